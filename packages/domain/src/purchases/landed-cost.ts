import type { LandedMethod } from '@lissafi/contract/bills';
import { toSafe } from '../money/decimal.ts';

/** Goods that a landed cost is spread over; quantities and shares are scaled by 10^4, the cost is kobo. */
export interface LandedGoods {
  quantity_e4: number;
  cost: number;
  share_e4: number | null;
}

/**
 * Divides an amount in proportion to weights by the largest remainder: each part is rounded down, and the kobo that are
 * left go to the largest remainders, the first one where they are equal. The parts add up to the amount, none is
 * further than one kobo from its exact share. Throws RangeError without a weight above 0, or for an amount below 0.
 */
export function byLargestRemainder(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole <= 0n || weights.some((weight) => weight < 0) || amount < 0)
    throw new RangeError(`Nothing to divide by: ${weights.join(', ')}`);
  const exact = weights.map((weight, index) => {
    const numerator = BigInt(amount) * BigInt(weight);
    return { index, part: toSafe(numerator / whole), rest: numerator % whole };
  });
  const left = amount - exact.reduce((sum, { part }) => sum + part, 0);
  const first = new Set(
    [...exact]
      .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  );
  return exact.map(({ index, part }) => part + (first.has(index) ? 1 : 0));
}

/**
 * Returns the part of each goods in a landed cost (kobo): by their value, by their quantity, or by the shares that a
 * person stated. Where nothing has a value, by quantity. IAS 2 ¶10 to ¶11.
 *
 * ₦10,000 on goods of ₦300,000 and ₦100,000: ₦7,500 and ₦2,500.
 */
export function spreadLandedCost(
  amount: number,
  method: LandedMethod,
  goods: readonly LandedGoods[],
): number[] {
  const weightOf = (each: LandedGoods) =>
    method === 'manual' ? (each.share_e4 ?? 0) : method === 'value' ? each.cost : each.quantity_e4;
  const weights = goods.map(weightOf);
  return byLargestRemainder(
    amount,
    weights.some((weight) => weight > 0) ? weights : goods.map((each) => each.quantity_e4),
  );
}
