/** The running balance of a statement: in which order its rows happened, and whether they follow from each other. */

interface Stated {
  amount: number;
  /** The balance after the row; a bank may state it only for the last row of a day. */
  balance: number | null;
  /** The balance before the row, where the file states it too. */
  before?: number | null;
}

interface Step {
  /** The row that states the balance at the end of the step, by its place. */
  index: number;
  expected: number;
  found: number;
}

/**
 * Returns the steps from one stated balance to the next, of rows in the order in which they happened. Amounts of rows
 * without a balance count towards the next one.
 */
function stepsOf(rows: readonly Stated[]): Step[] {
  const steps: Step[] = [];
  let before: number | null = null;
  let moved = 0;
  for (const [index, { amount, balance, before: own = null }] of rows.entries()) {
    if (own !== null) {
      if (before !== null) steps.push({ index, expected: before + moved, found: own });
      before = own;
      moved = 0;
    }
    moved += amount;
    if (balance === null) continue;
    if (before !== null) steps.push({ index, expected: before + moved, found: balance });
    before = balance;
    moved = 0;
  }
  return steps;
}

const isExplained = ({ expected, found }: Step) => expected === found;

/** Returns the number of balances that follow from the one before, and of all that have one before. */
export function chainOf(rows: readonly Stated[]): { explained: number; of: number } {
  const steps = stepsOf(rows);
  return { explained: steps.filter(isExplained).length, of: steps.length };
}

/**
 * Returns the rows whose balance does not follow from the one before; rows are the oldest first. `ends` are the balances
 * before the first and after the last row, where the file states them.
 */
export function breaksOf<Row extends Stated & { row: number }>(
  rows: readonly Row[],
  ends: { opening: number | null; closing: number | null } = { opening: null, closing: null },
) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return [];
  const all = [
    { row: first.row, amount: 0, balance: ends.opening },
    ...rows,
    { row: last.row, amount: 0, balance: ends.closing },
  ];
  return stepsOf(all)
    .filter((step) => !isExplained(step))
    .map(({ index, expected, found }) => ({ row: all[index]!.row, expected, found }));
}

/**
 * Returns the rows of a file in the order in which they happened. Files run from the oldest to the newest or the other
 * way; within a day they may run against the days. Of these orders the one is taken under which fewest balances are
 * unexplained and fewest days go backwards; `unexplained` counts the balances, by default those of signed amounts.
 */
export function chronological<Row extends Stated & { date: string }>(
  rows: readonly Row[],
  unexplained: (ordered: readonly Row[]) => number = (ordered) =>
    stepsOf(ordered).filter((step) => !isExplained(step)).length,
): Row[] {
  const days = daysOf(rows);
  const orders = [
    [...rows],
    [...rows].reverse(),
    days.flatMap((day) => [...day].reverse()),
    [...days].reverse().flat(),
  ];
  let best = { order: orders[0]!, faults: Number.POSITIVE_INFINITY, gaps: Number.POSITIVE_INFINITY };
  for (const order of orders) {
    const gaps = unexplained(order);
    const faults = gaps + backwards(order);
    if (faults < best.faults || (faults === best.faults && gaps < best.gaps)) best = { order, faults, gaps };
  }
  return best.order;
}

/** Parts a file where the date changes. */
function daysOf<Row extends { date: string }>(rows: readonly Row[]): Row[][] {
  const days: Row[][] = [];
  for (const row of rows) {
    const day = days.at(-1);
    if (day?.[0]?.date === row.date) day.push(row);
    else days.push([row]);
  }
  return days;
}

const backwards = (rows: readonly { date: string }[]) =>
  rows.filter(({ date }, index) => index > 0 && date < rows[index - 1]!.date).length;

/** Amounts between two balances of which the signs are sought together; more leave too many possibilities. */
const MOST_TOGETHER = 6;

/**
 * Gives amounts without a sign the one that leads from balance to balance, for rows in the order in which they happened.
 * `charge` is what was taken in addition; `opening` is the balance before the first row where the file states it.
 * Returns null for a row whose sign nothing tells.
 */
export function signsByBalance(
  rows: readonly { amount: number; charge: number; balance: number | null; before?: number | null }[],
  opening: number | null,
): (1 | -1 | null)[] {
  const signs: (1 | -1 | null)[] = rows.map(() => null);
  let before = opening;
  let from = 0;
  for (const [index, { balance, before: own = null }] of rows.entries()) {
    if (own !== null && (from === index || before === null)) {
      before = own;
      from = index;
    }
    if (balance === null) continue;
    if (before !== null) {
      const together = rows.slice(from, index + 1);
      const charged = together.reduce((sum, { charge }) => sum + charge, 0);
      const found = onlySigns(
        together.map(({ amount }) => amount),
        balance - before + charged,
      );
      for (const [place, sign] of (found ?? []).entries()) signs[from + place] = sign;
    }
    before = balance;
    from = index + 1;
  }
  return signs;
}

/** Returns how many amounts without a sign no balance tells, and how many balances do not follow from the one before. */
export function untoldBy(
  rows: readonly { amount: number; charge: number; balance: number | null; before?: number | null }[],
): number {
  const unknown = signsByBalance(rows, null).filter((sign) => sign === null).length;
  const isParted = (index: number) => {
    const [start, end] = [rows[index]!.before ?? null, rows[index - 1]?.balance ?? null];
    return start !== null && end !== null && start !== end;
  };
  return unknown + rows.filter((_, index) => isParted(index)).length;
}

/** Returns the signs under which amounts add up to a sum; null where none or several do. */
function onlySigns(amounts: readonly number[], sum: number): (1 | -1)[] | null {
  if (amounts.length > MOST_TOGETHER) return null;
  let found: (1 | -1)[] | null = null;
  for (let choice = 0; choice < 2 ** amounts.length; choice++) {
    const signs = amounts.map((_, place): 1 | -1 => ((choice >> place) & 1 ? -1 : 1));
    // Nothing has no other way.
    if (amounts.some((amount, place) => amount === 0 && signs[place] === -1)) continue;
    if (amounts.reduce((total, amount, place) => total + amount * signs[place]!, 0) !== sum) continue;
    if (found) return null;
    found = signs;
  }
  return found;
}
