import { addMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';
import { deductionLines, type PostedDeductions } from './deduction-postings.ts';
import { balanced, merge, type Posting, type PostingLine, type Share } from './posting.ts';

/**
 * Journal entries on a customer's account that concern more than one document; see posting.ts. Memos contain document
 * numbers and never people's names.
 */

const NAMED = 3;
const listOfNumbers = (numbers: readonly string[]) =>
  numbers.length > NAMED
    ? `${numbers.slice(0, NAMED).join(', ')} and ${numbers.length - NAMED} more`
    : numbers.join(', ');

/** One line a document, each crediting its receivable. */
const offReceivable = (shares: readonly Share[], customer_id: string): PostingLine[] =>
  shares.map(({ invoice_id: document_id, amount }) => ({
    account_code: ACCOUNT.receivable,
    amount: -amount,
    customer_id,
    document_id,
  }));

/**
 * Money received from a customer, for several documents or for none, dated the day it was received.
 *
 *     Dr Cash or bank                 amount
 *     Dr Withholding tax receivable   wht_amount, and all else that was deducted (deductionLines)
 *         Cr Accounts receivable                   each allocation, a line a document
 *         Cr Customer credits                      to_credit
 */
export function accountPaymentPosting(
  payment: PostedDeductions & {
    id: string;
    invoice_numbers: readonly string[];
    paid_on: string;
    /** The cash or bank account; see moneyAccountFor(). */
    money_code: string;
    customer_id: string;
    amount: number;
    allocations: readonly Share[];
    to_credit: number;
  },
): Posting {
  const { customer_id, invoice_numbers } = payment;
  return balanced({
    entry_date: payment.paid_on,
    memo: invoice_numbers.length > 0 ? `Payment of ${listOfNumbers(invoice_numbers)}` : 'Payment in advance',
    source_type: 'payment',
    source_id: payment.id,
    lines: merge([
      { account_code: payment.money_code, amount: payment.amount },
      ...deductionLines(payment),
      ...offReceivable(payment.allocations, customer_id),
      { account_code: ACCOUNT.customer_credits, amount: -payment.to_credit, customer_id },
    ]),
    taxes: [...(payment.discount_tax_lines ?? [])],
  });
}

/**
 * A customer's credit settles documents; no cash moves.
 *
 *     Dr Customer credits       the sum of the allocations
 *         Cr Accounts receivable      each allocation, a line a document
 */
export function creditPosting(credit: {
  id: string;
  invoice_numbers: readonly string[];
  applied_on: string;
  customer_id: string;
  allocations: readonly Share[];
}): Posting {
  const { customer_id, allocations } = credit;
  const amount = addMoney(...allocations.map((each) => each.amount));
  return balanced({
    entry_date: credit.applied_on,
    memo: `Credit applied to ${listOfNumbers(credit.invoice_numbers)}`,
    source_type: 'payment',
    source_id: credit.id,
    lines: [
      { account_code: ACCOUNT.customer_credits, amount, customer_id },
      ...offReceivable(allocations, customer_id),
    ],
  });
}

/**
 * A receivable from before the start of these books.
 *
 *     Dr Accounts receivable       amount
 *         Cr Opening balance equity     amount
 */
export function openingDebtPosting(debt: {
  id: string;
  invoice_number: string;
  entry_date: string;
  customer_id: string;
  amount: number;
}): Posting {
  return balanced({
    entry_date: debt.entry_date,
    memo: `Opening balance ${debt.invoice_number}`,
    source_type: 'invoice',
    source_id: debt.id,
    lines: [
      {
        account_code: ACCOUNT.receivable,
        amount: debt.amount,
        customer_id: debt.customer_id,
        document_id: debt.id,
      },
      { account_code: ACCOUNT.opening_balance_equity, amount: -debt.amount },
    ],
  });
}

/**
 * A customer credit from before the start of these books.
 *
 *     Dr Opening balance equity   amount
 *         Cr Customer credits           amount
 */
export function openingCreditPosting(credit: {
  entry_date: string;
  customer_id: string;
  amount: number;
}): Posting {
  const { customer_id, amount } = credit;
  return balanced({
    entry_date: credit.entry_date,
    memo: 'Opening credit',
    source_type: 'customer',
    source_id: customer_id,
    lines: [
      { account_code: ACCOUNT.opening_balance_equity, amount },
      { account_code: ACCOUNT.customer_credits, amount: -amount, customer_id },
    ],
  });
}

/**
 * A bad debt is written off, dated the day it was given up.
 *
 *     Dr Bad debts                amount
 *         Cr Accounts receivable      amount
 */
export function writeOffPosting(debt: {
  id: string;
  document_id: string;
  invoice_number: string;
  written_off_on: string;
  customer_id: string | null;
  amount: number;
}): Posting {
  const { customer_id, document_id, amount } = debt;
  return balanced({
    entry_date: debt.written_off_on,
    memo: `Written off: ${debt.invoice_number}`,
    source_type: 'payment',
    source_id: debt.id,
    lines: [
      { account_code: ACCOUNT.bad_debts, amount },
      { account_code: ACCOUNT.receivable, amount: -amount, customer_id, document_id },
    ],
  });
}

/**
 * Credit is paid back to the customer, dated the day it was paid.
 *
 *     Dr Customer credits         amount
 *         Cr Cash or bank             amount
 */
export function creditPayoutPosting(payout: {
  id: string;
  paid_on: string;
  money_code: string;
  customer_id: string;
  amount: number;
}): Posting {
  const { customer_id, amount } = payout;
  return balanced({
    entry_date: payout.paid_on,
    memo: 'Credit paid out',
    source_type: 'payment',
    source_id: payout.id,
    lines: [
      { account_code: ACCOUNT.customer_credits, amount, customer_id },
      { account_code: payout.money_code, amount: -amount },
    ],
  });
}
