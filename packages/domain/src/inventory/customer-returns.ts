import { shareOf } from './stock.ts';

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
 * Goods that come back at the cost they were issued at, in the order in which the issues are given: a part costs its share of
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
