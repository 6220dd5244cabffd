import type { Customer, customerRoutes } from '@lissafi/contract/customers';
import { Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import type { Body, Query } from '@lissafi/contract/route';
import { sql } from 'kysely';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { containsPattern } from '../../db/search.ts';

/** Only what the route gives; undefined is left as it is. */
type Fields = Omit<Body<typeof customerRoutes.update>, 'version'>;
interface Reader {
  today: string;
  permissions: readonly Permission[];
}

function columns({ billing_address, shipping_address, ...rest }: Fields) {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...(given as Omit<Fields, 'billing_address' | 'shipping_address'>),
    ...(billing_address === undefined ? {} : { billing_address: JSON.stringify(billing_address) }),
    ...(shipping_address === undefined ? {} : { shipping_address: JSON.stringify(shipping_address) }),
  };
}

const customers = (tx: Tx, today: string) =>
  tx.db
    .selectFrom('customer as c')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('invoice as i')
          .select(sql<number>`coalesce(sum(i.base_balance_due), 0)::bigint`.as('outstanding'))
          .select(
            sql<number>`coalesce(sum(i.base_balance_due) filter (where i.due_date < ${today}::date), 0)::bigint`.as(
              'overdue',
            ),
          )
          .whereRef('i.organization_id', '=', 'c.organization_id')
          .whereRef('i.customer_id', '=', 'c.id')
          .where('i.status', 'in', ['pending', 'sent', 'viewed'])
          .as('owed'),
      (join) => join.onTrue(),
    )
    .selectAll('c')
    .select(['owed.outstanding', 'owed.overdue'])
    .where('c.organization_id', '=', tx.organization_id);

type Row = Awaited<ReturnType<ReturnType<typeof customers>['executeTakeFirstOrThrow']>>;

function toCustomer(row: Row, { permissions }: Reader): Customer {
  const outstanding = row.outstanding ?? 0;
  return {
    ...row,
    outstanding,
    overdue: row.overdue ?? 0,
    available_credit: row.credit_limit ? row.credit_limit - outstanding : null,
    can: {
      update: permissions.includes('customers:write') && !row.is_walk_in,
      invoice: permissions.includes('documents:write') && row.status !== 'blocked',
    },
  } as Customer;
}

/** Throws NOT_FOUND. */
export async function readCustomer(tx: Tx, id: string, reader: Reader): Promise<Customer> {
  const row = await customers(tx, reader.today).where('c.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return toCustomer(row, reader);
}

export async function insertCustomer(
  tx: Tx,
  id: string,
  fields: Omit<Body<typeof customerRoutes.create>, 'id'>,
  userId: string,
): Promise<void> {
  const inserted = await tx.db
    .insertInto('customer')
    .values({
      ...columns(fields),
      name: fields.name,
      type: fields.type,
      organization_id: tx.organization_id,
      id,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new Refusal('ID_TAKEN', { field: 'id' });
  await appendEvents(tx, [{ type: 'customer.created', subject_id: id, actor_id: userId }]);
}

/** Throws NOT_FOUND, or STALE_VERSION with the current record. */
export async function updateCustomer(
  tx: Tx,
  id: string,
  version: number,
  fields: Fields,
  userId: string,
  now: Date,
  reader: Reader,
): Promise<void> {
  // Documents are locked before the customer, as issuing does.
  if (fields.name !== undefined) {
    await sql`select from invoice where organization_id = ${tx.organization_id} and customer_id = ${id}
      and status = 'draft' order by id for no key update`.execute(tx.db);
  }
  const updated = await tx.db
    .updateTable('customer')
    .set({ ...columns(fields), version: version + 1, updated_at: now.toISOString() })
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('is_walk_in', '=', false)
    .returning('name')
    .executeTakeFirst();
  if (!updated) {
    const current = await readCustomer(tx, id, reader);
    if (current.is_walk_in)
      throw new Refusal('INVALID_STATE', { message: 'The walk-in customer stays as it is.' });
    throw new Refusal('STALE_VERSION', { current });
  }
  if (fields.name !== undefined) {
    // Issued documents keep the name they were issued with; drafts follow.
    await tx.db
      .updateTable('invoice')
      .set({ customer_name: updated.name })
      .where('organization_id', '=', tx.organization_id)
      .where('customer_id', '=', id)
      .where('status', '=', 'draft')
      .execute();
  }
  await appendEvents(tx, [{ type: 'customer.updated', subject_id: id, actor_id: userId }]);
}

const SORTS = {
  name: sql`lower(c.name)`,
  created_at: sql`c.created_at`,
  outstanding: sql`owed.outstanding`,
  city: sql`lower(c.city)`,
};

export async function listCustomers(tx: Tx, query: Query<typeof customerRoutes.list>, reader: Reader) {
  let filtered = customers(tx, reader.today);
  if (query.type) filtered = filtered.where('c.type', '=', query.type);
  if (query.status) filtered = filtered.where('c.status', '=', query.status);
  if (query.city) filtered = filtered.where(sql`lower(c.city)`, '=', query.city.toLowerCase());
  if (query.has_credit === 'true') filtered = filtered.where('c.credit_limit', '>', 0);
  if (query.has_credit === 'false') {
    filtered = filtered.where((where) =>
      where.or([where('c.credit_limit', 'is', null), where('c.credit_limit', '=', 0)]),
    );
  }
  if (query.search) {
    const pattern = containsPattern(query.search);
    filtered = filtered.where((where) =>
      where.or([
        where('c.name', 'ilike', pattern),
        where('c.company_name', 'ilike', pattern),
        where('c.email', 'ilike', pattern),
        where('c.phone', 'ilike', pattern),
      ]),
    );
  }
  const { total } = await filtered
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await filtered
    .orderBy(SORTS[query.sort_by], (order) =>
      query.sort_direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('c.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  return {
    customers: rows.map((row) => toCustomer(row, reader)),
    total,
    limit: query.limit,
    offset: query.offset,
  };
}

/** The one system customer of sales to nobody in particular; made at its first use. */
export async function walkInCustomer(tx: Tx, newId: () => string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into customer (organization_id, id, name, type, is_walk_in)
      select ${tx.organization_id}, ${newId()}, 'Walk-in customer', 'individual', true
      where not exists (select from customer where organization_id = ${tx.organization_id} and is_walk_in)
      returning id)
    select id from made union all
    select id from customer where organization_id = ${tx.organization_id} and is_walk_in`.execute(tx.db);
  return rows[0]!.id;
}
