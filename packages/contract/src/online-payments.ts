import { z } from 'zod';
import { Currency, Id, Instant, SettingsVersion } from './fields.ts';
import { route } from './route.ts';

export const ONLINE_PROVIDERS = ['paystack'] as const;
export type OnlineProvider = (typeof ONLINE_PROVIDERS)[number];
export const ONLINE_STATES = ['started', 'paid', 'failed', 'refused'] as const;

/** What a customer was sent to the provider to pay, and what came of it; minor units of `currency`. */
export const OnlinePayment = z.object({
  id: Id,
  reference: z.string(),
  /** `refused`: the provider has money that could not be recorded; `problem` says why. */
  state: z.enum(ONLINE_STATES),
  customer_id: Id,
  customer_name: z.string(),
  invoice_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  currency: Currency,
  /** Asked for. */
  amount: z.int(),
  /** As the provider states them. */
  paid_amount: z.int().nullable(),
  fee: z.int().nullable(),
  payment_id: Id.nullable(),
  problem: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type OnlinePayment = z.infer<typeof OnlinePayment>;

export const OnlinePaymentSettings = z.object({
  version: z.int(),
  provider: z.enum(ONLINE_PROVIDERS),
  enabled: z.boolean(),
  /** Told by the key; null without one. */
  mode: z.enum(['test', 'live']).nullable(),
  has_secret_key: z.boolean(),
  account_id: Id.nullable(),
  /** Where the provider is to send its messages. */
  webhook_url: z.string(),
  /** The last ones, newest first. */
  payments: z.array(OnlinePayment),
  last_event_at: Instant.nullable(),
});
export type OnlinePaymentSettings = z.infer<typeof OnlinePaymentSettings>;

const settings = '/api/v1/online-payments/settings' as const;

export const onlinePaymentRoutes = {
  settings: route({
    method: 'GET',
    path: settings,
    access: 'organization:update',
    summary: 'How customers pay online, and the last of these payments',
    response: OnlinePaymentSettings,
  }),
  update: route({
    method: 'PUT',
    path: settings,
    access: 'organization:update',
    person: true,
    outward: true,
    proof: { act: 'provider_keys_set', when: ['secret_key'] },
    summary:
      'Switch online payments on or off, and change the key and the account; the key is stored encrypted',
    body: z.strictObject({
      version: SettingsVersion,
      enabled: z.boolean().optional(),
      secret_key: z
        .string()
        .trim()
        .regex(
          /^sk_(test|live)_[A-Za-z0-9]{10,200}$/,
          'A secret key of Paystack begins with sk_test_ or sk_live_',
        )
        .optional(),
      account_id: Id.nullable().optional(),
    }),
    response: OnlinePaymentSettings,
  }),
  webhook: route({
    method: 'POST',
    path: '/api/v1/public/online-payments/:organization_id/paystack',
    access: 'public',
    summary: 'Messages of Paystack, signed with the secret key of the organization',
    params: z.strictObject({ organization_id: Id }),
    raw: true,
    response: z.object({ received: z.literal(true) }),
    rate: 'public_document',
  }),
} as const;
