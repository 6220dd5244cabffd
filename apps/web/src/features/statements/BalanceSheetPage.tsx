import type { BalanceSheet, EquityLine, Figures, StatementLine } from '@lissafi/contract/statements';
import { BASIS_WORDS } from '@lissafi/domain/books/basis-words';
import { fiscalYearOf } from '@lissafi/domain/books/statement-columns';
import { EARLIEST } from '@lissafi/domain/calendar/civil-date';
import { addMoney, formatMoney } from '@lissafi/domain/money/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { downloads, queries } from '../../client/api.ts';
import { CashBelowZero } from '../../organization/CashBelowZero.tsx';
import { useLocale } from '../../organization/use-organization.ts';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { OpeningDebts, Preparing } from './CashBasis.tsx';
import { ChoiceBar, DayChoice } from './ChoiceBar.tsx';
import { hasCashBelowZero, isMoneyBelowZero } from './cash-below-zero.ts';
import type { Filter } from './FigureLink.tsx';
import { Proof } from './Proof.tsx';
import classes from './Statement.module.css';
import { type StatementColumn, type StatementRow, StatementTable } from './StatementTable.tsx';
import { useCashBasis } from './use-cash-basis.ts';
import { useChoices } from './use-choices.ts';

/** Assets, liabilities and equity at the end of a day. */
export function BalanceSheetPage() {
  const { date } = useLocale();
  const choices = useChoices();
  const { as_of, compare, by, known_on, basis } = choices;
  const read = { query: { as_of, compare, by, known_on, basis } };
  const query = useQuery({
    ...queries.statements.balanceSheet(read),
    placeholderData: keepPreviousData,
  });
  const prepared = useCashBasis(basis, query);
  const { data } = query;
  const { data: money } = useQuery({
    ...queries.bankAccounts.list({ query: { limit: 100 } }),
    enabled: data?.assets.some(isMoneyBelowZero) ?? false,
  });
  if (prepared.isWaiting) return <Preparing title="Balance sheet" {...prepared} />;
  if (!data) return <LoadState query={query} back="/dashboard" />;
  const isEmpty =
    data.assets.length + data.liabilities.length === 0 && data.equity.every(({ amount }) => amount === 0);
  return (
    <>
      <PageHeader
        title="Balance sheet"
        description={[
          `On ${date(data.as_of)}`,
          BASIS_WORDS[data.basis].toLowerCase(),
          data.known_on && `as known on ${date(data.known_on)}`,
        ]
          .filter(Boolean)
          .join(', ')}
        secondary={
          <DownloadMenu download={(format) => downloads.statements.balanceSheet({ ...read, format })} />
        }
      />
      <ChoiceBar choices={choices} ofDay withBasis>
        <DayChoice choices={choices} />
      </ChoiceBar>
      {isEmpty ? (
        <Card>
          <Empty title="The books are empty">Nothing had been posted by this day.</Empty>
        </Card>
      ) : (
        <div className={classes.columns} data-stale={query.isPlaceholderData}>
          <Card className={classes.flush}>
            <Sides sheet={data} />
            <Proof title="It balances." difference={data.difference} currency={data.currency}>
              Assets {formatMoney(data.total_assets, data.currency)} = liabilities{' '}
              {formatMoney(data.total_liabilities, data.currency)} + equity{' '}
              {formatMoney(data.total_equity, data.currency)}.
            </Proof>
          </Card>
          <Card className={classes.flush}>
            {money && hasCashBelowZero(data.assets, money.bank_accounts) && <CashBelowZero />}
            <Rows sheet={data} fiscalYearStart={choices.fiscalYearStart} />
            {data.basis === 'cash' && (
              <p className={classes.note}>
                On the cash basis receivables and payables are what of them is neither income nor expense,
                such as VAT. Goods count when they are paid for, so there is no stock.
              </p>
            )}
            <OpeningDebts statement={data} />
          </Card>
          <p className={classes.soft}>
            The year end is not posted: the result of each earlier fiscal year stands under retained earnings,
            that of the year since {date(data.fiscal_year_start)} on its own line.
          </p>
        </div>
      )}
    </>
  );
}

const ASSET_COLOURS = ['--green', '--age-0', '--in', '--line-strong', '--faint'];
const LIABILITY_COLOURS = ['--owed', '--age-1', '--age-2', '--age-3', '--age-4'];
const EQUITY_COLOURS = ['--soft', '--line-strong', '--faint'];

interface Part {
  name: string;
  amount: number;
  colour: string;
}

/** What both sides consist of, as two bars of equal length. */
function Sides({ sheet }: { sheet: BalanceSheet }) {
  const side = (label: string, parts: readonly Part[]) => (
    <div
      className={classes.side}
      role="img"
      aria-label={`${label}: ${parts
        .map(({ name, amount }) => `${name} ${formatMoney(amount, sheet.currency)}`)
        .join(', ')}`}
    >
      {parts
        .filter(({ amount }) => amount > 0)
        .map(({ name, amount, colour }) => (
          <span
            key={name}
            title={`${name} ${formatMoney(amount, sheet.currency)}`}
            style={{ flexGrow: amount, background: `var(${colour})` }}
          />
        ))}
    </div>
  );
  return (
    <div className={classes.sides}>
      <p>Assets</p>
      {side('Assets', groupsOf(sheet.assets, ASSET_COLOURS))}
      {side('Liabilities and equity', [
        ...groupsOf(sheet.liabilities, LIABILITY_COLOURS),
        ...groupsOf(sheet.equity, EQUITY_COLOURS),
      ])}
      <p>Liabilities and equity</p>
    </div>
  );
}

function groupsOf(lines: readonly StatementLine[], colours: readonly string[]): Part[] {
  const groups = new Map<string, number>();
  for (const { group, amount } of lines) groups.set(group, addMoney(groups.get(group) ?? 0, amount));
  return [...groups].map(([name, amount], index) => ({
    name,
    amount,
    colour: colours[index % colours.length]!,
  }));
}

const isEquity = (line: StatementLine | EquityLine): line is EquityLine => 'kind' in line;

function Rows({ sheet, fiscalYearStart }: { sheet: BalanceSheet; fiscalYearStart: string }) {
  const { date } = useLocale();
  const { totals, currency, compared_day, as_of } = sheet;
  const known_on = sheet.known_on ?? undefined;
  /** The days of a result: of the year so far on the day of the column, or of an earlier year. */
  const resultPeriod = (line: EquityLine, { filter }: StatementColumn): Filter => ({
    date_from:
      line.kind === 'current_result'
        ? fiscalYearOf(filter.date_to!, fiscalYearStart)
        : (line.date_from ?? EARLIEST),
    date_to: line.kind === 'current_result' ? filter.date_to : line.date_to!,
    known_on,
    basis: sheet.basis,
  });
  const section = (
    name: string,
    lines: readonly (StatementLine | EquityLine)[],
    total: Figures,
    code: string,
    colours: readonly string[],
    better?: 'more' | 'less',
  ): StatementRow[] => [
    { key: `section ${name}`, kind: 'section', name },
    ...lines.flatMap((line, index): StatementRow[] => {
      const isResult = isEquity(line) && line.kind !== 'account';
      const row: StatementRow = {
        key: `${line.code} ${line.name}`,
        kind: 'line',
        name: line.name,
        figures: line,
        ...(better && { better }),
        opens: isResult ? 'profit_and_loss' : { account: line.code },
        ...(isResult && { filterOf: (column) => resultPeriod(line, column) }),
      };
      const isFirst = line.group !== lines[index - 1]?.group;
      return isFirst
        ? [
            {
              key: `group ${name} ${line.group}`,
              kind: 'group',
              name: line.group,
              colour: groupsOf(lines, colours).find((part) => part.name === line.group)?.colour,
            },
            row,
          ]
        : [row];
    }),
    {
      key: `total ${name}`,
      kind: 'total',
      name: `Total ${name.toLowerCase()}`,
      figures: total,
      opens: { groups: code },
    },
  ];
  const column = (day: string) => ({
    title: date(day),
    filter: { date_to: day, known_on, basis: sheet.basis },
  });
  return (
    <StatementTable
      label="Balance sheet"
      currency={currency}
      rows={[
        ...section('Assets', sheet.assets, totals.assets, '1', ASSET_COLOURS),
        ...section('Liabilities', sheet.liabilities, totals.liabilities, '2', LIABILITY_COLOURS, 'less'),
        ...section('Equity', sheet.equity, totals.equity, '3,4,5,6,7', EQUITY_COLOURS, 'more'),
      ]}
      main={column(as_of)}
      compared={compared_day === null ? null : column(compared_day)}
      // The last column is that of the day itself.
      parts={sheet.days.slice(0, -1).map(column)}
    />
  );
}
