import type { SalesReport, SalesRow, SalesSort } from '@lissafi/contract/sales-reports';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../client/session.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import details from '../../ui/Details.module.css';
import { SelectField } from '../../ui/form/fields.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { SortHead } from '../../ui/table/SortHead.tsx';
import { percentText, pluralize } from '../../ui/text.ts';
import { useIsPhone } from '../../ui/use-media.ts';
import classes from './SalesReport.module.css';
import { given, onlyOf, type Shown } from './shown.ts';

const SORTS: Record<SalesSort, string> = {
  name: 'Product',
  quantity: 'Sold',
  net: 'Sales',
  cost: 'Cost of goods sold',
  gross_profit: 'Gross profit',
  margin_percentage: 'Margin',
};
const COLUMNS = Object.entries(SORTS) as [SalesSort, string][];

/** What each product earned: sales open their documents, costs the movements of stock behind them. */
export function EarnedRows({
  report,
  list,
  period,
}: { report: SalesReport } & Pick<Shown, 'list' | 'period'>) {
  const isPhone = useIsPhone();
  const { currency, totals, rows } = report;
  return (
    <Card>
      {isPhone && (
        <div className={classes.sort}>
          <SelectField
            label="Sort by"
            value={`${list.state.sort} ${list.state.dir}`}
            options={COLUMNS.flatMap(([id, label]) => [
              [`${id} desc`, id === 'name' ? `${label}, Z to A` : `${label}, largest first`] as const,
              [`${id} asc`, id === 'name' ? `${label}, A to Z` : `${label}, smallest first`] as const,
            ])}
            onChange={(value) => {
              const [sort = 'net', dir] = value.split(' ');
              list.change({ sort, dir: dir === 'asc' ? 'asc' : 'desc' });
            }}
          />
        </div>
      )}
      <table className={details.card} aria-label="Sales by item">
        <thead>
          <tr>
            {COLUMNS.map(([id, label]) => (
              <SortHead key={id} list={list} id={id} data-right={id === 'name' ? undefined : ''}>
                {label}
              </SortHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} report={report} list={list} period={period} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td data-first>{pluralize(totals.documents, 'document')}</td>
            <td />
            <td data-right data-last>
              <Link
                to="/sales-report"
                search={given({ ...period, ...onlyOf(list), documents: 'true' }) as never}
                className={classes.figure}
              >
                <Amount value={totals.net} currency={currency} strong />
              </Link>
            </td>
            <Earned row={totals} currency={currency} period={period} itemId={onlyOf(list).item_id} />
          </tr>
        </tfoot>
      </table>
      {report.books !== null && report.books.without_cost > 0 ? (
        <p className={classes.books}>
          {`${formatMoney(report.books.without_cost, currency)} of sales have no known cost, and are all profit in the total.`}
        </p>
      ) : (
        rows.some(hasNoCost) &&
        !hasNoCost(totals) && (
          <p className={classes.books}>Sales without a recorded cost are all profit in the total.</p>
        )
      )}
      <Books report={report} />
      <Pagination list={list} total={report.total} label="Products" />
    </Card>
  );
}

function Row({
  row,
  report,
  list,
  period,
}: { row: SalesRow; report: SalesReport } & Pick<Shown, 'list' | 'period'>) {
  const { currency } = report;
  return (
    <tr>
      <td data-first>
        {row.name}
        {row.credited > 0 && <small>{formatMoney(row.credited, currency)} credited</small>}
      </td>
      <td data-right data-start data-label="Sold">
        {row.quantity !== null && row.quantity !== 0 && roundedText(row.quantity, row.unit ?? '')}
      </td>
      <td data-right data-last>
        <Link
          to="/sales-report"
          search={given({ ...period, ...onlyOf(list), key: row.key, name: row.name }) as never}
          className={classes.figure}
        >
          <Amount value={row.net} currency={currency} strong />
        </Link>
      </td>
      <Earned row={row} currency={currency} period={period} itemId={row.id ?? undefined} />
    </tr>
  );
}

/** Sold without stock, or before any was received: that is no margin of 100 %. */
const hasNoCost = ({ cost, net }: Pick<SalesRow, 'cost' | 'net'>) => cost === 0 && net > 0;

function Earned({
  row,
  currency,
  period,
  itemId,
}: {
  row: Pick<SalesRow, 'net' | 'cost' | 'gross_profit' | 'margin_percentage'>;
  currency: string;
  period: Shown['period'];
  itemId: string | undefined;
}) {
  const may = useMay();
  if (hasNoCost(row))
    return (
      <>
        <td data-right data-label="Cost">
          not recorded
        </td>
        <td data-right data-start data-label="Gross profit">
          –
        </td>
        <td data-right data-label="Margin">
          –
        </td>
      </>
    );
  const cost = <Amount value={row.cost ?? 0} currency={currency} />;
  const isOpen = row.cost !== 0 && may('inventory_accounting:read');
  return (
    <>
      <td data-right data-label="Cost">
        {isOpen ? (
          <Link
            to="/inventory/movements"
            search={given({ part: 'cost_of_goods_sold', item_id: itemId, ...period }) as never}
            className={classes.figure}
          >
            {cost}
          </Link>
        ) : (
          cost
        )}
      </td>
      <td data-right data-start data-label="Gross profit">
        <Amount value={row.gross_profit ?? 0} currency={currency} />
      </td>
      <td data-right data-label="Margin" data-loss={(row.gross_profit ?? 0) < 0}>
        {row.margin_percentage !== null && percentText(row.margin_percentage)}
      </td>
    </>
  );
}

/** Whether the report and the profit and loss say the same, and why not. */
function Books({ report: { books, totals, currency } }: { report: SalesReport }) {
  if (!books) return null;
  const [sales, cost] = [books.net - totals.net, books.cost - (totals.cost ?? 0)];
  if (sales === 0 && cost === 0)
    return (
      <p className={classes.books}>
        Sales and cost of goods sold agree with the profit and loss on the accrual basis.
      </p>
    );
  return (
    <p className={classes.books}>
      The profit and loss has {formatMoney(books.net, currency)} of sales and{' '}
      {formatMoney(books.cost, currency)} of cost of goods sold. Documents that were cancelled in another
      period, and journals, are in it and not in this report.
    </p>
  );
}
