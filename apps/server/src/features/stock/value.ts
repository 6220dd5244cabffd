import { type CostingMethod, issue, knownCost } from '@lissafi/domain/inventory/stock';
import { ONE_E4 } from '@lissafi/domain/money/decimal';
import type { LockedItem } from './positions.ts';

/**
 * Returns the cost of issuing a quantity of an item now, without moving it; what is not on hand counts at the known
 * cost.
 */
export function issueCost(method: CostingMethod, item: LockedItem, quantity: number): number {
  if (quantity === 0) return 0;
  const position = { method, layers: item.layers, shortfalls: [] };
  const standard = item.standard_cost === null ? null : { quantity: ONE_E4, value: item.standard_cost };
  const fallback = knownCost(position) ?? item.last ?? standard;
  return issue(position, { id: item.item_id, quantity, account_code: '', fallback }).cost;
}
