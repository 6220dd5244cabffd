import { z } from 'zod';
import { CivilDate } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

/** A fault in a file: row 1 is the header; row 0 stands for the file as a whole. */
export const RowFault = z.object({
  row: z.int(),
  field: z.string(),
  message: z.string(),
  code: z.string(),
});
export type RowFault = z.infer<typeof RowFault>;

const ImportBody = z.strictObject({
  /** The text of the file; the separator is detected. */
  csv: z.string().min(1, 'The file is empty').max(LIMITS.import_characters),
  /** True writes nothing and returns what would be written. */
  preview: z.boolean().default(true),
  /** The date of the opening balances; when left out, today for balances and the issue date for invoices. */
  opening_on: CivilDate.optional(),
});

const ImportAnswer = z.object({
  preview: z.boolean(),
  /** How the columns of the file were recognized; null: not used. */
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  rows: z.array(z.object({ row: z.int(), cells: z.record(z.string(), z.string()) })),
  errors: z.array(RowFault),
  row_count: z.int(),
  created: z.int(),
  /** Kobo. */
  opening_debt: z.int(),
  opening_credit: z.int(),
});
export type ImportAnswer = z.infer<typeof ImportAnswer>;

/** What a column is called that says in which currency the amounts of its row are. */
export const CURRENCY_TITLES = ['currency', 'currency code', 'ccy', 'curr'] as const;
/** Columns and the headers that people use for them. */
export const CUSTOMER_COLUMNS = {
  name: ['name', 'customer', 'customer name', 'full name', 'client', 'client name'],
  company_name: ['company', 'company name', 'business', 'business name', 'organization', 'organisation'],
  type: ['type', 'kind', 'customer type'],
  email: ['email', 'e-mail', 'mail', 'email address', 'e-mail address'],
  phone: ['phone', 'telephone', 'tel', 'mobile', 'phone number', 'gsm', 'whatsapp'],
  line1: ['address', 'street', 'address 1', 'billing address'],
  city: ['city', 'town'],
  state: ['state'],
  tax_id: ['tax id', 'tin', 'tax_id', 'tax identification number'],
  registration_number: ['rc', 'rc number', 'cac', 'cac number', 'registration number'],
  credit_limit: ['credit limit', 'limit'],
  notes: ['notes', 'note', 'remark', 'remarks'],
  opening_balance: [
    ...(['opening balance', 'balance', 'owes', 'amount owed', 'outstanding', 'debt'] as const),
    ...(['balance dr cr', 'balance dr or cr', 'closing balance', 'balance due'] as const),
  ],
  /** Dr or Cr beside a balance: what the customer owes, or what is owed to the customer. */
  side: [
    ...(['side', 'dr/cr', 'dr cr', 'd/c', 'd c', 'dr or cr', 'debit/credit', 'debit credit'] as const),
    ...(['debit or credit', 'balance type', 'type of balance'] as const),
  ],
  debit: [
    ...(['debit', 'dr', 'debits', 'debit balance', 'debit amount', 'balance dr', 'dr balance'] as const),
    ...(['amount dr', 'dr amount', 'closing debit', 'opening debit', 'opening balance dr'] as const),
  ],
  credit: [
    ...(['credit', 'cr', 'credits', 'credit balance', 'credit amount', 'balance cr', 'cr balance'] as const),
    ...(['amount cr', 'cr amount', 'closing credit', 'opening credit', 'opening balance cr'] as const),
  ],
  currency: CURRENCY_TITLES,
} as const;
export const SUPPLIER_COLUMNS = {
  name: [
    'supplier',
    'supplier name',
    'vendor',
    'vendor name',
    'name',
    'company',
    'company name',
    'creditor',
    'creditor name',
    'business',
    'business name',
    'payee',
    'full name',
  ],
  email: CUSTOMER_COLUMNS.email,
  phone: CUSTOMER_COLUMNS.phone,
  line1: CUSTOMER_COLUMNS.line1,
  city: CUSTOMER_COLUMNS.city,
  state: CUSTOMER_COLUMNS.state,
  tax_id: CUSTOMER_COLUMNS.tax_id,
  notes: CUSTOMER_COLUMNS.notes,
  /** What is owed to the supplier. */
  opening_balance: [
    'opening balance',
    'balance',
    'we owe',
    'you owe',
    'owed',
    'amount owed',
    'outstanding',
    'debt',
    'payable',
    'balance dr cr',
    'balance dr or cr',
    'closing balance',
    'balance due',
    'open balance',
    'amount due',
  ],
  /** Cr beside a balance: it is owed to the supplier. */
  side: CUSTOMER_COLUMNS.side,
  debit: CUSTOMER_COLUMNS.debit,
  credit: CUSTOMER_COLUMNS.credit,
  currency: CURRENCY_TITLES,
} as const;
export const OPENING_COLUMNS = {
  customer: ['customer', 'customer name', 'name', 'client'],
  number: ['number', 'invoice', 'invoice number', 'invoice no', 'no'],
  issue_date: ['issue date', 'date', 'invoice date', 'issued'],
  due_date: ['due date', 'due'],
  amount: ['amount', 'balance', 'amount left', 'amount due', 'outstanding', 'left to pay'],
  side: CUSTOMER_COLUMNS.side,
  currency: CURRENCY_TITLES,
} as const;

export const openingBalanceRoutes = {
  importCustomers: route({
    method: 'POST',
    path: '/api/v1/customers/import',
    access: 'customers:write',
    summary:
      'Import customers from a CSV file, all or nothing; a preview comes first. Opening balances need opening_balances:write',
    body: ImportBody,
    response: ImportAnswer,
    idempotent: true,
  }),
  importInvoices: route({
    method: 'POST',
    path: '/api/v1/invoices/import-opening',
    access: 'opening_balances:write',
    summary:
      'Import the unpaid invoices from before these books began from a CSV file; an amount below 0 is a credit',
    body: ImportBody,
    response: ImportAnswer,
    idempotent: true,
  }),
} as const;
