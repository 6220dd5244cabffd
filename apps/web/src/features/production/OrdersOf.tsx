import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Card } from '../../ui/Card.tsx';
import classes from '../../ui/Panels.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OrderState } from './OrderState.tsx';

const RECENT = 5;

/** The newest production orders of a good (S2.7-23). */
export function OrdersOf({ goodId }: { goodId: string }) {
  const { data, error } = useQuery(
    queries.production.ofGood({ params: { id: goodId }, query: { limit: RECENT } }),
  );
  return (
    <Card
      title="Orders"
      aside={
        <Link to="/production/orders" search={{ finished_good_id: goodId }}>
          All
        </Link>
      }
    >
      {!data && !error && <Skeleton height={48} />}
      {error && <p className={classes.soft}>{messageOf(error)}</p>}
      {data?.total === 0 && <p className={classes.soft}>There are no orders yet.</p>}
      <ul className={classes.checks}>
        {data?.work_in_progress.map((order) => (
          <li key={order.id}>
            <span className={classes.what}>
              <Link to="/production/orders/$id" params={{ id: order.id }}>
                {order.order_number}
              </Link>
              <small>{roundedText(order.quantity, order.unit)}</small>
            </span>
            <span>
              <OrderState order={order} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
