import type { inventoryAccountingRoutes } from '@lissafi/contract/inventory-accounting';
import { LIMITS } from '@lissafi/contract/limits';
import type { Query } from '@lissafi/contract/route';
import { type DeadStock, STOCK_AGES, type StockAgeing, type Turnover } from '@lissafi/contract/stock-reports';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { addDays, daysBetween } from '@lissafi/domain/calendar/civil-date';
import { monthEnds, yearUpTo } from '@lissafi/domain/calendar/report-periods';
import {
  newestReceipts,
  OLDEST_AGE_DAYS,
  type Part,
  STARTS_OF_AGES,
  turnoverOf,
  valuesByAge,
} from '@lissafi/domain/inventory/stock-reports';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { sumMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { type ItemName, readItemNames } from '../items/names.ts';
import { readRules } from '../stock/positions.ts';
import { changesIn } from '../stock/sums.ts';

/** Returns cost of goods sold over average value by item, those with the highest cost first (S2.7-52). */
export async function readTurnover(
  tx: Tx,
  query: Query<typeof inventoryAccountingRoutes.turnover>,
  today: string,
): Promise<Turnover> {
  const { date_from, date_to } = yearUpTo(query, today);
  const ends = monthEnds(date_from, date_to);
  const marks = ends.length + 1;
  const opening = changesIn(tx, { to: addDays(date_from, -1) });
  const within = changesIn(tx, { from: date_from, to: date_to });
  const category = query.category_id
    ? sql`where exists (select from item i where i.organization_id = ${tx.organization_id} and i.id = c.item_id
        and i.category_id = ${query.category_id}::uuid)`
    : sql``;
  // A change counts in the value at every month's end from its own on, so that the mean is one sum over the changes.
  const { rows } = await sql<{
    item_count: number;
    total_cogs: number;
    total_average: number;
    item_id: string | null;
    cogs: number;
    average_value: number;
  }>`
    with by_item as materialized (
      select c.item_id, sum(c.cogs)::bigint as cogs, sum(c.marked) as marked,
        round(sum(c.marked) / ${marks})::bigint as average_value
      from (
        select item_id, 0::bigint as cogs, sum(value) * ${marks} as marked from (${opening}) o group by item_id
        union all
        select item_id,
          coalesce(-sum(value) filter (where account_code = ${ACCOUNT.cost_of_goods_sold}), 0)::bigint,
          sum(value::numeric * (${ends.length} - width_bucket(month - 1, ${ends}::date[])))
        from (${within}) w group by item_id
      ) c ${category}
      group by c.item_id)
    select t.*, page.* from (
      select count(*) filter (where cogs <> 0 or average_value <> 0) as item_count,
        coalesce(sum(cogs), 0)::bigint as total_cogs,
        coalesce(round(sum(marked) / ${marks}), 0)::bigint as total_average
      from by_item) t
    left join (select item_id, cogs, average_value from by_item where cogs <> 0 or average_value <> 0
      order by cogs desc, average_value desc, item_id limit ${LIMITS.valuation_items}) page on true
    order by page.cogs desc, page.average_value desc, page.item_id`.execute(tx.db);
  const shown = rows.flatMap(({ item_id, cogs, average_value }) =>
    item_id === null ? [] : [{ item_id, ...turnoverOf(cogs, average_value) }],
  );
  const ids = shown.map((item) => item.item_id);
  const names = new Map((await readItemNames(tx, ids)).map((name) => [name.item_id, name]));
  const { item_count, total_cogs, total_average } = rows[0]!;
  return {
    ...{ date_from, date_to, item_count },
    items: shown.map((item) => ({ ...names.get(item.item_id)!, ...item })),
    total: turnoverOf(total_cogs, total_average),
  };
}

interface HeldItem extends ItemName {
  quantity: number;
  value: number;
  first_day: string;
  last_issued_on: string | null;
}

/** Items with something on hand, the highest value first, with the day on which the first of it came in. */
async function listHeld(tx: Tx): Promise<HeldItem[]> {
  const { rows } = await sql<HeldItem>`
    select i.id as item_id, i.item_type, i.name, i.sku, i.unit, p.quantity_e4 as quantity, p.value, p.last_issued_on,
      (select m.occurred_on from stock_movement m where m.organization_id = ${tx.organization_id}
        and m.item_id = p.item_id order by m.seq limit 1) as first_day
    from stock_position p
    join item i on i.organization_id = p.organization_id and i.id = p.item_id
    where p.organization_id = ${tx.organization_id} and p.quantity_e4 > 0
    order by p.value desc, lower(i.name), i.id`.execute(tx.db);
  return rows;
}

/** Returns the value of the stock by days in stock: from the layers, or with the average from the newest receipts. */
export async function readAgeing(tx: Tx, today: string): Promise<StockAgeing> {
  const { method } = await readRules(tx);
  const held = await listHeld(tx);
  const parts = method === 'fifo' ? await layersByItem(tx) : await receiptsByItem(tx, held, today);
  const items = held.map(({ first_day: _, last_issued_on: __, quantity, ...item }) => ({
    ...item,
    quantity: fromE4(quantity),
    ...valuesByAge(parts.get(item.item_id) ?? [], today),
  }));
  const { rows } = await sql<{
    value: number;
  }>`select coalesce(sum(value), 0)::bigint as value from stock_position
    where organization_id = ${tx.organization_id} and quantity_e4 < 0`.execute(tx.db);
  const buckets = STOCK_AGES.map((name, index) => ({
    name,
    value: sumMoney(items, (item) => item.values[index]!),
  }));
  return {
    ...{ as_of: today, valuation_method: method, buckets, item_count: items.length },
    total_value: sumMoney(buckets, (bucket) => bucket.value),
    below_zero_value: rows[0]!.value,
    items: items.slice(0, LIMITS.valuation_items),
  };
}

async function layersByItem(tx: Tx): Promise<Map<string, Part[]>> {
  const { rows } = await sql<Part & { item_id: string }>`
    select l.item_id, m.occurred_on as day, sum(l.quantity_e4)::bigint as quantity, sum(l.value)::bigint as value
    from stock_layer l
    join stock_movement m on m.organization_id = l.organization_id and m.id = l.movement_id
    where l.organization_id = ${tx.organization_id} group by l.item_id, m.occurred_on`.execute(tx.db);
  return grouped(rows);
}

async function receiptsByItem(
  tx: Tx,
  held: readonly HeldItem[],
  today: string,
): Promise<Map<string, Part[]>> {
  // What came in longer ago is of the oldest age in any case, and what is older than enough for the stock is gone. The
  // shares of the value are rounded cumulatively, so one part for each age values it as its receipts would.
  const { rows } = await sql<{ item_id: string; day: string; quantity: number }>`
    select w.item_id, min(w.day) as day, sum(w.quantity)::bigint as quantity
    from (
      select r.item_id, r.day, r.quantity,
        sum(r.quantity) over (partition by r.item_id order by r.day desc) - r.quantity as newer
      from (
        select item_id, occurred_on as day, sum(quantity_e4)::bigint as quantity from stock_movement
        where organization_id = ${tx.organization_id} and quantity_e4 > 0
          and occurred_on >= ${addDays(today, -OLDEST_AGE_DAYS)}::date
        group by item_id, occurred_on
      ) r
    ) w
    join stock_position p on p.organization_id = ${tx.organization_id} and p.item_id = w.item_id
      and p.quantity_e4 > w.newer
    group by w.item_id, width_bucket(${today}::date - w.day, ${STARTS_OF_AGES}::int[])
    order by w.item_id, day desc`.execute(tx.db);
  const receipts = grouped(rows);
  return new Map(held.map((item) => [item.item_id, newestReceipts(item, receipts.get(item.item_id) ?? [])]));
}

function grouped<Row extends { item_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const mine = found.get(row.item_id);
    if (mine) mine.push(row);
    else found.set(row.item_id, [row]);
  }
  return found;
}

/** Returns stock that was neither sold nor used for so many days, the highest value first (S2.7-54). */
export async function readDeadStock(tx: Tx, days_threshold: number, today: string): Promise<DeadStock> {
  const items = (await listHeld(tx))
    .map(({ first_day, quantity, ...item }) => ({
      ...item,
      quantity: fromE4(quantity),
      days: daysBetween(item.last_issued_on ?? first_day, today),
    }))
    .filter(({ days }) => days >= days_threshold);
  return {
    ...{ days_threshold, as_of: today, item_count: items.length },
    total_value: sumMoney(items, (item) => item.value),
    items: items.slice(0, LIMITS.valuation_items),
  };
}
