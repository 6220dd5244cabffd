import { z } from 'zod';
import { Invoice } from './documents.ts';
import { can, Id, OptionalEmail, OptionalLines, SettingsVersion } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/reminder-settings';

const days = z
  .array(z.int().min(-60).max(365))
  .max(LIMITS.reminder_days)
  .refine((each) => new Set(each).size === each.length, 'Each day once');

/** The schedule on which customers are reminded automatically by email. */
export const ReminderSettings = z.object({
  version: z.int(),
  enabled: z.boolean(),
  /** Days after the due date, negative before it. */
  days,
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
    outward: true,
    summary: 'Change the days of reminders, or switch them on and off',
    body: z.strictObject({
      version: SettingsVersion,
      enabled: z.boolean().optional(),
      days: days.optional(),
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
      message: OptionalLines(2_000).optional(),
    }),
    response: Invoice,
    idempotent: true,
  }),
} as const;
