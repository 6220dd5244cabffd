import type { inventoryAccountingRoutes } from '@lissafi/contract/inventory-accounting';
import type { Query } from '@lissafi/contract/route';
import { type DeadStock, STOCK_AGES, type StockAgeing, type Turnover } from '@lissafi/contract/stock-reports';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { addDays, daysBetween } from '@lissafi/domain/calendar/civil-date';
import { monthEnds, yearUpTo } from '@lissafi/domain/calendar/report-periods';
import {
  startsOfAges,
  turnoverOf,
  valuesByAge,
  valuesOfReceipts,
} from '@lissafi/domain/inventory/stock-reports';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { sumMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { readItemNames } from '../items/names.ts';
import { readRules } from '../stock/positions.ts';
import { changesIn, receivedSince } from '../stock/sums.ts';

/** Returns cost of goods sold over average value by item, those with the highest cost first (S2.7-52). */
export async function readTurnover(
  tx: Tx,
  query: Query<typeof inventoryAccountingRoutes.turnover>,
  today: string,
): Promise<Turnover> {
  const { limit, offset } = query;
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
          sum(value * (${ends.length} - width_bucket(month - 1, ${ends}::date[])))
        from (${within}) w group by item_id
      ) c ${category}
      group by c.item_id)
    select t.*, page.* from (
      select count(*) filter (where cogs <> 0 or average_value <> 0) as item_count,
        coalesce(sum(cogs), 0)::bigint as total_cogs,
        coalesce(round(sum(marked) / ${marks}), 0)::bigint as total_average
      from by_item) t
    left join (select item_id, cogs, average_value from by_item where cogs <> 0 or average_value <> 0
      order by cogs desc, average_value desc, item_id limit ${limit} offset ${offset}) page on true
    order by page.cogs desc, page.average_value desc, page.item_id`.execute(tx.db);
  const shown = rows.flatMap(({ item_id, cogs, average_value }) =>
    item_id === null ? [] : [{ item_id, ...turnoverOf(cogs, average_value) }],
  );
  const ids = shown.map((item) => item.item_id);
  const names = new Map((await readItemNames(tx, ids)).map((name) => [name.item_id, name]));
  const { item_count, total_cogs, total_average } = rows[0]!;
  return {
    ...{ date_from, date_to, item_count, limit, offset },
    items: shown.map((item) => ({ ...names.get(item.item_id)!, ...item })),
    total: turnoverOf(total_cogs, total_average),
  };
}

interface HeldItem {
  item_id: string;
  quantity: number;
  value: number;
}

type ItemsPage = Query<typeof inventoryAccountingRoutes.ageing>;

/** Returns a page of the value of the stock by days in stock: from the layers, or with the average from the newest receipts. */
export async function readAgeing(tx: Tx, { limit, offset }: ItemsPage, today: string): Promise<StockAgeing> {
  const { method } = await readRules(tx);
  const held = await listHeld(tx);
  const aged = method === 'fifo' ? await agesByLayers(tx, today) : await agesByReceipts(tx, today);
  const valued = held.map((item) => ({ ...item, values: aged.values(item) }));
  const shown = valued.slice(offset, offset + limit);
  const ids = shown.map((item) => item.item_id);
  const oldest = await aged.oldest(ids);
  const names = new Map((await readItemNames(tx, ids)).map((name) => [name.item_id, name]));
  const { rows } = await sql<{
    value: number;
  }>`select coalesce(sum(value), 0)::bigint as value from stock_position
    where organization_id = ${tx.organization_id} and quantity_e4 < 0`.execute(tx.db);
  const buckets = STOCK_AGES.map((name, index) => ({
    name,
    value: sumMoney(valued, (item) => item.values[index]!),
  }));
  return {
    ...{ as_of: today, valuation_method: method, buckets, item_count: held.length, limit, offset },
    total_value: sumMoney(buckets, (bucket) => bucket.value),
    below_zero_value: rows[0]!.value,
    items: shown.map(({ quantity, ...item }) => ({
      ...names.get(item.item_id)!,
      ...item,
      quantity: fromE4(quantity),
      // A document may be dated later than today: its goods are new.
      oldest_days: Math.max(0, daysBetween(oldest.get(item.item_id) ?? today, today)),
    })),
  };
}

/** Items with something on hand, the highest value first. */
async function listHeld(tx: Tx): Promise<HeldItem[]> {
  const { rows } = await sql<HeldItem>`
    select item_id, quantity_e4 as quantity, value from stock_position
    where organization_id = ${tx.organization_id} and quantity_e4 > 0
    order by value desc, item_id`.execute(tx.db);
  return rows;
}

interface Ages {
  values(item: HeldItem): number[];
  /** The days on which the oldest part of items came in. */
  oldest(ids: readonly string[]): Promise<Map<string, string>>;
}

async function agesByLayers(tx: Tx, today: string): Promise<Ages> {
  const { rows } = await sql<{ item_id: string; day: string; value: number }>`
    select l.item_id, m.occurred_on as day, sum(l.value)::bigint as value
    from stock_layer l
    join stock_movement m on m.organization_id = l.organization_id and m.id = l.movement_id
    where l.organization_id = ${tx.organization_id} group by l.item_id, m.occurred_on
    order by m.occurred_on`.execute(tx.db);
  const parts = Map.groupBy(rows, (row) => row.item_id);
  return {
    values: (item) => valuesByAge(parts.get(item.item_id) ?? [], today),
    oldest: async (ids) =>
      new Map(ids.flatMap((id) => (parts.has(id) ? [[id, parts.get(id)![0]!.day]] : []))),
  };
}

async function agesByReceipts(tx: Tx, today: string): Promise<Ages> {
  const days = startsOfAges(today);
  const { rows } = await sql<{
    item_id: string;
    [since: string]: number | string;
  }>`${receivedSince(tx, days)}`.execute(tx.db);
  const byItem = new Map(
    rows.map((row) => [row.item_id, days.map((_, index) => row[`since_${index}`] as number)]),
  );
  return {
    values: (item) => valuesOfReceipts(item, byItem.get(item.item_id) ?? days.map(() => 0)),
    oldest: (ids) => oldestReceipts(tx, ids),
  };
}

/** The days of the oldest of the newest receipts that make up what is on hand. */
async function oldestReceipts(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ item_id: string; day: string }>`
    select p.item_id, min(r.day) as day
    from stock_position p
    cross join lateral (
      select m.occurred_on as day,
        sum(m.quantity_e4) over (order by m.occurred_on desc, m.seq desc rows unbounded preceding) - m.quantity_e4 as newer
      from stock_movement m
      where m.organization_id = ${tx.organization_id} and m.item_id = p.item_id and m.quantity_e4 > 0
        and m.kind <> 'transfer') r
    where p.organization_id = ${tx.organization_id} and p.item_id = any (${ids}::uuid[]) and r.newer < p.quantity_e4
    group by p.item_id`.execute(tx.db);
  return new Map(rows.map((row) => [row.item_id, row.day]));
}

/** Returns a page of the stock that was neither sold nor used for so many days, the highest value first (S2.7-54). */
export async function readDeadStock(
  tx: Tx,
  { days_threshold, limit, offset }: Query<typeof inventoryAccountingRoutes.deadStock>,
  today: string,
): Promise<DeadStock> {
  type Row = DeadStock['items'][number] & { quantity_e4: number };
  const { rows } = await sql<Pick<DeadStock, 'item_count' | 'total_value'> & { items: Row[] }>`
    with dead as materialized (
      select p.item_id, p.quantity_e4, p.value, p.last_issued_on, s.since from stock_position p
      cross join lateral (select coalesce(p.last_issued_on, (
        select m.occurred_on from stock_movement m
        where m.organization_id = ${tx.organization_id} and m.item_id = p.item_id order by m.seq limit 1)) as since) s
      where p.organization_id = ${tx.organization_id} and p.quantity_e4 > 0
        and s.since <= ${addDays(today, -days_threshold)}::date)
    select (select count(*) from dead) as item_count,
      (select coalesce(sum(value), 0)::bigint from dead) as total_value,
      (select coalesce(json_agg(page), '[]') from (
        select i.id as item_id, i.item_type, i.name, i.sku, i.unit, d.quantity_e4, d.value, d.last_issued_on,
          ${today}::date - d.since as days
        from dead d join item i on i.organization_id = ${tx.organization_id} and i.id = d.item_id
        order by d.value desc, lower(i.name), i.id limit ${limit} offset ${offset}) page) as items`.execute(
    tx.db,
  );
  const { items, ...sums } = rows[0]!;
  return {
    ...{ days_threshold, as_of: today, ...sums, limit, offset },
    items: items.map(({ quantity_e4, ...item }) => ({ ...item, quantity: fromE4(quantity_e4) })),
  };
}
