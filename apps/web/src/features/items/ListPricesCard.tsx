import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import type { AnyItem } from '../../pickers/item-service.ts';
import { Amount } from '../../ui/Amount.tsx';
import classes from '../../ui/Details.module.css';
import { FoldingCard } from '../../ui/FoldingCard.tsx';

/** What the product costs on each price list; nothing while there is none. */
export function ListPricesCard({ item }: { item: AnyItem }) {
  const { currency } = useLocale();
  const prices = useQuery(queries.priceLists.ofItem({ params: { id: item.id } })).data?.prices ?? [];
  if (prices.length === 0) return null;
  return (
    <FoldingCard title="Price lists">
      <table className={classes.card} aria-label="Price lists">
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col" data-right>
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ price_list_id, name, is_in_force, list_price, steps }) => (
            <tr key={price_list_id}>
              <th scope="row">
                <Link to="/price-lists/$id" params={{ id: price_list_id }}>
                  {name}
                </Link>
                {!is_in_force && <small>Does not apply today</small>}
                <small>
                  {steps
                    .filter(({ minimum_quantity }) => minimum_quantity > 1)
                    .map((step) => `from ${step.minimum_quantity}: ${formatMoney(step.unit_price, currency)}`)
                    .join(' · ')}
                </small>
              </th>
              <td data-right data-last className={classes.number}>
                {list_price !== null && <Amount value={list_price} currency={currency} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FoldingCard>
  );
}
