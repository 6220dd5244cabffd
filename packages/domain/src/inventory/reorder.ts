import { ONE_E4 } from '../money/decimal.ts';

/** Quantities are scaled by 10^4. */
export interface StockNeed {
  on_hand: number;
  /** Of what is on hand, set aside for orders. */
  allocated: number;
  /** What open orders still take, beyond what is set aside for them. */
  needed: number;
  minimum: number | null;
  maximum: number | null;
  /** What left by sale and production in the last days, less what customers brought back. */
  used_30_days: number;
  used_90_days: number;
}

export interface Suggestion {
  /** In the item's own unit. */
  quantity: number;
  /** So many of the unit it is bought in; the item's own unit where it has no other. */
  purchase_quantity: number;
  expected_use: number;
}

const UNIT = 10_000n;
const ceiling = (value: bigint, step: bigint) => ((value + step - 1n) / step) * step;

/**
 * What is used in so many days: by the last 30 days or the last 90, whichever is more, so that a busy month is followed
 * and a quiet one does not empty the shelf. Rounded up. Returns more than usual come to 0.
 */
export function expectedUse(
  use: Pick<StockNeed, 'used_30_days' | 'used_90_days'>,
  coverDays: number,
): number {
  const days = BigInt(coverDays);
  const by = (used: number, over: bigint) => (used <= 0 ? 0n : ceiling(BigInt(used) * days, over) / over);
  return Math.max(Number(by(use.used_30_days, 30n)), Number(by(use.used_90_days, 90n)));
}

/**
 * How much to buy; null where nothing is to be bought.
 *
 * Free is what is on hand less what is set aside; left is free less what orders still need. Bought is where that
 * comes to the minimum or below it; without a minimum, where it comes to 0 or below and the item is needed or used.
 * Then up to the maximum, where there is one; else up to the minimum and what is used in the days to cover, and at
 * least one unit above the minimum, so that it is low no more. Rounded up to whole ones of the unit it is bought in
 * (`purchaseFactor`: so many of the own unit are one, scaled by 10^4): a maximum is passed by less than one of these.
 *
 * Flour in kg, bought in bags of 50: 30 on hand, 10 of it set aside, 60 more needed, low at 100, 300 used in 30 days;
 * for 14 days: 20 − 60 is 40 short, up to 100 + 140 is 280, that is 6 bags.
 */
export function suggestPurchase(
  need: StockNeed,
  coverDays: number,
  purchaseFactor = ONE_E4,
): Suggestion | null {
  const expected_use = expectedUse(need, coverDays);
  const left = BigInt(need.on_hand) - BigInt(need.allocated) - BigInt(need.needed);
  const minimum = BigInt(need.minimum ?? 0);
  if (left > minimum) return null;
  if (need.minimum === null && need.needed === 0 && need.allocated === 0 && expected_use === 0) return null;
  const lasting = minimum + BigInt(expected_use);
  const lowNoMore = minimum + UNIT;
  const target = need.maximum !== null ? BigInt(need.maximum) : lasting > lowNoMore ? lasting : lowNoMore;
  if (target <= left) return null;
  const factor = BigInt(purchaseFactor);
  const quantity = ceiling(target - left, factor);
  return { quantity: Number(quantity), purchase_quantity: Number(quantity / factor), expected_use };
}

/** The unit an item is bought in: the first of its other units that holds more than one of its own. */
export function purchaseUnit(
  conversions: readonly { unit: string; factor_e4: number }[],
): { unit: string; factor_e4: number } | null {
  return conversions.find(({ factor_e4 }) => factor_e4 > ONE_E4) ?? null;
}
