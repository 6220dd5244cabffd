import { Refusal } from '@lissafi/contract/errors';
import {
  type RecurringContent,
  RecurringContent as RecurringContentSchema,
  type RecurringInvoice,
  type RecurringStatus,
} from '@lissafi/contract/recurring';
import type { Schedule } from '@lissafi/domain/calendar/recurrence';
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { DB } from '../../db/tables.ts';
import type { MemberContext } from '../../http/context.ts';
import { MAKER_LEFT } from '../../jobs/organizations.ts';

export type RecurringRecord = Selectable<DB['recurring_invoice']>;

export const contentOf = (record: RecurringRecord): RecurringContent =>
  RecurringContentSchema.parse(record.body);
export const scheduleOf = (record: RecurringRecord): Schedule => record as unknown as Schedule;

/** The person in whose name a schedule makes documents; null where she left and nobody took it over. */
export const makerOf = (
  record: Pick<RecurringRecord, 'created_by' | 'changed_by' | 'maker_left'>,
): string | null => (record.maker_left ? null : (record.changed_by ?? record.created_by));

function toRecurring(
  record: RecurringRecord & { customer_name: string },
  { organization }: Pick<MemberContext, 'organization'>,
): RecurringInvoice {
  const {
    organization_id: _,
    body: __,
    created_by: ___,
    changed_by: ____,
    maker_left: _____,
    ...row
  } = record;
  const write = organization.permissions.includes('documents:write');
  const status = record.status as RecurringStatus;
  return {
    ...row,
    ...contentOf(record),
    can: {
      update: write && status !== 'ended',
      delete: write,
      pause: write && status === 'active',
      resume: write && status === 'paused',
      run_now: write && status === 'active',
    },
  } as RecurringInvoice;
}

const schedules = (tx: Tx) =>
  tx.db
    .selectFrom('recurring_invoice as r')
    .innerJoin('customer as c', (join) =>
      join.onRef('c.organization_id', '=', 'r.organization_id').onRef('c.id', '=', 'r.customer_id'),
    )
    .selectAll('r')
    .select('c.name as customer_name')
    .where('r.organization_id', '=', tx.organization_id);

/** Throws NOT_FOUND. */
export async function readRecurring(context: MemberContext, id: string): Promise<RecurringInvoice> {
  await context.tx.flush();
  const record = await schedules(context.tx).where('r.id', '=', id).executeTakeFirst();
  if (!record) throw new Refusal('NOT_FOUND');
  return toRecurring(record, context);
}

/** Throws NOT_FOUND. The row is locked to commit, so that two runs never create one date twice. */
export async function lockRecurring(tx: Tx, id: string): Promise<RecurringRecord> {
  const record = await tx.db
    .selectFrom('recurring_invoice')
    .selectAll()
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!record) throw new Refusal('NOT_FOUND');
  return record;
}

/** Schedules with a problem first, then by their next date. */
export async function listRecurring(
  context: MemberContext,
  query: {
    limit: number;
    offset: number;
    status?: RecurringStatus | undefined;
    customer_id?: string | undefined;
  },
) {
  let filtered = schedules(context.tx);
  if (query.status) filtered = filtered.where('r.status', '=', query.status);
  if (query.customer_id) filtered = filtered.where('r.customer_id', '=', query.customer_id);
  const { total } = await filtered
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await filtered
    .orderBy(sql`r.problem is null`)
    .orderBy('r.next_on', (order) => order.asc().nullsLast())
    .orderBy('r.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  return {
    recurring_invoices: rows.map((row) => toRecurring(row, context)),
    total,
    limit: query.limit,
    offset: query.offset,
  };
}

/** Throws ID_TAKEN. */
export async function insertRecurring(tx: Tx, record: RecurringRecord): Promise<void> {
  const inserted = await tx.db
    .insertInto('recurring_invoice')
    .values(record as never)
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new Refusal('ID_TAKEN', { field: 'id' });
}

/**
 * Locks the customer to commit, so that no merge misses it. Throws NOT_FOUND, CUSTOMER_MERGED, and
 * WALK_IN_PAYS_AT_ONCE, because nothing can be issued on credit for the walk-in customer.
 */
export async function holdPayer(tx: Tx, customerId: string): Promise<void> {
  const field = 'customer_id';
  const customer = await tx.db
    .selectFrom('customer')
    .select(['is_walk_in', 'merged_into'])
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', customerId)
    .forKeyShare()
    .executeTakeFirst();
  if (!customer) throw new Refusal('NOT_FOUND', { message: 'This customer does not exist.', field });
  if (customer.merged_into) throw new Refusal('CUSTOMER_MERGED', { field });
  if (customer.is_walk_in) throw new Refusal('WALK_IN_PAYS_AT_ONCE', { field });
}

/** The caller holds the row's lock. */
export async function updateRecurring(
  tx: Tx,
  record: RecurringRecord,
  changes: Partial<RecurringRecord>,
): Promise<void> {
  await tx.db
    .updateTable('recurring_invoice')
    .set({ ...(changes as object), version: record.version + 1 })
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', record.id)
    .execute();
}

export async function deleteRecurring(tx: Tx, id: string): Promise<void> {
  await tx.db
    .deleteFrom('recurring_invoice')
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .execute();
}

/** Returns the schedules that are due by a date, the longest overdue first. */
export async function dueRecurring(tx: Tx, today: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('recurring_invoice')
    .select('id')
    .where('organization_id', '=', tx.organization_id)
    .where('status', '=', 'active')
    .where('next_on', '<=', today)
    .orderBy('next_on')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the latest date for which the schedule created a document; run-now creates one ahead of its date. */
export async function newestMade(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('invoice')
    .select(({ fn }) => fn.max('recurring_on').as('newest'))
    .where('organization_id', '=', tx.organization_id)
    .where('recurring_id', '=', id)
    .executeTakeFirst();
  return row?.newest ?? null;
}

const madeBy = (tx: Tx, userId: string) => sql`organization_id = ${tx.organization_id} and status <> 'ended'
  and not maker_left and coalesce(changed_by, created_by) = ${userId}`;

/** Returns how many schedules that have not ended act for a person. */
export async function countSchedulesOf(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from recurring_invoice
    where ${madeBy(tx, userId)}`.execute(tx.db);
  return rows[0]!.count;
}

/** The schedules of who leaves act for another from now on, or stop and say why. */
export async function passSchedules(tx: Tx, from: string, to: string | null, now: Date): Promise<void> {
  const at = now.toISOString();
  await (to
    ? sql`update recurring_invoice set changed_by = ${to}, version = version + 1, updated_at = ${at}
        where ${madeBy(tx, from)}`
    : sql`update recurring_invoice set maker_left = true, problem = ${MAKER_LEFT}, problem_at = ${at},
        version = version + 1 where ${madeBy(tx, from)}`
  ).execute(tx.db);
}

/** Moves all schedules of a customer to another; their rows are locked. */
export async function moveSchedules(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await sql`update recurring_invoice set customer_id = ${intoId}, version = version + 1
    where organization_id = ${tx.organization_id} and customer_id = ${fromId}`.execute(tx.db);
}
