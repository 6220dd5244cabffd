import { fault, invalid } from '@lissafi/contract/errors';
import { addMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';
import { balanced, type Posting } from './posting.ts';

/** How many of each note and coin, by its value in kobo. */
export type CountedNotes = { readonly [denomination: string]: number | undefined };

/** Returns the sum of counted notes and coins in kobo. Throws RangeError when it is not an exact integer. */
export function sumOfNotes(counted: CountedNotes): number {
  return addMoney(...Object.entries(counted).map(([value, count = 0]) => Number(value) * count));
}

/**
 * Returns the kobo that were in the till: the typed amount, or the sum of the notes. Throws Refusal VALIDATION_FAILED on
 * `amount` where neither is given, or where they differ.
 */
export function countedAmount(count: {
  amount?: number | undefined;
  counted?: CountedNotes | undefined;
}): number {
  const { amount, counted } = count;
  const sum = counted === undefined ? undefined : sumOfNotes(counted);
  const total = amount ?? sum;
  if (total === undefined) throw invalid(fault('amount', 'Please enter what you counted', 'REQUIRED'));
  if (sum !== undefined && sum !== total)
    throw invalid(fault('amount', 'The notes and coins add up to another amount'));
  return total;
}

/**
 * A till was counted; null when it holds what the books say. Amounts are kobo.
 *
 *     short:  Dr Cash over and short      expected − amount
 *                 Cr Cash
 *     over:   Dr Cash                     amount − expected
 *                 Cr Cash over and short
 */
export function tillCountPosting(count: {
  id: string;
  counted_on: string;
  account_code: string;
  amount: number;
  expected: number;
}): Posting | null {
  const difference = count.amount - count.expected;
  if (difference === 0) return null;
  return balanced({
    entry_date: count.counted_on,
    memo: difference > 0 ? 'Cash counted: over' : 'Cash counted: short',
    source_type: 'till_count',
    source_id: count.id,
    lines: [
      { account_code: count.account_code, amount: difference },
      { account_code: ACCOUNT.cash_over_and_short, amount: -difference },
    ],
  });
}

/**
 * A sale of a till that was already counted: its cash was there then, and was posted as over. Amounts are kobo.
 *
 *     Dr Cash over and short      amount
 *         Cr Cash
 */
export function lateSalePosting(sale: {
  count_id: string;
  entry_date: string;
  account_code: string;
  invoice_number: string;
  amount: number;
}): Posting {
  return balanced({
    entry_date: sale.entry_date,
    memo: `Cash of ${sale.invoice_number} was in the count already`,
    source_type: 'till_count',
    source_id: sale.count_id,
    lines: [
      { account_code: ACCOUNT.cash_over_and_short, amount: sale.amount },
      { account_code: sale.account_code, amount: -sale.amount },
    ],
  });
}
