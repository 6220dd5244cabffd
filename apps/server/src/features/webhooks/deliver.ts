import { LIMITS } from '@lissafi/contract/limits';
import { isGivenUp, nextAttempt, type Outcome, outcomeOf } from '@lissafi/domain/webhooks/schedule';
import { v7 as uuidv7 } from 'uuid';
import { appendEvents } from '../../db/events.ts';
import { inOrganization, type Tx } from '../../db/scope.ts';
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
    const reason = outcome === 'gone' ? 'gone' : 'failing';
    if (await disable(tx, next.webhook_id, reason)) {
      const data = { webhook_id: next.webhook_id, host: new URL(next.url).host, reason };
      await appendEvents(tx, [
        { type: 'webhook.disabled', subject_id: tx.organization_id, actor_id: null, data },
      ]);
    }
    return false;
  }
  if (isDown) await delayAll(tx, next.webhook_id, again ?? now);
  return !isDown;
}
