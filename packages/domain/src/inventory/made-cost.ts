import { divideRounded, toSafe } from '../money/decimal.ts';
import { sumMoney } from '../money/money.ts';
import { costAt, type UnitCost } from './stock.ts';

/** A part of what a good cost to make. Kobo. */
export interface MadePart<Kind extends string = string> {
  kind: Kind;
  value: number;
}

/**
 * Returns what one unit of a produced good cost and its parts: each part has its share of the unit cost by its share
 * of the order's cost, rounded once, half away from zero, and what rounding leaves is a part of its own, so that the
 * parts add up (IAS 2 ¶10). Parts without a share are left out.
 *
 * 60 loaves for ₦42,900, of which flour ₦33,000, labour ₦7,200, overhead ₦2,700: one is ₦715 = ₦550 + ₦120 + ₦45.
 */
export function unitCostParts<Part extends MadePart>(
  made: UnitCost,
  parts: readonly Part[],
): { unit_cost: number; parts: Part[]; rounding: number } {
  const unit_cost = costAt(10_000, made);
  const whole = sumMoney(parts, (part) => part.value);
  if (whole === 0) return { unit_cost, parts: [], rounding: unit_cost };
  const shared = parts
    .map((part) => ({
      ...part,
      value: toSafe(divideRounded(BigInt(part.value) * BigInt(unit_cost), BigInt(whole))),
    }))
    .filter((part) => part.value !== 0);
  return { unit_cost, parts: shared, rounding: unit_cost - sumMoney(shared, (part) => part.value) };
}
