import { divideRounded, ONE_E4, scaled, toSafe } from '../money/decimal.ts';

/** What of a price list computes prices; kobo and percent. */
export interface PriceTerms {
  /** Percent on the selling price, or off it where it is negative, for products without prices of their own. */
  percentage: number;
  /** Kobo to whose multiple a changed price is rounded. */
  rounding: number;
  is_active: boolean;
  /** The days on which it applies, both included. */
  valid_from: string | null;
  valid_to: string | null;
  /** Own prices for one unit from a quantity on. */
  prices: readonly { item_id: string; minimum_quantity: number; unit_price: number }[];
}
interface Priced {
  id: string;
  /** Kobo for one unit. */
  selling_price: number | null;
}

/** Whether the list applies on a civil date. */
export const isInForce = (
  { is_active, valid_from, valid_to }: Pick<PriceTerms, 'is_active' | 'valid_from' | 'valid_to'>,
  on: string,
): boolean => is_active && (!valid_from || valid_from <= on) && (!valid_to || on <= valid_to);

/**
 * A price changed by a percentage, in kobo: rounded once to the nearest multiple of `rounding`, halves away from zero. A
 * price that would be rounded to nothing is rounded to a kobo instead. Throws RangeError beyond exact integers.
 */
export function changedPrice(price: number, percentage: number, rounding: number): number {
  if (percentage === 0) return price;
  const numerator = BigInt(price) * (scaled(percentage) + 100n * BigInt(ONE_E4));
  const hundred = 100n * BigInt(ONE_E4);
  const unit = BigInt(rounding);
  const rounded = divideRounded(numerator, hundred * unit) * unit;
  return toSafe(rounded === 0n ? divideRounded(numerator, hundred) : rounded);
}

/**
 * Kobo for one unit of a product at a quantity on a civil date; null where it has no price. Without a list, and outside
 * of its days, it is the selling price. A product with own prices has that of the largest quantity that is reached; all
 * others, and quantities below the first own price, have the selling price changed by the percentage of the list
 * (docs/decisions/0097).
 */
export function listPrice(
  { id, selling_price }: Priced,
  list: PriceTerms | null | undefined,
  quantity: number,
  on: string,
): number | null {
  if (!list || !isInForce(list, on)) return selling_price;
  let best: PriceTerms['prices'][number] | null = null;
  for (const price of list.prices) {
    if (price.item_id !== id || price.minimum_quantity > quantity) continue;
    if (!best || price.minimum_quantity > best.minimum_quantity) best = price;
  }
  if (best) return best.unit_price;
  return selling_price === null ? null : changedPrice(selling_price, list.percentage, list.rounding);
}

/** Whether a line has the price of a list, and not merely its selling price; the price that was filled in stands. */
export const isListed = ({
  unit_price,
  list_price,
  selling_price,
}: {
  /** As it is typed, which may be no number yet. */
  unit_price: unknown;
  list_price?: number | null | undefined;
  selling_price?: number | null | undefined;
}): boolean =>
  unit_price !== null &&
  unit_price === list_price &&
  selling_price !== undefined &&
  selling_price !== list_price;
