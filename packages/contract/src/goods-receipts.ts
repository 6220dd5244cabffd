import { z } from 'zod';
import { PAYMENT_METHODS } from './documents.ts';
import {
  AcceptExpiry,
  aboutFields,
  CivilDate,
  can,
  Id,
  Instant,
  inOrder,
  Line,
  ListQuery,
  listOf,
  Money,
  NewId,
  OptionalLine,
  OptionalLines,
  Quantity,
  Said,
  Search,
} from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import { warned } from './items.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/inventory/receipts' as const;
const ById = z.strictObject({ id: Id });

/** Paid at once, on credit with a payable, or received before the supplier's bill. */
export const RECEIPT_SETTLEMENTS = ['paid', 'credit', 'not_invoiced'] as const;

export const GoodsReceiptLine = z.object({
  id: Id,
  /** The line of the purchase order that it brings. */
  order_line_id: Id.nullable(),
  item_id: Id,
  item_type: z.enum(ITEM_TYPES),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  batch_number: z.string().nullable(),
  quantity: z.number(),
  /** Not on a bill yet; 0 unless the bill comes later. */
  unbilled_quantity: z.number(),
  /** Kobo without VAT; null for a member who may not see costs. */
  cost: z.int().nullable(),
  /** Kobo of VAT that was stated with the receipt. */
  tax_amount: z.int().nullable(),
  /** Kobo that waits on goods received, not invoiced. */
  open_amount: z.int().nullable(),
});
export type GoodsReceiptLine = z.infer<typeof GoodsReceiptLine>;

/** A goods receipt, with what its supplier has billed of it. */
export const GoodsReceipt = z.object({
  id: Id,
  /** GRN-2026-001; null only for what an archive of before this had numbers brought. */
  number: z.string().nullable(),
  supplier_id: Id.nullable(),
  supplier_name: z.string().nullable(),
  received_on: CivilDate,
  reference: z.string().nullable(),
  notes: z.string().nullable(),
  /** The place that the goods came to. */
  location_name: z.string().nullable(),
  /** Who recorded it. */
  received_by_name: z.string().nullable(),
  settlement: z.enum(RECEIPT_SETTLEMENTS),
  lines: z.array(GoodsReceiptLine),
  /** The purchase order that it was received for. */
  order_id: Id.nullable(),
  order_number: z.string().nullable(),
  payable_id: Id.nullable(),
  journal_entry_id: Id.nullable(),
  voided_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  void_entry_id: Id.nullable(),
  created_at: Instant,
  can: can('void'),
});
export type GoodsReceipt = z.infer<typeof GoodsReceipt>;

const DeliveryLine = z
  .strictObject({
    item_id: Id,
    /** The line of the purchase order that it brings; left out for what was not ordered. */
    order_line_id: Id.optional(),
    quantity: Quantity,
    /** Kobo without tax: for the whole line, or for one unit. */
    total_cost: Money.optional(),
    unit_cost: Money.optional(),
    tax_amount: Money.default(0),
    batch_number: OptionalLine(60).default(null),
    made_on: CivilDate.nullable().default(null),
    expires_on: CivilDate.nullable().default(null),
    nafdac_number: OptionalLine(30).default(null),
  })
  .refine((value) => (value.total_cost === undefined) !== (value.unit_cost === undefined), {
    path: ['unit_cost'],
    message: 'Please enter either the total cost or the unit cost',
    ...aboutFields('total_cost', 'unit_cost'),
  });
export type DeliveryLine = z.infer<typeof DeliveryLine>;

/** Goods of several items that came together, as one document. */
const Delivery = z
  .strictObject({
    id: NewId.optional(),
    lines: z.array(DeliveryLine).min(1, 'Please add what came').max(LIMITS.invoice_items),
    /** Kobo of transport on the same bill, added to the cost of the goods by their value (IAS 2 ¶11). */
    freight: Money.default(0),
    received_on: CivilDate,
    /** Of a receipt on credit; when left out, by the supplier's payment terms. */
    due_date: CivilDate.optional(),
    reference: OptionalLine(100).default(null),
    /** A purchase order that was sent; its supplier is then the supplier of the delivery. */
    order_id: Id.optional(),
    supplier_id: Id.nullable().default(null),
    /** False: the supplier's bill comes later, and the goods wait on goods received, not invoiced. */
    invoiced: z.boolean().optional(),
    /** Paid at once. When left out, on credit with a supplier, otherwise received and not invoiced. */
    payment_method: z.enum(PAYMENT_METHODS).optional(),
    account_id: Id.optional(),
    location_id: Id.optional(),
    notes: OptionalLines(2_000).default(null),
    accept_expiry: AcceptExpiry,
    said: Said,
  })
  .refine((value) => value.account_id === undefined || value.payment_method !== undefined, {
    path: ['payment_method'],
    message: 'Please choose how it was paid',
    ...aboutFields('account_id', 'payment_method'),
  })
  .refine(
    (value) => value.order_id !== undefined || value.lines.every((line) => line.order_line_id === undefined),
    {
      path: ['order_id'],
      message: 'Choose the order',
      ...aboutFields('order_id', 'lines'),
    },
  )
  .refine((value) => value.invoiced !== false || value.payment_method === undefined, {
    path: ['invoiced'],
    message: 'What was paid at once has its bill already',
    ...aboutFields('invoiced', 'payment_method'),
  });
export type Delivery = z.infer<typeof Delivery>;

export const goodsReceiptRoutes = {
  create: route({
    method: 'POST',
    path: base,
    access: 'stock:write',
    summary: 'Receive goods of several items as one document, on one entry',
    body: Delivery,
    response: GoodsReceipt.extend(warned),
    status: 201,
    idempotent: true,
  }),
  list: route({
    method: 'GET',
    path: base,
    access: 'inventory:read',
    summary: 'Goods receipts, newest first; those of a supplier, or those that wait for a bill',
    query: inOrder(
      ListQuery.extend({
        /** With `unbilled`, also receipts that named no supplier: any supplier may bill them. */
        supplier_id: Id.optional(),
        item_id: Id.optional(),
        unbilled: z.enum(['true', 'false']).optional(),
        date_from: CivilDate.optional(),
        date_to: CivilDate.optional(),
        search: Search,
      }),
    ),
    files: true,
    response: listOf('receipts', GoodsReceipt),
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'inventory:read',
    summary: 'One goods receipt',
    params: ById,
    response: GoodsReceipt,
  }),
  pdf: route({
    method: 'GET',
    path: `${base}/:id/pdf`,
    access: 'inventory:read',
    summary: 'The goods received note as PDF: what came and how much of it, without prices',
    params: ById,
    response: 'application/pdf',
  }),
  void: route({
    method: 'POST',
    path: `${base}/:id/void`,
    access: 'stock:write',
    summary:
      'Void a wrong goods receipt while its goods are still there and nothing of it is settled or billed: stock, payable and entry are mirrored',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: GoodsReceipt,
    idempotent: true,
  }),
} as const;
