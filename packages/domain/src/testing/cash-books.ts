import {
  type CashBasisEntry,
  type CashBasisLine,
  type CashBasisRow,
  cashBasisOf,
  type DeferringDocument,
} from '../books/cash-basis.ts';

export type Lines = readonly (readonly [code: string, amount: number, document?: string])[];

/** An entry of the journal; amounts are kobo, debit positive. */
export const entryOf = (number: number, entry_date: string, lines: Lines): CashBasisEntry => ({
  ...{ id: `entry-${number}`, number, entry_date, posted_on: '2026-11-23', branch_id: 'branch' },
  lines: lines.map(
    ([account_code, amount, document_id = null]): CashBasisLine => ({ account_code, amount, document_id }),
  ),
});

/**
 * Applies the rule of the cash basis to entries in order of number, and returns the rows with the lines of the entries.
 * Throws Error for an entry that does not balance.
 */
export function books(entries: readonly (readonly [day: string, lines: Lines])[]) {
  const documents = new Map<string, DeferringDocument>();
  const rows: CashBasisRow[] = [];
  const all: { account_code: string; day: string; amount: number }[] = [];
  for (const [index, [day, lines]] of entries.entries()) {
    const entry = entryOf(index + 1, day, lines);
    if (lines.reduce((sum, [, amount]) => sum + amount, 0) !== 0)
      throw new Error(`Entry ${index + 1} does not balance`);
    const done = cashBasisOf(entry, documents);
    for (const document of done.documents) documents.set(document.document_id, document);
    rows.push(...done.rows);
    all.push(...entry.lines.map((line) => ({ ...line, day })), ...done.rows);
  }
  /** The balance of each account at the end of a day on the cash basis, without zeros. */
  const on = (day: string) => {
    const sums = new Map<string, number>();
    for (const { account_code, day: when, amount } of all)
      if (when <= day) sums.set(account_code, (sums.get(account_code) ?? 0) + amount);
    return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0));
  };
  return { rows, on, documents };
}
