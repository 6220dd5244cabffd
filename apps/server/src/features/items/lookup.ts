import { Refusal } from '@lissafi/contract/errors';
import type { itemLookupRoutes } from '@lissafi/contract/item-lookup';
import type { ItemType } from '@lissafi/contract/items';
import type { Tx } from '../../db/scope.ts';
import { hasBarcode } from '../../db/search.ts';
import { sql } from '../../db/sql.ts';
import type { Handlers } from '../../http/context.ts';
import { readPicture } from './pictures.ts';
import { readItem } from './store.ts';

/** Finds an item by its code: as written, then as another scanner reports it, then as a SKU. */
async function findByCode(tx: Tx, code: string): Promise<{ id: string; item_type: ItemType } | undefined> {
  const { rows } = await sql<{ id: string; item_type: ItemType }>`
    select id, item_type from (
      select id, item_type, case when barcode = ${code} then 0 else 1 end as place from item
        where organization_id = ${tx.organization_id} and ${hasBarcode(sql`barcode`, code)}
      union all
      select id, item_type, 2 from item
        where organization_id = ${tx.organization_id} and lower(sku) = lower(${code})
    ) found order by place limit 1`.execute(tx.db);
  return rows[0];
}

export const itemLookupHandlers: Handlers<typeof itemLookupRoutes> = {
  async lookup({ tx, query, organization }) {
    const found = await findByCode(tx, query.code);
    if (!found) throw new Refusal('NOT_FOUND', { message: 'No item of yours has this code.', field: 'code' });
    return readItem(tx, found.item_type, found.id, { permissions: organization.permissions });
  },
  async picture({ tx, params, query, reply }) {
    const content = await readPicture(tx, params.id, query.size);
    if (!content) throw new Refusal('NOT_FOUND');
    // Only this browser may cache it: a shared cache would serve it to people who are not members.
    reply.header('cache-control', 'private, max-age=31536000, immutable');
    return content;
  },
};
