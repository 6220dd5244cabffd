import type { StoredStatus } from '@lissafi/contract/documents';
import { nextStatus } from '@lissafi/domain/sales/invoice';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import type { MemberContext } from '../../http/context.ts';
import type { InvoiceRecord } from '../documents/record.ts';
import { insertQueuedOnWhatsApp, insertSend, insertSentByHand } from '../documents/sends.ts';
import { readInvoice, updateInvoice } from '../documents/store.ts';

/** Marks the document as sent; the event triggers the email after commit, to the recipient of this send. */
export async function markSent(
  context: MemberContext,
  invoice: InvoiceRecord,
  to: string,
  { message = null, text = null }: { message?: string | null | undefined; text?: string | null | undefined },
) {
  const { tx, newId, now, user } = context;
  const at = now.toISOString();
  const send = {
    id: newId(),
    invoice_id: invoice.id,
    recipient: to,
    message,
    text,
    kind: 'document',
    created_by: user.id,
    created_at: at,
  };
  await updateInvoice(tx, invoice, {
    status: nextStatus(invoice.status as StoredStatus, 'send'),
    sent_at: invoice.sent_at ?? at,
    updated_at: at,
  });
  await insertSend(tx, send);
  await appendEvents(tx, [
    { type: 'invoice.sent', subject_id: invoice.id, actor_id: user.id, data: { send_id: send.id } },
  ]);
}

/** Marks an issued document as sent on WhatsApp, with the send that `insert` stores. Returns its id. */
async function markOnWhatsApp(
  { tx, newId, now, user }: MemberContext,
  invoice: InvoiceRecord,
  recipient: string,
  insert: typeof insertQueuedOnWhatsApp,
): Promise<string> {
  const at = now.toISOString();
  const id = newId();
  await updateInvoice(tx, invoice, {
    status: nextStatus(invoice.status as StoredStatus, 'send'),
    sent_at: invoice.sent_at ?? at,
    updated_at: at,
  });
  await insert(tx, { id, invoice_id: invoice.id, recipient, created_by: user.id, created_at: at });
  const data = { send_id: id, channel: 'whatsapp' };
  await appendEvents(tx, [{ type: 'invoice.marked_sent', subject_id: invoice.id, actor_id: user.id, data }]);
  return id;
}

/**
 * Records that a person sent an issued document on WhatsApp. Throws INVALID_STATE for a draft, and for a document that
 * is no longer in force.
 */
export async function markSentByHand(
  context: MemberContext,
  invoice: InvoiceRecord,
  { channel, recipient }: { channel: 'whatsapp'; recipient: string },
): Promise<void> {
  await markOnWhatsApp(context, invoice, recipient, (tx, send) => insertSentByHand(tx, { ...send, channel }));
}

/**
 * Marks an issued document as sent by a message that leaves after the commit. Returns the id of the send. Throws
 * INVALID_STATE for a draft, and for a document that is no longer in force.
 */
export const markQueuedOnWhatsApp = (
  context: MemberContext,
  invoice: InvoiceRecord,
  recipient: string,
): Promise<string> => markOnWhatsApp(context, invoice, recipient, insertQueuedOnWhatsApp);

/**
 * Records that the customer viewed the document; a paid one only gets its viewed_at. Returns when it was first viewed.
 */
export async function markViewed(tx: Tx, invoiceId: string, now: Date): Promise<string | null> {
  const invoice = await readInvoice(tx, invoiceId, true);
  if (invoice.viewed_at || ['draft', 'cancelled', 'refunded'].includes(invoice.status))
    return invoice.viewed_at;
  const at = now.toISOString();
  await updateInvoice(tx, invoice, {
    status: nextStatus(invoice.status as StoredStatus, 'view'),
    viewed_at: at,
  });
  await appendEvents(tx, [{ type: 'invoice.viewed', subject_id: invoiceId, actor_id: null }]);
  return at;
}
