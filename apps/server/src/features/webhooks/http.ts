import { reportOf } from '@lissafi/contract/channel';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { EventType } from '@lissafi/contract/events';
import { LIMITS } from '@lissafi/contract/limits';
import { WEBHOOK_EVENTS } from '@lissafi/contract/webhook-events';
import type { Webhook, webhookRoutes } from '@lissafi/contract/webhooks';
import { oldSecretUntil } from '@lissafi/domain/webhooks/schedule';
import { appendEvents } from '../../db/events.ts';
import { after, type CurrentOrganization, type Handlers, type MemberContext } from '../../http/context.ts';
import type { Services } from '../../services.ts';
import { faultOfHost, faultOfUrl } from './address.ts';
import { openSecret, sealSecret } from './secrets.ts';
import { newSigningSecret } from './send.ts';
import { releaseAll } from './sending.ts';
import {
  changeWebhook,
  deleteWebhook,
  insertTest,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  readDelivery,
  readLog,
  readSealedSecret,
  readWebhook,
  replaceSecret,
  replayDeliveries,
} from './store.ts';

/** Events of which this person may read what they are about: a webhook tells no more than its maker may know. */
const chosenBy = ({ permissions }: Pick<CurrentOrganization, 'permissions'>): EventType[] =>
  WEBHOOK_EVENTS.filter((type) => permissions.includes(reportOf(type).permission));

function checkEvents(organization: CurrentOrganization, events: readonly EventType[] = []): void {
  const allowed = chosenBy(organization);
  const refused = events.find((type) => !allowed.includes(type));
  if (refused) throw invalid(fault('events', `Your role does not allow reading what “${refused}” is about`));
}

/** Throws FORBIDDEN where the webhook tells of something that this person may not read. */
function assertReadsAll(
  { organization }: Pick<MemberContext, 'organization'>,
  events: readonly EventType[],
): void {
  const allowed = chosenBy(organization);
  const hidden = events.find((type) => !allowed.includes(type));
  if (hidden)
    throw new Refusal('FORBIDDEN', {
      message: `Your role does not allow reading what “${hidden}” is about, of which this webhook tells.`,
    });
}

/** The webhook, of which this person may know all that it tells. Throws NOT_FOUND and FORBIDDEN. */
async function ownReach(context: Pick<MemberContext, 'tx' | 'organization'>, id: string): Promise<Webhook> {
  const webhook = await readWebhook(context.tx, id);
  assertReadsAll(context, webhook.events);
  return webhook;
}

/** Looking a name up takes time, so it happens before the transaction. */
async function checkUrl({ services, body }: { services: Services; body: { url?: string | undefined } }) {
  if (body.url === undefined) return;
  const { webhooks_local } = services.config;
  const wrong = faultOfUrl(body.url, webhooks_local) ?? (await faultOfHost(body.url, webhooks_local));
  if (wrong) throw invalid(fault('url', wrong));
}

const log = (
  { tx, user }: Pick<MemberContext, 'tx' | 'user'>,
  type: EventType,
  id: string,
  data: Record<string, string | number> = {},
) => appendEvents(tx, [{ type, subject_id: id, actor_id: user.id, data }]);

export const webhookHandlers: Handlers<typeof webhookRoutes> = {
  list: async ({ tx, organization }) => ({
    webhooks: await listWebhooks(tx),
    event_types: chosenBy(organization),
  }),

  // Not idempotent: the secret would be stored with the answer.
  create: after(checkUrl, async (context) => {
    const { tx, now, newId, user, services, organization, body } = context;
    checkEvents(organization, body.events);
    if ((await listWebhooks(tx)).length >= LIMITS.webhooks)
      throw new Refusal('INVALID_STATE', {
        message: `There are ${LIMITS.webhooks} webhooks already. Please delete one first.`,
      });
    const id = newId();
    const secret = newSigningSecret();
    const { url, events, description = null } = body;
    const secret_sealed = sealSecret(services.vault, secret);
    await insertWebhook(tx, { id, url, description, events, secret_sealed, user_id: user.id, now });
    await log(context, 'webhook.created', id, { host: new URL(url).host });
    return { ...(await readWebhook(tx, id)), secret };
  }),

  update: after(checkUrl, async (context) => {
    const { tx, now, user, organization, params, body } = context;
    const { version, ...changes } = body;
    const before = await readWebhook(tx, params.id);
    // Whoever says where it goes, or lets it go on, is the one for whom it acts.
    const directs = changes.url !== undefined || changes.status === 'enabled';
    if (directs) assertReadsAll(context, changes.events ?? before.events);
    checkEvents(
      organization,
      changes.events?.filter((type) => !before.events.includes(type)),
    );
    if (!(await changeWebhook(tx, params.id, version, directs ? { ...changes, maker: user.id } : changes)))
      throw new Refusal('STALE_VERSION', { current: await readWebhook(tx, params.id) });
    if (changes.status === 'enabled') await releaseAll(tx, params.id, now);
    await log(context, 'webhook.updated', params.id);
    return readWebhook(tx, params.id);
  }),

  async remove(context) {
    const { id } = context.params;
    await deleteWebhook(context.tx, id);
    await log(context, 'webhook.deleted', id);
    return { id };
  },

  async secret(context) {
    const { tx, services, params } = context;
    await ownReach(context, params.id);
    return { secret: openSecret(services.vault, await readSealedSecret(tx, params.id)) };
  },

  async rotate(context) {
    const { tx, now, services, params } = context;
    await ownReach(context, params.id);
    const secret = newSigningSecret();
    await replaceSecret(tx, params.id, sealSecret(services.vault, secret), oldSecretUntil(now));
    await log(context, 'webhook.secret_rotated', params.id);
    return { secret };
  },

  async test(context) {
    const { tx, now, newId, user, params } = context;
    await ownReach(context, params.id);
    const id = newId();
    await insertTest(tx, { id, webhook_id: params.id, now, actor_id: user.id });
    await log(context, 'webhook.tested', params.id);
    return readDelivery(tx, params.id, id);
  },

  async deliveries(context) {
    const { tx, params, query } = context;
    await ownReach(context, params.id);
    return listDeliveries(tx, params.id, query);
  },

  async delivery(context) {
    const { tx, params } = context;
    await ownReach(context, params.id);
    const log = await readLog(tx, params.id, params.delivery_id);
    // What it told of before may be an event that it tells no more.
    if (log.event_type !== 'webhook.tested') assertReadsAll(context, [log.event_type]);
    return log;
  },

  async replay(context) {
    const { tx, now, params } = context;
    await ownReach(context, params.id);
    await readDelivery(tx, params.id, params.delivery_id);
    await replayDeliveries(tx, params.id, { id: params.delivery_id }, now);
    await log(context, 'webhook.replayed', params.id, { messages: 1 });
    return readDelivery(tx, params.id, params.delivery_id);
  },

  async replayFailed(context) {
    const { tx, now, params, body } = context;
    await ownReach(context, params.id);
    const replayed = await replayDeliveries(tx, params.id, { failedSince: body.since }, now);
    if (replayed > 0) await log(context, 'webhook.replayed', params.id, { messages: replayed });
    return { replayed };
  },
};
