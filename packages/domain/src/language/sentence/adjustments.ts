import type { AdjustmentReason, AdjustmentType } from '@lissafi/contract/stock';
import { divideRounded, fromE4, SCALE, scaled, toSafe } from '../../money/decimal.ts';
import { AUXILIARY, DEED_OF, THEY, UNITS, unitOf } from './lexicon.ts';
import { marksOf } from './marks.ts';
import { tokensOf } from './tokens.ts';

/** What a sentence about stock says; null for what it does not say. */
export interface AdjustmentText {
  adjustment_type: AdjustmentType | null;
  quantity: number | null;
  /** What was counted, where the sentence gives what is there and not a difference. */
  counted: number | null;
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
/** What is there was counted: "I count am, e remain 160", "we counted 42". */
const COUNTED =
  /\b(?:count(?:ed)?|recount(?:ed)?|stock-? ?tak\w*)\b.*\b(?:remain\w*|left|na|is|are|be|see|get|have|got|dey)\b|\b(?:remain\w*|left)\b|\bcounted\b|\bcount(?: am| them| it)? *(?:[:=]|is|na|be)?(?= *\d)/;

/** The start of the explanation. */
const EXPLANATION = /\s*(?:[,;:]|\s[-–—]\s|\b(?:because(?: of)?|cos|due to|since|as)\b)\s*/i;

/**
 * Reads one sentence into the fields of the adjustment form and saves nothing (S1.2-31): "remove 5 bags of flour, rats
 * chop am" takes out 5 bags for damage. Ambiguous text is left for the person to fill in. `today` is the organization's
 * civil date: figures of days are no quantities.
 */
export function readAdjustment(text: string, today: string): AdjustmentText {
  const clean = text.replace(/\s+/g, ' ').trim();
  const lower = clean.toLowerCase();
  const reason = REASONS.find(([, words]) => words.test(lower))?.[0] ?? null;
  const pause = firstPause(clean);
  const what = pause ? clean.slice(0, pause.start) : clean;
  const isDifference = DECREASE.test(lower.replace(/\bleft\b/g, '')) || INCREASE.test(lower);
  const isCount = COUNTED.test(lower) && !isDifference && (reason ?? 'physical_count') === 'physical_count';
  const said = figureIn(isCount ? clean : what, today);
  const explanation = pause && !isCount ? clean.slice(pause.end).trim() : '';
  const { unit, item } = said ? goodsIn((isCount ? clean : what).slice(said.end), said.unit) : NO_GOODS;
  return {
    adjustment_type: isCount ? null : directionOf(lower, said?.sign ?? '', reason),
    quantity: isCount ? null : (said?.value ?? null),
    counted: isCount ? (said?.value ?? null) : null,
    unit,
    item,
    reason: isCount ? 'physical_count' : (reason ?? (explanation ? 'other' : null)),
    reason_description: explanation || null,
  };
}
const NO_GOODS = { unit: null, item: null };

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

interface SaidFigure {
  value: number;
  sign: string;
  /** As it was written. */
  unit: string | null;
  end: number;
}

/** The quantity of a text, in figures or words (one and a half, two dozen); days and money are none. */
function figureIn(text: string, today: string): SaidFigure | null {
  const tokens = tokensOf(text);
  const { marks } = marksOf(tokens, today, 'past');
  for (const mark of marks) {
    const first = tokens[mark.from];
    const last = tokens[mark.to - 1];
    if (!first || !last) continue;
    const sign = /[+-]$/.exec(text.slice(0, first.start))?.[0] ?? '';
    if (mark.kind === 'quantity') {
      const unit = mark.unit !== null && last.kind === 'word' ? text.slice(last.start, last.end) : mark.unit;
      return { value: mark.value, sign, unit, end: last.end };
    }
    const number = tokens.slice(mark.from, mark.to).find(({ kind }) => kind === 'number');
    if (mark.kind === 'money' && number && !number.isMoney && number.currency === null)
      return { value: number.value, sign, unit: null, end: number.end };
  }
  return null;
}

/** Between the goods and what happened to them. */
const LINKS = new Set(['wey', 'that', 'which', 'done', 'get', 'got']);

/** "bags of flour" is flour in bags; "loaves" alone is a unit; "flour" alone is an item. */
function goodsIn(rest: string, counted: string | null): { unit: string | null; item: string | null } {
  const all = rest.trim().split(' ').filter(Boolean);
  const [first = '', second = ''] = all;
  const isUnit =
    counted === null && (second.toLowerCase() === 'of' || UNITS.has(first.toLowerCase().replace(/\W+$/, '')));
  const told = isUnit ? all.slice(1) : all;
  // A verb ends the name, with what stands before it: eggs break, bread don spoil, loaves wey them thief.
  const verb = told.findIndex((word) => {
    const each = word.toLowerCase();
    return DEED_OF.has(each) || AUXILIARY.has(each) || THEY.has(each) || LINKS.has(each);
  });
  const named = (verb < 0 ? told : told.slice(0, verb))
    .filter((word) => !/^(the|of|our|my)$/i.test(word))
    .join(' ')
    .replace(
      /\s*\b(spoil(t|ed)?|expired|damaged|stolen|missing|lost|from|in|to|were|was|are|is|remain\w*|left|dey)\b.*$/i,
      '',
    );
  return { unit: counted ?? (isUnit ? first : null), item: named || null };
}

/** The unit in the singular and in lower case: "Bags" is "bag". */
export const singularUnit = (unit: string) =>
  unit
    .toLowerCase()
    .replace(/^.+$/, unitOf)
    .replace(/ves$/, 'f')
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
