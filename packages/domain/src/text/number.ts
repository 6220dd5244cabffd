import { withoutInvisible, withPlainCharacters } from '@lissafi/contract/characters';

/**
 * Numbers as people and programs write them. Every field, file, sentence, code and message reads its numbers here.
 *
 * A comma parts thousands where exactly three digits follow it and one to three stand before, not beginning with 0:
 * `1,000`. Elsewhere it has only one other meaning, the decimal mark: `3,5`, `9200,50`, `0,500`. A point is the decimal
 * mark unless commas or more points say that it parts thousands: `1.234,56`, `1.000.000`. In a file the mark that its
 * amounts prove is given, and holds for all its numbers.
 */
export type DecimalMark = '.' | ',';

/** A number in its parts: −₦1,234.5 million is negative, 1234, 5, 6 and NGN. */
export interface WrittenNumber {
  negative: boolean;
  /** The digits before the decimal mark, without separators; empty in `.50`. */
  whole: string;
  /** The digits after it. */
  fraction: string;
  /** The power of ten by which a word or letter multiplies: 3 for k, 6 for million. */
  power: number;
  /** The currency that is written with it: `NGN` for ₦, N, # and =N=. */
  currency: string | null;
}

// Symbols before or after a figure, with their currency. `#` and `=N=` are typed where the keyboard has no ₦.
const CURRENCIES: Readonly<Record<string, string>> = {
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
  'gh₵': 'GHS',
  '₵': 'GHS',
  ghs: 'GHS',
  cfa: 'XOF',
  fcfa: 'XOF',
  xof: 'XOF',
  xaf: 'XAF',
  zar: 'ZAR',
  kes: 'KES',
  ksh: 'KES',
  kshs: 'KES',
  cny: 'CNY',
  rmb: 'CNY',
  '¥': 'JPY',
  jpy: 'JPY',
  '₹': 'INR',
  inr: 'INR',
  rs: 'INR',
  'rs.': 'INR',
  'rs:': 'INR',
  etb: 'ETB',
  tzs: 'TZS',
  ugx: 'UGX',
  rwf: 'RWF',
  aed: 'AED',
  cad: 'CAD',
  aud: 'AUD',
  chf: 'CHF',
};
const OTHERS =
  '₵|ghs|f?cfa|xof|xaf|zar|kes|kshs?|rs[.:]?|etb|tzs|ugx|rwf|cny|rmb|¥|jpy|₹|inr|aed|cad|aud|chf';
const BEFORE = new RegExp(`^(=n=|₦|ngn|naira|n|#|us\\$|\\$|usd|€|eur|£|gbp|gh₵|${OTHERS})\\s*`);
const AFTER = new RegExp(`\\s*(=n=|₦|ngn|naira|(?<=[\\d ])n|\\$|usd|€|eur|£|gbp|${OTHERS})$`);
/** `4,500/=` and `4,500/-`: no kobo follow. */
const NO_KOBO = /\s*\/[=-]$/;
const POWERS: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  m: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
};
const SCALED = /^(.*?\d)\s*(k|thousand|m|million|b|bn|billion)$/;
/** 2k5 and 2k500 are 2,500; 1m2 is 1,200,000. Two digits (2k50) are ambiguous. */
const SHORTHAND = /^(\d+)(?:k(\d|\d{3})|m(\d))$/;
// Groups of three digits with the same separator throughout, not beginning with 0, then decimals.
const FIGURE: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^([1-9]\d{0,2}(?:([, '])\d{3})(?:\2\d{3})*|\d*)(?:\.(\d+))?$/,
  ',': /^([1-9]\d{0,2}(?:([. '])\d{3})(?:\2\d{3})*|\d*)(?:,(\d+))?$/,
};
/** No number is longer. The limit keeps the patterns fast on any input. */
const LONGEST = 80;

/** Returns the parts of a number; null for other text, and where a given decimal mark does not fit. */
export function readNumber(text: string, mark?: DecimalMark): WrittenNumber | null {
  if (text.length > LONGEST) return null;
  // ٬ and ٫ have one meaning each, whatever the rest of the file writes.
  const isArabic = /[\u066b\u066c]/.test(text);
  let body = withPlainCharacters(text)
    .replace(/[\u066b\uff0e]/g, '.')
    .replace(/[\u066c\uff0c]/g, ',')
    .replace(/\uff04/g, '$')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ');
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
    currencies.add(CURRENCIES[before[1] ?? ''] ?? '');
    body = body.slice(before[0].length);
  }
  body = body.replace(NO_KOBO, '');
  const after = AFTER.exec(body);
  if (after) {
    currencies.add(CURRENCIES[after[1] ?? ''] ?? '');
    body = body.slice(0, after.index);
  }
  // `4,500/= only` is no number, nor is a figure with two different currencies.
  if (currencies.size > 1) return null;
  const parts = unsigned(body.replace(NO_KOBO, ''), isArabic ? '.' : mark);
  return parts && { negative, ...parts, currency: [...currencies][0] ?? null };
}

function unsigned(
  body: string,
  mark: DecimalMark | undefined,
): Pick<WrittenNumber, 'whole' | 'fraction' | 'power'> | null {
  const short = SHORTHAND.exec(body);
  if (short) {
    const [, whole = '', thousands, millions] = short;
    return { whole, fraction: thousands ?? millions ?? '', power: thousands === undefined ? 6 : 3 };
  }
  const scaled = SCALED.exec(body);
  const digits = scaled?.[1] ?? body;
  const power = scaled ? POWERS[scaled[2]!]! : 0;
  // 1.250k is 1,250 to nobody and 1,250,000 to few: it is asked again. 1.250m is 1,250,000.
  if (!mark && power === 3 && /^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return null;
  const figure = mark ? FIGURE[mark].exec(digits) : (FIGURE['.'].exec(digits) ?? FIGURE[','].exec(digits));
  if (!figure) return null;
  const [, whole = '', , fraction = ''] = figure;
  if (whole + fraction === '') return null;
  return { whole: whole.replace(/\D/g, ''), fraction, power };
}

/**
 * Returns a plain number, without currency and without k or m, as exact decimal text: `1,550.25` is `1550.25`, `−0,50`
 * is `-0.50`. Null for other text, and for more than `decimals` decimals.
 */
export function readDecimal(
  text: string,
  { decimals = 4, mark }: { decimals?: number; mark?: DecimalMark | undefined } = {},
): string | null {
  const number = readNumber(text, mark);
  if (!number || number.power > 0 || number.currency || number.fraction.length > decimals) return null;
  const whole = number.whole.replace(/^0+(?=\d)/, '') || '0';
  return `${number.negative ? '-' : ''}${whole}${number.fraction && `.${number.fraction}`}`;
}

/**
 * Returns a quantity: above zero, or with `zero` also none; at most 4 decimals and 12 digits before them (S1 §3). Null
 * where it is none.
 */
export function readQuantity(
  text: string,
  { zero = false, mark }: { zero?: boolean; mark?: DecimalMark | undefined } = {},
): number | null {
  const decimal = readDecimal(text, { mark });
  if (decimal === null || !/^\d{1,12}(\.|$)/.test(decimal)) return null;
  const quantity = Number(decimal);
  return quantity > 0 || zero ? quantity : null;
}

/** Returns a percentage with or without its sign, from `min` to `max`, at most 4 decimals; null where it is none. */
export function readPercentage(
  text: string,
  { min = 0, max = 100, mark }: { min?: number; max?: number; mark?: DecimalMark | undefined } = {},
): number | null {
  const decimal = readDecimal(withoutInvisible(text).replace(/\s*[%％٪]\s*$/, ''), { mark });
  if (decimal === null) return null;
  const value = Number(decimal);
  return value >= min && value <= max ? value : null;
}

/** Returns an exchange rate as it is sent, with at most 8 decimals: `1,550.25` is `1550.25`. Null where it is none. */
export function readRate(text: string): string | null {
  const decimal = readDecimal(text, { decimals: 8 });
  return decimal !== null && /^(?=.*[1-9])\d{1,10}(\.|$)/.test(decimal) ? decimal : null;
}
