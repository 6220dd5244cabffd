import { Refusal } from '@lissafi/contract/errors';
import type { EventType } from '@lissafi/contract/events';
import type {
  DeliveryState,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@lissafi/contract/webhooks';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { messageId } from './deliver.ts';

const selectWebhooks = async (tx: Tx, more: Sql<unknown>): Promise<Webhook[]> =>
  (
    await sql<Webhook>`
      select w.id, w.version, w.url, w.description, w.events, w.status, w.disabled_reason, w.failing_since,
        w.last_delivered_at, w.created_at, u.first_name || ' ' || u.last_name as created_by_name,
        (select count(*)::int from webhook_delivery d where d.organization_id = ${tx.organization_id}
          and d.webhook_id = w.id and d.status = 'waiting') as waiting,
        (select count(*)::int from webhook_delivery d where d.organization_id = ${tx.organization_id}
          and d.webhook_id = w.id and d.status = 'failed') as failed
      from webhook w left join app_user u on u.id = w.created_by
      where w.organization_id = ${tx.organization_id} ${more}`.execute(tx.db)
  ).rows;

export const listWebhooks = (tx: Tx): Promise<Webhook[]> =>
  selectWebhooks(tx, sql`order by w.created_at, w.id`);

/** Throws NOT_FOUND. */
export async function readWebhook(tx: Tx, id: string): Promise<Webhook> {
  const [webhook] = await selectWebhooks(tx, sql`and w.id = ${id}`);
  if (!webhook) throw new Refusal('NOT_FOUND');
  return webhook;
}

export async function insertWebhook(
  tx: Tx,
  webhook: {
    id: string;
    url: string;
    description: string | null;
    events: readonly EventType[];
    secret_sealed: string;
    user_id: string;
    now: Date;
  },
): Promise<void> {
  const { id, url, description, events, secret_sealed, user_id, now } = webhook;
  await sql`insert into webhook (organization_id, id, url, description, events, secret_sealed, created_by, created_at,
      from_number)
    select c.organization_id, ${id}::uuid, ${url}, ${description}, ${events}::text[], ${secret_sealed},
      ${user_id}::uuid, ${now.toISOString()}::timestamptz, c.next_event
    from organization_counter c where c.organization_id = ${tx.organization_id}`.execute(tx.db);
}

/** What is undefined stays. False where the version is not the current one. */
export async function changeWebhook(
  tx: Tx,
  id: string,
  version: number,
  changes: {
    url?: string | undefined;
    description?: string | null | undefined;
    events?: readonly EventType[] | undefined;
    status?: 'enabled' | 'disabled' | undefined;
    /** For whom it acts from now on. */
    maker?: string;
  },
): Promise<boolean> {
  const { url, description, events, status, maker } = changes;
  const sets = [sql`version = version + 1`];
  if (maker !== undefined) sets.push(sql`created_by = ${maker}`);
  if (url !== undefined) sets.push(sql`url = ${url}`);
  if (description !== undefined) sets.push(sql`description = ${description}`);
  if (events !== undefined) sets.push(sql`events = ${events}::text[]`);
  if (status === 'disabled') sets.push(sql`status = 'disabled', disabled_reason = 'by_hand'`);
  if (status === 'enabled')
    sets.push(sql`status = 'enabled', disabled_reason = null, failing_since = null, down_until = null`);
  const { rows } = await sql`update webhook set ${sql.join(sets)}
    where organization_id = ${tx.organization_id} and id = ${id} and version = ${version} returning id`.execute(
    tx.db,
  );
  return rows.length > 0;
}

/** Throws NOT_FOUND. */
export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`delete from webhook where organization_id = ${tx.organization_id} and id = ${id}
    returning id`.execute(tx.db);
  if (rows.length === 0) throw new Refusal('NOT_FOUND');
}

/** Returns how many webhooks act for a person. */
export async function countWebhooksOf(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook
    where organization_id = ${tx.organization_id} and created_by = ${userId} and status = 'enabled'`.execute(
    tx.db,
  );
  return rows[0]!.count;
}

/** The webhooks of who leaves act for another from now on, or are off. */
export async function passWebhooks(tx: Tx, from: string, to: string | null): Promise<void> {
  await (to
    ? sql`update webhook set created_by = ${to}, version = version + 1
        where organization_id = ${tx.organization_id} and created_by = ${from}`
    : sql`update webhook set status = 'disabled', disabled_reason = 'maker_left', version = version + 1
        where organization_id = ${tx.organization_id} and created_by = ${from} and status = 'enabled'`
  ).execute(tx.db);
}

/** The sealed secret. Throws NOT_FOUND. */
export async function readSealedSecret(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ secret_sealed: string }>`select secret_sealed from webhook
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0].secret_sealed;
}

/** The secret until now signs on until `oldUntil`. Throws NOT_FOUND. */
export async function replaceSecret(tx: Tx, id: string, sealed: string, oldUntil: Date): Promise<void> {
  const { rows } = await sql`update webhook set old_secret_sealed = secret_sealed,
      old_secret_until = ${oldUntil.toISOString()}, secret_sealed = ${sealed}
    where organization_id = ${tx.organization_id} and id = ${id} returning id`.execute(tx.db);
  if (rows.length === 0) throw new Refusal('NOT_FOUND');
}

const DELIVERY = sql`d.id, d.event_number, d.event_type, d.subject_id, d.status, d.attempts, d.status_code, d.created_at,
  d.last_attempt_at, case when d.status = 'waiting' then d.next_attempt_at end as next_attempt_at`;

export async function listDeliveries(
  tx: Tx,
  webhookId: string,
  { status, limit, offset }: { status?: DeliveryState | undefined; limit: number; offset: number },
) {
  const of = sql`from webhook_delivery d where d.organization_id = ${tx.organization_id} and d.webhook_id = ${webhookId}
    ${status ? sql`and d.status = ${status}` : sql``}`;
  const [counted, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total ${of}`.execute(tx.db),
    sql<WebhookDelivery>`select ${DELIVERY} ${of} order by d.created_at desc, d.event_number desc nulls first, d.id desc
      limit ${limit} offset ${offset}`.execute(tx.db),
  ]);
  return { deliveries: page.rows, total: counted.rows[0]!.total, limit, offset };
}

/** Throws NOT_FOUND. */
export async function readDelivery(
  tx: Tx,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery & { body: string }> {
  const { rows } = await sql<
    WebhookDelivery & { body: string }
  >`select ${DELIVERY}, d.body from webhook_delivery d
    where d.organization_id = ${tx.organization_id} and d.webhook_id = ${webhookId} and d.id = ${deliveryId}`.execute(
    tx.db,
  );
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/** With each attempt, the last one first. Throws NOT_FOUND. */
export async function readLog(tx: Tx, webhookId: string, deliveryId: string): Promise<WebhookDeliveryDetail> {
  const delivery = await readDelivery(tx, webhookId, deliveryId);
  const { rows: log } = await sql<WebhookDeliveryDetail['log'][number]>`
    select attempted_at, duration_ms, status_code, answer, problem from webhook_attempt
    where organization_id = ${tx.organization_id} and delivery_id = ${deliveryId}
    order by attempted_at desc, id desc limit 100`.execute(tx.db);
  return { ...delivery, message_id: messageId(delivery.id), log };
}

/** A message that tells of no event; it is due at once. */
export async function insertTest(
  tx: Tx,
  test: { id: string; webhook_id: string; now: Date; actor_id: string },
): Promise<void> {
  const at = test.now.toISOString();
  const body = JSON.stringify({
    type: 'webhook.tested',
    timestamp: at,
    data: {
      ...{ organization_id: tx.organization_id, number: null, subject_id: test.webhook_id },
      ...{ actor_id: test.actor_id, api_key_id: null, facts: {} },
    },
  });
  await sql`insert into webhook_delivery (organization_id, id, webhook_id, event_type, subject_id, body, tried_since,
      next_attempt_at, created_at)
    values (${tx.organization_id}, ${test.id}, ${test.webhook_id}, 'webhook.tested', ${test.webhook_id}, ${body}, ${at},
      ${at}, ${at})`.execute(tx.db);
}

/** Lets messages wait for a first attempt again. Returns how many. */
export async function replayDeliveries(
  tx: Tx,
  webhookId: string,
  which: { id: string } | { failedSince: string },
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const chosen =
    'id' in which
      ? sql`id = ${which.id}`
      : sql`status = 'failed' and created_at >= ${which.failedSince}::timestamptz`;
  const { rows } = await sql`update webhook_delivery set status = 'waiting', tries = 0, tried_since = ${at},
      next_attempt_at = ${at}
    where organization_id = ${tx.organization_id} and webhook_id = ${webhookId} and ${chosen} returning id`.execute(
    tx.db,
  );
  return rows.length;
}
