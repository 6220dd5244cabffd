import {
  VALUATION_METHODS,
  type Valuation,
  type ValuationMark,
  type ValuationMethod,
} from '@lissafi/contract/inventory-accounting';
import { METHOD_WORDS } from '@lissafi/domain/inventory/valuation-table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { COSTING_METHODS, KINDS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import detailClasses from '../../ui/Details.module.css';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Quantity } from '../../ui/Quantity.tsx';
import pageClasses from '../../ui/RecordPage.module.css';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { BarChart } from '../dashboard/BarChart.tsx';
import { AmountBehind } from './Behind.tsx';
import { barsOfValues } from './charts.ts';
import classes from './InventoryAccounting.module.css';
import { ColumnHeads } from './ItemCell.tsx';
import { ReportTabs } from './ReportTabs.tsx';

const MARKS: Record<ValuationMark, string> = {
  below_zero: 'below zero',
  value_without_quantity: 'value, nothing on hand',
};
const FILTERS = ['valuation_method', 'as_of', 'known_on'] as const;

/** The value of all stock, item by item: now or on a day, by either method, as known then, tied to the accounts. */
export function ValuationPage() {
  const may = useMay();
  const { currency, date, today, pattern } = useLocale();
  const list = useList({ sort: 'name', dir: 'asc', filters: FILTERS });
  const { limit, offset } = list.paging;
  const { valuation_method, as_of, known_on } = list.state.filters;
  const asked = { valuation_method: valuation_method as ValuationMethod | undefined, as_of, known_on };
  const read = { query: { limit, offset, ...asked } };
  const query = useQuery({
    ...queries.inventoryAccounting.valuation(read),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const set = (name: (typeof FILTERS)[number], value: string) =>
    list.change({ filters: { ...list.state.filters, [name]: value || undefined } });
  if (!data) return <LoadState query={query} back="/inventory/raw-materials" />;
  const day = as_of ?? known_on;
  return (
    <>
      <PageHeader
        title="Stock valuation"
        description={`The value of your stock on ${date(data.as_of)}, by ${METHOD_WORDS[data.valuation_method]}${
          data.known_on ? `, as it was known on ${date(data.known_on)}` : ''
        }`}
        secondary={
          <DownloadMenu download={(format) => downloads.inventoryAccounting.valuation({ ...read, format })} />
        }
      />
      <ReportTabs current="/inventory/valuation" />
      <div className={classes.filters}>
        <DateInput
          label="On"
          optional
          today={today}
          pattern={pattern}
          value={as_of ?? ''}
          onChange={(value) => set('as_of', value === today ? '' : value)}
        />
        <DateInput
          label="As known on"
          optional
          today={today}
          pattern={pattern}
          value={known_on ?? ''}
          onChange={(value) => set('known_on', value)}
        />
        <SelectField
          label="Costing method"
          value={data.valuation_method}
          options={VALUATION_METHODS.map((method) => [
            method,
            `${COSTING_METHODS[method]}${method === data.books_method ? ' (books)' : ''}`,
          ])}
          onChange={(value) => set('valuation_method', value === data.books_method ? '' : value)}
        />
        {list.filterCount > 0 && <Button onClick={list.clear}>Now, as in the books</Button>}
      </div>
      <div className={detailClasses.figures}>
        <Card>
          <p className={pageClasses.label}>Total value</p>
          <AmountBehind
            figure
            value={data.total_value}
            currency={currency}
            source={{ ...(day && { date_to: day }), ...(known_on && { known_on }) }}
          />
        </Card>
      </div>
      <Tie data={data} currency={currency} />
      <History method={data.valuation_method} />
      {data.total === 0 ? (
        <Card>
          <Empty
            title="No records found"
            action={
              may('inventory:write') && (
                <ButtonLink to="/inventory/raw-materials/new" look="primary">
                  Add a raw material
                </ButtonLink>
              )
            }
          >
            You have no stock items yet.
          </Empty>
        </Card>
      ) : (
        <Card>
          <Items data={data} currency={currency} />
          <Pagination list={list} total={data.total} label="Stock valuation" />
        </Card>
      )}
    </>
  );
}

/** Whether the value is that of the inventory accounts on the same day; by the other method, what a switch would post. */
function Tie({ data, currency }: { data: Valuation; currency: string }) {
  const { ledger, difference, valuation_method, books_method, as_of, marked } = data;
  const account = (account_code: string, value: number, name: string) => (
    <span>
      {name} <AmountBehind value={value} currency={currency} source={{ account_code, date_to: as_of }} />
    </span>
  );
  const isBooks = valuation_method === books_method;
  return (
    <p className={classes.tie} role="status" data-agrees={!isBooks || difference === 0}>
      <strong>
        {!isBooks
          ? `The books use ${METHOD_WORDS[books_method]}, and so do the movements that a value opens.`
          : difference === 0
            ? 'Agrees with the books.'
            : 'Does not agree with the books: please tell us at once.'}
      </strong>
      {account('1200', ledger.raw_materials, 'Raw materials')}
      {account('1220', ledger.finished_goods, 'Finished goods')}
      {difference !== 0 && (
        <span>
          Difference <Amount value={difference} currency={currency} />
        </span>
      )}
      {marked > 0 && <span>{marked === 1 ? '1 item is' : `${marked} items are`} marked below.</span>}
    </p>
  );
}

function History({ method }: { method: ValuationMethod }) {
  const may = useMay();
  const { currency, date } = useLocale();
  const query = useQuery({
    ...queries.inventoryAccounting.historical({ query: { valuation_method: method } }),
    placeholderData: keepPreviousData,
  });
  if (!query.data || query.data.values.every(({ total_value }) => total_value === 0)) return null;
  const values = query.data.values.map((each) => ({ date: each.date, amounts: [each.total_value] }));
  return (
    <Card title="Value at each month’s end" className={classes.chart}>
      <div className={classes.bound}>
        <BarChart
          caption="Value at each month’s end"
          kinds={['Value']}
          bars={barsOfValues(values, date, may('books:read'))}
          currency={currency}
        />
      </div>
    </Card>
  );
}

function Items({ data, currency }: { data: Valuation; currency: string }) {
  const dated = { ...(data.known_on && { known_on: data.known_on }), date_to: data.as_of };
  return (
    <table className={detailClasses.card} aria-label="Stock valuation">
      <ColumnHeads names={['Item', 'On hand>', 'Unit cost>', 'Value>']} />
      <tbody>
        {data.items.map((item) => (
          <tr key={item.item_id}>
            <td data-first>
              <Link to={`${KINDS[item.item_type].path}/$id`} params={{ id: item.item_id }}>
                {item.name}
              </Link>
              {item.mark && (
                <span className={classes.mark}>
                  <Badge tone="owed">{MARKS[item.mark]}</Badge>
                </span>
              )}
              <small>{item.sku}</small>
            </td>
            <td data-right data-start data-label="On hand">
              <Quantity value={item.quantity} unit={item.unit} />
            </td>
            <td data-right data-label="Unit cost">
              {item.unit_cost !== null && <Amount value={item.unit_cost} currency={currency} />}
            </td>
            <td data-right data-last>
              <AmountBehind
                value={item.value}
                currency={currency}
                source={{ item_id: item.item_id, ...dated }}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td data-first>Total</td>
          <td />
          <td />
          <td data-right data-last>
            <Amount value={data.total_value} currency={currency} strong />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
