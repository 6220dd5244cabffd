import type { PurchaseOrderRow, PurchaseOrderStatus } from '@lissafi/contract/purchase-orders';
import type { Tone } from '../../ui/Badge.tsx';

const ORDER_STATUS: Record<PurchaseOrderStatus, readonly [label: string, tone: Tone]> = {
  draft: ['Draft', 'quiet'],
  sent: ['Sent', 'owed'],
  partly_received: ['Partly received', 'owed'],
  received: ['Received', 'in'],
  closed: ['Closed', 'quiet'],
  cancelled: ['Cancelled', 'red'],
};

export const STATUS_FILTERS: Record<PurchaseOrderStatus | 'open' | 'late', string> = {
  open: 'Still to come',
  late: 'Late',
  draft: 'Draft',
  sent: 'Sent',
  partly_received: 'Partly received',
  received: 'Received',
  closed: 'Closed',
  cancelled: 'Cancelled',
};

/** The state of an order; one whose day is over says so. */
export const stateOf = ({ status, is_late }: Pick<PurchaseOrderRow, 'status' | 'is_late'>) =>
  is_late ? (['Late', 'red'] as const) : ORDER_STATUS[status];
