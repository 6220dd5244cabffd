import { ONE_E4 } from '../money/decimal.ts';

/** Quantities are scaled by 10^4. */
export interface StockNeed {
  on_hand: number;
  /** Quantity on hand that is reserved for orders. */
  allocated: number;
  /** What open orders still need beyond their reservations. */
  needed: number;
  /** What is still to come of purchase orders, drafts included. */
  on_order: number;
  minimum: number | null;
  maximum: number | null;
  /** Issued by sale and production in the last days, less what customers returned. */
  used_30_days: number;
  used_90_days: number;
}

export interface Suggestion {
  /** In the item's own unit. */
  quantity: number;
  /** The quantity in the purchase unit; in the item's own unit where it has no other. */
  purchase_quantity: number;
  expected_use: number;
}

const UNIT = 10_000n;
const ceiling = (value: bigint, step: bigint) => ((value + step - 1n) / step) * step;

/**
 * Returns the expected use over a number of days, by the last 30 or the last 90 days, whichever is higher, so that a
 * busy month is followed and a quiet one does not empty the shelf. Rounded up; at least 0 even when more was returned
 * than sold.
 */
export function expectedUse(
  use: Pick<StockNeed, 'used_30_days' | 'used_90_days'>,
  coverDays: number,
): number {
  const days = BigInt(coverDays);
  const by = (used: number, over: bigint) => (used <= 0 ? 0n : ceiling(BigInt(used) * days, over) / over);
  return Math.max(Number(by(use.used_30_days, 30n)), Number(by(use.used_90_days, 90n)));
}

/** A minimum covers the use of a week, in which an order can come. */
const MINIMUM_DAYS = 7;

/**
 * Returns how long an item without a minimum will last and what its minimum could be, by the use of the last 30 days;
 * null where it was not used, or lasts longer than the days to cover. Quantities are scaled by 10^4.
 *
 * 15 loaves free, 90 used in 30 days: 5 days, and a minimum of 21.
 */
export function runsOut(
  need: Omit<StockNeed, 'minimum' | 'maximum' | 'used_90_days'>,
  coverDays: number,
): { days_left: number; minimum: number } | null {
  const use = { used_30_days: need.used_30_days, used_90_days: 0 };
  if (need.used_30_days <= 0) return null;
  const left = need.on_hand + need.on_order - need.allocated - need.needed;
  if (left > expectedUse(use, coverDays)) return null;
  const days = (BigInt(Math.max(0, left)) * 30n) / BigInt(need.used_30_days);
  const minimum = ceiling(BigInt(expectedUse(use, MINIMUM_DAYS)), UNIT);
  return { days_left: Number(days), minimum: Number(minimum) };
}

/**
 * Returns how much to buy, or null when nothing needs to be bought.
 *
 * Free stock is what is on hand less what is reserved; projected stock is free stock and what is on order, less
 * what production still needs. An
 * item is bought when its projected stock is at or below the minimum, or, without a minimum, at or below 0 while it
 * is needed or used. The target is the maximum if there is one, otherwise the minimum plus the use in the days to
 * cover, and at least one unit above the minimum, so that the item is no longer low. The quantity is rounded up to
 * whole purchase units (`purchaseFactor`: own units in one, scaled by 10^4), so a maximum is exceeded by less than
 * one of these.
 *
 * Flour in kg, bought in bags of 50: 30 on hand, 10 of it reserved, 60 more needed, minimum 100, 300 used in 30 days.
 * For 14 days: 20 − 60 is 40 short, up to 100 + 140 is 280, that is 6 bags.
 */
export function suggestPurchase(
  need: StockNeed,
  coverDays: number,
  purchaseFactor = ONE_E4,
): Suggestion | null {
  const expected_use = expectedUse(need, coverDays);
  const left = BigInt(need.on_hand) + BigInt(need.on_order) - BigInt(need.allocated) - BigInt(need.needed);
  const minimum = BigInt(need.minimum ?? 0);
  if (left > minimum) return null;
  if (need.minimum === null && need.needed === 0 && need.allocated === 0 && expected_use === 0) return null;
  const lasting = minimum + BigInt(expected_use);
  const aboveMinimum = minimum + UNIT;
  const target =
    need.maximum !== null ? BigInt(need.maximum) : lasting > aboveMinimum ? lasting : aboveMinimum;
  if (target <= left) return null;
  const factor = BigInt(purchaseFactor);
  const quantity = ceiling(target - left, factor);
  return { quantity: Number(quantity), purchase_quantity: Number(quantity / factor), expected_use };
}

/** Returns the purchase unit of an item: the first of its other units that holds more than one of its own unit. */
export function purchaseUnit(
  conversions: readonly { unit: string; factor_e4: number }[],
): { unit: string; factor_e4: number } | null {
  return conversions.find(({ factor_e4 }) => factor_e4 > ONE_E4) ?? null;
}
