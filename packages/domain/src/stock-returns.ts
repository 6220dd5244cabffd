import { shareOf } from './stock.ts';

/**
 * What goods that customers bring back cost: that of the latest issues not yet returned, newest first; `returned` of
 * them came back before. Null where fewer were ever issued (decisions §5). Quantities are scaled by 10^4, costs kobo.
 */
export function returnCost(
  issues: readonly { quantity: number; value: number }[],
  returned: number,
  quantity: number,
): number | null {
  let skip = returned;
  let left = quantity;
  let cost = 0;
  for (const issue of issues) {
    const passed = Math.min(skip, issue.quantity);
    skip -= passed;
    const taken = Math.min(left, issue.quantity - passed);
    if (taken === 0) continue;
    cost += shareOf(issue.value, taken, issue.quantity);
    left -= taken;
    if (left === 0) return cost;
  }
  return null;
}

/** What one movement took out, at what it is known to have cost by now, and what of it came back since. */
export interface Issue {
  id: string;
  quantity: number;
  value: number;
  returned_quantity: number;
  returned_value: number;
}
export interface TakenBack {
  issue_id: string;
  quantity: number;
  value: number;
}

/**
 * Goods that come back at the cost they were issued at, in the order in which they went out: a part costs its share of
 * what is left, rounded once, and the last part takes the rest (decisions §4-5). At most what is left comes back.
 */
export function takeBack(issues: readonly Issue[], quantity: number): TakenBack[] {
  const taken: TakenBack[] = [];
  let left = quantity;
  for (const issue of issues) {
    const rest = issue.quantity - issue.returned_quantity;
    const part = Math.min(left, rest);
    if (part <= 0) continue;
    const worth = Math.max(0, issue.value - issue.returned_value);
    taken.push({ issue_id: issue.id, quantity: part, value: shareOf(worth, part, rest) });
    left -= part;
  }
  return taken;
}
