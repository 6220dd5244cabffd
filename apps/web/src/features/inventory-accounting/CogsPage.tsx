import { type CostOfGoods, PERIOD_TYPES, type PeriodType } from '@lissafi/contract/cost-of-goods';
import { COST_LINES } from '@lissafi/domain/books/cost-of-goods';
import { addDays, firstOfMonth, formatDate } from '@lissafi/domain/calendar/civil-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DateRange } from '../../ui/table/DateRange.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { BarChart } from '../dashboard/BarChart.tsx';
import { AmountBehind, type Source } from './Behind.tsx';
import classes from './InventoryAccounting.module.css';
import { ReportTabs } from './ReportTabs.tsx';

const PERIODS: Record<PeriodType, string> = {
  daily: 'By day',
  weekly: 'By week',
  monthly: 'By month',
  quarterly: 'By quarter',
  yearly: 'By year',
};
const LABELS: Record<PeriodType, string> = {
  daily: 'D MMM',
  weekly: 'D MMM',
  monthly: 'MMM',
  quarterly: 'MMM',
  yearly: 'YYYY',
};
const COGS_ACCOUNT = '5000';

/** The cost of goods sold of a period by its parts, beside the ledger's, and over time. */
export function CogsPage() {
  const { date, today, pattern } = useLocale();
  const list = useList({ sort: 'name', dir: 'asc', filters: ['period_type'] });
  const period_start = list.state.date_from ?? firstOfMonth(list.state.date_to ?? today);
  const period_end = list.state.date_to ?? today;
  const read = { query: { period_start, period_end } };
  const query = useQuery({ ...queries.inventoryAccounting.cogs(read), placeholderData: keepPreviousData });
  const { data } = query;
  if (!data) return <LoadState query={query} back="/inventory/valuation" />;
  return (
    <>
      <PageHeader
        title="Cost of goods sold"
        description={`What the goods sold cost, ${date(data.period_start)} to ${date(data.period_end)}`}
        primary={<DateRange list={list} label="Period" today={today} pattern={pattern} />}
        secondary={
          <DownloadMenu download={(format) => downloads.inventoryAccounting.cogs({ ...read, format })} />
        }
      />
      <ReportTabs current="/inventory/cogs" />
      <Card className={classes.chart}>
        <Statement data={data} />
      </Card>
      <History
        type={(list.state.filters.period_type as PeriodType | undefined) ?? 'monthly'}
        range={{ date_from: list.state.date_from, date_to: list.state.date_to }}
        onType={(period_type) => list.change({ filters: { period_type } })}
      />
    </>
  );
}

function Statement({ data }: { data: CostOfGoods }) {
  const { currency } = useLocale();
  const range = { date_from: data.period_start, date_to: data.period_end };
  const sources: Record<(typeof COST_LINES)[number][0], Source | { as_of: string }> = {
    opening_value: { as_of: addDays(data.period_start, -1) },
    purchases: { part: 'purchases', ...range },
    production: { account_code: '51', ...range },
    supplier_returns: { part: 'supplier_returns', ...range },
    losses_and_differences: { part: 'losses_and_differences', ...range },
    closing_value: { as_of: data.period_end },
  };
  return (
    <>
      <table className={classes.statement} aria-label="Cost of goods sold">
        <tbody>
          {COST_LINES.map(([key, title, sign]) => {
            const source = sources[key];
            const amount = sign * data[key] + 0;
            return (
              <tr key={key}>
                <th scope="row">{sign < 0 ? `Less: ${title.toLowerCase()}` : title}</th>
                <td>
                  {'as_of' in source ? (
                    <Link to="/inventory/valuation" search={source} className={classes.opens}>
                      <Amount value={amount} currency={currency} />
                    </Link>
                  ) : (
                    <AmountBehind value={amount} currency={currency} source={source} />
                  )}
                </td>
              </tr>
            );
          })}
          <tr className={classes.sum}>
            <th scope="row">Cost of goods sold</th>
            <td>
              <AmountBehind
                strong
                value={data.cogs}
                currency={currency}
                source={{ part: 'cost_of_goods_sold', ...range }}
              />
            </td>
          </tr>
          <tr>
            <th scope="row">Cost of goods sold in the ledger</th>
            <td>
              <AmountBehind
                value={data.ledger_cogs}
                currency={currency}
                source={{ account_code: COGS_ACCOUNT, ...range }}
              />
            </td>
          </tr>
          <tr>
            <th scope="row">Difference</th>
            <td>
              <Amount value={data.difference} currency={currency} strong />
            </td>
          </tr>
        </tbody>
      </table>
      <p className={classes.note}>
        Opening and closing include work in progress, which the valuation does not. Loss of abnormal scrap and
        of cancelled orders is in losses and differences, without a movement of stock.
      </p>
    </>
  );
}

function History({
  type,
  range,
  onType,
}: {
  type: PeriodType;
  range: { date_from: string | undefined; date_to: string | undefined };
  onType: (type: PeriodType | undefined) => void;
}) {
  const may = useMay();
  const { currency, date } = useLocale();
  const query = useQuery({
    ...queries.inventoryAccounting.cogsHistory({ query: { period_type: type, ...range } }),
    placeholderData: keepPreviousData,
  });
  if (!query.data) return <LoadState query={query} back="/inventory/valuation" />;
  const bars = query.data.periods.map(({ period_start, period_end, cogs }) => ({
    name: period_start === period_end ? date(period_start) : `${date(period_start)} to ${date(period_end)}`,
    label: formatDate(period_start, LABELS[type]),
    values: [cogs],
    entries: may('books:read')
      ? { account_code: COGS_ACCOUNT, date_from: period_start, date_to: period_end }
      : undefined,
  }));
  return (
    <Card
      title="Over time"
      aside={
        <SelectField
          label="Periods"
          hideLabel
          className={classes.periods}
          value={type}
          options={PERIOD_TYPES.map((each) => [each, PERIODS[each]])}
          onChange={(value) => onType(value === 'monthly' ? undefined : (value as PeriodType))}
        />
      }
    >
      <div className={classes.bound}>
        <BarChart
          caption="Cost of goods sold over time"
          kinds={['Cost of goods sold']}
          bars={bars}
          currency={currency}
        />
      </div>
    </Card>
  );
}
