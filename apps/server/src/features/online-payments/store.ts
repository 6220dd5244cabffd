import { LIMITS } from '@lissafi/contract/limits';
import type { OnlinePayment, OnlineProvider } from '@lissafi/contract/online-payments';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../../services.ts';

export const SEAL = 'online payments secret key';

export interface StoredSettings {
  version: number;
  provider: OnlineProvider;
  enabled: boolean;
  mode: 'test' | 'live' | null;
  secret_key_sealed: string | null;
  account_id: string | null;
  updated_by: string;
}

/** Undefined where nobody set it up. */
export async function readSettings(tx: Tx, lock = false): Promise<StoredSettings | undefined> {
  const { rows } = await sql<StoredSettings>`
    select version, provider, enabled, mode, secret_key_sealed, account_id, updated_by from online_payment_settings
    where organization_id = ${tx.organization_id} ${sql.raw(lock ? 'for no key update' : '')}`.execute(tx.db);
  return rows[0];
}

/** The secret key; null where there is none, or it was sealed with another secret of the installation. */
export const secretKeyOf = ({ vault }: Services, settings: StoredSettings | undefined): string | null =>
  settings?.secret_key_sealed ? vault.open(SEAL, settings.secret_key_sealed) : null;

export interface Attempt {
  id: string;
  provider: OnlineProvider;
  reference: string;
  invoice_id: string | null;
  customer_id: string;
  amount: number;
  currency: string;
  state: OnlinePayment['state'];
  paid_amount: number | null;
}

export async function insertAttempt(
  tx: Tx,
  attempt: Omit<Attempt, 'state' | 'paid_amount'> & { created_at: string },
): Promise<void> {
  await sql`insert into online_payment (organization_id, id, provider, reference, invoice_id, customer_id, amount,
      currency, state, created_at)
    values (${tx.organization_id}, ${attempt.id}, ${attempt.provider}, ${attempt.reference}, ${attempt.invoice_id},
      ${attempt.customer_id}, ${attempt.amount}, ${attempt.currency}, 'started', ${attempt.created_at})`.execute(
    tx.db,
  );
}

export async function findAttempt(tx: Tx, reference: string, lock = false): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    select id, provider, reference, invoice_id, customer_id, amount, currency, state, paid_amount from online_payment
    where organization_id = ${tx.organization_id} and reference = ${reference}
    ${sql.raw(lock ? 'for no key update' : '')}`.execute(tx.db);
  return rows[0];
}

/** Closes an attempt that is locked. */
export async function finishAttempt(
  tx: Tx,
  id: string,
  at: string,
  result: {
    state: OnlinePayment['state'];
    paid_amount: number;
    fee: number;
    payment_id: string | null;
    problem: string | null;
  },
): Promise<void> {
  await sql`update online_payment set state = ${result.state}, paid_amount = ${result.paid_amount},
      fee = ${result.fee}, payment_id = ${result.payment_id}, problem = ${result.problem}, finished_at = ${at}
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
}

/** How many were begun for a document or, without one, for all that a customer owes, since a moment. */
export async function countSince(
  tx: Tx,
  of: { invoice_id: string | null; customer_id: string },
  since: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from online_payment
    where organization_id = ${tx.organization_id} and customer_id = ${of.customer_id}
      and invoice_id is not distinct from ${of.invoice_id}::uuid and created_at > ${since}`.execute(tx.db);
  return rows[0]!.count;
}

/** Newest first. */
export async function listAttempts(tx: Tx): Promise<OnlinePayment[]> {
  const { rows } = await sql<OnlinePayment>`
    select p.id, p.reference, p.state, coalesce(m.id, c.id) as customer_id, coalesce(m.name, c.name) as customer_name,
      p.invoice_id, i.invoice_number, p.currency, p.amount, p.paid_amount, p.fee, p.payment_id, p.problem, p.created_at,
      p.finished_at
    from online_payment p
    join customer c on c.organization_id = ${tx.organization_id} and c.id = p.customer_id
    left join customer m on m.organization_id = ${tx.organization_id} and m.id = c.merged_into
    left join invoice i on i.organization_id = ${tx.organization_id} and i.id = p.invoice_id
    where p.organization_id = ${tx.organization_id}
    order by p.created_at desc, p.id desc limit ${LIMITS.online_payments_shown}`.execute(tx.db);
  return rows;
}

/** Keeps a message of the provider; false where the same is here already. */
export async function keepEvent(
  tx: Tx,
  event: { key: string; type: string; reference: string | null },
  at: string,
): Promise<boolean> {
  const { rows } =
    await sql`insert into online_payment_event (organization_id, event_key, type, reference, received_at)
    values (${tx.organization_id}, ${event.key}, ${event.type}, ${event.reference?.slice(0, 200) ?? null}, ${at})
    on conflict (organization_id, event_key) do nothing returning event_key`.execute(tx.db);
  return rows.length > 0;
}

export async function lastEventAt(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select max(received_at) as at from online_payment_event
    where organization_id = ${tx.organization_id}`.execute(tx.db);
  return rows[0]!.at;
}
