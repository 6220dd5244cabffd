import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Permission } from '@lissafi/contract/permissions';
import type { PriceList, PriceRounding, PriceStep } from '@lissafi/contract/price-lists';
import { fromE4, toE4 } from '@lissafi/domain/money/decimal';
import { changedPrice, isInForce } from '@lissafi/domain/sales/price-list';
import { keepFormerListPrices, keepFormerPriceList } from '../../db/former-values.ts';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface Reader {
  today: string;
  permissions: readonly Permission[];
}

/** The settings of a list that a request gives; undefined ones stay as they are. */
export interface ListFields {
  name?: string | undefined;
  percentage?: number | undefined;
  rounding?: PriceRounding | undefined;
  is_active?: boolean | undefined;
  valid_from?: string | null | undefined;
  valid_to?: string | null | undefined;
}

interface Row extends Omit<PriceList, 'percentage' | 'is_in_force' | 'can'> {
  percentage_e4: number;
}

const selectLists = async (tx: Tx, reader: Reader, more: Sql<unknown>): Promise<PriceList[]> => {
  const { rows } = await sql<Row>`
    select l.id, l.version, l.name, l.percentage_e4, l.rounding, l.is_active, l.valid_from, l.valid_to, l.created_at,
      l.updated_at,
      (select count(distinct p.item_id)::int from price_list_item p where p.organization_id = ${tx.organization_id}
        and p.price_list_id = l.id) as item_count,
      (select count(*)::int from customer c where c.organization_id = ${tx.organization_id}
        and c.price_list_id = l.id and c.merged_into is null) as customer_count
    from price_list l where l.organization_id = ${tx.organization_id} ${more}`.execute(tx.db);
  const update = reader.permissions.includes('price_lists:write');
  return rows.map(({ percentage_e4, ...row }) => ({
    ...row,
    percentage: fromE4(percentage_e4),
    is_in_force: isInForce(row, reader.today),
    can: { update, delete: update && row.customer_count === 0 },
  }));
};

export const listPriceLists = (tx: Tx, reader: Reader): Promise<PriceList[]> =>
  selectLists(tx, reader, sql`order by lower(l.name), l.id`);

/** Throws NOT_FOUND. */
export async function readPriceList(tx: Tx, id: string, reader: Reader): Promise<PriceList> {
  const [list] = await selectLists(tx, reader, sql`and l.id = ${id}`);
  if (!list) throw new Refusal('NOT_FOUND');
  return list;
}

/** Throws the fault of a name that is taken. */
async function assertNameFree(tx: Tx, id: string, name: string): Promise<void> {
  const { rows } = await sql`select from price_list where organization_id = ${tx.organization_id}
    and lower(name) = lower(${name}) and id <> ${id}`.execute(tx.db);
  if (rows.length > 0) throw invalid(fault('name', 'Another price list has this name'));
}

function assertDays(from: string | null | undefined, to: string | null | undefined): void {
  if (from && to && to < from) throw invalid(fault('valid_to', 'The end is before the start'));
}

/** Throws the faults of the name and of the days, INVALID_STATE for too many lists, ID_TAKEN. */
export async function insertPriceList(
  tx: Tx,
  id: string,
  fields: ListFields & { name: string },
  now: Date,
): Promise<void> {
  const { name, percentage = 0, rounding = 1, is_active = true, valid_from = null, valid_to = null } = fields;
  assertDays(valid_from, valid_to);
  await assertNameFree(tx, id, name);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from price_list
    where organization_id = ${tx.organization_id}`.execute(tx.db);
  if (counted[0]!.total >= LIMITS.price_lists)
    throw new Refusal('INVALID_STATE', {
      message: `There are ${LIMITS.price_lists} price lists already. Please delete one first.`,
    });
  const { rows } =
    await sql`insert into price_list (organization_id, id, name, percentage_e4, rounding, is_active,
      valid_from, valid_to, created_at, updated_at)
    values (${tx.organization_id}, ${id}, ${name}, ${toE4(percentage)}, ${rounding}, ${is_active}, ${valid_from},
      ${valid_to}, ${now.toISOString()}, ${now.toISOString()})
    on conflict (organization_id, id) do nothing returning id`.execute(tx.db);
  if (rows.length === 0) throw new Refusal('ID_TAKEN', { field: 'id' });
}

/**
 * Locks the list to commit, with a new version. Throws NOT_FOUND, or STALE_VERSION with the current list.
 */
export async function takePriceList(
  tx: Tx,
  id: string,
  version: number,
  reader: Reader,
  now: Date,
): Promise<void> {
  const { rows } = await sql`update price_list set version = version + 1, updated_at = ${now.toISOString()}
    where organization_id = ${tx.organization_id} and id = ${id} and version = ${version} returning id`.execute(
    tx.db,
  );
  if (rows.length === 0) throw new Refusal('STALE_VERSION', { current: await readPriceList(tx, id, reader) });
}

/** Changes a list that is taken; undefined fields stay. Throws the faults of the name and of the days. */
export async function changePriceList(
  tx: Tx,
  id: string,
  { name, percentage, rounding, is_active, valid_from, valid_to }: ListFields,
  reader: Reader,
  now: Date,
): Promise<void> {
  if (name !== undefined) await assertNameFree(tx, id, name);
  const before = await readPriceList(tx, id, reader);
  const days = {
    from: valid_from === undefined ? before.valid_from : valid_from,
    to: valid_to === undefined ? before.valid_to : valid_to,
  };
  assertDays(days.from, days.to);
  await keepFormerPriceList(tx, id, now);
  await sql`update price_list set name = coalesce(${name ?? null}::text, name),
      percentage_e4 = coalesce(${percentage === undefined ? null : toE4(percentage)}::integer, percentage_e4),
      rounding = coalesce(${rounding ?? null}::integer, rounding),
      is_active = coalesce(${is_active ?? null}::boolean, is_active), valid_from = ${days.from}, valid_to = ${days.to}
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
}

/** Throws NOT_FOUND, PRICE_LIST_IN_USE. */
export async function deletePriceList(tx: Tx, id: string, reader: Reader): Promise<void> {
  // A customer who is about to get the list holds it until then, and is counted.
  await sql`select from price_list where organization_id = ${tx.organization_id} and id = ${id} for update`.execute(
    tx.db,
  );
  const { customer_count } = await readPriceList(tx, id, reader);
  if (customer_count > 0) throw new Refusal('PRICE_LIST_IN_USE');
  await sql`delete from price_list where organization_id = ${tx.organization_id} and id = ${id}`.execute(
    tx.db,
  );
}

/** The own prices of one product from now on; none means that it follows its selling price. */
export interface OwnPrices {
  item_id: string;
  steps: readonly PriceStep[];
}

/** Throws the faults of products that are not sold, INVALID_STATE for too many prices. */
export async function replacePrices(
  tx: Tx,
  listId: string,
  prices: readonly OwnPrices[],
  now: Date,
): Promise<void> {
  const ids = prices.map(({ item_id }) => item_id);
  const { rows: sold } = await sql<{
    id: string;
  }>`select id from item where organization_id = ${tx.organization_id}
    and item_type = 'finished_good' and id = any (${ids}::uuid[])`.execute(tx.db);
  const known = new Set(sold.map(({ id }) => id));
  const faults = ids.flatMap((id, index) =>
    known.has(id) ? [] : [fault(`prices.${index}.item_id`, 'This product does not exist', 'NOT_FOUND')],
  );
  if (faults.length > 0) throw invalid(...faults);
  await keepFormerListPrices(tx, listId, ids, now);
  await sql`delete from price_list_item where organization_id = ${tx.organization_id} and price_list_id = ${listId}
    and item_id = any (${ids}::uuid[])`.execute(tx.db);
  await insertPrices(
    tx,
    listId,
    prices.flatMap(({ item_id, steps }) =>
      steps.map(({ minimum_quantity, unit_price }) => ({
        item_id,
        minimum_quantity_e4: toE4(minimum_quantity),
        unit_price,
      })),
    ),
  );
}

interface StoredPrice {
  item_id: string;
  minimum_quantity_e4: number;
  unit_price: number;
}

async function insertPrices(tx: Tx, price_list_id: string, rows: readonly StoredPrice[]): Promise<void> {
  if (rows.length === 0) return;
  await insertRows(
    tx,
    'price_list_item',
    rows.map((row) => ({ price_list_id, ...row })),
    { price_list_id: 'uuid', item_id: 'uuid', minimum_quantity_e4: 'bigint', unit_price: 'bigint' },
    sql`on conflict (organization_id, price_list_id, item_id, minimum_quantity_e4)
      do update set unit_price = excluded.unit_price`,
  ).execute(tx.db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from price_list_item
    where organization_id = ${tx.organization_id} and price_list_id = ${price_list_id}`.execute(tx.db);
  if (counted[0]!.total > LIMITS.price_list_prices)
    throw new Refusal('INVALID_STATE', {
      message: `A price list has up to ${LIMITS.price_list_prices.toLocaleString('en-GB')} prices of its own. For more products, use the percentage of the list.`,
    });
}

/**
 * Makes own prices of the selling prices of active products, or changes the own prices of the list, by a percentage and
 * rounded. Throws INVALID_STATE for too many prices, or a price that would be too large.
 */
export async function fillPrices(
  tx: Tx,
  listId: string,
  { which, percentage, rounding }: { which: 'missing' | 'all' | 'own'; percentage: number; rounding: number },
  now: Date,
): Promise<void> {
  const own = sql`select from price_list_item p where p.organization_id = ${tx.organization_id}
    and p.price_list_id = ${listId} and p.item_id = i.id`;
  const { rows } =
    which === 'own'
      ? await sql<StoredPrice>`select item_id, minimum_quantity_e4, unit_price from price_list_item
          where organization_id = ${tx.organization_id} and price_list_id = ${listId}`.execute(tx.db)
      : await sql<StoredPrice>`select i.id as item_id, 0::bigint as minimum_quantity_e4, i.selling_price as unit_price
          from item i where i.organization_id = ${tx.organization_id} and i.item_type = 'finished_good'
          and i.status = 'active' and i.selling_price is not null
          ${which === 'missing' ? sql`and not exists (${own})` : sql``}`.execute(tx.db);
  const changed = rows.map((row) => ({
    ...row,
    unit_price: changedPrice(row.unit_price, percentage, rounding),
  }));
  if (changed.some(({ unit_price }) => unit_price > LIMITS.money_max))
    throw new Refusal('INVALID_STATE', { message: 'A price would be too large.' });
  await keepFormerListPrices(
    tx,
    listId,
    changed.map(({ item_id }) => item_id),
    now,
  );
  await insertPrices(tx, listId, changed);
}
