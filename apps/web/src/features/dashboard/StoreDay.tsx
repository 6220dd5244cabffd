import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { IconAdjustments, IconTools, IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { KINDS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { ScanItem } from '../../pickers/ScanItem.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OrderState } from '../production/OrderState.tsx';
import classes from './RoleHome.module.css';

const PickItem = lazy(() => import('../items/PickItem.tsx'));

const SHOWN = 10;

/** The most frequent actions of a storekeeper. */
export function StoreTasks() {
  const navigate = useNavigate();
  const [isPicking, setPicking] = useState(false);
  const close = () => setPicking(false);
  return (
    <div className={classes.tasks}>
      <ScanItem
        onItem={({ item_type, id }) => {
          void navigate({ to: `${KINDS[item_type].path}/$id`, params: { id } });
          return undefined;
        }}
      />
      <ButtonLink to="/purchases/deliveries/new" look="primary">
        <IconTruckDelivery size={16} aria-hidden />
        Receive
      </ButtonLink>
      <Button aria-haspopup="dialog" onClick={() => setPicking(true)}>
        <IconAdjustments size={16} aria-hidden />
        Adjust
      </Button>
      <Drawer title="Stock spoiled or counted" opened={isPicking} onClose={close}>
        <Suspense fallback={<Skeleton height={64} />}>
          <PickItem onDone={close} />
        </Suspense>
      </Drawer>
    </div>
  );
}

/** Orders planned for today, and orders in progress. */
export function TodaysOrders() {
  const may = useMay();
  const { today } = useLocale();
  const begun = useQuery(queries.production.list({ query: { status: 'in_progress', limit: SHOWN } }));
  const planned = useQuery(
    queries.production.list({
      query: { status: 'planned', date_from: today, date_to: today, limit: SHOWN },
    }),
  );
  const error = begun.error ?? planned.error;
  const orders = begun.data &&
    planned.data && [...begun.data.work_in_progress, ...planned.data.work_in_progress];
  return (
    <Card
      title="Today’s orders"
      aside={
        <Link to="/production/orders" className={classes.all}>
          All orders
        </Link>
      }
    >
      {error && !orders && <p role="alert">{messageOf(error)}</p>}
      {!error && !orders && <Skeleton height={48} />}
      {orders?.length === 0 && (
        <div className={classes.none}>
          <p>Nothing is planned for today.</p>
          {may('production:write') && (
            <ButtonLink to="/production/orders/new" size="small">
              <IconTools size={14} aria-hidden />
              Make a batch
            </ButtonLink>
          )}
        </div>
      )}
      <ul>
        {orders?.map((order) => (
          <li key={order.id}>
            <Link to="/production/orders/$id" params={{ id: order.id }} className={classes.order}>
              <span>
                <strong>{order.finished_good_name}</strong>
                <small>
                  {quantityText(order.quantity, order.unit)} · {order.order_number}
                </small>
              </span>
              <OrderState order={order} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
