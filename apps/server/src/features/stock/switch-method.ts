import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { merge, type PostingLine } from '@lissafi/domain/books/posting';
import type { SecondState } from '@lissafi/domain/inventory/second-valuation';
import { type CostingMethod, holdingOf } from '@lissafi/domain/inventory/stock';
import { writtenDownOf } from '@lissafi/domain/inventory/write-down';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { exactOrBooksFull } from './countable.ts';
import { insertMovements, type MovementRow } from './movement-rows.ts';
import { inventoryOf } from './movers.ts';
import { firstPlace } from './places.ts';
import {
  type LockedItem,
  lockItems,
  type StoredLayer,
  type StoredShortfall,
  writeItems,
} from './positions.ts';
import type { Moving } from './stock-move.ts';

/** What a switch of the method changed of one item. */
export interface SwitchedItem {
  item_id: string;
  /** What the method used until now had on hand. */
  before: SecondState;
  /** Kobo: the change of its value. */
  difference: number;
  /** The movement of the difference, null where there is none. */
  movement: { id: string; seq: number } | null;
  /** The last movement of the item. */
  seq: number;
}

/** Locks every item that has ever moved, in order of id. */
export async function lockMovedItems(tx: Tx): Promise<Map<string, LockedItem>> {
  const { rows } = await sql<{ item_id: string }>`select item_id from stock_position
    where organization_id = ${tx.organization_id} and next_seq > 1`.execute(tx.db);
  return lockItems(
    tx,
    rows.map((row) => row.item_id),
  );
}

/**
 * Replaces what is on hand of every item by what another method has on hand: the difference of an item is a movement
 * without quantity, and layers and shortfalls are those of the new method (IAS 8 ¶35: from today on, earlier periods
 * stay as they were reported). Returns the changes and the journal lines:
 *
 *     Dr Inventory                 where the new method values it higher
 *         Cr Costing difference
 */
export async function switchStock(
  moving: Moving,
  to: CostingMethod,
  items: ReadonlyMap<string, LockedItem>,
  held: ReadonlyMap<string, SecondState>,
  source: { source_type: string; source_id: string },
): Promise<{ switched: SwitchedItem[]; lines: PostingLine[] }> {
  const { tx, newId, now } = moving;
  const movements = await movementsOf(tx, held);
  const from = items.values().next().value?.method;
  const before = new Map(
    [...items].map(([id, { layers, shortfalls, places }]) => [
      id,
      // With the average no layers are stored.
      { layers: from === 'fifo' ? layers : [], shortfalls, places },
    ]),
  );
  const rows: MovementRow[] = [];
  const lines: PostingLine[] = [];
  const switched: SwitchedItem[] = [];
  for (const item of items.values()) {
    const next = held.get(item.item_id) ?? { layers: [], shortfalls: [], last: null };
    const { layers, shortfalls, last } = item;
    const difference = holdingOf(next).value - item.value;
    item.layers =
      to === 'fifo'
        ? next.layers.map((layer): StoredLayer => ({ ...layer, seq: movements.get(layer.id)!.seq }))
        : [];
    item.shortfalls = next.shortfalls.map(
      (each): StoredShortfall => ({ ...each, ...movements.get(each.id)! }),
    );
    item.last = next.last ?? last;
    item.written_down = writtenDownOf(next.layers);
    item.value += difference;
    const movement = difference === 0 ? null : { id: newId(), seq: item.next_seq++ };
    switched.push({
      ...{ item_id: item.item_id, difference, movement, seq: item.next_seq - 1 },
      before: {
        layers: layers.map(({ id, quantity, value, lot_id }) => ({ id, quantity, value, lot_id })),
        shortfalls: shortfalls.map(({ seq: _, occurred_on: __, ...each }) => each),
        last,
      },
    });
    if (!movement) continue;
    rows.push({
      ...{ item_id: item.item_id, kind: 'method_switch', kind_or_true_up: 'method_switch', quantity: 0 },
      ...{
        ...movement,
        ...source,
        account_code: ACCOUNT.costing_difference,
        standard_cost: item.standard_cost,
        at: firstPlace(tx),
      },
      ...{ value_moved: difference, quantity_after: item.quantity, value_after: item.value },
    });
    lines.push(
      { account_code: inventoryOf(item), amount: difference },
      { account_code: ACCOUNT.costing_difference, amount: -difference },
    );
  }
  // The layers of the earlier method are removed and those of the new one inserted, whichever of them has any.
  await writeItems(tx, [...items.values()], before, 'fifo', now);
  const merged = exactOrBooksFull(() => merge(lines));
  // Differences of several items may cancel each other out, and then there is no entry.
  const entry_id = merged.length > 0 ? moving.entry_id : null;
  if (rows.length > 0) await insertMovements({ ...moving, entry_id }, rows);
  return { switched, lines: merged };
}

/** Returns the number and the day of the movements behind layers and shortfalls. */
async function movementsOf(tx: Tx, held: ReadonlyMap<string, SecondState>) {
  const ids = [...held.values()].flatMap(({ layers, shortfalls }) =>
    [...layers, ...shortfalls].map(({ id }) => id),
  );
  const { rows } = await sql<{ id: string; seq: number; occurred_on: string }>`
    select id, seq, occurred_on from stock_movement
    where organization_id = ${tx.organization_id} and id = any (${ids}::uuid[])`.execute(tx.db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
