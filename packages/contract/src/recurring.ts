import { z } from 'zod';
import { InvoiceItemInput, PAYMENT_TERMS, PaymentInfo, SAYS_WHERE_TO_PAY, TEMPLATES } from './documents.ts';
import {
  CivilDate,
  Currency,
  can,
  Id,
  Instant,
  ListQuery,
  listOf,
  NewId,
  OptionalLine,
  OptionalText,
  Version,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/recurring-invoices';
const ById = z.strictObject({ id: Id });

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
export const RECURRING_STATUSES = ['active', 'paused', 'ended'] as const;
export type RecurringStatus = (typeof RECURRING_STATUSES)[number];

/** The content of each document. */
const content = {
  items: z.array(InvoiceItemInput).min(1, 'Please add at least one item').max(LIMITS.invoice_items),
  payment_terms: z.enum(PAYMENT_TERMS),
  /** For custom terms: days from the date of the document until it is due. */
  due_days: z.int().min(0).max(365),
  reference_number: OptionalLine(100),
  notes: OptionalText,
  terms_and_conditions: OptionalText,
  payment_instructions: OptionalText,
  payment_info: PaymentInfo.nullable(),
  template: z.enum(TEMPLATES),
};
const schedule = {
  frequency: z.enum(FREQUENCIES),
  /** Every second week is weekly with 2. */
  every: z.int().min(1).max(365),
  /** The first date; in a shorter month its last day is used. */
  start_on: CivilDate,
  end_on: CivilDate.nullable(),
  max_count: z.int().min(1).max(10_000).nullable(),
  /** Issue each document when it is created; otherwise it stays a draft. */
  auto_issue: z.boolean(),
  /** Email it once it is issued. */
  auto_send: z.boolean(),
};

export const RecurringContent = z.object(content);
export type RecurringContent = z.infer<typeof RecurringContent>;

export const RecurringInvoice = z.object({
  id: Id,
  version: z.int(),
  status: z.enum(RECURRING_STATUSES),
  customer_id: Id,
  customer_name: z.string(),
  currency: Currency,
  /** By the current tax settings. */
  total_amount: z.int(),
  ...content,
  ...schedule,
  made_count: z.int(),
  /** The date of the latest document that it created. */
  last_on: CivilDate.nullable(),
  next_on: CivilDate.nullable(),
  /** Why the last run created nothing, or could not email what it created. */
  problem: z.string().nullable(),
  problem_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  can: can('update', 'delete', 'pause', 'resume', 'run_now'),
});
export type RecurringInvoice = z.infer<typeof RecurringInvoice>;

const { ...optionalContent } = z.strictObject(content).partial().shape;
const { ...optionalSchedule } = z.strictObject(schedule).partial().shape;

type Ends = {
  start_on?: string | undefined;
  end_on?: string | null | undefined;
  auto_issue?: boolean | undefined;
  auto_send?: boolean | undefined;
};
const endsAfterStart = (value: Ends) => !value.start_on || !value.end_on || value.end_on >= value.start_on;
export const END_BEFORE_START = 'The end is before the start';
const endBeforeStart = { path: ['end_on'], message: END_BEFORE_START };

export const recurringRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'documents:read',
    summary: 'Recurring invoice schedules',
    query: ListQuery.extend({ status: z.enum(RECURRING_STATUSES).optional(), customer_id: Id.optional() }),
    files: true,
    response: listOf('recurring_invoices', RecurringInvoice),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'documents:write',
    proof: { act: 'other_account_named', when: ['payment_info', 'payment_instructions'], depends: true },
    summary: 'Create a schedule; no document is created before its first date',
    body: z
      .strictObject({
        id: NewId.optional(),
        customer_id: Id,
        ...optionalContent,
        ...optionalSchedule,
        items: content.items,
        currency: Currency.optional(),
        frequency: schedule.frequency,
        start_on: schedule.start_on,
        /**
         * The date of the first document where the schedule counts from an earlier day, such as the invoice that it
         * repeats: of January 31st, first on February 28th, then on March 31st. Left out: `start_on`.
         */
        next_on: CivilDate.optional(),
      })
      .refine(endsAfterStart, endBeforeStart),
    response: RecurringInvoice,
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'documents:read',
    summary: 'One schedule',
    params: ById,
    response: RecurringInvoice,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'documents:write',
    proof: { act: 'other_account_named', when: SAYS_WHERE_TO_PAY, depends: true },
    summary: 'Change a schedule; documents already created stay as they are',
    params: ById,
    body: z
      .strictObject({
        version: Version,
        customer_id: Id.optional(),
        ...optionalContent,
        ...optionalSchedule,
      })
      .refine(endsAfterStart, endBeforeStart),
    response: RecurringInvoice,
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/:id`,
    access: 'documents:write',
    summary: 'Delete a schedule; documents already created stay',
    params: ById,
    response: z.object({ id: Id }),
  }),
  pause: route({
    method: 'POST',
    path: `${base}/:id/pause`,
    access: 'documents:write',
    summary: 'Pause a schedule: it creates nothing until it is resumed',
    params: ById,
    body: z.strictObject({}),
    response: RecurringInvoice,
  }),
  resume: route({
    method: 'POST',
    path: `${base}/:id/resume`,
    access: 'documents:write',
    summary: 'Resume a schedule with its next date; dates that passed during the pause are skipped',
    params: ById,
    body: z.strictObject({}),
    response: RecurringInvoice,
  }),
  runNow: route({
    method: 'POST',
    path: `${base}/:id/run-now`,
    access: 'documents:write',
    summary: 'Create the next document now instead of on its date',
    params: ById,
    body: z.strictObject({}),
    response: RecurringInvoice,
    idempotent: true,
  }),
} as const;
