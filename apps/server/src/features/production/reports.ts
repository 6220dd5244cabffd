import { Refusal } from '@lissafi/contract/errors';
import type { CapacityWeek, CostBreakdown } from '@lissafi/contract/production';
import { LATEST } from '@lissafi/domain/calendar/civil-date';
import { exactCost } from '@lissafi/domain/inventory/stock';
import { fromE4, ONE_E4 } from '@lissafi/domain/money/decimal';
import { batchShare } from '@lissafi/domain/production/bom';
import {
  type CostParts,
  type VarianceInput,
  type Variances,
  variances,
} from '@lissafi/domain/production/order';
import type { z } from 'zod';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { readMaterials, wipOf } from './order-store.ts';

/** Returns every event of an order with person and time, oldest first (S2.7-38). */
export async function readTimeline(tx: Tx, orderId: string, query: { limit: number; offset: number }) {
  const { rows } = await sql<{
    number: number;
    type: string;
    at: string;
    user_id: string | null;
    user_name: string | null;
    data: Record<string, string | number | null>;
  }>`select e.number, e.type, e.at, e.actor_id as user_id, u.first_name || ' ' || u.last_name as user_name, e.data
    from event e left join app_user u on u.id = e.actor_id
    where e.organization_id = ${tx.organization_id} and e.subject_id = ${orderId}
    order by e.number limit ${query.limit} offset ${query.offset}`.execute(tx.db);
  const totalResult = await sql<{ total: number }>`select count(*)::int as total from event
    where organization_id = ${tx.organization_id} and subject_id = ${orderId}`.execute(tx.db);
  return {
    timeline: rows.map(({ data: { source_id: _, ...data }, ...row }) => ({ ...row, data })),
    total: totalResult.rows[0]!.total,
    ...query,
  };
}

/** Returns planned cost, actual cost, and once completed the variances (S2.7-41). Throws NOT_FOUND. */
export async function readCostBreakdown(tx: Tx, orderId: string): Promise<CostBreakdown> {
  const order = await tx.db
    .selectFrom('production_order')
    .selectAll()
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  const rows = await readMaterials(tx, orderId);
  const bom = { yield_quantity: order.bom_yield_e4 };
  const planned = {
    quantity: order.quantity_e4,
    material: rows.reduce((sum, row) => sum + row.planned_cost, 0),
    labour: batchShare(order.bom_labour_cost, bom, order.quantity_e4),
    overhead: batchShare(order.bom_overhead_cost, bom, order.quantity_e4),
  };
  const actual = {
    quantity: order.completed_e4,
    material: order.material_cost,
    labour: order.labour_cost,
    overhead: order.overhead_cost,
  };
  const materials = rows.map((row) => ({
    planned_quantity: row.planned,
    planned_cost: row.planned_cost,
    actual_quantity: row.consumed,
    actual_cost: row.consumed_cost,
  }));
  return {
    order_id: orderId,
    planned: parts(planned),
    actual: parts(actual),
    wip_balance: wipOf(order),
    materials: rows.map(({ item_id, name, unit }, index) => ({
      item_id,
      name,
      unit,
      ...materials[index]!,
      planned_quantity: fromE4(materials[index]!.planned_quantity),
      actual_quantity: fromE4(materials[index]!.actual_quantity),
    })),
    variances: order.status === 'completed' ? readVariances({ planned, actual, materials }) : null,
  };
}

/** Null above the range of exact integers, such as a plan of one unit that became a thousand million. */
function readVariances(input: VarianceInput): Variances | null {
  try {
    const found = variances(input);
    return Object.values(found).every(Number.isSafeInteger) ? found : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function parts({ quantity, material, labour, overhead }: CostParts & { quantity: number }) {
  const total = material + labour + overhead;
  return {
    quantity: fromE4(quantity),
    material,
    labour,
    overhead,
    total,
    unit_cost: quantity === 0 ? null : exactCost(ONE_E4, { quantity, value: total }),
  };
}

type Week = z.infer<typeof CapacityWeek>;

/**
 * Returns figures by week, Monday to Sunday (S2.7-43): planned orders by their planned end, started and completed ones
 * by their dates; cancelled orders are not in the plan. On time means completed no later than planned.
 */
export async function readCapacity(tx: Tx, range: { date_from: string; date_to: string }) {
  const { rows: limits } = await sql<{ weekly_capacity: number | null }>`
    select weekly_capacity from organization where organization_id = ${tx.organization_id}`.execute(tx.db);
  const weekly_capacity = limits[0]!.weekly_capacity;
  const { rows } = await sql<
    Omit<Week, 'load' | 'on_time_rate'> & { due: number; on_time: number; planned: number; completed: number }
  >`
    with week as (
      select day::date as monday from generate_series(date_trunc('week', ${range.date_from}::date),
        ${range.date_to}::date, interval '7 days') as day
    ), mine as (
      select * from production_order where organization_id = ${tx.organization_id}
        and (planned_end between ${range.date_from}::date - 6 and ${range.date_to}::date + 6
          or started_on between ${range.date_from}::date - 6 and ${range.date_to}::date + 6
          or completed_on between ${range.date_from}::date - 6 and ${range.date_to}::date + 6)
    ), planned as (
      select date_trunc('week', planned_end)::date as monday, sum(quantity_e4)::bigint as quantity, count(*)::int as orders
      from mine where status <> 'cancelled' group by 1
    ), started as (
      select date_trunc('week', started_on)::date as monday, count(*)::int as orders from mine group by 1
    ), completed as (
      select date_trunc('week', completed_on)::date as monday, sum(completed_e4)::bigint as quantity,
        count(*)::int as orders, count(planned_end)::int as due,
        count(*) filter (where completed_on <= planned_end)::int as on_time,
        round(avg(completed_on - started_on), 1)::float8 as lead_time_days
      from mine group by 1
    )
    select w.monday as week_start, least(w.monday + 6, ${LATEST}::date) as week_end, coalesce(p.quantity, 0)::bigint as planned,
      coalesce(p.orders, 0) as planned_orders, coalesce(s.orders, 0) as started_orders,
      coalesce(c.orders, 0) as completed_orders, coalesce(c.quantity, 0)::bigint as completed, c.lead_time_days,
      coalesce(c.due, 0) as due, coalesce(c.on_time, 0) as on_time
    from week w left join planned p using (monday) left join started s using (monday)
      left join completed c using (monday)
    order by w.monday`.execute(tx.db);
  const percent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;
  return {
    ...range,
    weekly_capacity,
    weeks: rows.map(
      ({ due, on_time, planned, completed, ...week }): Week => ({
        ...week,
        planned_quantity: fromE4(planned),
        completed_quantity: fromE4(completed),
        on_time_rate: due === 0 ? null : percent(on_time, due),
        load: weekly_capacity === null ? null : percent(fromE4(planned), weekly_capacity),
      }),
    ),
  };
}
