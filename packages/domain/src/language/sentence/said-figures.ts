import { figuresOf } from './figures.ts';
import type { SaidMoney, SaidQuantity } from './mark.ts';
import { Sentence } from './reading.ts';
import { tokensOf } from './tokens.ts';

/** A figure that a sentence says, as the grammar reads it, with its place in the text. */
export interface SaidFigure {
  start: number;
  end: number;
  /** Its value as money, in the minor unit; null where it can only count or measure goods. */
  minor: number | null;
  /** Its value as a number of goods; null where it can only be money, as in 5k. */
  count: number | null;
  mark: SaidMoney | SaidQuantity;
}

/**
 * Returns the figures of a sentence that may be an amount or a quantity. Days, percentages, telephone and account
 * numbers, models and figures that were taken back are none.
 */
export function saidFigures(sentence: Sentence): SaidFigure[] {
  const { tokens } = sentence;
  return figuresOf(sentence).map((mark) => {
    const numbers = tokens.slice(mark.from, mark.to).filter(({ kind }) => kind === 'number');
    const [only] = numbers;
    const isPlain = numbers.length === 1 && !only!.isMoney;
    const place = { start: tokens[mark.from]!.start, end: tokens[mark.to - 1]!.end, mark };
    return mark.kind === 'money'
      ? { ...place, minor: mark.minor, count: isPlain ? only!.value : null }
      : {
          ...place,
          minor: isPlain && mark.unit === null && !mark.isSize ? only!.minor : null,
          count: mark.value,
        };
  });
}

/** Whether a text says a figure that may be an amount or a quantity. */
export const saysFigure = (text: string, today: string): boolean =>
  figuresOf(new Sentence(text, today, {})).length > 0;

/**
 * Returns the places where a quote stands in the sentence, in whole words and figures, whatever its case and spaces. A
 * part of a figure is no place: the 5 of 25k says nothing.
 */
export function placesOf(sentence: Sentence, quote: string): { start: number; end: number }[] {
  const parts = quote.trim().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [];
  const pattern = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('\\s+');
  const found: { start: number; end: number }[] = [];
  for (const match of sentence.text.matchAll(new RegExp(pattern, 'gi'))) {
    const [start, end] = [match.index, match.index + match[0].length];
    const cuts = sentence.tokens.some(
      (token) => token.start < end && token.end > start && (token.start < start || token.end > end),
    );
    if (!cuts) found.push({ start, end });
  }
  return found;
}

const isWithin = (inner: { start: number; end: number }, outer: { start: number; end: number }) =>
  inner.start < outer.end && inner.end > outer.start;

/**
 * Returns the figure that is quoted, as money or as a count: the one at the quoted place, otherwise one of the very value,
 * because "25,000" may be said of 25k. One that is not taken yet comes first. Null where the sentence says no such figure.
 */
export function figureOf(
  sentence: Sentence,
  figures: readonly SaidFigure[],
  quoted: string | number,
  as: 'minor' | 'count',
  taken: ReadonlySet<SaidFigure>,
): SaidFigure | null {
  const fit = figures.filter((figure) => figure[as] !== null);
  const first = (found: readonly SaidFigure[]) => found.find((each) => !taken.has(each)) ?? found[0] ?? null;
  if (typeof quoted === 'string') {
    const here = placesOf(sentence, quoted).flatMap((place) => {
      const inside = figures.filter((figure) => isWithin(figure, place));
      return inside.length === 1 && fit.includes(inside[0]!) ? inside : [];
    });
    if (here.length > 0) return first(here);
  }
  const value = minorOrCount(quoted, as);
  return value === null ? null : first(fit.filter((figure) => figure[as] === value));
}

/** The value of a single figure by itself. */
export function minorOrCount(quoted: string | number, as: 'minor' | 'count'): number | null {
  if (typeof quoted === 'number') return as === 'minor' ? Math.round(quoted * 100) : quoted;
  const numbers = tokensOf(quoted).filter(({ kind }) => kind === 'number');
  if (numbers.length !== 1) return null;
  return as === 'minor' ? numbers[0]!.minor : numbers[0]!.value;
}
