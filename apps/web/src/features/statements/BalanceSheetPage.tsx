import type { BalanceSheet, EquityLine, Figures, StatementLine } from '@lissafi/contract/statements';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { addMoney, formatMoney } from '@lissafi/domain/money/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ChoiceBar, DayChoice } from './ChoiceBar.tsx';
import { Proof } from './Proof.tsx';
import classes from './Statement.module.css';
import { type StatementRow, StatementTable } from './StatementTable.tsx';
import { useChoices } from './use-choices.ts';

/** Assets, liabilities and equity at the end of a day. */
export function BalanceSheetPage() {
  const { date } = useLocale();
  const choices = useChoices();
  const { as_of, compare, by, known_on } = choices;
  const query = useQuery({
    ...queries.statements.balanceSheet({ query: { as_of, compare, by, known_on } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} back="/dashboard" />;
  const isEmpty =
    data.assets.length + data.liabilities.length === 0 && data.equity.every(({ amount }) => amount === 0);
  return (
    <>
      <PageHeader
        title="Balance sheet"
        description={[
          `On ${date(data.as_of)}`,
          'accrual basis',
          data.known_on && `as known on ${date(data.known_on)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      />
      <ChoiceBar choices={choices} ofDay>
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
            <Rows sheet={data} />
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

function Rows({ sheet }: { sheet: BalanceSheet }) {
  const { totals, currency, compared_day, as_of } = sheet;
  const known_on = sheet.known_on ?? undefined;
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
      const isResult = 'kind' in line && line.kind !== 'account';
      const row: StatementRow = {
        key: `${line.code} ${line.name}`,
        kind: 'line',
        name: line.name,
        figures: line,
        ...(better && { better }),
        opens:
          isResult && 'date_from' in line
            ? line.date_from && line.date_to
              ? { results: { from: line.date_from, to: line.date_to } }
              : { groups: '4,5,6,7' }
            : { account: line.code },
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
    title: formatDate(day, 'D MMM YYYY'),
    filter: { date_to: day, known_on },
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
      parts={sheet.days.map(column)}
    />
  );
}
