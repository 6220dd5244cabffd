import { fault, invalid } from '@lissafi/contract/errors';
import { addMoney } from '../money/money.ts';

export interface Settlement {
  /** Kobo: money received and withholding tax together. */
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
 * Returns the effect of one payment on one document, in kobo (decisions §3): settled = money received + withholding
 * tax; what exceeds the balance becomes unapplied credit. Withholding tax is deducted from what is owed, so it never
 * exceeds the balance. `amount_paid` is what was settled before (0 when left out). Throws Refusal VALIDATION_FAILED on
 * `amount` or `wht_amount`.
 */
export function settle(payment: {
  amount: number;
  wht_amount: number;
  balance_due: number;
  amount_paid?: number;
}): Settlement {
  const { amount, wht_amount, balance_due, amount_paid = 0 } = payment;
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw invalid(fault('amount', 'Please enter a valid amount'));
  if (!Number.isSafeInteger(wht_amount) || wht_amount < 0)
    throw invalid(fault('wht_amount', 'Please enter a valid amount'));
  if (amount + wht_amount === 0) throw invalid(fault('amount', 'Please enter an amount'));
  if (wht_amount > balance_due)
    throw invalid(fault('wht_amount', 'The withholding tax is more than the balance due'));
  const settled = addMoney(amount, wht_amount);
  const to_receivable = Math.min(settled, balance_due);
  return {
    settled,
    to_receivable,
    to_credit: settled - to_receivable,
    amount_paid_after: addMoney(amount_paid, to_receivable),
    balance_after: balance_due - to_receivable,
  };
}
