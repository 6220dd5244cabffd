import { z } from 'zod';
import { CivilDate, Currency, Id, ListQuery } from './fields.ts';
import { route } from './route.ts';

const base = '/api/v1/customers';
const ById = z.strictObject({ id: Id });

export const AGEING_BUCKETS = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const;
/** Kobo outstanding by days past due (decisions §3). */
export const Ageing = z.object({
  current: z.int(),
  days_1_30: z.int(),
  days_31_60: z.int(),
  days_61_90: z.int(),
  over_90: z.int(),
} satisfies Record<(typeof AGEING_BUCKETS)[number], unknown>);
export type Ageing = z.infer<typeof Ageing>;

/** Kobo of the organization's currency. Sales only: opening balances are owed, but were not sold in these books. */
export const CustomerMetrics = z.object({
  customer_id: Id,
  currency: Currency,
  invoice_count: z.int(),
  total_invoiced: z.int(),
  /** Money and withholding tax received. */
  total_paid: z.int(),
  outstanding: z.int(),
  overdue: z.int(),
  overdue_count: z.int(),
  unapplied_credit: z.int(),
  /** outstanding − unapplied credit: the sum of the customer's lines in the books. */
  balance: z.int(),
  credit_limit: z.int().nullable(),
  available_credit: z.int().nullable(),
  ageing: Ageing,
  /** Average days from issue to full payment, with one decimal; null while nothing was paid in full. */
  average_days_to_pay: z.number().nullable(),
  first_invoice_on: CivilDate.nullable(),
  last_invoice_on: CivilDate.nullable(),
  last_payment_on: CivilDate.nullable(),
});
export type CustomerMetrics = z.infer<typeof CustomerMetrics>;

export const StatementLine = z.object({
  entry_id: Id,
  entry_number: z.int(),
  date: CivilDate,
  description: z.string(),
  source_type: z.string(),
  source_id: Id.nullable(),
  debit: z.int(),
  credit: z.int(),
  balance: z.int(),
});

/** A document that was open at the end of a day. */
export const OpenDocument = z.object({
  document_id: Id,
  party_id: Id,
  party_name: z.string(),
  number: z.string().nullable(),
  date: CivilDate,
  due_date: CivilDate,
  /** Days since it was due; 0 while it is not due. */
  days_late: z.int(),
  open: z.int(),
  /** The expense that opened a payable; null for everything else. */
  transaction_id: Id.nullable(),
});
export type OpenDocument = z.infer<typeof OpenDocument>;

/** What a balance is made of at the end of a period, in kobo: `total` less `unapplied_credit` is the closing balance. */
const OpenOfStatement = z.object({
  /** The longest due first, at most as many as a page has. */
  documents: z.array(OpenDocument),
  /** How many there are, with those that are not listed, and what is open of them all. */
  count: z.int(),
  total: z.int(),
  /** Money received for no document yet. */
  unapplied_credit: z.int(),
});

/** The ledger between a customer and us; a positive balance is owed to us. */
export const Statement = z.object({
  customer: z.object({
    id: Id,
    name: z.string(),
    company_name: z.string().nullable(),
    lines: z.array(z.string()),
  }),
  company: z.object({ name: z.string(), lines: z.array(z.string()) }),
  currency: Currency,
  date_format: z.string(),
  from: CivilDate,
  to: CivilDate,
  opening_balance: z.int(),
  lines: z.array(StatementLine),
  total_debit: z.int(),
  total_credit: z.int(),
  closing_balance: z.int(),
  /** As of today. */
  ageing: Ageing,
  /** Null where no balance was brought forward, or none is left to pay: the lines say it all. */
  open: OpenOfStatement.nullable(),
});
export type Statement = z.infer<typeof Statement>;

/** What a customer or a supplier had open at the end of a day. */
export const OpenParty = z.object({
  party_id: Id,
  name: z.string(),
  documents: z.int(),
  total: z.int(),
  /** Money received for no document yet; always 0 for suppliers. */
  unapplied_credit: z.int(),
  ageing: Ageing,
});
export type OpenParty = z.infer<typeof OpenParty>;

const openHead = {
  as_of: CivilDate,
  known_on: CivilDate.nullable(),
  currency: Currency,
};
const OpenDay = ListQuery.extend({ as_of: CivilDate.optional(), known_on: CivilDate.optional() });

/** Ageing at the end of a day from the lines of the control account. Shared with payables. */
export const OpenParties = z.object({
  ...openHead,
  parties: z.array(OpenParty),
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
  totals: Ageing.extend({ total: z.int(), documents: z.int(), unapplied_credit: z.int() }),
  /** The balances of the control accounts on that day, and how the totals differ from them: by 0. */
  ledger: z.object({ control: z.int(), credits: z.int() }),
  difference: z.int(),
});
export type OpenParties = z.infer<typeof OpenParties>;
export const OpenPartiesQuery = OpenDay;

export const OpenDocuments = z.object({
  ...openHead,
  documents: z.array(OpenDocument),
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
  total_open: z.int(),
});
export type OpenDocuments = z.infer<typeof OpenDocuments>;
export const OpenDocumentsQuery = OpenDay.extend({
  party_id: Id.optional(),
  bucket: z.enum(AGEING_BUCKETS).optional(),
});

export const StatementPeriodQuery = z
  .strictObject({ from: CivilDate.optional(), to: CivilDate.optional() })
  .refine((value) => !value.from || !value.to || value.from <= value.to, {
    path: ['to'],
    message: 'The end is before the start',
  });

export const AgeingRow = z.object({
  customer_id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  total: z.int(),
  unapplied_credit: z.int(),
  ageing: Ageing,
});
export type AgeingRow = z.infer<typeof AgeingRow>;

export const receivableRoutes = {
  ageing: route({
    method: 'GET',
    path: `${base}/ageing`,
    access: 'customers:read',
    summary: 'What each customer owes, by age; the totals equal the receivables account',
    query: ListQuery.extend({
      sort_by: z.enum(['total', 'name', 'over_90']).default('total'),
      /** Only customers who owe more than this many kobo; the totals stay those of all. */
      above: z.coerce.number().int().min(0).optional(),
    }),
    files: true,
    report: true,
    response: z.object({
      customers: z.array(AgeingRow),
      total: z.int(),
      limit: z.int(),
      offset: z.int(),
      as_of: CivilDate,
      currency: Currency,
      totals: Ageing.extend({ total: z.int(), unapplied_credit: z.int() }),
      /** The balances of the two control accounts, to compare the totals with. */
      ledger: z.object({ receivable: z.int(), customer_credits: z.int() }),
    }),
  }),
  ageingOn: route({
    method: 'GET',
    path: '/api/v1/ledger/receivables-ageing',
    snapshot: true,
    access: 'books:read',
    summary: 'What each customer owed at the end of a day (today when left out), by age',
    query: OpenPartiesQuery,
    files: true,
    report: true,
    response: OpenParties,
  }),
  openOn: route({
    method: 'GET',
    path: '/api/v1/ledger/receivables-ageing/documents',
    access: 'books:read',
    summary: 'The invoices that were open at the end of a day, the oldest first',
    query: OpenDocumentsQuery,
    files: true,
    report: true,
    response: OpenDocuments,
  }),
  metrics: route({
    method: 'GET',
    path: `${base}/:id/metrics`,
    access: 'customers:read',
    summary: 'Totals, outstanding, overdue, ageing, average days to pay, available credit, last dates',
    params: ById,
    response: CustomerMetrics,
  }),
  statement: route({
    method: 'GET',
    path: `${base}/:id/statement`,
    access: 'customers:read',
    summary: 'Opening balance, entries and closing balance; the last three months when left out',
    params: ById,
    query: StatementPeriodQuery,
    files: true,
    report: true,
    response: Statement,
  }),
  statementPdf: route({
    method: 'GET',
    path: `${base}/:id/statement/pdf`,
    access: 'customers:read',
    summary: 'The statement as PDF',
    params: ById,
    query: StatementPeriodQuery,
    response: 'application/pdf',
  }),
} as const;
