/** The running balance of a statement: which way its rows go, and whether they follow from each other. */

interface Stated {
  amount: number;
  balance: number | null;
}

/** Returns the number of neighbouring rows whose balances differ by an amount, for both orders of the rows. */
export function chainOf(rows: readonly Stated[]): { oldest_first: number; newest_first: number; of: number } {
  const found = { oldest_first: 0, newest_first: 0, of: 0 };
  for (let index = 1; index < rows.length; index++) {
    const [before, after] = [rows[index - 1]!, rows[index]!];
    if (before.balance === null || after.balance === null) continue;
    found.of++;
    if (after.balance === before.balance + after.amount) found.oldest_first++;
    if (before.balance === after.balance + before.amount) found.newest_first++;
  }
  return found;
}

/** Whether the rows of a file run from the newest to the oldest, by their dates and else by their balances. */
export function isNewestFirst(rows: readonly (Stated & { date: string })[]): boolean {
  let [up, down] = [0, 0];
  for (let index = 1; index < rows.length; index++) {
    if (rows[index]!.date > rows[index - 1]!.date) up++;
    if (rows[index]!.date < rows[index - 1]!.date) down++;
  }
  const chain = chainOf(rows);
  if (chain.newest_first !== chain.oldest_first) return chain.newest_first > chain.oldest_first;
  return down > up;
}

/** Returns the rows whose balance does not follow from the row before; rows are the oldest first. */
export function breaksOf<Row extends Stated & { row: number }>(rows: readonly Row[]) {
  const breaks: { row: number; expected: number; found: number }[] = [];
  let before: number | null = null;
  for (const { row, amount, balance } of rows) {
    if (balance === null) continue;
    if (before !== null && before + amount !== balance)
      breaks.push({ row, expected: before + amount, found: balance });
    before = balance;
  }
  return breaks;
}

/**
 * Gives amounts without a sign the one that leads from balance to balance. `opening` is the balance before the oldest
 * row where the file states it. Returns null for a row whose sign nothing tells.
 */
export function signsByBalance(
  rows: readonly { amount: number; balance: number | null }[],
  newestFirst: boolean,
  opening: number | null,
): (1 | -1 | null)[] {
  const order = newestFirst ? rows.map((_, index) => rows.length - 1 - index) : rows.map((_, index) => index);
  const signs: (1 | -1 | null)[] = rows.map(() => null);
  let before = opening;
  for (const index of order) {
    const { amount, balance } = rows[index]!;
    if (before !== null) {
      if (balance === before + amount) signs[index] = 1;
      else if (balance === before - amount) signs[index] = -1;
    }
    before = balance;
  }
  return signs;
}
