import type { OrderSummary } from '@lissafi/contract/production';
import { Badge } from '../../ui/Badge.tsx';
import { PRIORITIES, STATUS_TONES, STATUSES } from './labels.ts';

/** The status of an order, and whether it is overdue. */
export function OrderState({ order }: { order: Pick<OrderSummary, 'status' | 'is_overdue'> }) {
  return (
    <>
      <Badge tone={STATUS_TONES[order.status]}>{STATUSES[order.status].toLowerCase()}</Badge>{' '}
      {order.is_overdue && <Badge tone="red">overdue</Badge>}
    </>
  );
}

/** A badge only for priorities other than normal. */
export function PriorityMark({ priority }: Pick<OrderSummary, 'priority'>) {
  if (priority === 'normal') return null;
  return (
    <Badge tone={priority === 'urgent' ? 'red' : priority === 'high' ? 'owed' : 'quiet'}>
      {PRIORITIES[priority].toLowerCase()}
    </Badge>
  );
}
