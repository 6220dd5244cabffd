import type { StoredStatus } from '@lissafi/contract/documents';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { paymentRoutes } from '@lissafi/contract/payments';
import type { Body } from '@lissafi/contract/route';
import { writeOffPosting } from '@lissafi/domain/books/customer-postings';
import { baseShare } from '@lissafi/domain/money/exchange';
import { isOutstanding, nextStatus } from '@lissafi/domain/sales/invoice';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { holdCustomer } from '../customers/store.ts';
import { readInvoice, updateInvoice } from '../documents/store.ts';
import { post } from '../ledger/post.ts';
import { bookedOn } from './booked-on.ts';
import { insertPayment } from './write.ts';

/**
 * Writes off an invoice, or a part of it: it is no longer owed, and bad debts carry it. Locks the document, and the
 * counter last. Throws NOT_FOUND, INVALID_STATE where nothing is owed, PERIOD_LOCKED, or the fields' faults.
 */
export async function writeOffInvoice(
  context: MemberContext,
  id: string,
  input: Body<typeof paymentRoutes.writeOff>,
): Promise<void> {
  const { tx, newId, now, today, user } = context;
  const invoice = await readInvoice(tx, id, true);
  await holdCustomer(tx, invoice.customer_id!);
  const { balance_due, base_balance_due } = invoice;
  const status = invoice.status as StoredStatus;
  if (invoice.document_type !== 'invoice' || !isOutstanding(status, balance_due))
    throw new Refusal('INVALID_STATE', { message: 'Nothing is owed on this document.' });
  const { amount = balance_due, written_off_on = today } = input;
  const since = (await bookedOn(tx, [invoice])).get(id)!;
  const faults = [
    ...(amount > balance_due ? [fault('amount', 'This is more than the balance due')] : []),
    ...(written_off_on > today ? [fault('written_off_on', 'The date is in the future')] : []),
    ...(written_off_on < since
      ? [fault('written_off_on', `The invoice is in the books since ${since}`)]
      : []),
  ];
  if (faults.length > 0) throw invalid(...faults);
  const base_amount = baseShare(base_balance_due, amount, balance_due);
  if (base_amount === 0) throw invalid(fault('amount', 'At the rate of the invoice this has no value'));
  const [paymentId, entryId, at] = [newId(), newId(), now.toISOString()];
  const posting = writeOffPosting({
    id: paymentId,
    document_id: id,
    invoice_number: invoice.invoice_number!,
    written_off_on,
    customer_id: invoice.customer_id,
    amount: base_amount,
  });
  const numbers = await takeNumbers(context);
  await post(tx, { ...posting, branch_id: invoice.branch_id }, numbers, entryId, now);
  await insertPayment(
    tx,
    {
      id: paymentId,
      kind: 'write_off',
      customer_id: invoice.customer_id!,
      amount,
      wht_amount: 0,
      currency: invoice.currency,
      exchange_rate: invoice.exchange_rate,
      base_amount,
      base_wht_amount: 0,
      credit_amount: 0,
      paid_on: written_off_on,
      method: 'other',
      // The reason, which the document's history shows.
      reference: input.reason,
      bank_account: null,
      account_id: null,
      journal_entry_id: entryId,
      created_by: user.id,
      created_at: at,
    },
    [{ invoice_id: id, amount, base_amount }],
  );
  await updateInvoice(tx, invoice, {
    amount_paid: invoice.amount_paid + amount,
    base_amount_paid: invoice.base_amount_paid + base_amount,
    updated_at: at,
    ...(amount === balance_due ? { status: nextStatus(status, 'settle'), paid_at: at } : {}),
  });
  await appendEvents(tx, [
    { type: 'invoice.written_off', subject_id: id, actor_id: user.id, data: { payment_id: paymentId } },
  ]);
}
