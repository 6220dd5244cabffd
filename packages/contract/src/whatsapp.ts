import { z } from 'zod';
import { Invoice } from './documents.ts';
import { Id, Instant, OptionalPhone, SettingsVersion } from './fields.ts';
import { StatementPeriodQuery } from './receivables.ts';
import { route } from './route.ts';

/** What became of a message that somebody sent to the number. */
export const WHATSAPP_IN_STATES = ['waiting', 'reading', 'done', 'ignored', 'failed'] as const;
/** How far a message of ours came; `read` where the receiver lets that be told. */
export const WHATSAPP_OUT_STATES = ['queued', 'sent', 'delivered', 'read', 'failed'] as const;

/** A message in or out. What was written in it stands with the person who wrote it, and not here. */
export const WhatsAppMessage = z.object({
  id: Id,
  direction: z.enum(['in', 'out']),
  kind: z.enum(['text', 'button', 'picture', 'recording', 'document', 'other']),
  /** International, with the plus. */
  number: z.string(),
  /** The member or the customer; null for a stranger. */
  name: z.string().nullable(),
  state: z.enum([...new Set([...WHATSAPP_IN_STATES, ...WHATSAPP_OUT_STATES])]),
  /** What went wrong, in a sentence. */
  problem: z.string().nullable(),
  at: Instant,
});
export type WhatsAppMessage = z.infer<typeof WhatsAppMessage>;

export const WhatsAppSettings = z.object({
  version: z.int(),
  connected: z.boolean(),
  enabled: z.boolean(),
  phone_number_id: z.string().nullable(),
  /** The business number and its name, as WhatsApp states them. */
  display_number: z.string().nullable(),
  verified_name: z.string().nullable(),
  /** What is entered at Meta: where messages are to be sent, and the token that proves it; null before it is connected. */
  callback_url: z.string(),
  verify_token: z.string().nullable(),
  /** When Meta last checked that address. */
  callback_verified_at: Instant.nullable(),
  last_message_at: Instant.nullable(),
  /** The last ones, newest first. */
  messages: z.array(WhatsAppMessage),
  /** Members whose number is known. */
  members: z.array(z.object({ user_id: Id, name: z.string(), number: z.string(), linked_at: Instant })),
});
export type WhatsAppSettings = z.infer<typeof WhatsAppSettings>;

/** What every member may know. */
export const WhatsAppStatus = z.object({
  /** Messages are read and sent. */
  enabled: z.boolean(),
  display_number: z.string().nullable(),
  own: z.object({ number: z.string(), linked_at: Instant }).nullable(),
});
export type WhatsAppStatus = z.infer<typeof WhatsAppStatus>;

const base = '/api/v1/whatsapp' as const;
const callback = '/api/v1/public/whatsapp/:organization_id' as const;
const ByOrganization = z.strictObject({ organization_id: Id });
const ById = z.strictObject({ id: Id });
const Secret = (max: number) =>
  z
    .string()
    .trim()
    .min(10, 'This is too short')
    .max(max)
    .regex(/^[\x21-\x7e]+$/, 'It has no blanks and no special characters');

export const whatsappRoutes = {
  settings: route({
    method: 'GET',
    path: `${base}/settings`,
    access: 'organization:update',
    summary: 'The connected business number, the last messages, and the members whose numbers are linked',
    response: WhatsAppSettings,
  }),
  connect: route({
    method: 'PUT',
    path: `${base}/settings`,
    access: 'organization:update',
    person: true,
    outward: true,
    proof: { act: 'provider_keys_set', when: ['phone_number_id', 'access_token', 'app_secret'] },
    summary:
      'Connect a number of the Cloud API, change its keys, or switch it on or off; keys are tested first and stored encrypted',
    body: z.strictObject({
      version: SettingsVersion,
      enabled: z.boolean().optional(),
      phone_number_id: z
        .string()
        .trim()
        .regex(/^\d{5,30}$/, 'The id of the phone number consists of digits')
        .optional(),
      access_token: Secret(1_000).optional(),
      app_secret: Secret(200).optional(),
    }),
    response: WhatsAppSettings,
  }),
  disconnect: route({
    method: 'DELETE',
    path: `${base}/settings`,
    access: 'organization:update',
    person: true,
    summary: 'Forget the number and its keys',
    response: WhatsAppSettings,
  }),
  status: route({
    method: 'GET',
    path: base,
    access: 'organization:read',
    summary: 'Whether a business number is connected, and the own linked number',
    response: WhatsAppStatus,
  }),
  code: route({
    method: 'POST',
    path: `${base}/code`,
    access: 'own_words:write',
    person: true,
    summary: 'A code for once: the WhatsApp number that sends it to the business number becomes the own one',
    body: z.strictObject({}),
    response: z.object({ code: z.string(), expires_at: Instant, display_number: z.string() }),
  }),
  unlink: route({
    method: 'DELETE',
    path: `${base}/number`,
    access: 'organization:read',
    person: true,
    summary: 'Unlink the own WhatsApp number',
    response: WhatsAppStatus,
  }),
  unlinkMember: route({
    method: 'DELETE',
    path: `${base}/numbers/:user_id`,
    access: 'organization:manage_members',
    person: true,
    summary: 'Unlink the WhatsApp number of a member',
    params: z.strictObject({ user_id: Id }),
    response: z.object({ user_id: Id }),
  }),
  sendInvoice: route({
    method: 'POST',
    path: '/api/v1/invoices/:id/whatsapp',
    access: 'documents:write',
    outward: true,
    summary: 'Send an issued document as PDF from the business number',
    params: ById,
    body: z.strictObject({
      /** When left out, the telephone number on the document. */
      to: OptionalPhone.optional(),
    }),
    response: Invoice,
    idempotent: true,
  }),
  sendStatement: route({
    method: 'POST',
    path: '/api/v1/customers/:id/statement/whatsapp',
    access: 'documents:write',
    outward: true,
    summary: 'Send the statement of a customer as PDF from the business number',
    params: ById,
    body: z.strictObject({
      period: StatementPeriodQuery,
      /** When left out, the telephone number of the customer. */
      to: OptionalPhone.optional(),
    }),
    response: WhatsAppMessage,
    idempotent: true,
  }),
  message: route({
    method: 'GET',
    path: `${base}/messages/:id`,
    access: 'documents:read',
    summary: 'How far a document that was sent has come',
    params: ById,
    response: WhatsAppMessage,
  }),
  verify: route({
    method: 'GET',
    path: callback,
    access: 'public',
    summary: 'Meta checks the callback address with the verify token',
    params: ByOrganization,
    query: z.object({
      'hub.mode': z.string().max(20),
      'hub.verify_token': z.string().max(200),
      'hub.challenge': z.string().regex(/^[\w-]{1,100}$/),
    }),
    response: 'text/plain',
    rate: 'public_document',
  }),
  receive: route({
    method: 'POST',
    path: callback,
    access: 'public',
    summary: 'Messages and their states, signed with the secret of the app at Meta',
    params: ByOrganization,
    raw: true,
    response: z.object({ received: z.literal(true) }),
  }),
} as const;
