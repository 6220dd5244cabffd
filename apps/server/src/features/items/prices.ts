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

/** Sets the selling prices of items, in kobo, where they are still `before`; returns the ids of those that were set. */
export async function changePrices(
  tx: Tx,
  rows: readonly { id: string; before: number | null; price: number | null }[],
  now: Date,
): Promise<Set<string>> {
  await sql`select from item where organization_id = ${tx.organization_id}
    and id = any (${rows.map(({ id }) => id)}::uuid[]) order by id for no key update`.execute(tx.db);
  const { rows: set } = await sql<{ id: string; selling_price: number | null }>`
    update item i set selling_price = n.price, version = i.version + 1, updated_at = ${now.toISOString()}
    from ${arraysOf(rows, { id: 'uuid', before: 'bigint', price: 'bigint' })} as n (id, before, price)
    where i.organization_id = ${tx.organization_id} and i.id = n.id and i.selling_price is not distinct from n.before
    returning i.id, i.selling_price`.execute(tx.db);
  await storePrices(
    tx,
    set.map(({ id, selling_price }) => ({ id, fields: { selling_price } })),
    now,
  );
  return new Set(set.map(({ id }) => id));
}
