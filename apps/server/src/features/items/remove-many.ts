import { anyOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { isUsed } from './store.ts';

/**
 * Deletes those of the items that nothing refers to; returns their ids. Locks the positions and then the items in order
 * of id, which every stock change holds.
 */
export async function removeUnused(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  await sql`select from stock_position where organization_id = ${tx.organization_id} and ${anyOf('item_id', ids)}
    order by item_id for update`.execute(tx.db);
  await sql`select from item where organization_id = ${tx.organization_id} and ${anyOf('id', ids)}
    order by id for update`.execute(tx.db);
  const { rows } = await sql<{
    id: string;
  }>`delete from item i where i.organization_id = ${tx.organization_id}
    and ${anyOf('i.id', ids)} and not ${isUsed(tx, sql`i.id`)} returning i.id`.execute(tx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Takes items out of use; they keep their history. */
export async function retire(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`update item set status = 'inactive', version = version + 1, updated_at = ${now.toISOString()}
    where organization_id = ${tx.organization_id} and ${anyOf('id', ids)}`.execute(tx.db);
}

/** Gives the SKUs and barcodes of items that are out of use to new ones; theirs end with a part of their id from then on. */
export async function releaseCodes(
  tx: Tx,
  ids: Sql,
  { skus, barcodes }: { skus: readonly string[]; barcodes: readonly string[] },
  now: Date,
): Promise<void> {
  await sql`update item set barcode = null, sku = left(sku, 30) || '-' || right(id::text, 12),
      version = version + 1, updated_at = ${now.toISOString()}
    where organization_id = ${tx.organization_id} and status = 'inactive' and id = any (${ids})
      and (lower(sku) = any (${skus.map((sku) => sku.toLowerCase())}::text[])
        or barcode = any (${barcodes}::text[]))`.execute(tx.db);
}
