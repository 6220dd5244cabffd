import type { ItemType } from '@lissafi/contract/item-types';
import { addDays, EARLIEST, LATEST } from '@lissafi/domain/calendar/civil-date';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Days in a row on which less than nothing of an item was on hand. */
export interface BelowZero {
  item_id: string;
  item_type: ItemType;
  name: string;
  sku: string;
  unit: string;
  from: string;
  /** The last of the days; null while it is still below zero. */
  to: string | null;
  lowest_e4: number;
}

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The days on which items were below zero, by the dates of their movements (decisions §5), as rows of item, from, to
 * and lowest quantity. Only items that were recorded below zero, or of which something left before it was recorded, can
 * have such days, so only their movements are read.
 */
function runsBelowZero(tx: Tx, { from = EARLIEST, to = LATEST }: Days): Sql {
  const org = tx.organization_id;
  return sql`
    select r.item_id, min(r.day) as "from", nullif(max(r.until), ${LATEST}::date) as "to",
      min(r.after)::bigint as lowest_e4
    from (
      select d.item_id, d.day, d.after, d.until,
        count(*) filter (where d.after >= 0) over (partition by d.item_id order by d.day) as run
      from (
        select m.item_id, m.occurred_on as day,
          sum(sum(m.quantity_e4)) over (partition by m.item_id order by m.occurred_on) as after,
          coalesce(lead(m.occurred_on) over (partition by m.item_id order by m.occurred_on) - 1, ${LATEST}::date) as until
        from stock_movement m
        where m.organization_id = ${org} and m.item_id in (
          select late.item_id from stock_movement late where late.organization_id = ${org}
            and late.quantity_e4 < 0 and late.occurred_on < late.posted_on
          union select below.item_id from stock_movement below where below.organization_id = ${org}
            and below.quantity_after_e4 < 0)
        group by m.item_id, m.occurred_on) d) r
    where r.after < 0
    group by r.item_id, r.run having max(r.until) >= ${from}::date and min(r.day) <= ${to}::date`;
}

/** Returns how many items had days below zero in a range. */
export async function countBelowZero(tx: Tx, days: Days): Promise<number> {
  const { rows } = await sql<{ items: number }>`
    select count(distinct r.item_id) as items from (${runsBelowZero(tx, days)}) r`.execute(tx.db);
  return rows[0]!.items;
}

/** Returns a page of the days below zero in a range, the latest first. */
export async function listBelowZero(
  tx: Tx,
  { limit, offset, ...days }: Days & { limit: number; offset: number },
): Promise<{ runs: BelowZero[]; total: number }> {
  const { rows } = await sql<{ total: number; runs: BelowZero[] }>`
    with r as materialized (${runsBelowZero(tx, days)})
    select (select count(*) from r) as total, (select coalesce(json_agg(page), '[]') from (
      select i.id as item_id, i.item_type, i.name, i.sku, i.unit, r."from", r."to", r.lowest_e4
      from r join item i on i.organization_id = ${tx.organization_id} and i.id = r.item_id
      order by r."from" desc, lower(i.name), i.id limit ${limit} offset ${offset}) page) as runs`.execute(
    tx.db,
  );
  return rows[0]!;
}

/** The first day that a lock leaves open. */
export const firstOpenDay = (lockedUntil: string | null): string | undefined =>
  lockedUntil === null ? undefined : addDays(lockedUntil, 1);
