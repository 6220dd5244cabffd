import type { ProductionOrder } from '@lissafi/contract/production';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import inventoryClasses from '../../ui/Details.module.css';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from '../../ui/Panels.module.css';
import customerClasses from '../../ui/RecordPage.module.css';
import { Checks } from './Checkpoints.tsx';
import { CompleteDrawer } from './CompleteDrawer.tsx';
import { Cost } from './CostBreakdown.tsx';
import { AllocateDrawer, ConsumeDrawer } from './MaterialDrawers.tsx';
import { Materials } from './Materials.tsx';
import { OrderActions, type Task } from './OrderActions.tsx';
import { OrderState, PriorityMark } from './OrderState.tsx';
import { ReasonDrawer } from './ReasonDrawer.tsx';
import { Timeline } from './Timeline.tsx';

export function OrderPage() {
  const { id } = useParams({ from: '/app/production/orders/$id' });
  const query = useQuery(queries.production.get({ params: { id } }));
  return query.data ? <Detail order={query.data} /> : <LoadState query={query} back="/production/orders" />;
}

function Detail({ order }: { order: ProductionOrder }) {
  const may = useMay();
  const { currency, date } = useLocale();
  const [task, setTask] = useState<Task | null>(null);
  const sheet = (name: Task) => ({ order, opened: task === name, onClose: () => setTask(null) });
  const isOpen = order.status !== 'completed' && order.status !== 'cancelled';
  const short = isOpen ? order.materials.filter((each) => each.short > 0) : [];
  const figures: [string, ReactNode][] = [
    ['To be made', roundedText(order.quantity, order.unit)],
    ['Made', roundedText(order.quantity_completed)],
    ['Scrapped', roundedText(order.quantity_scrapped)],
  ];
  const facts: [string, ReactNode][] = [
    ['Planned start', order.planned_start && date(order.planned_start)],
    ['Planned end', order.planned_end && date(order.planned_end)],
    ['Started', order.started_on && date(order.started_on)],
    ['Completed', order.completed_on && date(order.completed_on)],
    ['Cancelled', order.cancelled_on && date(order.cancelled_on)],
    ['Reason', order.cancel_reason],
    ['Made by', `Version ${order.bom_revision} of the bill of materials`],
    ['Notes', order.notes],
  ];

  return (
    <>
      <PageHeader
        title={`${order.order_number} ${order.finished_good_name}`}
        description={
          <>
            <OrderState order={order} /> <PriorityMark priority={order.priority} />
          </>
        }
        back="/production/orders"
        primary={<OrderActions order={order} onTask={setTask} />}
      />
      {short.length > 0 && (
        <p className={classes.verdict}>
          <Alert tone="owed">
            Not enough: {short.map((each) => `${each.name} ${roundedText(each.short, each.unit)}`).join(', ')}
          </Alert>
        </p>
      )}
      <div className={inventoryClasses.figures}>
        {figures.map(([label, figure]) => (
          <Card key={label}>
            <p className={classes.soft}>{label}</p>
            <p className={classes.figure}>{figure}</p>
          </Card>
        ))}
        {may('costs:read') && (
          <Card>
            <p className={classes.soft}>Work in progress</p>
            <Amount figure value={order.wip_balance} currency={currency} />
            {may('books:read') && (
              <Link to="/books/entries" search={{ source_id: order.id }} className={inventoryClasses.opens}>
                Its journal entries
              </Link>
            )}
          </Card>
        )}
      </div>
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Materials order={order} />
          {may('costs:read') && <Cost order={order} />}
        </div>
        <div className={classes.stack}>
          <Checks order={order} />
          <Card title="Details">
            <dl className={customerClasses.facts}>
              {facts
                .filter(([, value]) => value)
                .map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
            </dl>
            <Link
              to="/production/boms/$id"
              params={{ id: order.finished_good_id }}
              className={customerClasses.books}
            >
              Bill of materials
            </Link>
            {may('books:read') && (
              <Link to="/books/entries" search={{ source_id: order.id }} className={customerClasses.books}>
                Journal entries
              </Link>
            )}
          </Card>
          <Timeline orderId={order.id} />
        </div>
      </div>
      <AllocateDrawer {...sheet('allocate')} />
      <ConsumeDrawer {...sheet('consume')} />
      <CompleteDrawer {...sheet('complete')} />
      <ReasonDrawer {...sheet('hold')} action="hold" />
      <ReasonDrawer {...sheet('cancel')} action="cancel" />
    </>
  );
}
