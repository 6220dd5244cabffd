import { type FieldFault, fault, invalid } from '@lissafi/contract/errors';
import { addMoney } from '../money/money.ts';

/** What was deducted from a payment before it arrived, and settles the documents too (decisions §3); minor units. */
export interface Deductions {
  wht_amount: number;
  /** Taken by a bank or a terminal: the customer paid it, so it can become credit like money. */
  charges: number;
  settlement_discount: number;
  vat_withheld: number;
}

export const NO_DEDUCTIONS: Deductions = {
  wht_amount: 0,
  charges: 0,
  settlement_discount: 0,
  vat_withheld: 0,
};

/** In the order in which they are deducted, with the words of a refusal. */
const KEPT = [
  ['wht_amount', 'The withholding tax'],
  ['vat_withheld', 'The VAT withheld'],
  ['settlement_discount', 'The discount'],
] as const;

/** Returns the sum of money and deductions: what the payment settles. */
export const settledBy = ({ amount, ...deducted }: Deductions & { amount: number }): number =>
  addMoney(
    amount,
    deducted.wht_amount,
    deducted.charges,
    deducted.settlement_discount,
    deducted.vat_withheld,
  );

/**
 * Returns the faults of amounts that are no amounts, or where more is kept back than `settles`, what they are deducted
 * from: tax and discounts are deducted from what is owed, so they never become credit.
 */
function deductionFaults(payment: Partial<Deductions>, settles: number, what: string): FieldFault[] {
  let left = settles;
  return KEPT.flatMap(([field, name]) => {
    left -= payment[field] ?? 0;
    const exceeds = left < 0 && (payment[field] ?? 0) > 0;
    return exceeds ? [fault(field, `${name} is more than the ${what}`)] : [];
  });
}

/** Throws Refusal VALIDATION_FAILED on the fields whose deductions exceed what they are deducted from. */
export function assertDeductions(payment: Partial<Deductions>, settles: number, what: string): void {
  const faults = deductionFaults(payment, settles, what);
  if (faults.length > 0) throw invalid(...faults);
}
