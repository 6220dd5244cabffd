import { quantityText, unitFor } from '@lissafi/domain/inventory/quantity-text';
import { inOwnUnit, parseAdjustmentText, singularUnit } from '@lissafi/domain/language/adjustment-text';
import type { AnyItem } from '../../pickers/item-service.ts';
import type { AdjustValues } from './adjustment.ts';

/** A unit that the item does not know yet, and how many of it were written. */
export interface AskedUnit {
  unit: string;
  amount: number;
}

/** What a text says of this item, how that was reckoned, and what of it has to be looked at or said. */
export function valuesOf(
  text: string,
  item: Pick<AnyItem, 'name' | 'unit' | 'conversions'>,
): { change: Partial<AdjustValues>; left: string[]; reckoned?: string; asked?: AskedUnit } {
  const said = parseAdjustmentText(text);
  const change: Partial<AdjustValues> = {};
  const left: string[] = [];
  let reckoned: string | undefined;
  let asked: AskedUnit | undefined;
  if (said.adjustment_type) change.adjustment_type = said.adjustment_type;
  if (said.quantity !== null) {
    const own = inOwnUnit(said.quantity, said.unit, item);
    change.unit = item.unit;
    // Five bags are not five kg: what a bag holds is asked, and nothing is filled in before.
    change.quantity_adjusted = own === null ? '' : String(own);
    if (own === null) {
      left.push(`How many ${unitFor(2, item.unit)} are “${said.quantity} ${said.unit}”?`);
      asked = { unit: singularUnit(said.unit!), amount: said.quantity };
    } else if (own !== said.quantity) {
      const one = quantityText(own / said.quantity, item.unit);
      reckoned = `${quantityText(said.quantity, singularUnit(said.unit!))} × ${one} = ${quantityText(own, item.unit)}.`;
    }
  }
  if (said.reason) change.reason = said.reason;
  if (said.reason_description) change.reason_description = said.reason_description;
  if (said.item && !isSame(said.item, item.name))
    left.push(`You wrote “${said.item}”, and this is ${item.name}.`);
  return { change, left, ...(reckoned && { reckoned }), ...(asked && { asked }) };
}

function isSame(said: string, name: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const known = words(name);
  return words(said).some((word) =>
    known.some((other) => other.startsWith(word.slice(0, 5)) || word.startsWith(other)),
  );
}
