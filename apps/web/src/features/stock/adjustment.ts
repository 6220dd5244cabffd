import { COUNT_REASONS, type CountReason } from '@lissafi/contract/count-reasons';
import { ADJUSTMENT_MESSAGES } from '@lissafi/contract/item-types';
import type { AdjustmentReason, AdjustmentType } from '@lissafi/contract/stock';
import { isMeasured } from '@lissafi/domain/inventory/item';
import { quantityText, unitFor } from '@lissafi/domain/inventory/quantity-text';
import { divideRounded, fromE4, SCALE, scaled, toSafe } from '@lissafi/domain/money/decimal';
import type { AnyItem } from '../../pickers/item-service.ts';
import { readQuantity } from '../../ui/form/read-quantity.ts';

/** The sheet as it is filled in: quantities as typed, money in kobo. */
export interface AdjustValues {
  /** `counted`: the quantity is what was found, and the server works out the difference. */
  adjustment_type: AdjustmentType | 'counted';
  quantity_adjusted: string;
  /** The item's own, or another that it knows. */
  unit: string;
  reason: AdjustmentReason | '';
  reason_description: string;
  reference_number: string;
  notes: string;
  batch_number: string;
  unit_cost: number | null;
  occurred_on: string;
  /** When the quantity was typed in; empty before. */
  counted_at: string;
  /** Empty: the device's place. */
  location_id: string;
}

type Counted = Pick<AnyItem, 'unit' | 'conversions'>;
const factorOf = (unit: string, item: Counted) =>
  unit === item.unit ? 1 : (item.conversions.find((each) => each.unit === unit)?.factor ?? 1);

/**
 * What is typed in a unit of the item, in its own. Half a bag is a quantity wherever it comes to one that its own unit
 * can hold: any of kg, a whole one of pieces. Null for what is none, or too large; `zero` takes nothing at all too.
 */
export function inOwn(text: string, unit: string, item: Counted, { zero = false } = {}): number | null {
  const amount = readQuantity(text, { zero });
  if (amount === null) return null;
  const product = scaled(amount) * scaled(factorOf(unit, item));
  if (!isMeasured(item.unit) && product % (SCALE * SCALE) !== 0n) return null;
  try {
    const own = fromE4(toSafe(divideRounded(product, SCALE)));
    return own > 0 || zero ? own : null;
  } catch {
    return null;
  }
}

/** The reason why a number is not a valid quantity: "0.3 cartons are 3.6 crates. Only whole crates can be counted." */
export function quantityFault(text: string, unit: string, item: Counted): string | null {
  const amount = readQuantity(text);
  if (amount === null || inOwn(text, unit, item) !== null) return null;
  const whole = Number((amount * factorOf(unit, item)).toFixed(4));
  if (isMeasured(item.unit) || Number.isInteger(whole)) return 'This is too large, or has too many decimals';
  const only = `Only whole ${unitFor(2, item.unit)} can be counted`;
  return unit === item.unit
    ? only
    : `${quantityText(amount, unit)} are ${quantityText(whole, item.unit)}. ${only}`;
}

/** "5 bags × 50 kg = 250 kg"; nothing in the item's own unit. */
export function conversionText(text: string, unit: string, item: Counted): string | null {
  const amount = readQuantity(text);
  const own = inOwn(text, unit, item);
  if (unit === item.unit || amount === null || own === null) return null;
  const one = quantityText(factorOf(unit, item), item.unit);
  return `${quantityText(amount, unit)} × ${one} = ${quantityText(own, item.unit)}`;
}

/** The first fault, in the order of decisions §11.7: required fields, valid quantity, description. */
export function adjustmentFault(values: AdjustValues, item: Counted): string | null {
  if (!values.quantity_adjusted.trim() || !values.reason) return ADJUSTMENT_MESSAGES.required;
  const zero = values.adjustment_type === 'counted';
  if (inOwn(values.quantity_adjusted, values.unit, item, { zero }) === null)
    return ADJUSTMENT_MESSAGES.quantity;
  if (values.reason === 'other' && !values.reason_description.trim()) return ADJUSTMENT_MESSAGES.required;
  return null;
}

/** "Counted: 160 loaves (−15)": what was found, and how that differs from the books. */
export function countedText(counted: number, difference: number, unit: string): string {
  const signed = `${difference < 0 ? '−' : '+'}${quantityText(Math.abs(difference))}`;
  return `Counted: ${quantityText(counted, unit)}${difference === 0 ? ', as in the books' : ` (${signed})`}`;
}

/** A reason that a count knows; goods that came back or were made are no count. */
export const countReason = (reason: string): CountReason =>
  COUNT_REASONS.find((each) => each === reason) ?? 'physical_count';
