import { z } from 'zod';
import { CivilDate, Id, Instant, OptionalLine } from './fields.ts';
import { route } from './route.ts';

const base = '/api/v1/periods';

export const CLOSING_CHECKS = [
  'tie_out',
  'chain',
  'drafts',
  'negative_stock',
  'production',
  'goods_not_invoiced',
  'negative_money',
  'bank_statements',
  'recurring_journals',
  'depreciation',
  'vat_returns',
  'withholding',
  'payroll_taxes',
  'later_entries',
] as const;
export type ClosingCheckName = (typeof CLOSING_CHECKS)[number];

/** One line of the checklist before a period is closed. */
export const ClosingCheck = z.object({
  name: z.enum(CLOSING_CHECKS),
  /** `wrong`: the books contradict themselves. `open`: something is left to do. `done`: nothing to do. */
  state: z.enum(['done', 'open', 'wrong']),
  /** How many documents, items or accounts it is about. */
  count: z.int(),
  /** Kobo, where the check is about an amount. */
  amount: z.int().nullable(),
  /** When it was checked, where that was not now. */
  checked_at: Instant.nullable(),
  /** Bank accounts with a statement: up to which day each is reconciled; null for the other checks. */
  accounts: z.array(z.object({ id: Id, name: z.string(), reconciled_to: CivilDate.nullable() })).nullable(),
});
export type ClosingCheck = z.infer<typeof ClosingCheck>;

export const PeriodMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  date_from: CivilDate,
  date_to: CivilDate,
  is_locked: z.boolean(),
  /** Kobo: the total debit of the month's entries. */
  posted: z.int(),
  /** The part of it that was posted after the month had ended. */
  posted_later: z.int(),
});
export type PeriodMonth = z.infer<typeof PeriodMonth>;

export const LockChange = z.object({
  at: Instant,
  /** The name of the person; null once it was erased. */
  by: z.string().nullable(),
  before: CivilDate.nullable(),
  after: CivilDate.nullable(),
  reason: z.string().nullable(),
});
export type LockChange = z.infer<typeof LockChange>;

export const Periods = z.object({
  books_locked_until: CivilDate.nullable(),
  /** The latest day that can be locked: yesterday. */
  latest: CivilDate,
  fiscal_year: z.object({ date_from: CivilDate, date_to: CivilDate }),
  /** Months with entries, newest first, at most 36. */
  months: z.array(PeriodMonth),
  /** Locks and unlocks, newest first. */
  changes: z.array(LockChange),
  can: z.object({ lock: z.boolean() }),
});
export type Periods = z.infer<typeof Periods>;

export const periodRoutes = {
  get: route({
    method: 'GET',
    path: base,
    access: 'books:read',
    summary: 'The months of the books, what is locked, and who locked and unlocked it',
    response: Periods,
  }),
  checklist: route({
    method: 'GET',
    path: `${base}/checklist`,
    snapshot: true,
    access: 'books:read',
    summary: 'What to look at before the books are locked up to a day',
    query: z.strictObject({ until: CivilDate }),
    response: z.object({ until: CivilDate, checks: z.array(ClosingCheck) }),
  }),
  lock: route({
    method: 'PUT',
    path: `${base}/lock`,
    access: 'periods:write',
    summary: 'Lock the books up to a day before today, or unlock them: earlier or null, with a reason',
    body: z.strictObject({
      books_locked_until: CivilDate.nullable(),
      /** What the person saw: if it has changed since, the answer is 409 STALE_VERSION. */
      seen: CivilDate.nullable(),
      reason: OptionalLine(500).default(null),
    }),
    response: Periods,
  }),
} as const;
