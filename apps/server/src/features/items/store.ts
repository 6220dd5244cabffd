import { ERRORS, type FieldFault, fault, Refusal, refusalOfAll } from '@lissafi/contract/errors';
import type { FinishedGood, ItemType } from '@lissafi/contract/items';
import type { Permission } from '@lissafi/contract/permissions';
import { spellings } from '@lissafi/domain/inventory/barcode';
import { stockStatus } from '@lissafi/domain/inventory/item';
import { skusFor } from '@lissafi/domain/inventory/sku';
import { exactCost } from '@lissafi/domain/inventory/stock';
import { fromE4, ONE_E4, toE4 } from '@lissafi/domain/money/decimal';
import type { JoinBuilder } from 'kysely';
import { keepFormerItem } from '../../db/former-values.ts';
import { isValue } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { DB } from '../../db/tables.ts';
import { storePrices } from './prices.ts';

export interface Reader {
  permissions: readonly Permission[];
}

/** Joins an item, as `i`, with its stock position, as `p`; every item has one. */
export const onPosition = (join: JoinBuilder<DB & { i: DB['item']; p: DB['stock_position'] }, 'i' | 'p'>) =>
  join.onRef('p.organization_id', '=', 'i.organization_id').onRef('p.item_id', '=', 'i.id');

/** All of an item but its trigrams. */
const COLUMNS = [
  ...(['i.id', 'i.organization_id', 'i.version', 'i.item_type', 'i.item_kind', 'i.name', 'i.sku'] as const),
  ...(['i.description', 'i.category_id', 'i.supplier_id', 'i.unit', 'i.conversions', 'i.barcode'] as const),
  ...(['i.status', 'i.selling_price', 'i.price_includes_tax', 'i.tax_category', 'i.standard_cost'] as const),
  ...(['i.minimum_stock_e4', 'i.maximum_stock_e4', 'i.batch_tracking_enabled', 'i.picture_id'] as const),
  ...(['i.created_at', 'i.updated_at'] as const),
] as const;

export const items = (tx: Tx, type: ItemType) =>
  tx.db
    .selectFrom('item as i')
    .innerJoin('stock_position as p', onPosition)
    .leftJoin('item_category as c', (join) =>
      join.onRef('c.organization_id', '=', 'i.organization_id').onRef('c.id', '=', 'i.category_id'),
    )
    .leftJoin('supplier as s', (join) =>
      join.onRef('s.organization_id', '=', 'i.organization_id').onRef('s.id', '=', 'i.supplier_id'),
    )
    .select(COLUMNS)
    .select(['p.quantity_e4', 'p.value', 'p.allocated_e4', 'p.last_quantity_e4', 'p.last_value'])
    .select(['c.name as category_name', 's.name as supplier_name'])
    .select(
      sql<string | null>`(select b.id from bom b where b.organization_id = ${tx.organization_id}
        and b.finished_good_id = i.id and b.active)`.as('bom_id'),
    )
    .where('i.organization_id', '=', tx.organization_id)
    .where('i.item_type', '=', type);

type Row = Awaited<ReturnType<ReturnType<typeof items>['executeTakeFirstOrThrow']>>;

/**
 * Returns kobo for one unit: by the stock's value, otherwise the last known cost, otherwise the standard cost; null
 * above the range of exact integers.
 */
export function unitCost(
  row: Pick<Row, 'quantity_e4' | 'value' | 'last_quantity_e4' | 'last_value' | 'standard_cost'>,
): number | null {
  if (row.quantity_e4 > 0) return exactCost(ONE_E4, { quantity: row.quantity_e4, value: row.value });
  if (row.last_quantity_e4)
    return exactCost(ONE_E4, { quantity: row.last_quantity_e4, value: row.last_value! });
  return row.standard_cost;
}

export function toItem(row: Row, { permissions }: Reader): FinishedGood {
  const seesCosts = permissions.includes('costs:read');
  const seesPrices = permissions.includes('sales_totals:read');
  const stocked = row.item_kind === 'stocked';
  const { quantity_e4, value, allocated_e4, minimum_stock_e4, maximum_stock_e4, ...rest } = row;
  const scaledConversions = row.conversions as { unit: string; factor_e4: number }[];
  const write = permissions.includes('inventory:write');
  const adjust = permissions.includes('stock:adjust') && stocked;
  const receive = permissions.includes('stock:write') && stocked;
  const plain = {
    ...rest,
    conversions: scaledConversions.map(({ unit, factor_e4 }) => ({ unit, factor: fromE4(factor_e4) })),
    minimum_stock: fromE4(minimum_stock_e4),
    maximum_stock: fromE4(maximum_stock_e4),
    standard_cost: seesCosts ? row.standard_cost : null,
    current_stock: fromE4(quantity_e4),
    allocated: fromE4(allocated_e4),
    available: fromE4(quantity_e4 - allocated_e4),
    stock_status: stocked
      ? stockStatus({ quantity: quantity_e4, minimum: minimum_stock_e4, maximum: maximum_stock_e4 })
      : null,
    stock_value: seesCosts && stocked ? value : null,
    unit_cost: seesCosts && stocked ? unitCost(row) : null,
    can: { update: write, delete: write, adjust, receive },
  };
  if (row.item_type === 'raw_material') {
    const {
      item_kind: _,
      selling_price: __,
      price_includes_tax: ___,
      tax_category: ____,
      bom_id: _____,
      ...raw
    } = plain;
    return raw as unknown as FinishedGood;
  }
  return { ...plain, selling_price: seesPrices ? row.selling_price : null } as FinishedGood;
}

/** Throws NOT_FOUND. */
export async function readItem(tx: Tx, type: ItemType, id: string, reader: Reader): Promise<FinishedGood> {
  const row = await items(tx, type).where('i.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return toItem(row, reader);
}

/** Scaled by 10^4; null where none is set, or there is no such item. */
export async function readMinimum(tx: Tx, id: string): Promise<number | null> {
  const row = await tx.db
    .selectFrom('item')
    .select('minimum_stock_e4')
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.minimum_stock_e4 ?? null;
}

/** What an item is sold at; undefined where there is none. */
export const readPrice = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('item')
    .select(['selling_price', 'price_includes_tax'])
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .executeTakeFirst();

/** Throws NOT_FOUND, for an item of any type. */
export async function assertItem(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select from item
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  if (rows.length === 0) throw new Refusal('NOT_FOUND');
}

/** As in the contract: quantities are numbers. */
export interface ItemFields {
  name?: string | undefined;
  sku?: string | undefined;
  unit?: string | undefined;
  conversions?: { unit: string; factor: number }[] | undefined;
  minimum_stock?: number | null | undefined;
  maximum_stock?: number | null | undefined;
  selling_price?: number | null | undefined;
  [other: string]: unknown;
}

function columns({ conversions, minimum_stock, maximum_stock, ...rest }: ItemFields) {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  // A level may have been computed and have more decimals than are stored.
  const scaled = (value: number | null) => (value === null ? null : Math.round(value * ONE_E4));
  return {
    ...given,
    ...(minimum_stock !== undefined && { minimum_stock_e4: scaled(minimum_stock) }),
    ...(maximum_stock !== undefined && { maximum_stock_e4: scaled(maximum_stock) }),
    ...(conversions && {
      conversions: JSON.stringify(conversions.map(({ unit, factor }) => ({ unit, factor_e4: toE4(factor) }))),
    }),
  };
}

/**
 * Checks the levels, that SKU and barcode are free, and that category and supplier belong to this organization. Throws
 * every fault at its field; of one kind: NOT_FOUND, SKU_TAKEN, BARCODE_TAKEN. A code that the item had before stays, also where another item has the same in a
 * second spelling.
 */
export async function assertItemFields(tx: Tx, fields: ItemFields, ownId: string): Promise<void> {
  const barcode = fields.barcode as string | null | undefined;
  const { rows } = await sql<{ sku: boolean; barcode: boolean; category: boolean; supplier: boolean }>`select
    exists (select from item where organization_id = ${tx.organization_id} and lower(sku) = any (array[lower(${fields.sku ?? null}::text)])
      and id <> ${ownId}) as sku,
    exists (select from item where organization_id = ${tx.organization_id}
      and barcode = any (${barcode ? spellings(barcode) : []}::text[]) and id <> ${ownId})
      and not exists (select from item where organization_id = ${tx.organization_id} and id = ${ownId}
        and ${isValue('barcode', barcode, 'text')}) as barcode,
    exists (select from item_category where organization_id = ${tx.organization_id}
      and ${isValue('id', fields.category_id as string | null)}) as category,
    exists (select from supplier where organization_id = ${tx.organization_id}
      and ${isValue('id', fields.supplier_id as string | null)}) as supplier`.execute(tx.db);
  const found = rows[0]!;
  const { minimum_stock: low, maximum_stock: high } = fields;
  const faults: FieldFault[] = [];
  if (typeof low === 'number' && typeof high === 'number' && high < low)
    faults.push(fault('maximum_stock', 'Maximum stock must be at least the minimum stock'));
  if (found.sku) faults.push(fault('sku', ERRORS.SKU_TAKEN[1], 'SKU_TAKEN'));
  if (found.barcode) faults.push(fault('barcode', ERRORS.BARCODE_TAKEN[1], 'BARCODE_TAKEN'));
  if (fields.category_id && !found.category)
    faults.push(fault('category_id', 'This category does not exist.', 'NOT_FOUND'));
  if (fields.supplier_id && !found.supplier)
    faults.push(fault('supplier_id', 'This supplier does not exist.', 'NOT_FOUND'));
  if (faults.length > 0) throw refusalOfAll(faults);
}

/** A SKU made of the name that no item of the organization has; the end of `id` makes one where all of them are taken. */
export async function freeSku(tx: Tx, name: string, id: string): Promise<string> {
  const tried = skusFor(name);
  const { rows } = await sql<{ sku: string }>`select lower(sku) as sku from item
    where organization_id = ${tx.organization_id}
      and lower(sku) = any (${tried.map((sku) => sku.toLowerCase())}::text[])`.execute(tx.db);
  const taken = new Set(rows.map(({ sku }) => sku));
  return tried.find((sku) => !taken.has(sku.toLowerCase())) ?? `${tried[0]}-${id.slice(-12).toUpperCase()}`;
}

/** Throws ID_TAKEN. */
export async function insertItem(
  tx: Tx,
  type: ItemType,
  id: string,
  fields: ItemFields,
  now: Date,
): Promise<void> {
  const inserted = await tx.db
    .insertInto('item')
    .values({ ...columns(fields), organization_id: tx.organization_id, id, item_type: type } as never)
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new Refusal('ID_TAKEN', { field: 'id' });
  await tx.db
    .insertInto('stock_position')
    .values({ organization_id: tx.organization_id, item_id: id })
    .execute();
  await storePrices(tx, [{ id, fields }], now);
}

const INSERT_ROWS = 200;

/** Inserts many items with their positions; the caller has checked ids, SKUs and barcodes. */
export async function insertItems(
  tx: Tx,
  type: ItemType,
  rows: readonly { id: string; fields: ItemFields }[],
  now: Date,
): Promise<void> {
  const { organization_id } = tx;
  for (let start = 0; start < rows.length; start += INSERT_ROWS) {
    const part = rows.slice(start, start + INSERT_ROWS);
    const values = part.map(({ id, fields }) => ({
      ...columns(fields),
      organization_id,
      id,
      item_type: type,
    }));
    await tx.db
      .insertInto('item')
      .values(values as never)
      .execute();
    await tx.db
      .insertInto('stock_position')
      .values(part.map(({ id }) => ({ organization_id, item_id: id })))
      .execute();
  }
  await storePrices(tx, rows, now);
}

/**
 * An item with movements keeps its kind, and its stock keeps or lacks lots as it was received. Throws INVALID_STATE at
 * the field.
 */
export async function assertKindMayChange(tx: Tx, id: string, fields: ItemFields): Promise<void> {
  const { item_kind = null, batch_tracking_enabled = null } = fields as {
    item_kind?: string;
    batch_tracking_enabled?: boolean;
  };
  if (item_kind === null && batch_tracking_enabled === null) return;
  // Locked before the check for movements, because its first movement may be in progress.
  const { rows } = await sql<{ other_kind: boolean; other_tracking: boolean }>`
    select next_seq > 1 and item_kind <> ${item_kind}::text as other_kind,
      next_seq > 1 and batch_tracking_enabled <> ${batch_tracking_enabled}::boolean as other_tracking
    from stock_position where organization_id = ${tx.organization_id} and item_id = ${id}
    for no key update`.execute(tx.db);
  const message = 'This can no longer change, because there are stock movements.';
  if (rows[0]?.other_kind) throw new Refusal('INVALID_STATE', { message, field: 'item_kind' });
  if (rows[0]?.other_tracking)
    throw new Refusal('INVALID_STATE', { message, field: 'batch_tracking_enabled' });
}

/** Returns false when the version is stale. */
export async function updateItem(
  tx: Tx,
  type: ItemType,
  id: string,
  version: number,
  fields: ItemFields,
  now: Date,
): Promise<boolean> {
  if ('price_includes_tax' in fields) await keepFormerItem(tx, id, now);
  const { numUpdatedRows } = await tx.db
    .updateTable('item')
    .set({ ...columns(fields), version: version + 1, updated_at: now.toISOString() } as never)
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .where('item_type', '=', type)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await storePrices(tx, [{ id, fields }], now);
  return true;
}

/** Whether anything refers to an item, so that it is never deleted. */
export const isUsed = ({ organization_id }: Tx, id: Sql) => sql<boolean>`(
  exists (select from stock_movement u where u.organization_id = ${organization_id} and u.item_id = ${id})
  or exists (select from bom u where u.organization_id = ${organization_id} and u.finished_good_id = ${id})
  or exists (select from bom_line u where u.organization_id = ${organization_id} and u.item_id = ${id})
  or exists (select from purchase_order_line u where u.organization_id = ${organization_id} and u.item_id = ${id})
  or exists (select from production_material u where u.organization_id = ${organization_id} and u.item_id = ${id})
  or exists (select from invoice_item u where u.organization_id = ${organization_id} and u.inventory_item_id = ${id}))`;

/** Throws NOT_FOUND, ITEM_IN_USE. */
export async function deleteItem(tx: Tx, type: ItemType, id: string): Promise<void> {
  // Locks the position first, which every stock change holds: this never waits for a sale that will refer to the item.
  await sql`select from stock_position where organization_id = ${tx.organization_id} and item_id = ${id}
    for update`.execute(tx.db);
  const locked = await sql`select from item where organization_id = ${tx.organization_id} and id = ${id}
    and item_type = ${type} for update`.execute(tx.db);
  if (locked.rows.length === 0) throw new Refusal('NOT_FOUND');
  // Transactions that were about to use the item have done so by now, or wait and then find it deleted.
  const { rows } = await sql<{ used: boolean }>`select ${isUsed(tx, sql`${id}::uuid`)} as used`.execute(
    tx.db,
  );
  if (rows[0]!.used) throw new Refusal('ITEM_IN_USE');
  await tx.db
    .deleteFrom('item')
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .execute();
}
