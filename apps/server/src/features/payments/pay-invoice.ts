import type { DocumentType, StoredStatus } from '@lissafi/contract/documents';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { paymentRoutes } from '@lissafi/contract/payments';
import type { Body } from '@lissafi/contract/route';
import { heldUntilDue } from '@lissafi/domain/books/dated-allocation';
import type { MoneyAccountChoice } from '@lissafi/domain/books/money-accounts';
import { paymentPosting } from '@lissafi/domain/books/posting';
import { baseShare, settleInBase } from '@lissafi/domain/money/exchange';
import { addMoney } from '@lissafi/domain/money/money';
import { isOutstanding, nextStatus } from '@lissafi/domain/sales/invoice';
import { settle } from '@lissafi/domain/sales/settlement';
import { appendEvents } from '../../db/events.ts';
import { inOrder } from '../../db/in-order.ts';
import { type Numbers, takeNumbers } from '../../db/numbers.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { addCredit } from '../customers/credit.ts';
import { holdCustomer } from '../customers/store.ts';
import { rateFor } from '../documents/draft.ts';
import type { InvoiceRecord } from '../documents/record.ts';
import { readInvoice, updateInvoice } from '../documents/store.ts';
import { postAll } from '../ledger/post-all.ts';
import { assertPaymentGives } from '../proceeds/given.ts';
import { bookedOn } from './booked-on.ts';
import { discountTaxes } from './discount-tax.ts';
import { assertNewReference, type Received } from './same-reference.ts';
import { insertPayment } from './write.ts';

type PaymentInput = Received<Body<typeof paymentRoutes.recordForInvoice>>;

/** Records money received for an issued invoice. Throws INVALID_STATE, PERIOD_LOCKED, PRICE_TOO_LOW, FORBIDDEN, TWIN, or the field's fault. */
export async function payInvoice(context: MemberContext, id: string, input: PaymentInput): Promise<void> {
  const { tx } = context;
  const invoice = await readInvoice(tx, id, true);
  const [money] = await inOrder(moneyAccount(tx, input), holdCustomer(tx, invoice.customer_id!));
  if (!isOutstanding(invoice.status as StoredStatus, invoice.balance_due)) {
    throw new Refusal('INVALID_STATE', { message: 'Nothing is owed on this document.' });
  }
  if (input.paid_on > context.today) throw invalid(fault('paid_on', 'The date is in the future'));
  await assertNewReference(
    tx,
    invoice.customer_id!,
    { currency: invoice.currency, date_format: context.organization.date_format },
    input,
  );
  const { changes } = await settleInvoice(context, invoice, input, money, null);
  await updateInvoice(tx, invoice, changes);
}

/**
 * Writes payment, allocation, posting and event; returns the changes of the invoice. A payment before the document's
 * date is customer credit until that date. With `numbers` the counter is already locked (a receipt that is being
 * issued), and the invoice itself is not written yet. `shiftId`: the shift at the counter that received the money.
 */
export async function settleInvoice(
  context: MemberContext,
  invoice: InvoiceRecord,
  input: PaymentInput,
  money: MoneyAccountChoice,
  numbers: Numbers | null,
  shiftId: string | null = null,
): Promise<{ changes: Partial<InvoiceRecord> }> {
  const { tx, newId, now, user } = context;
  const customer_id = invoice.customer_id!;
  const { currency, balance_due, base_balance_due } = invoice;
  if (invoice.exchange_rate !== null && !input.exchange_rate)
    throw invalid(fault('exchange_rate', 'Please enter the exchange rate on that day', 'REQUIRED'));
  const exchange_rate = rateFor(context.organization.currency, currency, input.exchange_rate ?? null);
  const settlement = settle({ ...input, balance_due, amount_paid: invoice.amount_paid });
  await assertPaymentGives(
    context,
    input,
    [{ invoice, amount: settlement.to_receivable }],
    settlement.to_credit,
  );
  const base = settleInBase({ ...input, balance_due, base_balance_due, exchange_rate }, settlement);
  const value = addMoney(
    base.base_amount,
    base.base_wht_amount,
    base.base_charges,
    base.base_settlement_discount,
    base.base_vat_withheld,
  );
  if (value === 0) throw invalid(fault('exchange_rate', 'At this rate the payment has no value'));
  const paymentId = newId();
  const entryId = newId();
  await addCredit(tx, customer_id, base.base_to_credit);
  const posting = paymentPosting({
    id: paymentId,
    document_id: invoice.id,
    document_type: invoice.document_type as DocumentType,
    invoice_number: invoice.invoice_number!,
    paid_on: input.paid_on,
    money_code: money.account_code,
    customer_id,
    amount: base.base_amount,
    wht_amount: base.base_wht_amount,
    charges: base.base_charges,
    // In the currency of the books, its share of the charges.
    stamp_duty: baseShare(base.base_charges, input.stamp_duty, input.charges || 1),
    settlement_discount: base.base_settlement_discount,
    vat_withheld: base.base_vat_withheld,
    ...(await discountTaxes(tx, [{ invoice_id: invoice.id, discount: base.base_settlement_discount }])),
    to_receivable: base.base_to_receivable,
    to_credit: base.base_to_credit,
    exchange_difference: base.exchange_difference,
  });
  const on = (await bookedOn(tx, [invoice])).get(invoice.id)!;
  const postings = heldUntilDue(
    posting,
    [{ document_id: invoice.id, on, amount: base.base_to_receivable }],
    customer_id,
  );
  const taken = numbers ?? (await takeNumbers(context));
  await postAll(context, postings, taken, entryId, invoice.branch_id);
  await insertPayment(
    tx,
    {
      id: paymentId,
      kind: 'payment',
      customer_id,
      amount: input.amount,
      wht_amount: input.wht_amount,
      charges: input.charges,
      stamp_duty: input.stamp_duty,
      settlement_discount: input.settlement_discount,
      vat_withheld: input.vat_withheld,
      currency,
      exchange_rate,
      base_amount: base.base_amount,
      base_wht_amount: base.base_wht_amount,
      base_charges: base.base_charges,
      base_settlement_discount: base.base_settlement_discount,
      base_vat_withheld: base.base_vat_withheld,
      credit_amount: base.base_to_credit,
      paid_on: input.paid_on,
      method: input.method,
      reference: input.reference,
      bank_account: input.bank_account,
      account_id: input.amount > 0 ? money.id : null,
      shift_id: shiftId,
      journal_entry_id: entryId,
      created_by: user.id,
      created_at: now.toISOString(),
    },
    [
      {
        invoice_id: invoice.id,
        amount: settlement.to_receivable,
        base_amount: base.base_to_receivable,
      },
    ],
  );
  await appendEvents(tx, [
    {
      type: 'payment.recorded',
      subject_id: invoice.id,
      actor_id: user.id,
      data: { payment_id: paymentId },
    },
  ]);
  const settled = settlement.balance_after === 0;
  return {
    changes: {
      amount_paid: settlement.amount_paid_after,
      base_amount_paid: invoice.base_amount_paid + base.base_to_receivable,
      updated_at: now.toISOString(),
      ...(settled
        ? { status: nextStatus(invoice.status as StoredStatus, 'settle'), paid_at: now.toISOString() }
        : {}),
    },
  };
}
