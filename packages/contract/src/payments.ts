import { z } from 'zod';
import { Customer } from './customers.ts';
import { DOCUMENT_TYPES, Invoice, PAYMENT_KINDS, PAYMENT_METHODS } from './documents.ts';
import {
  CivilDate,
  Currency,
  can,
  ExchangeRate,
  Id,
  Instant,
  Line,
  ListQuery,
  listOf,
  Money,
  OptionalLine,
  Search,
  SortDirection,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/payments';
const ofCustomer = '/api/v1/customers/:id';
const ById = z.strictObject({ id: Id });

/** Kobo of the organization's currency: how a payment is allocated to documents. */
const Allocations = z
  .array(z.strictObject({ invoice_id: Id, amount: Money.refine((value) => value > 0, 'Above 0') }))
  .max(LIMITS.payment_allocations)
  .refine((all) => new Set(all.map((each) => each.invoice_id)).size === all.length, {
    message: 'Each document once',
  });

/** A payment received, an applied credit or a refund, with its allocations. */
export const PaymentRecord = z.object({
  id: Id,
  kind: z.enum(PAYMENT_KINDS),
  customer_id: Id,
  customer_name: z.string(),
  /** Money received. */
  amount: z.int(),
  wht_amount: z.int(),
  /** The part beyond the balances, in kobo of the organization's currency. */
  credit_amount: z.int(),
  currency: Currency,
  exchange_rate: z.string().nullable(),
  /** The two amounts in kobo of the organization's currency. */
  base_amount: z.int(),
  base_wht_amount: z.int(),
  paid_on: CivilDate,
  method: z.enum(PAYMENT_METHODS),
  reference: z.string().nullable(),
  bank_account: z.string().nullable(),
  wht_certificate: z.string().nullable(),
  journal_entry_id: Id,
  created_at: Instant,
  voided_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  void_entry_id: Id.nullable(),
  /** In the document's currency. */
  allocations: z.array(
    z.object({ invoice_id: Id, invoice_number: z.string(), amount: z.int(), balance_due: z.int() }),
  ),
  can: can('void', 'certify'),
});
export type PaymentRecord = z.infer<typeof PaymentRecord>;

/** A document that a payment of the customer can settle; amounts in kobo of the organization's currency. */
export const OpenDocument = z.object({
  id: Id,
  document_type: z.enum(DOCUMENT_TYPES),
  invoice_number: z.string(),
  issue_date: CivilDate,
  due_date: CivilDate,
  days_late: z.int(),
  total_amount: z.int(),
  tax_amount: z.int(),
  balance_due: z.int(),
});
export type OpenDocument = z.infer<typeof OpenDocument>;

export const CERTIFICATES = ['missing', 'received'] as const;

export const paymentRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'documents:read',
    summary: 'Payments, newest first; `certificate` asks for those with withholding tax',
    query: ListQuery.extend({
      customer_id: Id.optional(),
      kind: z.enum(PAYMENT_KINDS).optional(),
      method: z.enum(PAYMENT_METHODS).optional(),
      certificate: z.enum(CERTIFICATES).optional(),
      date_from: CivilDate.optional(),
      date_to: CivilDate.optional(),
      search: Search,
      sort_by: z.enum(['paid_on', 'amount', 'customer_name', 'created_at']).default('paid_on'),
      sort_direction: SortDirection.default('desc'),
    }),
    files: true,
    response: listOf('payments', PaymentRecord),
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'documents:read',
    summary: 'One payment with what it settled',
    params: ById,
    response: PaymentRecord,
  }),
  void: route({
    method: 'POST',
    path: `${base}/:id/void`,
    access: 'payments:write',
    summary: 'Void a payment by a reversal dated today; its documents become unpaid again',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: PaymentRecord,
    idempotent: true,
  }),
  certify: route({
    method: 'POST',
    path: `${base}/:id/wht-certificate`,
    access: 'payments:write',
    summary: 'Record the number of the withholding tax certificate; null removes it',
    params: ById,
    body: z.strictObject({ wht_certificate: OptionalLine(100) }),
    response: PaymentRecord,
  }),
  openDocuments: route({
    method: 'GET',
    path: `${ofCustomer}/open-documents`,
    access: 'documents:read',
    summary: 'What the customer owes in the organization’s currency, oldest due first',
    params: ById,
    response: z.object({ documents: z.array(OpenDocument) }),
  }),
  recordForInvoice: route({
    method: 'POST',
    path: '/api/v1/invoices/:id/payments',
    access: 'payments:write',
    summary: 'Record money received',
    params: ById,
    body: z
      .strictObject({
        amount: Money,
        wht_amount: Money.default(0),
        /** For a document in a foreign currency, the rate on the day of the payment. */
        exchange_rate: ExchangeRate.optional(),
        bank_account: OptionalLine(100).default(null),
        paid_on: CivilDate,
        method: z.enum(PAYMENT_METHODS),
        reference: OptionalLine(100).default(null),
      })
      .refine((value) => value.amount + value.wht_amount > 0, {
        path: ['amount'],
        message: 'Please enter an amount',
      }),
    response: Invoice,
    idempotent: true,
  }),
  recordForCustomer: route({
    method: 'POST',
    path: `${ofCustomer}/payments`,
    access: 'payments:write',
    summary: 'Money received from a customer: oldest due first, the rest becomes unapplied credit',
    params: ById,
    body: z
      .strictObject({
        amount: Money,
        wht_amount: Money.default(0),
        paid_on: CivilDate,
        method: z.enum(PAYMENT_METHODS),
        reference: OptionalLine(100).default(null),
        bank_account: OptionalLine(100).default(null),
        /** When left out, oldest due first. What is not allocated becomes unapplied credit. */
        allocations: Allocations.optional(),
      })
      .refine((value) => value.amount + value.wht_amount > 0, {
        path: ['amount'],
        message: 'Please enter an amount',
      }),
    response: PaymentRecord,
    status: 201,
    idempotent: true,
  }),
  applyCredit: route({
    method: 'POST',
    path: `${ofCustomer}/credits/apply`,
    access: 'payments:write',
    summary: 'Settle documents from unapplied credit: the named ones, else oldest due first',
    params: ById,
    body: z
      .strictObject({
        allocations: Allocations.optional(),
        invoice_id: Id.optional(),
        /** When left out, as much as is available and owed. */
        amount: Money.refine((value) => value > 0, 'Please enter an amount').optional(),
      })
      .refine((value) => !value.allocations || (!value.invoice_id && value.amount === undefined), {
        path: ['allocations'],
        message: 'Give either allocations, or a document and an amount',
      }),
    response: z.object({ payment: PaymentRecord, customer: Customer }),
    status: 201,
    idempotent: true,
  }),
} as const;
