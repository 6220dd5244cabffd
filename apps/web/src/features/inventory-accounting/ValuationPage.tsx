import type { ValuationMethod } from '@lissafi/contract/inventory-accounting';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { KINDS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from '../../ui/Details.module.css';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import pageClasses from '../../ui/RecordPage.module.css';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { useList } from '../../ui/table/use-list.ts';

const METHODS: Record<ValuationMethod, string> = {
  weighted_average: 'average cost',
  fifo: 'first in, first out',
};

/** The value of all stock, item by item, by the valuation method of the organization, compared with the books. */
export function ValuationPage() {
  const may = useMay();
  const { currency, date } = useLocale();
  const list = useList({ sort: 'name', dir: 'asc' });
  const { limit, offset } = list.paging;
  const query = useQuery({
    ...queries.inventoryAccounting.valuation({ query: { limit, offset } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} back="/inventory/raw-materials" />;
  return (
    <>
      <PageHeader
        title="Stock valuation"
        description={`The value of your stock on ${date(data.as_of)}, by ${METHODS[data.valuation_method]}`}
      />
      <div className={classes.figures}>
        <Card>
          <p className={pageClasses.label}>Total value</p>
          <Amount figure value={data.total_value} currency={currency} />
        </Card>
      </div>
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
          <table className={classes.card} aria-label="Stock valuation">
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col" data-right>
                  On hand
                </th>
                <th scope="col" data-right>
                  Unit cost
                </th>
                <th scope="col" data-right>
                  Value
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((item) => (
                <tr key={item.item_id}>
                  <td data-first>
                    <Link to={`${KINDS[item.item_type].path}/$id`} params={{ id: item.item_id }}>
                      {item.name}
                    </Link>
                    <small>{item.sku}</small>
                  </td>
                  <td data-right data-start data-label="On hand">
                    {roundedText(item.quantity, item.unit)}
                  </td>
                  <td data-right data-label="Unit cost">
                    {item.unit_cost !== null && <Amount value={item.unit_cost} currency={currency} />}
                  </td>
                  <td data-right data-last>
                    <Amount value={item.value} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td data-first>
                  {may('books:read') ? (
                    <Link to="/books/tie-out">Total, compared with the books</Link>
                  ) : (
                    'Total'
                  )}
                </td>
                <td />
                <td />
                <td data-right data-last>
                  <Amount value={data.total_value} currency={currency} strong />
                </td>
              </tr>
            </tfoot>
          </table>
          <Pagination list={list} total={data.total} label="Stock valuation" />
        </Card>
      )}
    </>
  );
}
