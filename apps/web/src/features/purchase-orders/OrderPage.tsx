import type { PurchaseOrder } from '@lissafi/contract/purchase-orders';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconPencil, IconSend, IconTruckDelivery, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { useDay } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PaperButtons } from '../../ui/PaperButtons.tsx';
import pageClasses from '../../ui/RecordPage.module.css';
import { TakeBackDrawer } from '../../ui/VoidDrawer.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderState } from './OrdersPage.tsx';
import classes from './PurchaseOrders.module.css';
import { SendOrderDrawer } from './SendOrderDrawer.tsx';

type Task = 'send' | 'close' | 'cancel';

export function OrderPage() {
  const { id } = useParams({ from: '/app/purchases/orders/$id' });
  const query = useQuery(queries.purchaseOrders.get({ params: { id } }));
  return query.data ? <Detail order={query.data} /> : <LoadState query={query} back="/purchases/orders" />;
}

function Detail({ order }: { order: PurchaseOrder }) {
  const { date, currency } = useLocale();
  const day = useDay();
  const [task, setTask] = useState<Task | null>(null);
  const { id } = order;
  const facts: [string, ReactNode][] = [
    [
      'Supplier',
      <Link key="supplier" to="/suppliers/$id" params={{ id: order.supplier_id }}>
        {order.supplier_name}
      </Link>,
    ],
    ['Date', date(order.order_date)],
    ['Expected', order.expected_on && date(order.expected_on)],
    ['Sent', order.sent_at && day(order.sent_at)],
    ['Notes', order.notes],
  ];
  const ended = order.status === 'cancelled' ? 'Cancelled' : 'Closed';
  return (
    <>
      <PageHeader
        title={order.order_number}
        description={
          <>
            {order.supplier_name}, {formatMoney(order.total_amount, currency)} <OrderState order={order} />
          </>
        }
        back="/purchases/orders"
        primary={<Actions order={order} onTask={setTask} />}
      />
      {order.ended_at && (
        <div className={classes.ended}>
          <Alert>{[`${ended} on ${day(order.ended_at)}`, order.end_reason].filter(Boolean).join(': ')}</Alert>
        </div>
      )}
      <div className={pageClasses.columns}>
        <div className={pageClasses.stack}>
          <OrderLines order={order} />
          <Deliveries order={order} />
        </div>
        <div className={pageClasses.stack}>
          <Card title="Details">
            <Facts facts={facts.filter(([, value]) => value)} />
          </Card>
          <Sends order={order} />
        </div>
      </div>
      <SendOrderDrawer order={order} opened={task === 'send'} onClose={() => setTask(null)} />
      <TakeBackDrawer
        title="Close this order"
        note="What has not come is given up. What came stays as it is."
        slot={`close.purchase-order.${id}`}
        send={(body, idempotencyKey) => api.purchaseOrders.close({ params: { id }, body, idempotencyKey })}
        done="Order closed"
        opened={task === 'close'}
        onClose={() => setTask(null)}
      />
      <TakeBackDrawer
        title="Cancel this order"
        note="Nothing of it has come. Tell the supplier, too, if it was sent."
        slot={`cancel.purchase-order.${id}`}
        send={(body, idempotencyKey) => api.purchaseOrders.cancel({ params: { id }, body, idempotencyKey })}
        done="Order cancelled"
        opened={task === 'cancel'}
        onClose={() => setTask(null)}
      />
    </>
  );
}

function Actions({ order, onTask }: { order: PurchaseOrder; onTask: (task: Task) => void }) {
  const { id, can } = order;
  return (
    <div className={pageClasses.actions}>
      <PaperButtons
        file={() => api.purchaseOrders.pdf({ params: { id } })}
        name={`${order.order_number}.pdf`}
      />
      {can.update && (
        <ButtonLink to="/purchases/orders/$id/edit" params={{ id }}>
          <IconPencil size={16} aria-hidden />
          Edit
        </ButtonLink>
      )}
      {can.cancel && (
        <Button aria-haspopup="dialog" onClick={() => onTask('cancel')}>
          <IconX size={16} aria-hidden />
          Cancel order
        </Button>
      )}
      {can.close && !can.cancel && (
        <Button aria-haspopup="dialog" onClick={() => onTask('close')}>
          <IconX size={16} aria-hidden />
          Close
        </Button>
      )}
      {can.send && (
        <Button
          look={order.status === 'draft' ? 'primary' : 'secondary'}
          aria-haspopup="dialog"
          onClick={() => onTask('send')}
        >
          <IconSend size={16} aria-hidden />
          Send
        </Button>
      )}
      {can.receive && (
        <ButtonLink to="/purchases/deliveries/new" search={{ order_id: id }} look="primary">
          <IconTruckDelivery size={16} aria-hidden />
          Receive delivery
        </ButtonLink>
      )}
    </div>
  );
}

function Deliveries({ order }: { order: PurchaseOrder }) {
  const { date } = useLocale();
  if (order.deliveries.length === 0) return null;
  return (
    <Card title="Deliveries">
      <ul className={classes.list}>
        {order.deliveries.map((delivery) => (
          <li key={delivery.id}>
            <Link to="/purchases/deliveries/$id" params={{ id: delivery.id }}>
              {date(delivery.received_on)}
            </Link>
            <span className={classes.soft}>{delivery.reference}</span>
            {delivery.is_void && <Badge tone="red">void</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const SENDS = {
  queued: ['Sending', 'quiet'],
  sent: ['Sent', 'in'],
  failed: ['Not delivered', 'red'],
} as const;

function Sends({ order }: { order: PurchaseOrder }) {
  const day = useDay();
  if (order.sends.length === 0) return null;
  return (
    <Card title="Emails">
      <ul className={classes.list}>
        {order.sends.map((send) => (
          <li key={send.id}>
            <span>
              {send.recipient} <small className={classes.soft}>{day(send.created_at)}</small>
            </span>
            <Badge tone={SENDS[send.status][1]}>{SENDS[send.status][0]}</Badge>
            {send.refusal && <small className={classes.soft}>{send.refusal}</small>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
