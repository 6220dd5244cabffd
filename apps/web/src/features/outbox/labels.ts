import type { OutboxKind } from '../../client/outbox/outbox-record.ts';

export const KINDS: Record<OutboxKind, string> = {
  sale: 'Sale',
  invoice: 'Document',
  payment: 'Payment',
  expense: 'Expense',
  income: 'Income',
  attachment: 'Attachment',
  customer: 'New customer',
  adjustment: 'Stock adjustment',
  count: 'Stock count',
  shift: 'Till',
};

/** The fields of a body that hold the day on which it is recorded. */
export const DAY_FIELDS = ['issue_date', 'paid_on', 'transaction_date', 'occurred_on', 'counted_on'] as const;
