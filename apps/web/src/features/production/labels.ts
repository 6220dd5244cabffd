import type { OrderStatus, OrderSummary } from '@lissafi/contract/production';
import type { Tone } from '../../ui/Badge.tsx';

/** Words for the enumerations of production; exhaustive by their types. */

export const STATUSES: Record<OrderStatus, string> = {
  planned: 'Planned',
  in_progress: 'In progress',
  on_hold: 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
export const STATUS_TONES: Record<OrderStatus, Tone> = {
  planned: 'quiet',
  in_progress: 'in',
  on_hold: 'owed',
  completed: 'quiet',
  cancelled: 'quiet',
};
export const PRIORITIES: Record<OrderSummary['priority'], string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
};
export const CHECKS = { pending: 'Not checked', passed: 'Passed', failed: 'Failed' } as const;

const EVENT_LABELS: Record<string, string> = {
  'production.planned': 'Planned',
  'production.updated': 'Changed',
  'production.started': 'Started',
  'production.held': 'Put on hold',
  'production.resumed': 'Resumed',
  'production.allocated': 'Materials reserved',
  'production.consumed': 'Materials used',
  'production.partly_completed': 'Output recorded',
  'production.completed': 'Completed',
  'production.cancelled': 'Cancelled',
  'production.checked': 'Checked',
  'production.overdue': 'Late',
};
export const eventLabel = (type: string) => EVENT_LABELS[type] ?? 'Changed';
