import { shareOf } from '../inventory/stock.ts';
import { divideRounded, toSafe } from '../money/decimal.ts';
import { addMoney } from '../money/money.ts';

/**
 * What a completion takes out of work in progress (decisions §5). Quantities are scaled by 10^4, percentages too (5 % is
 * 50,000), money is kobo.
 */
export interface MaterialInProgress {
  /** What was used of it at cost, less what has left. */
  value: number;
  /** Units of the good that it is for; for what the bill does not name it is not looked at. */
  units: number;
  is_planned: boolean;
}

const PERCENT = 1_000_000n;

/**
 * The units of the good that a quantity of material is for, rounded once: quantity ÷ what one unit was planned to take.
 * 0 for what was not planned. Past what is counted exactly it is as many as can be counted.
 */
export function unitsMadeOf(
  consumed: number,
  plan: { planned_quantity: number; order_quantity: number },
): number {
  if (plan.planned_quantity === 0) return 0;
  const exact = divideRounded(BigInt(consumed) * BigInt(plan.order_quantity), BigInt(plan.planned_quantity));
  return Number(exact > MOST_UNITS ? MOST_UNITS : exact);
}
const MOST_UNITS = 1_000_000_000_000_000n;

/** What the plan asks of a material for the units worked on, rounded up to a ten-thousandth, less what was used. */
export function stillToUse(
  material: { planned_quantity: number; consumed: number },
  { worked, order_quantity }: { worked: number; order_quantity: number },
): number {
  const whole = BigInt(order_quantity);
  const asked = (BigInt(material.planned_quantity) * BigInt(worked) + whole - 1n) / whole;
  return Math.max(0, toSafe(asked) - material.consumed);
}

/**
 * Scrapped units that are newly abnormal: scrap to date above the normal share of the units worked on to date, less what
 * was abnormal before, which is never taken back (IAS 2 ¶16). Without a normal share all scrap is normal.
 */
export function abnormalScrap(toDate: {
  completed: number;
  scrapped: number;
  /** Found so far. */
  abnormal: number;
  normal_scrap_percentage: number | null;
}): number {
  const { completed, scrapped, abnormal, normal_scrap_percentage } = toDate;
  if (normal_scrap_percentage === null) return 0;
  const worked = BigInt(completed) + BigInt(scrapped);
  const normal = toSafe(divideRounded(worked * BigInt(normal_scrap_percentage), PERCENT));
  return Math.max(0, scrapped - normal - abnormal);
}

export interface Completion {
  materials: readonly MaterialInProgress[];
  /** Labour and overhead of the units worked on now. */
  labour_and_overhead: number;
  /** Labour and overhead of units that were scrapped before, with no good unit to carry it yet. */
  carried: number;
  good: number;
  scrapped: number;
  /** Of the scrapped, see abnormalScrap. */
  abnormal: number;
  /** Units still planned before this. */
  still_planned: number;
  /** Stated; it replaces what is worked out. */
  units_left?: number | undefined;
  /** Takes exactly the rest, so that nothing is in progress after it. */
  final: boolean;
}

export interface TakenOut {
  /** One a material: what leaves of its value, and the units that it is still for. */
  materials: { value: number; units_left: number }[];
  /** What the good units take; of a final completion without one, what those before it take. */
  to_goods: number;
  /** What abnormal scrap takes. */
  to_loss: number;
}

/**
 * Each material gives its value in progress × units worked on ÷ its units in progress (at least those worked on); labour
 * and overhead go with them. Where only scrap came out its normal part stays in progress, for the good units to come.
 */
export function takeOut(completion: Completion): TakenOut {
  const { good, scrapped, abnormal, still_planned, units_left, final, carried, labour_and_overhead } =
    completion;
  const worked = good + scrapped;
  const parts = completion.materials.map(({ value, units, is_planned }) => {
    if (final) return { value, units_left: 0 };
    const before = units_left === undefined ? (is_planned ? units : still_planned) : units_left + worked;
    const base = Math.max(before, worked);
    return {
      value: worked === 0 ? 0 : shareOf(value, worked, base),
      units_left: is_planned ? base - worked : 0,
    };
  });
  const lossOf = (value: number) => (worked === 0 ? 0 : shareOf(value, abnormal, worked));
  if (final || good > 0) {
    const ofThese = addMoney(...parts.map((part) => part.value), labour_and_overhead);
    const to_loss = lossOf(ofThese);
    return { materials: parts, to_goods: addMoney(ofThese, carried) - to_loss, to_loss };
  }
  const materials = parts.map((part) => ({ ...part, value: lossOf(part.value) }));
  const to_loss = addMoney(...materials.map((part) => part.value), lossOf(labour_and_overhead));
  return { materials, to_goods: 0, to_loss };
}
