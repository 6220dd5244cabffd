import type { creditNoteRoutes } from '@lissafi/contract/credit-notes';
import type { DocumentType } from '@lissafi/contract/documents';
import { fault, invalid } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import { refundPosting } from '@lissafi/domain/books/posting';
import { toBase } from '@lissafi/domain/money/exchange';
import type { Numbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { rateFor } from '../documents/draft.ts';
import type { InvoiceRecord } from '../documents/record.ts';
import { post } from '../ledger/post.ts';
import { insertPayment } from '../payments/write.ts';

/**
 * Money back out of what a credit note made the customer's: a payment of kind refund with an entry of its own. Returns
 * its id. The counter's lock is held.
 */
export async function payBack(
  context: MemberContext,
  invoice: InvoiceRecord,
  input: Body<typeof creditNoteRoutes.refund>,
  { to_credit: amount, base_to_credit: credit }: { to_credit: number; base_to_credit: number },
  numbers: Numbers,
): Promise<string> {
  const { tx, newId, now, user, organization } = context;
  const { currency, customer_id } = invoice;
  const rate = rateFor(organization.currency, currency, input.exchange_rate ?? null) ?? invoice.exchange_rate;
  // At the document's own rate the money is worth what the credit note says, to the kobo.
  const base_amount = rate === invoice.exchange_rate ? credit : toBase(amount, rate);
  if (base_amount === 0) throw invalid(fault('exchange_rate', 'At this rate the refund has no value'));
  const id = newId();
  const entryId = newId();
  const posting = refundPosting({
    id,
    invoice_number: invoice.invoice_number!,
    document_type: invoice.document_type as DocumentType,
    paid_on: input.paid_on,
    method: input.method,
    customer_id,
    amount: base_amount,
    credit,
  });
  await post(tx, posting, numbers, entryId, now);
  await insertPayment(
    tx,
    {
      id,
      kind: 'refund',
      customer_id: customer_id!,
      amount,
      wht_amount: 0,
      currency,
      exchange_rate: rate,
      base_amount,
      base_wht_amount: 0,
      credit_amount: credit,
      paid_on: input.paid_on,
      method: input.method,
      reference: null,
      bank_account: null,
      journal_entry_id: entryId,
      created_by: user.id,
      created_at: now.toISOString(),
    },
    [{ invoice_id: invoice.id, amount, base_amount: credit }],
  );
  return id;
}
