/**
 * Money is a safe integer in the minor unit (kobo, cent). This file adds amounts, formats them and parses amounts that
 * people write. It does not use Intl, so that the result is the same on every device, whatever its ICU data.
 */

const SYMBOLS: Record<string, string> = { NGN: '₦', USD: '$', EUR: '€', GBP: '£' };

/** Returns the sum in the minor unit. Throws RangeError when an amount or the sum is not a safe integer. */
export function addMoney(...amounts: number[]): number {
  let sum = 0;
  for (const amount of amounts) {
    if (!Number.isSafeInteger(amount)) throw new RangeError(`Not an amount in kobo: ${amount}`);
    sum += amount;
    if (!Number.isSafeInteger(sum)) throw new RangeError('The sum is beyond the largest safe integer');
  }
  return sum + 0;
}

/** Returns the sum of an amount of each row, of which there may be more than a call takes arguments. */
export const sumMoney = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((sum, row) => addMoney(sum, amount(row)), 0);

/** Returns the parts of an amount, for screens that show the kobo smaller: −150000 is `₦` `1,500` `00`, negative. */
export function splitMoney(
  minor: number,
  currency = 'NGN',
): { negative: boolean; symbol: string; whole: string; fraction: string } {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Not an amount in kobo: ${minor}`);
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return {
    negative: minor < 0,
    symbol: SYMBOLS[currency] ?? `${currency} `,
    whole: digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ','),
    fraction: digits.slice(-2),
  };
}

/**
 * Formats an amount: `₦1,500.00`; negatives in parentheses, `(₦1,500.00)`; with `symbol: false` just `1,500.00`
 * (S1.9-9). Throws RangeError for a number that is not a safe integer.
 */
export function formatMoney(minor: number, currency = 'NGN', options: { symbol?: boolean } = {}): string {
  const { negative, symbol, whole, fraction } = splitMoney(minor, currency);
  const text = `${options.symbol === false ? '' : symbol}${whole}.${fraction}`;
  return negative ? `(${text})` : text;
}

type DecimalMark = '.' | ',';

// Symbols before or after a figure, with their currency. `#` and `=N=` are typed where the keyboard has no ₦.
const MARKS: Record<string, string> = {
  '₦': 'NGN',
  n: 'NGN',
  ngn: 'NGN',
  naira: 'NGN',
  '#': 'NGN',
  '=n=': 'NGN',
  $: 'USD',
  us$: 'USD',
  usd: 'USD',
  '€': 'EUR',
  eur: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
};
const BEFORE = /^(=n=|₦|ngn|naira|n|#|us\$|\$|usd|€|eur|£|gbp)\s*/;
const AFTER = /\s*(=n=|₦|ngn|naira|(?<=[\d ])n|\$|usd|€|eur|£|gbp)$/;
/** `4,500/=` and `4,500/-`: no kobo follow. */
const WHOLE = /\s*\/[=-]$/;
const POWERS: Record<string, number> = {
  k: 3,
  thousand: 3,
  m: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
};
/** 2k5 and 2k500 are 2,500; 1m2 is 1,200,000. Two digits (2k50) are ambiguous. */
const SHORTHAND = /^(\d+)(?:k(\d|\d{3})|m(\d))$/;
// Groups of three digits with the same separator throughout, then decimals.
const NUMBER: Record<DecimalMark, RegExp> = {
  '.': /^(\d{1,3}(?:([, '’])\d{3})(?:\2\d{3})*|\d*)(?:\.(\d+))?$/,
  ',': /^(\d{1,3}(?:([. '’])\d{3})(?:\2\d{3})*|\d*)(?:,(\d+))?$/,
};

/**
 * Returns an amount without sign and currency in the minor unit; null when it is not a number or has fractions of a
 * kobo.
 */
function readMagnitude(body: string, mark: DecimalMark): number | null {
  const short = SHORTHAND.exec(body);
  if (short) {
    const [, whole = '', thousands, millions] = short;
    return inMinor(whole, thousands ?? millions ?? '', thousands === undefined ? 6 : 3);
  }
  const scaledBody = /^(.*?\d)\s*(k|thousand|m|million|b|bn|billion)$/.exec(body);
  const number = NUMBER[mark].exec(scaledBody?.[1] ?? body);
  if (!number) return null;
  const [, whole = '', , fraction = ''] = number;
  return inMinor(whole.replace(/\D/g, ''), fraction, scaledBody ? (POWERS[scaledBody[2] ?? ''] ?? 0) : 0);
}

/** Returns whole.fraction × 10^power in the minor unit; at most 2 decimals may remain after scaling. */
function inMinor(whole: string, fraction: string, power: number): number | null {
  if (whole + fraction === '' || fraction.length > power + 2) return null;
  const value = Number(BigInt(whole + fraction.padEnd(power + 2, '0')));
  return Number.isSafeInteger(value) ? value : null;
}

/** No amount is longer. The limit keeps the patterns fast on any input. */
const LONGEST = 80;

/** Parses an amount with a given decimal mark into the minor unit; null for other text. */
function readMoney(text: string, mark: DecimalMark): number | null {
  if (text.length > LONGEST) return null;
  let body = text.trim().toLowerCase().replace(/\s+/g, ' ').replace(/−/g, '-');
  let negative = false;
  let signed = false;
  const inParentheses = /^(.*?)\(\s*(.*?)\s*\)(.*)$/.exec(body);
  if (inParentheses) {
    // `(₦1,250.00)` and `₦(1,250.00)`, but not `5 (6)`.
    const [, before = '', inside = '', after = ''] = inParentheses;
    if (/\d/.test(before + after)) return null;
    body = `${before}${inside}${after}`;
    negative = signed = true;
  }
  const currencies = new Set<string>();
  for (;;) {
    const sign = /^([+-])\s*/.exec(body);
    if (sign) {
      if (signed) return null;
      signed = true;
      negative = sign[1] === '-';
      body = body.slice(sign[0].length);
      continue;
    }
    const before = BEFORE.exec(body);
    if (!before) break;
    currencies.add(MARKS[before[1] ?? ''] ?? '');
    body = body.slice(before[0].length);
  }
  body = body.replace(WHOLE, '');
  const after = AFTER.exec(body);
  if (after) {
    currencies.add(MARKS[after[1] ?? ''] ?? '');
    body = body.slice(0, after.index);
  }
  // `4,500/= only` is not accepted, nor is a figure with two different currencies.
  if (currencies.size > 1) return null;
  const magnitude = readMagnitude(body.replace(WHOLE, ''), mark);
  if (magnitude === null) return null;
  return negative && magnitude !== 0 ? -magnitude : magnitude;
}

/**
 * Parses one amount as written in Nigeria: `5k`, `1.2m`, `2k5`, `₦5,000`, `N5,000`, `#5000`, `=N=25,000`, `4,500/=`,
 * `NGN 12,500.00`, `(1,250.00)` for negative. Returns kobo, or null for text that is not an amount, has more than two
 * decimals, or is ambiguous (`1.000`, `2k50`, `12,50`). The currency is not returned.
 */
export function parseMoney(text: string): number | null {
  return readMoney(text, '.');
}

/** The same for a file whose decimal mark is known: under a comma `1.000` is a thousand. */
export function parseMoneyWith(text: string, mark: DecimalMark): number | null {
  return readMoney(text, mark);
}

const EMPTY = /^\s*[-–—]*\s*$/;
/** A single dot before three digits: a thousands separator or a decimal mark. */
const COULD_BE_EITHER = /^\D*\d{1,3}\.\d{3}\D*$/;

/**
 * Parses a column of a bank statement. All cells together decide the decimal mark, so `-1.000` beside `1.488,69` is
 * −1000.00, while `1.000` alone is ambiguous: the caller asks, and calls again with the mark that the person chose.
 * Empty cells (also `-` and `--`) and cells that are no amount under any mark give null.
 */
export function parseMoneyColumn(
  cells: string[],
  decimalMark?: DecimalMark,
): { values: (number | null)[] } | { ambiguous: true } {
  const full = cells.map((cell) => (EMPTY.test(cell) ? null : cell));
  const read = (mark: DecimalMark) => full.map((cell) => (cell === null ? null : readMoney(cell, mark)));
  if (decimalMark) return { values: read(decimalMark) };
  const dot = read('.');
  const comma = read(',');
  const onlyComma = full.filter((_, i) => dot[i] === null && comma[i] !== null);
  const onlyDot = full.filter((_, i) => dot[i] !== null && comma[i] === null);
  const differ = dot.some((value, i) => value !== comma[i]);
  if (onlyComma.length === 0) return differ && onlyDot.length === 0 ? { ambiguous: true } : { values: dot };
  const decided = onlyComma.some((cell) => !COULD_BE_EITHER.test(cell ?? ''));
  return onlyDot.length === 0 && decided ? { values: comma } : { ambiguous: true };
}
