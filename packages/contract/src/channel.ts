import { z } from 'zod';
import { CHANNELS, type Channel } from './channel-rules.ts';
import { EVENT_TYPES, type EventType } from './events.ts';
import { Id, Instant } from './fields.ts';
import { ALERTS } from './notifications.ts';
import type { Permission } from './permissions.ts';
import { route } from './route.ts';

export * from './channel-rules.ts';

const Channels = z.strictObject({ channels: z.array(z.string().max(50)).max(20) });
/** Names of channels that do not exist are answered as refused, so that older and newer clients get the others. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribe'), data: Channels }),
  z.object({ type: z.literal('unsubscribe'), data: Channels }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** Types of messages that are no event of the log: they are announced once, and a client that is away misses them. */
export const ANNOUNCED = {
  task_progress: 'task_progress',
  text_transaction_success: 'ingestion',
  text_transaction_error: 'ingestion',
  multi_text_transaction_complete: 'ingestion',
  source_document_read: 'ingestion',
} as const satisfies Record<string, Channel>;
export type AnnouncedType = keyof typeof ANNOUNCED;

/** An event of the organization's log; the content is read by its own route. */
export const EventData = z.object({
  event: z.enum(EVENT_TYPES),
  /** Null where the reader may only know that stock moved, and not by which document. */
  subject_id: Id.nullable(),
  actor_id: Id.nullable(),
  at: Instant,
  /** Details of an alert: quantities, dates, the amount of a tax. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
});
export type EventData = z.infer<typeof EventData>;

export const TaskProgress = z.object({
  task_id: Id,
  task_type: z.literal('customer_batch_parse'),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
});
export type TaskProgress = z.infer<typeof TaskProgress>;

export const TextProcessed = z.object({ processing_id: Id });
/** A picture or a recording was read, or could not be. */
export const SourceDocumentRead = z.object({ source_document_id: Id });

/** `id` is the event's number in the organization's log, to be sent as `last_event_id` after a reconnect. */
export type ServerMessage = { id?: number } & (
  | { type: 'subscription_confirmed'; data: { channels: Channel[]; refused: string[] } }
  | { type: 'pong' | 'resync'; data: Record<string, never> }
  | { type: 'task_progress'; data: TaskProgress | EventData }
  | { type: 'source_document_read'; data: z.infer<typeof SourceDocumentRead> }
  | {
      type: Exclude<AnnouncedType, 'task_progress' | 'source_document_read'>;
      data: z.infer<typeof TextProcessed>;
    }
  | { type: 'error'; data: EventData | { code: string; message: string } }
  | { type: Exclude<Channel, 'task_progress' | 'error'>; data: EventData }
);

/** Where an event is reported, and what a reader needs to be allowed to read. */
interface Reported {
  channel: Channel;
  permission: Permission;
}
const at = (channel: Channel, permission: Permission): Reported => ({ channel, permission });

type Subject = EventType extends `${infer S}.${string}` ? S : never;
const BY_SUBJECT: { readonly [S in Subject]: Reported } = {
  organization: at('audit', 'organization:read'),
  member: at('audit', 'organization:read'),
  api_key: at('audit', 'developers:manage'),
  webhook: at('audit', 'developers:manage'),
  reminders: at('audit', 'documents:read'),
  category: at('audit', 'inventory:read'),
  account: at('audit', 'books:read'),
  budget: at('audit', 'books:read'),
  transaction_category: at('audit', 'transactions:read'),
  costing_method: at('audit', 'inventory_accounting:read'),
  customer: at('ledger', 'customers:read'),
  invoice: at('ledger', 'documents:read'),
  payment: at('ledger', 'documents:read'),
  credit: at('ledger', 'documents:read'),
  einvoice: at('ledger', 'documents:read'),
  recurring_invoice: at('ledger', 'documents:read'),
  item: at('ledger', 'inventory:read'),
  price_list: at('audit', 'sales_totals:read'),
  stock: at('ledger', 'inventory:read'),
  stock_count: at('ledger', 'inventory:read'),
  stock_transfer: at('ledger', 'inventory:read'),
  branch: at('audit', 'organization:read'),
  lot: at('insights', 'inventory:read'),
  supplier: at('ledger', 'supplier_payments:read'),
  purchase_order: at('ledger', 'purchase_orders:read'),
  bill: at('ledger', 'bills:read'),
  transaction: at('ledger', 'transactions:read'),
  journal: at('ledger', 'books:read'),
  recurring_journal: at('ledger', 'books:read'),
  revaluation: at('ledger', 'books:read'),
  payroll: at('ledger', 'payroll:read'),
  payroll_tax: at('insights', 'payroll:read'),
  vat: at('ledger', 'tax:read'),
  withholding: at('ledger', 'tax:read'),
  tax: at('insights', 'tax:read'),
  asset: at('ledger', 'books:read'),
  opening_balances: at('ledger', 'books:read'),
  books: at('audit', 'books:read'),
  bom: at('ledger', 'production:read'),
  production: at('ledger', 'production:read'),
  bank_account: at('ledger', 'books:read'),
  transfer: at('ledger', 'books:read'),
  till: at('ledger', 'books:read'),
  shift: at('audit', 'documents:read'),
  late_sale: at('ledger', 'organization:read'),
  funding: at('ledger', 'books:read'),
  // Each kind of import has its own permission, which the list of imports checks; here is only that one changed.
  import: at('ingestion', 'organization:read'),
  payment_alert: at('ingestion', 'documents:read'),
  online_payment: at('ledger', 'documents:read'),
  whatsapp: at('audit', 'organization:update'),
  refused_sentence: at('ingestion', 'transactions:write'),
  second_opinion: at('audit', 'transactions:write'),
  // Who may not read those of others is told by announcements of their own.
  source_document: at('ingestion', 'transactions:read'),
  // Which kinds of words a member reads, the list decides; here is only that some changed.
  alias: at('audit', 'organization:read'),
  statement: at('reconciliation', 'books:read'),
};
/** Single events that are reported elsewhere than the others of their subject. */
const BY_TYPE: { readonly [T in EventType]?: Reported } = {
  'invoice.send_failed': at('error', 'documents:read'),
  'online_payment.refused': at('error', 'documents:read'),
  'whatsapp.send_failed': at('error', 'documents:read'),
  'customer.remind_failed': at('error', 'documents:read'),
  'purchase_order.email_failed': at('error', 'purchase_orders:read'),
  'einvoice.refused': at('error', 'documents:read'),
  'books.chain_broken': at('error', 'books:read'),
  'customer.batch_parse_requested': at('ingestion', 'customers:write'),
  'customer.batch_parsed': at('ingestion', 'customers:write'),
  'transaction.drafted': at('ingestion', 'transactions:read'),
  'supplier.created': at('ledger', 'inventory:read'),
  'supplier.updated': at('ledger', 'inventory:read'),
  'supplier.deleted': at('ledger', 'inventory:read'),
  'stock.low': at('insights', 'inventory:read'),
  'stock.out': at('insights', 'inventory:read'),
  'production.overdue': at('insights', 'production:read'),
};

/** The one channel of an event of this type, and the permission to read its subject (decisions §8). */
export function reportOf(type: EventType): Reported {
  const subject = type.slice(0, type.indexOf('.')) as Subject;
  return BY_TYPE[type] ?? BY_SUBJECT[subject];
}

/** What waits in a person's notifications and is therefore also reported on that channel. */
export const isAlert = (type: EventType): type is keyof typeof ALERTS => type in ALERTS;

/**
 * Events that may move stock without their subject being readable for who keeps it: readers of stock are told that it
 * moved, and nothing else.
 */
const MOVES_STOCK: ReadonlySet<EventType> = new Set([
  'invoice.issued',
  'invoice.cancelled',
  'invoice.credited',
  'production.consumed',
  'production.partly_completed',
  'production.completed',
  'production.allocated',
  'production.cancelled',
  'bill.posted',
  'bill.voided',
  'supplier.credited',
  'supplier.credit_note_voided',
  'opening_balances.posted',
  'opening_balances.voided',
]);
export const movesStock = (type: EventType): boolean => MOVES_STOCK.has(type);

/** Channels on which a role with these permissions can be told anything. */
export function channelsFor(permissions: readonly Permission[]): Channel[] {
  const reached = new Set<Channel>(['task_progress', 'notification', 'error']);
  for (const type of EVENT_TYPES) {
    const { channel, permission } = reportOf(type);
    if (permissions.includes(permission)) reached.add(channel);
  }
  return CHANNELS.filter((channel) => reached.has(channel));
}

export const channelRoutes = {
  ticket: route({
    method: 'POST',
    path: '/api/v1/channel/tickets',
    access: 'organization:read',
    summary: 'A ticket for one connection to the real-time channel, valid for 60 seconds',
    response: z.object({ ticket: z.string(), expires_at: Instant }),
    status: 201,
    whenClosed: true,
  }),
} as const;
