import type { MovementKind } from '@lissafi/contract/stock';
import { ACCOUNT } from '../books/accounts.ts';
import {
  addLateCost,
  type CostingMethod,
  holdingOf,
  issue,
  knownCost,
  type Layer,
  receive,
  type Shortfall,
  type UnitCost,
  unreceive,
} from './stock.ts';
import { writeDown, writtenDownOf } from './write-down.ts';

/**
 * The valuation of recorded movements by the method that the books do not use, by the same functions. Quantities are
 * scaled by 10^4, values are kobo. What came in from outside has the cost at which it was recorded, and so has a
 * produced good: the other cost of its materials counts when they are used, not when the good is sold.
 */
export interface SecondLayer extends Layer {
  lot_id: string | null;
}

/** What one item has on hand by the other method. */
export interface SecondState {
  layers: readonly SecondLayer[];
  shortfalls: readonly Shortfall[];
  last: UnitCost | null;
}

export const NOTHING_HELD: SecondState = { layers: [], shortfalls: [], last: null };

/** A movement as it was recorded, in the order of recording. */
export interface RecordedMovement {
  id: string;
  kind: MovementKind;
  quantity: number;
  value: number;
  account_code: string;
  lot_id: string | null;
  /** Kobo for one unit. */
  standard_cost: number | null;
  returns_id: string | null;
  /** On a return: the cost at which the other method issued the goods; when left out, the recorded value. */
  returned_value?: number | undefined;
  /** On cost that came late (isLate): the receipts of its goods and their quantity. */
  late?: { receipts: readonly string[]; made: number } | undefined;
}

/** A change of stock by the other method. */
export interface SecondChange {
  /** The movement, or for a correction the issue whose cost it corrects. */
  movement_id: string;
  kind: MovementKind;
  account_code: string;
  quantity: number;
  value: number;
}

export interface Revalued {
  state: SecondState;
  changes: SecondChange[];
}

/**
 * Returns the state and the changes of value after one movement by a method. Corrections that the books recorded are
 * not repeated, because this method finds its own. Throws RangeError as receive and issue do.
 */
export function revalue(method: CostingMethod, state: SecondState, movement: RecordedMovement): Revalued {
  // Carried from one place to another: the cost is one pool.
  if (movement.kind === 'transfer') return { state, changes: [] };
  if (movement.quantity > 0) return receiveAgain(method, state, movement);
  if (movement.quantity < 0) return takeBack(method, state, movement) ?? issueAgain(method, state, movement);
  if (movement.kind === 'write_down') return writeDownAgain(state, movement);
  return movement.late ? addLateAgain(method, state, movement, movement.late) : { state, changes: [] };
}

/**
 * Whether a movement is cost that came late, so that the receipts of its goods are to be given with it: its other
 * side, the part of what is gone, follows from it.
 */
export const isLate = ({ kind, quantity, returns_id, account_code }: RecordedMovement): boolean =>
  kind === 'true_up' && quantity === 0 && returns_id === null && account_code !== ACCOUNT.cost_of_goods_sold;

function receiveAgain(method: CostingMethod, state: SecondState, movement: RecordedMovement): Revalued {
  const { id, quantity } = movement;
  const value = movement.returned_value ?? movement.value;
  const { position, true_ups } = receive({ method, ...state }, { id, quantity, value });
  const lots = new Map(state.layers.map((layer) => [layer.id, layer.lot_id]));
  return {
    state: {
      layers: position.layers.map((layer) => ({
        ...layer,
        lot_id: lots.has(layer.id) ? lots.get(layer.id)! : movement.lot_id,
      })),
      shortfalls: position.shortfalls,
      last: { quantity, value },
    },
    changes: [
      changeOf(movement, value),
      ...true_ups
        .filter((up) => up.amount !== 0)
        .map((up) => ({
          ...{ movement_id: up.shortfall_id, kind: 'true_up' as const, account_code: up.account_code },
          ...{ quantity: 0, value: -up.amount },
        })),
    ],
  };
}

/** A voided receipt leaves as it came, where this method still has it whole; otherwise it is an issue like others. */
function takeBack(method: CostingMethod, state: SecondState, movement: RecordedMovement): Revalued | null {
  const { kind, returns_id, quantity, value } = movement;
  if (kind !== 'receipt' || returns_id === null) return null;
  const position = unreceive({ method, ...state }, { id: returns_id, quantity: -quantity, value: -value });
  if (!position) return null;
  const layers = state.layers.flatMap((layer) => {
    const left = position.layers.find((each) => each.id === layer.id);
    return left ? [{ ...layer, ...left }] : [];
  });
  return {
    state: { ...state, layers, last: knownCost(position) },
    changes: [changeOf(movement, value)],
  };
}

function issueAgain(method: CostingMethod, state: SecondState, movement: RecordedMovement): Revalued {
  const { id, lot_id, standard_cost } = movement;
  const isPicked = (layer: SecondLayer) =>
    method === 'weighted_average' || lot_id === null || layer.lot_id === lot_id;
  const known = knownCost({ method, ...state });
  const standard = standard_cost === null ? null : { quantity: 10_000, value: standard_cost };
  const { position, cost, shortfall } = issue(
    { method, layers: state.layers.filter(isPicked), shortfalls: [] },
    {
      id,
      quantity: -movement.quantity,
      account_code: trueUpAccount(movement),
      fallback: known ?? state.last ?? standard,
    },
  );
  const left = new Map(position.layers.map((layer) => [layer.id, layer]));
  const layers = state.layers.flatMap((layer) => {
    if (!isPicked(layer)) return [layer];
    const rest = left.get(layer.id);
    return rest ? [{ ...layer, ...rest }] : [];
  });
  const shortfalls = shortfall ? [...state.shortfalls, shortfall] : state.shortfalls;
  return { state: { layers, shortfalls, last: known ?? state.last }, changes: [changeOf(movement, -cost)] };
}

/** Material that was used before it came is corrected in the cost of goods sold, as in the books. */
const trueUpAccount = ({ kind, account_code }: RecordedMovement): string =>
  kind === 'consumption' ? ACCOUNT.cost_of_goods_sold : account_code;

function addLateAgain(
  method: CostingMethod,
  state: SecondState,
  movement: RecordedMovement,
  { receipts, made }: NonNullable<RecordedMovement['late']>,
): Revalued {
  const { value } = movement;
  const { position, on_hand_value } = addLateCost(
    { method, ...state },
    { receipts: new Set(receipts), made, value },
  );
  const gone = on_hand_value - value;
  return {
    state: {
      ...state,
      layers: state.layers.map((layer, index) => ({ ...layer, ...position.layers[index]! })),
    },
    changes: [
      changeOf(movement, value),
      ...(gone === 0 ? [] : [{ ...changeOf(movement, gone), account_code: ACCOUNT.cost_of_goods_sold }]),
    ],
  };
}

/** Goods are written down by the same amount, at most to nothing, and back by at most what is left of that. */
function writeDownAgain(state: SecondState, movement: RecordedMovement): Revalued {
  const { value: worth } = holdingOf({ layers: state.layers, shortfalls: [] });
  const change = Math.min(Math.max(movement.value, -worth), writtenDownOf(state.layers));
  if (change === 0) return { state, changes: [] };
  return {
    state: { ...state, layers: writeDown(state.layers, change) },
    changes: [changeOf(movement, change)],
  };
}

const changeOf = ({ id, kind, account_code, quantity }: RecordedMovement, value: number): SecondChange => ({
  ...{ movement_id: id, kind, account_code, quantity, value },
});
