import { z } from 'zod';
import { PURCHASE_KINDS } from './bills.ts';
import { PAYMENT_METHODS } from './documents.ts';
import { CivilDate, can, Id, Instant, Line, ListQuery, listOf, Money, OptionalLine } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';
import { Supplier } from './suppliers.ts';

// What suppliers owe us, and what settles it; routes.ts joins these routes with those of suppliers.ts.

const base = '/api/v1/suppliers' as const;
const ById = z.strictObject({ id: Id });

/** Money paid in advance, or a refund that is due for goods or bills. */
export const CREDIT_KINDS = ['advance', 'refund_due'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

const voided = {
  voided_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  void_entry_id: Id.nullable(),
};
const Allocations = z.array(z.object({ payable_id: Id, amount: z.int() }));

/** What a supplier owes us. */
export const SupplierCredit = z.object({
  /** That of the payment, the return, the credit note or the adjustment that it came from. */
  id: Id,
  kind: z.enum(CREDIT_KINDS),
  source_type: z.string(),
  /** Null for goods that a stock adjustment sent back: a credit note of their supplier clears them. */
  supplier_id: Id.nullable(),
  dated_on: CivilDate,
  reference: z.string().nullable(),
  amount: z.int(),
  /** Applied to bills, refunded, or cleared by a credit note. */
  used: z.int(),
  open: z.int(),
  /** The goods that a stock adjustment sent back. */
  item_name: z.string().nullable(),
});
export type SupplierCredit = z.infer<typeof SupplierCredit>;

export const SupplierCreditNote = z.object({
  id: Id,
  note_number: z.string().nullable(),
  note_date: CivilDate,
  amount: z.int(),
  tax_amount: z.int(),
  tax_claimed: z.int(),
  account_code: z.string(),
  account_name: z.string(),
  bill_id: Id.nullable(),
  returned_id: Id.nullable(),
  reason: z.string(),
  allocations: Allocations,
  journal_entry_id: Id,
  created_at: Instant,
  ...voided,
  can: can('void'),
});
export type SupplierCreditNote = z.infer<typeof SupplierCreditNote>;

export const SupplierApplication = z.object({
  id: Id,
  kind: z.enum(CREDIT_KINDS),
  applied_on: CivilDate,
  amount: z.int(),
  allocations: Allocations,
  journal_entry_id: Id,
  created_at: Instant,
  ...voided,
  can: can('void'),
});
export type SupplierApplication = z.infer<typeof SupplierApplication>;

export const SupplierRefund = z.object({
  id: Id,
  kind: z.enum(CREDIT_KINDS),
  refunded_on: CivilDate,
  amount: z.int(),
  method: z.enum(PAYMENT_METHODS),
  account_id: Id,
  account_name: z.string(),
  reference: z.string().nullable(),
  journal_entry_id: Id,
  created_at: Instant,
  ...voided,
  can: can('void'),
});
export type SupplierRefund = z.infer<typeof SupplierRefund>;

/** Which bills and other payables are settled, and by how much. */
const AllocationInputs = z
  .array(
    z.strictObject({ payable_id: Id, amount: Money.refine((value) => value > 0, 'Please enter an amount') }),
  )
  .max(LIMITS.payment_allocations)
  .refine((value) => new Set(value.map((each) => each.payable_id)).size === value.length, 'Each bill once');

const Part = z.strictObject({ id: Id, record_id: Id });
const Reason = z.strictObject({ reason: Line(500) });

export const supplierCreditRoutes = {
  credits: route({
    method: 'GET',
    path: `${base}/:id/credits`,
    access: 'supplier_payments:read',
    summary:
      'What the supplier owes us, newest first: advances and refunds due, with goods that an adjustment sent back to nobody named',
    params: ById,
    query: ListQuery.extend({
      /** Only what is not used up. */
      open: z.enum(['true', 'false']).optional(),
    }),
    files: true,
    response: listOf('credits', SupplierCredit),
  }),
  applications: route({
    method: 'GET',
    path: `${base}/:id/applications`,
    access: 'supplier_payments:read',
    summary: 'Advances and refunds due that were applied to bills, newest first',
    params: ById,
    query: ListQuery,
    response: listOf('applications', SupplierApplication),
  }),
  applyCredits: route({
    method: 'POST',
    path: `${base}/:id/advances/apply`,
    access: 'supplier_payments:write',
    summary:
      'Apply advances (or refunds due) to bills: to the named ones, otherwise the oldest due first; dated the later of the two',
    params: ById,
    body: z.strictObject({
      kind: z.enum(CREDIT_KINDS).default('advance'),
      allocations: AllocationInputs.optional(),
    }),
    response: Supplier,
    idempotent: true,
  }),
  voidApplication: route({
    method: 'POST',
    path: `${base}/:id/applications/:record_id/void`,
    access: 'supplier_payments:write',
    summary: 'Void an application: the bills are owed again and the credit can be used again',
    params: Part,
    body: Reason,
    response: Supplier,
    idempotent: true,
  }),
  refunds: route({
    method: 'GET',
    path: `${base}/:id/refunds`,
    access: 'supplier_payments:read',
    summary: 'Money that the supplier gave back, newest first',
    params: ById,
    query: ListQuery,
    files: true,
    response: listOf('refunds', SupplierRefund),
  }),
  refund: route({
    method: 'POST',
    path: `${base}/:id/refunds`,
    access: 'supplier_payments:write',
    summary: 'Record money that the supplier gives back: of refunds due, or of an advance',
    params: ById,
    body: z.strictObject({
      kind: z.enum(CREDIT_KINDS).default('refund_due'),
      amount: Money.refine((value) => value > 0, 'Please enter an amount'),
      refunded_on: CivilDate,
      method: z.enum(PAYMENT_METHODS),
      account_id: Id.optional(),
      reference: OptionalLine(100).default(null),
    }),
    response: Supplier,
    idempotent: true,
  }),
  voidRefund: route({
    method: 'POST',
    path: `${base}/:id/refunds/:record_id/void`,
    access: 'supplier_payments:write',
    summary: 'Void a refund by a reversal dated today; it is due again',
    params: Part,
    body: Reason,
    response: Supplier,
    idempotent: true,
  }),
  creditNotes: route({
    method: 'GET',
    path: `${base}/:id/credit-notes`,
    access: 'supplier_payments:read',
    summary: 'Credit notes of the supplier without goods, newest first',
    params: ById,
    query: ListQuery,
    files: true,
    response: listOf('credit_notes', SupplierCreditNote),
  }),
  creditNote: route({
    method: 'POST',
    path: `${base}/:id/credit-notes`,
    access: 'supplier_payments:write',
    summary:
      'Record a credit note of the supplier without goods, or for goods that an adjustment sent back: it reduces what is owed, and the rest is a refund due',
    params: ById,
    body: z.strictObject({
      note_number: OptionalLine(60).default(null),
      note_date: CivilDate,
      /** Kobo with VAT. */
      amount: Money.refine((value) => value > 0, 'Please enter an amount'),
      /** Kobo, the VAT in the amount. */
      tax_amount: Money.default(0),
      /** What was bought: decides whether its VAT had been claimed. When left out, by the account. */
      purchase: z.enum(PURCHASE_KINDS).optional(),
      /** What is reduced; when left out, purchase differences. */
      account_code: z
        .string()
        .regex(/^\d{4}$/)
        .optional(),
      /** The bill that it corrects, which it settles first. */
      bill_id: Id.optional(),
      /** Goods that a stock adjustment sent back, at their cost: one of the supplier's credits. */
      returned_id: Id.optional(),
      allocations: AllocationInputs.optional(),
      reason: Line(500),
    }),
    response: Supplier,
    idempotent: true,
  }),
  voidCreditNote: route({
    method: 'POST',
    path: `${base}/:id/credit-notes/:record_id/void`,
    access: 'supplier_payments:write',
    summary: 'Void a credit note by a reversal dated today, while its refund is not used',
    params: Part,
    body: Reason,
    response: Supplier,
    idempotent: true,
  }),
} as const;
