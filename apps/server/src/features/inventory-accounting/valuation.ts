import type {
  inventoryAccountingRoutes,
  Valuation,
  ValuationMark,
} from '@lissafi/contract/inventory-accounting';
import type { Query } from '@lissafi/contract/route';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { LATEST } from '@lissafi/domain/calendar/civil-date';
import { monthEnds, yearUpTo } from '@lissafi/domain/calendar/report-periods';
import { type CostingMethod, exactCost } from '@lissafi/domain/inventory/stock';
import { fromE4, ONE_E4 } from '@lissafi/domain/money/decimal';
import { addMoney, sumMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { type Methods, methodOn, readMethods, seriesOf } from '../costing/methods.ts';
import { seriesIn } from '../costing/second.ts';
import { unitCost } from '../items/store.ts';
import type { Series } from '../stock/sums.ts';

/**
 * Returns the value of all stock (S2.7-44) by either method: now from the positions, on a day and as known on a day
 * from the movements, each in one snapshot with the inventory accounts, which the method of the books equals.
 */
export async function valuation(
  tx: Tx,
  query: Query<typeof inventoryAccountingRoutes.valuation>,
  today: string,
): Promise<Valuation> {
  const { as_of, known_on, limit, offset } = query;
  const methods = await readMethods(tx);
  const day = as_of ?? LATEST;
  const books_method = methodOn(methods, day);
  const valuation_method = query.valuation_method ?? books_method;
  const isNow = as_of === undefined && known_on === undefined;
  const series = seriesOf(methods, valuation_method, day);
  const held =
    isNow && series === 'books'
      ? sql`select item_id, quantity_e4, value from stock_position where organization_id = ${tx.organization_id}`
      : sql`select item_id, sum(quantity_e4)::bigint as quantity_e4, sum(value)::bigint as value
          from (${await seriesIn(tx, series, { to: as_of, known_on })}) c group by item_id`;
  const rows = await valuedItems(tx, held, { as_of, known_on, limit, offset });
  const { total, total_value, marked, raw_materials, finished_goods } = rows[0]!;
  const ledger = { raw_materials, finished_goods, total: addMoney(raw_materials, finished_goods) };
  return {
    ...{ valuation_method, books_method, as_of: as_of ?? today, known_on: known_on ?? null },
    ...{ total_value, ledger, difference: total_value - ledger.total, marked, total, limit, offset },
    items: rows.flatMap(({ item }) => (item === null ? [] : [toItem(item, isNow && series === 'books')])),
  };
}

type ValuedItem = Pick<Valuation['items'][number], 'item_type' | 'name' | 'sku' | 'unit'> & {
  id: string;
} & Parameters<typeof unitCost>[0];

function toItem(item: ValuedItem, isNow: boolean): Valuation['items'][number] {
  const { quantity_e4: quantity, value } = item;
  const mark: ValuationMark | null =
    quantity < 0
      ? 'below_zero'
      : (quantity === 0 && value !== 0) || value < 0
        ? 'value_without_quantity'
        : null;
  return {
    ...{ item_id: item.id, item_type: item.item_type, name: item.name, sku: item.sku, unit: item.unit },
    quantity: fromE4(quantity),
    value,
    unit_cost: isNow
      ? unitCost(item)
      : quantity > 0 && value >= 0
        ? exactCost(ONE_E4, { quantity, value })
        : null,
    mark,
  };
}

interface ValuedQuery {
  as_of: string | undefined;
  known_on: string | undefined;
  limit: number;
  offset: number;
}

interface ValuedRow {
  total: number;
  total_value: number;
  marked: number;
  raw_materials: number;
  finished_goods: number;
  item: ValuedItem | null;
}

/**
 * One page by name, the sums over all, and the balances of the inventory accounts, read at one moment; a page without
 * items is one row without an item.
 */
async function valuedItems(
  tx: Tx,
  held: Sql<unknown>,
  { as_of, known_on, limit, offset }: ValuedQuery,
): Promise<ValuedRow[]> {
  const balance = (code: string) => sql`(select coalesce(sum(debit - credit), 0) from account_day
    where organization_id = ${tx.organization_id} and account_code = ${code}
      ${as_of === undefined ? sql`` : sql`and day <= ${as_of}::date`}
      ${known_on === undefined ? sql`` : sql`and posted_on <= ${known_on}::date`})::bigint`;
  const { rows } = await sql<ValuedRow>`
    with held as (${held}), valued as (
      select i.id, i.item_type, i.name, i.sku, i.unit, i.standard_cost, coalesce(h.quantity_e4, 0) as quantity_e4,
        coalesce(h.value, 0) as value, p.last_quantity_e4, p.last_value
      from item i
      join stock_position p on p.organization_id = i.organization_id and p.item_id = i.id
      left join held h on h.item_id = i.id
      where i.organization_id = ${tx.organization_id} and i.item_kind = 'stocked'
    )
    select a.total, a.total_value, a.marked, a.raw_materials, a.finished_goods, to_json(i) as item
    from (
      select count(*) as total, coalesce(sum(value), 0)::bigint as total_value,
        count(*) filter (where quantity_e4 < 0 or value < 0 or (quantity_e4 = 0 and value <> 0)) as marked,
        ${balance(ACCOUNT.raw_materials)} as raw_materials, ${balance(ACCOUNT.finished_goods)} as finished_goods
      from valued
    ) a
    left join (select * from valued order by lower(name), id limit ${limit} offset ${offset}) i on true
    order by lower(i.name), i.id`.execute(tx.db);
  return rows;
}

/** Returns the value of all stock at each month’s end of the range and at its last day (S2.7-45). */
export async function historical(
  tx: Tx,
  query: Query<typeof inventoryAccountingRoutes.historical>,
  today: string,
) {
  const { date_from, date_to } = yearUpTo(query, today);
  const methods = await readMethods(tx);
  const valuation_method = query.valuation_method ?? methodOn(methods, date_to);
  return {
    valuation_method,
    values: await valuesAt(tx, methods, valuation_method, monthEnds(date_from, date_to)),
  };
}

/** Returns the value of all stock on days, of which all but the last are ends of months, by a method. */
async function valuesAt(
  tx: Tx,
  methods: Methods,
  method: CostingMethod,
  days: readonly string[],
): Promise<{ date: string; total_value: number }[]> {
  const wanted = days.map((date) => ({ date, series: seriesOf(methods, method, date) }));
  const sums = new Map<Series, { month: string; value: number }[]>();
  for (const series of new Set(wanted.map((each) => each.series))) {
    const { rows } = await sql<{ month: string; value: number }>`select month, sum(value)::bigint as value
      from (${await seriesIn(tx, series, { to: days.at(-1)! })}) c group by month order by month`.execute(
      tx.db,
    );
    sums.set(series, rows);
  }
  return wanted.map(({ date, series }) => ({
    date,
    total_value: sumMoney(
      sums.get(series)!.filter(({ month }) => month <= date),
      ({ value }) => value,
    ),
  }));
}
