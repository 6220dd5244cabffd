import type { EventType } from '@lissafi/contract/events';
import type { DisabledReason } from '@lissafi/contract/webhooks';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Statements of the job that sends messages. */

export interface NextDelivery {
  id: string;
  webhook_id: string;
  event_type: EventType;
  /** For whom the webhook acts. */
  created_by: string | null;
  body: string;
  tries: number;
  tried_since: string;
  url: string;
  failing_since: string | null;
  secret_sealed: string;
  old_secret_sealed: string | null;
  old_secret_until: string | null;
}

/** The oldest message that is due to a webhook that is on. */
export async function nextDelivery(tx: Tx, webhookId: string, now: Date): Promise<NextDelivery | undefined> {
  const { rows } = await sql<NextDelivery>`
    select d.id, d.webhook_id, d.event_type, w.created_by, d.body, d.tries, d.tried_since, w.url, w.failing_since, w.secret_sealed,
      w.old_secret_sealed, w.old_secret_until
    from webhook w join webhook_delivery d on d.organization_id = w.organization_id and d.webhook_id = w.id
    where w.organization_id = ${tx.organization_id} and w.id = ${webhookId} and w.status = 'enabled'
      and d.status = 'waiting' and d.next_attempt_at <= ${now.toISOString()}::timestamptz
    order by d.event_number nulls first, d.created_at, d.id limit 1`.execute(tx.db);
  return rows[0];
}

/** When the next message is due to a webhook that is on; null when nothing waits. */
export async function nextDueAt(tx: Tx, webhookId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(d.next_attempt_at) as at from webhook_delivery d
    join webhook w on w.organization_id = d.organization_id and w.id = d.webhook_id
    where d.organization_id = ${tx.organization_id} and d.webhook_id = ${webhookId} and d.status = 'waiting'
      and w.status = 'enabled'`.execute(tx.db);
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
}

export async function insertAttempt(
  tx: Tx,
  attempt: {
    id: string;
    delivery_id: string;
    at: Date;
    duration_ms: number;
    status: number | null;
    answer: string | null;
    problem: string | null;
  },
): Promise<void> {
  const { id, delivery_id, at, duration_ms, status, answer, problem } = attempt;
  // Nothing where the webhook was deleted meanwhile.
  await sql`insert into webhook_attempt (organization_id, id, delivery_id, attempted_at, duration_ms, status_code, answer,
      problem)
    select d.organization_id, ${id}::uuid, d.id, ${at.toISOString()}::timestamptz, ${duration_ms}::int,
      ${status}::smallint, ${answer}::text, ${problem}::text
    from webhook_delivery d where d.organization_id = ${tx.organization_id} and d.id = ${delivery_id}`.execute(
    tx.db,
  );
}

export async function noteDelivered(
  tx: Tx,
  { id, webhook_id }: NextDelivery,
  status: number,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await sql`update webhook set failing_since = null, down_until = null, last_delivered_at = ${at}
    where organization_id = ${tx.organization_id} and id = ${webhook_id}`.execute(tx.db);
  await sql`update webhook_delivery set status = 'delivered', attempts = attempts + 1, status_code = ${status}::smallint,
      last_attempt_at = ${at}
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
}

/** `again`: when it is tried next; null: it is given up. */
export async function noteFailing(
  tx: Tx,
  { id, webhook_id }: NextDelivery,
  { status, again, now }: { status: number | null; again: Date | null; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await sql`update webhook set failing_since = coalesce(failing_since, ${at}::timestamptz)
    where organization_id = ${tx.organization_id} and id = ${webhook_id}`.execute(tx.db);
  await sql`update webhook_delivery set status = ${again ? 'waiting' : 'failed'}, attempts = attempts + 1,
      tries = tries + 1, status_code = ${status}::smallint, last_attempt_at = ${at}::timestamptz,
      next_attempt_at = ${(again ?? now).toISOString()}::timestamptz
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
}

/** A message that its maker may not read is given up without an attempt. */
export async function noteWithheld(tx: Tx, { id }: NextDelivery, now: Date): Promise<void> {
  await sql`update webhook_delivery set status = 'failed', last_attempt_at = ${now.toISOString()}::timestamptz
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
}

/** Lets everything wait until the receiver is tried again. */
export async function delayAll(tx: Tx, webhookId: string, until: Date): Promise<void> {
  const at = until.toISOString();
  await sql`update webhook set down_until = ${at}
    where organization_id = ${tx.organization_id} and id = ${webhookId}`.execute(tx.db);
  await sql`update webhook_delivery set next_attempt_at = greatest(next_attempt_at, ${at}::timestamptz)
    where organization_id = ${tx.organization_id} and webhook_id = ${webhookId} and status = 'waiting'`.execute(
    tx.db,
  );
}

/** Makes everything due that waits. */
export async function releaseAll(tx: Tx, webhookId: string, now: Date): Promise<void> {
  await sql`update webhook_delivery set next_attempt_at = least(next_attempt_at, ${now.toISOString()}::timestamptz)
    where organization_id = ${tx.organization_id} and webhook_id = ${webhookId} and status = 'waiting'`.execute(
    tx.db,
  );
}

/** False where it is off already. */
export async function disable(tx: Tx, webhookId: string, reason: DisabledReason): Promise<boolean> {
  const { rows } =
    await sql`update webhook set status = 'disabled', disabled_reason = ${reason}, version = version + 1
    where organization_id = ${tx.organization_id} and id = ${webhookId} and status = 'enabled' returning id`.execute(
      tx.db,
    );
  return rows.length > 0;
}
