import { fault, invalid } from '@lissafi/contract/errors';
import { addMoney } from '../money/money.ts';
import { assertDeductions, type Deductions, NO_DEDUCTIONS, settledBy } from './deductions.ts';

export interface Settlement {
  /** Kobo: money received and everything that was deducted from it. */
  settled: number;
  /** The part that reduces the balance of the document. */
  to_receivable: number;
  /** The rest: unapplied credit of the customer. */
  to_credit: number;
  /** The total settled on the document after this payment. */
  amount_paid_after: number;
  balance_after: number;
}

/**
 * Returns the effect of one payment on one document, in kobo (decisions §3): settled = money received + what was
 * deducted; what exceeds the balance becomes unapplied credit. Tax and discounts are deducted from what is owed, so
 * they never exceed the balance. `amount_paid` is what was settled before (0 when left out). Throws Refusal
 * VALIDATION_FAILED on the fields.
 */
export function settle(
  payment: Partial<Deductions> & {
    amount: number;
    balance_due: number;
    amount_paid?: number;
  },
): Settlement {
  const { amount, balance_due, amount_paid = 0 } = payment;
  const deductions = { ...NO_DEDUCTIONS, ...deductionsOf(payment) };
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw invalid(fault('amount', 'Please enter a valid amount'));
  for (const [field, value] of Object.entries(deductions))
    if (!Number.isSafeInteger(value) || value < 0) throw invalid(fault(field, 'Please enter a valid amount'));
  const settled = settledBy({ amount, ...deductions });
  if (settled === 0) throw invalid(fault('amount', 'Please enter an amount'));
  assertDeductions(deductions, balance_due, 'balance due');
  const to_receivable = Math.min(settled, balance_due);
  return {
    settled,
    to_receivable,
    to_credit: settled - to_receivable,
    amount_paid_after: addMoney(amount_paid, to_receivable),
    balance_after: balance_due - to_receivable,
  };
}

const deductionsOf = (payment: Partial<Deductions>): Partial<Deductions> =>
  Object.fromEntries(
    (Object.keys(NO_DEDUCTIONS) as (keyof Deductions)[]).flatMap((name) =>
      payment[name] === undefined ? [] : [[name, payment[name]]],
    ),
  );
