import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Returns the lot of a batch number, creating it on request; its dates are stored the first time only. */
export async function findLot(
  tx: Tx,
  newId: () => string,
  itemId: string,
  lot: {
    batch_number: string;
    create: boolean;
    made_on: string | null;
    expires_on: string | null;
    nafdac_number: string | null;
    on: string;
  },
): Promise<string | null> {
  if (!lot.create) {
    const { rows } = await sql<{
      id: string;
    }>`select id from stock_lot where organization_id = ${tx.organization_id}
      and item_id = ${itemId} and batch_number = ${lot.batch_number}`.execute(tx.db);
    return rows[0]?.id ?? null;
  }
  const { rows } = await sql<{ id: string }>`
    insert into stock_lot (organization_id, id, item_id, batch_number, made_on, expires_on, nafdac_number,
      location_id, quantity_e4)
    values (${tx.organization_id}, ${newId()}, ${itemId}, ${lot.batch_number}, ${lot.made_on}, ${lot.expires_on},
      ${lot.nafdac_number}, ${tx.organization_id}, 0)
    on conflict (organization_id, item_id, batch_number, location_id) do update set
      made_on = coalesce(stock_lot.made_on, excluded.made_on),
      expires_on = coalesce(stock_lot.expires_on, excluded.expires_on),
      nafdac_number = coalesce(stock_lot.nafdac_number, excluded.nafdac_number)
    returning id`.execute(tx.db);
  return rows[0]!.id;
}
