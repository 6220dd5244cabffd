/**
 * Money is a safe integer in the minor unit (kobo, cent). This file adds amounts, formats them and parses amounts that
 * people write. It does not use Intl, so that the result is the same on every device, whatever its ICU data.
 */

import { type DecimalMark, readNumber } from '../text/number.ts';

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

/** An amount as it is written: in the minor unit, and the currency that stands beside it, if one does. */
export interface WrittenMoney {
  minor: number;
  currency: string | null;
}

/**
 * Reads one amount as written in Nigeria: `5k`, `1.2m`, `2k5`, `₦5,000`, `N5,000`, `#5000`, `=N=25,000`, `4,500/=`,
 * `NGN 12,500.00`, `12,50`, `(1,250.00)` for negative; with the decimal mark of a file, where it is known. Null for text
 * that is not an amount, has more than two decimals, or is ambiguous (`1.000`, `2k50`).
 */
export function readMoney(text: string, mark?: DecimalMark): WrittenMoney | null {
  const number = readNumber(text, mark);
  if (!number) return null;
  const { whole, fraction, power } = number;
  if (fraction.length > power + 2) return null;
  const magnitude = Number(BigInt(whole + fraction.padEnd(power + 2, '0')));
  if (!Number.isSafeInteger(magnitude)) return null;
  return { minor: number.negative && magnitude !== 0 ? -magnitude : magnitude, currency: number.currency };
}

/** The amount in a currency, as `readMoney` reads it; null also where another currency is written beside it. */
export function parseMoney(text: string, currency = 'NGN', mark?: DecimalMark): number | null {
  const money = readMoney(text, mark);
  return money && (money.currency ?? currency) === currency ? money.minor : null;
}
