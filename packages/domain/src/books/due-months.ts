/** What was withheld in a month and remitted for it, in kobo; below 0 where something was taken back in it. */
export interface MonthOfTax {
  /** `YYYY-MM`. */
  month: string;
  deducted: number;
  remitted: number;
}

/**
 * Returns what is still due of each month, in order of month. A month below 0 (a payment that was voided later, or a
 * journal by hand that paid an earlier month) is set off against the oldest months that are due; only what is more than
 * all of them stays below 0, in the months that it belongs to. The dues add up to what the months add up to.
 */
export function dueMonths(months: readonly MonthOfTax[]): (MonthOfTax & { due: number })[] {
  const sorted = [...months].sort((a, b) => (a.month < b.month ? -1 : 1));
  const open = sorted.map((each) => ({ ...each, due: each.deducted - each.remitted }));
  for (const below of open.filter(({ due }) => due < 0))
    for (const each of open) {
      if (each.due <= 0) continue;
      const set = Math.min(each.due, 0 - below.due);
      each.due -= set;
      below.due += set;
      if (below.due === 0) break;
    }
  return open;
}
