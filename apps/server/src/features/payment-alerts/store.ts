import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { PaymentAlert, paymentAlertRoutes } from '@lissafi/contract/payment-alerts';
import type { Permission } from '@lissafi/contract/permissions';
import type { Query } from '@lissafi/contract/route';
import type { OpenAlert, OpenDocument } from '@lissafi/domain/bank/suggestion-parts';
import { appendEvents } from '../../db/events.ts';
import { whereAlertWaits } from '../../db/outstanding.ts';
import { anyOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { type AttachmentsOf, attachmentsOf } from '../../http/attachments.ts';
import type { MemberContext } from '../../http/context.ts';

type Row = Omit<PaymentAlert, 'can'>;

export const PROOFS: AttachmentsOf = { table: 'payment_alert_attachment', of: 'payment_alert_id' };

/** A customer that was merged is shown as the one it was merged into. */
const alerts = (tx: Tx, where: Sql<unknown>) => sql<Row & { total: number }>`
  select a.id, a.version, a.state, a.source, a.direction, a.amount, a.narration, a.party, a.reference, a.account_mask, a.bank,
    a.balance, a.alert_time as time, a.alert_date as date, a.account_id, b.name as account_name,
    coalesce(c.merged_into, c.id) as customer_id, coalesce(m.name, c.name) as customer_name,
    a.invoice_id, i.invoice_number, a.warnings, a.text, a.confirmed_with, a.payment_id, a.closed_at, a.discard_reason,
    a.created_at, (a.state = 'open' and not (${whereAlertWaits(tx.organization_id)})) as is_settled,
    ${attachmentsOf(tx, PROOFS, sql`a.id`)} as attachments, count(*) over ()::int as total
  from payment_alert a
  left join bank_account b on b.organization_id = a.organization_id and b.id = a.account_id
  left join customer c on c.organization_id = a.organization_id and c.id = a.customer_id
  left join customer m on m.organization_id = c.organization_id and m.id = c.merged_into
  left join invoice i on i.organization_id = a.organization_id and i.id = a.invoice_id
  where a.organization_id = ${tx.organization_id} and ${where}`;

const toAlert = (
  { total: _, ...row }: Row & { total: number },
  permissions: readonly Permission[],
): PaymentAlert => {
  const isOpen = row.state === 'open' && permissions.includes('payments:write');
  return {
    ...row,
    can: {
      update: isOpen,
      confirm:
        isOpen && !row.is_settled && (row.direction === 'in' || permissions.includes('transactions:write')),
      discard: isOpen,
    },
  };
};

export async function listAlerts(
  tx: Tx,
  { state, invoice_id, customer_id, limit, offset }: Query<typeof paymentAlertRoutes.list>,
  permissions: readonly Permission[],
) {
  const conditions = [
    sql`true`,
    ...(state ? [sql`a.state = ${state}`] : []),
    // Who asks for what waits does not ask for what was paid otherwise.
    ...(state === 'open' ? [whereAlertWaits(tx.organization_id)] : []),
    ...(invoice_id ? [sql`a.invoice_id = ${invoice_id}`] : []),
    ...(customer_id ? [sql`coalesce(c.merged_into, c.id) = ${customer_id}`] : []),
  ];
  const { rows } = await sql<Row & { total: number }>`${alerts(tx, sql.join(conditions, ' and '))}
    order by a.alert_date desc, a.id desc limit ${limit} offset ${offset}`.execute(tx.db);
  return {
    ...{ alerts: rows.map((row) => toAlert(row, permissions)), limit, offset },
    total: rows[0]?.total ?? 0,
  };
}

/** Throws NOT_FOUND. */
export async function readAlert(
  tx: Tx,
  id: string,
  permissions: readonly Permission[],
): Promise<PaymentAlert> {
  const { rows } = await alerts(tx, sql`a.id = ${id}`).execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return toAlert(rows[0], permissions);
}

export interface LockedAlert {
  id: string;
  state: string;
  version: number;
  direction: 'in' | 'out';
  amount: number;
  date: string;
  reference: string | null;
  narration: string;
  party: string | null;
}

/** Locks alerts to commit, in order of id. Throws NOT_FOUND, INVALID_STATE for one that is closed. */
export async function lockAlerts(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedAlert>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<LockedAlert>`
    select id, state, version, direction, amount, alert_date as date, reference, narration, party from payment_alert
    where organization_id = ${tx.organization_id} and ${anyOf('id', ids)} order by id for no key update`.execute(
    tx.db,
  );
  if (rows.length < new Set(ids).size) throw new Refusal('NOT_FOUND');
  if (rows.some(({ state }) => state !== 'open'))
    throw new Refusal('INVALID_STATE', { message: 'This alert is confirmed or discarded already.' });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Closes an alert that is locked: a payment is in the books now. */
export async function confirmAlert(
  { tx, now, user }: Pick<MemberContext, 'tx' | 'now' | 'user'>,
  id: string,
  confirmed: { with: 'statement' | 'person'; payment_id: Sql<unknown> },
): Promise<void> {
  const at = now.toISOString();
  await sql`update payment_alert set state = 'confirmed', confirmed_with = ${confirmed.with},
      payment_id = ${confirmed.payment_id}, closed_at = ${at}, closed_by = ${user.id}, version = version + 1,
      updated_at = ${at}
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  await appendEvents(tx, [{ type: 'payment_alert.confirmed', subject_id: id, actor_id: user.id }]);
}

/**
 * A statement line confirms an alert that lockAlerts() has locked; it is linked with the payment among the entries.
 * Throws the fault of `alert_id` for another amount.
 */
export async function confirmByStatement(
  context: Pick<MemberContext, 'tx' | 'now' | 'user'>,
  id: string,
  { amount, entry_ids }: { amount: number; entry_ids: readonly string[] },
): Promise<void> {
  const { tx } = context;
  const { rows } = await sql<{ amount: number }>`
    select case when direction = 'in' then amount else -amount end as amount from payment_alert
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  if (rows[0]?.amount !== amount)
    throw invalid(fault('alert_id', 'The alert is of another amount', 'AMOUNTS_DIFFER'));
  await tx.flush();
  await confirmAlert(context, id, {
    with: 'statement',
    payment_id: sql`(select p.id from payment p where p.organization_id = ${tx.organization_id}
      and ${anyOf('p.journal_entry_id', entry_ids)} order by p.id limit 1)`,
  });
}

/** Returns the alerts that wait and are about this account, or about one that is not known. */
export async function openAlerts(
  tx: Tx,
  accountId: string,
  invoices: readonly OpenDocument[],
): Promise<OpenAlert[]> {
  const { rows } = await sql<Row & { total: number }>`${alerts(
    tx,
    sql`${whereAlertWaits(tx.organization_id)} and coalesce(a.account_id, ${accountId}) = ${accountId}`,
  )} order by a.alert_date, a.id`.execute(tx.db);
  const open = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  return rows.map(({ id, date, amount, direction, ...row }) => ({
    ...{ id, date, amount: direction === 'in' ? amount : -amount },
    text: [row.narration, row.party, row.reference].filter(Boolean).join(' '),
    customer: row.customer_id && row.customer_name ? { id: row.customer_id, name: row.customer_name } : null,
    document: (row.invoice_id && open.get(row.invoice_id)) || null,
  }));
}
