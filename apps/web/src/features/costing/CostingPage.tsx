import type { CostingComparison } from '@lissafi/contract/costing';
import type { ValuationMethod } from '@lissafi/contract/inventory-accounting';
import { METHOD_WORDS } from '@lissafi/domain/inventory/valuation-table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { COSTING_METHODS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import detailClasses from '../../ui/Details.module.css';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import pageClasses from '../../ui/RecordPage.module.css';
import { DateRange } from '../../ui/table/DateRange.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { BarChart } from '../dashboard/BarChart.tsx';
import { AmountBehind } from '../inventory-accounting/Behind.tsx';
import { barsOfValues } from '../inventory-accounting/charts.ts';
import { ColumnHeads, ItemCell } from '../inventory-accounting/ItemCell.tsx';
import { ReportTabs } from '../inventory-accounting/ReportTabs.tsx';
import classes from './CostingPage.module.css';
import { SwitchMethod } from './SwitchMethod.tsx';
import { useCatchUp } from './use-catch-up.ts';

/** In a chart, where there is little room. */
const SHORT: Record<ValuationMethod, string> = { weighted_average: 'Average', fifo: 'FIFO' };

/** Both costing methods for the same history, and the switch between them. */
export function CostingPage() {
  const may = useMay();
  const { currency, date, today, pattern } = useLocale();
  const list = useList({ sort: 'difference', dir: 'desc' });
  const { limit, offset } = list.paging;
  const prepared = useCatchUp();
  const read = {
    query: { limit, offset, date_from: list.state.date_from, date_to: list.state.date_to },
  };
  const query = useQuery({
    ...queries.costing.compare(read),
    placeholderData: keepPreviousData,
    enabled: prepared.isDone,
  });
  const { data } = query;
  if (!prepared.isDone)
    return (
      <>
        <PageHeader title="Costing methods" />
        <ReportTabs current="/inventory/costing" />
        <Card>
          {prepared.error ? (
            <Alert>
              {prepared.error} <Button onClick={prepared.retry}>Try again</Button>
            </Alert>
          ) : (
            <p role="status">
              {prepared.waiting === null
                ? 'Preparing the valuation by the other method…'
                : `Preparing the valuation by the other method: ${prepared.waiting} movements to go…`}
            </p>
          )}
        </Card>
      </>
    );
  if (!data) return <LoadState query={query} back="/inventory/valuation" />;
  const bars = barsOfValues(
    data.values.map((each) => ({ date: each.date, amounts: [each.books, each.other] })),
    date,
    may('books:read'),
  );
  return (
    <>
      <PageHeader
        title="Costing methods"
        description={`The same history by both methods, ${date(data.date_from)} to ${date(data.date_to)}. The books use ${METHOD_WORDS[data.books_method]}.`}
        primary={<DateRange list={list} label="Period" today={today} pattern={pattern} />}
        secondary={<DownloadMenu download={(format) => downloads.costing.compare({ ...read, format })} />}
      />
      <ReportTabs current="/inventory/costing" />
      {data.item_count === 0 ? (
        <Card>
          <Empty title="No records found">Nothing has been received or sold in this period.</Empty>
        </Card>
      ) : (
        <>
          <Summary data={data} currency={currency} />
          <Card title="Value at each month’s end" className={classes.part}>
            <div className={classes.bound}>
              <BarChart
                caption="Value by both methods"
                kinds={[SHORT[data.books_method], SHORT[data.other_method]]}
                bars={bars}
                currency={currency}
              />
            </div>
          </Card>
          <Card title="By item" className={classes.part}>
            <Items data={data} currency={currency} />
            <Pagination list={list} total={data.item_count} label="Items" />
          </Card>
          <Assumptions />
        </>
      )}
      <SwitchMethod onSwitched={prepared.retry} />
    </>
  );
}

function Summary({ data, currency }: { data: CostingComparison; currency: string }) {
  const { total } = data;
  const range = { date_from: data.date_from, date_to: data.date_to };
  const rows = [
    ['Opening value', total.opening_value, undefined],
    ['Closing value', total.closing_value, { date_to: data.date_to }],
    ['Cost of goods sold', total.cogs, { part: 'cost_of_goods_sold', ...range }],
    ['Material used in production', total.material_used, { kind: 'consumption', ...range }],
  ] as const;
  return (
    <>
      <div className={detailClasses.figures}>
        <Card>
          <p className={pageClasses.label}>
            Profit by {METHOD_WORDS[data.other_method]} would be{' '}
            {total.profit_difference === 0
              ? 'the same'
              : total.profit_difference > 0
                ? 'higher by'
                : 'lower by'}
          </p>
          <Amount figure value={Math.abs(total.profit_difference)} currency={currency} />
        </Card>
      </div>
      <Card className={classes.part}>
        <table className={detailClasses.card} aria-label="Both methods">
          <ColumnHeads
            names={[
              'Total',
              `${COSTING_METHODS[data.books_method]} (books)>`,
              `${COSTING_METHODS[data.other_method]}>`,
              'Difference>',
            ]}
          />
          <tbody>
            {rows.map(([name, { books, other }, source]) => (
              <tr key={name}>
                <td data-first>{name}</td>
                <td data-right data-start data-label="Books">
                  {source ? (
                    <AmountBehind value={books} currency={currency} source={source} />
                  ) : (
                    <Amount value={books} currency={currency} />
                  )}
                </td>
                <td data-right data-label="Other">
                  <Amount value={other} currency={currency} />
                </td>
                <td data-right data-last>
                  <Amount value={other - books} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </>
  );
}

function Items({ data, currency }: { data: CostingComparison; currency: string }) {
  const pair = (label: string, { books, other }: { books: number; other: number }) => (
    <td data-right data-wide>
      <span className={classes.pair}>
        <span className={classes.which}>
          <span className={classes.what}>{label}, </span>books
        </span>{' '}
        <Amount value={books} currency={currency} />
      </span>
      <span className={classes.pair}>
        <span className={classes.which}>
          <span className={classes.what}>{label}, </span>other
        </span>{' '}
        <Amount value={other} currency={currency} />
      </span>
    </td>
  );
  const range = { date_from: data.date_from, date_to: data.date_to };
  return (
    <table className={detailClasses.card} aria-label="Both methods by item">
      <ColumnHeads names={['Item', 'Closing value>', 'Cost of goods sold>', 'Profit difference>']} />
      <tbody>
        {data.items.map((item) => (
          <tr key={item.item_id}>
            <ItemCell item={item} />
            {pair('Closing', item.closing_value)}
            {pair('Cost', item.cogs)}
            <td data-right data-last>
              <AmountBehind
                value={item.profit_difference}
                currency={currency}
                source={{ item_id: item.item_id, ...range }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Assumptions = () => (
  <Card title="What is assumed" className={classes.part}>
    <ul className={classes.assumed}>
      <li>Goods that were bought have the same cost by both methods: only the order of use differs.</li>
      <li>
        A produced good has the cost that the books recorded for it. What its materials would have cost by the
        other method counts when they are used, not when the good is sold.
      </li>
      <li>
        Goods that a count found have the value that the books gave them. Returned goods come back at what
        each method had issued them at.
      </li>
    </ul>
  </Card>
);
