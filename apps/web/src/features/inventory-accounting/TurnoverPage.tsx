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
import { DateRange } from '../../ui/table/DateRange.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { AmountBehind } from './Behind.tsx';
import classes from './InventoryAccounting.module.css';
import { ColumnHeads, ItemCell } from './ItemCell.tsx';
import { ReportTabs } from './ReportTabs.tsx';

const times = (ratio: number | null) => (ratio === null ? '–' : `${ratio.toFixed(2)} times`);
/** Bars of the items that turn fastest. */
const BARS = 8;

/** How often the stock was sold: cost of goods sold over its average value, by item. */
export function TurnoverPage() {
  const { currency, date, today, pattern } = useLocale();
  const list = useList({ sort: 'cogs', dir: 'desc', filters: ['category_id'] });
  const { limit, offset } = list.paging;
  const read = {
    query: {
      ...{ limit, offset },
      date_from: list.state.date_from,
      date_to: list.state.date_to,
      category_id: list.state.filters.category_id,
    },
  };
  const query = useQuery({
    ...queries.inventoryAccounting.turnover(read),
    placeholderData: keepPreviousData,
  });
  const categories = useQuery(queries.categories.list());
  const { data } = query;
  if (!data) return <LoadState query={query} back="/inventory/valuation" />;
  const range = { date_from: data.date_from, date_to: data.date_to };
  return (
    <>
      <PageHeader
        title="Inventory turnover"
        description={`How often the stock was sold, ${date(data.date_from)} to ${date(data.date_to)}: cost of goods sold ÷ average value`}
        primary={<DateRange list={list} label="Period" today={today} pattern={pattern} />}
        secondary={
          <DownloadMenu download={(format) => downloads.inventoryAccounting.turnover({ ...read, format })} />
        }
      />
      <ReportTabs current="/inventory/turnover" />
      {(categories.data?.categories.length ?? 0) > 0 && (
        <div className={classes.filters}>
          <SelectField
            label="Category"
            value={list.state.filters.category_id ?? ''}
            options={[['', 'All'], ...categories.data!.categories.map(({ id, name }) => [id, name] as const)]}
            onChange={(value) => list.change({ filters: { category_id: value || undefined } })}
          />
        </div>
      )}
      <div className={detailClasses.figures}>
        <Card>
          <p className={pageClasses.label}>Turnover</p>
          <p className={detailClasses.figure}>{times(data.total.turnover)}</p>
        </Card>
        <Card>
          <p className={pageClasses.label}>Cost of goods sold</p>
          <AmountBehind
            figure
            value={data.total.cogs}
            currency={currency}
            source={{ part: 'cost_of_goods_sold', ...range }}
          />
        </Card>
        <Card>
          <p className={pageClasses.label}>Average value</p>
          <Amount figure value={data.total.average_value} currency={currency} />
        </Card>
      </div>
      {data.item_count === 0 ? (
        <Card>
          <Empty title="No records found">There was no stock in this period.</Empty>
        </Card>
      ) : (
        <Card>
          <Bars items={data.items} />
          <table className={detailClasses.card} aria-label="Inventory turnover">
            <ColumnHeads names={['Item', 'Cost of goods sold>', 'Average value>', 'Turnover>']} />
            <tbody>
              {data.items.map((item) => (
                <tr key={item.item_id}>
                  <ItemCell item={item} />
                  <td data-right data-start data-label="Cost of goods sold">
                    <AmountBehind
                      value={item.cogs}
                      currency={currency}
                      source={{ part: 'cost_of_goods_sold', item_id: item.item_id, ...range }}
                    />
                  </td>
                  <td data-right data-label="Average">
                    <Amount value={item.average_value} currency={currency} />
                  </td>
                  <td data-right data-last>
                    {times(item.turnover)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pagination list={list} total={data.item_count} label="Inventory turnover" />
          <p className={classes.note}>
            The average value is the mean of the value before the period and at each month’s end in it.
          </p>
        </Card>
      )}
    </>
  );
}

/** The items that turn fastest, as bars with their figures in the table below. */
function Bars({ items }: { items: readonly { item_id: string; name: string; turnover: number | null }[] }) {
  const fastest = items
    .filter(({ turnover }) => turnover !== null && turnover > 0)
    .sort((a, b) => b.turnover! - a.turnover!)
    .slice(0, BARS);
  if (fastest.length < 2) return null;
  const most = fastest[0]!.turnover!;
  return (
    <ul className={classes.bars} aria-label="Fastest turnover">
      {fastest.map(({ item_id, name, turnover }) => (
        <li key={item_id}>
          <span className={classes.barName}>{name}</span>
          <span className={classes.track} aria-hidden>
            <span style={{ width: `${(turnover! / most) * 100}%` }} />
          </span>
          <span className={classes.barValue}>{times(turnover)}</span>
        </li>
      ))}
    </ul>
  );
}
