import { shareOf } from './stock.ts';

/** The quantity of one issue from stock, its cost as known now, and how much of it was returned since. */
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
 * Returns the goods of a customer return at the cost at which they were issued, in the order of `issues`: a part
 * takes its share of the remaining cost, rounded once, and the last part takes the rest (decisions §4-5). No more is
 * returned than remains.
 */
export function takeBack(issues: readonly Issue[], quantity: number): TakenBack[] {
  const taken: TakenBack[] = [];
  let left = quantity;
  for (const issue of issues) {
    const rest = issue.quantity - issue.returned_quantity;
    const part = Math.min(left, rest);
    if (part <= 0) continue;
    const remaining_value = Math.max(0, issue.value - issue.returned_value);
    taken.push({ issue_id: issue.id, quantity: part, value: shareOf(remaining_value, part, rest) });
    left -= part;
  }
  return taken;
}
