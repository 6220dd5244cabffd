import type { CostVariance } from '@lissafi/contract/stock-reports';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import detailClasses from '../../ui/Details.module.css';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import pageClasses from '../../ui/RecordPage.module.css';
import { DateRange } from '../../ui/table/DateRange.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { AmountBehind } from './Behind.tsx';
import classes from './InventoryAccounting.module.css';
import { ColumnHeads, ItemCell } from './ItemCell.tsx';
import { ReportTabs } from './ReportTabs.tsx';

/** Actual against standard cost: of purchases, and of closed production orders against their plan. */
export function VariancePage() {
  const { currency, date, today, pattern } = useLocale();
  const list = useList({ sort: 'variance', dir: 'desc' });
  const read = { query: { date_from: list.state.date_from, date_to: list.state.date_to } };
  const query = useQuery({
    ...queries.inventoryAccounting.variance(read),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} back="/inventory/valuation" />;
  return (
    <>
      <PageHeader
        title="Cost variance"
        description={`Actual against standard cost, ${date(data.date_from)} to ${date(data.date_to)}. Positive when it cost more.`}
        primary={<DateRange list={list} label="Period" today={today} pattern={pattern} />}
        secondary={
          <DownloadMenu download={(format) => downloads.inventoryAccounting.variance({ ...read, format })} />
        }
      />
      <ReportTabs current="/inventory/variance" />
      {data.items.length === 0 ? (
        <Card>
          <Empty title="No records found">
            In this period nothing with a standard cost was received and no order was closed. The standard
            cost of an item is set on its page.
          </Empty>
          <WithoutStandard data={data} currency={currency} />
        </Card>
      ) : (
        <>
          <div className={detailClasses.figures}>
            <Figure label="Standard cost" value={data.total_standard_cost} currency={currency} />
            <Figure label="Actual cost" value={data.total_actual_cost} currency={currency} />
            <Figure label="Variance" value={data.total_variance} currency={currency} />
          </div>
          <Card className={classes.chart}>
            <Items data={data} currency={currency} />
            <WithoutStandard data={data} currency={currency} />
          </Card>
          {data.orders.length > 0 && (
            <Card title="Closed orders">
              <Orders data={data} currency={currency} />
            </Card>
          )}
        </>
      )}
    </>
  );
}

const Figure = ({ label, value, currency }: { label: string; value: number; currency: string }) => (
  <Card>
    <p className={pageClasses.label}>{label}</p>
    <Amount figure value={value} currency={currency} />
  </Card>
);

const WithoutStandard = ({ data, currency }: { data: CostVariance; currency: string }) =>
  data.without_standard === 0 ? null : (
    <p className={classes.note}>
      Goods for <Amount value={data.without_standard} currency={currency} /> were received without a standard
      cost and are not in these figures.
    </p>
  );

function Items({ data, currency }: { data: CostVariance; currency: string }) {
  const largest = Math.max(...data.items.map(({ variance }) => Math.abs(variance)), 1);
  return (
    <table className={detailClasses.card} aria-label="Cost variance">
      <ColumnHeads names={['Item', 'Quantity>', 'Standard cost>', 'Actual cost>', 'Where', 'Variance>']} />
      <tbody>
        {data.items.map((item) => (
          <tr key={item.item_id}>
            <ItemCell item={item} />
            <td data-right data-start data-label="Quantity">
              {roundedText(item.quantity, item.unit)}
            </td>
            <td data-right data-label="Standard">
              <Amount value={item.standard_cost} currency={currency} />
            </td>
            <td data-right data-label="Actual">
              <Amount value={item.actual_cost} currency={currency} />
            </td>
            <td data-wide>
              {!data.orders.some((order) => order.item_id === item.item_id)
                ? 'Purchasing'
                : item.purchase_variance === 0
                  ? 'Production'
                  : 'Purchasing and production'}
              <span className={classes.track} data-tone={item.variance > 0 ? 'owed' : 'in'} aria-hidden>
                <span style={{ width: `${(Math.abs(item.variance) / largest) * 100}%` }} />
              </span>
            </td>
            <td data-right data-last>
              <AmountBehind
                value={item.variance}
                currency={currency}
                source={{ item_id: item.item_id, date_from: data.date_from, date_to: data.date_to }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Orders({ data, currency }: { data: CostVariance; currency: string }) {
  const may = useMay();
  const { date } = useLocale();
  return (
    <table className={detailClasses.card} aria-label="Closed orders">
      <ColumnHeads names={['Order', 'Planned cost>', 'Actual cost>', 'Variance>']} />
      <tbody>
        {data.orders.map((order) => (
          <tr key={order.order_id}>
            <td data-first>
              {may('production:read') ? (
                <Link to="/production/orders/$id" params={{ id: order.order_id }}>
                  {order.order_number}
                </Link>
              ) : (
                order.order_number
              )}
              <small>
                {order.name}, {date(order.completed_on)}
              </small>
            </td>
            <td data-right data-start data-label="Planned">
              <Amount value={order.planned_cost} currency={currency} />
            </td>
            <td data-right data-label="Actual">
              <Amount value={order.actual_cost} currency={currency} />
            </td>
            <td data-right data-last>
              <Amount value={order.variance} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
