import { quantityText, unitFor } from '@lissafi/domain/inventory/quantity-text';
import { inOwnUnit, parseAdjustmentText, singularUnit } from '@lissafi/domain/language/adjustment-text';
import type { AnyItem } from '../../pickers/item-service.ts';
import type { AdjustValues } from './adjustment.ts';

/** A unit that the item does not know yet, and how many of it were written. */
export interface AskedUnit {
  unit: string;
  amount: number;
}

/** Returns what a text says about this item, the unit conversion, and open questions. */
export function valuesOf(
  text: string,
  item: Pick<AnyItem, 'name' | 'unit' | 'conversions'>,
): { change: Partial<AdjustValues>; left: string[]; conversion?: string; asked?: AskedUnit } {
  const parsed = parseAdjustmentText(text);
  const change: Partial<AdjustValues> = {};
  const left: string[] = [];
  let conversion: string | undefined;
  let asked: AskedUnit | undefined;
  if (parsed.adjustment_type) change.adjustment_type = parsed.adjustment_type;
  if (parsed.quantity !== null) {
    const own = inOwnUnit(parsed.quantity, parsed.unit, item);
    change.unit = item.unit;
    // Five bags are not five kg: the form asks what a bag holds and fills in nothing before.
    change.quantity_adjusted = own === null ? '' : String(own);
    if (own === null) {
      left.push(`How many ${unitFor(2, item.unit)} are “${parsed.quantity} ${parsed.unit}”?`);
      asked = { unit: singularUnit(parsed.unit!), amount: parsed.quantity };
    } else if (own !== parsed.quantity) {
      const one = quantityText(own / parsed.quantity, item.unit);
      conversion = `${quantityText(parsed.quantity, singularUnit(parsed.unit!))} × ${one} = ${quantityText(own, item.unit)}.`;
    }
  }
  if (parsed.reason) change.reason = parsed.reason;
  if (parsed.reason_description) change.reason_description = parsed.reason_description;
  if (parsed.item && !isSame(parsed.item, item.name))
    left.push(`You wrote “${parsed.item}”, and this is ${item.name}.`);
  return { change, left, ...(conversion && { conversion }), ...(asked && { asked }) };
}

function isSame(said: string, name: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const known = words(name);
  return words(said).some((word) =>
    known.some((other) => other.startsWith(word.slice(0, 5)) || word.startsWith(other)),
  );
}
