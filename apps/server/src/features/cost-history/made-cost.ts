import type { MadeCost } from '@lissafi/contract/cost-history';
import { unitCostParts } from '@lissafi/domain/inventory/made-cost';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

interface Made extends Pick<MadeCost, 'order_id' | 'order_number' | 'occurred_on' | 'batch_number'> {
  quantity_e4: number;
  value: number;
  labour: number;
  overhead: number;
  materials: (Pick<MadeCost['parts'][number], 'item_id' | 'item_type' | 'name'> & { value: number })[];
}

/**
 * Returns what one unit cost in its latest production, and its parts by what the order has cost until now; null for an
 * item that was never produced.
 */
export async function findMadeCost(tx: Tx, itemId: string): Promise<MadeCost | null> {
  const { rows } = await sql<Made>`
    select o.id as order_id, o.order_number, m.occurred_on, m.quantity_e4, l.batch_number,
      o.labour_cost as labour, o.overhead_cost as overhead,
      m.value,
      (select coalesce(json_agg(json_build_object('item_id', w.item_id, 'item_type', i.item_type, 'name', i.name,
          'value', w.cost_out) order by w.cost_out desc, i.name), '[]')
        from production_material w
        join item i on i.organization_id = w.organization_id and i.id = w.item_id
        where w.organization_id = ${tx.organization_id} and w.order_id = o.id) as materials
    from (
      select id, source_id, occurred_on, quantity_e4, value, lot_id, organization_id from stock_movement
      where organization_id = ${tx.organization_id} and item_id = ${itemId} and kind = 'production'
      order by seq desc limit 1
    ) m
    join production_order o on o.organization_id = m.organization_id and o.id = m.source_id
    left join stock_lot l on l.organization_id = m.organization_id and l.id = m.lot_id
    where m.organization_id = ${tx.organization_id}`.execute(tx.db);
  const [made] = rows;
  if (!made) return null;
  const { quantity_e4, value, labour, overhead, materials, ...order } = made;
  const none = { item_id: null, item_type: null };
  const cost = unitCostParts({ quantity: quantity_e4, value }, [
    ...materials.map((material) => ({ kind: 'material' as const, ...material })),
    { kind: 'labour' as const, ...none, name: 'labour', value: labour },
    { kind: 'overhead' as const, ...none, name: 'overhead', value: overhead },
  ]);
  return { ...order, quantity: fromE4(quantity_e4), ...cost };
}
