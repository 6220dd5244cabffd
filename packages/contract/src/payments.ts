import { z } from 'zod';
import { Customer } from './customers.ts';
import { DOCUMENT_TYPES, Invoice, PAYMENT_KINDS, PAYMENT_METHODS } from './documents.ts';
import {
  AcceptTwins,
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

/** What was deducted before the money arrived, and settles what is owed too; in the payment's currency. */
const deducted = {
  /** Taken by a bank or a terminal. */
  charges: z.int(),
  /** The part of the charges that is stamp duty. */
  stamp_duty: z.int(),
  /** Given for paying early; its VAT is taken off VAT output. */
  settlement_discount: z.int(),
  /** VAT that the customer pays to the tax office. */
  vat_withheld: z.int(),
};
const Deductions = {
  wht_amount: Money.default(0),
  charges: Money.default(0),
  /** The part of the charges that is stamp duty, which has an account of its own. */
  stamp_duty: Money.default(0),
  settlement_discount: Money.default(0),
  vat_withheld: Money.default(0),
};
const STAMP_DUTY_WITHIN = [
  (value: { charges: number; stamp_duty: number }) => value.stamp_duty <= Math.max(value.charges, 0),
  { path: ['stamp_duty'], message: 'Stamp duty is a part of the charges' },
] as [(value: { charges: number; stamp_duty: number }) => boolean, { path: string[]; message: string }];
const settlesSomething = (value: {
  amount: number;
  wht_amount: number;
  charges: number;
  settlement_discount: number;
  vat_withheld: number;
}) => value.amount + value.wht_amount + value.charges + value.settlement_discount + value.vat_withheld > 0;

/** A payment of any kind, with its allocations. */
export const PaymentRecord = z.object({
  id: Id,
  kind: z.enum(PAYMENT_KINDS),
  customer_id: Id,
  customer_name: z.string(),
  /** Money received. */
  amount: z.int(),
  wht_amount: z.int(),
  ...deducted,
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
  /** The cash or bank account that the money moved; null where none moved. */
  account_id: Id.nullable(),
  account_name: z.string().nullable(),
  wht_certificate: z.string().nullable(),
  wht_certificate_on: CivilDate.nullable(),
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
      account_id: Id.optional(),
      /** Received or given back in this shift. */
      shift_id: Id.optional(),
      certificate: z.enum(CERTIFICATES).optional(),
      date_from: CivilDate.optional(),
      date_to: CivilDate.optional(),
      search: Search,
      sort_by: z.enum(['paid_on', 'amount', 'customer_name', 'created_at']).default('paid_on'),
      sort_direction: SortDirection.default('desc'),
    }),
    files: true,
    response: listOf('payments', PaymentRecord).extend({
      /** Received from customers in the organization's currency, without what was voided. */
      total_received: z.int(),
    }),
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
    body: z.strictObject({
      wht_certificate: OptionalLine(100),
      /** The date of the certificate. */
      wht_certificate_on: CivilDate.nullable().default(null),
    }),
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
        ...Deductions,
        /** For a document in a foreign currency, the rate on the day of the payment. */
        exchange_rate: ExchangeRate.optional(),
        bank_account: OptionalLine(100).default(null),
        paid_on: CivilDate,
        method: z.enum(PAYMENT_METHODS),
        account_id: Id.optional(),
        reference: OptionalLine(100).default(null),
        accept_twins: AcceptTwins,
      })
      .refine(...STAMP_DUTY_WITHIN)
      .refine(settlesSomething, {
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
        ...Deductions,
        paid_on: CivilDate,
        method: z.enum(PAYMENT_METHODS),
        account_id: Id.optional(),
        reference: OptionalLine(100).default(null),
        bank_account: OptionalLine(100).default(null),
        accept_twins: AcceptTwins,
        /** When left out, oldest due first. What is not allocated becomes unapplied credit. */
        allocations: Allocations.optional(),
      })
      .refine(...STAMP_DUTY_WITHIN)
      .refine(settlesSomething, {
        path: ['amount'],
        message: 'Please enter an amount',
      }),
    response: PaymentRecord,
    status: 201,
    idempotent: true,
  }),
  writeOff: route({
    method: 'POST',
    path: '/api/v1/invoices/:id/write-off',
    access: 'write_offs:write',
    summary: 'Write off what will not be paid, to bad debts; voiding it makes it owed again',
    params: ById,
    body: z.strictObject({
      /** When left out, all that is owed. */
      amount: Money.refine((value) => value > 0, 'Please enter an amount').optional(),
      /** When left out, today. */
      written_off_on: CivilDate.optional(),
      reason: Line(500),
    }),
    response: Invoice,
    idempotent: true,
  }),
  creditOf: route({
    method: 'GET',
    path: `${ofCustomer}/credits`,
    access: 'documents:read',
    summary: 'The customer’s unapplied credit, and how much of it was received as money and can be paid out',
    params: ById,
    response: z.object({ unapplied_credit: z.int(), payable: z.int() }),
  }),
  payOutCredit: route({
    method: 'POST',
    path: `${ofCustomer}/credits/payout`,
    access: 'transactions:write',
    summary: 'Pay unapplied credit back to the customer: only money that was received',
    params: ById,
    body: z.strictObject({
      amount: Money.refine((value) => value > 0, 'Please enter an amount'),
      paid_on: CivilDate,
      method: z.enum(PAYMENT_METHODS),
      account_id: Id.optional(),
      reference: OptionalLine(100).default(null),
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
