import { z } from 'zod';
import { EVENT_SUBJECTS, EVENT_TYPES } from './events.ts';
import { CivilDate, Id, Instant, inOrder, integerText, ListQuery, listOf, SortDirection } from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/ledger';

export const ACCOUNT_TYPES = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
/** The sections of a cash flow statement; changes of `cash` are what it explains. */
export const CASH_FLOW_CLASSES = ['cash', 'operating', 'investing', 'financing'] as const;
export type CashFlowClass = (typeof CASH_FLOW_CLASSES)[number];

/** Statements on the accrual basis, or with income and expenses when they are settled (decisions §6). */
export const BASES = ['accrual', 'cash'] as const;
export type Basis = (typeof BASES)[number];

/**
 * From when on balances of income and expenses count: the first entry, raw as the journal has them, or the first day of
 * the fiscal year, with the results of earlier years under retained earnings. The year end is virtual in both.
 */
export const RESULTS_SINCE = ['first_entry', 'fiscal_year'] as const;
export type ResultsSince = (typeof RESULTS_SINCE)[number];

/** An account, several separated by commas, or groups of accounts: one to three digits are all codes that begin so. */
export const AccountFilter = z
  .string()
  .max(100)
  .regex(/^\d{1,20}(,\d{1,20})*$/, 'Codes of accounts or groups, separated by commas');

export const JournalEntry = z.object({
  id: Id,
  number: z.int(),
  entry_date: CivilDate,
  memo: z.string(),
  source_type: z.string(),
  source_id: Id.nullable(),
  /** The entry that this one reverses, and the one that reversed it. */
  reverses_id: Id.nullable(),
  reverses_number: z.int().nullable(),
  reversed_by_id: Id.nullable(),
  reversed_by_number: z.int().nullable(),
  posted_at: Instant,
  /** The civil day of posting; an entry that was posted after its date is shown as late. */
  posted_on: CivilDate,
  is_late: z.boolean(),
  /** Null for what the system posts by itself. */
  posted_by_name: z.string().nullable(),
  /** The supplier of its lines, if they name one. */
  supplier_id: Id.nullable(),
  /** Hex SHA-256, chained: see docs/decisions on the hash chain. */
  hash: z.string(),
  lines: z.array(
    z.object({ account_code: z.string(), account_name: z.string(), debit: z.int(), credit: z.int() }),
  ),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

/** One line of an account, with its balance after it. */
export const GeneralLedgerLine = z.object({
  entry_id: Id,
  number: z.int(),
  date: CivilDate,
  memo: z.string(),
  source_type: z.string(),
  source_id: Id.nullable(),
  supplier_id: Id.nullable(),
  debit: z.int(),
  credit: z.int(),
  /** Debit − credit since the first entry, after this line. */
  balance: z.int(),
  posted_on: CivilDate,
  is_late: z.boolean(),
});
export type GeneralLedgerLine = z.infer<typeof GeneralLedgerLine>;

export const GeneralLedger = z.object({
  account: z.object({ code: z.string(), name: z.string(), type: z.enum(ACCOUNT_TYPES) }),
  currency: z.string(),
  /** Null: from the first entry, or to the last one. */
  date_from: CivilDate.nullable(),
  date_to: CivilDate.nullable(),
  known_on: CivilDate.nullable(),
  /** On the cash basis a line is what an entry means to the account there: what it settles, or what counts at once. */
  basis: z.enum(BASES),
  /** The first day that counts in the balances of an income or expense account; null: they count from the first entry. */
  balances_from: CivilDate.nullable(),
  /** Debit − credit before the period, and after it. */
  opening_balance: z.int(),
  closing_balance: z.int(),
  total_debit: z.int(),
  total_credit: z.int(),
  lines: z.array(GeneralLedgerLine),
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
});
export type GeneralLedger = z.infer<typeof GeneralLedger>;

export const TIE_OUT_CHECKS = [
  'stock',
  'receivables',
  'payables',
  'work_in_progress',
  'goods_received_not_invoiced',
  'supplier_refunds_due',
  'supplier_advances',
] as const;
export type TieOutCheck = (typeof TIE_OUT_CHECKS)[number];

/** An item whose stock at a place is not the sum of its movements there. */
export const PlaceDifference = z.object({
  item_id: Id,
  item_type: z.enum(ITEM_TYPES),
  name: z.string(),
  location_name: z.string(),
  /** In the item's unit. */
  stock: z.number(),
  movements: z.number(),
});
export type PlaceDifference = z.infer<typeof PlaceDifference>;

/** The control accounts alone, such as of an archive. */
export const BooksTieOut = z.object({
  checks: z.array(
    z.object({
      name: z.enum(TIE_OUT_CHECKS),
      subledger: z.int(),
      ledger: z.int(),
      difference: z.int(),
    }),
  ),
});
export type BooksTieOut = z.infer<typeof BooksTieOut>;

export const TieOut = BooksTieOut.extend({
  /**
   * Stock by place beside the movements there; null while the organization has one place. The first place has what the
   * others leave of the item, so that the places always add up to it.
   */
  places: z
    .object({
      /** Items that were compared. */
      items: z.int(),
      total: z.int(),
      /** The first of them. */
      differences: z.array(PlaceDifference).max(LIMITS.page_size_default),
    })
    .nullable(),
});
export type TieOut = z.infer<typeof TieOut>;

/**
 * One record whose own balance is not that of its journal lines; together they are the difference of the check. Stock
 * is compared twice: an item with its movements, and the movements of an entry with its lines.
 */
export const TieOutDifference = z.object({
  kind: z.enum(['invoice', 'payable', 'item', 'order', 'entry', 'goods_receipt', 'supplier_credit']),
  /** Null for lines that name no record. */
  id: Id.nullable(),
  /** The number of the document or the order, the name of the item; null where there is none. */
  name: z.string().nullable(),
  /** The customer or supplier. */
  party_id: Id.nullable(),
  party_name: z.string().nullable(),
  item_type: z.enum(ITEM_TYPES).nullable(),
  subledger: z.int(),
  ledger: z.int(),
  difference: z.int(),
});
export type TieOutDifference = z.infer<typeof TieOutDifference>;

/** One event of the organization's log: who did what, when. */
export const Change = z.object({
  number: z.int(),
  /** In the organization's time zone; `time` is `HH:MM`. */
  date: CivilDate,
  time: z.string(),
  type: z.enum(EVENT_TYPES),
  /** Null for what the system does by itself. */
  actor_name: z.string().nullable(),
  /** The API key by which it came, whose maker is `actor_name`. */
  api_key_name: z.string().nullable(),
  subject_id: Id,
  /** When the subject is an item. */
  item_type: z.enum(ITEM_TYPES).nullable(),
  /** The number or name of the subject, where it has one. */
  subject_name: z.string().nullable(),
  /** Short facts; `before` and `after` where the event knows them. */
  data: z.record(z.string(), z.unknown()),
});
export type Change = z.infer<typeof Change>;

export const EXPORT_FORMATS = ['hledger', 'ledger', 'beancount'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const ledgerRoutes = {
  tieOut: route({
    method: 'GET',
    path: `${base}/tie-out`,
    snapshot: true,
    access: 'books:read',
    summary: 'Subledgers against their control accounts; every difference is 0',
    response: TieOut,
  }),
  tieOutDifferences: route({
    method: 'GET',
    path: `${base}/tie-out/:name`,
    access: 'books:read',
    summary: 'The records that a difference comes from, the largest first; normally none',
    params: z.strictObject({ name: z.enum(TIE_OUT_CHECKS) }),
    query: ListQuery,
    response: listOf('differences', TieOutDifference).extend({
      name: z.enum(TIE_OUT_CHECKS),
      difference: z.int(),
    }),
  }),
  changes: route({
    method: 'GET',
    path: `${base}/changes`,
    access: 'books:read',
    summary: 'Who changed what and when, newest first: the event log',
    query: inOrder(
      ListQuery.extend({
        subject: z.enum(EVENT_SUBJECTS).optional(),
        subject_id: Id.optional(),
        date_from: CivilDate.optional(),
        date_to: CivilDate.optional(),
      }),
    ),
    files: true,
    report: true,
    response: listOf('changes', Change),
  }),
  entries: route({
    method: 'GET',
    path: `${base}/entries`,
    access: 'books:read',
    summary: 'Journal entries, newest first: the entries behind a number',
    query: inOrder(
      ListQuery.extend({
        account_code: AccountFilter.optional(),
        source_id: Id.optional(),
        customer_id: Id.optional(),
        date_from: CivilDate.optional(),
        date_to: CivilDate.optional(),
        known_on: CivilDate.optional(),
        branch_id: Id.optional(),
      }),
    ),
    files: true,
    report: true,
    response: listOf('entries', JournalEntry),
  }),
  entry: route({
    method: 'GET',
    path: `${base}/entries/:id`,
    access: 'books:read',
    summary: 'One journal entry',
    params: z.strictObject({ id: Id }),
    response: JournalEntry,
  }),
  generalLedger: route({
    method: 'GET',
    path: `${base}/general-ledger`,
    access: 'books:read',
    summary: 'The lines of one account in a period, with its balance before, after each line, and after',
    query: inOrder(
      ListQuery.extend({
        account_code: z.string().regex(/^\d{1,20}$/),
        date_from: CivilDate.optional(),
        date_to: CivilDate.optional(),
        known_on: CivilDate.optional(),
        branch_id: Id.optional(),
        basis: z.enum(BASES).default('accrual'),
        /** Of an income or expense account: `fiscal_year` counts from the start of the fiscal year of `date_from`. */
        results_since: z.enum(RESULTS_SINCE).default('first_entry'),
        sort_direction: SortDirection.default('asc'),
      }),
    ),
    files: true,
    report: true,
    snapshot: true,
    response: GeneralLedger,
  }),
  verify: route({
    method: 'GET',
    path: `${base}/verify`,
    access: 'books:read',
    summary: 'Recompute the hash chain, from its first entry or from where the previous step ended (`next`)',
    query: z.strictObject({ after: integerText(0, 0, Number.MAX_SAFE_INTEGER) }),
    response: z.object({
      /** Entries verified so far. */
      entries: z.int(),
      intact: z.boolean(),
      first_broken_number: z.int().nullable(),
      /** What the next step takes as `after`; null at the end of the journal. */
      next: z.int().nullable(),
    }),
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
