import { z } from 'zod';
import { PAYMENT_METHODS } from './documents.ts';
import {
  CivilDate,
  Currency,
  can,
  FormFile,
  Id,
  Instant,
  Line,
  ListQuery,
  listOf,
  Money,
  NewId,
  OptionalLine,
  Quantity,
  Search,
  SortDirection,
  Version,
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
export const INCOME_CATEGORIES = [
  'sales',
  'services',
  'rent_income',
  'other_income',
  'customer_payment',
] as const;
export type IncomeCategory = (typeof INCOME_CATEGORIES)[number];
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
export const TRANSACTION_CATEGORIES = [...INCOME_CATEGORIES, ...EXPENSE_CATEGORIES] as const;
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

/**
 * Money spent or received apart from documents and stock (decisions §7); kobo of the organization's currency. A draft
 * is not in the books, and may lack what `missing` names.
 */
export const Transaction = z.object({
  id: Id,
  version: z.int(),
  /** Whose figures it counts in. */
  branch_id: Id,
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
  /** Null only for a draft. */
  category: z.enum(TRANSACTION_CATEGORIES).nullable(),
  /** The ledger account that it is posted to, where it is not that of the category. */
  account_code: z.string().nullable(),
  /** What was bought or sold, for information: the amount stands by itself. */
  item: z.string().nullable(),
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  unit_price: z.int().nullable(),
  counterparty: z.string().nullable(),
  supplier_id: Id.nullable(),
  supplier_name: z.string().nullable(),
  /** When the rest is due; null where everything was paid at once. */
  due_date: CivilDate.nullable(),
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
  /** The picture or the recording that it was recorded from. */
  source_document_id: Id.nullable(),
  attachments: z.array(Attachment),
  /** What a draft lacks before it can be posted; empty for all others. */
  missing: z.array(z.object({ field: z.string(), message: z.string() })),
  created_at: Instant,
  updated_at: Instant,
  can: can('update', 'post', 'delete', 'void', 'attach'),
});
export type Transaction = z.infer<typeof Transaction>;

const fields = {
  type: z.enum(TRANSACTION_TYPES),
  /** Including VAT. */
  amount: Money.refine((value) => value > 0, 'Please enter an amount'),
  /** The VAT included in the amount. */
  tax_amount: Money,
  transaction_date: CivilDate,
  description: OptionalLine(500),
  category: z.enum(TRANSACTION_CATEGORIES).nullable(),
  /** An account for what it was spent on or earned by; when left out, that of the category. */
  account_code: z.string().max(10).nullable(),
  item: OptionalLine(200),
  quantity: Quantity.nullable(),
  unit: OptionalLine(40),
  unit_price: Money.nullable(),
  counterparty: OptionalLine(),
  /** The supplier who is owed the rest, where it is not fully paid. */
  supplier_id: Id.nullable(),
  /** When the rest is due; when left out, by the supplier's payment terms. */
  due_date: CivilDate.optional(),
  payment_method: z.enum(PAYMENT_METHODS).nullable(),
  bank_account: OptionalLine(100),
  /** When left out, the default account for the method. */
  account_id: Id.nullable(),
  payment_status: z.enum(PAYMENT_STATUSES),
  /** When left out, the full amount for one that is paid and 0 for an unpaid one. */
  amount_paid: Money.optional(),
  /** When left out, the first branch. */
  branch_id: Id.optional(),
};

const TransactionCreate = z.strictObject({
  id: NewId.optional(),
  ...fields,
  tax_amount: fields.tax_amount.default(0),
  description: fields.description.default(null),
  category: fields.category.default(null),
  account_code: fields.account_code.default(null),
  item: fields.item.default(null),
  quantity: fields.quantity.default(null),
  unit: fields.unit.default(null),
  unit_price: fields.unit_price.default(null),
  counterparty: fields.counterparty.default(null),
  supplier_id: fields.supplier_id.default(null),
  payment_method: fields.payment_method.default(null),
  bank_account: fields.bank_account.default(null),
  account_id: fields.account_id.default(null),
  payment_status: fields.payment_status.default('paid'),
  /** When left out, the organization's currency. */
  currency: Currency.optional(),
  source: z.enum(TRANSACTION_SOURCES).default('manual'),
  /** The picture that it is recorded from, which can be recorded once; its source is then `image`. */
  source_document_id: Id.optional(),
  status: z.enum(['draft', 'posted']).default('posted'),
});
export type TransactionCreate = z.infer<typeof TransactionCreate>;

const { ...changes } = z.strictObject(fields).partial().shape;
const TransactionUpdate = z.strictObject({ version: Version, ...changes });
export type TransactionUpdate = z.infer<typeof TransactionUpdate>;

/** A category and the account of the ledger that it is posted to. */
export const CategoryAccount = z.object({
  category: z.enum(TRANSACTION_CATEGORIES),
  type: z.enum(TRANSACTION_TYPES),
  account_code: z.string(),
  account_name: z.string(),
  /** The account that every organization begins with. */
  is_default: z.boolean(),
});
export type CategoryAccount = z.infer<typeof CategoryAccount>;

export const transactionRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'transactions:read',
    summary: 'Expenses and income, newest first, with the totals of what matches and is in the books',
    query: ListQuery.extend({
      type: z.enum(TRANSACTION_TYPES).optional(),
      category: z.enum(TRANSACTION_CATEGORIES).optional(),
      status: z.enum(TRANSACTION_STATUSES).optional(),
      payment_method: z.enum(PAYMENT_METHODS).optional(),
      payment_status: z.enum(PAYMENT_STATUSES).optional(),
      supplier_id: Id.optional(),
      account_id: Id.optional(),
      branch_id: Id.optional(),
      date_from: CivilDate.optional(),
      date_to: CivilDate.optional(),
      search: Search,
      sort_by: z.enum(TRANSACTION_SORTS).default('transaction_date'),
      sort_direction: SortDirection.default('desc'),
    }),
    files: true,
    response: listOf('transactions', Transaction).extend({
      total_income: z.int(),
      total_expenses: z.int(),
      /** Of the expenses. */
      total_unpaid: z.int(),
    }),
  }),
  create: route({
    method: 'POST',
    path: `${base}/manual`,
    access: 'transactions:write',
    summary: 'Record an expense or income, posted at once, or kept as a draft with whatever is known of it',
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
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'transactions:write',
    summary: 'Change the given fields of a draft',
    params: ById,
    body: TransactionUpdate,
    response: Transaction,
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/:id`,
    access: 'transactions:write',
    summary: 'Delete a draft with its attachments; one that is posted is voided instead',
    params: ById,
    response: z.object({ id: Id }),
  }),
  post: route({
    method: 'POST',
    path: `${base}/:id/post`,
    access: 'transactions:write',
    summary: 'Post a draft, after changing the given fields',
    params: ById,
    body: TransactionUpdate,
    response: Transaction,
    idempotent: true,
  }),
  void: route({
    method: 'POST',
    path: `${base}/:id/void`,
    access: 'transactions:write',
    summary: 'Void it by a reversal dated today; its attachments stay',
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
      file: FormFile,
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
  categories: route({
    method: 'GET',
    path: '/api/v1/ingestion/categories',
    access: 'transactions:read',
    summary: 'The categories of income and expenses, each with the account that it is posted to',
    response: z.object({ categories: z.array(CategoryAccount) }),
  }),
  mapCategory: route({
    method: 'PUT',
    path: '/api/v1/ingestion/categories/:category',
    access: 'journals:write',
    summary: 'Choose the account that a category is posted to from now on; null takes the default again',
    params: z.strictObject({ category: z.enum(TRANSACTION_CATEGORIES) }),
    body: z.strictObject({ account_code: z.string().max(10).nullable() }),
    response: CategoryAccount,
  }),
} as const;
