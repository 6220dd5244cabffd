import type { ItemType, StockStatus } from '@lissafi/contract/items';
import { ONE_E4 } from '@lissafi/domain/money/decimal';
import type { SqlBool } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { containsPattern } from '../../db/search.ts';
import { sql } from '../../db/sql.ts';
import { assertSeesOrder } from '../../http/sorting.ts';
import { items, type Reader, toItem } from './store.ts';

const SORTS = {
  name: sql`lower(i.name)`,
  sku: sql`lower(i.sku)`,
  current_stock: sql`p.quantity_e4`,
  stock_value: sql`p.value`,
  unit_cost: sql`case when p.quantity_e4 > 0 then p.value::numeric / p.quantity_e4
    when p.last_quantity_e4 > 0 then p.last_value::numeric / p.last_quantity_e4 else i.standard_cost / ${ONE_E4}::numeric end`,
  created_at: sql`i.created_at`,
  updated_at: sql`i.updated_at`,
};

/** S2.3-11, as in stockStatus. */
const STATUS: Record<StockStatus, ReturnType<typeof sql<SqlBool>>> = {
  out_of_stock: sql<SqlBool>`i.item_kind = 'stocked' and p.quantity_e4 <= 0`,
  low_stock: sql<SqlBool>`i.item_kind = 'stocked' and p.quantity_e4 > 0 and p.quantity_e4 <= i.minimum_stock_e4`,
  overstock: sql<SqlBool>`i.item_kind = 'stocked' and p.quantity_e4 > i.maximum_stock_e4
    and p.quantity_e4 > coalesce(i.minimum_stock_e4, 0)`,
  in_stock: sql<SqlBool>`i.item_kind = 'stocked' and p.quantity_e4 > coalesce(i.minimum_stock_e4, 0)
    and (i.maximum_stock_e4 is null or p.quantity_e4 <= i.maximum_stock_e4)`,
};

export interface ItemQuery {
  category_id?: string | undefined;
  supplier_id?: string | undefined;
  status?: string | undefined;
  stock_status?: StockStatus | undefined;
  batch_tracking_enabled?: 'true' | 'false' | undefined;
  search?: string | undefined;
  sort_by: keyof typeof SORTS;
  sort_direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** Throws FORBIDDEN for sorting by costs that the reader may not see. */
export async function listItems(tx: Tx, type: ItemType, query: ItemQuery, reader: Reader) {
  assertSeesOrder(reader, query.sort_by, ['stock_value', 'unit_cost']);
  let filtered = items(tx, type);
  if (query.category_id) filtered = filtered.where('i.category_id', '=', query.category_id);
  if (query.supplier_id) filtered = filtered.where('i.supplier_id', '=', query.supplier_id);
  if (query.status) filtered = filtered.where('i.status', '=', query.status);
  if (query.stock_status) filtered = filtered.where(STATUS[query.stock_status]);
  if (query.batch_tracking_enabled)
    filtered = filtered.where('i.batch_tracking_enabled', '=', query.batch_tracking_enabled === 'true');
  if (query.search) {
    const pattern = containsPattern(query.search);
    const { search } = query;
    filtered = filtered.where((where) =>
      where.or([
        where('i.name', 'ilike', pattern),
        where('i.sku', 'ilike', pattern),
        where('i.description', 'ilike', pattern),
        where('i.barcode', '=', search),
      ]),
    );
  }
  const totalQuery = filtered
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = filtered
    .orderBy(SORTS[query.sort_by], (order) =>
      query.sort_direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('i.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const [{ total }, rows] = await Promise.all([totalQuery, page]);
  return { rows: rows.map((row) => toItem(row, reader)), total, limit: query.limit, offset: query.offset };
}
