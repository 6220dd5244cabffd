import type { CashFlow, CashFlowLine, Figures } from '@lissafi/contract/statements';
import { describePeriod, shortPeriod } from '@lissafi/domain/books/statement-columns';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { downloads, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ChoiceBar, PeriodChoice } from './ChoiceBar.tsx';
import type { Opens } from './FigureLink.tsx';
import { Proof } from './Proof.tsx';
import classes from './Statement.module.css';
import { type StatementRow, StatementTable } from './StatementTable.tsx';
import { useChoices } from './use-choices.ts';

/** From the profit of a period to the change of cash and bank. */
export function CashFlowPage() {
  const { date } = useLocale();
  const choices = useChoices();
  const { from, to, compare, by, known_on } = choices;
  const read = { query: { date_from: from, date_to: to, compare, by, known_on } };
  const query = useQuery({
    ...queries.statements.cashFlow(read),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} back="/dashboard" />;
  const { currency } = data;
  const isEmpty =
    data.operating.every(({ amount, compared }) => amount === 0 && !compared) &&
    data.investing.length + data.financing.length + data.opening_cash === 0;
  return (
    <>
      <PageHeader
        title="Cash flow"
        description={[
          describePeriod({ from: data.date_from, to: data.date_to }, date),
          'indirect method',
          data.known_on && `as known on ${date(data.known_on)}`,
        ]
          .filter(Boolean)
          .join(', ')}
        secondary={<DownloadMenu download={(format) => downloads.statements.cashFlow({ ...read, format })} />}
      />
      <ChoiceBar choices={choices}>
        <PeriodChoice choices={choices} />
      </ChoiceBar>
      {isEmpty ? (
        <Card>
          <Empty title="No money moved">
            There was no cash before this period, and none came in or went out.
          </Empty>
        </Card>
      ) : (
        <div className={classes.columns} data-stale={query.isPlaceholderData}>
          <Card className={classes.flush}>
            <Rows flow={data} />
            <Proof title="Explains the change of cash." difference={data.difference} currency={currency}>
              {formatMoney(data.opening_cash, currency)} + {formatMoney(data.net_change, currency)} ={' '}
              {formatMoney(data.closing_cash, currency)}, the balance of cash and bank.
            </Proof>
          </Card>
        </div>
      )}
    </>
  );
}

function Rows({ flow }: { flow: CashFlow }) {
  const { date } = useLocale();
  const { totals, compared_period: before } = flow;
  const known_on = flow.known_on ?? undefined;
  const line = (each: CashFlowLine): StatementRow => ({
    key: each.code || each.name,
    kind: 'line',
    name: each.name,
    figures: each,
    opens: each.kind === 'profit' ? { groups: '4,5,6,7' } : { account: each.code },
  });
  const total = (name: string, figures: Figures, kind: 'total' | 'grand' = 'total', opens?: Opens) => ({
    key: name,
    kind,
    name,
    figures,
    opens,
  });
  const section = (name: string): StatementRow => ({ key: `section ${name}`, kind: 'section', name });
  const group = (name: string): StatementRow => ({ key: `group ${name}`, kind: 'group', name });
  const adjustments = flow.operating.filter(({ kind }) => kind === 'adjustment');
  const changes = flow.operating.filter(({ kind }) => kind === 'change');
  const rows: StatementRow[] = [
    section('Operating'),
    ...flow.operating.filter(({ kind }) => kind === 'profit').map(line),
    ...(adjustments.length > 0 ? [group('Without cash'), ...adjustments.map(line)] : []),
    ...(changes.length > 0 ? [group('Changes of working capital'), ...changes.map(line)] : []),
    total('Cash from operations', totals.operating),
    ...(flow.investing.length > 0
      ? [section('Investing'), ...flow.investing.map(line), total('Cash from investing', totals.investing)]
      : []),
    ...(flow.financing.length > 0
      ? [section('Financing'), ...flow.financing.map(line), total('Cash from financing', totals.financing)]
      : []),
    total('Change of cash', totals.net_change, 'grand', { groups: '10' }),
    {
      ...total('Cash and bank before', totals.opening_cash, 'total', { groups: '10' }),
      filterOf: ({ filter }) => ({ date_to: addDays(filter.date_from!, -1), known_on }),
    },
    {
      ...total('Cash and bank after', totals.closing_cash, 'total', { groups: '10' }),
      filterOf: ({ filter }) => ({ date_to: filter.date_to, known_on }),
    },
  ];
  const column = ({ date_from, date_to }: { date_from: string; date_to: string }) => ({
    title: shortPeriod({ from: date_from, to: date_to }, date),
    filter: { date_from, date_to, known_on },
  });
  return (
    <StatementTable
      label="Cash flow"
      currency={flow.currency}
      rows={rows}
      main={column(flow)}
      compared={before && column(before)}
      parts={flow.periods.map(column)}
      sums
    />
  );
}
