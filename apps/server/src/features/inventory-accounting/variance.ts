import type { inventoryAccountingRoutes } from '@lissafi/contract/inventory-accounting';
import { LIMITS } from '@lissafi/contract/limits';
import type { Query } from '@lissafi/contract/route';
import type { CostVariance } from '@lissafi/contract/stock-reports';
import { yearUpTo } from '@lissafi/domain/calendar/report-periods';
import { shareOf } from '@lissafi/domain/inventory/stock';
import { fromE4, ONE_E4 } from '@lissafi/domain/money/decimal';
import { addMoney, sumMoney } from '@lissafi/domain/money/money';
import { batchShare } from '@lissafi/domain/production/bom';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { ItemName } from '../items/names.ts';

/**
 * Returns actual against standard cost (S2.7-56): of purchases against the standard cost at their receipt, and of
 * orders closed in the range against the plan for the good units that they made.
 */
export async function readVariance(
  tx: Tx,
  query: Query<typeof inventoryAccountingRoutes.variance>,
  today: string,
): Promise<CostVariance> {
  const range = yearUpTo(query, today);
  const [purchases, closed] = await Promise.all([listPurchases(tx, range), listClosed(tx, range)]);
  const orders = closed.map(toOrder);
  const items = new Map<string, CostVariance['items'][number]>();
  const add = (
    item: ItemName,
    quantity: number,
    standard_cost: number,
    actual_cost: number,
    bought: number,
  ) => {
    const { item_id, item_type, name, sku, unit } = item;
    const sum = items.get(item_id);
    items.set(item_id, {
      ...{ item_id, item_type, name, sku, unit },
      quantity: (sum?.quantity ?? 0) + quantity,
      standard_cost: addMoney(sum?.standard_cost ?? 0, standard_cost),
      actual_cost: addMoney(sum?.actual_cost ?? 0, actual_cost),
      variance: addMoney(sum?.variance ?? 0, actual_cost, -standard_cost),
      purchase_variance: addMoney(sum?.purchase_variance ?? 0, bought),
    });
  };
  for (const row of purchases) {
    if (row.standard === null) continue;
    add(row, row.quantity, row.standard, row.actual, row.actual - row.standard);
  }
  for (const [index, row] of closed.entries()) {
    const { planned_cost, actual_cost } = orders[index]!;
    add(row, row.completed_e4, planned_cost, actual_cost, 0);
  }
  const listed = [...items.values()]
    .map((item) => ({ ...item, quantity: fromE4(item.quantity) }))
    .sort((a, b) => Math.abs(b.variance) - Math.abs(a.variance));
  const total = (key: 'standard_cost' | 'actual_cost' | 'variance') => sumMoney(listed, (item) => item[key]);
  return {
    ...range,
    items: listed.slice(0, LIMITS.valuation_items),
    total_standard_cost: total('standard_cost'),
    total_actual_cost: total('actual_cost'),
    total_variance: total('variance'),
    without_standard: sumMoney(
      purchases.filter((row) => row.standard === null),
      (row) => row.actual,
    ),
    orders: orders
      .sort((a, b) => Math.abs(b.variance) - Math.abs(a.variance))
      .slice(0, LIMITS.valuation_items),
  };
}

/** Purchases by item, those without a standard cost apart; each movement's standard value is rounded once. */
async function listPurchases(tx: Tx, { date_from, date_to }: { date_from: string; date_to: string }) {
  const { rows } = await sql<ItemName & { quantity: number; standard: number | null; actual: number }>`
    select i.id as item_id, i.item_type, i.name, i.sku, i.unit, m.quantity, m.standard, m.actual
    from (
      select item_id, sum(quantity_e4)::bigint as quantity, sum(value)::bigint as actual,
        sum(round(quantity_e4::numeric * standard_cost / ${ONE_E4}))::bigint as standard
      from stock_movement
      where organization_id = ${tx.organization_id} and occurred_on between ${date_from}::date and ${date_to}::date
        and kind = 'receipt'
      group by item_id, standard_cost is null
    ) m
    join item i on i.organization_id = ${tx.organization_id} and i.id = m.item_id
    order by lower(i.name), i.id`.execute(tx.db);
  return rows;
}

type Closed = ItemName & {
  order_id: string;
  order_number: string;
  completed_on: string;
  quantity_e4: number;
  completed_e4: number;
  material: number;
  labour: number;
  overhead: number;
  bom_yield_e4: number;
  actual_cost: number;
};

async function listClosed(tx: Tx, { date_from, date_to }: { date_from: string; date_to: string }) {
  const { rows } = await sql<Closed>`
    select o.id as order_id, o.order_number, o.completed_on, o.quantity_e4, o.completed_e4,
      (select coalesce(sum(w.planned_cost), 0) from production_material w
        where w.organization_id = ${tx.organization_id} and w.order_id = o.id)::bigint as material,
      o.bom_labour_cost as labour, o.bom_overhead_cost as overhead, o.bom_yield_e4,
      o.material_cost + o.labour_cost + o.overhead_cost as actual_cost,
      i.id as item_id, i.item_type, i.name, i.sku, i.unit
    from production_order o
    join item i on i.organization_id = o.organization_id and i.id = o.finished_good_id
    where o.organization_id = ${tx.organization_id} and o.status = 'completed'
      and o.completed_on between ${date_from}::date and ${date_to}::date
    order by o.completed_on, o.id`.execute(tx.db);
  return rows;
}

function toOrder(row: Closed): CostVariance['orders'][number] {
  const bom = { yield_quantity: row.bom_yield_e4 };
  const plan = addMoney(
    row.material,
    batchShare(row.labour, bom, row.quantity_e4),
    batchShare(row.overhead, bom, row.quantity_e4),
  );
  const planned_cost = shareOf(plan, row.completed_e4, row.quantity_e4);
  return {
    ...{ order_id: row.order_id, order_number: row.order_number, item_id: row.item_id, name: row.name },
    ...{ completed_on: row.completed_on, planned_cost, actual_cost: row.actual_cost },
    variance: row.actual_cost - planned_cost,
  };
}
