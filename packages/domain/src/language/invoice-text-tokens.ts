import type { InvoiceText } from '@lissafi/contract/invoice-text';
import { parseMoney } from '../money/money.ts';

/** A token of the text with its start and end position. */
export interface Token {
  kind: 'number' | 'percent' | 'word' | 'break';
  text: string;
  /** Lower case, with a plain apostrophe. */
  word: string;
  start: number;
  end: number;
  /** The number as an amount in the minor unit; null for an ambiguous number and for other tokens. */
  minor: number | null;
  /** A whole number without signs, which can be a count. */
  count: number | null;
  /** The token has a currency or a k or m, so it can only be money. */
  isMoney: boolean;
  currency: InvoiceText['currency'];
}

const BEFORE = '(?:=n=|₦|ngn|us\\$|usd|eur|gbp|n(?=\\s?\\d)|[#$€£])';
const FIGURE = "\\d[\\d,.'’]*\\d|\\d";
const SCALE = '(?:k\\d{0,3}|m\\d?|bn?|\\s?(?:thousand|million|billion))(?![\\p{L}\\d])';
const AFTER = '(?:/[=-]|\\s?(?:naira|ngn|dollars?|usd|euros?|eur|pounds?|gbp|=n=|₦)(?![\\p{L}\\d]))';
const TOKEN = new RegExp(
  [
    `(?<percent>(?:${FIGURE})\\s?(?:%|per\\s?cent\\b))`,
    `(?<number>(?:${BEFORE}\\s?)?(?:${FIGURE})(?:${SCALE})?${AFTER}?(?![\\p{L}\\d]))`,
    '(?<glued>\\d+(?=(?:x|pcs?|pieces?|bags?|cartons?|ctns?|packs?|boxes|crates?|dozens?|dz)\\b))',
    "(?<word>[x×](?=\\d)|\\d[\\d.]*\\p{L}[\\p{L}\\p{M}\\d]*|\\p{L}[\\p{L}\\p{M}\\d]*(?:[.'’&/-][\\p{L}\\p{M}\\d]+)*|[@=&+×])",
    '(?<break>[\\n;,.:!?])',
  ].join('|'),
  'giu',
);

const CURRENCIES: readonly (readonly [RegExp, Token['currency']])[] = [
  [/₦|#|^\s?n|=n=|naira/i, 'NGN'],
  [/\$|usd|dollar/i, 'USD'],
  [/€|eur/i, 'EUR'],
  [/£|gbp|pound/i, 'GBP'],
];

/** parseMoney does not accept `5 dollars`; the currency word is removed. */
const plain = (text: string) =>
  text.replace(/\s?(?:dollars?|euros?|pounds?)$/i, '').replace(/^us(?=\$)/i, '');

/** Splits the text into numbers, words and separators; other characters (brackets, emoji) are dropped. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const { percent, number, glued, break: pause } = match.groups ?? {};
    const raw = match[0];
    const start = match.index + (raw.length - raw.trimStart().length);
    const piece = raw.trim();
    const figure = number ?? glued;
    const currency = figure ? (CURRENCIES.find(([sign]) => sign.test(piece))?.[1] ?? null) : null;
    const count = figure && /^\d{1,3}(?:,?\d{3})*$/.test(piece) ? Number(piece.replaceAll(',', '')) : null;
    tokens.push({
      kind: percent ? 'percent' : figure ? 'number' : pause ? 'break' : 'word',
      text: piece,
      word: piece.toLowerCase().replaceAll('’', "'"),
      start,
      end: start + piece.length,
      minor: figure ? parseMoney(plain(piece)) : null,
      count: count !== null && Number.isSafeInteger(count) ? count : null,
      isMoney: figure !== undefined && (currency !== null || /[kmb]|thousand|million|\/[=-]/i.test(piece)),
      currency,
    });
  }
  return tokens;
}

const SMALL = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Returns the count that a token stands for (`3`, `three`, `a`), or null. */
export function countOf(token: Token | undefined): number | null {
  if (!token) return null;
  if (token.kind === 'number') return token.isMoney ? null : token.count;
  if (token.word === 'a' || token.word === 'an') return 1;
  const index = SMALL.indexOf(token.word);
  return index < 1 ? null : index;
}
