import { z } from 'zod';
import {
  aboutFields,
  CivilDate,
  can,
  Id,
  Instant,
  inOrder,
  Line,
  ListQuery,
  listOf,
  Money,
  NewId,
  OptionalLine,
  Version,
} from './fields.ts';
import { JournalEntry } from './ledger.ts';
import { LIMITS } from './limits.ts';
import { FREQUENCIES } from './recurring.ts';
import { route } from './route.ts';

const ledger = '/api/v1/ledger' as const;
const base = `${ledger}/journals` as const;
const recurringBase = `${ledger}/recurring-journals` as const;
const ById = z.strictObject({ id: Id });

/** A line is either a debit or a credit, in kobo. */
const JournalLineInput = z.strictObject({
  account_code: z.string().regex(/^\d{4}$/, 'Please choose an account'),
  debit: Money.optional(),
  credit: Money.optional(),
  memo: OptionalLine(200).default(null),
});
export type JournalLineInput = z.infer<typeof JournalLineInput>;
const JournalLines = z.array(JournalLineInput).min(2, 'At least two lines').max(LIMITS.journal_lines);

/** A journal recorded by hand, with its entry. */
export const Journal = z.object({
  id: Id,
  entry_id: Id,
  number: z.int(),
  entry_date: CivilDate,
  memo: z.string(),
  /** Kobo: the total of its debits. */
  total: z.int(),
  /** The day on which it takes itself back; null for most. */
  reverse_on: CivilDate.nullable(),
  auto_reversal_entry_id: Id.nullable(),
  recurring_id: Id.nullable(),
  created_at: Instant,
  reversed_at: Instant.nullable(),
  reversal_reason: z.string().nullable(),
  can: can('reverse'),
});
export type Journal = z.infer<typeof Journal>;

const JournalCreate = z
  .strictObject({
    id: NewId.optional(),
    entry_date: CivilDate,
    memo: Line(200),
    lines: JournalLines,
    /** An accrual: the journal is reversed on this later day, in the same step. */
    reverse_on: CivilDate.optional(),
  })
  .refine(({ entry_date, reverse_on }) => reverse_on === undefined || reverse_on > entry_date, {
    path: ['reverse_on'],
    message: 'It is reversed on a later day',
    ...aboutFields('entry_date', 'reverse_on'),
  });
export type JournalCreate = z.infer<typeof JournalCreate>;

export const JOURNAL_KINDS = ['repeat', 'spread'] as const;
export const RECURRING_JOURNAL_STATUSES = ['active', 'paused', 'ended'] as const;

const StoredLine = z.object({
  account_code: z.string(),
  /** Kobo, debit positive. */
  amount: z.int(),
  memo: z.string().nullable(),
});

export const RecurringJournal = z.object({
  id: Id,
  version: z.int(),
  memo: z.string(),
  /** `spread`: the amounts of the lines are divided over `max_count` journals, to the kobo. */
  kind: z.enum(JOURNAL_KINDS),
  lines: z.array(StoredLine.extend({ account_name: z.string() })),
  frequency: z.enum(FREQUENCIES),
  every: z.int(),
  start_on: CivilDate,
  end_on: CivilDate.nullable(),
  max_count: z.int().nullable(),
  auto_reverse: z.boolean(),
  status: z.enum(RECURRING_JOURNAL_STATUSES),
  made_count: z.int(),
  last_on: CivilDate.nullable(),
  next_on: CivilDate.nullable(),
  /** Why the last one was not posted. */
  problem: z.string().nullable(),
  can: can('update', 'pause', 'resume', 'end'),
});
export type RecurringJournal = z.infer<typeof RecurringJournal>;

const RecurringJournalCreate = z
  .strictObject({
    id: NewId.optional(),
    memo: Line(200),
    kind: z.enum(JOURNAL_KINDS).default('repeat'),
    lines: JournalLines,
    frequency: z.enum(FREQUENCIES).default('monthly'),
    every: z.int().min(1).max(365).default(1),
    start_on: CivilDate,
    end_on: CivilDate.nullable().default(null),
    max_count: z.int().min(1).max(10_000).nullable().default(null),
    auto_reverse: z.boolean().default(false),
  })
  .refine(({ start_on, end_on }) => end_on === null || end_on >= start_on, {
    path: ['end_on'],
    message: 'The end is before the start',
    ...aboutFields('start_on', 'end_on'),
  })
  .refine(({ kind, max_count }) => kind === 'repeat' || max_count !== null, {
    path: ['max_count'],
    message: 'Please say over how many journals it is spread',
    ...aboutFields('kind', 'max_count'),
  })
  .refine(({ kind, auto_reverse }) => kind === 'repeat' || !auto_reverse, {
    path: ['auto_reverse'],
    message: 'What is spread is not reversed',
    ...aboutFields('kind', 'auto_reverse'),
  });
export type RecurringJournalCreate = z.infer<typeof RecurringJournalCreate>;

export const journalRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'books:read',
    summary: 'Journals recorded by hand or by a schedule, newest first',
    query: inOrder(
      ListQuery.extend({
        date_from: CivilDate.optional(),
        date_to: CivilDate.optional(),
        recurring_id: Id.optional(),
      }),
    ),
    files: true,
    response: listOf('journals', Journal),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'journals:write',
    summary: 'Post a journal; control accounts take no line of it (decisions §12.2)',
    body: JournalCreate,
    response: JournalEntry,
    status: 201,
    idempotent: true,
  }),
  reverse: route({
    method: 'POST',
    path: `${ledger}/entries/:id/reverse`,
    access: 'journals:write',
    summary: 'Reverse a journal, dated today or its own date if that is later; documents are voided instead',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: JournalEntry,
    idempotent: true,
  }),
  listRecurring: route({
    method: 'GET',
    path: recurringBase,
    access: 'books:read',
    summary: 'Schedules of recurring journals, the next one first',
    query: ListQuery,
    response: listOf('recurring_journals', RecurringJournal),
  }),
  createRecurring: route({
    method: 'POST',
    path: recurringBase,
    access: 'journals:write',
    summary: 'Repeat a journal, or spread an amount over months; what is due is posted at once',
    body: RecurringJournalCreate,
    response: RecurringJournal,
    status: 201,
    idempotent: true,
  }),
  updateRecurring: route({
    method: 'PUT',
    path: `${recurringBase}/:id`,
    access: 'journals:write',
    summary: 'Pause, resume or end a schedule',
    params: ById,
    body: z.strictObject({ version: Version, status: z.enum(RECURRING_JOURNAL_STATUSES) }),
    response: RecurringJournal,
  }),
} as const;
