import type { Tx } from './scope.ts';
import { type Sql, sql } from './sql.ts';

// What held before a change, for sales that were made before it and arrive after it.

type Subject = 'customer' | 'item' | 'list_price' | 'member' | 'organization' | 'price_list';

/** `former` selects the id, the part and the value of each row that is about to change. */
const keep = async (tx: Tx, subject: Subject, now: Date, former: Sql<unknown>): Promise<void> => {
  await sql`insert into former_value (organization_id, subject, subject_id, part_id, held_until, value)
    select ${tx.organization_id}, ${subject}, f.id, f.part, ${now.toISOString()}, f.value
    from (${former}) f (id, part, value)
    on conflict (organization_id, subject, subject_id, part_id, held_until) do nothing`.execute(tx.db);
};

/** Before a customer is changed: whether goods are given to her, and at which prices. */
export const keepFormerCustomer = (tx: Tx, id: string, now: Date): Promise<void> =>
  keep(
    tx,
    'customer',
    now,
    sql`select id, id, jsonb_build_object('status', status, 'price_list_id', price_list_id)
      from customer where organization_id = ${tx.organization_id} and id = ${id}`,
  );

/** Before an item is changed: whether its price includes tax. The price itself is in `item_price`. */
export const keepFormerItem = (tx: Tx, id: string, now: Date): Promise<void> =>
  keep(
    tx,
    'item',
    now,
    sql`select id, id, jsonb_build_object('price_includes_tax', price_includes_tax)
      from item where organization_id = ${tx.organization_id} and id = ${id}`,
  );

/** Before a member gets another role. */
export const keepFormerRole = (tx: Tx, userId: string, now: Date): Promise<void> =>
  keep(
    tx,
    'member',
    now,
    sql`select user_id, user_id, jsonb_build_object('role', role)
      from membership where organization_id = ${tx.organization_id} and user_id = ${userId}`,
  );

/** Before the settings are changed: whether sales staff keep the prices. */
export const keepFormerSettings = (tx: Tx, now: Date): Promise<void> =>
  keep(
    tx,
    'organization',
    now,
    sql`select organization_id, organization_id, jsonb_build_object('sales_keep_prices', sales_keep_prices)
      from organization where organization_id = ${tx.organization_id}`,
  );

/** Before the terms of a price list are changed. */
export const keepFormerPriceList = (tx: Tx, id: string, now: Date): Promise<void> =>
  keep(
    tx,
    'price_list',
    now,
    sql`select id, id, jsonb_build_object('percentage_e4', percentage_e4, 'rounding', rounding,
        'is_active', is_active, 'valid_from', valid_from, 'valid_to', valid_to)
      from price_list where organization_id = ${tx.organization_id} and id = ${id}`,
  );

/** Before the own prices of items on a list are changed. */
export const keepFormerListPrices = (
  tx: Tx,
  listId: string,
  itemIds: readonly string[],
  now: Date,
): Promise<void> =>
  keep(
    tx,
    'list_price',
    now,
    sql`select ${listId}::uuid, n.id, coalesce((select jsonb_agg(jsonb_build_object(
          'minimum_quantity_e4', p.minimum_quantity_e4, 'unit_price', p.unit_price))
        from price_list_item p where p.organization_id = ${tx.organization_id} and p.price_list_id = ${listId}
          and p.item_id = n.id), '[]')
      from organization_counter s, unnest(${[...new Set(itemIds)]}::uuid[]) as n (id)
      where s.organization_id = ${tx.organization_id}`,
  );

/**
 * What held at a moment, of those that were changed since, by the id of the part. What is not in the answer is as it
 * was.
 */
export async function formerValues<Value>(
  tx: Tx,
  subject: Subject,
  { id, parts = id ? [id] : [] }: { id?: string; parts?: readonly string[] },
  at: string,
): Promise<Map<string, Value>> {
  const { rows } = await sql<{ part_id: string; value: Value }>`
    select distinct on (part_id) part_id, value from former_value
    where organization_id = ${tx.organization_id} and subject = ${subject}
      ${id ? sql`and subject_id = ${id}` : sql`and subject_id = any (${parts}::uuid[])`}
      and part_id = any (${parts}::uuid[]) and held_until > ${at}
    order by part_id, held_until`.execute(tx.db);
  return new Map(rows.map(({ part_id, value }) => [part_id, value]));
}
