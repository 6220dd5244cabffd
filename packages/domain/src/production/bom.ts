import { divideRounded, toSafe } from '../money/decimal.ts';
import { addMoney } from '../money/money.ts';

/** Bills of materials. Quantities are scaled by 10^4, percentages too (5 % is 50,000), money is kobo. */
export interface BomLine {
  item_id: string;
  /** For one batch, before scrap. */
  quantity: number;
  scrap_percentage: number;
}

export interface Bom {
  finished_good_id: string;
  /** Good units from one batch. */
  yield_quantity: number;
  labour_cost: number;
  overhead_cost: number;
  lines: readonly BomLine[];
}

export const BOM_DEPTH_MAX = 20;
const PERCENT = 1_000_000n;

/**
 * Returns the first path on which a good would need itself or exceed the allowed depth, starting from the good: ids in
 * order, with the repeated id at both ends of a circle. Null when there is no fault. `bomOf` returns the active bill of
 * a good.
 */
export function bomFault(
  root: string,
  bomOf: (itemId: string) => Pick<Bom, 'lines'> | undefined,
): { kind: 'cycle' | 'depth'; path: string[] } | null {
  const done = new Map<string, number>();
  const path: string[] = [];
  let fault: ReturnType<typeof bomFault> = null;
  /** Returns the number of levels below; each good is visited once, however many paths lead to it. */
  const visit = (id: string): number => {
    const at = path.indexOf(id);
    if (at >= 0) {
      fault ??= { kind: 'cycle', path: [...path.slice(at), id] };
      return 0;
    }
    const known = done.get(id);
    if (known !== undefined) return known;
    path.push(id);
    let below = 0;
    for (const line of bomOf(id)?.lines ?? []) {
      below = Math.max(below, 1 + visit(line.item_id));
      if (fault) return 0;
    }
    path.pop();
    done.set(id, below);
    return below;
  };
  const depth = visit(root);
  if (!fault && depth > BOM_DEPTH_MAX) fault = { kind: 'depth', path: deepest(root, bomOf, done) };
  return fault;
}

function deepest(
  root: string,
  bomOf: (itemId: string) => Pick<Bom, 'lines'> | undefined,
  levels: ReadonlyMap<string, number>,
): string[] {
  const path = [root];
  for (let id: string | undefined = root; id !== undefined; ) {
    const next: BomLine | undefined = (bomOf(id)?.lines ?? []).reduce<BomLine | undefined>(
      (best, line) =>
        !best || (levels.get(line.item_id) ?? 0) > (levels.get(best.item_id) ?? 0) ? line : best,
      undefined,
    );
    id = next?.item_id;
    if (id !== undefined) path.push(id);
  }
  return path;
}

/**
 * Returns what a line needs for a quantity of good units: its share of a batch plus scrap (5 % more is issued than
 * stays), rounded up to a ten-thousandth so that it is never too little.
 */
export function lineNeed(bom: Pick<Bom, 'yield_quantity'>, line: BomLine, quantity: number): number {
  const wanted = BigInt(line.quantity) * BigInt(quantity) * (PERCENT + BigInt(line.scrap_percentage));
  const batch = BigInt(bom.yield_quantity) * PERCENT;
  return toSafe((wanted + batch - 1n) / batch);
}

/** Returns the labour or overhead of a batch for a quantity of good units, rounded once. */
export const batchShare = (cost: number, bom: Pick<Bom, 'yield_quantity'>, quantity: number): number =>
  toSafe(divideRounded(BigInt(cost) * BigInt(quantity), BigInt(bom.yield_quantity)));

export interface CostedLine {
  item_id: string;
  needed: number;
  available: number;
  short: number;
  cost: number;
}

export interface BomCost {
  lines: CostedLine[];
  material_cost: number;
  labour_cost: number;
  overhead_cost: number;
  total_cost: number;
  /** The quantity of the good that available materials allow now. */
  can_make: number;
}

/**
 * Returns what a quantity of a good would cost now, and which materials are short. `costOf` gives the cost of issuing a
 * quantity of an item; an item on several lines is added up first. Only one level is costed: sub-assemblies count at
 * their inventory value.
 */
export function bomCost(
  bom: Bom,
  quantity: number,
  stock: { available: (itemId: string) => number; costOf: (itemId: string, quantity: number) => number },
): BomCost {
  const needs = needsOf(bom, quantity);
  const lines = needs.map(({ item_id, needed }): CostedLine => {
    const available = Math.max(0, stock.available(item_id));
    return {
      item_id,
      needed,
      available,
      short: Math.max(0, needed - available),
      cost: stock.costOf(item_id, needed),
    };
  });
  const material_cost = addMoney(...lines.map((line) => line.cost));
  const labour_cost = batchShare(bom.labour_cost, bom, quantity);
  const overhead_cost = batchShare(bom.overhead_cost, bom, quantity);
  return {
    lines,
    material_cost,
    labour_cost,
    overhead_cost,
    total_cost: addMoney(material_cost, labour_cost, overhead_cost),
    can_make: canMake(bom, lines),
  };
}

/** Returns the needs by item, in the order of first appearance. */
export function needsOf(bom: Pick<Bom, 'yield_quantity' | 'lines'>, quantity: number) {
  const needs = new Map<string, number>();
  for (const line of bom.lines)
    needs.set(line.item_id, (needs.get(line.item_id) ?? 0) + lineNeed(bom, line, quantity));
  return [...needs].map(([item_id, needed]) => ({ item_id, needed }));
}

/**
 * Returns the largest quantity for which all materials are available. Needs grow with the quantity, so bisection finds
 * it.
 */
function canMake(bom: Bom, lines: readonly Pick<CostedLine, 'item_id' | 'available'>[]): number {
  if (lines.length === 0) return 0;
  const available = new Map(lines.map((line) => [line.item_id, line.available]));
  const fits = (quantity: number) =>
    needsOf(bom, quantity).every(({ item_id, needed }) => needed <= (available.get(item_id) ?? 0));
  let low = 0;
  let high = 1;
  while (high < MAKE_MAX && fits(high)) high *= 2;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
const MAKE_MAX = 10_000_000_000_000;
