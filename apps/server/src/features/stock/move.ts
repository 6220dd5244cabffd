import { Refusal } from '@lissafi/contract/errors';
import { merge, type PostingLine } from '@lissafi/domain/books/posting';
import { isCountable } from '@lissafi/domain/inventory/stock';
import { writtenDownOf } from '@lissafi/domain/inventory/write-down';
import { alertOf } from './alert.ts';
import { exactOrBooksFull } from './countable.ts';
import { insertReturns } from './customer-returns.ts';
import { type Draw, insertDraws } from './draws.ts';
import { insertMovements, type MovementRow, writeLots } from './movement-rows.ts';
import { moverOf } from './movers.ts';
import { namesOfPlaces } from './place-names.ts';
import { addAt, stockAt } from './places.ts';
import { type LockedItem, lockItems, type StockRules, writeItems } from './positions.ts';
import { refuseShortages } from './shortages.ts';
import { type Moved, type Moving, placeOfMove, type StockMove } from './stock-move.ts';

/**
 * The only writer of stock: locks the items in order of id, values the moves, writes movements, positions and layers in
 * the caller's transaction, and returns the journal lines, which the caller posts with its own under `entry_id`. The
 * counter is locked later. Several moves of one item are processed in order, each seeing the ones before. Throws
 * INSUFFICIENT_STOCK with every shortage, NOT_FOUND for an item without stock, BOOKS_FULL beyond the range of exact
 * integers.
 */
export async function moveStock(moving: Moving, moves: readonly StockMove[]): Promise<Moved> {
  const { tx, now } = moving;
  if (moves.length === 0)
    return { values: [], movement_ids: [], lines: [], later: [], alerts: [], services: [], without_cost: [] };
  const items = await lockItems(
    tx,
    moves.map((move) => move.item_id),
  );
  for (const move of moves) {
    const kind = items.get(move.item_id)?.item_kind;
    if (kind !== 'stocked' && !(kind === 'service' && move.or_service))
      throw new Refusal('NOT_FOUND', { message: 'This item does not exist.' });
  }
  for (const move of moves) assertLot(items.get(move.item_id)!, move);
  const rules: StockRules = items.values().next().value!;
  refuseShortages(moving, rules, items, moves, await namesOfPlaces(tx, items));
  const before = new Map(
    [...items].map(([id, { layers, shortfalls, places, quantity }]) => [
      id,
      {
        ...{ layers: [...layers], shortfalls: [...shortfalls], quantity },
        places: places.map((place) => ({ ...place })),
      },
    ]),
  );
  const rows: MovementRow[] = [];
  const lines: PostingLine[] = [];
  const later: Moved['later'] = [];
  const values: number[] = [];
  const movement_ids: (string | null)[] = [];
  const draws: Draw[] = [];
  const without_cost: string[] = [];
  for (const move of moves) {
    const item = items.get(move.item_id)!;
    if (item.item_kind === 'service') {
      values.push(0);
      movement_ids.push(null);
      continue;
    }
    if (move.from_allocated) useReserved(item, placeOfMove(moving, move).location_id, move.from_allocated);
    const happens = moverOf(move);
    const done = exactOrBooksFull(() => happens(moving, rules, item, move, later));
    // One unit must be in the exact range too, because every screen shows the unit cost.
    if (!isCountable(item) || (move.quantity > 0 && item.last && !isCountable(item.last)))
      throw new Refusal('BOOKS_FULL');
    values.push(done.value);
    movement_ids.push(done.rows[0]?.id ?? null);
    if (done.is_without_cost) without_cost.push(move.item_id);
    rows.push(...done.rows);
    lines.push(...done.lines);
    draws.push(...done.draws);
  }
  const merged = exactOrBooksFull(() => merge(lines));
  for (const item of items.values()) item.written_down = writtenDownOf(item.layers);
  await writeItems(tx, [...items.values()], before, rules.method, now);
  await writeLots(tx, rows);
  const entry_id = merged.length > 0 || moving.is_posted ? moving.entry_id : null;
  if (rows.length > 0) await insertMovements({ ...moving, entry_id }, rows);
  await insertDraws(tx, draws);
  await insertReturns(
    tx,
    rows.flatMap(({ id: movement_id, takes_back = [] }) =>
      takes_back.map((each) => ({ ...each, movement_id })),
    ),
  );
  const fallen = [...items.values()].map((item) =>
    alertOf(item, before.get(item.item_id)!.quantity, item.quantity, moving.user_id),
  );
  const posted = later.map((entry) => ({ ...entry, lines: exactOrBooksFull(() => merge(entry.lines)) }));
  const alerts = fallen.filter((event) => event !== null);
  const services = [...items.values()].filter((item) => item.item_kind === 'service');
  return {
    values,
    movement_ids,
    lines: merged,
    later: posted,
    alerts,
    services: services.map((item) => item.item_id),
    without_cost,
  };
}

/** A receipt needs a batch exactly when the item is tracked, which may have changed since the caller read it. */
function assertLot({ batch_tracking_enabled, item_kind, name }: LockedItem, move: StockMove): void {
  if (
    item_kind === 'service' ||
    move.quantity < 0 ||
    move.kind === 'write_down' ||
    Boolean(move.lot_id) === batch_tracking_enabled
  )
    return;
  throw new Refusal('INVALID_STATE', {
    message: `Whether ${name} is tracked in batches has just changed. Please try again.`,
  });
}

/** Uses what was reserved at a place, as far as it still is. */
function useReserved(item: LockedItem, locationId: string, quantity: number): void {
  const used = Math.min(quantity, Math.max(0, stockAt(item, locationId).allocated));
  addAt(item, locationId, { allocated: -used });
  item.allocated -= used;
}
