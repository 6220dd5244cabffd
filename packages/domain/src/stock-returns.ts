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
