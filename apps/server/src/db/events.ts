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
 * The queues of jobs of which one runs at a time in all processes: the letters of alerts, so that no two processes send
 * the same one; messages to one webhook; and what one person sends and is sent, which keeps its order. None of them
 * serves two organizations, so nobody waits in it for others. How many jobs run otherwise, jobs/shares.ts decides.
 */
export const QUEUE_OF_JOB: { readonly [Job in string]?: (event: Subject) => string } = {
  alert_mail: ({ organization_id }) => `alert_mail ${organization_id}`,
  whatsapp_work: ({ organization_id, data }) => `whatsapp_work ${organization_id} ${quarterOf(data?.number)}`,
  whatsapp_send: ({ organization_id, data }) => `whatsapp_send ${organization_id} ${quarterOf(data?.number)}`,
  webhook_deliver: ({ subject_id }) => `webhook ${subject_id}`,
};

type Subject = Pick<NewEvent, 'subject_id' | 'data'> & { organization_id: string };

const quarterOf = (number: string | number | null | undefined): number =>
  Number(String(number ?? 0).slice(-2)) % 4;

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
