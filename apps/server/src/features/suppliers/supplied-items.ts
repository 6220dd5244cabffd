import type { SupplierItem } from '@lissafi/contract/suppliers';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Returns items assigned to the supplier or ever received from it, with the batches that have stock. */
export async function listSupplierItems(
  tx: Tx,
  supplierId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const filtered = tx.db
    .selectFrom('item as i')
    .innerJoin('stock_position as p', (join) =>
      join.onRef('p.organization_id', '=', 'i.organization_id').onRef('p.item_id', '=', 'i.id'),
    )
    .where('i.organization_id', '=', tx.organization_id)
    .where('i.item_kind', '=', 'stocked')
    .where((where) =>
      where.or([
        where('i.supplier_id', '=', supplierId),
        sql<boolean>`exists (select from stock_movement m where m.organization_id = ${tx.organization_id}
          and m.item_id = i.id and m.supplier_id = ${supplierId} and m.kind = 'receipt')`,
      ]),
    );
  const [{ total }, rows] = await Promise.all([
    filtered.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    filtered
      .select([
        'i.id',
        'i.item_type',
        'i.name',
        'i.sku',
        'i.unit',
        'i.batch_tracking_enabled',
        'p.quantity_e4',
      ])
      .select(
        sql<
          SupplierItem['batches']
        >`(select coalesce(json_agg(json_build_object('batch_number', l.batch_number,
            'quantity', l.quantity_e4 / 10000.0, 'expires_on', l.expires_on)
            order by l.expires_on nulls last, l.batch_number), '[]')
          from stock_lot l where l.organization_id = ${tx.organization_id} and l.item_id = i.id
            and l.quantity_e4 > 0)`.as('batches'),
      )
      .orderBy(sql`lower(i.name)`)
      .orderBy('i.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  const items = rows.map(
    ({ quantity_e4, ...row }) => ({ ...row, current_stock: fromE4(quantity_e4) }) as SupplierItem,
  );
  return { items, total, limit, offset };
}
