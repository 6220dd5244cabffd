import { readMoney } from '../money/money.ts';
import { type DecimalMark, readNumber } from '../text/number.ts';

/** An amount as a file states it. */
export interface StatedAmount {
  /** Kobo; below 0 where the cell has a minus or brackets. */
  amount: number;
  /** Dr or Cr beside the figure: money out or in, whatever its sign. */
  side: 'debit' | 'credit' | null;
  /** The currency that stands in the cell, if one does. */
  currency: string | null;
}

const NOTHING = /^(?:[-–—.*\s]*|n\/?a|nil|null|none)$/i;
const SIDE_AFTER = /\s*\(?(?<![a-z])(dr|cr|debit|credit|d|c)\.?\)?$/i;
const SIDE_BEFORE = /^\(?(dr|cr|debit|credit)\b\.?\)?[\s:]*/i;

/** Whether a cell of an amount is empty: also `-`, `--` and `nil`. */
export const isNothing = (cell: string): boolean => NOTHING.test(cell);

/** Returns decimals that are two but for a billionth as those two; others stay as they are. */
function rounded(decimals: string, at: number, text: string): string {
  const value = Number(decimals);
  const kobo = Math.round(value * 100);
  if (Math.abs(value * 100 - kobo) > 1e-6 || kobo === 100 || !/\d/.test(text.slice(0, at))) return decimals;
  return `.${String(kobo).padStart(2, '0')}`;
}

/** Takes the side off a cell, a minus from the end to the front, and zeros that are no kobo from the decimals. */
function prepare(cell: string): { text: string; side: StatedAmount['side'] } {
  const marked = SIDE_AFTER.exec(cell) ?? SIDE_BEFORE.exec(cell);
  const isMarked = marked !== null && /\d/.test(cell);
  const side = isMarked ? (/^d/i.test(marked[1]!) ? 'debit' : 'credit') : null;
  const text = (isMarked ? cell.replace(marked[0], ' ') : cell)
    .trim()
    .replace(/^(.*\d.*?)\s*[-−]$/, '-$1')
    .replace(/([.,]\d{2})0{2,}$/, '$1')
    // What a program has added up may be off by a billionth.
    .replace(/\.\d{9,16}$/, rounded);
  return { text, side };
}

/**
 * Returns the amount of a cell by the decimal mark of its file, or by its own marks where a person typed it; null for
 * what is empty or no amount.
 */
export function readAmount(cell: string, mark?: DecimalMark): StatedAmount | null {
  const { text, side } = prepare(cell);
  const money = readMoney(text, mark);
  return money && { amount: money.minor, side, currency: money.currency };
}

/** Whether a cell can be an amount under any decimal mark. */
export const couldBeAmount = (cell: string): boolean =>
  readAmount(cell, '.') !== null || readAmount(cell, ',') !== null;

/**
 * Returns the decimal mark from all amounts of a file: 1,234.56 and 1.234,56 say it; where every amount is written like
 * 1.234 the point separates thousands. `open` says that nothing but one such amount was there, so that a person must
 * say what it means. Quantities say it too where only one mark fits them, as 2,5 does; `others` are asked where neither
 * tells.
 */
export function decimalMarkOf(
  amounts: readonly string[],
  quantities: readonly string[] = [],
  others: readonly string[] = [],
): { mark: DecimalMark; open: boolean } {
  const texts = amounts.map((cell) => prepare(cell).text);
  for (const told of [[...texts, ...quantities], others]) {
    const decided = told.filter((text) => !EITHER.test(text));
    const readable = (mark: DecimalMark) => decided.filter((text) => readNumber(text, mark) !== null).length;
    const [dot, comma] = [readable('.'), readable(',')];
    if (dot !== comma) return { mark: dot > comma ? '.' : ',', open: false };
  }
  // Nobody writes a thousandth of a naira: the same three digits after every point are thousands.
  const thousands = texts.filter((text) => /^\D*[1-9]\d{0,2}\.\d{3}\D*$/.test(text));
  return { mark: thousands.length > 0 ? ',' : '.', open: thousands.length === 1 };
}
/** One separator before three digits: of thousands or of decimals. */
const EITHER = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/;

/** Returns the figures of a table that have more decimals than an amount has, as a rate of 0.848252: they tell its mark. */
export const ratesIn = (rows: readonly { cells: readonly string[] }[]): string[] =>
  rows.flatMap(({ cells }) => cells.filter((cell) => /^-?\d{1,6}[.,]\d{4,}$/.test(cell)));
