import type { DashboardInventory } from '@lissafi/contract/dashboard';
import { alertText } from '@lissafi/domain/notifications/alert-text';
import { Link } from '@tanstack/react-router';
import { useLocale } from '../../organization/use-organization.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { pluralize } from '../../ui/text.ts';
import { fromNeed, placeOf, STATES, TONES } from '../notifications/labels.ts';
import classes from './Inventory.module.css';

/** Low stock, expiring batches and late orders, most urgent first; renders nothing if there are none. */
export function NeedsYou({ inventory }: { inventory: DashboardInventory }) {
  const { date } = useLocale();
  const { needs, lots_due, orders_overdue } = inventory;
  if (needs.length === 0) return null;
  const shown = (prefix: string) => needs.filter((each) => each.type.startsWith(prefix)).length;
  const moreLots = lots_due - shown('lot.');
  const moreOrders = orders_overdue - shown('production.');
  return (
    <Card
      title="Needs your attention"
      aside={
        shown('stock.') > 0 && (
          <Link to="/inventory/reorder" className={classes.all}>
            Reorder list
          </Link>
        )
      }
    >
      <ul>
        {needs.map((need) => {
          const facts = fromNeed(need);
          const { title, detail } = alertText(facts, date);
          return (
            <li key={`${need.type} ${need.subject_id}`}>
              <Link to={placeOf(facts)} className={classes.row}>
                <span className={classes.name}>{title}</span>
                <Badge tone={TONES[need.type]}>{STATES[need.type]}</Badge>
                <span className={classes.detail}>{detail}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {(moreLots > 0 || moreOrders > 0) && (
        <p className={classes.more}>
          {moreLots > 0 && (
            <Link to="/notifications">{pluralize(moreLots, 'more batch', 'more batches')}</Link>
          )}
          {moreOrders > 0 && (
            <Link to="/production/orders" search={{ view: 'overdue' }}>
              {pluralize(moreOrders, 'more late order')}
            </Link>
          )}
        </p>
      )}
    </Card>
  );
}
