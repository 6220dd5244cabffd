import type { Branch, PlaceStock, StockLocation } from '@lissafi/contract/branches';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import { valuesByPlace } from '@lissafi/domain/inventory/place-values';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { stockAt } from '../stock/places.ts';
import { peekItems } from '../stock/positions.ts';
import { assertOpenBranch } from './open-branch.ts';

interface Page {
  limit: number;
  offset: number;
}
interface Changes {
  name?: string | undefined;
  status?: 'active' | 'inactive' | undefined;
}

const selectBranches = async (tx: Tx, more: Sql<unknown>): Promise<Branch[]> =>
  (
    await sql<Branch>`select b.id, b.version, b.name, b.status, b.id = b.organization_id as is_first, b.created_at
      from branch b where b.organization_id = ${tx.organization_id} ${more}`.execute(tx.db)
  ).rows;

const selectLocations = async (tx: Tx, more: Sql<unknown>): Promise<StockLocation[]> =>
  (
    await sql<StockLocation>`select l.id, l.version, l.branch_id, b.name as branch_name, l.name, l.status, l.created_at,
        l.id = (select d.id from location d where d.organization_id = ${tx.organization_id}
          and d.branch_id = l.branch_id and d.status = 'active'
          order by d.id <> d.organization_id, d.created_at, d.id limit 1) is true as is_default,
        case when l.id = l.organization_id then (select count(*)::int from stock_position p
            where p.organization_id = ${tx.organization_id} and p.quantity_e4 <> coalesce((select sum(s.quantity_e4)
              from stock_place s where s.organization_id = ${tx.organization_id} and s.item_id = p.item_id), 0))
          else (select count(*)::int from stock_place s where s.organization_id = ${tx.organization_id}
            and s.location_id = l.id and s.quantity_e4 <> 0) end as items
      from location l join branch b on b.organization_id = l.organization_id and b.id = l.branch_id
      where l.organization_id = ${tx.organization_id} ${more}`.execute(tx.db)
  ).rows;

async function countOf(tx: Tx, table: 'branch' | 'location'): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${sql.table(table)}
    where organization_id = ${tx.organization_id}`.execute(tx.db);
  return rows[0]!.total;
}

export async function listBranches(tx: Tx, { limit, offset }: Page) {
  const page = sql`order by b.id <> b.organization_id, lower(b.name), b.id limit ${limit} offset ${offset}`;
  return { branches: await selectBranches(tx, page), total: await countOf(tx, 'branch'), limit, offset };
}

export async function listLocations(tx: Tx, { limit, offset }: Page) {
  const page = sql`order by l.branch_id <> l.organization_id, lower(b.name), l.id <> l.organization_id, l.created_at,
    l.id limit ${limit} offset ${offset}`;
  return { locations: await selectLocations(tx, page), total: await countOf(tx, 'location'), limit, offset };
}

/** Throws NOT_FOUND. */
export async function readBranch(tx: Tx, id: string): Promise<Branch> {
  const [row] = await selectBranches(tx, sql`and b.id = ${id}`);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Throws NOT_FOUND. */
export async function readLocation(tx: Tx, id: string): Promise<StockLocation> {
  const [row] = await selectLocations(tx, sql`and l.id = ${id}`);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

const WORDS = { branch: 'branch', location: 'place' } as const;

async function assertNameFree(
  tx: Tx,
  table: 'branch' | 'location',
  id: string,
  name: string,
  field = 'name',
): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} where organization_id = ${tx.organization_id}
    and lower(name) = lower(${name}) and id <> ${id}`.execute(tx.db);
  if (rows.length > 0) throw invalid(fault(field, `A ${WORDS[table]} with this name already exists`));
}

async function insert(tx: Tx, insertion: Sql<unknown>): Promise<void> {
  const { rows } = await sql`${insertion} on conflict (organization_id, id) do nothing returning id`.execute(
    tx.db,
  );
  if (rows.length === 0) throw new Refusal('ID_TAKEN', { field: 'id' });
}

/** Throws the fault of a name that is taken, ID_TAKEN. */
export async function insertBranch(tx: Tx, id: string, name: string, now: Date): Promise<void> {
  await assertNameFree(tx, 'branch', id, name);
  await insert(
    tx,
    sql`insert into branch (organization_id, id, name, created_at, updated_at)
      values (${tx.organization_id}, ${id}, ${name}, ${now.toISOString()}, ${now.toISOString()})`,
  );
}

/** Throws NOT_FOUND for the branch, the fault of a name that is taken, ID_TAKEN. */
export async function insertLocation(
  tx: Tx,
  { id, name, branch_id, field = 'name' }: { id: string; name: string; branch_id: string; field?: string },
  now: Date,
): Promise<void> {
  await assertOpenBranch(tx, branch_id, { hold: true });
  await assertNameFree(tx, 'location', id, name, field);
  await insert(
    tx,
    sql`insert into location (organization_id, id, branch_id, name, created_at, updated_at)
      values (${tx.organization_id}, ${id}, ${branch_id}, ${name}, ${now.toISOString()}, ${now.toISOString()})`,
  );
}

/**
 * Renames or closes a branch or a place. Returns false when the version is stale. Throws NOT_FOUND, the fault of a name
 * that is taken, INVALID_STATE for the first one, or one where something is still kept.
 */
export async function changePlace(
  tx: Tx,
  table: 'branch' | 'location',
  id: string,
  version: number,
  { name, status }: Changes,
  now: Date,
): Promise<boolean> {
  if (name !== undefined) await assertNameFree(tx, table, id, name);
  const { rows: locked } = await sql`select from ${sql.table(table)}
    where organization_id = ${tx.organization_id} and id = ${id} for update`.execute(tx.db);
  if (locked.length === 0) throw new Refusal('NOT_FOUND');
  if (status === 'inactive') await assertMayClose(tx, table, id);
  const { rows } =
    await sql`update ${sql.table(table)} set version = version + 1, updated_at = ${now.toISOString()},
      name = coalesce(${name ?? null}::text, name), status = coalesce(${status ?? null}::text, status)
    where organization_id = ${tx.organization_id} and id = ${id} and version = ${version} returning id`.execute(
      tx.db,
    );
  if (rows.length === 0) return false;
  // The places of a branch close and open with it; nothing is left at them.
  if (table === 'branch' && status)
    await sql`update location set status = ${status}, version = version + 1, updated_at = ${now.toISOString()}
      where organization_id = ${tx.organization_id} and branch_id = ${id} and status <> ${status}`.execute(
      tx.db,
    );
  return true;
}

async function assertMayClose(tx: Tx, table: 'branch' | 'location', id: string): Promise<void> {
  const refuse = (message: string) => new Refusal('INVALID_STATE', { message });
  if (id === tx.organization_id)
    throw refuse(`The first ${WORDS[table]} stays: it is meant wherever none is named. You can rename it.`);
  const places = table === 'location' ? sql`l.id = ${id}` : sql`l.branch_id = ${id}`;
  const { rows } = await sql<{ name: string }>`select l.name from location l
    where l.organization_id = ${tx.organization_id} and ${places} and exists (select from stock_place s
      where s.organization_id = ${tx.organization_id} and s.location_id = l.id
        and (s.quantity_e4 <> 0 or s.allocated_e4 <> 0)) limit 1`.execute(tx.db);
  if (rows[0]) throw refuse(`There is still stock at ${rows[0].name}. Transfer it first.`);
  if (table === 'branch') return;
  const { rows: others } = await sql`select from location l where l.organization_id = ${tx.organization_id}
    and l.id <> ${id} and l.status = 'active' and l.branch_id = (select o.branch_id from location o
      where o.organization_id = ${tx.organization_id} and o.id = ${id}) limit 1`.execute(tx.db);
  if (others.length === 0) throw refuse('A branch needs one place. Close the branch instead.');
}

/**
 * Returns what is at each place of an item: places with nothing are left out, unless active. The value is the place's
 * share of the pool, and the rounding goes to the largest quantity (decisions §12.8). Throws NOT_FOUND.
 */
export async function stockByPlace(
  tx: Tx,
  itemId: string,
  permissions: readonly Permission[],
): Promise<PlaceStock[]> {
  const item = (await peekItems(tx, [itemId])).get(itemId);
  if (!item) throw new Refusal('NOT_FOUND');
  const locations = await selectLocations(
    tx,
    sql`order by l.branch_id <> l.organization_id, l.id <> l.organization_id, l.created_at, l.id`,
  );
  const places = locations
    .map(({ id, name, status }) => ({ location_id: id, name, status, ...stockAt(item, id) }))
    .filter(({ status, quantity }) => status === 'active' || quantity !== 0);
  const values = valuesByPlace(
    item.value,
    places.map(({ quantity }) => quantity),
  );
  return places.map(({ location_id, name, quantity, allocated }, index) => ({
    ...{ location_id, name, quantity: fromE4(quantity), allocated: fromE4(allocated) },
    available: fromE4(quantity - allocated),
    value: permissions.includes('costs:read') ? values[index]! : null,
  }));
}
