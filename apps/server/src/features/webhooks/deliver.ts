import { reportOf } from '@lissafi/contract/channel';
import { LIMITS } from '@lissafi/contract/limits';
import type { DisabledReason } from '@lissafi/contract/webhooks';
import { isGivenUp, nextAttempt, type Outcome, outcomeOf } from '@lissafi/domain/webhooks/schedule';
import { v7 as uuidv7 } from 'uuid';
import { appendEvents } from '../../db/events.ts';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { memberContextFor } from '../../jobs/organizations.ts';
import type { Services } from '../../services.ts';
import { openSecrets } from './secrets.ts';
import { post, type Sent, signedHeaders } from './send.ts';
import {
  delayAll,
  disable,
  insertAttempt,
  type NextDelivery,
  nextDelivery,
  nextDueAt,
  noteDelivered,
  noteFailing,
  noteWithheld,
  releaseAll,
} from './sending.ts';

export interface WebhookJob {
  organization_id: string;
  /** The webhook. */
  subject_id: string;
}

/** Of answers without success one after the other, so many mean that the receiver is down, and not one message bad. */
const DOWN_AFTER = 3;

/**
 * Sends what is due to a webhook, oldest first, each message outside of any transaction. Returns when to come again; null
 * when nothing waits. One runs at a time for a webhook (its queue). A crash between an answer and its record sends the
 * message again with the same id, by which receivers know it.
 */
export async function deliver(
  services: Services,
  { organization_id, subject_id }: WebhookJob,
  stop?: AbortSignal,
): Promise<Date | null> {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) =>
    inOrganization(services.database, organization_id, work);
  const end = Date.now() + LIMITS.webhook_run_ms;
  let downs = 0;
  for (let count = 0; count < LIMITS.webhook_run_messages && Date.now() < end && !stop?.aborted; count++) {
    const now = services.clock();
    const next = await inScope((tx) => nextDelivery(tx, subject_id, now));
    if (!next) return inScope((tx) => nextDueAt(tx, subject_id));
    const told = await inScope((tx) => mayTell(services, tx, next, now));
    if (told === 'nobody') return null;
    if (told === 'hidden') continue;
    const started = performance.now();
    const sent = await send(services, next, now);
    const duration_ms = Math.round(performance.now() - started);
    const outcome = outcomeOf(sent.status);
    downs = outcome === 'down' ? downs + 1 : 0;
    const isDown = outcome === 'down' && (sent.status === null || downs >= DOWN_AFTER);
    const goesOn = await inScope(async (tx) => {
      await insertAttempt(tx, { id: uuidv7(), delivery_id: next.id, at: now, duration_ms, ...sent });
      return settle(tx, next, { outcome, status: sent.status, isDown, now });
    });
    if (!goesOn) return inScope((tx) => nextDueAt(tx, subject_id));
  }
  return services.clock();
}

/**
 * Whether the person for whom a webhook acts may have it, and read what a message is about, now: `hidden` is a message
 * that she may not read, which is given up; `nobody` turns the webhook off.
 */
async function mayTell(
  services: Services,
  tx: Tx,
  next: NextDelivery,
  now: Date,
): Promise<'told' | 'hidden' | 'nobody'> {
  const maker = next.created_by ? await memberContextFor(services, tx, next.created_by) : null;
  const permissions = maker?.organization.permissions ?? [];
  if (!permissions.includes('developers:manage')) {
    await turnOff(tx, next, 'maker_left');
    return 'nobody';
  }
  if (next.event_type === 'webhook.tested' || permissions.includes(reportOf(next.event_type).permission))
    return 'told';
  await insertAttempt(tx, {
    id: uuidv7(),
    delivery_id: next.id,
    at: now,
    duration_ms: 0,
    status: null,
    answer: null,
    problem: 'Whoever made this webhook may no longer read what this is about, so it was not sent.',
  });
  await noteWithheld(tx, next, now);
  return 'hidden';
}

/** Turns a webhook off, and says so to who looks after webhooks. */
async function turnOff(tx: Tx, { webhook_id, url }: NextDelivery, reason: DisabledReason): Promise<void> {
  if (!(await disable(tx, webhook_id, reason))) return;
  const data = { webhook_id, host: new URL(url).host, reason };
  await appendEvents(tx, [
    { type: 'webhook.disabled', subject_id: tx.organization_id, actor_id: null, data },
  ]);
}

function send({ vault, config }: Services, next: NextDelivery, now: Date): Promise<Sent> {
  const headers = signedHeaders(messageId(next.id), next.body, now, openSecrets(vault, next, now));
  return post(next.url, next.body, headers, { local: config.webhooks_local });
}

/** The same in each attempt, so that a receiver knows what it has. */
export const messageId = (deliveryId: string): string => `msg_${deliveryId.replaceAll('-', '')}`;

/** Records what came of an attempt; false where nothing more can be sent now. */
async function settle(
  tx: Tx,
  next: NextDelivery,
  { outcome, status, isDown, now }: { outcome: Outcome; status: number | null; isDown: boolean; now: Date },
): Promise<boolean> {
  if (outcome === 'delivered') {
    await noteDelivered(tx, next, status!, now);
    // The receiver is back: what waited for it follows in order.
    if (next.failing_since) await releaseAll(tx, next.webhook_id, now);
    return true;
  }
  const again = outcome === 'gone' ? null : nextAttempt(next.tries + 1, new Date(next.tried_since), now);
  await noteFailing(tx, next, { status, again, now });
  const failingSince = new Date(next.failing_since ?? now);
  const isOver = outcome === 'gone' || isGivenUp(failingSince, now);
  if (isOver) {
    await turnOff(tx, next, outcome === 'gone' ? 'gone' : 'failing');
    return false;
  }
  if (isDown) await delayAll(tx, next.webhook_id, again ?? now);
  return !isDown;
}
