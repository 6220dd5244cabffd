import { Refusal } from '@lissafi/contract/errors';
import type { ItemType } from '@lissafi/contract/items';
import type { CostingMethod, Layer, Shortfall, UnitCost } from '@lissafi/domain/inventory/stock';
import { inOrder } from '../../db/in-order.ts';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { type PlaceStock, writePlaces } from './places.ts';

/** A layer or a shortfall with its position in the order of use, and its lot. */
export interface StoredLayer extends Layer {
  seq: number;
  lot_id: string | null;
}
export interface StoredShortfall extends Shortfall {
  seq: number;
  /** The day of the issue. */
  occurred_on: string;
}

/** A lot of a tracked item that has stock. */
export interface Lot {
  id: string;
  batch_number: string;
  expires_on: string | null;
  quantity: number;
  location_id: string;
  /** The same for the lots of one batch at several places, which have one cost. */
  batch_id: string;
}

/** An item's stock while it is locked, with the organization's rules; all of the stock is written back together. */
export interface LockedItem extends StockRules {
  item_id: string;
  item_type: ItemType;
  item_kind: 'stocked' | 'service';
  name: string;
  sku: string;
  batch_tracking_enabled: boolean;
  standard_cost: number | null;
  /** Active and stocked, so that its changes create notifications. */
  is_watched: boolean;
  minimum: number | null;
  maximum: number | null;
  quantity: number;
  value: number;
  /** What is left of write-downs in the value. */
  written_down: number;
  allocated: number;
  last: UnitCost | null;
  /** The last day on which some of it was sold or used in production. */
  last_issued_on: string | null;
  next_seq: number;
  layers: StoredLayer[];
  shortfalls: StoredShortfall[];
  lots: Lot[];
  /** What is at the places other than the first. */
  places: PlaceStock[];
  first_location_id: string;
}

export interface StockRules {
  method: CostingMethod;
  allow_negative: boolean;
}

export async function readRules(tx: Tx): Promise<StockRules> {
  const { rows } = await sql<{ method: CostingMethod; allow_negative: boolean }>`
    select costing_method as method, allow_negative_stock as allow_negative from organization
    where organization_id = ${tx.organization_id}`.execute(tx.db);
  return rows[0]!;
}

type PositionRow = Omit<
  LockedItem,
  'last' | 'layers' | 'shortfalls' | 'lots' | 'places' | 'first_location_id'
> & {
  places: PlaceStock[] | null;
  last_quantity: number | null;
  last_value: number | null;
};

/** Locks the items without reading them, before their costs are read. */
export async function holdItems(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await sql`select from stock_position where organization_id = ${tx.organization_id}
    and item_id = any (${[...new Set(itemIds)].sort()}::uuid[]) order by item_id for no key update`.execute(
    tx.db,
  );
}

/** Prevents deletion of these items until commit, for rows that will refer to them under the counter's lock. */
export async function holdForUse(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await sql`select from item where organization_id = ${tx.organization_id}
    and id = any (${[...new Set(itemIds)].sort()}::uuid[]) order by id for key share`.execute(tx.db);
}

/** Locks the items in order of id, whatever order they were named in, and reads their stock. */
export async function lockItems(tx: Tx, itemIds: readonly string[]): Promise<Map<string, LockedItem>> {
  // Not awaited: the lock and the query under it are sent together.
  const [, items] = await inOrder(holdItems(tx, itemIds), readItems(tx, itemIds));
  return items;
}

/** The same without locks: to read only, never to write back. */
export const peekItems = (tx: Tx, itemIds: readonly string[]) => readItems(tx, itemIds);

/**
 * Locks one item before its lot, in the same order as sales. Its kind may have changed since it was read. Throws
 * NOT_FOUND, INVALID_STATE for a service.
 */
export async function lockStocked(tx: Tx, itemId: string): Promise<LockedItem> {
  const item = (await lockItems(tx, [itemId])).get(itemId);
  if (!item) throw new Refusal('NOT_FOUND');
  if (item.item_kind === 'service')
    throw new Refusal('INVALID_STATE', { message: 'A service has no stock.' });
  return item;
}

const NONE = { rows: [] };

async function readItems(tx: Tx, itemIds: readonly string[]): Promise<Map<string, LockedItem>> {
  const ids = [...new Set(itemIds)].sort();
  const { rows } = await sql<PositionRow>`
    select p.item_id, p.item_type, p.item_kind, i.name, i.sku, p.batch_tracking_enabled, i.standard_cost,
      p.is_watched, p.minimum_e4 as minimum, p.maximum_e4 as maximum, p.quantity_e4 as quantity, p.value, p.written_down,
      p.allocated_e4 as allocated, p.last_quantity_e4 as last_quantity, p.last_value, p.last_issued_on, p.next_seq,
      o.costing_method as method,
      o.allow_negative_stock as allow_negative,
      (select json_agg(json_build_object('location_id', s.location_id, 'quantity', s.quantity_e4,
        'allocated', s.allocated_e4)) from stock_place s
        where s.organization_id = ${tx.organization_id} and s.item_id = p.item_id) as places
    from stock_position p
    join item i on i.organization_id = p.organization_id and i.id = p.item_id
    join organization o on o.organization_id = p.organization_id
    where p.organization_id = ${tx.organization_id} and p.item_id = any (${ids}::uuid[])
    order by p.item_id`.execute(tx.db);
  const locked = new Map(
    rows.map(({ last_quantity, last_value, ...row }): [string, LockedItem] => [
      row.item_id,
      {
        ...row,
        last: last_quantity === null ? null : { quantity: last_quantity, value: last_value! },
        layers: [],
        shortfalls: [],
        lots: [],
        places: row.places ?? [],
        first_location_id: tx.organization_id,
      },
    ]),
  );
  // Most sales need one round trip: only FIFO has layers, only negative stock has shortfalls, only tracked items have
  // lots.
  const held = (needed: (row: PositionRow) => boolean) => rows.filter(needed).map((row) => row.item_id);
  const layered = held(({ method }) => method === 'fifo');
  const short = held(({ quantity }) => quantity < 0);
  const tracked = held((row) => row.batch_tracking_enabled);
  const [layers, shortfalls, lots] = await Promise.all([
    layered.length === 0
      ? NONE
      : sql<StoredLayer & { item_id: string }>`
          select item_id, seq, movement_id as id, lot_id, quantity_e4 as quantity, value,
            written_down from stock_layer
          where organization_id = ${tx.organization_id} and item_id = any (${layered}::uuid[])
          order by item_id, seq`.execute(tx.db),
    short.length === 0
      ? NONE
      : sql<StoredShortfall & { item_id: string }>`
          select s.item_id, s.seq, s.movement_id as id, s.quantity_e4 as quantity, s.value, s.account_code, m.occurred_on
          from stock_shortfall s
          join stock_movement m on m.organization_id = s.organization_id and m.id = s.movement_id
          where s.organization_id = ${tx.organization_id} and s.item_id = any (${short}::uuid[])
          order by s.item_id, s.seq`.execute(tx.db),
    tracked.length === 0
      ? NONE
      : sql<Lot & { item_id: string }>`
          select item_id, id, batch_number, expires_on, quantity_e4 as quantity, location_id, batch_id from stock_lot
          where organization_id = ${tx.organization_id} and item_id = any (${tracked}::uuid[]) and quantity_e4 > 0
          order by item_id, expires_on nulls last, created_at, id`.execute(tx.db),
  ]);
  for (const { item_id, ...layer } of layers.rows) locked.get(item_id)!.layers.push(layer);
  for (const { item_id, ...shortfall } of shortfalls.rows) locked.get(item_id)!.shortfalls.push(shortfall);
  for (const { item_id, ...lot } of lots.rows) locked.get(item_id)!.lots.push(lot);
  // With weighted average everything on hand is one layer, which is the position itself.
  for (const item of locked.values()) {
    if (item.layers.length === 0 && item.quantity > 0)
      item.layers.push({
        id: item.item_id,
        seq: 0,
        lot_id: null,
        quantity: item.quantity,
        value: item.value,
        ...(item.written_down > 0 && { written_down: item.written_down }),
      });
  }
  return locked;
}

/** Writes the items back: positions, and under FIFO the changed layers. */
export async function writeItems(
  tx: Tx,
  items: readonly LockedItem[],
  before: ReadonlyMap<string, Pick<LockedItem, 'layers' | 'shortfalls' | 'places'>>,
  method: CostingMethod,
  now: Date,
): Promise<void> {
  const column = <T>(read: (item: LockedItem) => T) => items.map(read);
  await tx.write(
    'stock_position',
    sql`update stock_position p set quantity_e4 = n.quantity, value = n.value, written_down = n.written_down, allocated_e4 = n.allocated,
        last_quantity_e4 = n.last_quantity, last_value = n.last_value, last_issued_on = n.last_issued_on,
        next_seq = n.next_seq, moved_at = ${now.toISOString()}
      from unnest(${column((item) => item.item_id)}::uuid[], ${column((item) => item.quantity)}::bigint[],
        ${column((item) => item.value)}::bigint[], ${column((item) => item.written_down)}::bigint[],
        ${column((item) => item.allocated)}::bigint[],
        ${column((item) => item.last?.quantity ?? null)}::bigint[], ${column((item) => item.last?.value ?? null)}::bigint[],
        ${column((item) => item.last_issued_on)}::date[], ${column((item) => item.next_seq)}::bigint[])
        as n (item_id, quantity, value, written_down, allocated, last_quantity, last_value, last_issued_on, next_seq)
      where p.organization_id = ${tx.organization_id} and p.item_id = n.item_id`,
  );
  await writePlaces(tx, items, before);
  if (method === 'fifo') await writeLayers(tx, items, before);
  await writeShortfalls(tx, items, before);
}

/** The columns that layers and shortfalls have in common. */
const PART = {
  item_id: 'uuid',
  seq: 'bigint',
  movement_id: 'uuid',
  quantity_e4: 'bigint',
  value: 'bigint',
} as const;
const REPLACE_PART = sql`on conflict (organization_id, item_id, seq) do update
  set quantity_e4 = excluded.quantity_e4, value = excluded.value`;

async function writeLayers(
  tx: Tx,
  items: readonly LockedItem[],
  before: ReadonlyMap<string, Pick<LockedItem, 'layers'>>,
): Promise<void> {
  const gone: { item_id: string; seq: number }[] = [];
  const changed: (StoredLayer & { item_id: string })[] = [];
  for (const { item_id, layers } of items) {
    const left = new Map(layers.map((layer) => [layer.seq, layer]));
    const old = new Map((before.get(item_id)?.layers ?? []).map((layer) => [layer.seq, layer]));
    for (const seq of old.keys()) if (!left.has(seq)) gone.push({ item_id, seq });
    for (const layer of layers) {
      const same = old.get(layer.seq);
      const isSame =
        same?.quantity === layer.quantity &&
        same.value === layer.value &&
        (same.written_down ?? 0) === (layer.written_down ?? 0);
      if (!isSame) changed.push({ ...layer, item_id });
    }
  }
  if (gone.length > 0) await tx.write('stock_layer_gone', remove(tx, 'stock_layer', gone));
  if (changed.length === 0) return;
  await tx.write(
    'stock_layer',
    insertRows(
      tx,
      'stock_layer',
      changed.map(({ id: movement_id, quantity: quantity_e4, ...layer }) => ({
        ...layer,
        movement_id,
        quantity_e4,
        written_down: layer.written_down ?? 0,
      })),
      { ...PART, lot_id: 'uuid', written_down: 'bigint' },
      sql`${REPLACE_PART}, written_down = excluded.written_down`,
    ),
  );
}

async function writeShortfalls(
  tx: Tx,
  items: readonly LockedItem[],
  before: ReadonlyMap<string, Pick<LockedItem, 'shortfalls'>>,
): Promise<void> {
  const old = items.flatMap(({ item_id }) =>
    (before.get(item_id)?.shortfalls ?? []).map((each) => ({ item_id, seq: each.seq })),
  );
  const left = items.flatMap(({ item_id, shortfalls }) => shortfalls.map((each) => ({ ...each, item_id })));
  const stays = new Set(left.map((each) => `${each.item_id} ${each.seq}`));
  const gone = old.filter((each) => !stays.has(`${each.item_id} ${each.seq}`));
  if (gone.length > 0) await tx.write('stock_shortfall_gone', remove(tx, 'stock_shortfall', gone));
  if (left.length === 0) return;
  await tx.write(
    'stock_shortfall',
    insertRows(
      tx,
      'stock_shortfall',
      left.map(({ id: movement_id, quantity: quantity_e4, occurred_on: _, ...part }) => ({
        ...part,
        movement_id,
        quantity_e4,
      })),
      { ...PART, account_code: 'text' },
      REPLACE_PART,
    ),
  );
}

const remove = (
  tx: Tx,
  table: 'stock_layer' | 'stock_shortfall',
  rows: readonly { item_id: string; seq: number }[],
) => sql`delete from ${sql.table(table)} t
  using unnest(${rows.map((each) => each.item_id)}::uuid[], ${rows.map((each) => each.seq)}::bigint[]) as g (item_id, seq)
  where t.organization_id = ${tx.organization_id} and t.item_id = g.item_id and t.seq = g.seq`;
