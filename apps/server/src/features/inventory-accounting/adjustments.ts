import type { inventoryAccountingRoutes, StockAdjustment } from '@lissafi/contract/inventory-accounting';
import type { Query } from '@lissafi/contract/route';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { SqlBool } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { toMovement } from '../items/movements.ts';
import type { Reader } from '../items/store.ts';

const SORTS = {
  occurred_on: sql`m.occurred_on`,
  created_at: sql`m.created_at`,
  item_name: sql`lower(i.name)`,
  quantity: sql`abs(m.quantity_e4)`,
  value: sql`abs(m.value)`,
};

/** Returns the stock adjustments of all items with their reasons. */
export async function listAdjustments(
  tx: Tx,
  query: Query<typeof inventoryAccountingRoutes.adjustments>,
  reader: Reader,
) {
  let filtered = tx.db
    .selectFrom('stock_movement as m')
    .where('m.organization_id', '=', tx.organization_id)
    .where('m.kind', '=', 'adjustment');
  if (query.date_from) filtered = filtered.where('m.occurred_on', '>=', query.date_from);
  if (query.date_to) filtered = filtered.where('m.occurred_on', '<=', query.date_to);
  if (query.reason) filtered = filtered.where('m.reason', '=', query.reason);
  if (query.inventory_item_type)
    filtered = filtered.where(
      sql<SqlBool>`exists (select from item i where i.organization_id = ${tx.organization_id} and i.id = m.item_id
        and i.item_type = ${query.inventory_item_type})`,
    );
  if (query.adjustment_type)
    filtered = filtered.where('m.quantity_e4', query.adjustment_type === 'increase' ? '>' : '<', 0);
  const counted = filtered.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const page = filtered
    .innerJoin('item as i', (join) =>
      join.onRef('i.organization_id', '=', 'm.organization_id').onRef('i.id', '=', 'm.item_id'),
    )
    .leftJoin('stock_lot as l', (join) =>
      join.onRef('l.organization_id', '=', 'm.organization_id').onRef('l.id', '=', 'm.lot_id'),
    )
    .selectAll('m')
    .select(['l.batch_number', 'i.item_type', 'i.name as item_name', 'i.sku as item_sku', 'i.unit'])
    .orderBy(SORTS[query.sort_by], query.sort_direction)
    .orderBy('m.id', query.sort_direction)
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const [{ total }, rows] = await Promise.all([counted, page]);
  const adjustments = rows.map(
    (row) =>
      ({
        ...toMovement(row, reader),
        item_type: row.item_type,
        item_name: row.item_name,
        item_sku: row.item_sku,
        unit: row.unit,
        adjustment_type: row.quantity_e4 > 0 ? 'increase' : 'decrease',
        quantity_adjusted: fromE4(Math.abs(row.quantity_e4)),
      }) as StockAdjustment,
  );
  return { adjustments, total, limit: query.limit, offset: query.offset };
}
