import type { OrderStatus, OrderSummary } from '@lissafi/contract/production';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import classes from '../../ui/Rows.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { STATUSES } from './labels.ts';
import { OrderState, PriorityMark } from './OrderState.tsx';

const COLUMNS = ['planned', 'in_progress', 'on_hold', 'completed'] as const;
const SHOWN = 20;

/** Every order in the column of its status: earliest planned end first, latest completion first. */
export function OrdersBoard() {
  return (
    <div className={classes.board}>
      {COLUMNS.map((status) => (
        <Column key={status} status={status} />
      ))}
    </div>
  );
}

function Column({ status }: { status: OrderStatus }) {
  const query = useQuery(
    queries.production.list({
      query: {
        status,
        limit: SHOWN,
        ...(status === 'completed'
          ? { sort_by: 'updated_at', sort_direction: 'desc' }
          : { sort_by: 'planned_end', sort_direction: 'asc' }),
      },
    }),
  );
  const { data, error } = query;
  return (
    <section aria-label={STATUSES[status]} className={classes.column}>
      <h2>
        {STATUSES[status]} <span className={classes.soft}>{data?.total}</span>
      </h2>
      {!data && !error && <Skeleton height={72} />}
      {!data && error && (
        <div role="alert" className={classes.soft}>
          <p>{messageOf(error)}</p>
          <Button size="small" onClick={() => query.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data?.total === 0 && <p className={classes.soft}>None</p>}
      <ul>
        {data?.work_in_progress.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      {data && data.total > SHOWN && (
        <Link to="/production/orders" search={{ status }}>
          All {data.total}
        </Link>
      )}
    </section>
  );
}

/** The card shows the status where the view does not. */
export function OrderCard({ order, withState = false }: { order: OrderSummary; withState?: boolean }) {
  const { date } = useLocale();
  return (
    <Link to="/production/orders/$id" params={{ id: order.id }} className={classes.card}>
      <span className={classes.good}>{order.finished_good_name}</span>
      <span>
        {order.quantity_completed > 0 && `${roundedText(order.quantity_completed)} of `}
        {roundedText(order.quantity, order.unit)}
      </span>
      <span className={classes.soft}>
        {order.order_number}
        {order.planned_end && ` · by ${date(order.planned_end)}`}
      </span>
      <span className={classes.marks}>
        {withState ? <OrderState order={order} /> : order.is_overdue && <Badge tone="red">overdue</Badge>}
        <PriorityMark priority={order.priority} />
      </span>
    </Link>
  );
}
