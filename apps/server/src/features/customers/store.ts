import {
  type Customer,
  type customerRoutes,
  type TopCustomer,
  WALK_IN_NAME,
} from '@lissafi/contract/customers';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import type { Body, Query } from '@lissafi/contract/route';
import { appendEvents } from '../../db/events.ts';
import { keepFormerCustomer } from '../../db/former-values.ts';
import { whereOutstanding } from '../../db/outstanding.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { renameInDrafts } from '../documents/parties.ts';
import { found, type SearchText, searchText } from './search.ts';

/** The fields of the request; undefined fields stay unchanged. */
type Fields = Omit<Body<typeof customerRoutes.update>, 'version'>;
export interface Reader {
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

const COLUMNS = [
  'id',
  'organization_id',
  'version',
  'name',
  'type',
  'company_name',
  'email',
  'phone',
  'tax_id',
  'registration_number',
  'billing_address',
  'shipping_address',
  'city',
  'status',
  'credit_limit',
  'payment_terms',
  'price_list_id',
  'notes',
  'unapplied_credit',
  'is_walk_in',
  'merged_into',
  'created_at',
  'updated_at',
] as const;

export const customers = (tx: Tx, today: string) =>
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
          .where('i.organization_id', '=', tx.organization_id)
          .whereRef('i.customer_id', '=', 'c.id')
          .where(whereOutstanding('i'))
          .as('owed'),
      (join) => join.onTrue(),
    )
    .select(COLUMNS.map((name) => `c.${name}` as const))
    .select(
      sql<string | null>`(select l.name from price_list l where l.organization_id = ${tx.organization_id}
        and l.id = c.price_list_id)`.as('price_list_name'),
    )
    .select(['owed.outstanding', 'owed.overdue'])
    .select(
      sql<boolean>`exists (select from invoice i where i.organization_id = ${tx.organization_id} and i.customer_id = c.id)
        or exists (select from journal_line l where l.organization_id = ${tx.organization_id} and l.customer_id = c.id)
        or exists (select from recurring_invoice r where r.organization_id = ${tx.organization_id} and r.customer_id = c.id)
        or exists (select from payment_alert a where a.organization_id = ${tx.organization_id} and a.customer_id = c.id)`.as(
        'in_use',
      ),
    )
    .where('c.organization_id', '=', tx.organization_id);

export type CustomerRow = Awaited<ReturnType<ReturnType<typeof customers>['executeTakeFirstOrThrow']>>;

export function toCustomer({ in_use, ...row }: CustomerRow, { permissions }: Reader): Customer {
  const outstanding = row.outstanding ?? 0;
  const writes = permissions.includes('customers:write') && !row.is_walk_in && !row.merged_into;
  const pays = permissions.includes('payments:write') && !row.is_walk_in && !row.merged_into;
  return {
    ...row,
    outstanding,
    overdue: row.overdue ?? 0,
    available_credit: row.credit_limit ? row.credit_limit - outstanding : null,
    can: {
      update: writes,
      invoice: permissions.includes('documents:write') && row.status !== 'blocked' && !row.merged_into,
      delete: writes && !in_use,
      merge: writes,
      limit: writes && permissions.includes('credit_limit:override'),
      pay: pays,
      apply_credit: pays && row.unapplied_credit > 0 && outstanding > 0,
      pay_out: pays && permissions.includes('transactions:write') && row.unapplied_credit > 0,
    },
  } as Customer;
}

/** Throws NOT_FOUND. */
export async function readCustomer(tx: Tx, id: string, reader: Reader): Promise<Customer> {
  const row = await customers(tx, reader.today).where('c.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return toCustomer(row, reader);
}

/** Holds the list to commit, so that it is not deleted meanwhile. Throws the fault of a list that does not exist. */
async function holdPriceList(tx: Tx, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const { rows } =
    await sql`select from price_list where organization_id = ${tx.organization_id} and id = ${id}
    for key share`.execute(tx.db);
  if (rows.length === 0) throw invalid(fault('price_list_id', 'This price list does not exist', 'NOT_FOUND'));
}

/** Throws ID_TAKEN, the fault of the price list. */
export async function insertCustomer(
  tx: Tx,
  id: string,
  fields: Omit<Body<typeof customerRoutes.create>, 'id'>,
  userId: string,
): Promise<void> {
  await holdPriceList(tx, fields.price_list_id);
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

/** Throws NOT_FOUND, the fault of the price list, or STALE_VERSION with the current record. */
export async function updateCustomer(
  tx: Tx,
  id: string,
  version: number,
  fields: Fields,
  userId: string,
  now: Date,
  reader: Reader,
): Promise<void> {
  // Documents are locked before the customer, as in issuing.
  if (fields.name !== undefined) {
    await sql`select from invoice where organization_id = ${tx.organization_id} and customer_id = ${id}
      and status = 'draft' order by id for no key update`.execute(tx.db);
  }
  await holdPriceList(tx, fields.price_list_id);
  if (fields.status !== undefined || fields.price_list_id !== undefined)
    await keepFormerCustomer(tx, id, now);
  const updated = await tx.db
    .updateTable('customer')
    .set({ ...columns(fields), version: version + 1, updated_at: now.toISOString() })
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('is_walk_in', '=', false)
    .where('merged_into', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!updated) {
    const current = await readCustomer(tx, id, reader);
    if (current.is_walk_in)
      throw new Refusal('INVALID_STATE', { message: 'The walk-in customer cannot be changed.' });
    if (current.merged_into) throw new Refusal('CUSTOMER_MERGED');
    throw new Refusal('STALE_VERSION', { current });
  }
  if (fields.name !== undefined) {
    // Issued documents keep the name that they were issued with; drafts follow.
    await renameInDrafts(tx, id, updated.name);
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
  let filtered = customers(tx, reader.today).where('c.merged_into', 'is', null);
  if (query.type) filtered = filtered.where('c.type', '=', query.type);
  if (query.status) filtered = filtered.where('c.status', '=', query.status);
  if (query.city) filtered = filtered.where(sql`lower(c.city)`, '=', query.city.toLowerCase());
  if (query.has_credit === 'true') filtered = filtered.where('c.credit_limit', '>', 0);
  if (query.has_credit === 'false') {
    filtered = filtered.where((where) =>
      where.or([where('c.credit_limit', 'is', null), where('c.credit_limit', '=', 0)]),
    );
  }
  const count = async (rows: typeof filtered) => {
    const { total } = await rows
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  };
  let narrowed = filtered;
  let total: number;
  if (query.search) {
    const text = searchText(tx, query.search);
    narrowed = filtered.where(found.exactly(text));
    total = await count(narrowed);
    // Similar names are searched only when nothing contains the text as typed.
    if (total === 0 && text.grams) {
      narrowed = filtered.where(found.similar(text));
      total = await count(narrowed);
    }
  } else total = await count(filtered);
  const rows = await narrowed
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

/** By name, company, email, telephone: names that contain the text first, then similar ones (decisions §3). */
export async function searchCustomers(tx: Tx, q: string, limit: number, reader: Reader) {
  const text: SearchText = searchText(tx, q);
  const rows = await customers(tx, reader.today)
    .where('c.merged_into', 'is', null)
    .where((where) => where.or([found.exactly(text), ...(text.grams ? [found.similar(text)] : [])]))
    .orderBy(sql`${found.exactly(text)}`, 'desc')
    .$if(text.grams !== null, (query) => query.orderBy(found.similarity(text), 'desc'))
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .limit(limit)
    .execute();
  return { customers: rows.map((row) => toCustomer(row, reader)) };
}

/** Ranked by the amount invoiced, without cancelled documents (decisions §11.15) and without opening balances. */
export async function topCustomers(tx: Tx, limit: number): Promise<TopCustomer[]> {
  const { rows } = await sql<TopCustomer>`
    select c.id, c.name, c.company_name, billed.total_invoiced, billed.invoice_count, billed.outstanding
    from (
      select i.customer_id, sum(i.base_total_amount)::bigint as total_invoiced, count(*)::int as invoice_count,
        coalesce(sum(i.base_balance_due) filter (where ${whereOutstanding('i')}), 0)::bigint
          as outstanding
      from invoice i
      where i.organization_id = ${tx.organization_id} and i.document_type in ('invoice', 'receipt')
        and i.status in ('pending', 'sent', 'viewed', 'paid', 'refunded') and not i.is_opening
      group by i.customer_id
      order by 2 desc limit ${limit + 1}) billed
    join customer c on c.organization_id = ${tx.organization_id} and c.id = billed.customer_id
    where not c.is_walk_in
    order by billed.total_invoiced desc, c.id limit ${limit}`.execute(tx.db);
  return rows;
}

/** Throws NOT_FOUND, CUSTOMER_IN_USE for one with documents, schedules, payments or entries (decisions §3). */
export async function deleteCustomer(tx: Tx, id: string, userId: string, reader: Reader): Promise<void> {
  await sql`select from customer where organization_id = ${tx.organization_id} and id = ${id} for update`.execute(
    tx.db,
  );
  const row = await customers(tx, reader.today).where('c.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.in_use || row.is_walk_in) throw new Refusal('CUSTOMER_IN_USE');
  try {
    await sql`delete from customer where organization_id = ${tx.organization_id} and id = ${id}`.execute(
      tx.db,
    );
  } catch (error) {
    // Another record still refers to it.
    if ((error as { code?: string }).code === '23503') throw new Refusal('CUSTOMER_IN_USE');
    throw error;
  }
  await appendEvents(tx, [{ type: 'customer.deleted', subject_id: id, actor_id: userId }]);
}

/** Returns the system customer for sales without a named customer; created at its first use. */
export async function walkInCustomer(tx: Tx, newId: () => string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into customer (organization_id, id, name, type, is_walk_in)
      select ${tx.organization_id}, ${newId()}, ${WALK_IN_NAME}, 'individual', true
      where not exists (select from customer where organization_id = ${tx.organization_id} and is_walk_in)
      returning id)
    select id from made union all
    select id from customer where organization_id = ${tx.organization_id} and is_walk_in`.execute(tx.db);
  return rows[0]!.id;
}

/** Prevents deletion of this customer until commit, for rows that will refer to it under the counter's lock. */
export async function holdCustomer(tx: Tx, id: string): Promise<void> {
  await sql`select from customer where organization_id = ${tx.organization_id} and id = ${id} for key share`.execute(
    tx.db,
  );
}
