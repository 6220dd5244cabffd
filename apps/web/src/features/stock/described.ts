import { quantityText, unitFor } from '@lissafi/domain/inventory/quantity-text';
import { inOwnUnit, readAdjustment, singularUnit } from '@lissafi/domain/language/sentence/adjustments';
import { wordsKey } from '@lissafi/domain/language/sentence/known-names';
import { foldName } from '@lissafi/domain/text/name';
import type { AnyItem } from '../../pickers/item-service.ts';
import { type AdjustValues, countedText, countReason } from './adjustment.ts';

/** A unit that the item does not know yet, and how many of it were written. */
export interface AskedUnit {
  unit: string;
  amount: number;
}

/** Other words that the organization uses for this item, and for units. */
export interface OtherWords {
  names: readonly string[];
  units: readonly { words: string; name: string }[];
}
const NO_WORDS: OtherWords = { names: [], units: [] };

/** Returns what a text says about this item, the unit conversion, and open questions. `now` is when a count was made. */
export function valuesOf(
  text: string,
  item: Pick<AnyItem, 'name' | 'unit' | 'conversions' | 'current_stock'>,
  today: string,
  others: OtherWords = NO_WORDS,
  now = '',
): { change: Partial<AdjustValues>; left: string[]; conversion?: string; asked?: AskedUnit } {
  const parsed = readAdjustment(text, today);
  const change: Partial<AdjustValues> = {};
  const left: string[] = [];
  let conversion: string | undefined;
  let asked: AskedUnit | undefined;
  if (parsed.adjustment_type) change.adjustment_type = parsed.adjustment_type;
  const figure = parsed.quantity ?? parsed.counted;
  if (figure !== null) {
    const meant = others.units.find(({ words }) => wordsKey(words) === wordsKey(parsed.unit ?? ''))?.name;
    // A unit of the item means itself, whatever its word stands for elsewhere.
    const said = inOwnUnit(figure, parsed.unit, item);
    const other = said === null && meant ? inOwnUnit(figure, meant, item) : null;
    const unit = other === null ? parsed.unit : meant!;
    const own = said ?? other;
    change.unit = item.unit;
    // Five bags are not five kg: the form asks what a bag holds and fills in nothing before.
    change.quantity_adjusted = '';
    if (own === null) {
      left.push(`How many ${unitFor(2, item.unit)} are “${figure} ${parsed.unit}”?`);
      if (parsed.counted === null) asked = { unit: singularUnit(unit!), amount: figure };
    } else if (parsed.counted !== null) {
      change.adjustment_type = 'counted';
      change.quantity_adjusted = String(own);
      change.counted_at = now;
      conversion = `${countedText(own, Number((own - item.current_stock).toFixed(4)), item.unit)}.`;
    } else {
      change.quantity_adjusted = String(own);
      if (own !== figure) {
        const one = quantityText(own / figure, item.unit);
        conversion = `${quantityText(figure, singularUnit(unit!))} × ${one} = ${quantityText(own, item.unit)}.`;
      }
    }
  }
  // Of a sentence read before nothing stays.
  change.reason =
    change.adjustment_type === 'counted' ? countReason(parsed.reason ?? '') : (parsed.reason ?? '');
  change.reason_description = parsed.reason_description ?? '';
  const isOther = others.names.some((words) => wordsKey(words) === wordsKey(parsed.item ?? ''));
  if (parsed.item && !isOther && !isSame(parsed.item, item.name))
    left.push(`You wrote “${parsed.item}”, and this is ${item.name}.`);
  return { change, left, ...(conversion && { conversion }), ...(asked && { asked }) };
}

function isSame(said: string, name: string): boolean {
  const words = (text: string) => foldName(text).match(/\p{L}{3,}/gu) ?? [];
  const known = words(name);
  return words(said).some((word) =>
    known.some((other) => other.startsWith(word.slice(0, 5)) || word.startsWith(other)),
  );
}
