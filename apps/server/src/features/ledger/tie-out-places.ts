import type { PlaceDifference, TieOut } from '@lissafi/contract/ledger';
import { LIMITS } from '@lissafi/contract/limits';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

type Row = Omit<PlaceDifference, 'stock' | 'movements'> & { stock_e4: number; moved_e4: number };

/** Compares the stock of every item at every place with its movements there. Returns null while there is one place. */
export async function tieOutPlaces(tx: Tx): Promise<TieOut['places']> {
  const org = tx.organization_id;
  const { rows: places } = await sql`select from location where organization_id = ${org} limit 2`.execute(
    tx.db,
  );
  if (places.length < 2) return null;
  const { rows } = await sql<{ items: number; total: number; page: Row[] | null }>`
    with held as (select item_id, location_id, quantity_e4 from stock_place where organization_id = ${org}
      union all select p.item_id, ${org}::uuid, p.quantity_e4 - coalesce(o.quantity_e4, 0)
        from stock_position p left join (select item_id, sum(quantity_e4)::bigint as quantity_e4 from stock_place
          where organization_id = ${org} group by item_id) o on o.item_id = p.item_id
        where p.organization_id = ${org}),
    moved as (select item_id, location_id, sum(quantity_e4)::bigint as quantity_e4 from stock_month
      where organization_id = ${org} group by item_id, location_id),
    differing as (select coalesce(h.item_id, m.item_id) as item_id, coalesce(h.location_id, m.location_id) as location_id,
        coalesce(h.quantity_e4, 0) as stock_e4, coalesce(m.quantity_e4, 0) as moved_e4
      from held h full join moved m on m.item_id = h.item_id and m.location_id = h.location_id
      where coalesce(h.quantity_e4, 0) <> coalesce(m.quantity_e4, 0))
    select (select count(*)::int from stock_position where organization_id = ${org}) as items,
      (select count(*)::int from differing) as total,
      (select json_agg(f) from (select d.item_id, i.item_type, i.name, l.name as location_name, d.stock_e4, d.moved_e4
        from differing d
        join item i on i.organization_id = ${org} and i.id = d.item_id
        join location l on l.organization_id = ${org} and l.id = d.location_id
        order by i.name, l.name, d.item_id limit ${LIMITS.page_size_default}) f) as page`.execute(tx.db);
  const { items, total, page } = rows[0]!;
  const differences = (page ?? []).map(({ stock_e4, moved_e4, ...row }) => ({
    ...row,
    ...{ stock: fromE4(stock_e4), movements: fromE4(moved_e4) },
  }));
  return { items, total, differences };
}
