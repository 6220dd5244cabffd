import { inOwnUnit, parseAdjustmentText } from '@lissafi/domain/adjustment-text';
import type { AdjustValues } from './adjustment.ts';
import type { AnyItem } from './source.ts';

/** What a text says of this item, and what of it has to be looked at. */
export function valuesOf(
  text: string,
  item: Pick<AnyItem, 'name' | 'unit' | 'conversions'>,
): { change: Partial<AdjustValues>; left: string[] } {
  const said = parseAdjustmentText(text);
  const change: Partial<AdjustValues> = {};
  const left: string[] = [];
  if (said.adjustment_type) change.adjustment_type = said.adjustment_type;
  if (said.quantity !== null) {
    const own = inOwnUnit(said.quantity, said.unit, item);
    change.quantity_adjusted = String(own ?? said.quantity);
    if (own === null) left.push(`How many ${item.unit} are “${said.quantity} ${said.unit}”?`);
  }
  if (said.reason) change.reason = said.reason;
  if (said.reason_description) change.reason_description = said.reason_description;
  if (said.item && !isSame(said.item, item.name))
    left.push(`You wrote “${said.item}”, and this is ${item.name}.`);
  return { change, left };
}

function isSame(said: string, name: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const known = words(name);
  return words(said).some((word) =>
    known.some((other) => other.startsWith(word.slice(0, 5)) || word.startsWith(other)),
  );
}
