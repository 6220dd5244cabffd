import type { DashboardInventory } from '@lissafi/contract/dashboard';
import { STOCK_STATUSES } from '@lissafi/contract/items';
import { EXPIRES_SOON_DAYS, LIMITS } from '@lissafi/contract/limits';
import type { Permission } from '@lissafi/contract/permissions';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

const STOCK_ACCOUNTS = [ACCOUNT.raw_materials, ACCOUNT.finished_goods];

interface Row {
  stock_value: number;
  levels: DashboardInventory['levels'];
  needs: DashboardInventory['needs'];
  lots_due: number;
  orders_overdue: number;
  latest_adjustments: DashboardInventory['latest_adjustments'];
}

/**
 * Returns the stock at a glance, in one statement whose cost does not grow with the number of movements: statuses are
 * counted from an index of the positions, and the value is the ledger balance, with which the positions always agree.
 * Out of stock is only reported for items that had stock before: after listing five hundred new products, a person
 * knows that there are none.
 */
export async function readInventory(
  tx: Tx,
  today: string,
  permissions: readonly Permission[],
): Promise<DashboardInventory> {
  const { organization_id } = tx;
  const seesOrders = permissions.includes('production:read');
  const soon = addDays(today, EXPIRES_SOON_DAYS);
  const { rows } = await sql<Row>`
    with levels as (
      select item_type, level as stock_status, count(*)::int as count from stock_position
      where organization_id = ${organization_id} and is_watched group by 1, 2),
    scarce as (
      (select item_id, level, moved_at, quantity_e4 from stock_position
       where organization_id = ${organization_id} and is_watched and level = 'out_of_stock' and moved_at is not null
       order by moved_at desc, item_id limit ${LIMITS.needs})
      union all
      (select item_id, level, moved_at, quantity_e4 from stock_position
       where organization_id = ${organization_id} and is_watched and level = 'low_stock'
       order by moved_at desc, item_id limit ${LIMITS.needs})),
    lots as (
      select l.id, l.item_id, l.batch_number, l.quantity_e4, l.expires_on from stock_lot l
      where l.organization_id = ${organization_id} and l.quantity_e4 > 0 and l.expires_on <= ${soon}::date),
    orders as (
      select o.id, o.finished_good_id, o.order_number, o.quantity_e4, o.planned_end from production_order o
      where ${seesOrders} and o.organization_id = ${organization_id}
        and o.status in ('planned', 'in_progress', 'on_hold') and o.planned_end < ${today}::date),
    needs as (
      select case level when 'out_of_stock' then 'stock.out' else 'stock.low' end as type, item_id as subject_id, item_id, quantity_e4 as quantity, null as reference,
        null::date as date, case level when 'out_of_stock' then 1 else 4 end as rank, moved_at
      from scarce
      union all
      (select case when expires_on < ${today}::date then 'lot.expired' else 'lot.expiring' end, id, item_id, quantity_e4,
        batch_number, expires_on, case when expires_on < ${today}::date then 2 else 5 end, null
       from lots order by expires_on, id limit ${LIMITS.needs})
      union all
      (select 'production.overdue', id, finished_good_id, quantity_e4, order_number, planned_end, 3, null
       from orders order by planned_end, id limit ${LIMITS.needs}))
    select (select coalesce(sum(debit - credit), 0)::bigint from account_day
        where organization_id = ${organization_id} and account_code = any (${STOCK_ACCOUNTS}::text[])) as stock_value,
      (select coalesce(json_agg(levels), '[]') from levels) as levels,
      (select coalesce(json_agg(json_build_object('type', n.type, 'subject_id', n.subject_id, 'item_id', n.item_id,
          'item_type', i.item_type, 'item_name', i.name, 'unit', i.unit, 'quantity', n.quantity / 1e4,
          'minimum_stock', i.minimum_stock_e4 / 1e4, 'reference', n.reference, 'date', n.date)
          order by n.rank, n.date, n.moved_at desc, n.subject_id), '[]')
        from needs n join item i on i.organization_id = ${organization_id} and i.id = n.item_id) as needs,
      (select count(*)::int from lots) as lots_due,
      (select count(*)::int from orders) as orders_overdue,
      (select coalesce(json_agg(json_build_object('id', a.id, 'item_id', a.item_id, 'item_type', i.item_type,
          'item_name', i.name, 'unit', i.unit, 'quantity', a.quantity_e4 / 1e4, 'reason', a.reason,
          'reason_description', a.reason_description, 'occurred_on', a.occurred_on)
          order by a.occurred_on desc, a.id desc), '[]')
        from (select * from stock_movement where organization_id = ${organization_id} and kind = 'adjustment'
          order by occurred_on desc, id desc limit ${LIMITS.latest_adjustments}) a
        join item i on i.organization_id = ${organization_id} and i.id = a.item_id) as latest_adjustments`.execute(
    tx.db,
  );
  const { stock_value, levels, ...row } = rows[0]!;
  const order = ({ item_type, stock_status }: Row['levels'][number]) =>
    `${item_type === 'raw_material' ? 0 : 1}${STOCK_STATUSES.indexOf(stock_status)}`;
  return {
    today,
    stock_value: permissions.includes('costs:read') ? stock_value : null,
    levels: levels.sort((a, b) => (order(a) < order(b) ? -1 : 1)),
    ...row,
  };
}
