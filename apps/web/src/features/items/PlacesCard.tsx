import { useLocale } from '../../organization/use-organization.ts';
import type { AnyItem } from '../../pickers/item-service.ts';
import { usePlaceStock } from '../../pickers/place-stock.ts';
import { Amount } from '../../ui/Amount.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from '../../ui/Details.module.css';
import { Quantity } from '../../ui/Quantity.tsx';

/** What is at each place, with its share of the value; nothing while the organization has one place. */
export function PlacesCard({ item }: { item: AnyItem }) {
  const { currency } = useLocale();
  const places = usePlaceStock(item);
  if (places.length === 0) return null;
  const seesValue = places.some(({ value }) => value !== null);
  return (
    <Card
      title="By place"
      aside={
        <ButtonLink size="small" to="/inventory/transfers">
          Transfers
        </ButtonLink>
      }
    >
      <table className={classes.card} aria-label="By place">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col" data-right>
              Quantity
            </th>
            {seesValue && (
              <th scope="col" data-right>
                Value
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place.location_id}>
              <td data-first>
                {place.name}
                {place.allocated > 0 && (
                  <small>
                    <Quantity value={place.allocated} unit={item.unit} /> reserved
                  </small>
                )}
              </td>
              <td data-right data-last className={classes.number} data-low={place.quantity < 0}>
                <Quantity value={place.quantity} unit={item.unit} />
              </td>
              {seesValue && (
                <td data-right data-label="Value">
                  {place.value !== null && <Amount value={place.value} currency={currency} />}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
