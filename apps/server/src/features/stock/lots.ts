import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Returns the lot of a batch number at a place, creating it on request; its dates are stored the first time only. */
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
  location_id: string = tx.organization_id,
): Promise<string | null> {
  if (!lot.create) {
    const { rows } = await sql<{
      id: string;
    }>`select id from stock_lot where organization_id = ${tx.organization_id}
      and item_id = ${itemId} and batch_number = ${lot.batch_number} and location_id = ${location_id}`.execute(
      tx.db,
    );
    return rows[0]?.id ?? null;
  }
  const id = newId();
  // Of a batch that lies at another place already, its dates are known.
  const { rows } = await sql<{ id: string }>`
    insert into stock_lot (organization_id, id, batch_id, item_id, batch_number, made_on, expires_on, nafdac_number,
      location_id, quantity_e4)
    select ${tx.organization_id}, ${id}, coalesce(b.batch_id, ${id}), ${itemId}, ${lot.batch_number},
      coalesce(${lot.made_on}::date, b.made_on), coalesce(${lot.expires_on}::date, b.expires_on),
      coalesce(${lot.nafdac_number}::text, b.nafdac_number), ${location_id}, 0
    from (values (1)) one left join lateral (select batch_id, made_on, expires_on, nafdac_number from stock_lot
      where organization_id = ${tx.organization_id} and item_id = ${itemId} and batch_number = ${lot.batch_number}
      order by created_at, id limit 1) b on true
    on conflict (organization_id, item_id, batch_number, location_id) do update set
      made_on = coalesce(stock_lot.made_on, excluded.made_on),
      expires_on = coalesce(stock_lot.expires_on, excluded.expires_on),
      nafdac_number = coalesce(stock_lot.nafdac_number, excluded.nafdac_number)
    returning id`.execute(tx.db);
  return rows[0]!.id;
}
