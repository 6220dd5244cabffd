import { divideRounded, SCALE, toSafe } from '../money/decimal.ts';
import { addMoney } from '../money/money.ts';

/**
 * The value of an item's stock and the cost of issuing it. Quantities are integers scaled by 10^4, values are kobo;
 * unit costs are derived and never stored. Every step conserves quantity and value: what was received is either on
 * hand or was issued. The last unit issued takes the rounding residue, so that quantity 0 means value 0 (IAS 2 ¶25;
 * decisions §5).
 */
export type CostingMethod = 'weighted_average' | 'fifo';

/** What remains of one receipt; with weighted average all receipts form one layer. */
export interface Layer {
  id: string;
  quantity: number;
  value: number;
  /** What is left of write-downs in its value (IAS 2 ¶33): it leaves with the goods. Left out: nothing. */
  written_down?: number;
}

/** Stock issued before it was received: charged at an estimate and corrected by the next receipt. */
export interface Shortfall {
  id: string;
  quantity: number;
  /** The amount that was charged for it. */
  value: number;
  /** The account that was charged; a correction is posted to the same account. */
  account_code: string;
}

/** Layers in the order in which they are used. A position with shortfalls has no layers. */
export interface Position {
  method: CostingMethod;
  layers: readonly Layer[];
  shortfalls: readonly Shortfall[];
}

export const EMPTY: Omit<Position, 'method'> = { layers: [], shortfalls: [] };

export interface Holding {
  /** Negative while the position has shortfalls. */
  quantity: number;
  value: number;
}

/** Returns quantity and value on hand; shortfalls count as negative, at the amount that was charged. */
export function holdingOf({ layers, shortfalls }: Pick<Position, 'layers' | 'shortfalls'>): Holding {
  const sum = (rows: readonly { quantity: number; value: number }[], key: 'quantity' | 'value') =>
    addMoney(...rows.map((row) => row[key]));
  return {
    quantity: sum(layers, 'quantity') - sum(shortfalls, 'quantity'),
    value: sum(layers, 'value') - sum(shortfalls, 'value'),
  };
}

/**
 * Returns the value of `part` of a quantity, rounded once, half away from zero; the whole value for the whole
 * quantity.
 */
export function shareOf(value: number, part: number, whole: number): number {
  if (part === whole) return value;
  return toSafe(divideRounded(BigInt(value) * BigInt(part), BigInt(whole)));
}

/** A known unit cost as a fraction, value over quantity, so that nothing is rounded twice. */
export interface UnitCost {
  quantity: number;
  value: number;
}

/** Returns the cost of a quantity at a unit cost in kobo; 0 when the unit cost is unknown. */
export const costAt = (quantity: number, cost: UnitCost | null): number =>
  cost === null || cost.quantity === 0
    ? 0
    : toSafe(divideRounded(BigInt(cost.value) * BigInt(quantity), BigInt(cost.quantity)));

/** Like costAt for display: null when the cost exceeds the range of exact integers, because reading must not fail. */
export function exactCost(quantity: number, cost: UnitCost): number | null {
  const exact =
    cost.quantity === 0 ? 0n : divideRounded(BigInt(cost.value) * BigInt(quantity), BigInt(cost.quantity));
  return Number.isSafeInteger(Number(exact)) ? Number(exact) : null;
}

/**
 * Whether a quantity, its value and the value of one unit can be represented exactly. The limit is half of the exact
 * range, so that rounded parts fit too.
 */
export function isCountable({ quantity, value }: UnitCost): boolean {
  if (!Number.isSafeInteger(quantity) || !Number.isSafeInteger(value)) return false;
  const most = BigInt(Number.MAX_SAFE_INTEGER) * BigInt(Math.abs(quantity));
  return quantity === 0 || 2n * SCALE * BigInt(Math.abs(value)) <= most;
}

/** Returns the unit cost that a position gives: its average, or its newest layer under FIFO; null when it is empty. */
export const knownCost = ({ layers }: Position): UnitCost | null => layers.at(-1) ?? null;

const assertQuantity = (quantity: number) => {
  if (!Number.isSafeInteger(quantity) || quantity <= 0) throw new RangeError(`Not a quantity: ${quantity}`);
};
const assertValue = (value: number) => {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a value: ${value}`);
};

/**
 * A correction of the cost charged for stock issued before its receipt; positive when it cost more than was charged.
 */
export interface TrueUp {
  shortfall_id: string;
  quantity: number;
  account_code: string;
  amount: number;
  /** The actual cost. */
  cost: number;
}

export interface Received {
  position: Position;
  true_ups: TrueUp[];
  /** The part of the receipt that stays on hand, as its layer; null when all of it covered shortfalls. */
  layer: Layer | null;
}

/**
 * Receives stock with its value. Shortfalls are covered first, oldest first, and corrected to the cost of this
 * receipt. Throws RangeError for an invalid quantity or value.
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
      ...pool,
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
  /** The total cost, including the part that is short. */
  cost: number;
  takes: Take[];
  shortfall: Shortfall | null;
}

/**
 * Issues stock. FIFO charges the cost of the oldest layers, weighted average the share of the total value. A quantity
 * that is not on hand is charged at `fallback` (the last known cost, otherwise the standard cost, otherwise 0).
 * Throws RangeError for an invalid quantity; whether stock may go negative is checked before (shortageOf).
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
    const { written_down } = layer;
    const left = {
      ...layer,
      ...{ quantity: layer.quantity - take.quantity, value: layer.value - take.value },
      ...(written_down && {
        written_down: written_down - shareOf(written_down, take.quantity, layer.quantity),
      }),
    };
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

/** Returns the quantity missing for an issue, 0 where there is enough. `free` is on hand less what is reserved. */
export const shortageOf = (wanted: number, free: number): number => Math.max(0, wanted - Math.max(0, free));

/**
 * Takes a receipt back as it was recorded, quantity and value, while its goods are still there: under FIFO its own layer
 * must be whole, with weighted average as much must be on hand, and what remains must not be worth less than nothing.
 * Returns the position without it, null where that is not so.
 */
export function unreceive(
  position: Position,
  receipt: { id: string; quantity: number; value: number },
): Position | null {
  assertQuantity(receipt.quantity);
  if (position.shortfalls.length > 0) return null;
  const { method, layers } = position;
  if (method === 'fifo') {
    const own = layers.find((layer) => layer.id === receipt.id);
    if (own?.quantity !== receipt.quantity || own.value !== receipt.value) return null;
    return { ...position, layers: layers.filter((layer) => layer !== own) };
  }
  const [pool] = layers;
  // What was written down since is not what was received.
  if (!pool || pool.quantity < receipt.quantity || pool.written_down) return null;
  const [quantity, value] = [pool.quantity - receipt.quantity, pool.value - receipt.value];
  if (quantity === 0) return value === 0 ? { ...position, layers: [] } : null;
  return value < 0 ? null : { ...position, layers: [{ ...pool, quantity, value }] };
}

/**
 * Adds cost that becomes known after its goods were received (what a production order still held at its last good
 * unit): units still on hand take their share, which is returned as `on_hand_value`; the rest belongs to units already
 * issued. `receipts` names the layers of those goods; with weighted average any unit on hand counts, up to the number
 * `made`. A value below 0 takes cost off again, and no layer below 0. Throws RangeError for an invalid quantity or
 * value.
 */
export function addLateCost(
  position: Position,
  late: { receipts: ReadonlySet<string>; made: number; value: number },
): { position: Position; on_hand_value: number } {
  assertQuantity(late.made);
  if (!Number.isSafeInteger(late.value)) throw new RangeError(`Not a value: ${late.value}`);
  const isTheirs = ({ id }: Layer) => position.method === 'weighted_average' || late.receipts.has(id);
  let attributed = 0;
  let wanted = 0;
  let on_hand_value = 0;
  const layers = position.layers.map((layer) => {
    if (!isTheirs(layer)) return layer;
    attributed = Math.min(late.made, attributed + layer.quantity);
    const upTo = shareOf(late.value, attributed, late.made);
    const part = Math.max(upTo - wanted, -layer.value);
    wanted = upTo;
    on_hand_value += part;
    return { ...layer, value: layer.value + part };
  });
  return { position: { ...position, layers }, on_hand_value };
}
