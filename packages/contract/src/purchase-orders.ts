import { z } from 'zod';
import { TAX_CATEGORIES } from './documents.ts';
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
  NewId,
  OptionalEmail,
  OptionalLine,
  OptionalLines,
  Percentage,
  Quantity,
  Search,
  SortDirection,
  Version,
} from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/purchase-orders' as const;
const ById = z.strictObject({ id: Id });

/** As displayed: what has come of a sent order follows from its deliveries. */
export const PURCHASE_ORDER_STATUSES = [
  'draft',
  'sent',
  'partly_received',
  'received',
  'closed',
  'cancelled',
] as const;
export type PurchaseOrderStatus = (typeof PURCHASE_ORDER_STATUSES)[number];
export const PURCHASE_ORDER_SORTS = [
  'order_date',
  'expected_on',
  'order_number',
  'supplier',
  'total_amount',
] as const;

/** A line names an item that is kept in stock, or says in words what is ordered. */
export const PurchaseOrderLineInput = z
  .strictObject({
    item_id: Id.optional(),
    /** When left out, the name of the item. */
    name: OptionalLine().default(null),
    description: OptionalLine().default(null),
    quantity: Quantity,
    /** Of a line in words; an item has its own. */
    unit: OptionalLine(30).default(null),
    /** Kobo for one, without VAT. */
    unit_price: Money,
    tax_category: z.enum(TAX_CATEGORIES).default('none'),
    tax_percentage: Percentage.default(0),
  })
  .refine((value) => value.item_id !== undefined || value.name !== null, {
    path: ['name'],
    message: 'Choose an item, or say what is ordered',
  });
export type PurchaseOrderLineInput = z.infer<typeof PurchaseOrderLineInput>;

export const PurchaseOrderLine = z.object({
  id: Id,
  item_id: Id.nullable(),
  item_type: z.enum(ITEM_TYPES).nullable(),
  sku: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.number(),
  unit: z.string().nullable(),
  unit_price: z.int(),
  tax_category: z.enum(TAX_CATEGORIES),
  tax_percentage: z.number(),
  net_amount: z.int(),
  tax_amount: z.int(),
  /** What deliveries that are not void brought of it; 0 for a line in words. */
  received: z.number(),
  /** What is still to come; 0 for a line in words, and where more came than was ordered. */
  remaining: z.number(),
  batch_tracking_enabled: z.boolean(),
});
export type PurchaseOrderLine = z.infer<typeof PurchaseOrderLine>;

export const PurchaseOrderRow = z.object({
  id: Id,
  version: z.int(),
  order_number: z.string(),
  status: z.enum(PURCHASE_ORDER_STATUSES),
  supplier_id: Id,
  supplier_name: z.string(),
  order_date: CivilDate,
  expected_on: CivilDate.nullable(),
  /** Sent, the expected day is over, and not everything has come. */
  is_late: z.boolean(),
  net_amount: z.int(),
  tax_amount: z.int(),
  total_amount: z.int(),
  created_at: Instant,
});
export type PurchaseOrderRow = z.infer<typeof PurchaseOrderRow>;

export const PurchaseOrder = PurchaseOrderRow.extend({
  supplier_email: z.string().nullable(),
  supplier_phone: z.string().nullable(),
  notes: z.string().nullable(),
  lines: z.array(PurchaseOrderLine),
  deliveries: z.array(
    z.object({ id: Id, received_on: CivilDate, reference: z.string().nullable(), is_void: z.boolean() }),
  ),
  /** Emails with the order, newest last. */
  sends: z.array(
    z.object({
      id: Id,
      recipient: z.string(),
      status: z.enum(['queued', 'sent', 'failed']),
      refusal: z.string().nullable(),
      created_at: Instant,
    }),
  ),
  sent_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  end_reason: z.string().nullable(),
  updated_at: Instant,
  can: can('update', 'send', 'receive', 'close', 'cancel'),
});
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

const fields = {
  supplier_id: Id,
  order_date: CivilDate,
  expected_on: CivilDate.nullable().default(null),
  notes: OptionalLines(2_000).default(null),
  lines: z.array(PurchaseOrderLineInput).min(1, 'Add a line').max(LIMITS.invoice_items),
};

const notBefore = { path: ['expected_on'], message: 'This is before the date of the order' };
const inTime = ({ order_date, expected_on }: { order_date: string; expected_on: string | null }) =>
  expected_on === null || expected_on >= order_date;

export const purchaseOrderRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'purchase_orders:read',
    summary: 'Purchase orders; `open` are those of which something is still to come',
    query: inOrder(
      ListQuery.extend({
        status: z.enum([...PURCHASE_ORDER_STATUSES, 'open', 'late']).optional(),
        supplier_id: Id.optional(),
        item_id: Id.optional(),
        date_from: CivilDate.optional(),
        date_to: CivilDate.optional(),
        search: Search,
        sort_by: z.enum(PURCHASE_ORDER_SORTS).default('order_date'),
        sort_direction: SortDirection.default('desc'),
      }),
    ),
    files: true,
    response: listOf('purchase_orders', PurchaseOrderRow),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'purchase_orders:write',
    summary: 'Draft a purchase order; it gets its number, and posts nothing',
    body: z.strictObject({ id: NewId.optional(), ...fields }).refine(inTime, notBefore),
    response: PurchaseOrder,
    status: 201,
    idempotent: true,
  }),
  createAll: route({
    method: 'POST',
    path: `${base}/batch`,
    access: 'purchase_orders:write',
    summary: 'Draft several purchase orders, one for each supplier of a reorder list',
    body: z.strictObject({
      orders: z
        .array(z.strictObject(fields).refine(inTime, notBefore))
        .min(1)
        .max(LIMITS.purchase_orders_at_once),
    }),
    response: z.object({ purchase_orders: z.array(PurchaseOrderRow) }),
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'purchase_orders:read',
    summary: 'One purchase order: what was ordered, what came, what remains, and its deliveries',
    params: ById,
    response: PurchaseOrder,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'purchase_orders:write',
    summary: 'Change a draft; its lines are replaced',
    params: ById,
    body: z.strictObject({ version: Version, ...fields }).refine(inTime, notBefore),
    response: PurchaseOrder,
  }),
  send: route({
    method: 'POST',
    path: `${base}/:id/send`,
    access: 'purchase_orders:write',
    summary: 'Mark a draft as sent: from then on it is not changed, and deliveries can be received for it',
    params: ById,
    body: z.strictObject({}),
    response: PurchaseOrder,
    idempotent: true,
  }),
  email: route({
    method: 'POST',
    path: `${base}/:id/email`,
    access: 'purchase_orders:write',
    outward: true,
    summary: 'Email the order with its PDF to the supplier; a draft is sent by it',
    params: ById,
    body: z.strictObject({
      /** When left out, the address of the supplier. */
      to: OptionalEmail.optional(),
      message: OptionalLines(2_000).optional(),
    }),
    response: PurchaseOrder,
    idempotent: true,
  }),
  close: route({
    method: 'POST',
    path: `${base}/:id/close`,
    access: 'purchase_orders:write',
    summary: 'Close a sent order: what has not come is given up',
    params: ById,
    body: z.strictObject({ reason: OptionalLine(500).default(null) }),
    response: PurchaseOrder,
    idempotent: true,
  }),
  cancel: route({
    method: 'POST',
    path: `${base}/:id/cancel`,
    access: 'purchase_orders:write',
    summary: 'Cancel an order of which nothing came',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: PurchaseOrder,
    idempotent: true,
  }),
  pdf: route({
    method: 'GET',
    path: `${base}/:id/pdf`,
    access: 'purchase_orders:read',
    summary: 'The purchase order as PDF',
    params: ById,
    response: 'application/pdf',
  }),
} as const;
