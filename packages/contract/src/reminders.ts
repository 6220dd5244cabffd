import { z } from 'zod';
import { Invoice, SEND_CHANNELS } from './documents.ts';
import { CivilDate, can, Id, OptionalEmail, OptionalLines, SettingsVersion } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/reminder-settings';

const days = z
  .array(z.int().min(-60).max(365))
  .max(LIMITS.reminder_days)
  .refine((each) => new Set(each).size === each.length, 'Each day once');

/** A reminder of all that a customer owes, worded but not sent. */
export const ReminderDraft = z.object({
  text: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Open documents, which the reminder lists. */
  count: z.int(),
  /** What the customer says to have paid while nobody has answered, as a sentence. */
  claim: z.string().nullable(),
  /** The last day on which such a reminder went to her, and on which ways it went today. */
  last_on: CivilDate.nullable(),
  today: z.array(z.enum(SEND_CHANNELS)),
});
export type ReminderDraft = z.infer<typeof ReminderDraft>;
const OfCustomer = z.strictObject({ id: Id });

/** What makes a reminder unwelcome is the fault of the field by which it is sent all the same. */
const InSpiteOf = {
  /** Sent although the customer says that she has paid, which is otherwise the fault CLAIMED. */
  accept_claim: z.boolean().default(false),
  /** Sent although a reminder went out today, which is otherwise the fault REMINDED. */
  accept_repeat: z.boolean().default(false),
};

/** The schedule on which customers are reminded automatically by email. */
export const ReminderSettings = z.object({
  version: z.int(),
  enabled: z.boolean(),
  /** Days after the due date, negative before it. */
  days,
  /** The text of a reminder, with places for the figures such as {total}; null for the usual one. */
  wording: z.string().nullable(),
  can: can('update'),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

export const reminderRoutes = {
  get: route({
    method: 'GET',
    path: base,
    access: 'documents:read',
    summary: 'The days before and after the due date on which reminders are emailed',
    response: ReminderSettings,
  }),
  update: route({
    method: 'PUT',
    path: base,
    access: 'organization:update',
    proof: { act: 'other_account_named', when: ['wording'], depends: true },
    outward: true,
    summary: 'Change the days of reminders, or switch them on and off',
    body: z.strictObject({
      version: SettingsVersion,
      enabled: z.boolean().optional(),
      days: days.optional(),
      wording: OptionalLines(LIMITS.reminder_text).optional(),
    }),
    response: ReminderSettings,
  }),
  send: route({
    method: 'POST',
    path: '/api/v1/invoices/:id/remind',
    access: 'documents:write',
    outward: true,
    summary: 'Email a reminder of what is owed, with the document and its public link',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({
      /** When left out, the address on the document. */
      to: OptionalEmail.optional(),
      /** Stands before the usual text. */
      message: OptionalLines(2_000).optional(),
      /** The whole text of the email, in place of the usual one. */
      text: OptionalLines(LIMITS.reminder_text).optional(),
      ...InSpiteOf,
    }),
    response: Invoice,
    idempotent: true,
  }),
  draft: route({
    method: 'POST',
    path: '/api/v1/customers/:id/reminder-draft',
    access: 'documents:write',
    summary: 'A reminder of all that the customer owes, with the link to her page, to be changed and sent',
    params: OfCustomer,
    body: z.strictObject({}),
    response: ReminderDraft,
  }),
  remindCustomer: route({
    method: 'POST',
    path: '/api/v1/customers/:id/remind',
    access: 'documents:write',
    outward: true,
    summary:
      'Email a reminder of all that the customer owes, or record that a person sent it on WhatsApp; each way once a day',
    params: OfCustomer,
    body: z.strictObject({
      channel: z.enum(SEND_CHANNELS),
      /** For an email; when left out, the address of the customer. */
      to: OptionalEmail.optional(),
      /** When left out, the wording of the settings. */
      message: OptionalLines(LIMITS.reminder_text).optional(),
      ...InSpiteOf,
    }),
    response: z.object({
      /** Documents that it lists. */
      count: z.int(),
    }),
    idempotent: true,
  }),
} as const;
