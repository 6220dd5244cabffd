import type { CostPart } from '@lissafi/contract/cost-of-goods';
import type { inventoryAccountingRoutes, ReportedMovement } from '@lissafi/contract/inventory-accounting';
import type { Query } from '@lissafi/contract/route';
import type { MovementKind } from '@lissafi/contract/stock';
import { costPartOf } from '@lissafi/domain/books/cost-of-goods';
import type { SqlBool } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { toMovement } from '../items/movements.ts';
import type { Reader } from '../items/store.ts';

/** Returns the movements behind a figure of a report, newest first, with the sum of all of them (S2.7-60). */
export async function listReportedMovements(
  tx: Tx,
  query: Query<typeof inventoryAccountingRoutes.movements>,
  reader: Reader,
) {
  let filtered = tx.db.selectFrom('stock_movement as m').where('m.organization_id', '=', tx.organization_id);
  if (query.date_from) filtered = filtered.where('m.occurred_on', '>=', query.date_from);
  if (query.date_to) filtered = filtered.where('m.occurred_on', '<=', query.date_to);
  if (query.known_on) filtered = filtered.where('m.posted_on', '<=', query.known_on);
  if (query.item_id) filtered = filtered.where('m.item_id', '=', query.item_id);
  if (query.kind) filtered = filtered.where('m.kind', '=', query.kind);
  if (query.part) {
    const pairs = await pairsOf(tx, query.part);
    filtered = filtered.where(
      sql<SqlBool>`(m.kind, m.account_code) in (select u.kind, u.account_code
        from unnest(${pairs.map((pair) => pair.kind)}::text[], ${pairs.map((pair) => pair.account_code)}::text[])
          as u (kind, account_code))`,
    );
  }
  const summed = filtered
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(sql<number>`coalesce(sum(m.value), 0)::bigint`.as('total_value'))
    .executeTakeFirstOrThrow();
  const page = filtered
    .innerJoin('item as i', (join) =>
      join.onRef('i.organization_id', '=', 'm.organization_id').onRef('i.id', '=', 'm.item_id'),
    )
    .leftJoin('stock_lot as l', (join) =>
      join.onRef('l.organization_id', '=', 'm.organization_id').onRef('l.id', '=', 'm.lot_id'),
    )
    .selectAll('m')
    .select(['l.batch_number', 'i.item_type', 'i.name as item_name', 'i.sku as item_sku', 'i.unit'])
    .orderBy('m.occurred_on', 'desc')
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const [{ total, total_value }, rows] = await Promise.all([summed, page]);
  const movements = rows.map(
    ({ item_type, item_name, item_sku, unit, ...row }) =>
      ({ ...toMovement(row, reader), item_type, item_name, item_sku, unit }) as ReportedMovement,
  );
  return { movements, total, total_value, limit: query.limit, offset: query.offset };
}

/** Returns the kinds and accounts of movements that belong to a line of the cost of goods sold. */
async function pairsOf(tx: Tx, part: CostPart): Promise<{ kind: MovementKind; account_code: string }[]> {
  const { rows } = await sql<{ kind: MovementKind; account_code: string }>`
    select distinct kind, account_code from stock_month where organization_id = ${tx.organization_id}`.execute(
    tx.db,
  );
  return rows.filter(({ kind, account_code }) => costPartOf(kind, account_code) === part);
}
