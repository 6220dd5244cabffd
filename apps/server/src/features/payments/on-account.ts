import type { StoredStatus } from '@lissafi/contract/documents';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { paymentRoutes } from '@lissafi/contract/payments';
import type { Body } from '@lissafi/contract/route';
import { accountPaymentPosting, creditPosting } from '@lissafi/domain/books/customer-postings';
import { heldUntilDue } from '@lissafi/domain/books/dated-allocation';
import { addMoney } from '@lissafi/domain/money/money';
import { nextStatus } from '@lissafi/domain/sales/invoice';
import { shareDiscount } from '@lissafi/domain/sales/settlement-discount';
import {
  type Allocation,
  allocateOldest,
  assertAllocations,
  settleOnAccount,
} from '@lissafi/domain/sales/settlement-on-account';
import { appendEvents } from '../../db/events.ts';
import { inOrder } from '../../db/in-order.ts';
import { type Numbers, takeNumbers } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import type { MemberContext } from '../../http/context.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { addCredit } from '../customers/credit.ts';
import type { InvoiceRecord } from '../documents/record.ts';
import { updateSettled } from '../documents/store.ts';
import { postAll } from '../ledger/post-all.ts';
import { assertPaymentGives } from '../proceeds/given.ts';
import { bookedOn } from './booked-on.ts';
import { discountTaxes } from './discount-tax.ts';
import { assertNewReference, type Received } from './same-reference.ts';
import { lockCustomer, readOpen } from './store.ts';
import { insertPayment } from './write.ts';

/**
 * Records money received from a customer for documents in the organization's currency: the named ones, otherwise oldest
 * due first; the rest becomes unapplied credit (decisions §3). Locks documents in order of id, then the customer, and
 * the counter last. Returns the payment's id. Throws NOT_FOUND, PERIOD_LOCKED, TWIN, or the fields' faults.
 */
export async function recordForCustomer(
  context: MemberContext,
  customerId: string,
  input: Received<Body<typeof paymentRoutes.recordForCustomer>>,
): Promise<string> {
  const { tx, newId, now, today, user, organization } = context;
  if (input.paid_on > today) throw invalid(fault('paid_on', 'The date is in the future'));
  const [open, money] = await inOrder(
    readOpen(tx, customerId, organization.currency, true),
    moneyAccount(tx, input),
  );
  const customer = await lockCustomer(tx, customerId);
  await assertNewReference(tx, customer.id, organization, input);
  const { amount, wht_amount, charges, stamp_duty, settlement_discount, vat_withheld } = input;
  const deducted = { wht_amount, charges, settlement_discount, vat_withheld };
  const settled = settleOnAccount({
    amount,
    ...deducted,
    documents: open,
    allocations: input.allocations,
  });
  await assertPaymentGives(
    context,
    deducted,
    settled.allocations.map(({ invoice_id, amount: part }) => ({
      invoice: open.find(({ id: each }) => each === invoice_id)!,
      amount: part,
    })),
    settled.to_credit,
  );
  const parts = shareDiscount(
    settlement_discount,
    settled.allocations.map((each) => each.amount),
  );
  const discounts = settled.allocations.map(({ invoice_id }, index) => ({
    invoice_id,
    discount: parts[index]!,
  }));
  const id = newId();
  const entryId = newId();
  await addCredit(tx, customerId, settled.to_credit);
  const posting = accountPaymentPosting({
    id,
    invoice_numbers: numbersOf(settled.allocations, open),
    paid_on: input.paid_on,
    money_code: money.account_code,
    customer_id: customer.id,
    amount,
    ...deducted,
    stamp_duty,
    ...(await discountTaxes(tx, discounts)),
    allocations: settled.allocations,
    to_credit: settled.to_credit,
  });
  const postings = heldUntilDue(posting, await dated(tx, settled.allocations, open), customer.id);
  const numbers = await takeNumbers(context);
  assertCurrency(context, numbers);
  await postAll(context, postings, numbers, entryId);
  await insertPayment(
    tx,
    {
      id,
      kind: 'payment',
      customer_id: customer.id,
      amount,
      ...deducted,
      stamp_duty,
      currency: organization.currency,
      exchange_rate: null,
      base_amount: amount,
      base_wht_amount: wht_amount,
      base_charges: charges,
      base_settlement_discount: settlement_discount,
      base_vat_withheld: vat_withheld,
      credit_amount: settled.to_credit,
      paid_on: input.paid_on,
      method: input.method,
      reference: input.reference,
      bank_account: input.bank_account,
      account_id: amount > 0 ? money.id : null,
      journal_entry_id: entryId,
      created_by: user.id,
      created_at: now.toISOString(),
    },
    settled.allocations.map((each) => ({ ...each, base_amount: each.amount })),
  );
  await settleDocuments(context, settled.allocations, open);
  const subjects = settled.allocations.map((each) => each.invoice_id);
  await appendEvents(
    tx,
    (subjects.length > 0 ? subjects : [customerId]).map((subject_id) => ({
      type: 'payment.recorded',
      subject_id,
      actor_id: user.id,
      data: { payment_id: id },
    })),
  );
  return id;
}

/**
 * Settles documents from a customer's unapplied credit, dated today or the document's date if that is later. Returns
 * the payment's id. Throws NOT_FOUND, CREDIT_TOO_SMALL, INVALID_STATE where nothing is owed, PERIOD_LOCKED, or the
 * fields' faults.
 */
export async function applyCredit(
  context: MemberContext,
  customerId: string,
  input: Body<typeof paymentRoutes.applyCredit>,
): Promise<string> {
  const { tx, newId, now, today, user, organization } = context;
  const open = await readOpen(tx, customerId, organization.currency, true);
  const customer = await lockCustomer(tx, customerId);
  const allocations = shareCredit(input, open, customer.unapplied_credit);
  const amount = addMoney(...allocations.map((each) => each.amount));
  if (amount > customer.unapplied_credit) throw new Refusal('CREDIT_TOO_SMALL');
  const id = newId();
  const entryId = newId();
  await addCredit(tx, customerId, -amount);
  const posting = creditPosting({
    id,
    invoice_numbers: numbersOf(allocations, open),
    applied_on: today,
    customer_id: customer.id,
    allocations,
  });
  const postings = heldUntilDue(posting, await dated(tx, allocations, open), customer.id);
  const numbers = await takeNumbers(context);
  assertCurrency(context, numbers);
  await postAll(context, postings, numbers, entryId);
  await insertPayment(
    tx,
    {
      id,
      kind: 'credit',
      customer_id: customer.id,
      amount,
      wht_amount: 0,
      currency: organization.currency,
      exchange_rate: null,
      base_amount: amount,
      base_wht_amount: 0,
      credit_amount: 0,
      paid_on: today,
      method: 'other',
      reference: null,
      bank_account: null,
      account_id: null,
      journal_entry_id: entryId,
      created_by: user.id,
      created_at: now.toISOString(),
    },
    allocations.map((each) => ({ ...each, base_amount: each.amount })),
  );
  await settleDocuments(context, allocations, open);
  await appendEvents(
    tx,
    allocations.map(({ invoice_id }) => ({
      type: 'credit.applied',
      subject_id: invoice_id,
      actor_id: user.id,
      data: { payment_id: id },
    })),
  );
  return id;
}

/**
 * Returns the named allocations; otherwise allocates the amount, or the available credit, to one document or to all,
 * oldest due first.
 */
function shareCredit(
  input: Body<typeof paymentRoutes.applyCredit>,
  open: InvoiceRecord[],
  credit: number,
): Allocation[] {
  if (input.allocations) {
    assertAllocations(input.allocations, open);
    if (input.allocations.length > 0) return input.allocations;
  }
  if (credit === 0) throw new Refusal('CREDIT_TOO_SMALL', { message: 'The customer has no credit.' });
  const wanted = input.invoice_id ? open.filter((each) => each.id === input.invoice_id) : open;
  if (wanted.length === 0)
    throw new Refusal('INVALID_STATE', {
      message: 'There are no open documents that the credit could settle.',
    });
  const owed = addMoney(...wanted.map((each) => each.balance_due));
  if (input.amount !== undefined && input.amount > owed)
    throw invalid(fault('amount', 'This is more than the balance due'));
  return allocateOldest(input.amount ?? Math.min(credit, owed), wanted);
}

/** Adds to each allocation the day from which its document is in the books. */
async function dated(tx: Tx, allocations: readonly Allocation[], open: InvoiceRecord[]) {
  const days = await bookedOn(tx, open);
  return allocations.map(({ invoice_id: document_id, amount }) => ({
    ...{ document_id, amount },
    on: days.get(document_id)!,
  }));
}

/**
 * Reduces balances; a document without a balance becomes paid. The base amounts are equal, because these documents are
 * in the organization's currency.
 */
async function settleDocuments(
  { tx, now }: MemberContext,
  allocations: readonly Allocation[],
  open: InvoiceRecord[],
): Promise<void> {
  const at = now.toISOString();
  const invoices = byId(open);
  const settled = allocations.map(({ invoice_id: id, amount }) => {
    const invoice = invoices.get(id)!;
    const isPaid = amount === invoice.balance_due;
    return {
      id,
      amount_paid: invoice.amount_paid + amount,
      base_amount_paid: invoice.base_amount_paid + amount,
      status: isPaid ? nextStatus(invoice.status as StoredStatus, 'settle') : invoice.status,
      paid_at: isPaid ? at : invoice.paid_at,
    };
  });
  await updateSettled(tx, settled, at);
}

const byId = (open: InvoiceRecord[]) => new Map(open.map((each) => [each.id, each]));

function numbersOf(allocations: readonly Allocation[], open: InvoiceRecord[]): string[] {
  const invoices = byId(open);
  return allocations.map(({ invoice_id }) => invoices.get(invoice_id)!.invoice_number!);
}

function assertCurrency({ organization }: MemberContext, numbers: Numbers): void {
  if (numbers.counter.currency !== organization.currency) throw new Refusal('CURRENCY_CHANGED');
}
