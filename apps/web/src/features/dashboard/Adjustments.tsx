import type { DashboardInventory } from '@lissafi/contract/dashboard';
import { Link } from '@tanstack/react-router';
import { KINDS, REASONS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Card } from '../../ui/Card.tsx';
import { Quantity } from '../../ui/Quantity.tsx';
import classes from './Inventory.module.css';

/** Recent stock adjustments; each links to its item. */
export function Adjustments({ inventory }: { inventory: DashboardInventory }) {
  const { date } = useLocale();
  const rows = inventory.latest_adjustments;
  return (
    <Card
      title="Stock adjustments"
      aside={
        rows.length > 0 && (
          <Link to="/inventory/adjustments" className={classes.all}>
            All adjustments
          </Link>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={classes.none}>There are no stock adjustments yet.</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <Link
                to={`${KINDS[row.item_type].path}/$id`}
                params={{ id: row.item_id }}
                className={classes.row}
              >
                <span className={classes.name}>{row.item_name}</span>
                <span className={classes.number}>
                  {row.quantity > 0 ? '+' : '−'}
                  <Quantity value={Math.abs(row.quantity)} unit={row.unit} />
                </span>
                <span className={classes.detail}>
                  {[
                    date(row.occurred_on),
                    row.reason && REASONS[row.reason].toLowerCase(),
                    row.reason_description,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
