import type { TieOut } from '@lissafi/contract/ledger';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { Link } from '@tanstack/react-router';
import { KINDS } from '../../labels/inventory.ts';
import { Card } from '../../ui/Card.tsx';
import { pluralize } from '../../ui/text.ts';
import classes from './Books.module.css';

/** Whether the places of every item add up, by their movements. */
export function PlacesCheck({ places }: { places: NonNullable<TieOut['places']> }) {
  const { items, total, differences } = places;
  return (
    <Card className={classes.chain}>
      <div>
        <h2>
          <span className={classes.state} data-agree={total === 0}>
            Stock by place
          </span>
        </h2>
        {total === 0 ? (
          <p className={classes.soft}>
            {pluralize(items, 'item')} compared: at each place there is what was moved there, and the places
            add up to the stock in total.
          </p>
        ) : (
          <ul>
            {differences.map((each) => (
              <li key={`${each.item_id} ${each.location_name}`}>
                <Link to={`${KINDS[each.item_type].path}/$id`} params={{ id: each.item_id }}>
                  {each.name}
                </Link>{' '}
                at {each.location_name}: {roundedText(each.stock)} in stock, {roundedText(each.movements)} by
                the movements
              </li>
            ))}
            {total > differences.length && <li>and {total - differences.length} more</li>}
          </ul>
        )}
      </div>
    </Card>
  );
}
