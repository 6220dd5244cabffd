import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { KINDS } from '../../labels/inventory.ts';
import { Card } from '../../ui/Card.tsx';
import inventoryClasses from '../../ui/Details.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';

const SHOWN = 100;

/** Items assigned to the supplier or received from it, for its page and for returns. */
export const suppliedItemsQuery = (id: string) =>
  queries.suppliers.items({ params: { id }, query: { limit: SHOWN } });

export function SuppliedItems({ supplierId }: { supplierId: string }) {
  const { data, error } = useQuery(suppliedItemsQuery(supplierId));
  return (
    <Card title="Items" aside={data && data.total > 0 && pluralize(data.total, 'item')}>
      {!data && !error && <Skeleton height={48} />}
      {error && !data && <p className={inventoryClasses.soft}>{messageOf(error)}</p>}
      {data?.total === 0 && (
        <p className={inventoryClasses.soft}>There are no items from this supplier yet.</p>
      )}
      {data && data.total > 0 && (
        <table className={inventoryClasses.card} aria-label="Items">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Item</th>
              <th scope="col">On hand</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((item) => (
              <tr key={item.id}>
                <td>
                  <Link to={`${KINDS[item.item_type].path}/$id`} params={{ id: item.id }}>
                    {item.name}
                  </Link>
                </td>
                <td data-right>{roundedText(item.current_stock, item.unit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && data.total > SHOWN && (
        <p className={inventoryClasses.soft}>
          The first {SHOWN} of {data.total}.
        </p>
      )}
    </Card>
  );
}
