import { shareOf } from '../inventory/stock.ts';
import { divideRounded, toSafe } from '../money/decimal.ts';
import { addMoney } from '../money/money.ts';

/**
 * What a completion takes out of work in progress (decisions §5). Quantities are scaled by 10^4, percentages too (5 %
 * is 50,000), money is kobo.
 */
export interface MaterialInProgress {
  /** The cost of what was used, less what has left work in progress. */
  value: number;
  /** The units of the good that the material is for; ignored for a material that is not on the bill. */
  units: number;
  is_planned: boolean;
}

const PERCENT = 1_000_000n;

/**
 * Returns the units of the good that a quantity of material is for, rounded once: quantity ÷ what one unit was planned
 * to take. 0 for a material that was not planned. Capped at the largest exact quantity.
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

/**
 * Returns what the plan still requires of a material for the units worked on, rounded up to a ten-thousandth, less what
 * was used.
 */
export function stillToUse(
  material: { planned_quantity: number; consumed: number },
  { worked, order_quantity }: { worked: number; order_quantity: number },
): number {
  const whole = BigInt(order_quantity);
  const asked = (BigInt(material.planned_quantity) * BigInt(worked) + whole - 1n) / whole;
  return Math.max(0, toSafe(asked) - material.consumed);
}

/** Which materials a completion tops up to the plan: those that nobody recorded, all of them, or none. */
export type PlannedUse = 'unrecorded' | 'all' | 'none';

/**
 * Returns what a completion uses of each material beyond what was recorded: only up to the plan for the units worked on,
 * never above it and never below zero. What a person recorded is what was really used, and is not topped up unless it is
 * asked for. Quantities are scaled by 10^4.
 */
export function plannedUse<
  Material extends { planned_quantity: number; consumed: number; is_recorded: boolean },
>(
  materials: readonly Material[],
  units: { worked: number; order_quantity: number },
  which: PlannedUse,
): { material: Material; quantity: number }[] {
  if (which === 'none') return [];
  return materials
    .filter(({ is_recorded }) => which === 'all' || !is_recorded)
    .map((material) => ({ material, quantity: stillToUse(material, units) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Returns the scrapped units that are newly abnormal: scrap to date above the normal share of the units worked on to
 * date, less what was abnormal before, which is never reduced (IAS 2 ¶16). Without a normal share all scrap is normal.
 */
export function abnormalScrap(toDate: {
  completed: number;
  scrapped: number;
  /** Abnormal scrap of earlier completions. */
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
  /** Labour and overhead of the units of this completion. */
  labour_and_overhead: number;
  /** Labour and overhead of units that were scrapped earlier and that no good unit carries yet. */
  carried: number;
  good: number;
  scrapped: number;
  /** The abnormal part of the scrapped units, see abnormalScrap. */
  abnormal: number;
  /** Units that were still planned before this completion. */
  still_planned: number;
  /** Entered by the person; it replaces the computed number. */
  units_left?: number | undefined;
  /** The last completion: it takes the whole rest, so that nothing stays in progress. */
  final: boolean;
}

export interface TakenOut {
  /** One for each material: the value that leaves, and the units that the rest is for. */
  materials: { value: number; units_left: number }[];
  /** The cost of the good units; when a final completion has none, the units completed before carry it. */
  to_goods: number;
  /** The cost of abnormal scrap. */
  to_loss: number;
}

/**
 * Splits the cost of a completion. Each material gives its value in progress × units worked on ÷ its units in progress
 * (at least the units worked on); labour and overhead are added. When only scrap came out, its normal part stays in
 * progress for later good units.
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
