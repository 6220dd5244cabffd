import { Refusal } from '@lissafi/contract/errors';
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { DB } from '../../db/tables.ts';

/** One email with a document: recipient, message and delivery status. */
export type InvoiceSend = Selectable<DB['invoice_send']>;

/** A send in the document's list. */
export type InvoiceSendRow = Omit<
  InvoiceSend,
  'organization_id' | 'invoice_id' | 'message' | 'text' | 'created_by' | 'reminder_id'
>;

/** Newest last. */
export function listSends(tx: Tx, invoiceId: string): Promise<InvoiceSendRow[]> {
  return tx.db
    .selectFrom('invoice_send')
    .select(['id', 'kind', 'channel', 'reminder_day', 'recipient', 'status', 'refusal'])
    .select(['created_at', 'sent_at', 'failed_at', 'delivered_at', 'read_at'])
    .where('organization_id', '=', tx.organization_id)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A mail server's message may be long; this much of it is stored for people to read. */
const REFUSAL_MAX = 500;

export async function insertSend(
  tx: Tx,
  send: Pick<
    InvoiceSend,
    'id' | 'invoice_id' | 'recipient' | 'message' | 'text' | 'kind' | 'created_by' | 'created_at'
  >,
): Promise<void> {
  await tx.write(
    'invoice_send',
    sql`insert into invoice_send (organization_id, id, invoice_id, recipient, message, text, kind, created_by, created_at)
      values (${tx.organization_id}, ${send.id}, ${send.invoice_id}, ${send.recipient}, ${send.message}, ${send.text},
        ${send.kind}, ${send.created_by}, ${send.created_at})`,
  );
}

/** Stores a message that a person sent on WhatsApp: nothing is left to deliver. */
export async function insertSentByHand(
  tx: Tx,
  send: Pick<InvoiceSend, 'id' | 'invoice_id' | 'recipient' | 'channel' | 'created_by' | 'created_at'>,
): Promise<void> {
  await tx.write(
    'invoice_send',
    sql`insert into invoice_send
        (organization_id, id, invoice_id, recipient, channel, created_by, created_at, status, sent_at)
      values (${tx.organization_id}, ${send.id}, ${send.invoice_id}, ${send.recipient}, ${send.channel},
        ${send.created_by}, ${send.created_at}, 'sent', ${send.created_at})`,
  );
}

/** Throws NOT_FOUND. */
export async function readSend(tx: Tx, id: string): Promise<InvoiceSend> {
  const send = await tx.db
    .selectFrom('invoice_send')
    .selectAll()
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!send) throw new Refusal('NOT_FOUND');
  return send;
}

/** Records that the mail server accepted it. */
export async function markDelivered(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('invoice_send')
    .set({ status: 'sent', sent_at: now.toISOString() })
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .execute();
}

/** Records that the mail server rejected it, with the server's message. */
export async function markRefused(tx: Tx, id: string, refusal: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('invoice_send')
    .set({ status: 'failed', failed_at: now.toISOString(), refusal: refusal.slice(0, REFUSAL_MAX) })
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes a reminder that became unnecessary before it was sent. */
export async function dropSend(tx: Tx, id: string): Promise<void> {
  await tx.db
    .deleteFrom('invoice_send')
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .execute();
}

/** Stores a message with the document that leaves by our number at WhatsApp. */
export async function insertQueuedOnWhatsApp(
  tx: Tx,
  send: Pick<InvoiceSend, 'id' | 'invoice_id' | 'recipient' | 'created_by' | 'created_at'>,
): Promise<void> {
  await tx.write(
    'invoice_send',
    sql`insert into invoice_send (organization_id, id, invoice_id, recipient, channel, created_by, created_at)
      values (${tx.organization_id}, ${send.id}, ${send.invoice_id}, ${send.recipient}, 'whatsapp',
        ${send.created_by}, ${send.created_at})`,
  );
}

/** Records that such a message arrived or was read; one that is known to have failed stays so. */
export async function markArrived(tx: Tx, id: string, state: 'delivered' | 'read', now: Date): Promise<void> {
  const at = now.toISOString();
  const isRead = state === 'read';
  await sql`update invoice_send set status = 'sent', sent_at = coalesce(sent_at, ${at}),
      delivered_at = coalesce(delivered_at, ${at}), read_at = case when ${isRead} then coalesce(read_at, ${at}) else read_at end
    where organization_id = ${tx.organization_id} and id = ${id} and status <> 'failed'`.execute(tx.db);
}

/** Records that such a message failed after WhatsApp had taken it. */
export async function markLost(tx: Tx, id: string, refusal: string, now: Date): Promise<void> {
  await sql`update invoice_send set status = 'failed', sent_at = null, failed_at = ${now.toISOString()},
      refusal = ${refusal.slice(0, REFUSAL_MAX)}
    where organization_id = ${tx.organization_id} and id = ${id} and status <> 'failed' and delivered_at is null`.execute(
    tx.db,
  );
}
