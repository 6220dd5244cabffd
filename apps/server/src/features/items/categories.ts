import type { ItemCategory } from '@lissafi/contract/categories';
import { Refusal } from '@lissafi/contract/errors';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

const NAME_TAKEN = { message: 'A category with this name already exists.', field: 'name' };

const categories = (tx: Tx) =>
  tx.db
    .selectFrom('item_category as c')
    .select(['c.id', 'c.version', 'c.name'])
    .select(
      sql<number>`(select count(*)::int from item i where i.organization_id = ${tx.organization_id}
        and i.category_id = c.id)`.as('item_count'),
    )
    .where('c.organization_id', '=', tx.organization_id);

export async function listCategories(tx: Tx, { limit, offset }: { limit: number; offset: number }) {
  const totalQuery = categories(tx)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = categories(tx)
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const [{ total }, rows] = await Promise.all([totalQuery, page]);
  return { categories: rows, total, limit, offset };
}

/** Throws NOT_FOUND. */
export async function readCategory(tx: Tx, id: string): Promise<ItemCategory> {
  const row = await categories(tx).where('c.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

async function assertFree(tx: Tx, id: string, name: string): Promise<void> {
  const { rows } = await sql`select from item_category where organization_id = ${tx.organization_id}
    and lower(name) = lower(${name}) and id <> ${id}`.execute(tx.db);
  if (rows.length > 0) throw new Refusal('VALIDATION_FAILED', NAME_TAKEN);
}

/** Throws VALIDATION_FAILED on `name`, ID_TAKEN. */
export async function insertCategory(tx: Tx, id: string, name: string): Promise<void> {
  await assertFree(tx, id, name);
  const inserted = await tx.db
    .insertInto('item_category')
    .values({ organization_id: tx.organization_id, id, name })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new Refusal('ID_TAKEN', { field: 'id' });
}

/** Returns false when the version is stale. Throws VALIDATION_FAILED on `name`. */
export async function renameCategory(
  tx: Tx,
  id: string,
  version: number,
  name: string,
  now: Date,
): Promise<boolean> {
  await assertFree(tx, id, name);
  const { numUpdatedRows } = await tx.db
    .updateTable('item_category')
    .set({ name, version: version + 1, updated_at: now.toISOString() })
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Its items stay, without a category. Throws NOT_FOUND. */
export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.db
    .updateTable('item')
    .set({ category_id: null })
    .where('organization_id', '=', tx.organization_id)
    .where('category_id', '=', id)
    .execute();
  const { numDeletedRows } = await tx.db
    .deleteFrom('item_category')
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND');
}
