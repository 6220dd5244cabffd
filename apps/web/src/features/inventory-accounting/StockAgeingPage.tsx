import type { StockAge } from '@lissafi/contract/stock-reports';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { downloads, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import detailClasses from '../../ui/Details.module.css';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { AmountBehind } from './Behind.tsx';
import classes from './InventoryAccounting.module.css';
import { ColumnHeads, ItemCell } from './ItemCell.tsx';
import { ReportTabs } from './ReportTabs.tsx';

const AGES: Record<StockAge, string> = {
  '0-30': '0 to 30 days',
  '31-60': '31 to 60 days',
  '61-90': '61 to 90 days',
  '91-180': '91 to 180 days',
  '181-365': '181 to 365 days',
  over_365: 'Over 365 days',
};

/** The value of the stock by the days it has been in stock. */
export function StockAgeingPage() {
  const { currency, date } = useLocale();
  const list = useList({ sort: 'value', dir: 'desc', filters: [] });
  const { limit, offset } = list.paging;
  const read = { query: { limit, offset } };
  const query = useQuery({ ...queries.inventoryAccounting.ageing(read), placeholderData: keepPreviousData });
  const { data } = query;
  if (!data) return <LoadState query={query} back="/inventory/valuation" />;
  const filled = data.buckets.map((bucket, index) => ({ ...bucket, index })).filter(({ value }) => value > 0);
  return (
    <>
      <PageHeader
        title="Stock ageing"
        description={`How long the stock on hand has been there, on ${date(data.as_of)}`}
        secondary={
          <DownloadMenu download={(format) => downloads.inventoryAccounting.ageing({ ...read, format })} />
        }
      />
      <ReportTabs current="/inventory/ageing" />
      {data.item_count === 0 ? (
        <Card>
          <Empty title="No records found">There is nothing in stock.</Empty>
        </Card>
      ) : (
        <>
          <Card title="Value by days in stock" className={classes.chart}>
            <div className={classes.ages} aria-hidden>
              {filled.map(({ name, value, index }) => (
                <span
                  key={name}
                  className={classes.age}
                  data-age={index}
                  style={{ flexGrow: value / data.total_value }}
                />
              ))}
            </div>
            <ul className={classes.legend} aria-label="Value by days in stock">
              {data.buckets.map(({ name, value }, index) => (
                <li key={name}>
                  <span className={`${classes.age} ${classes.dot}`} data-age={index} aria-hidden />
                  {AGES[name]} <Amount value={value} currency={currency} />
                </li>
              ))}
            </ul>
            <p className={classes.note}>
              {data.valuation_method === 'fifo'
                ? 'The days are those of the layers that first in, first out has left.'
                : 'With the weighted average, what is on hand is taken to be the newest receipts.'}
              {data.below_zero_value !== 0 && (
                <>
                  {' '}
                  Items below zero have no age; their value is{' '}
                  <Amount value={data.below_zero_value} currency={currency} />.
                </>
              )}
            </p>
          </Card>
          <Card>
            <table className={detailClasses.card} aria-label="Stock ageing">
              <ColumnHeads names={['Item', 'On hand>', 'By days in stock', 'Oldest>', 'Value>']} />
              <tbody>
                {data.items.map((item) => (
                  <tr key={item.item_id}>
                    <ItemCell item={item} />
                    <td data-right data-start data-label="On hand">
                      {roundedText(item.quantity, item.unit)}
                    </td>
                    <td data-wide className={classes.split}>
                      {item.values.map(
                        (value, index) =>
                          value !== 0 && (
                            <span key={data.buckets[index]!.name}>
                              {AGES[data.buckets[index]!.name]} <Amount value={value} currency={currency} />
                            </span>
                          ),
                      )}
                    </td>
                    <td data-right data-label="Oldest">
                      {item.oldest_days === 1 ? '1 day' : `${item.oldest_days} days`}
                    </td>
                    <td data-right data-last>
                      <AmountBehind
                        value={item.value}
                        currency={currency}
                        source={{ item_id: item.item_id }}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Pagination list={list} total={data.item_count} label="Stock ageing" />
          </Card>
        </>
      )}
    </>
  );
}
