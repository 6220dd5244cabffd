import { z } from 'zod';
import { PAYMENT_METHODS } from './documents.ts';
import {
  CivilDate,
  Currency,
  can,
  Id,
  Instant,
  Line,
  ListQuery,
  listOf,
  Money,
  NewId,
  OptionalLine,
  Search,
  SortDirection,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/ingestion/transactions' as const;
const ById = z.strictObject({ id: Id });

export const TRANSACTION_TYPES = ['income', 'expense'] as const;
export const TRANSACTION_STATUSES = ['draft', 'posted', 'void'] as const;
export const TRANSACTION_SOURCES = ['manual', 'text', 'csv', 'image', 'voice'] as const;
export const PAYMENT_STATUSES = ['paid', 'unpaid', 'partial'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
const INCOME_CATEGORIES = ['sales', 'services', 'rent_income', 'other_income', 'customer_payment'] as const;
export const EXPENSE_CATEGORIES = [
  'fuel',
  'transport',
  'logistics',
  'salaries',
  'rent',
  'utilities',
  'airtime_data',
  'repairs',
  'supplies',
  'food_welfare',
  'security',
  'marketing',
  'professional_fees',
  'taxes_levies',
  'customs',
  'bank_charges',
  'donations',
  'inventory_purchase',
  'raw_materials',
  'equipment',
  'loan_repayment',
  'supplier_payment',
  'other',
] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];
const TRANSACTION_CATEGORIES = [...INCOME_CATEGORIES, ...EXPENSE_CATEGORIES] as const;
export type TransactionCategory = (typeof TRANSACTION_CATEGORIES)[number];
export const TRANSACTION_SORTS = [
  'transaction_date',
  'amount',
  'category',
  'counterparty',
  'created_at',
] as const;

export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

export const Attachment = z.object({
  id: Id,
  name: z.string(),
  media_type: z.enum(ATTACHMENT_TYPES),
  bytes: z.int(),
  created_at: Instant,
});
export type Attachment = z.infer<typeof Attachment>;

/** Money spent or received apart from documents and stock (decisions §7); kobo of the organization's currency. */
export const Transaction = z.object({
  id: Id,
  version: z.int(),
  type: z.enum(TRANSACTION_TYPES),
  status: z.enum(TRANSACTION_STATUSES),
  source: z.enum(TRANSACTION_SOURCES),
  /** Including VAT. */
  amount: z.int(),
  tax_amount: z.int(),
  /** VAT that is claimed is posted separately from the expense; otherwise it is part of it. */
  tax_claimed: z.boolean(),
  currency: Currency,
  transaction_date: CivilDate,
  description: z.string().nullable(),
  category: z.enum(TRANSACTION_CATEGORIES),
  counterparty: z.string().nullable(),
  supplier_id: Id.nullable(),
  supplier_name: z.string().nullable(),
  payment_method: z.enum(PAYMENT_METHODS).nullable(),
  bank_account: z.string().nullable(),
  /** The account that paid at once; null where nothing was paid. */
  account_id: Id.nullable(),
  account_name: z.string().nullable(),
  /** Paid at once, and paid to the supplier since. */
  amount_paid: z.int(),
  payment_status: z.enum(PAYMENT_STATUSES),
  journal_entry_id: Id.nullable(),
  voided_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  void_entry_id: Id.nullable(),
  attachments: z.array(Attachment),
  created_at: Instant,
  updated_at: Instant,
  can: can('void', 'attach'),
});
export type Transaction = z.infer<typeof Transaction>;

const TransactionCreate = z.strictObject({
  id: NewId.optional(),
  type: z.enum(TRANSACTION_TYPES),
  /** Including VAT. */
  amount: Money.refine((value) => value > 0, 'Please enter an amount'),
  /** The VAT included in the amount. */
  tax_amount: Money.default(0),
  /** When left out, the organization's currency. */
  currency: Currency.optional(),
  transaction_date: CivilDate,
  description: OptionalLine(500).default(null),
  category: z.enum(TRANSACTION_CATEGORIES),
  counterparty: OptionalLine().default(null),
  /** The supplier who is owed the rest, where it is not fully paid. */
  supplier_id: Id.nullable().default(null),
  payment_method: z.enum(PAYMENT_METHODS).nullable().default(null),
  bank_account: OptionalLine(100).default(null),
  /** When left out, the default account for the method. */
  account_id: Id.nullable().default(null),
  payment_status: z.enum(PAYMENT_STATUSES).default('paid'),
  /** When left out, the full amount for a paid expense and 0 for an unpaid one. */
  amount_paid: Money.optional(),
  source: z.enum(TRANSACTION_SOURCES).default('manual'),
  status: z.enum(['draft', 'posted']).default('posted'),
});
export type TransactionCreate = z.infer<typeof TransactionCreate>;

export const transactionRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'transactions:read',
    summary: 'Expenses, newest first, with the totals of all that match, without void ones',
    query: ListQuery.extend({
      type: z.enum(TRANSACTION_TYPES).optional(),
      category: z.enum(TRANSACTION_CATEGORIES).optional(),
      status: z.enum(TRANSACTION_STATUSES).optional(),
      payment_method: z.enum(PAYMENT_METHODS).optional(),
      payment_status: z.enum(PAYMENT_STATUSES).optional(),
      supplier_id: Id.optional(),
      account_id: Id.optional(),
      date_from: CivilDate.optional(),
      date_to: CivilDate.optional(),
      search: Search,
      sort_by: z.enum(TRANSACTION_SORTS).default('transaction_date'),
      sort_direction: SortDirection.default('desc'),
    }),
    files: true,
    response: listOf('transactions', Transaction).extend({
      total_amount: z.int(),
      total_unpaid: z.int(),
    }),
  }),
  create: route({
    method: 'POST',
    path: `${base}/manual`,
    access: 'transactions:write',
    summary: 'Record an expense, posted at once: paid from cash or the bank, or owed to a supplier',
    body: TransactionCreate,
    response: Transaction,
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'transactions:read',
    summary: 'One transaction with its attachments',
    params: ById,
    response: Transaction,
  }),
  void: route({
    method: 'POST',
    path: `${base}/:id/void`,
    access: 'transactions:write',
    summary: 'Void an expense by a reversal dated today; its attachments stay',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: Transaction,
    idempotent: true,
  }),
  attach: route({
    method: 'POST',
    path: `${base}/:id/attachments`,
    access: 'transactions:write',
    summary: `Add a JPEG, PNG or WebP picture or a PDF, at most ${LIMITS.upload_bytes / 1024 ** 2} MB, at most ${LIMITS.attachments} of them`,
    params: ById,
    body: z.strictObject({
      /** The file part of the form, converted to a data URL with its name. */
      file: z.string('Please choose a file').startsWith('data:').meta({ format: 'binary' }),
    }),
    multipart: 'binary',
    response: Transaction,
    status: 201,
    idempotent: true,
  }),
  attachment: route({
    method: 'GET',
    path: `${base}/:id/attachments/:attachment_id`,
    access: 'transactions:read',
    summary: 'An attachment as it was uploaded',
    params: z.strictObject({ id: Id, attachment_id: Id }),
    response: 'application/octet-stream',
  }),
} as const;
