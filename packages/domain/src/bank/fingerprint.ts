import { narrationKey } from './narration.ts';

/** How a statement line is known again in another file. */

interface Printed {
  date: string;
  amount: number;
  description: string;
  reference: string | null;
  balance: number | null;
}

/**
 * Returns what identifies each line, in their order: date, amount, words, reference and balance, with a number for the
 * second and later of equal lines; and, where the file has balances, the same without words, because a PDF and a sheet
 * of one bank break the words differently.
 */
export function fingerprintsOf(lines: readonly Printed[]): { text: string; by_balance: string | null }[] {
  const seen = new Map<string, number>();
  const count = (key: string) => {
    const next = (seen.get(key) ?? 0) + 1;
    seen.set(key, next);
    return `${key}|${next}`;
  };
  return lines.map(({ date, amount, description, reference, balance }) => ({
    text: count(
      ['full', date, amount, narrationKey(description), narrationKey(reference ?? ''), balance ?? ''].join(
        '|',
      ),
    ),
    by_balance: balance === null ? null : count(['balance', date, amount, balance].join('|')),
  }));
}
