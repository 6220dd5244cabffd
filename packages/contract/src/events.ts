/** Types of the append-only event log, one log per organization; payloads carry ids, not data. */
export const EVENT_TYPES = [
  'organization.created',
  'organization.updated',
  'customer.created',
  'customer.updated',
  'invoice.created',
  'invoice.updated',
  'invoice.deleted',
  'invoice.issued',
  'invoice.sent',
  'invoice.send_failed',
  'invoice.viewed',
  'invoice.cancelled',
  'invoice.shared',
  'invoice.unshared',
  'payment.recorded',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
