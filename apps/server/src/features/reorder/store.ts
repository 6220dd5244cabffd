import type { ItemType } from '@lissafi/contract/items';
import { LIMITS } from '@lissafi/contract/limits';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { firstOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Quantities are scaled by 10^4, values kobo. */
export interface Candidate {
  item_id: string;
  item_type: ItemType;
  name: string;
  sku: string;
  unit: string;
  conversions: { unit: string; factor_e4: number }[];
  on_hand: number;
  allocated: number;
  needed: number;
  on_order: number;
  /** What of it stands on drafts, and on which. */
  drafted: number;
  drafts: { order_id: string; order_number: string; quantity_e4: number }[];
  minimum: number | null;
  maximum: number | null;
  used_30_days: number;
  used_90_days: number;
  /** The cost of the last receipt, otherwise the item's known cost. */
  cost_quantity: number | null;
  cost_value: number | null;
  received_on: string | null;
  supplier_id: string | null;
  supplier_name: string | null;
  supplier_phone: string | null;
}

/** What open production orders need beyond what is reserved, by item. */
const neededBy = (organization_id: string) => sql`
  select m.item_id, sum(greatest(0, m.planned_e4 - m.consumed_e4 - m.allocated_e4))::bigint as quantity
  from production_order o
  join production_material m on m.organization_id = o.organization_id and m.order_id = o.id
  where o.organization_id = ${organization_id} and o.status in ('planned', 'in_progress', 'on_hold')
  group by m.item_id`;

/** What is still to come of purchase orders, drafts included, by item. */
const orderedBy = (organization_id: string) => sql`
  select each.item_id, sum(each.quantity)::bigint as quantity,
    coalesce(sum(each.quantity) filter (where each.status = 'draft'), 0)::bigint as drafted,
    coalesce(json_agg(json_build_object('order_id', each.id, 'order_number', each.order_number,
      'quantity_e4', each.quantity) order by each.order_number) filter (where each.status = 'draft'), '[]') as drafts
  from (select l.item_id, o.id, o.status, o.order_number,
      sum(greatest(0, l.quantity_e4 - coalesce((select sum(g.quantity_e4)
        from goods_receipt_line g
        join goods_receipt r on r.organization_id = g.organization_id and r.id = g.receipt_id
        where g.organization_id = ${organization_id} and g.order_line_id = l.id
          and r.voided_at is null), 0))) as quantity
    from purchase_order o
    join purchase_order_line l on l.organization_id = o.organization_id and l.order_id = o.id
    where o.organization_id = ${organization_id} and o.status in ('draft', 'sent') and l.item_id is not null
    group by l.item_id, o.id, o.status, o.order_number) each
  group by each.item_id`;

/** Goods with a bill of materials are made, not bought. */
const isBought = (
  organization_id: string,
) => sql`i.organization_id = ${organization_id} and i.item_kind = 'stocked'
  and i.status = 'active' and not exists (select from bom b where b.organization_id = ${organization_id}
    and b.finished_good_id = i.id and b.active)`;

/**
 * Returns active materials, and goods without a bill, that are at or below their minimum after the needs of open
 * production and with what is on order, drafts left out. It reads the positions first, and only the movements of those items.
 */
export async function readCandidates(tx: Tx, today: string): Promise<Candidate[]> {
  const { organization_id } = tx;
  const { rows } = await sql<Candidate>`
    with needed as (${neededBy(organization_id)}),
    ordered as (${orderedBy(organization_id)}),
    low as (
      select i.id, i.item_type, i.name, i.sku, i.unit, i.conversions, i.minimum_stock_e4, i.maximum_stock_e4,
        i.supplier_id, i.standard_cost, p.quantity_e4, p.allocated_e4, p.value, p.last_quantity_e4, p.last_value,
        coalesce(n.quantity, 0)::bigint as needed, coalesce(b.quantity, 0)::bigint as on_order,
        coalesce(b.drafted, 0)::bigint as drafted, coalesce(b.drafts, '[]') as drafts
      from item i
      join stock_position p on p.organization_id = i.organization_id and p.item_id = i.id
      left join needed n on n.item_id = i.id
      left join ordered b on b.item_id = i.id
      where ${isBought(organization_id)}
        and p.quantity_e4 + coalesce(b.quantity - b.drafted, 0) - p.allocated_e4 - coalesce(n.quantity, 0)
          <= coalesce(i.minimum_stock_e4, 0)
      order by lower(i.name), i.id limit ${LIMITS.purchase_suggestions})
    select low.id as item_id, low.item_type, low.name, low.sku, low.unit, low.conversions,
      low.quantity_e4 as on_hand, low.allocated_e4 as allocated, low.needed, low.on_order, low.drafted, low.drafts,
      low.minimum_stock_e4 as minimum, low.maximum_stock_e4 as maximum, use.used_30_days, use.used_90_days,
      case when r.value is not null then r.quantity_e4 when low.quantity_e4 > 0 then low.quantity_e4
        when low.last_quantity_e4 > 0 then low.last_quantity_e4 when low.standard_cost is not null then 10000
        end as cost_quantity,
      case when r.value is not null then r.value when low.quantity_e4 > 0 then low.value
        when low.last_quantity_e4 > 0 then low.last_value else low.standard_cost end as cost_value,
      r.occurred_on as received_on, s.id as supplier_id, s.name as supplier_name, s.phone as supplier_phone
    from low
    cross join lateral (
      select coalesce(-sum(m.quantity_e4) filter (where m.occurred_on > ${addDays(today, -30)}::date), 0)::bigint
          as used_30_days,
        coalesce(-sum(m.quantity_e4), 0)::bigint as used_90_days
      from stock_movement m
      where m.organization_id = ${organization_id} and m.item_id = low.id
        and m.kind in ('sale', 'sale_return', 'consumption') and m.occurred_on > ${addDays(today, -90)}::date) use
    left join lateral (
      select m.quantity_e4, m.value, m.occurred_on, m.supplier_id from stock_movement m
      where m.organization_id = ${organization_id} and m.item_id = low.id and m.kind = 'receipt'
        and m.quantity_e4 > 0 and not exists (select from goods_receipt g
          where g.organization_id = ${organization_id} and g.id = m.source_id and g.voided_at is not null)
      order by m.seq desc limit 1) r on true
    left join supplier s on s.organization_id = ${organization_id} and s.id = ${firstOf('r.supplier_id', 'low.supplier_id')}
    order by lower(low.name), low.id`.execute(tx.db);
  return rows;
}

/** An item without a minimum. Quantities are scaled by 10^4. */
export interface Unwatched {
  item_id: string;
  item_type: ItemType;
  name: string;
  sku: string;
  unit: string;
  version: number;
  on_hand: number;
  allocated: number;
  needed: number;
  on_order: number;
  used_30_days: number;
}

/** Returns items that are bought, have no minimum, and were sold or used in the last 30 days. */
export async function readUnwatched(tx: Tx, today: string): Promise<Unwatched[]> {
  const { organization_id } = tx;
  const { rows } = await sql<Unwatched>`
    with needed as (${neededBy(organization_id)}),
    ordered as (${orderedBy(organization_id)}),
    used as (
      select m.item_id, -sum(m.quantity_e4)::bigint as quantity from stock_movement m
      where m.organization_id = ${organization_id} and m.occurred_on > ${addDays(today, -30)}::date
        and m.kind in ('sale', 'sale_return', 'consumption')
      group by m.item_id having sum(m.quantity_e4) < 0)
    select i.id as item_id, i.item_type, i.name, i.sku, i.unit, i.version, p.quantity_e4 as on_hand,
      p.allocated_e4 as allocated, coalesce(n.quantity, 0)::bigint as needed,
      coalesce(b.quantity, 0)::bigint as on_order, u.quantity as used_30_days
    from used u
    join item i on i.organization_id = ${organization_id} and i.id = u.item_id
    join stock_position p on p.organization_id = i.organization_id and p.item_id = i.id
    left join needed n on n.item_id = i.id
    left join ordered b on b.item_id = i.id
    where ${isBought(organization_id)} and i.minimum_stock_e4 is null
    order by lower(i.name), i.id limit ${LIMITS.purchase_suggestions}`.execute(tx.db);
  return rows;
}
