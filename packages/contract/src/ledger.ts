import { z } from 'zod';
import { CivilDate, Id, Instant, ListQuery, listOf } from './fields.ts';
import { route } from './route.ts';

const base = '/api/v1/ledger';

export const ACCOUNT_TYPES = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
/** The sections of a cash flow statement; changes of `cash` are what it explains. */
export const CASH_FLOW_CLASSES = ['cash', 'operating', 'investing', 'financing'] as const;
export type CashFlowClass = (typeof CASH_FLOW_CLASSES)[number];

export const JournalEntry = z.object({
  id: Id,
  number: z.int(),
  entry_date: CivilDate,
  memo: z.string(),
  source_type: z.string(),
  source_id: Id.nullable(),
  reverses_id: Id.nullable(),
  posted_at: Instant,
  /** Hex SHA-256, chained: see docs/decisions on the hash chain. */
  hash: z.string(),
  lines: z.array(
    z.object({ account_code: z.string(), account_name: z.string(), debit: z.int(), credit: z.int() }),
  ),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

export const TrialBalance = z.object({
  as_of: CivilDate,
  currency: z.string(),
  accounts: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      type: z.enum(ACCOUNT_TYPES),
      debit: z.int(),
      credit: z.int(),
    }),
  ),
  total_debit: z.int(),
  total_credit: z.int(),
});
export type TrialBalance = z.infer<typeof TrialBalance>;

export const TieOut = z.object({
  checks: z.array(
    z.object({
      name: z.enum(['stock', 'receivables', 'payables', 'work_in_progress']),
      subledger: z.int(),
      ledger: z.int(),
      difference: z.int(),
    }),
  ),
});
export type TieOut = z.infer<typeof TieOut>;

export const EXPORT_FORMATS = ['hledger', 'ledger', 'beancount'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const ledgerRoutes = {
  trialBalance: route({
    method: 'GET',
    path: `${base}/trial-balance`,
    access: 'books:read',
    summary: 'Balances of all accounts at a day (today when left out)',
    query: z.strictObject({ as_of: CivilDate.optional() }),
    files: true,
    response: TrialBalance,
  }),
  tieOut: route({
    method: 'GET',
    path: `${base}/tie-out`,
    access: 'books:read',
    summary: 'Subledgers against their control accounts; every difference is 0',
    response: TieOut,
  }),
  entries: route({
    method: 'GET',
    path: `${base}/entries`,
    access: 'books:read',
    summary: 'Journal entries, newest first: the entries behind a number',
    query: ListQuery.extend({
      account_code: z
        .string()
        .regex(/^\d{1,20}$/)
        .optional(),
      source_id: Id.optional(),
      customer_id: Id.optional(),
      date_from: CivilDate.optional(),
      date_to: CivilDate.optional(),
    }),
    files: true,
    response: listOf('entries', JournalEntry),
  }),
  verify: route({
    method: 'GET',
    path: `${base}/verify`,
    access: 'books:read',
    summary: 'Recompute the hash chain from its first entry',
    response: z.object({ entries: z.int(), intact: z.boolean(), first_broken_number: z.int().nullable() }),
  }),
  export: route({
    method: 'GET',
    path: `${base}/export`,
    access: 'books:read',
    summary: 'The journal as plain text accounting',
    query: z.strictObject({ format: z.enum(EXPORT_FORMATS).default('hledger') }),
    response: 'text/plain',
  }),
} as const;
