import type { creditNoteRoutes } from '@lissafi/contract/credit-notes';
import type { DocumentType } from '@lissafi/contract/documents';
import { fault, invalid } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import { owedUntilNote } from '@lissafi/domain/books/dated-allocation';
import type { MoneyAccountChoice } from '@lissafi/domain/books/money-accounts';
import { refundPosting } from '@lissafi/domain/books/posting';
import { baseShare, toBase } from '@lissafi/domain/money/exchange';
import type { Withheld } from '@lissafi/domain/sales/credit-note';
import type { Numbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { rateFor } from '../documents/draft.ts';
import type { InvoiceRecord } from '../documents/record.ts';
import { postAll } from '../ledger/post-all.ts';
import { insertPayment } from '../payments/write.ts';
import type { Credit } from './amounts.ts';

/**
 * Refunds customer credit that came from a credit note: a payment of kind refund with an entry of its own. Returns its
 * id; withheld tax without a certificate is reduced with it. `on` is the credit note's date. The counter's lock is
 * held.
 */
export async function payBack(
  context: MemberContext,
  invoice: InvoiceRecord,
  input: Body<typeof creditNoteRoutes.refund>,
  back: Pick<Credit, 'money_back' | 'wht_back' | 'base_paid_out'> & {
    withheld: Withheld & { base_uncertified: number };
    on: string;
    money: MoneyAccountChoice;
  },
  numbers: Numbers,
): Promise<string> {
  const { tx, newId, now, user, organization } = context;
  const { currency, customer_id } = invoice;
  const { money_back: amount, wht_back: wht_amount, base_paid_out: credit, withheld, money } = back;
  const base_wht_amount =
    wht_amount === 0 ? 0 : baseShare(withheld.base_uncertified, wht_amount, withheld.uncertified);
  const rate = rateFor(organization.currency, currency, input.exchange_rate ?? null) ?? invoice.exchange_rate;
  // At the document's own rate the refund equals the credit note's amount to the kobo.
  const base_amount =
    rate === invoice.exchange_rate ? baseShare(credit, amount, amount + wht_amount) : toBase(amount, rate);
  if (base_amount === 0) throw invalid(fault('exchange_rate', 'At this rate the refund has no value'));
  const id = newId();
  const entryId = newId();
  const posting = refundPosting({
    id,
    invoice_number: invoice.invoice_number!,
    document_type: invoice.document_type as DocumentType,
    paid_on: input.paid_on,
    money_code: money.account_code,
    customer_id,
    amount: base_amount,
    wht_amount: base_wht_amount,
    credit,
  });
  await postAll(
    context,
    owedUntilNote(posting, back.on, { document_id: invoice.id, customer_id }),
    numbers,
    entryId,
    invoice.branch_id,
  );
  await insertPayment(
    tx,
    {
      id,
      kind: 'refund',
      customer_id: customer_id!,
      amount,
      wht_amount,
      currency,
      exchange_rate: rate,
      base_amount,
      base_wht_amount,
      credit_amount: credit,
      paid_on: input.paid_on,
      method: input.method,
      reference: null,
      bank_account: null,
      account_id: money.id,
      shift_id: input.shift_id ?? null,
      journal_entry_id: entryId,
      created_by: user.id,
      created_at: now.toISOString(),
    },
    [{ invoice_id: invoice.id, amount: amount + wht_amount, base_amount: credit }],
  );
  return id;
}
