import { arraysOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Sets the current prices of items; unchanged prices are not written again. */
export async function storePrices(
  tx: Tx,
  rows: readonly { id: string; fields: { selling_price?: number | null | undefined } }[],
  now: Date,
): Promise<void> {
  const priced = rows.filter(({ fields }) => fields.selling_price !== undefined);
  if (priced.length === 0) return;
  await tx.write(
    'item_price',
    sql`insert into item_price (organization_id, item_id, set_at, price)
      select s.organization_id, n.id, ${now.toISOString()}, n.price
      from organization_counter s, ${arraysOf(
        priced.map(({ id, fields }) => ({ id, price: fields.selling_price ?? null })),
        { id: 'uuid', price: 'bigint' },
      )} as n (id, price)
      where s.organization_id = ${tx.organization_id} and n.price is distinct from (select p.price from item_price p
        where p.organization_id = ${tx.organization_id} and p.item_id = n.id order by p.set_at desc limit 1)
      on conflict (organization_id, item_id, set_at) do update set price = excluded.price`,
  );
}
