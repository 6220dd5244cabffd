import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** The quantity of position `p` at a place, scaled by 10^4: at the first place what the others leave. */
export const quantityAt = (tx: Tx, locationId: Sql<unknown>): Sql<number> => sql<number>`(case
  when ${locationId} = ${tx.organization_id}::uuid then p.quantity_e4 - coalesce((select sum(s.quantity_e4)
    from stock_place s where s.organization_id = ${tx.organization_id} and s.item_id = p.item_id), 0)::bigint
  else coalesce((select s.quantity_e4 from stock_place s where s.organization_id = ${tx.organization_id}
    and s.item_id = p.item_id and s.location_id = ${locationId}), 0) end)`;
