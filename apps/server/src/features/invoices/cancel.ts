import type { StoredStatus } from '@lissafi/contract/documents';
import { Refusal } from '@lissafi/contract/errors';
import { cancelPosting } from '@lissafi/domain/books/posting';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import { nextStatus } from '@lissafi/domain/sales/invoice';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { releaseMatches } from '../bank-matches/release.ts';
import { isConverted } from '../documents/related.ts';
import { returnStock } from '../documents/stock.ts';
import { readInvoice, readItems, updateInvoice } from '../documents/store.ts';
import { withdrawEinvoice } from '../einvoices/store.ts';
import { post } from '../ledger/post.ts';
import { entryLines } from '../ledger/store.ts';
import { bookedOn } from '../payments/booked-on.ts';
import { assertMayCancel } from '../proceeds/given.ts';

/**
 * Cancels a document: a full reversal dated today, or the document's date if that is later, with its goods returned to
 * stock. The number is not reused. Throws INVOICE_HAS_PAYMENTS, EINVOICE_ACCEPTED, INVALID_STATE, PERIOD_LOCKED,
 * FORBIDDEN.
 */
export async function cancelInvoice(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx, newId, now, today, user } = context;
  const invoice = await readInvoice(tx, id, true);
  if (invoice.document_type === 'credit_note')
    throw new Refusal('INVALID_STATE', { message: 'A credit note cannot be cancelled.' });
  if (await isConverted(tx, invoice)) throw new Refusal('QUOTE_CONVERTED');
  if (invoice.amount_paid > 0) throw new Refusal('INVOICE_HAS_PAYMENTS');
  // A part of it is reversed already, and the customer may hold the credit.
  if (invoice.credited_amount > 0)
    throw new Refusal('INVALID_STATE', {
      message: 'Part of this document was credited. Create a credit note for the rest.',
    });
  const status = nextStatus(invoice.status as StoredStatus, 'cancel');
  const items = await readItems(tx, id);
  await assertMayCancel(context, invoice, items);
  await withdrawEinvoice(tx, id);
  const original = invoice.journal_entry_id ? await entryLines(tx, invoice.journal_entry_id) : null;
  const entryId = newId();
  const occurred_on = laterOf(today, (await bookedOn(tx, [invoice])).get(id)!);
  const is_posted = original !== null;
  const wasSold = invoice.document_type !== 'quote' && invoice.issued_at !== null;
  const stock = await returnStock(
    context,
    invoice,
    wasSold ? items : [],
    new Map(items.map((item) => [item.id, item.quantity_e4])),
    { source_id: id, occurred_on, entry_id: entryId, is_posted },
  );
  const posting = cancelPosting(original ?? [], stock.lines, {
    entry_date: occurred_on,
    memo: `Cancelled: ${invoice.invoice_number}`,
    source_type: 'invoice',
    source_id: id,
    ...(invoice.journal_entry_id && { reverses_id: invoice.journal_entry_id }),
  });
  if (posting?.reverses_id) await releaseMatches(context, [posting.reverses_id]);
  const numbers = await takeNumbers(context);
  if (posting) await post(tx, { ...posting, branch_id: invoice.branch_id }, numbers, entryId, now);
  const at = now.toISOString();
  await updateInvoice(tx, invoice, { status, cancelled_at: at, cancel_reason: reason, updated_at: at });
  await appendEvents(tx, [{ type: 'invoice.cancelled', subject_id: id, actor_id: user.id }]);
}
