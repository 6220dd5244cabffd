import type { EventType } from '@lissafi/contract/events';
import { LIMITS } from '@lissafi/contract/limits';
import { ALERT_TYPES } from '@lissafi/contract/notifications';
import { keptCause } from '../cause.ts';
import { numberAtCommit, pendingEventTypes } from './numbers.ts';
import type { Tx } from './scope.ts';

/** Which events start a job. */
export const JOB_OF_EVENT: { readonly [Type in string]?: string } = {
  'invoice.sent': 'invoice_mail',
  'einvoice.queued': 'einvoice',
  'customer.batch_parse_requested': 'customer_batch_parse',
  'invoice.reminded': 'invoice_mail',
  'customer.reminded': 'reminder_mail',
  'purchase_order.emailed': 'purchase_order_mail',
  'books.outside_check_requested': 'outside_check',
  'import.work_requested': 'import_work',
  'webhook.updated': 'webhook_deliver',
  'webhook.tested': 'webhook_deliver',
  'webhook.replayed': 'webhook_deliver',
  'organization.sample_requested': 'sample_fill',
  'organization.sample_removed': 'sample_remove',
  ...Object.fromEntries(ALERT_TYPES.map((type) => [type, 'alert_mail'])),
  'second_opinion.asked': 'second_opinion',
  'source_document.added': 'source_document',
  'source_document.read_again': 'source_document',
  'whatsapp.received': 'whatsapp_work',
  'whatsapp.queued': 'whatsapp_send',
} satisfies { [Type in EventType]?: string };

/**
 * The queues of jobs of which one runs at a time: those that take long, so that other slots stay free for mail, and the
 * letters of alerts, so that no two processes send the same one.
 */
export const QUEUE_OF_JOB: { readonly [Job in string]?: string | ((event: Subject) => string) } = {
  outside_check: 'outside_check',
  import_work: 'import_work',
  sample_fill: 'sample_fill',
  second_opinion: 'second_opinion',
  // Who speaks does not wait for the pictures of others.
  source_document: ({ data }) => `source_document_${data?.kind}`,
  alert_mail: 'alert_mail',
  // What one person sends is worked on in its order, and what she is sent leaves in its order.
  whatsapp_work: ({ data }) => `whatsapp_work_${quarterOf(data?.number)}`,
  whatsapp_send: ({ data }) => `whatsapp_send_${quarterOf(data?.number)}`,
  webhook_deliver: ({ subject_id }) => webhookQueue(subject_id),
};

type Subject = Pick<NewEvent, 'subject_id' | 'data'>;

const quarterOf = (number: string | number | null | undefined): number =>
  Number(String(number ?? 0).slice(-2)) % 4;

/** Messages to one webhook are sent by one job at a time, and slow receivers take at most two slots of a process. */
export const webhookQueue = (webhookId: string): string =>
  `webhooks_${Number.parseInt(webhookId.slice(-1), 16) % 2}`;

/** Jobs of which one is enough for all events of an organization within some seconds. */
export const SECONDS_OF_JOB: { readonly [Job in string]?: number } = {
  alert_mail: LIMITS.alert_email_seconds,
};

/** Whether this transaction appended an event that starts a job, so that the relay has something to carry at once. */
export const startsJob = (tx: Tx): boolean => pendingEventTypes(tx).some((type) => JOB_OF_EVENT[type]);

export interface NewEvent {
  type: EventType;
  subject_id: string;
  actor_id: string | null;
  /** Ids and short facts; the content is read from its own table. */
  data?: Record<string, string | number | null>;
}

/**
 * Appends to the organization's event log, which is the outbox, in the caller's transaction. The events are numbered
 * and written with the commit, so that appending does not take the counter's lock early.
 */
export async function appendEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (pendingEventTypes(tx).length === 0) tx.afterCommit((database) => database.onEvents(tx.organization_id));
  const cause = keptCause();
  numberAtCommit(
    tx,
    events.map(({ type, subject_id, actor_id, data = {} }) => ({
      type,
      subject_id,
      actor_id,
      data: JSON.stringify(data),
      // Only where a job carries it on.
      cause: cause && JOB_OF_EVENT[type] ? JSON.stringify(cause) : null,
    })),
  );
}
