import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { Phone } from '@lissafi/contract/fields';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { messageLines } from '@lissafi/domain/sales/document-message';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { markQueuedOnWhatsApp } from '../delivery/marks.ts';
import { readDocument } from '../documents/printable.ts';
import { readInvoice } from '../documents/store.ts';
import { countOutward } from '../organizations/outward.ts';
import { readStatement } from '../receivables/statement.ts';
import { readConnection } from './connection.ts';
import { queueOutgoing } from './messages.ts';

async function assertConnected(tx: Tx): Promise<void> {
  if (!(await readConnection(tx))?.enabled)
    throw new Refusal('INVALID_STATE', { message: 'No WhatsApp number is connected to this organization.' });
}

/** A telephone number as WhatsApp takes it. Throws the fault of `to`. */
function numberOf(typed: string | null, known: string | null): string {
  const text = typed ?? known;
  if (!text) throw invalid(fault('to', 'This customer has no telephone number', 'REQUIRED'));
  const phone = Phone.safeParse(text);
  if (!phone.success) throw invalid(fault('to', 'This is not a telephone number'));
  return phone.data.slice(1);
}

async function phoneOf(tx: Tx, customerId: string): Promise<string | null> {
  const { rows } = await sql<{ phone: string | null }>`select phone from customer
    where organization_id = ${tx.organization_id} and id = ${customerId}`.execute(tx.db);
  return rows[0]?.phone ?? null;
}

/**
 * Queues an issued document as PDF, and marks it as sent. Throws INVALID_STATE for a draft and where no number is
 * connected, and the fault of `to`.
 */
export async function queueInvoice(context: MemberContext, id: string, typed: string | null): Promise<void> {
  const { tx, newId, now, user, today } = context;
  const invoice = await readInvoice(tx, id, true);
  await assertConnected(tx);
  if (invoice.status === 'draft') throw new Refusal('INVALID_STATE', { message: 'Issue the invoice first.' });
  const document = await readDocument(tx, id, today);
  const number = numberOf(typed, document.customer.phone);
  await countOutward(context, number);
  const send_id = await markQueuedOnWhatsApp(context, invoice, `+${number}`);
  const body = [
    `Good day ${document.customer.name},`,
    ...messageLines(document, today, { isReminder: false }),
  ].join('\n\n');
  await queueOutgoing(
    tx,
    { id: newId(), kind: 'document', number, body, invoice_id: id, send_id, created_by: user.id },
    now,
  );
}

/** Queues the statement of a customer as PDF; returns the id of the message. Throws what queueInvoice() throws. */
export async function queueStatement(
  context: MemberContext,
  customer_id: string,
  period: { from?: string | undefined; to?: string | undefined },
  typed: string | null,
): Promise<string> {
  const { tx, newId, now, user, today, organization } = context;
  const { customer, company, from, to } = await readStatement(
    tx,
    customer_id,
    period,
    today,
    organization.currency,
  );
  await assertConnected(tx);
  const number = numberOf(typed, typed ? null : await phoneOf(tx, customer.id));
  await countOutward(context, number);
  const body = [
    `Good day ${customer.name},`,
    `Here is your statement from ${company.name}, ${formatDate(from, organization.date_format)} to ${formatDate(to, organization.date_format)}.`,
  ].join('\n\n');
  const id = newId();
  await queueOutgoing(
    tx,
    {
      ...{ id, kind: 'document', number, body, customer_id: customer.id },
      ...{ from_date: from, to_date: to, created_by: user.id },
    },
    now,
  );
  return id;
}
