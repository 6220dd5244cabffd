import type { AdjustmentReason, AdjustmentType } from '@lissafi/contract/stock';
import { divideRounded, fromE4, SCALE, scaled, toSafe } from '../money/decimal.ts';

/** What a sentence about stock says; null for what it does not say. */
export interface AdjustmentText {
  adjustment_type: AdjustmentType | null;
  quantity: number | null;
  unit: string | null;
  item: string | null;
  reason: AdjustmentReason | null;
  reason_description: string | null;
}

// The first match wins: "customer returned" before "returned", "production" before "burnt".
const REASONS: readonly (readonly [AdjustmentReason, RegExp])[] = [
  ['theft', /\b(theft|thie(f|ves)|stol(e|en)|steal|tief|robb\w*|pilfer\w*)\b/],
  ['manufacturing_loss', /\b(production|manufactur\w*|baking|process(ing)? loss)\b/],
  [
    'customer_return',
    /\b(customers? (return|br(ing|ought)|gave back)\w*|return\w* (by|from) (a |the )?customers?)\b/,
  ],
  ['expired', /\b(expir\w*|out of date|past (its |the )?date)\b/],
  [
    'damage',
    /\b(damag\w*|spoil\w*|rott\w*|rats?|mice|weevils?|wet|soak\w*|brok\w*|break\w*|burst\w*|leak\w*|torn|tore|burn\w*|crush\w*|spil\w*|mou?ld\w*|bad)\b/,
  ],
  ['returned', /\b(return\w*|brought back)\b/],
  ['physical_count', /\b(count\w*|re-?count\w*|stock-? ?tak\w*)\b/],
];
const DECREASE =
  /\b(remov\w*|tak(e|ing|en) (out|away)?|took|minus|less|reduc\w*|deduct\w*|subtract\w*|decreas\w*|los[etms]\w*|loss|missing|short\w*|write off|wrote off|written off|threw|throw\w*|drop\w*|comot)\b/;
const INCREASE = /\b(add\w*|found|find|plus|increas\w*|extra|more|gain\w*|surplus|put|brought|return\w*)\b/;
/** The direction that a reason implies when the sentence does not state one. */
const DIRECTION: Partial<Record<AdjustmentReason, AdjustmentType>> = {
  theft: 'decrease',
  manufacturing_loss: 'decrease',
  expired: 'decrease',
  damage: 'decrease',
  customer_return: 'increase',
  returned: 'increase',
};
const COUNTS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const FIGURE = /(?<![\w.,])([+-]?)(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\d])/;
const UNITS =
  /^(bags?|cartons?|ctns?|crates?|packs?|packets?|sachets?|bottles?|tins?|cans?|rolls?|boxes|box|pieces?|pcs?|dozens?|kgs?|kilos?|grams?|g|lit(re|er)s?|l|ml|yards?|met(re|er)s?|tonnes?|loaves|loaf|trays?|drums?|gallons?|cups?|mudus?|paints?|units?)$/;
/** The start of the explanation. */
const EXPLANATION = /\s*(?:[,;:]|\s[-–—]\s|\b(?:because(?: of)?|cos|due to|since|as)\b)\s*/i;

/**
 * Parses one sentence into the fields of the adjustment form and saves nothing (S1.2-31): "remove 5 bags of flour, rats
 * chop am" takes out 5 bags for damage. Ambiguous text is left for the person to fill in.
 */
export function parseAdjustmentText(text: string): AdjustmentText {
  const clean = text.replace(/\s+/g, ' ').trim();
  const lower = clean.toLowerCase();
  const reason = REASONS.find(([, words]) => words.test(lower))?.[0] ?? null;
  const pause = firstPause(clean);
  const what = pause ? clean.slice(0, pause.start) : clean;
  const explanation = pause ? clean.slice(pause.end).trim() : '';
  const said = numberIn(what);
  const { unit, item } = goodsIn(said ? what.slice(said.end) : '');
  return {
    adjustment_type: directionOf(lower, said?.sign ?? '', reason),
    quantity: said?.value ?? null,
    unit,
    item,
    reason: reason ?? (explanation ? 'other' : null),
    reason_description: explanation || null,
  };
}

/** A comma inside 1,200 does not separate. */
function firstPause(text: string): { start: number; end: number } | null {
  const matches = text.matchAll(new RegExp(EXPLANATION.source, 'gi'));
  for (const match of matches) {
    const end = match.index + match[0].length;
    if (/\d$/.test(text.slice(0, match.index)) && /^,\d/.test(text.slice(match.index))) continue;
    return { start: match.index, end };
  }
  return null;
}

function directionOf(lower: string, sign: string, reason: AdjustmentReason | null): AdjustmentType | null {
  if (sign) return sign === '-' ? 'decrease' : 'increase';
  const [down, up] = [DECREASE.exec(lower), INCREASE.exec(lower)];
  // The verb comes before what happened to the goods: "remove 3, customer returned them".
  if (down && (!up || down.index < up.index)) return 'decrease';
  if (up && reason !== 'theft' && reason !== 'damage' && reason !== 'expired') return 'increase';
  return (reason && DIRECTION[reason]) ?? (up ? 'increase' : null);
}

function numberIn(text: string): { value: number; sign: string; end: number } | null {
  const figure = FIGURE.exec(text);
  if (figure) {
    const value = Number(figure[2]!.replaceAll(',', ''));
    return { value, sign: figure[1]!, end: figure.index + figure[0].length };
  }
  const word = new RegExp(`\\b(${COUNTS.join('|')}|a|an)\\b`, 'i').exec(text);
  if (!word) return null;
  const value = Math.max(1, COUNTS.indexOf(word[0].toLowerCase()) + 1);
  return { value, sign: '', end: word.index + word[0].length };
}

/** "bags of flour" is flour in bags; "loaves" alone is a unit; "flour" alone is an item. */
function goodsIn(rest: string): { unit: string | null; item: string | null } {
  const words = rest.trim().split(' ').filter(Boolean);
  const [first = '', second = ''] = words;
  const isUnit = second.toLowerCase() === 'of' || UNITS.test(first.toLowerCase());
  const named = (isUnit ? words.slice(second.toLowerCase() === 'of' ? 2 : 1) : words)
    .filter((word) => !/^(the|of|our|my)$/i.test(word))
    .join(' ')
    .replace(/\s*\b(spoil(t|ed)?|expired|damaged|stolen|missing|lost|from|in|to|were|was|are|is)\b.*$/i, '');
  return { unit: isUnit ? first : null, item: named || null };
}

/** The unit in the singular and in lower case: "Bags" is "bag". */
export const singularUnit = (unit: string) =>
  unit
    .toLowerCase()
    .replace(/^kilos?$/, 'kg')
    .replace(/^liter/, 'litre')
    .replace(/(?<=x|ch|sh)es$|(?<=[a-z]{2})s$/, '');

/** Converts a quantity from one of the item's units to its own unit; null for a unit that the item does not have. */
export function inOwnUnit(
  quantity: number,
  unit: string | null,
  item: { unit: string; conversions: readonly { unit: string; factor: number }[] },
): number | null {
  if (unit === null || singularUnit(unit) === singularUnit(item.unit)) return quantity;
  const known = item.conversions.find((each) => singularUnit(each.unit) === singularUnit(unit));
  if (!known) return null;
  try {
    return fromE4(toSafe(divideRounded(scaled(quantity) * scaled(known.factor), SCALE)));
  } catch {
    return null;
  }
}
