import { readMoney } from '../money/money.ts';
import { isNothing } from './amount-column.ts';

/** Names of currencies that files write out; codes and symbols are read with amounts. */
const NAMES: Readonly<Record<string, string>> = {
  'us dollar': 'USD',
  'us dollars': 'USD',
  dollar: 'USD',
  dollars: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  pound: 'GBP',
  pounds: 'GBP',
  'pound sterling': 'GBP',
  'nigerian naira': 'NGN',
  '566': 'NGN',
  '840': 'USD',
  '978': 'EUR',
  '826': 'GBP',
};

/**
 * Returns the code of the currency that a text names, by its code, its symbol or its name; null for any other text.
 * Codes that are not known are returned as they are: what is certain is that they are not the naira.
 */
export function currencyOf(text: string): string | null {
  const plain = text.replace(AROUND, '');
  if (plain === '') return null;
  const named =
    NAMES[plain.toLowerCase()] ?? readMoney(`1 ${plain}`)?.currency ?? readMoney(`${plain} 1`)?.currency;
  if (named) return named;
  return /^[a-z]{3}$/i.test(plain) ? plain.toUpperCase() : null;
}
/** Marks around a name: quotation marks, brackets, a colon. */
const AROUND = /^[^\p{L}\p{N}\p{Sc}#=]+|[^\p{L}\p{N}\p{Sc}#=]+$/gu;

/**
 * Returns the currency that a cell of a column of currencies says, also among other words, `Naira account`; text that
 * names none that is known as it is, because it is not certain to be naira. Null where it says nothing: an empty cell, or
 * a number.
 */
export function currencyOfCell(cell: string): string | null {
  if (isNothing(cell)) return null;
  const named = currencyOf(cell);
  if (named) return named;
  if (!/[^\d.,\s]/.test(cell)) return null;
  if (/\bnaira\b|₦|\bngn\b/i.test(cell)) return 'NGN';
  return currencyOfTitle(cell) ?? /\b[A-Z]{3}\b/.exec(cell)?.[0] ?? cell.slice(0, LONGEST);
}
const LONGEST = 40;

const IN_TITLE =
  /(?<![a-z])(?:usd|us\$|eur|gbp|cny|ghs|zar|xof|xaf|kes|aed|cad|inr|jpy|chf|us dollars?|dollars?|euros?|pounds?|ngn|naira)(?![a-z])|[$€£₦]/gi;

/** Returns the currency that the title of a column names, `Amount (USD)`; null where it names none or several. */
export function currencyOfTitle(title: string): string | null {
  const named = new Set((title.match(IN_TITLE) ?? []).map(currencyOf));
  return named.size === 1 ? [...named][0]! : null;
}

const LABEL = /^(?:account |acct |base )?(?:currency|ccy)(?: code)?\s*[:.]?\s*/i;

/** Returns the currency that lines around a table name, beside the word; null where none does. */
export function currencyIn(rows: readonly { cells: readonly string[] }[]): string | null {
  for (const { cells } of rows)
    for (const [column, cell] of cells.entries()) {
      // A stray mark in the word changes nothing.
      const label = LABEL.exec(cell.replaceAll('"', '').replace(/^[^\p{L}]+/u, ''));
      if (!label) continue;
      const rest = label.input.slice(label[0].length);
      const beside = rest || (cells.slice(column + 1).find((next) => next !== '') ?? '');
      // Words that go on behind “currency” are no value of it.
      const isValue = rest === '' || /[:.]\s*$/.test(label[0]);
      const found = isValue ? currencyOfCell(beside) : currencyOf(beside);
      if (found) return found;
    }
  return null;
}
