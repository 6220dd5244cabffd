import { withPlainCharacters } from '@lissafi/contract/characters';
import { quantityText, unitFor } from '@lissafi/domain/inventory/quantity-text';
import { fromE4, toE4 } from '@lissafi/domain/money/decimal';
import { readQuantity } from '@lissafi/domain/text/number';
import { type Counted, inOwn, quantityFault } from './item-units.ts';

/** What was counted in the item's own unit, and how it was read where other units were named. */
export interface ReadCount {
  quantity: number;
  text: string | null;
}

/** As far as a number may go; whether it is one says the reader of numbers. */
const NUMBER = /^(\d(?:[\d.,]*\d)?)\s*/;
const WORD = /^\p{L}+/u;
/** “2 crates, 5”, but not “2 crates ,5” nor “2 crates.5”: a mark before a digit may be the decimal mark. */
const SEPARATOR = /^(?:,(?=\d)|\.?(?!\d)\s*(?:,(?!\d)|[+&]|and\b)?\s*)/;

const folded = (text: string) => withPlainCharacters(text).trim().toLowerCase();

/**
 * The unit at the beginning of a text: by its name in the singular or plural ("pack of 12" too), or by a word that only
 * one of the item's units begins with. Null where no word stands there; `unit` is null for one that is no unit.
 */
function unitAt(rest: string, item: Counted): { unit: string | null; said: string } | null {
  const units = [item.unit, ...item.conversions.map(({ unit }) => unit)];
  const spelt = units
    .flatMap((unit) => [unit, unitFor(2, unit), `${unit}s`].map((said) => ({ unit, said: folded(said) })))
    .filter(({ said }) => rest.startsWith(said) && !/^[\p{L}\p{N}]/u.test(rest.slice(said.length)))
    .sort((a, b) => b.said.length - a.said.length)[0];
  if (spelt) return spelt;
  const said = WORD.exec(rest)?.[0];
  if (said === undefined || said === 'and') return null;
  // "packs" of an item that has a pack of 12.
  const one = said.length > 2 ? said.replace(/s$/, '') : said;
  const begun = units.filter((unit) => [unit, unitFor(2, unit)].some((name) => folded(name).startsWith(one)));
  return { unit: begun.length === 1 ? begun[0]! : null, said };
}

/**
 * Reads a count as it is typed: "160", "2 crates 5", "3 bags + 12.5 kg". A number without a unit comes last and is in
 * the item's own. Returns what was found, or why it cannot be read.
 */
export function readCount(typed: string, item: Counted): ReadCount | { fault: string } {
  if (readQuantity(typed, { zero: true }) !== null) {
    const own = inOwn(typed, item.unit, item, { zero: true });
    if (own === null) return { fault: quantityFault(typed, item.unit, item) ?? exampleOf(item) };
    return { quantity: own, text: null };
  }
  const parts: string[] = [];
  let sum = 0;
  let rest = folded(typed);
  while (rest) {
    const [number = '', amount] = NUMBER.exec(rest) ?? [];
    if (amount === undefined) return { fault: exampleOf(item) };
    rest = rest.slice(number.length);
    const named = unitAt(rest, item);
    rest = rest.slice(named?.said.length ?? 0).replace(SEPARATOR, '');
    if (!named && rest) return { fault: exampleOf(item) };
    const unit = named ? named.unit : item.unit;
    if (unit === null) return { fault: `“${named!.said}” is no unit of it. ${exampleOf(item)}` };
    const own = inOwn(amount, unit, item, { zero: true });
    if (own === null) return { fault: quantityFault(amount, unit, item) ?? exampleOf(item) };
    sum += toE4(own);
    parts.push(quantityText(readQuantity(amount, { zero: true })!, unit));
  }
  if (parts.length === 0) return { fault: exampleOf(item) };
  const quantity = fromE4(sum);
  return { quantity, text: sumText(parts, quantity, item) };
}

/** "1 pack of 12 + 4 pieces" where a unit ends with a number, which the next one would run into. */
const sumText = (parts: readonly string[], quantity: number, item: Counted) =>
  `${parts.join(parts.slice(0, -1).some((part) => /\d$/.test(part)) ? ' + ' : ' ')} = ${quantityText(quantity, item.unit)}`;

/** "crate × 20"; a unit that has its number in its name says it once. */
export const packLabel = (unit: string, factor: number): string =>
  /\d/.test(unit) ? unit : `${unit} × ${quantityText(factor)}`;

function exampleOf(item: Counted): string {
  const [pack] = item.conversions;
  return pack ? `A number, such as 160 or 2 ${unitFor(2, pack.unit)} 5` : 'A number, such as 160';
}

/** "2 crates 5 pieces = 29 pieces": a quantity in the item's largest unit; null where it is less than one of it. */
export function packsText(quantity: number, item: Counted): string | null {
  const own = toE4(quantity);
  const pack = item.conversions
    .map(({ unit, factor }) => ({ unit, factor: toE4(factor) }))
    .filter(({ factor }) => factor > toE4(1) && factor <= own)
    .sort((a, b) => b.factor - a.factor)[0];
  if (!pack) return null;
  const left = own % pack.factor;
  const packs = quantityText((own - left) / pack.factor, pack.unit);
  const rest = left === 0 ? [] : [quantityText(fromE4(left), item.unit)];
  return sumText([packs, ...rest], quantity, item);
}
