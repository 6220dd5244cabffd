import { z } from 'zod';
import { EVENT_TYPES } from './events.ts';
import { Id, Instant, ListQuery, listOf, OptionalLine } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';
import { WEBHOOK_EVENTS } from './webhook-events.ts';

const base = '/api/v1/webhooks' as const;
const ById = z.strictObject({ id: Id });
const ByDelivery = z.strictObject({ id: Id, delivery_id: Id });

/**
 * Why a webhook is off: a person turned it off, nothing arrived for days, the receiver answered 410 Gone, or whoever it
 * acts for left or may no longer have webhooks.
 */
export const DISABLED_REASONS = ['by_hand', 'failing', 'gone', 'maker_left'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const Webhook = z.object({
  id: Id,
  version: z.int(),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.enum(EVENT_TYPES)),
  status: z.enum(['enabled', 'disabled']),
  disabled_reason: z.enum(DISABLED_REASONS).nullable(),
  /** Since when nothing arrived; null when the last attempt succeeded. */
  failing_since: Instant.nullable(),
  /** Deliveries that wait for an attempt, and those that were given up in the last 30 days. */
  waiting: z.int(),
  failed: z.int(),
  last_delivered_at: Instant.nullable(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const WebhookDelivery = z.object({
  id: Id,
  /** The event's number in the log; null for a test. */
  event_number: z.int().nullable(),
  event_type: z.enum(EVENT_TYPES),
  subject_id: Id,
  status: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** Of the last attempt; null before it, or where there was no answer. */
  status_code: z.int().nullable(),
  created_at: Instant,
  last_attempt_at: Instant.nullable(),
  next_attempt_at: Instant.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const Attempt = z.object({
  attempted_at: Instant,
  duration_ms: z.int(),
  status_code: z.int().nullable(),
  /** The beginning of the answer's body. */
  answer: z.string().nullable(),
  /** In place of an answer: why there was none. */
  problem: z.string().nullable(),
});
export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** The headers that are the same in each attempt, and the body, byte for byte. */
  message_id: z.string(),
  body: z.string(),
  log: z.array(Attempt),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

const Url = z.string().trim().min(1).max(LIMITS.webhook_url);
const Events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, 'Please choose at least one event')
  .max(WEBHOOK_EVENTS.length)
  .transform((events) => [...new Set(events)]);
const Secret = z.object({ secret: z.string() });

export const webhookRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'developers:manage',
    person: true,
    summary: 'Webhooks of the organization, and the events that this person may choose',
    response: z.object({ webhooks: z.array(Webhook), event_types: z.array(z.enum(EVENT_TYPES)) }),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'developers:manage',
    person: true,
    proof: { act: 'webhook_set' },
    summary: 'Add a webhook; the answer has its signing secret',
    body: z.strictObject({ url: Url, description: OptionalLine().optional(), events: Events }),
    response: Webhook.extend(Secret.shape),
    status: 201,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'developers:manage',
    person: true,
    proof: { act: 'webhook_set', when: ['url', 'events'] },
    summary:
      'Change a webhook, or turn it off and on; what waited while it was off is sent. Who changes its address or turns it on must be able to read what all of its events are about, and it acts for that person from then on',
    params: ById,
    body: z.strictObject({
      version: z.int(),
      url: Url.optional(),
      description: OptionalLine().optional(),
      events: Events.optional(),
      status: z.enum(['enabled', 'disabled']).optional(),
    }),
    response: Webhook,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:id`,
    access: 'developers:manage',
    person: true,
    summary: 'Delete a webhook with its log',
    params: ById,
    response: z.object({ id: Id }),
    whenClosed: true,
  }),
  secret: route({
    method: 'GET',
    path: `${base}/:id/secret`,
    access: 'developers:manage',
    person: true,
    proof: { act: 'webhook_secret_shown' },
    summary: 'The signing secret of a webhook',
    params: ById,
    response: Secret,
  }),
  rotate: route({
    method: 'POST',
    path: `${base}/:id/rotate-secret`,
    access: 'developers:manage',
    person: true,
    proof: { act: 'webhook_secret_shown' },
    summary: 'Make a new signing secret; for 24 hours messages are signed with the old one too',
    params: ById,
    response: Secret,
  }),
  test: route({
    method: 'POST',
    path: `${base}/:id/test`,
    access: 'developers:manage',
    person: true,
    summary: 'Send a test message of the type webhook.tested',
    params: ById,
    response: WebhookDelivery,
    status: 201,
  }),
  deliveries: route({
    method: 'GET',
    path: `${base}/:id/deliveries`,
    access: 'developers:manage',
    person: true,
    summary: 'What was sent to a webhook in the last 30 days, newest first',
    params: ById,
    query: ListQuery.extend({ status: z.enum(DELIVERY_STATES).optional() }),
    response: listOf('deliveries', WebhookDelivery),
  }),
  delivery: route({
    method: 'GET',
    path: `${base}/:id/deliveries/:delivery_id`,
    access: 'developers:manage',
    person: true,
    summary: 'One message with its body and each attempt',
    params: ByDelivery,
    response: WebhookDeliveryDetail,
  }),
  replay: route({
    method: 'POST',
    path: `${base}/:id/deliveries/:delivery_id/replay`,
    access: 'developers:manage',
    person: true,
    summary: 'Send one message again, with the same message id',
    params: ByDelivery,
    response: WebhookDelivery,
  }),
  replayFailed: route({
    method: 'POST',
    path: `${base}/:id/replay-failed`,
    access: 'developers:manage',
    person: true,
    summary: 'Send all messages again that were given up since an instant',
    params: ById,
    body: z.strictObject({ since: Instant }),
    response: z.object({ replayed: z.int() }),
  }),
} as const;
