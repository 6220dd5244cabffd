import { Refusal } from '@lissafi/contract/errors';
import type { MovementKind } from '@lissafi/contract/stock';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import type { PostingLine } from '@lissafi/domain/books/posting';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import { type LotPick, pickLots } from '@lissafi/domain/inventory/lots';
import {
  addLateCost,
  costAt,
  issue,
  knownCost,
  receive,
  type TrueUp,
  type UnitCost,
  unreceive,
} from '@lissafi/domain/inventory/stock';
import { writeDown } from '@lissafi/domain/inventory/write-down';
import type { Draw } from './draws.ts';
import type { MovementRow } from './movement-rows.ts';
import { addAt, lotsAt, stockAt } from './places.ts';
import type { LockedItem, StockRules, StoredLayer } from './positions.ts';
import { type Moved, type Moving, placeOfMove, type StockMove } from './stock-move.ts';

/** What one move does to its item: movements, journal lines, and what was drawn from which receipt. */
interface Done {
  value: number;
  rows: MovementRow[];
  lines: PostingLine[];
  draws: Draw[];
  is_without_cost?: boolean;
}

/** Returns what happens to an item by a move; it changes the item, and writes nothing. */
export function moverOf(move: StockMove) {
  if (move.late) return addCostMove;
  if (move.kind === 'write_down') return writeDownMove;
  if (move.takes_receipt) return unreceiveMove;
  if (move.carried_from) return carryMove;
  return move.quantity > 0 ? receiveMove : issueMove;
}

/** Returns the inventory account of an item. */
export const inventoryOf = (item: LockedItem): string =>
  item.item_type === 'raw_material' ? ACCOUNT.raw_materials : ACCOUNT.finished_goods;

/**
 * Returns the unit cost when none is given: the known cost, the last one, the standard cost; null when none is known.
 */
function assumedCost(rules: StockRules, item: LockedItem): UnitCost | null {
  const standard = item.standard_cost === null ? null : { quantity: 10_000, value: item.standard_cost };
  const position = { method: rules.method, layers: item.layers, shortfalls: item.shortfalls };
  return knownCost(position) ?? item.last ?? standard;
}

function row(
  moving: Moving,
  item: LockedItem,
  move: StockMove,
  kind: MovementKind,
  quantity: number,
  value: number,
): MovementRow {
  item.quantity += quantity;
  item.value += value;
  const at = placeOfMove(moving, move);
  if (quantity !== 0) addAt(item, at.location_id, { quantity });
  return {
    ...move,
    at,
    quantity,
    id: moving.newId(),
    seq: item.next_seq++,
    kind_or_true_up: kind,
    standard_cost: item.standard_cost,
    value_moved: value,
    quantity_after: item.quantity,
    value_after: item.value,
  };
}

function receiveMove(
  moving: Moving,
  rules: StockRules,
  item: LockedItem,
  move: StockMove,
  later: Moved['later'],
): Done {
  const isAssumed = (move.value ?? null) === null;
  const assumed = isAssumed ? assumedCost(rules, item) : null;
  const value = move.value ?? costAt(move.quantity, assumed);
  const arrived = row(moving, item, move, move.kind, move.quantity, value);
  const position = { method: rules.method, layers: item.layers, shortfalls: item.shortfalls };
  const received = receive(position, { id: arrived.id, quantity: move.quantity, value });
  const issuedOn = new Map(item.shortfalls.map((each) => [each.id, each.occurred_on]));
  item.shortfalls = received.position.shortfalls.map((left) => ({
    ...item.shortfalls.find((each) => each.id === left.id)!,
    ...left,
  }));
  item.layers = received.position.layers.map(
    (layer): StoredLayer =>
      item.layers.find((each) => each.id === layer.id)
        ? { ...item.layers.find((each) => each.id === layer.id)!, ...layer }
        : { ...layer, seq: arrived.seq, lot_id: move.lot_id ?? null },
  );
  item.last = { quantity: move.quantity, value };
  const lines: PostingLine[] = [
    { account_code: inventoryOf(item), amount: value },
    { account_code: move.account_code, amount: -value, ...move.owed },
  ];
  const rows = [arrived];
  const draws: Draw[] = [];
  for (const up of received.true_ups) {
    const { shortfall_id: movement_id, quantity, cost } = up;
    draws.push({ movement_id, from_movement_id: arrived.id, quantity, value: cost });
    if (up.amount === 0) continue;
    const entry = entryFor(moving, issuedOn.get(movement_id)!, later);
    (entry?.lines ?? lines).push(...trueUpLines(item, up));
    rows.push({
      ...trueUp(moving, item, move, up),
      ...(entry && { dated: { occurred_on: entry.entry_date, entry_id: entry.entry_id } }),
    });
  }
  return { value, rows, lines, draws, is_without_cost: isAssumed && !assumed?.value };
}

/**
 * An issue cannot cost more before it happens, so its correction is dated the later of the receipt and the issue
 * (decisions §5). Returns the entry of that day, or none where it belongs to the receipt's own entry.
 */
function entryFor({ occurred_on, may_be_earlier, newId }: Moving, issued_on: string, later: Moved['later']) {
  if (!may_be_earlier || issued_on <= occurred_on) return undefined;
  const same = later.find((entry) => entry.entry_date === issued_on);
  if (same) return same;
  const entry = { entry_id: newId(), entry_date: issued_on, lines: [] };
  later.push(entry);
  return entry;
}

/**
 * Adds late cost: units on hand take their part, and the part of units sold is posted where their cost was posted, by a
 * movement without quantity on each side, so that movements and ledger agree by account.
 *
 *     Dr Inventory                 the cost that came late
 *         Cr Work in progress
 *     Dr Cost of goods sold        the part of what is gone
 *         Cr Inventory
 */
function addCostMove(moving: Moving, rules: StockRules, item: LockedItem, move: StockMove): Done {
  const { receipts, made } = move.late!;
  const value = move.value!;
  const { position, on_hand_value } = addLateCost(
    { method: rules.method, layers: item.layers, shortfalls: item.shortfalls },
    { receipts: new Set(receipts), made, value },
  );
  item.layers = item.layers.map((layer, index) => ({ ...layer, ...position.layers[index]! }));
  const part = (account_code: string, amount: number) =>
    amount === 0
      ? []
      : [
          row(
            moving,
            item,
            { ...move, account_code, source_line_id: null, returns_id: null },
            'true_up',
            0,
            amount,
          ),
        ];
  return {
    value,
    rows: [...part(move.account_code, value), ...part(ACCOUNT.cost_of_goods_sold, on_hand_value - value)],
    lines: [
      { account_code: inventoryOf(item), amount: on_hand_value },
      { account_code: ACCOUNT.cost_of_goods_sold, amount: value - on_hand_value },
      { account_code: move.account_code, amount: -value, ...move.owed },
    ],
    draws: [],
  };
}

/**
 * Changes the value of what is on hand, below 0 down and above 0 back (IAS 2 ¶28 to ¶33).
 *
 *     Dr Inventory write-down      what it is written down by
 *         Cr Inventory
 */
function writeDownMove(moving: Moving, _rules: StockRules, item: LockedItem, move: StockMove): Done {
  const value = move.value!;
  item.layers = writeDown(item.layers, value);
  return {
    value,
    rows: [row(moving, item, move, move.kind, 0, value)],
    lines: [
      { account_code: inventoryOf(item), amount: value },
      { account_code: move.account_code, amount: -value },
    ],
    draws: [],
  };
}

/** Refers to the movement whose cost it corrects. */
const trueUp = (moving: Moving, item: LockedItem, move: StockMove, up: TrueUp): MovementRow =>
  row(
    moving,
    item,
    {
      ...move,
      account_code: up.account_code,
      source_line_id: null,
      returns_id: up.shortfall_id,
      takes_back: [],
    },
    'true_up',
    0,
    -up.amount,
  );

/**
 * Posts the undercharge for stock issued before its receipt to the account that was charged; an overcharge is reversed.
 */
const trueUpLines = (item: LockedItem, up: TrueUp): PostingLine[] => [
  { account_code: up.account_code, amount: up.amount },
  { account_code: inventoryOf(item), amount: -up.amount },
];

function issueMove(moving: Moving, rules: StockRules, item: LockedItem, move: StockMove): Done {
  const picks = picksFor(item, move, moving.occurred_on, placeOfMove(moving, move).location_id);
  const rows: MovementRow[] = [];
  const draws: Draw[] = [];
  let cost = 0;
  for (const pick of picks) {
    // The cost of a batch is one, wherever its lots lie.
    const batch = batchOf(item, pick.lot_id);
    const ofLot = (layer: StoredLayer) =>
      rules.method === 'weighted_average' || batchOf(item, layer.lot_id) === batch;
    const layers = pick.lot_id === null ? item.layers : item.layers.filter(ofLot);
    const known = knownCost({ method: rules.method, layers: item.layers, shortfalls: [] });
    const standard = item.standard_cost === null ? null : { quantity: 10_000, value: item.standard_cost };
    const id = moving.newId();
    const issued = issue(
      { method: rules.method, layers, shortfalls: [] },
      {
        id,
        quantity: pick.quantity,
        account_code: move.true_up_code ?? move.account_code,
        fallback: known ?? item.last ?? standard,
      },
    );
    const left = new Map(issued.position.layers.map((layer) => [layer.id, layer]));
    const touched = new Set(layers.map((layer) => layer.id));
    item.layers = item.layers.flatMap((layer) => {
      if (!touched.has(layer.id)) return [layer];
      const rest = left.get(layer.id);
      return rest ? [{ ...layer, ...rest }] : [];
    });
    if (known) item.last = known;
    if (move.kind === 'sale' || move.kind === 'consumption')
      item.last_issued_on = laterOf(item.last_issued_on ?? moving.occurred_on, moving.occurred_on);
    const issuedRow = row(
      moving,
      item,
      { ...move, lot_id: pick.lot_id },
      move.kind,
      -pick.quantity,
      -issued.cost,
    );
    if (issued.shortfall)
      item.shortfalls = [
        ...item.shortfalls,
        { ...issued.shortfall, id: issuedRow.id, seq: issuedRow.seq, occurred_on: moving.occurred_on },
      ];
    if (rules.method === 'fifo')
      for (const { layer_id: from_movement_id, ...part } of issued.takes)
        draws.push({ movement_id: issuedRow.id, from_movement_id, ...part });
    const lot = item.lots.find((each) => each.id === pick.lot_id);
    if (lot) lot.quantity -= pick.quantity;
    rows.push(issuedRow);
    cost += issued.cost;
  }
  return {
    value: cost,
    rows,
    draws,
    lines: [
      { account_code: move.account_code, amount: cost, ...move.owed },
      { account_code: inventoryOf(item), amount: -cost },
    ],
  };
}

/**
 * Takes a receipt back at its own value. Throws INVALID_STATE where its goods are no longer there.
 *
 *     Dr what was credited
 *         Cr Inventory                 the value that was received
 */
function unreceiveMove(moving: Moving, rules: StockRules, item: LockedItem, move: StockMove): Done {
  const { movement_id: id, value } = move.takes_receipt!;
  const quantity = -move.quantity;
  const held = { method: rules.method, layers: item.layers, shortfalls: item.shortfalls };
  const lot = item.lots.find((each) => each.id === move.lot_id);
  const here = stockAt(item, placeOfMove(moving, move).location_id);
  const isThere =
    (!move.lot_id || (lot?.quantity ?? 0) >= quantity) && here.quantity - quantity >= here.allocated;
  const position = isThere ? unreceive(held, { id, quantity, value }) : null;
  if (!position)
    throw new Refusal('INVALID_STATE', {
      message: `Some of these goods (${item.name}) were used, sold, reserved or written down since. Return them to the supplier or adjust the stock instead.`,
    });
  const left = new Map(position.layers.map((layer) => [layer.id, layer]));
  const [taken] = item.layers.filter((layer) => !left.has(layer.id));
  item.layers = item.layers.flatMap((layer) => {
    const rest = left.get(layer.id);
    return rest ? [{ ...layer, ...rest }] : [];
  });
  item.last = knownCost(position);
  if (lot) lot.quantity -= quantity;
  const back = row(moving, item, { ...move, returns_id: id }, move.kind, -quantity, -value);
  return {
    value,
    rows: [back],
    draws:
      rules.method === 'fifo' && taken
        ? [{ movement_id: back.id, from_movement_id: id, quantity, value }]
        : [],
    lines: [
      { account_code: move.account_code, amount: value, ...move.owed },
      { account_code: inventoryOf(item), amount: -value },
    ],
  };
}

/** Returns the lots for an issue of a tracked item, earliest expiry first; other items need no lot. */
function picksFor(item: LockedItem, move: StockMove, on: string, locationId: string): LotPick[] {
  const quantity = -move.quantity;
  if (!item.batch_tracking_enabled) return [{ lot_id: null, quantity }];
  if (move.lot_id) return [{ lot_id: move.lot_id, quantity }];
  return pickLots(lotsAt(item, locationId), quantity, { on, any: move.any_lot ?? false }).picks;
}

const batchOf = (item: LockedItem, lotId: string | null): string | null =>
  item.lots.find(({ id }) => id === lotId)?.batch_id ?? lotId;

/**
 * Carries goods from one place to another: two movements without a value. What arrives is written first, so that the
 * balance after each is never below what is there.
 */
function carryMove(moving: Moving, _rules: StockRules, item: LockedItem, move: StockMove): Done {
  const { place, lot_id } = move.carried_from!;
  const account_code = inventoryOf(item);
  const arrived = row(moving, item, { ...move, account_code }, 'transfer', move.quantity, 0);
  const left = row(moving, item, { ...move, place, lot_id, account_code }, 'transfer', -move.quantity, 0);
  for (const [id, change] of [
    [move.lot_id, move.quantity],
    [lot_id, -move.quantity],
  ] as const) {
    const lot = item.lots.find((each) => each.id === id);
    if (lot) lot.quantity += change;
  }
  return { value: 0, rows: [arrived, left], lines: [], draws: [] };
}
