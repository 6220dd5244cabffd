import { DUE_BEFORE_ISSUE, type InvoiceUpdate, type StoredStatus } from '@lissafi/contract/documents';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { cancelPosting } from '@lissafi/domain/books/posting';
import { nextStatus } from '@lissafi/domain/sales/invoice';
import { formatNumber, typedNumber } from '@lissafi/domain/sales/numbering';
import { sql } from 'kysely';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import type { MemberContext } from '../../http/context.ts';
import { baseAmounts, computeLines, rateFor } from '../documents/draft.ts';
import type { InvoiceRecord } from '../documents/record.ts';
import { isConverted } from '../documents/related.ts';
import { insertSend } from '../documents/sends.ts';
import { linkItems, returnStock } from '../documents/stock.ts';
import { numberExists, readInvoice, readItems, replaceItems, updateInvoice } from '../documents/store.ts';
import { withdrawEinvoice } from '../einvoices/store.ts';
import { post } from '../ledger/post.ts';
import { entryLines } from '../ledger/store.ts';

/** Locks a draft. Throws NOT_FOUND or INVOICE_NOT_DRAFT. */
export async function lockDraft(tx: Tx, id: string): Promise<InvoiceRecord> {
  const record = await readInvoice(tx, id, true);
  if (record.status !== 'draft') throw new Refusal('INVOICE_NOT_DRAFT');
  return record;
}

/** Changes the given fields of a locked draft of the right version. Throws NUMBER_TAKEN. */
export async function changeDraft(
  context: MemberContext,
  draft: InvoiceRecord,
  body: InvoiceUpdate,
): Promise<void> {
  const { tx, now, user, organization } = context;
  const { version: _, items, invoice_number: typed, ...fields } = body;
  const invoice_number = typed && typedNumber(typed);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (invoice_number && (await numberExists(tx, invoice_number))) {
    throw new Refusal('NUMBER_TAKEN', { field: 'invoice_number' });
  }
  if ((body.due_date ?? draft.due_date) < (body.issue_date ?? draft.issue_date)) {
    throw invalid(fault('due_date', DUE_BEFORE_ISSUE));
  }
  const changes: Partial<InvoiceRecord> = {
    ...given,
    updated_at: now.toISOString(),
  };
  if (invoice_number !== undefined) changes.typed_number = invoice_number;
  const customerId = body.customer_id === undefined ? draft.customer_id : body.customer_id;
  const billTo = body.bill_to === undefined ? (draft.bill_to as { name: string } | null) : body.bill_to;
  const known = await customerName(tx, customerId);
  changes.customer_name = billTo?.name ?? known ?? '';
  const currency = body.currency ?? draft.currency;
  // Going back to the organization's own currency leaves the old rate behind.
  const kept = currency === organization.currency ? null : draft.exchange_rate;
  const rate = rateFor(
    organization.currency,
    currency,
    body.exchange_rate === undefined ? kept : body.exchange_rate,
  );
  changes.exchange_rate = rate;
  const computed = items && computeLines(context, draft.id, items);
  if (computed) {
    await linkItems(tx, computed.items);
    await replaceItems(tx, draft.id, computed.items);
    Object.assign(changes, computed.totals);
  }
  const lines = computed?.items ?? (await readItems(tx, draft.id));
  Object.assign(changes, baseAmounts(lines, changes.total_amount ?? draft.total_amount, rate));
  await updateInvoice(tx, draft, changes);
  await appendEvents(tx, [{ type: 'invoice.updated', subject_id: draft.id, actor_id: user.id }]);
}

/** Throws NOT_FOUND or CUSTOMER_MERGED at customer_id. */
export async function customerName(tx: Tx, customerId: string | null): Promise<string | null> {
  if (!customerId) return null;
  const row = await tx.db
    .selectFrom('customer')
    .select(['name', 'merged_into'])
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND', { message: 'There is no such customer.', field: 'customer_id' });
  if (row.merged_into) throw new Refusal('CUSTOMER_MERGED', { field: 'customer_id' });
  return row.name;
}

export async function deleteDraft(context: MemberContext, id: string): Promise<void> {
  const { tx, user } = context;
  await lockDraft(tx, id);
  await tx.db
    .deleteFrom('invoice')
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .execute();
  await appendEvents(tx, [{ type: 'invoice.deleted', subject_id: id, actor_id: user.id }]);
}

/** Full reversal dated today, goods back in stock; the number stays used. Throws INVOICE_HAS_PAYMENTS, EINVOICE_ACCEPTED,
 * INVALID_STATE, PERIOD_LOCKED. */
export async function cancelInvoice(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx, newId, now, today, user } = context;
  const invoice = await readInvoice(tx, id, true);
  if (invoice.document_type === 'credit_note')
    throw new Refusal('INVALID_STATE', { message: 'A credit note cannot be cancelled.' });
  if (await isConverted(tx, invoice)) throw new Refusal('QUOTE_CONVERTED');
  if (invoice.amount_paid > 0) throw new Refusal('INVOICE_HAS_PAYMENTS');
  // Part of it is reversed already, and the customer may hold the credit.
  if (invoice.credited_amount > 0)
    throw new Refusal('INVALID_STATE', {
      message: 'Part of it was credited. Write a credit note for the rest.',
    });
  const status = nextStatus(invoice.status as StoredStatus, 'cancel');
  await withdrawEinvoice(tx, id);
  const original = invoice.journal_entry_id ? await entryLines(tx, invoice.journal_entry_id) : null;
  const items = await readItems(tx, id);
  const entryId = newId();
  const is_posted = original !== null;
  const wasSold = invoice.document_type !== 'quote' && invoice.issued_at !== null;
  const stock = await returnStock(
    context,
    invoice,
    wasSold ? items : [],
    new Map(items.map((item) => [item.id, item.quantity_e4])),
    { source_id: id, occurred_on: today, entry_id: entryId, is_posted },
  );
  const posting = cancelPosting(original ?? [], stock.lines, {
    entry_date: today,
    memo: `Cancelled: ${invoice.invoice_number}`,
    source_type: 'invoice',
    source_id: id,
    ...(invoice.journal_entry_id && { reverses_id: invoice.journal_entry_id }),
  });
  const numbers = await takeNumbers(tx, { entries: posting ? 1 : 0, events: 1 });
  if (posting) await post(tx, posting, numbers, entryId, now);
  const at = now.toISOString();
  await updateInvoice(tx, invoice, { status, cancelled_at: at, cancel_reason: reason, updated_at: at });
  await appendEvents(tx, [{ type: 'invoice.cancelled', subject_id: id, actor_id: user.id }], numbers);
}

/** Marks the document as sent; the event is what the mail goes out by, after commit, to the recipient of this send. */
export async function markSent(
  context: MemberContext,
  invoice: InvoiceRecord,
  to: string,
  message: string | null,
) {
  const { tx, newId, now, user } = context;
  const at = now.toISOString();
  const send = {
    id: newId(),
    invoice_id: invoice.id,
    recipient: to,
    message,
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

/** The person billed sees the document; a paid one only gets its viewed_at. Returns when it was first seen. */
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

/** What the next automatic number of a series would be; a hint, nothing is taken. */
export async function peekNumber(tx: Tx, prefix: string, year: number): Promise<string> {
  const { rows } = await sql<{ next: number; has_typed_numbers: boolean }>`
    select coalesce((document_numbers ->> ${`${prefix}-${year}`})::int, 1) as next, has_typed_numbers
    from organization_counter where organization_id = ${tx.organization_id}`.execute(tx.db);
  let { next, has_typed_numbers } = rows[0]!;
  let number = formatNumber(prefix, year, next);
  while (has_typed_numbers && (await numberExists(tx, number))) number = formatNumber(prefix, year, ++next);
  return number;
}
