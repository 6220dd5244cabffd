import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** A sum of position `p` and of what is at a place: at the first place it is what the others leave. */
const at = (
  tx: Tx,
  locationId: Sql<unknown>,
  { ofPosition, ofPlace }: Record<'ofPosition' | 'ofPlace', Sql>,
) =>
  sql<number>`(case
  when ${locationId} = ${tx.organization_id}::uuid then ${ofPosition} - coalesce((select sum(${ofPlace})
    from stock_place s where s.organization_id = ${tx.organization_id} and s.item_id = p.item_id), 0)::bigint
  else coalesce((select ${ofPlace} from stock_place s where s.organization_id = ${tx.organization_id}
    and s.item_id = p.item_id and s.location_id = ${locationId}), 0) end)`;

/** The quantity of position `p` at a place, scaled by 10^4. */
export const quantityAt = (tx: Tx, locationId: Sql<unknown>): Sql<number> =>
  at(tx, locationId, { ofPosition: sql`p.quantity_e4`, ofPlace: sql`s.quantity_e4` });

/** What of it is not reserved, scaled by 10^4. */
export const availableAt = (tx: Tx, locationId: Sql<unknown>): Sql<number> =>
  at(tx, locationId, {
    ofPosition: sql`(p.quantity_e4 - p.allocated_e4)`,
    ofPlace: sql`(s.quantity_e4 - s.allocated_e4)`,
  });
