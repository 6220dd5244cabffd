import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { downloads, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import detailClasses from '../../ui/Details.module.css';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import pageClasses from '../../ui/RecordPage.module.css';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { AmountBehind } from './Behind.tsx';
import classes from './InventoryAccounting.module.css';
import { ColumnHeads, ItemCell } from './ItemCell.tsx';
import { ReportTabs } from './ReportTabs.tsx';

const DEFAULT_DAYS = 365;
const CHOICES = [30, 60, 90, 180, 365, 730];

/** Stock that was neither sold nor used for a number of days. */
export function DeadStockPage() {
  const { currency, date } = useLocale();
  const list = useList({ sort: 'value', dir: 'desc', filters: ['days_threshold'] });
  const typed = Number(list.state.filters.days_threshold ?? DEFAULT_DAYS);
  const days = Number.isInteger(typed) && typed > 0 ? typed : DEFAULT_DAYS;
  const { limit, offset } = list.paging;
  const read = { query: { days_threshold: days, limit, offset } };
  const query = useQuery({
    ...queries.inventoryAccounting.deadStock(read as never),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} back="/inventory/valuation" />;
  const choices = CHOICES.includes(days) ? CHOICES : [...CHOICES, days].sort((a, b) => a - b);
  return (
    <>
      <PageHeader
        title="Dead stock"
        description={`Stock that was neither sold nor used for ${data.days_threshold} days, on ${date(data.as_of)}`}
        secondary={
          <DownloadMenu
            download={(format) =>
              downloads.inventoryAccounting.deadStock({ ...(read as never as object), format })
            }
          />
        }
      />
      <ReportTabs current="/inventory/dead-stock" />
      <div className={classes.filters}>
        <SelectField
          label="Not sold or used for"
          value={String(days)}
          options={choices.map((count) => [String(count), `${count} days`])}
          onChange={(value) =>
            list.change({ filters: { days_threshold: value === String(DEFAULT_DAYS) ? undefined : value } })
          }
        />
      </div>
      {data.item_count === 0 ? (
        <Card>
          <Empty title="No dead stock">Everything in stock was sold or used in this time.</Empty>
        </Card>
      ) : (
        <>
          <div className={detailClasses.figures}>
            <Card>
              <p className={pageClasses.label}>
                Value of {data.item_count === 1 ? '1 item' : `${data.item_count} items`}
              </p>
              <Amount figure value={data.total_value} currency={currency} />
            </Card>
          </div>
          <Card>
            <table className={detailClasses.card} aria-label="Dead stock">
              <ColumnHeads names={['Item', 'On hand>', 'Last sold or used', 'Value>']} />
              <tbody>
                {data.items.map((item) => (
                  <tr key={item.item_id}>
                    <ItemCell item={item} />
                    <td data-right data-start data-label="On hand">
                      {roundedText(item.quantity, item.unit)}
                    </td>
                    <td data-wide>
                      {item.last_issued_on
                        ? `${date(item.last_issued_on)}, ${item.days} days ago`
                        : `Never, in stock for ${item.days} days`}
                      <span className={classes.track} aria-hidden>
                        <span style={{ width: `${(item.value / data.items[0]!.value) * 100}%` }} />
                      </span>
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
            <Pagination list={list} total={data.item_count} label="Dead stock" />
          </Card>
        </>
      )}
    </>
  );
}
