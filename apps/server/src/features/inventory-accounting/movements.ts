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
import { changesIn } from '../stock/sums.ts';

interface Sums {
  total: number;
  total_value: number;
}

/** Returns the movements behind a figure of a report, newest first, with the sum of all of them (S2.7-60). */
export async function listReportedMovements(
  tx: Tx,
  query: Query<typeof inventoryAccountingRoutes.movements>,
  reader: Reader,
) {
  const { date_from, date_to, known_on, item_id, kind } = query;
  const pairs = query.part ? await pairsOf(tx, query.part) : null;
  const ofPart = pairs
    ? sql`(kind, account_code) in (select u.kind, u.account_code
        from unnest(${pairs.map((pair) => pair.kind)}::text[], ${pairs.map((pair) => pair.account_code)}::text[])
          as u (kind, account_code))`
    : sql`true`;
  const filter = sql<SqlBool>`m.organization_id = ${tx.organization_id} and ${ofPart}
    ${item_id ? sql`and m.item_id = ${item_id}::uuid` : sql``}
    ${kind ? sql`and m.kind = ${kind}` : sql``}
    ${date_from ? sql`and m.occurred_on >= ${date_from}::date` : sql``}
    ${date_to ? sql`and m.occurred_on <= ${date_to}::date` : sql``}
    ${known_on ? sql`and m.posted_on <= ${known_on}::date` : sql``}`;
  // Of one item there are few to count; of all there are years, which the sums by month have counted.
  const summed = item_id
    ? sql<Sums>`select count(*) as total, coalesce(sum(m.value), 0)::bigint as total_value
        from stock_movement m where ${filter}`
    : sql<Sums>`select coalesce(sum(m.movements), 0)::bigint as total, coalesce(sum(m.value), 0)::bigint as total_value
        from (${changesIn(tx, { from: date_from, to: date_to, known_on })}) m
        where ${ofPart} ${kind ? sql`and m.kind = ${kind}` : sql``}`;
  const page = tx.db
    .selectFrom('stock_movement as m')
    .where(filter)
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
  const [{ rows: sums }, rows] = await Promise.all([summed.execute(tx.db), page]);
  const movements = rows.map(
    ({ item_type, item_name, item_sku, unit, ...row }) =>
      ({ ...toMovement(row, reader), item_type, item_name, item_sku, unit }) as ReportedMovement,
  );
  return { movements, ...sums[0]!, limit: query.limit, offset: query.offset };
}

/** Returns the kinds and accounts of movements that belong to a line of the cost of goods sold. */
async function pairsOf(tx: Tx, part: CostPart): Promise<{ kind: MovementKind; account_code: string }[]> {
  const { rows } = await sql<{ kind: MovementKind; account_code: string }>`
    select distinct kind, account_code from stock_month where organization_id = ${tx.organization_id}`.execute(
    tx.db,
  );
  return rows.filter(({ kind, account_code }) => costPartOf(kind, account_code) === part);
}
