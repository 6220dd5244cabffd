import { z } from 'zod';
import { settledDays } from './bank-accounts.ts';
import { BookLine, Reconciliation } from './bank-matches.ts';
import { BankRule } from './bank-rules.ts';
import {
  CivilDate,
  can,
  Id,
  Instant,
  inOrder,
  Line,
  ListQuery,
  listOf,
  Money,
  OptionalLine,
  Search,
  SignedMoney,
  Version,
} from './fields.ts';
import { FUNDING_KINDS } from './funding.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';
import {
  FaultyRow,
  LeftOut,
  STATEMENT_FILE_KINDS,
  StatementFileBody,
  StatementPreview,
} from './statement-files.ts';
import { EXPENSE_CATEGORIES, INCOME_CATEGORIES } from './transactions.ts';

const base = '/api/v1/bank-accounts/:id' as const;
const ById = z.strictObject({ id: Id });

/** An imported statement. Kobo; the balances are what the file states. */
export const BankStatement = z.object({
  id: Id,
  version: z.int(),
  file_name: z.string(),
  file_kind: z.enum(STATEMENT_FILE_KINDS),
  period_from: CivilDate.nullable(),
  period_to: CivilDate.nullable(),
  opening_balance: z.int().nullable(),
  closing_balance: z.int().nullable(),
  /** Lines that were new with this file, and of them matched and faulty ones. */
  line_count: z.int(),
  matched_count: z.int(),
  faulty_count: z.int(),
  /** Lines that an earlier file had already. */
  known_count: z.int(),
  break_count: z.int(),
  imported_by: z.string().nullable(),
  created_at: Instant,
  can: can('update', 'remove'),
});
export type BankStatement = z.infer<typeof BankStatement>;

export const STATEMENT_LINE_STATES = ['open', 'matched', 'faulty', 'left_out'] as const;
export type StatementLineState = (typeof STATEMENT_LINE_STATES)[number];

export const BankStatementLine = z.object({
  id: Id,
  version: z.int(),
  statement_id: Id,
  /** Its row in the file. */
  row_number: z.int(),
  /** Null, as the amount, only for a faulty row. */
  date: CivilDate.nullable(),
  value_date: CivilDate.nullable(),
  description: z.string(),
  reference: z.string().nullable(),
  /** Money in is positive. */
  amount: z.int().nullable(),
  balance: z.int().nullable(),
  state: z.enum(STATEMENT_LINE_STATES),
  fault: FaultyRow.omit({ row: true }).nullable(),
  match_id: Id.nullable(),
  /** What it is matched with, in words. */
  matched_with: z.string().nullable(),
});
export type BankStatementLine = z.infer<typeof BankStatementLine>;

export const Suggestion = z.object({
  /**
   * `books`: it is in the books already, matching posts nothing. `invoices`, `payables`: a payment would be recorded.
   * `reversal`: another line of the statement that takes this one back. `rule`: what was done with such lines before.
   * `settlement`: receipts of a terminal or wallet that add up to it, less fees. `alert`: a message announced it and
   * somebody said whom it is from; a payment would be recorded.
   */
  kind: z.enum(['books', 'invoices', 'payables', 'reversal', 'rule', 'settlement', 'alert']),
  title: z.string(),
  /** Further words: the party, the date. */
  detail: z.string(),
  entries: z.array(BookLine),
  documents: z.array(
    z.object({
      id: Id,
      number: z.string(),
      party_id: Id,
      party: z.string(),
      amount: z.int(),
      date: CivilDate,
    }),
  ),
  line_ids: z.array(Id),
  rule_id: Id.nullable(),
  settlement: z
    .object({ account_id: Id, date_from: CivilDate, date_to: CivilDate, gross: z.int(), count: z.int() })
    .nullable(),
  /** Whom an alert is from. */
  customer_id: Id.nullable(),
  amount: z.int(),
  reasons: z.array(z.object({ text: z.string(), good: z.boolean() })),
  /** The only good one, which no other line has a better claim to. */
  fits: z.boolean(),
});
export type Suggestion = z.infer<typeof Suggestion>;

const Amount = Money.refine((value) => value > 0, 'Please enter an amount');
const described = {
  description: OptionalLine(500).default(null),
  counterparty: OptionalLine().default(null),
};
/** What is recorded for a line that is not in the books yet; an amount that is left out is what the line has left. */
const Create = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('expense'),
    amount: Amount.optional(),
    category: z.enum(EXPENSE_CATEGORIES),
    /** The VAT included in the amount. */
    tax_amount: Money.default(0),
    supplier_id: Id.nullable().default(null),
    ...described,
    rule_id: Id.optional(),
  }),
  z.strictObject({
    kind: z.literal('income'),
    amount: Amount.optional(),
    category: z.enum(INCOME_CATEGORIES),
    ...described,
  }),
  z.strictObject({
    kind: z.literal('customer_payment'),
    amount: Amount.optional(),
    customer_id: Id,
    wht_amount: Money.default(0),
    charges: Money.default(0),
    /** Oldest due first when left out. */
    allocations: z
      .array(z.strictObject({ invoice_id: Id, amount: Amount }))
      .max(LIMITS.payment_allocations)
      .optional(),
  }),
  z.strictObject({
    kind: z.literal('supplier_payment'),
    amount: Amount.optional(),
    supplier_id: Id,
    wht_amount: Money.default(0),
  }),
  z.strictObject({
    kind: z.literal('transfer'),
    amount: Amount.optional(),
    account_id: Id,
    charge: Money.default(0),
  }),
  z.strictObject({
    kind: z.literal('settlement'),
    amount: Amount.optional(),
    /** The terminal or wallet that paid out. */
    account_id: Id,
    ...settledDays,
  }),
  z.strictObject({
    kind: z.literal('funding'),
    amount: Amount.optional(),
    funding_kind: z.enum(FUNDING_KINDS),
    interest: Money.default(0),
    counterparty: OptionalLine().default(null),
  }),
]);
export type MatchCreate = z.infer<typeof Create>;

export const BankMatch = z.object({
  id: Id,
  line_ids: z.array(Id),
  entries: z.array(z.object({ entry_id: Id, line: z.int() })),
  /** The latest day of its lines and entries: from then on neither is outstanding. */
  complete_on: CivilDate,
  created_at: Instant,
});
export type BankMatch = z.infer<typeof BankMatch>;

const statement = z.strictObject({ id: Id, statement_id: Id });

export const bankStatementRoutes = {
  preview: route({
    method: 'POST',
    path: `${base}/statements/preview`,
    access: 'bank_statements:write',
    summary: 'Read a statement (csv, xlsx, xls, pdf) and show its columns; nothing is stored',
    params: ById,
    body: StatementFileBody,
    multipart: 'binary',
    response: StatementPreview,
  }),
  import: route({
    method: 'POST',
    path: `${base}/statements`,
    access: 'bank_statements:write',
    summary:
      'Import a statement; lines that an earlier file had change nothing, faulty rows are kept to be corrected',
    params: ById,
    body: StatementFileBody,
    multipart: 'binary',
    response: z.object({
      statement: BankStatement,
      new_lines: z.int(),
      known_lines: z.int(),
      faulty_lines: z.int(),
      ...LeftOut.shape,
    }),
    status: 201,
    idempotent: true,
  }),
  list: route({
    method: 'GET',
    path: `${base}/statements`,
    access: 'books:read',
    summary: 'Imported statements of the account, newest first',
    params: ById,
    query: ListQuery,
    response: listOf('statements', BankStatement),
  }),
  update: route({
    method: 'PUT',
    path: `${base}/statements/:statement_id`,
    access: 'bank_statements:write',
    summary: 'Type the balances that the file does not state',
    params: statement,
    body: z.strictObject({
      version: Version,
      opening_balance: SignedMoney.nullable().optional(),
      closing_balance: SignedMoney.nullable().optional(),
    }),
    response: BankStatement,
  }),
  remove: route({
    method: 'POST',
    path: `${base}/statements/:statement_id/remove`,
    access: 'bank_statements:write',
    summary: 'Remove an imported statement with its lines; what is matched must be unmatched with it',
    params: statement,
    body: z.strictObject({ unmatch: z.boolean().default(false) }),
    response: z.object({ id: Id }),
  }),
  lines: route({
    method: 'GET',
    path: `${base}/statement-lines`,
    access: 'books:read',
    summary:
      'Statement lines, newest first; with as_of and state=open, those that were not matched on that day',
    params: ById,
    query: inOrder(
      ListQuery.extend({
        state: z.enum(STATEMENT_LINE_STATES).optional(),
        statement_id: Id.optional(),
        as_of: CivilDate.optional(),
        date_from: CivilDate.optional(),
        date_to: CivilDate.optional(),
        search: Search,
      }),
    ),
    files: true,
    response: listOf('lines', BankStatementLine).extend({ total_amount: z.int() }),
  }),
  correct: route({
    method: 'PUT',
    path: `${base}/statement-lines/:line_id`,
    access: 'bank_statements:write',
    summary: 'Correct a faulty row, leave a row out, or take it back',
    params: z.strictObject({ id: Id, line_id: Id }),
    body: z.strictObject({
      version: Version,
      date: CivilDate.optional(),
      description: Line(500).optional(),
      amount: SignedMoney.refine((value) => value !== 0, 'Please enter an amount').optional(),
      left_out: z.boolean().optional(),
    }),
    response: BankStatementLine,
  }),
  toMatch: route({
    method: 'GET',
    path: `${base}/to-match`,
    access: 'books:read',
    summary:
      'Lines to match, newest first, each with suggestions and their reasons, and the rules that fit some of them',
    params: ById,
    query: ListQuery.extend({ search: Search }),
    response: listOf(
      'lines',
      BankStatementLine.extend({
        suggestions: z.array(Suggestion),
        /** The unconfirmed payment that announced the line: matching the line confirms it. */
        alert_id: Id.nullable(),
      }),
    ).extend({
      total_amount: z.int(),
      /** Lines with exactly one suggestion that fits well. */
      fitting: z.int(),
      proposals: z.array(z.object({ rule: BankRule, line_ids: z.array(Id), amount: z.int() })),
    }),
  }),
  outstanding: route({
    method: 'GET',
    path: `${base}/outstanding`,
    access: 'books:read',
    summary:
      'Lines of the books that are on no statement at the end of a day (the last day of the statements when left out): paid (out) and received (in)',
    params: ById,
    query: ListQuery.extend({
      as_of: CivilDate.optional(),
      side: z.enum(['in', 'out']).optional(),
      search: Search,
    }),
    files: true,
    response: listOf('entries', BookLine).extend({ as_of: CivilDate, total_amount: z.int() }),
  }),
  match: route({
    method: 'POST',
    path: `${base}/matches`,
    access: 'bank_statements:write',
    summary:
      'Match statement lines with lines of the books, recording what is not there yet in the same step',
    params: ById,
    body: z.strictObject({
      matches: z
        .array(
          z
            .strictObject({
              line_ids: z.array(Id).min(1).max(100),
              entries: z
                .array(
                  z.strictObject({
                    entry_id: Id,
                    line: z
                      .int()
                      .min(1)
                      .max(LIMITS.journal_lines * 100),
                  }),
                )
                .max(200)
                .default([]),
              create: z.array(Create).max(20).default([]),
              /** The unconfirmed payment that the lines confirm. */
              alert_id: Id.optional(),
            })
            .refine((value) => value.line_ids.length + value.entries.length + value.create.length > 1, {
              path: ['entries'],
              message: 'Choose what it is matched with',
            }),
        )
        .min(1)
        .max(500),
    }),
    response: z.object({ matches: z.array(BankMatch) }),
    status: 201,
    idempotent: true,
  }),
  unmatch: route({
    method: 'POST',
    path: `${base}/matches/:match_id/undo`,
    access: 'bank_statements:write',
    summary: 'Take a match apart; what was recorded in the books stays',
    params: z.strictObject({ id: Id, match_id: Id }),
    body: z.strictObject({}),
    response: z.object({ id: Id }),
  }),
  reconciliation: route({
    method: 'GET',
    path: `${base}/reconciliation`,
    snapshot: true,
    access: 'books:read',
    summary:
      'The books against the statement on a day (the last day of its statements when left out), as a sum with its signs',
    params: ById,
    query: z.strictObject({ as_of: CivilDate.optional() }),
    files: true,
    response: Reconciliation,
  }),
} as const;
