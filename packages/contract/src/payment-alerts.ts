import { z } from 'zod';
import { AcceptTwins, CivilDate, can, Id, Instant, Line, ListQuery, listOf, Version } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';
import { Attachment, EXPENSE_CATEGORIES } from './transactions.ts';

const base = '/api/v1/payment-alerts' as const;
const ById = z.strictObject({ id: Id });

/** A message of a bank that was pasted, or what a customer says on a public page. */
export const PAYMENT_ALERT_SOURCES = ['message', 'claim'] as const;
export const PAYMENT_ALERT_STATES = ['open', 'confirmed', 'discarded'] as const;

/** What a message says; kobo. */
const said = {
  direction: z.enum(['in', 'out']),
  amount: z.int(),
  narration: z.string(),
  /** Who paid or was paid, where the message names it. */
  party: z.string().nullable(),
  reference: z.string().nullable(),
  /** The account as the message shows it: `146******325`. */
  account_mask: z.string().nullable(),
  bank: z.string().nullable(),
  /** The balance after it, as the message states it. */
  balance: z.int().nullable(),
  /** HH:MM, where the message has it. */
  time: z.string().nullable(),
};
const proposed = {
  /** The own account that it is about. */
  account_id: Id.nullable(),
  account_name: z.string().nullable(),
  /** Whom it is from, and what it likely pays. */
  customer_id: Id.nullable(),
  customer_name: z.string().nullable(),
  invoice_id: Id.nullable(),
  invoice_number: z.string().nullable(),
};

/**
 * A payment that a message claims and nobody has seen in the account yet. It counts nowhere: not in the books, not in
 * what customers owe.
 */
export const PaymentAlert = z.object({
  id: Id,
  version: z.int(),
  state: z.enum(PAYMENT_ALERT_STATES),
  source: z.enum(PAYMENT_ALERT_SOURCES),
  /** A claim that nobody confirmed, of a document on which nothing is owed any more: it waits for nobody. */
  is_settled: z.boolean(),
  ...said,
  date: CivilDate,
  ...proposed,
  /** Why it may be false or cannot be told, in words. */
  warnings: z.array(z.string()),
  text: z.string(),
  /** `statement`: a line of a bank statement confirmed it; `person`: somebody saw the money. Null while it is open. */
  confirmed_with: z.enum(['statement', 'person']).nullable(),
  payment_id: Id.nullable(),
  closed_at: Instant.nullable(),
  discard_reason: z.string().nullable(),
  created_at: Instant,
  /** What the customer sent as proof. */
  attachments: z.array(Attachment),
  can: can('update', 'confirm', 'discard'),
});
export type PaymentAlert = z.infer<typeof PaymentAlert>;

/** A message as it was read; nothing is stored. */
export const AlertReading = z.object({
  ...said,
  direction: said.direction.nullable(),
  amount: z.int().nullable(),
  date: CivilDate.nullable(),
  ...proposed,
  warnings: z.array(z.string()),
  text: z.string(),
  /** Why it cannot be kept; null where it can. */
  fault: z.string().nullable(),
  /** The same alert that is here already. */
  known: z.object({ id: Id, state: z.enum(PAYMENT_ALERT_STATES) }).nullable(),
});
export type AlertReading = z.infer<typeof AlertReading>;

const Pasted = z
  .string()
  .max(LIMITS.alert_text, 'This is too much at once')
  .refine((text) => text.trim() !== '', 'Please paste an alert')
  .refine(
    (text) => text.isWellFormed() && !text.includes('\u0000'),
    'This contains characters that are not text',
  );

export const paymentAlertRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'documents:read',
    summary: 'Payments that alerts claim, newest first; they count nowhere until they are confirmed',
    query: ListQuery.extend({
      state: z.enum(PAYMENT_ALERT_STATES).optional(),
      invoice_id: Id.optional(),
      customer_id: Id.optional(),
    }),
    response: listOf('alerts', PaymentAlert),
  }),
  read: route({
    method: 'POST',
    path: `${base}/read`,
    access: 'payments:write',
    summary: 'Read alerts pasted from SMS or WhatsApp; nothing is stored',
    body: z.strictObject({ text: Pasted }),
    response: z.object({ alerts: z.array(AlertReading) }),
  }),
  keep: route({
    method: 'POST',
    path: base,
    access: 'payments:write',
    summary: 'Keep pasted alerts as unconfirmed payments; the same alert again changes nothing',
    body: z.strictObject({
      text: Pasted,
      /** Places among the alerts that were read; all that can be kept when left out. */
      keep: z.array(z.int().min(0)).max(LIMITS.alerts).optional(),
    }),
    response: z.object({ alerts: z.array(PaymentAlert), known: z.int() }),
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'documents:read',
    summary: 'One unconfirmed payment',
    params: ById,
    response: PaymentAlert,
  }),
  attachment: route({
    method: 'GET',
    path: `${base}/:id/attachments/:attachment_id`,
    access: 'documents:read',
    summary: 'What the customer sent as proof, as it was uploaded',
    params: z.strictObject({ id: Id, attachment_id: Id }),
    response: 'application/octet-stream',
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'payments:write',
    summary: 'Say which account it is about, whom it is from and which invoice it pays',
    params: ById,
    body: z.strictObject({
      version: Version,
      account_id: Id.nullable().optional(),
      customer_id: Id.nullable().optional(),
      invoice_id: Id.nullable().optional(),
    }),
    response: PaymentAlert,
  }),
  confirm: route({
    method: 'POST',
    path: `${base}/:id/confirm`,
    access: 'payments:write',
    summary: 'Somebody sees the money in the account: record the payment, dated the day of the alert',
    params: ById,
    body: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('customer_payment'),
        account_id: Id,
        customer_id: Id,
        /** Paid first; what is left pays the oldest documents, and the rest becomes credit. */
        invoice_id: Id.nullable().default(null),
        accept_twins: AcceptTwins,
      }),
      z.strictObject({
        kind: z.literal('expense'),
        account_id: Id,
        category: z.enum(EXPENSE_CATEGORIES),
        accept_twins: AcceptTwins,
      }),
    ]),
    response: PaymentAlert,
    idempotent: true,
  }),
  discard: route({
    method: 'POST',
    path: `${base}/:id/discard`,
    access: 'payments:write',
    summary: 'The money did not arrive, or the alert was false',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: PaymentAlert,
  }),
} as const;
