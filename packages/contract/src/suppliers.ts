import { z } from 'zod';
import { PAYMENT_METHODS, PAYMENT_TERMS } from './documents.ts';
import {
  Address,
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
  OptionalEmail,
  OptionalLine,
  OptionalLines,
  OptionalPhone,
  OptionalText,
  Percentage,
  Quantity,
  Search,
  SortDirection,
  Version,
} from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';
import { WHT_NATURES, WHT_PAYEES } from './withholding.ts';

const base = '/api/v1/suppliers' as const;
const ById = z.strictObject({ id: Id });

export const SUPPLIER_STATUSES = ['active', 'inactive'] as const;
export const SUPPLIER_SORTS = ['name', 'balance', 'created_at'] as const;

const fields = {
  email: OptionalEmail,
  phone: OptionalPhone,
  tax_id: OptionalLine(30),
  /** When a purchase is due unless it says otherwise; null: on the day of the purchase. */
  payment_terms: z.enum(PAYMENT_TERMS).nullable(),
  address: Address.nullable(),
  status: z.enum(SUPPLIER_STATUSES),
  notes: OptionalText,
};
const { ...optionalFields } = z.strictObject(fields).partial().shape;

export const Supplier = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  ...fields,
  /** Kobo that we owe by bills and purchases on credit; null for a member who may not see costs. */
  balance: z.int().nullable(),
  /** Kobo that we owe besides, for goods that came without a bill; null for a member who may not see costs. */
  goods_without_bill: z.int().nullable(),
  /** Kobo paid in advance that no bill has used yet; null for a member who may not see costs. */
  advances: z.int().nullable(),
  /** Kobo that it has to give back, for goods or bills; null for a member who may not see costs. */
  refunds_due: z.int().nullable(),
  /** Items with this supplier. */
  item_count: z.int(),
  created_at: Instant,
  updated_at: Instant,
  can: can('update', 'delete', 'pay', 'advance', 'return', 'apply', 'refund'),
});
export type Supplier = z.infer<typeof Supplier>;

/** An amount owed for goods received on credit, or for an expense that was not paid at once. */
export const Payable = z.object({
  id: Id,
  reference: z.string().nullable(),
  received_on: CivilDate,
  due_date: CivilDate,
  total_amount: z.int(),
  /** Settled by payments and by returned goods. */
  amount_paid: z.int(),
  balance_due: z.int(),
  /** Of a foreign bill, with what of it is still owed in it; null: in the organization’s currency. */
  currency: Currency.nullable(),
  foreign_balance: z.int().nullable(),
  journal_entry_id: Id,
  /** The goods receipt or the expense behind it, by which its journal entries are found. */
  source_id: Id,
  /** The goods received; empty for an expense. */
  items: z.array(
    z.object({
      item_id: Id,
      item_type: z.enum(ITEM_TYPES),
      name: z.string(),
      unit: z.string(),
      quantity: z.number(),
    }),
  ),
  /** The expense that opened it; null for goods. */
  transaction_id: Id.nullable(),
  /** The bill that opened it; null for all others. */
  bill_id: Id.nullable(),
  /** When its expense was voided. */
  voided_at: Instant.nullable(),
  created_at: Instant,
});
export type Payable = z.infer<typeof Payable>;

/** An item that may be received from a supplier or returned to it. */
export const SupplierItem = z.object({
  id: Id,
  item_type: z.enum(ITEM_TYPES),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  current_stock: z.number(),
  batch_tracking_enabled: z.boolean(),
  /** Batches with stock, earliest expiry first. */
  batches: z.array(
    z.object({ batch_number: z.string(), quantity: z.number(), expires_on: CivilDate.nullable() }),
  ),
});
export type SupplierItem = z.infer<typeof SupplierItem>;

export const SupplierPayment = z.object({
  id: Id,
  amount: z.int(),
  /** Withheld from the supplier, and owed to the tax authority. */
  wht_amount: z.int(),
  wht_nature: z.enum(WHT_NATURES).nullable(),
  wht_base: z.int().nullable(),
  /** Percent. */
  wht_rate: z.number().nullable(),
  /** Given by the supplier for paying early. */
  settlement_discount: z.int(),
  /** The part of it that settled nothing when it was paid. */
  advance_amount: z.int(),
  paid_on: CivilDate,
  method: z.enum(PAYMENT_METHODS),
  account_id: Id.nullable(),
  account_name: z.string().nullable(),
  reference: z.string().nullable(),
  journal_entry_id: Id,
  created_at: Instant,
  allocations: z.array(z.object({ payable_id: Id, amount: z.int() })),
  voided_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  void_entry_id: Id.nullable(),
  can: can('void'),
});
export type SupplierPayment = z.infer<typeof SupplierPayment>;

/** What a payment pays: of a foreign bill also how much of its currency. */
const PaidInputs = z
  .array(
    z.strictObject({
      payable_id: Id,
      /** Kobo that were paid for it, with what was withheld. */
      amount: Money.refine((value) => value > 0, 'Please enter an amount'),
      /** Of a foreign bill, in its minor unit: what it settles; when left out, all that is open. */
      foreign_amount: Money.refine((value) => value > 0, 'Please enter an amount').optional(),
    }),
  )
  .max(LIMITS.payment_allocations)
  .refine((value) => new Set(value.map((each) => each.payable_id)).size === value.length, 'Each bill once');

export const supplierRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'inventory:read',
    summary: 'Suppliers, with what we owe them',
    query: ListQuery.extend({
      search: Search,
      status: z.enum(SUPPLIER_STATUSES).optional(),
      sort_by: z.enum(SUPPLIER_SORTS).default('name'),
      sort_direction: SortDirection.default('asc'),
    }),
    files: true,
    response: listOf('suppliers', Supplier),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'suppliers:write',
    summary: 'Add a supplier',
    body: z.strictObject({ id: NewId.optional(), name: Line(), ...optionalFields }),
    response: Supplier,
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'inventory:read',
    summary: 'One supplier',
    params: ById,
    response: Supplier,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'suppliers:write',
    summary: 'Change the given fields',
    params: ById,
    body: z.strictObject({ version: Version, name: Line().optional(), ...optionalFields }),
    response: Supplier,
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/:id`,
    access: 'suppliers:write',
    summary: 'Delete a supplier that was never used',
    params: ById,
    response: z.object({ id: Id }),
  }),
  payables: route({
    method: 'GET',
    path: `${base}/:id/payables`,
    access: 'supplier_payments:read',
    summary: 'What is owed for goods and expenses, and what of it is paid, newest first',
    params: ById,
    query: ListQuery.extend({
      /** Only payables that are not settled. */
      open: z.enum(['true', 'false']).optional(),
    }),
    files: true,
    response: listOf('payables', Payable),
  }),
  items: route({
    method: 'GET',
    path: `${base}/:id/items`,
    access: 'inventory:read',
    summary: 'Items kept in stock that name the supplier or came from it, by name',
    params: ById,
    query: ListQuery,
    response: listOf('items', SupplierItem),
  }),
  payments: route({
    method: 'GET',
    path: `${base}/:id/payments`,
    access: 'supplier_payments:read',
    summary: 'Payments to the supplier, newest first',
    params: ById,
    query: ListQuery,
    files: true,
    response: listOf('payments', SupplierPayment),
  }),
  pay: route({
    method: 'POST',
    path: `${base}/:id/payments`,
    access: 'supplier_payments:write',
    summary:
      'Pay what is owed: the named bills, otherwise the oldest due first. More than that is refused unless it is an advance',
    params: ById,
    body: z
      .strictObject({
        amount: Money,
        wht_amount: Money.default(0),
        /** What the payment is for, who gets it, and what the tax is on; for the schedule and the receipt. */
        wht: z
          .strictObject({
            nature: z.enum(WHT_NATURES),
            payee: z.enum(WHT_PAYEES).default('company'),
            resident: z.boolean().default(true),
            base: Money,
            rate: Percentage,
          })
          .optional(),
        /** Its VAT that was claimed is taken off VAT input. */
        settlement_discount: Money.default(0),
        paid_on: CivilDate,
        method: z.enum(PAYMENT_METHODS),
        /** When left out, the default account for the method. */
        account_id: Id.optional(),
        reference: OptionalLine(100).default(null),
        /** What the payment settles; when left out, the oldest due first, without foreign bills. */
        allocations: PaidInputs.optional(),
        /** What settles nothing is kept as an advance for later bills. */
        allow_advance: z.boolean().default(false),
      })
      .refine((value) => value.amount + value.wht_amount + value.settlement_discount > 0, {
        path: ['amount'],
        message: 'Please enter an amount',
      }),
    response: Supplier,
    idempotent: true,
  }),
  payMany: route({
    method: 'POST',
    path: `${base}/payments`,
    access: 'supplier_payments:write',
    summary:
      'Pay several suppliers at once, each with a payment of its own, the oldest due first: all of them or none',
    body: z.strictObject({
      paid_on: CivilDate,
      method: z.enum(PAYMENT_METHODS),
      /** When left out, the default account for the method. */
      account_id: Id.optional(),
      reference: OptionalLine(100).default(null),
      payments: z
        .array(
          z.strictObject({
            supplier_id: Id,
            amount: Money.refine((value) => value > 0, 'Please enter an amount'),
          }),
        )
        .min(1, 'Choose at least one supplier')
        .max(LIMITS.supplier_run)
        .refine((all) => new Set(all.map(({ supplier_id }) => supplier_id)).size === all.length, {
          message: 'A supplier is named twice',
        }),
    }),
    response: z.object({
      payments: z.array(z.object({ supplier_id: Id, payment_id: Id, amount: z.int() })),
      total_amount: z.int(),
    }),
    status: 201,
    idempotent: true,
  }),
  voidPayment: route({
    method: 'POST',
    path: `${base}/:id/payments/:payment_id/void`,
    access: 'supplier_payments:write',
    summary: 'Void a payment by a reversal dated today; what it settled becomes unpaid again',
    params: z.strictObject({ id: Id, payment_id: Id }),
    body: z.strictObject({ reason: Line(500) }),
    response: Supplier,
    idempotent: true,
  }),
  return: route({
    method: 'POST',
    path: `${base}/:id/returns`,
    access: 'stock:write',
    summary:
      'Return goods to a supplier: they leave stock at their cost, the supplier’s credit note reduces what is owed, and the rest becomes a refund due',
    params: ById,
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            inventory_item_id: Id,
            quantity: Quantity,
            /** For a tracked good; when left out, the earliest to expire. */
            batch_number: OptionalLine(60).default(null),
          }),
        )
        .min(1, 'Please choose the goods to return')
        .max(LIMITS.invoice_items),
      returned_on: CivilDate,
      /**
       * Kobo of the supplier's credit note, VAT included; when left out, the cost of the goods in stock, without VAT.
       */
      amount: Money.optional(),
      /** Kobo, the VAT of the credit note. */
      tax_amount: Money.default(0),
      reference: OptionalLine(100).default(null),
      notes: OptionalLines(2_000).default(null),
    }),
    response: Supplier,
    idempotent: true,
  }),
} as const;
