import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { downloads, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Card } from '../../ui/Card.tsx';
import detailClasses from '../../ui/Details.module.css';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DateRange } from '../../ui/table/DateRange.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { useList } from '../../ui/table/use-list.ts';
import classes from './InventoryAccounting.module.css';
import { ColumnHeads, ItemCell } from './ItemCell.tsx';
import { ReportTabs } from './ReportTabs.tsx';

/** The days on which less than nothing was on hand: something was sold or used before its receipt was dated. */
export function BelowZeroPage() {
  const { date, today, pattern } = useLocale();
  const list = useList({ sort: 'from', dir: 'desc', filters: [] });
  const { date_from, date_to } = list.state;
  const { limit, offset } = list.paging;
  const read = { query: { limit, offset, date_from, date_to } };
  const query = useQuery({
    ...queries.inventoryAccounting.belowZero(read),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} back="/inventory/valuation" />;
  return (
    <>
      <PageHeader
        title="Days below zero"
        description="Days on which more was sold or used than had been received by then"
        primary={<DateRange list={list} label="Period" today={today} pattern={pattern} />}
        secondary={
          <DownloadMenu download={(format) => downloads.inventoryAccounting.belowZero({ ...read, format })} />
        }
      />
      <ReportTabs current="/inventory/below-zero" />
      <Card>
        {data.total === 0 ? (
          <Empty title="No days below zero">Everything was received before it was sold or used.</Empty>
        ) : (
          <>
            <table className={detailClasses.card} aria-label="Days below zero">
              <ColumnHeads names={['Item', 'From', 'To', 'Lowest>']} />
              <tbody>
                {data.runs.map((run) => (
                  <tr key={`${run.item_id} ${run.from}`}>
                    <ItemCell item={run} />
                    <td data-start data-label="From">
                      {date(run.from)}
                    </td>
                    <td data-label={run.to === null ? undefined : 'To'}>
                      {run.to === null ? 'Still below zero' : date(run.to)}
                    </td>
                    <td data-right data-last>
                      {roundedText(run.lowest, run.unit)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Pagination list={list} total={data.total} label="Days below zero" />
            <p className={classes.note}>
              A receipt that is missing, or dated too late, is recorded on the item. Its cost then replaces
              the one that was assumed.
            </p>
          </>
        )}
      </Card>
    </>
  );
}
