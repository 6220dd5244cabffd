import { isMeasured } from '@lissafi/domain/inventory/item';
import { quantityText, unitFor } from '@lissafi/domain/inventory/quantity-text';
import { divideRounded, fromE4, SCALE, scaled, toSafe } from '@lissafi/domain/money/decimal';
import { readQuantity } from '@lissafi/domain/text/number';
import type { AnyItem } from './item-service.ts';

/** What is needed to count an item. */
export type Counted = Pick<AnyItem, 'unit' | 'conversions'>;
/** How many of an item's own unit one of another is. */
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
