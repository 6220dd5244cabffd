import type { EinvoiceState } from '@lissafi/contract/einvoices';
import { Refusal } from '@lissafi/contract/errors';
import type { Insertable, Selectable } from 'kysely';
import type { NewEvent } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { DB } from '../../db/tables.ts';

export type EinvoiceRecord = Selectable<DB['einvoice']>;
export type EinvoiceSettingsRecord = Selectable<DB['einvoice_settings']>;

/** The states in which the gateway has the document. */
const ACCEPTED: readonly EinvoiceState[] = ['signed', 'transmitted'];
/** The states in which a document can be queued, for the first time or again. */
const QUEUEABLE: readonly EinvoiceState[] = ['waiting', 'incomplete', 'rejected', 'failed'];

const isAccepted = (state: string): boolean => ACCEPTED.includes(state as EinvoiceState);
export const isQueueable = (state: string | undefined): boolean =>
  state === undefined || QUEUEABLE.includes(state as EinvoiceState);

export function readSettings(tx: Tx): Promise<EinvoiceSettingsRecord | undefined> {
  return tx.db
    .selectFrom('einvoice_settings')
    .selectAll()
    .where('organization_id', '=', tx.organization_id)
    .executeTakeFirst();
}

export async function insertSettings(
  tx: Tx,
  settings: Omit<Insertable<DB['einvoice_settings']>, 'organization_id'>,
): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('einvoice_settings')
    .values({ ...settings, organization_id: tx.organization_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('organization_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns false when the version is stale. */
export async function updateSettings(
  tx: Tx,
  version: number,
  changes: Partial<Insertable<DB['einvoice_settings']>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('einvoice_settings')
    .set({ ...changes, version: version + 1 })
    .where('organization_id', '=', tx.organization_id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function readEinvoice(
  tx: Tx,
  invoiceId: string,
  lock = false,
): Promise<EinvoiceRecord | undefined> {
  let query = tx.db
    .selectFrom('einvoice')
    .selectAll()
    .where('organization_id', '=', tx.organization_id)
    .where('invoice_id', '=', invoiceId);
  if (lock) query = query.forNoKeyUpdate();
  return query.executeTakeFirst();
}

/** The event that tells the job queue after commit that a document waits for the gateway. */
export const queuedEvent = (invoiceId: string, actorId: string | null): NewEvent => ({
  type: 'einvoice.queued',
  subject_id: invoiceId,
  actor_id: actorId,
});

/** Queues a document; the caller appends the event. */
export async function insertEinvoice(tx: Tx, invoiceId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.write(
    'einvoice',
    sql`insert into einvoice (organization_id, invoice_id, state, queued_at, updated_at)
      values (${tx.organization_id}, ${invoiceId}, 'queued', ${at}, ${at})
      on conflict (organization_id, invoice_id) do update set state = 'queued', answer = null, updated_at = ${at}`,
  );
}

export async function changeEinvoice(
  tx: Tx,
  invoiceId: string,
  changes: Partial<Insertable<DB['einvoice']>>,
): Promise<void> {
  await tx.db
    .updateTable('einvoice')
    .set(changes)
    .where('organization_id', '=', tx.organization_id)
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/** Removes a document that is being cancelled from the queue. Throws EINVOICE_ACCEPTED once the gateway has it. */
export async function withdrawEinvoice(tx: Tx, invoiceId: string): Promise<void> {
  const found = await readEinvoice(tx, invoiceId, true);
  if (!found) return;
  // A validated document may be in the process of being signed; the response is not known yet.
  if (isAccepted(found.state) || found.state === 'validated') throw new Refusal('EINVOICE_ACCEPTED');
  await tx.db
    .deleteFrom('einvoice')
    .where('organization_id', '=', tx.organization_id)
    .where('invoice_id', '=', invoiceId)
    .execute();
}

export async function listEinvoices(
  tx: Tx,
  query: { state?: EinvoiceState | undefined; limit: number; offset: number },
) {
  let filtered = tx.db
    .selectFrom('einvoice as e')
    .innerJoin('invoice as i', (join) =>
      join.onRef('i.organization_id', '=', 'e.organization_id').onRef('i.id', '=', 'e.invoice_id'),
    )
    .where('e.organization_id', '=', tx.organization_id);
  if (query.state) filtered = filtered.where('e.state', '=', query.state);
  const { total } = await filtered
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await filtered
    .select(['e.invoice_id', 'e.state', 'e.irn', 'e.answer', 'e.queued_at', 'e.signed_at'])
    .select(['i.invoice_number', 'i.document_type', 'i.customer_name'])
    .orderBy('e.queued_at', 'desc')
    .orderBy('e.invoice_id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  return { einvoices: rows, total, limit: query.limit, offset: query.offset };
}

/** Returns the documents that can be queued again, oldest first. */
export async function queueableIds(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('einvoice')
    .select('invoice_id')
    .where('organization_id', '=', tx.organization_id)
    .where(sql<boolean>`state = any ('{waiting,incomplete,failed}')`)
    .orderBy('queued_at')
    .orderBy('invoice_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.invoice_id);
}

export async function countQueueable(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from einvoice
    where organization_id = ${tx.organization_id} and state in ('waiting', 'incomplete', 'failed')`.execute(
    tx.db,
  );
  return rows[0]!.count;
}

/** Returns the registered document that a credit note credits; null where it is not registered. */
export async function readCredited(
  tx: Tx,
  creditsId: string | null,
): Promise<{ irn: string; issue_date: string } | null> {
  if (!creditsId) return null;
  const { rows } = await sql<{ irn: string; issue_date: string }>`select e.irn, i.issue_date
    from einvoice e join invoice i on i.organization_id = e.organization_id and i.id = e.invoice_id
    where e.organization_id = ${tx.organization_id} and e.invoice_id = ${creditsId}
      and e.state in ('signed', 'transmitted')`.execute(tx.db);
  return rows[0] ?? null;
}

/** Returns a batch of registered documents whose payment the gateway does not know yet. */
export async function unreportedPayments(tx: Tx, limit: number) {
  const { rows } = await sql<{ invoice_id: string; irn: string; status: 'PENDING' | 'PAID' | 'CANCELED' }>`
    select e.invoice_id, e.irn, s.status from einvoice e
    join invoice i on i.organization_id = e.organization_id and i.id = e.invoice_id
    cross join lateral (select case when i.status = 'paid' then 'PAID'
      when i.status in ('cancelled', 'refunded') then 'CANCELED' else 'PENDING' end as status) s
    where e.organization_id = ${tx.organization_id} and e.state in ('signed', 'transmitted')
      and e.payment_status is distinct from s.status
    order by e.invoice_id limit ${limit}`.execute(tx.db);
  return rows;
}

/** References contain only the letters and digits of a number, so two numbers can give the same one. */
export async function isIrnTaken(tx: Tx, irn: string, invoiceId: string): Promise<boolean> {
  const { rows } =
    await sql`select from einvoice where organization_id = ${tx.organization_id} and irn = ${irn}
    and invoice_id <> ${invoiceId}`.execute(tx.db);
  return rows.length > 0;
}
