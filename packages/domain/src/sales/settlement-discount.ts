import { divideRounded, toSafe } from '../money/decimal.ts';

/** The tax in what was billed, or in what was bought, by the account that it was posted to; minor units. */
export interface TaxedDocument {
  /** With tax. */
  total_amount: number;
  taxes: readonly { account_code: string; amount: number }[];
}

/**
 * Returns the tax in a settlement discount: a discount reduces the price, and so the VAT on it (docs/postings.md). Each
 * account's part is discount × its tax ÷ total, rounded once, half away from zero.
 */
export function taxOfDiscount(
  discount: number,
  { total_amount, taxes }: TaxedDocument,
): { account_code: string; amount: number }[] {
  if (total_amount === 0) return [];
  return taxes
    .map(({ account_code, amount }) => ({
      account_code,
      amount: toSafe(divideRounded(BigInt(discount) * BigInt(amount), BigInt(total_amount))),
    }))
    .filter(({ amount }) => amount !== 0);
}

/**
 * Divides a discount among what it settles or the lines that it is given on, in proportion, by cumulative rounding: the parts add up to it exactly.
 */
export function shareDiscount(discount: number, amounts: readonly number[]): number[] {
  const whole = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
  if (whole === 0n) return amounts.map(() => 0);
  let settled = 0n;
  let given = 0;
  return amounts.map((amount) => {
    settled += BigInt(amount);
    const upToHere = toSafe(divideRounded(BigInt(discount) * settled, whole));
    const part = upToHere - given;
    given = upToHere;
    return part;
  });
}
