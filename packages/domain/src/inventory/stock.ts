import { divideRounded, SCALE, toSafe } from '../money/decimal.ts';
import { addMoney } from '../money/money.ts';

/**
 * What an item's stock is worth, and what leaving it costs. Quantities are integers scaled by 10^4, values kobo; unit
 * costs are never stored, always derived. Every step conserves both: what comes in either is on hand or went out, and
 * the last unit out takes the residue, so that quantity 0 means value 0 (IAS 2 ¶25; decisions §5).
 */
export type CostingMethod = 'weighted_average' | 'fifo';

/** What is left of one receipt; by average all receipts are one layer. */
export interface Layer {
  id: string;
  quantity: number;
  value: number;
}

/** What left before it came: charged at an estimate, trued up by the next receipt. */
export interface Shortfall {
  id: string;
  quantity: number;
  /** What was charged for it. */
  value: number;
  /** The account that was charged, and that a true-up goes to. */
  account_code: string;
}

/** Layers in the order in which they are used. Never both: what is short has no layers. */
export interface Position {
  method: CostingMethod;
  layers: readonly Layer[];
  shortfalls: readonly Shortfall[];
}

export const EMPTY: Omit<Position, 'method'> = { layers: [], shortfalls: [] };

export interface Holding {
  /** Below 0 while something is short. */
  quantity: number;
  value: number;
}

/** What is on hand; what is short counts against it, at what was charged. */
export function holdingOf({ layers, shortfalls }: Pick<Position, 'layers' | 'shortfalls'>): Holding {
  const sum = (rows: readonly { quantity: number; value: number }[], key: 'quantity' | 'value') =>
    addMoney(...rows.map((row) => row[key]));
  return {
    quantity: sum(layers, 'quantity') - sum(shortfalls, 'quantity'),
    value: sum(layers, 'value') - sum(shortfalls, 'value'),
  };
}

/** `part` of a quantity's value, rounded once, half away from zero; all of it with all of the quantity. */
export function shareOf(value: number, part: number, whole: number): number {
  if (part === whole) return value;
  return toSafe(divideRounded(BigInt(value) * BigInt(part), BigInt(whole)));
}

/** A known cost: this quantity was worth this value. Kept as a fraction, so that nothing is rounded twice. */
export interface UnitCost {
  quantity: number;
  value: number;
}

/** What a quantity costs at a known unit cost; 0 where nothing is known. */
export const costAt = (quantity: number, cost: UnitCost | null): number =>
  cost === null || cost.quantity === 0
    ? 0
    : toSafe(divideRounded(BigInt(cost.value) * BigInt(quantity), BigInt(cost.quantity)));

/** The same for reading: null past what is counted exactly, which nothing that is read may fail by. */
export function countedCost(quantity: number, cost: UnitCost): number | null {
  const exact =
    cost.quantity === 0 ? 0n : divideRounded(BigInt(cost.value) * BigInt(quantity), BigInt(cost.quantity));
  return Number.isSafeInteger(Number(exact)) ? Number(exact) : null;
}

/**
 * Whether a quantity and its value can be counted exactly, and what one unit of it is worth too: up to half of what
 * could be, so that the rounding of its parts has room.
 */
export function isCountable({ quantity, value }: UnitCost): boolean {
  if (!Number.isSafeInteger(quantity) || !Number.isSafeInteger(value)) return false;
  const most = BigInt(Number.MAX_SAFE_INTEGER) * BigInt(Math.abs(quantity));
  return quantity === 0 || 2n * SCALE * BigInt(Math.abs(value)) <= most;
}

/** The unit cost that a position itself knows: its average, or under FIFO its newest layer; null when it is empty. */
export const knownCost = ({ layers }: Position): UnitCost | null => layers.at(-1) ?? null;

const assertQuantity = (quantity: number) => {
  if (!Number.isSafeInteger(quantity) || quantity <= 0) throw new RangeError(`Not a quantity: ${quantity}`);
};
const assertValue = (value: number) => {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a value: ${value}`);
};

/** A correction of what was charged for stock that had not come yet: above 0 it cost more than was charged. */
export interface TrueUp {
  shortfall_id: string;
  quantity: number;
  account_code: string;
  amount: number;
  /** What it cost in truth. */
  cost: number;
}

export interface Received {
  position: Position;
  true_ups: TrueUp[];
  /** What of the receipt stays on hand, as its layer; null when all of it was gone already. */
  layer: Layer | null;
}

/**
 * Stock comes in with its value. What is short is covered first, oldest first, and trued up: it cost what this receipt
 * cost, whatever was charged. Throws RangeError for what is no quantity or value.
 */
export function receive(
  position: Position,
  receipt: { id: string; quantity: number; value: number },
): Received {
  assertQuantity(receipt.quantity);
  assertValue(receipt.value);
  const true_ups: TrueUp[] = [];
  const shortfalls: Shortfall[] = [];
  let { quantity, value } = receipt;
  for (const shortfall of position.shortfalls) {
    const covered = Math.min(shortfall.quantity, quantity);
    if (covered === 0) {
      shortfalls.push(shortfall);
      continue;
    }
    const cost = shareOf(value, covered, quantity);
    const charged = shareOf(shortfall.value, covered, shortfall.quantity);
    true_ups.push({
      shortfall_id: shortfall.id,
      quantity: covered,
      account_code: shortfall.account_code,
      amount: cost - charged,
      cost,
    });
    quantity -= covered;
    value -= cost;
    if (covered < shortfall.quantity) {
      shortfalls.push({
        ...shortfall,
        quantity: shortfall.quantity - covered,
        value: shortfall.value - charged,
      });
    }
  }
  const layer = quantity > 0 ? { id: receipt.id, quantity, value } : null;
  return {
    position: { ...position, shortfalls, layers: layer ? added(position, layer) : position.layers },
    true_ups,
    layer,
  };
}

function added({ method, layers }: Position, layer: Layer): Layer[] {
  const [pool] = layers;
  if (method === 'fifo' || !pool) return [...layers, layer];
  return [
    {
      id: pool.id,
      quantity: addMoney(pool.quantity, layer.quantity),
      value: addMoney(pool.value, layer.value),
    },
  ];
}

export interface Take {
  layer_id: string;
  quantity: number;
  value: number;
}

export interface Issued {
  position: Position;
  /** What it costs in all, what is short included. */
  cost: number;
  takes: Take[];
  shortfall: Shortfall | null;
}

/**
 * Stock goes out. FIFO costs what the oldest layers cost, the average what that part of all is worth. What is not there is charged at `fallback` (the last
 * known cost, else the standard cost, else 0). Throws RangeError for what is no quantity; whether stock may go short is
 * asked before (shortageOf).
 */
export function issue(
  position: Position,
  out: { id: string; quantity: number; account_code: string; fallback: UnitCost | null },
): Issued {
  assertQuantity(out.quantity);
  const held = position.layers.reduce((sum, layer) => sum + layer.quantity, 0);
  const fromStock = Math.min(out.quantity, held);
  const takes = takeFrom(position.layers, fromStock);
  const short = out.quantity - fromStock;
  const shortfall =
    short === 0
      ? null
      : {
          id: out.id,
          quantity: short,
          value: costAt(short, knownCost(position) ?? out.fallback),
          account_code: out.account_code,
        };
  const taken = new Map(takes.map((take) => [take.layer_id, take]));
  const layers = position.layers.flatMap((layer) => {
    const take = taken.get(layer.id);
    if (!take) return [layer];
    const left = { ...layer, quantity: layer.quantity - take.quantity, value: layer.value - take.value };
    return left.quantity === 0 ? [] : [left];
  });
  return {
    position: {
      ...position,
      layers,
      shortfalls: shortfall ? [...position.shortfalls, shortfall] : position.shortfalls,
    },
    cost: addMoney(...takes.map((take) => take.value)) + (shortfall?.value ?? 0),
    takes,
    shortfall,
  };
}

function takeFrom(layers: readonly Layer[], quantity: number): Take[] {
  const takes: Take[] = [];
  let left = quantity;
  for (const layer of layers) {
    if (left === 0) break;
    const part = Math.min(layer.quantity, left);
    takes.push({ layer_id: layer.id, quantity: part, value: shareOf(layer.value, part, layer.quantity) });
    left -= part;
  }
  return takes;
}

/** How much is missing for a quantity to go out: 0 where there is enough. `free` is on hand less what is reserved. */
export const shortageOf = (wanted: number, free: number): number => Math.max(0, wanted - Math.max(0, free));

/**
 * Cost that is known only after its goods came in (what an order still held when its last good unit was out): the part
 * of those still on hand joins their worth, what is left has gone with the others. `receipts` names the layers that
 * they came in as; by average any unit on hand counts, up to how many were `made`. Throws RangeError for what is no
 * quantity or value.
 */
export function addLateCost(
  position: Position,
  late: { receipts: ReadonlySet<string>; made: number; value: number },
): { position: Position; kept: number } {
  assertQuantity(late.made);
  assertValue(late.value);
  const isTheirs = ({ id }: Layer) => position.method === 'weighted_average' || late.receipts.has(id);
  let counted = 0;
  let kept = 0;
  const layers = position.layers.map((layer) => {
    if (!isTheirs(layer)) return layer;
    counted = Math.min(late.made, counted + layer.quantity);
    const upTo = shareOf(late.value, counted, late.made);
    const part = upTo - kept;
    kept = upTo;
    return { ...layer, value: layer.value + part };
  });
  return { position: { ...position, layers }, kept };
}
