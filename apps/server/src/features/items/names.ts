import type { ItemType } from '@lissafi/contract/item-types';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** An item as reports name it. */
export interface ItemName {
  item_id: string;
  item_type: ItemType;
  name: string;
  sku: string;
  unit: string;
}

/** Returns the names of items, in order of their name. */
export async function readItemNames(tx: Tx, ids: readonly string[]): Promise<ItemName[]> {
  const { rows } = await sql<ItemName>`
    select id as item_id, item_type, name, sku, unit from item
    where organization_id = ${tx.organization_id} and id = any (${ids}::uuid[])
    order by lower(name), id`.execute(tx.db);
  return rows;
}
