import { fault, invalid } from '@lissafi/contract/errors';
import type {
  inventoryAccountingRoutes,
  StockAdjustment,
  Valuation,
} from '@lissafi/contract/inventory-accounting';
import type { Query } from '@lissafi/contract/route';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { SqlBool } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Handlers } from '../../http/context.ts';
import { toMovement } from '../items/movements.ts';
import { type Reader, unitCost } from '../items/store.ts';
import { readRules } from '../stock/positions.ts';

/**
 * Returns the positions, which equal the sums of all movements (S2.7-44). Throws VALIDATION_FAILED for the method that
 * is not in use.
 */
async function valuation(
  tx: Tx,
  query: Query<typeof inventoryAccountingRoutes.valuation>,
  today: string,
): Promise<Valuation> {
  const { method } = await readRules(tx);
  if ((query.valuation_method ?? method) !== method)
    throw invalid(fault('valuation_method', 'This organization values its stock by the other method'));
  const rows = await valuedItems(tx, query);
  const { total, total_value } = rows[0]!;
  return {
    valuation_method: method,
    as_of: today,
    total_value,
    total,
    limit: query.limit,
    offset: query.offset,
    items: rows.flatMap(({ item }) =>
      item === null
        ? []
        : [
            {
              item_id: item.id,
              item_type: item.item_type,
              name: item.name,
              sku: item.sku,
              unit: item.unit,
              quantity: fromE4(item.quantity_e4),
              value: item.value,
              unit_cost: unitCost(item),
            },
          ],
    ),
  };
}

type ValuedItem = Pick<Valuation['items'][number], 'item_type' | 'name' | 'sku' | 'unit'> & {
  id: string;
} & Parameters<typeof unitCost>[0];

/** One page by name and the sums over all, read at one moment; a page without items is one row without an item. */
async function valuedItems(
  tx: Tx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; total_value: number; item: ValuedItem | null }[]> {
  const { rows } = await sql<{ total: number; total_value: number; item: ValuedItem | null }>`
    select a.total, a.total_value, to_json(i) as item
    from (
      select count(*) as total, coalesce(sum(value), 0)::bigint as total_value from stock_position
      where organization_id = ${tx.organization_id} and item_kind = 'stocked'
    ) a
    left join (
      select i.id, i.item_type, i.name, i.sku, i.unit, i.standard_cost,
        p.quantity_e4, p.value, p.last_quantity_e4, p.last_value
      from item i
      join stock_position p on p.organization_id = i.organization_id and p.item_id = i.id
      where i.organization_id = ${tx.organization_id} and i.item_kind = 'stocked'
      order by lower(i.name), i.id limit ${limit} offset ${offset}
    ) i on true
    order by lower(i.name), i.id`.execute(tx.db);
  return rows;
}

const SORTS = {
  occurred_on: sql`m.occurred_on`,
  created_at: sql`m.created_at`,
  item_name: sql`lower(i.name)`,
  quantity: sql`abs(m.quantity_e4)`,
  value: sql`abs(m.value)`,
};

async function listAdjustments(
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

export const inventoryAccountingHandlers: Handlers<typeof inventoryAccountingRoutes> = {
  valuation: ({ tx, query, today }) => valuation(tx, query, today),
  adjustments: ({ tx, query, organization }) => listAdjustments(tx, query, organization),
};
