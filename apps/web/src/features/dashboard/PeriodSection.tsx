import type { DashboardPeriod } from '@lissafi/contract/dashboard';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DateRange } from '../../ui/table/DateRange.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { pluralize } from '../../ui/text.ts';
import { BarChart, type BarGroup } from './BarChart.tsx';
import classes from './PeriodSection.module.css';

/** Groups of the chart of accounts (the domain's accounts.ts). */
const SALES_GROUP = '40';
const CASH_GROUP = '10';

/** Sales, cash and best customers of a date range, which is in the address. */
export default function PeriodSection({ today }: { today: string }) {
  const may = useMay();
  const { pattern } = useLocale();
  const list = useList({ sort: '', dir: 'desc' });
  const { date_from: from, date_to: to } = list.state;
  const query = useQuery({
    ...queries.dashboard.period({ query: { from, to } }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  return (
    <section className={classes.section} aria-labelledby="period-title" data-stale={query.isPlaceholderData}>
      <div className={classes.head}>
        <h2 id="period-title">{from || to ? 'Selected period' : 'The last 12 months'}</h2>
        <DateRange list={list} label="Dates" today={today} pattern={pattern} />
      </div>
      {error && !data ? (
        <Card>
          <p role="alert">{messageOf(error)}</p>
          <Button onClick={() => query.refetch()}>Try again</Button>
        </Card>
      ) : (
        <div className={classes.cards}>
          <Card title="Sales" aside={data && <Amount value={data.sales} currency={data.currency} strong />}>
            {data ? (
              <Chart data={data} caption="Sales before tax" kinds={['Sales']} account={SALES_GROUP} />
            ) : (
              <Skeleton height={190} />
            )}
          </Card>
          {may('books:read') && (
            <Card
              title="Money in less money out"
              aside={
                data && (
                  <Amount
                    value={(data.cash_in ?? 0) - (data.cash_out ?? 0)}
                    currency={data.currency}
                    strong
                  />
                )
              }
            >
              {data ? (
                <Chart data={data} caption="Money in and out" kinds={['In', 'Out']} account={CASH_GROUP} />
              ) : (
                <Skeleton height={190} />
              )}
            </Card>
          )}
          <Card title="Best customers">
            {data ? <BestCustomers data={data} /> : <Skeleton height={190} />}
          </Card>
        </div>
      )}
    </section>
  );
}

function nameOf(
  { from, to }: DashboardPeriod['periods'][number],
  unit: DashboardPeriod['unit'],
  date: (day: string) => string,
): string {
  if (unit === 'month') return formatDate(from, 'MMM YYYY');
  return unit === 'day' ? date(to) : `${date(from)} – ${date(to)}`;
}

function Chart({
  data,
  caption,
  kinds,
  account,
}: {
  data: DashboardPeriod;
  caption: string;
  kinds: readonly string[];
  account: string;
}) {
  const books = useMay()('books:read');
  const { date } = useLocale();
  const bars = data.periods.map(
    (each): BarGroup => ({
      name: nameOf(each, data.unit, date),
      label: formatDate(each.from, data.unit === 'month' ? 'MMM' : 'D MMM'),
      values: kinds.length === 1 ? [each.sales] : [each.cash_in ?? 0, each.cash_out ?? 0],
      entries: books ? { account_code: account, date_from: each.from, date_to: each.to } : undefined,
    }),
  );
  return <BarChart caption={caption} kinds={kinds} bars={bars} currency={data.currency} />;
}

function BestCustomers({ data }: { data: DashboardPeriod }) {
  if (data.best_customers.length === 0)
    return <p className={classes.none}>There are no sales in this period.</p>;
  return (
    <ol className={classes.best}>
      {data.best_customers.map((customer) => (
        <li key={customer.customer_id}>
          <Link to="/customers/$id" params={{ id: customer.customer_id }}>
            {customer.customer_name}
          </Link>
          <Amount value={customer.invoiced} currency={data.currency} strong />
          <Link
            to="/invoices"
            search={{ customer_id: customer.customer_id, date_from: data.from, date_to: data.to }}
            className={classes.count}
          >
            {pluralize(customer.invoice_count, 'invoice')}
          </Link>
        </li>
      ))}
    </ol>
  );
}
