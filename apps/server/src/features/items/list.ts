import type { ItemType, StockStatus } from '@lissafi/contract/items';
import { fromE4, ONE_E4 } from '@lissafi/domain/money/decimal';
import { foldName } from '@lissafi/domain/text/name';
import type { SqlBool } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { anyContains, gramShare, gramsOf, hasBarcode, isSimilar, namePattern } from '../../db/search.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { assertSeesOrder } from '../../http/sorting.ts';
import { findPlace } from '../stock/find-place.ts';
import { quantityAt } from '../stock/place-sums.ts';
import { items, onPosition, type Reader, toItem } from './store.ts';

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
  /** Only what is at this place. */
  location_id?: string | undefined;
  supplier_id?: string | undefined;
  status?: string | undefined;
  stock_status?: StockStatus | undefined;
  batch_tracking_enabled?: 'true' | 'false' | undefined;
  can_be_made?: 'true' | 'false' | undefined;
  search?: string | undefined;
  sort_by: keyof typeof SORTS;
  sort_direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

function conditionsOf({ organization_id }: Tx, query: ItemQuery): Sql<SqlBool>[] {
  const conditions: Sql<SqlBool>[] = [];
  const add = (condition: Sql<SqlBool>) => conditions.push(condition);
  if (query.category_id) add(sql`i.category_id = ${query.category_id}`);
  if (query.supplier_id) add(sql`i.supplier_id = ${query.supplier_id}`);
  if (query.status) add(sql`i.status = ${query.status}`);
  if (query.stock_status) add(STATUS[query.stock_status]);
  if (query.batch_tracking_enabled)
    add(sql`i.batch_tracking_enabled = ${query.batch_tracking_enabled === 'true'}`);
  if (query.can_be_made) add(canBeMade(organization_id, query.can_be_made === 'true'));
  return conditions;
}

/** A receipt that was taken back is none: what was received by mistake can still be made. */
const canBeMade = (organization_id: string, can: boolean) => sql<SqlBool>`${can} = (
  i.item_kind = 'stocked' and i.supplier_id is null and not exists (
    select from goods_receipt_line l
      join goods_receipt g on g.organization_id = ${organization_id} and g.id = l.receipt_id
      where l.organization_id = ${organization_id} and l.item_id = i.id and g.voided_at is null)
  or exists (select from bom b
    where b.organization_id = ${organization_id} and b.finished_good_id = i.id and b.active))`;

/** How a list is narrowed by a text, and which of what it finds comes first. */
interface Found {
  where: Sql<SqlBool>;
  first: Sql;
}

/** What contains the text: first what is called so, then what begins with it, then what has a word that does. */
function exactly(search: string): Found {
  const beginning = namePattern(search).slice(1);
  return {
    where: sql<SqlBool>`(${anyContains(search, sql`i.name`, sql`i.sku`, sql`i.description`)} or ${hasBarcode(sql`i.barcode`, search)})`,
    first: sql`case when ${foldName(search)} in (fold_name(i.name), lower(i.sku)) or ${hasBarcode(sql`i.barcode`, search)} then 0
      when fold_name(i.name) like ${beginning} or fold_name(i.sku) like ${beginning} then 1
      when fold_name(i.name) like ${`% ${beginning}`} then 2 else 3 end`,
  };
}

/** What is spelt nearly so, the most similar first and then the shorter name; null for a text too short to be misspelt. */
function similarly(tx: Tx, search: string): Found | null {
  const grams = gramsOf(tx, search);
  const column = sql`i.grams`;
  return (
    grams && { where: isSimilar(grams, column), first: sql`-${gramShare(grams, column)}, length(i.name)` }
  );
}

/**
 * Returns a page of items. A text finds what contains it, and only where nothing does, names that are similar. Throws
 * FORBIDDEN for sorting by costs that the reader may not see, NOT_FOUND or the fault of the place.
 */
export async function listItems(tx: Tx, type: ItemType, query: ItemQuery, reader: Reader) {
  assertSeesOrder(reader, query.sort_by, ['stock_value', 'unit_cost']);
  const { location_id, search } = query;
  if (location_id) await findPlace(tx, { location_id }, { hold: false });
  const list = await readPage(tx, type, query, reader, search ? exactly(search) : null);
  if (list.total > 0 || !search) return list;
  const similar = similarly(tx, search);
  if (!similar) return list;
  const others = await readPage(tx, type, query, reader, similar);
  return others.total > 0 ? { ...others, is_similar: true } : list;
}

async function readPage(tx: Tx, type: ItemType, query: ItemQuery, reader: Reader, found: Found | null) {
  const { location_id } = query;
  const here = location_id ? quantityAt(tx, sql`${location_id}::uuid`) : null;
  const conditions = conditionsOf(tx, query);
  if (found) conditions.push(found.where);
  if (here) conditions.push(sql<SqlBool>`${here} <> 0`);
  const matching = tx.db
    .selectFrom('item as i')
    .where('i.organization_id', '=', tx.organization_id)
    .where('i.item_type', '=', type)
    .where(({ and }) => and(conditions));
  // Every item has a position, so the total needs the positions only for a condition on the stock.
  const totalQuery = (
    query.stock_status || here ? matching.innerJoin('stock_position as p', onPosition) : matching
  )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const direction = sql.raw(query.sort_direction === 'desc' ? 'desc nulls last' : 'asc nulls last');
  // An order that was asked for stays.
  const first = found && query.sort_by === 'name' ? sql`${found.first}, ` : sql``;
  const order = sql`${first}${here && query.sort_by === 'current_stock' ? here : SORTS[query.sort_by]} ${direction}`;
  // Sorts ids alone; the other columns are read only for the items of the page.
  const picked = matching
    .innerJoin('stock_position as p', onPosition)
    .select('i.id')
    .orderBy(order)
    .orderBy('i.id')
    .limit(query.limit)
    .offset(query.offset);
  const page = items(tx, type)
    .select((here ?? sql<null>`null`).as('here_e4'))
    .where('i.id', 'in', picked)
    .orderBy(order)
    .orderBy('i.id')
    .execute();
  const [{ total }, rows] = await Promise.all([totalQuery, page]);
  const listed = rows.map(({ here_e4, ...row }) => ({
    ...toItem(row, reader),
    ...(here_e4 !== null && { stock_here: fromE4(here_e4) }),
  }));
  return { rows: listed, total, limit: query.limit, offset: query.offset };
}
