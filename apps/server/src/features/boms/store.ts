import type { Bom as BomRecord } from '@lissafi/contract/boms';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { ItemType } from '@lissafi/contract/items';
import type { Permission } from '@lissafi/contract/permissions';
import { fromE4, toE4 } from '@lissafi/domain/money/decimal';
import type { Bom, BomLine } from '@lissafi/domain/production/bom';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

export interface Checkpoint {
  name: string;
  required: boolean;
}

interface StoredBom {
  id: string;
  version: number;
  finished_good_id: string;
  finished_good_name: string;
  revision: number;
  active: boolean;
  name: string | null;
  notes: string | null;
  yield_e4: number;
  labour_cost: number;
  overhead_cost: number;
  normal_scrap_e4: number | null;
  checkpoints: Checkpoint[];
  created_at: string;
  updated_at: string;
  lines: (BomLine & { item_type: ItemType; name: string; sku: string; unit: string })[];
}

/** Returns every bill of a good, the newest first. */
async function bomsOf(tx: Tx, goodId: string): Promise<StoredBom[]> {
  const { rows } = await sql<StoredBom & { created_at: Date | string; updated_at: Date | string }>`
    select b.id, b.version, b.finished_good_id, g.name as finished_good_name, b.revision, b.active, b.name, b.notes,
      b.yield_e4, b.labour_cost, b.overhead_cost, b.normal_scrap_e4, b.checkpoints, b.created_at, b.updated_at,
      (select json_agg(json_build_object('item_id', l.item_id, 'quantity', l.quantity_e4, 'scrap_percentage', l.scrap_e4,
          'item_type', i.item_type, 'name', i.name, 'sku', i.sku, 'unit', i.unit) order by l.line)
        from bom_line l join item i on i.organization_id = l.organization_id and i.id = l.item_id
        where l.organization_id = ${tx.organization_id} and l.bom_id = b.id) as lines
    from bom b join item g on g.organization_id = b.organization_id and g.id = b.finished_good_id
    where b.organization_id = ${tx.organization_id} and b.finished_good_id = ${goodId}
    order by b.revision desc`.execute(tx.db);
  return rows;
}

/** Converts the bill to the domain's type. */
export const toDomainBom = (bom: StoredBom): Bom => ({
  finished_good_id: bom.finished_good_id,
  yield_quantity: bom.yield_e4,
  labour_cost: bom.labour_cost,
  overhead_cost: bom.overhead_cost,
  lines: bom.lines,
});

export function toBom(
  { yield_e4, normal_scrap_e4, checkpoints, lines, ...bom }: StoredBom,
  permissions: readonly Permission[],
): BomRecord {
  const write = permissions.includes('production:write');
  return {
    ...bom,
    yield_quantity: fromE4(yield_e4),
    normal_scrap_percentage: fromE4(normal_scrap_e4),
    quality_checkpoints: checkpoints,
    lines: lines.map((line) => ({
      ...line,
      quantity: fromE4(line.quantity),
      scrap_percentage: fromE4(line.scrap_percentage),
    })),
    can: { update: write, delete: write },
  };
}

/** Throws NOT_FOUND when the good has no active bill. */
export async function activeBom(tx: Tx, goodId: string): Promise<StoredBom> {
  const bom = (await bomsOf(tx, goodId)).find((each) => each.active);
  if (!bom) throw new Refusal('NOT_FOUND', { message: 'There is no bill of materials.' });
  return bom;
}

/** Throws NOT_FOUND. */
export async function readBom(tx: Tx, goodId: string, bomId: string): Promise<StoredBom> {
  const bom = (await bomsOf(tx, goodId)).find((each) => each.id === bomId);
  if (!bom) throw new Refusal('NOT_FOUND');
  return bom;
}

export async function listBoms(tx: Tx, goodId: string, query: { limit: number; offset: number }) {
  const all = await bomsOf(tx, goodId);
  return { boms: all.slice(query.offset, query.offset + query.limit), total: all.length, ...query };
}

/** Throws NOT_FOUND when it is not a stocked finished good. */
export async function assertGood(tx: Tx, id: string): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string; item_kind: string }>`
    select name, item_kind from item where organization_id = ${tx.organization_id} and id = ${id}
      and item_type = 'finished_good'`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  if (rows[0].item_kind !== 'stocked')
    throw new Refusal('INVALID_STATE', { message: 'A service has no bill of materials.' });
  return rows[0];
}

/**
 * Checks that every line names a stocked item of this organization, and prevents their deletion until commit. Throws
 * the faults of all lines.
 */
export async function assertLines(tx: Tx, lines: readonly { item_id: string }[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from item where organization_id = ${tx.organization_id} and item_kind = 'stocked'
      and id = any (${lines.map((line) => line.item_id)}::uuid[]) order by id for key share`.execute(tx.db);
  const known = new Set(rows.map((row) => row.id));
  const faults = lines.flatMap((line, index) =>
    known.has(line.item_id) ? [] : [fault(`lines.${index}.item_id`, 'This item does not exist', 'NOT_FOUND')],
  );
  if (faults.length > 0) throw invalid(...faults);
}

/** Returns the needs of each good by its active bill, and every name, to check circles and depth. */
export async function readGraph(tx: Tx) {
  const { rows } = await sql<{ good_id: string; item_id: string; good_name: string; item_name: string }>`
    select b.finished_good_id as good_id, l.item_id, g.name as good_name, i.name as item_name
    from bom b
    join bom_line l on l.organization_id = b.organization_id and l.bom_id = b.id
    join item g on g.organization_id = b.organization_id and g.id = b.finished_good_id
    join item i on i.organization_id = b.organization_id and i.id = l.item_id
    where b.organization_id = ${tx.organization_id} and b.active`.execute(tx.db);
  const lines = new Map<string, BomLine[]>();
  const names = new Map<string, string>();
  for (const { good_id, item_id, good_name, item_name } of rows) {
    names.set(good_id, good_name).set(item_id, item_name);
    lines.set(good_id, [...(lines.get(good_id) ?? []), { item_id, quantity: 1, scrap_percentage: 0 }]);
  }
  return { lines, names };
}

export interface BomFields {
  name?: string | null | undefined;
  notes?: string | null | undefined;
  yield_quantity?: number | undefined;
  labour_cost?: number | undefined;
  overhead_cost?: number | undefined;
  normal_scrap_percentage?: number | null | undefined;
  quality_checkpoints?: Checkpoint[] | undefined;
}

function columns({
  yield_quantity,
  normal_scrap_percentage: scrap,
  quality_checkpoints,
  ...rest
}: BomFields) {
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(yield_quantity !== undefined && { yield_e4: toE4(yield_quantity) }),
    ...(scrap !== undefined && { normal_scrap_e4: scrap === null ? null : toE4(scrap) }),
    ...(quality_checkpoints && { checkpoints: JSON.stringify(quality_checkpoints) }),
  };
}

/** A new bill replaces the active one. Throws ID_TAKEN. */
export async function insertBom(tx: Tx, goodId: string, id: string, fields: BomFields): Promise<void> {
  const { organization_id } = tx;
  await deactivate(tx, goodId);
  // Read before, because a distributed database refuses a subquery among the values.
  const newest = await sql<{ revision: number }>`select coalesce(max(revision), 0)::int as revision from bom
    where organization_id = ${organization_id} and finished_good_id = ${goodId}`.execute(tx.db);
  const inserted = await tx.db
    .insertInto('bom')
    .values({
      ...columns(fields),
      organization_id,
      id,
      finished_good_id: goodId,
      revision: newest.rows[0]!.revision + 1,
    } as never)
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new Refusal('ID_TAKEN', { field: 'id' });
}

export async function deactivate(tx: Tx, goodId: string): Promise<void> {
  await sql`update bom set active = false where organization_id = ${tx.organization_id}
    and finished_good_id = ${goodId} and active`.execute(tx.db);
}

/** Returns false when the version is stale. */
export async function updateBom(
  tx: Tx,
  id: string,
  version: number,
  fields: BomFields & { active?: boolean | undefined },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('bom')
    .set({ ...columns(fields), version: version + 1, updated_at: now.toISOString() } as never)
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function writeLines(
  tx: Tx,
  bomId: string,
  lines: readonly { item_id: string; quantity: number; scrap_percentage: number }[],
): Promise<void> {
  await sql`delete from bom_line where organization_id = ${tx.organization_id} and bom_id = ${bomId}`.execute(
    tx.db,
  );
  const rows = lines.map(({ item_id, quantity, scrap_percentage }, index) => ({
    ...{
      bom_id: bomId,
      line: index + 1,
      item_id,
      quantity_e4: toE4(quantity),
      scrap_e4: toE4(scrap_percentage),
    },
  }));
  await insertRows(tx, 'bom_line', rows, {
    bom_id: 'uuid',
    line: 'smallint',
    item_id: 'uuid',
    quantity_e4: 'bigint',
    scrap_e4: 'integer',
  }).execute(tx.db);
}

/** Throws NOT_FOUND, or ITEM_IN_USE for a bill with orders. */
export async function deleteBom(tx: Tx, goodId: string, id: string): Promise<void> {
  const { rows } = await sql`select from bom where organization_id = ${tx.organization_id} and id = ${id}
    and finished_good_id = ${goodId} for update`.execute(tx.db);
  if (rows.length === 0) throw new Refusal('NOT_FOUND');
  const used = await sql`select from production_order where organization_id = ${tx.organization_id}
    and bom_id = ${id} limit 1`.execute(tx.db);
  if (used.rows.length > 0)
    throw new Refusal('ITEM_IN_USE', {
      message: 'There are orders for this bill of materials. Create a new version instead.',
    });
  await sql`delete from bom where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
}

interface Use {
  bom_id: string;
  finished_good_id: string;
  name: string;
  sku: string;
  revision: number;
  active: boolean;
  quantity: number;
  yield_quantity: number;
}

/** Returns the bills that need an item, active ones first. Throws NOT_FOUND. */
export async function whereUsed(
  tx: Tx,
  type: ItemType,
  itemId: string,
  query: { limit: number; offset: number },
) {
  const { rows: found } = await sql`select from item where organization_id = ${tx.organization_id}
    and id = ${itemId} and item_type = ${type}`.execute(tx.db);
  if (found.length === 0) throw new Refusal('NOT_FOUND');
  const { rows } = await sql<Use>`
    select b.id as bom_id, b.finished_good_id, g.name, g.sku, b.revision, b.active,
      sum(l.quantity_e4)::bigint as quantity, b.yield_e4 as yield_quantity
    from bom_line l
    join bom b on b.organization_id = l.organization_id and b.id = l.bom_id
    join item g on g.organization_id = b.organization_id and g.id = b.finished_good_id
    where l.organization_id = ${tx.organization_id} and l.item_id = ${itemId}
    group by b.organization_id, b.id, g.organization_id, g.id
    order by b.active desc, lower(g.name), b.revision desc, b.id`.execute(tx.db);
  const boms = rows.slice(query.offset, query.offset + query.limit).map((row) => ({
    ...row,
    quantity: fromE4(row.quantity),
    yield_quantity: fromE4(row.yield_quantity),
  }));
  return { boms, total: rows.length, ...query };
}
