import { z } from 'zod';
import { DOCUMENT_TYPES, TAX_CATEGORIES } from './documents.ts';
import {
  CivilDate,
  Currency,
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
  OptionalText,
  Quantity,
  Search,
  SortDirection,
  Version,
} from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';
import { Adjustment, Movement, Receipt } from './stock.ts';

export { ADJUSTMENT_MESSAGES, ITEM_TYPES, type ItemType } from './item-types.ts';
/** A service has no stock and no cost. */
export const ITEM_KINDS = ['stocked', 'service'] as const;
export const ITEM_STATUSES = ['active', 'inactive', 'discontinued'] as const;
export const STOCK_STATUSES = ['in_stock', 'low_stock', 'out_of_stock', 'overstock'] as const;
export type StockStatus = (typeof STOCK_STATUSES)[number];
export const ITEM_SORTS = [
  'name',
  'sku',
  'current_stock',
  'stock_value',
  'unit_cost',
  'created_at',
  'updated_at',
] as const;

const Conversion = z.strictObject({
  unit: Line(30),
  /** Units of the item's own unit in one of this unit. */
  factor: Quantity,
});
const StockLevel = z.number().min(0).max(LIMITS.quantity_max).nullable();

const common = {
  description: OptionalText,
  category_id: Id.nullable(),
  supplier_id: Id.nullable(),
  conversions: z.array(Conversion).max(LIMITS.item_conversions),
  barcode: OptionalLine(50),
  status: z.enum(ITEM_STATUSES),
  minimum_stock: StockLevel,
  maximum_stock: StockLevel,
  /** Kobo for one unit, used where no other cost is known. */
  standard_cost: Money.nullable(),
  batch_tracking_enabled: z.boolean(),
};
const sold = {
  item_kind: z.enum(ITEM_KINDS),
  selling_price: Money.nullable(),
  price_includes_tax: z.boolean(),
  tax_category: z.enum(TAX_CATEGORIES).nullable(),
};

/** Derived, never written. Costs are null for a member who may not see them. */
const derived = {
  current_stock: z.number(),
  allocated: z.number(),
  available: z.number(),
  stock_status: z.enum(STOCK_STATUSES).nullable(),
  stock_value: z.int().nullable(),
  /** Kobo for one unit, rounded; calculations use the value. */
  unit_cost: z.int().nullable(),
};

const Item = z.object({
  id: Id,
  organization_id: Id,
  version: z.int(),
  item_type: z.enum(ITEM_TYPES),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  ...common,
  ...derived,
  /** Served at its own address; a new picture has a new id. */
  picture_id: Id.nullable(),
  category_name: z.string().nullable(),
  supplier_name: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  can: can('update', 'delete', 'adjust', 'receive'),
});
export const RawMaterial = Item;
export type RawMaterial = z.infer<typeof RawMaterial>;
export const FinishedGood = Item.extend({ ...sold, bom_id: Id.nullable() });
export type FinishedGood = z.infer<typeof FinishedGood>;

const identity = { name: Line(), sku: Line(60), unit: Line(30) };
const optionalCommon = z.strictObject(common).partial().shape;
const optionalSold = z.strictObject(sold).partial().shape;

/** Warnings about something that was done but should be checked; in the shape of a fault. */
const warned = { warnings: z.array(z.object({ field: z.string(), message: z.string(), code: z.string() })) };
const AdjustedMaterial = RawMaterial.extend(warned);
const AdjustedGood = FinishedGood.extend(warned);

/** A line of an issued document that sold the item; a credit note's line is negative. */
export const ItemSale = z.object({
  line_id: Id,
  invoice_id: Id,
  document_type: z.enum(DOCUMENT_TYPES),
  invoice_number: z.string().nullable(),
  issue_date: CivilDate,
  /** Null for a member who may not see customers. */
  customer_id: Id.nullable(),
  customer_name: z.string().nullable(),
  quantity: z.number(),
  /** In the document's currency, after discount and before tax; null for a member who may not see sales prices. */
  currency: Currency,
  unit_price: z.int().nullable(),
  net_amount: z.int().nullable(),
  /** Kobo of the organization's currency; null where no stock moved, or for a member who may not see costs. */
  cost: z.int().nullable(),
});
export type ItemSale = z.infer<typeof ItemSale>;

const list = {
  category_id: Id.optional(),
  status: z.enum(ITEM_STATUSES).optional(),
  stock_status: z.enum(STOCK_STATUSES).optional(),
  search: Search,
  sort_by: z.enum(ITEM_SORTS).default('name'),
  sort_direction: SortDirection.default('asc'),
};
/** The low stock list returns 50 items unless the request asks otherwise (S2.7-14). */
const PageOfItems = ListQuery.extend({
  limit: z.coerce.number().int().min(1).max(LIMITS.page_size_max).optional(),
});
const ById = z.strictObject({ id: Id });
/** An uploaded picture; its real type is detected from its content. */
const Picture = z.strictObject({
  content: z.base64().max(Math.ceil(LIMITS.picture_bytes / 3) * 4, 'The picture must be 512 KB or less'),
});
const movementQuery = ListQuery.extend({
  sort_by: z.enum(['occurred_on', 'created_at']).default('created_at'),
  sort_direction: SortDirection.default('desc'),
});
const updates = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject({
    updates: z
      .array(z.strictObject({ id: Id, version: Version, ...fields }))
      .min(1)
      .max(LIMITS.bulk_updates),
  });

const rawBase = '/api/v1/inventory/raw-materials' as const;
const goodBase = '/api/v1/inventory/finished-goods' as const;
const rawChanges = { ...z.strictObject(identity).partial().shape, ...optionalCommon };
const goodChanges = { ...rawChanges, ...optionalSold };

export const rawMaterialRoutes = {
  list: route({
    method: 'GET',
    path: rawBase,
    access: 'inventory:read',
    summary: 'Raw materials, filtered and sorted',
    query: PageOfItems.extend({ ...list, supplier_id: Id.optional() }),
    response: listOf('raw_materials', RawMaterial),
  }),
  create: route({
    method: 'POST',
    path: rawBase,
    access: 'inventory:write',
    summary: 'Add a raw material',
    body: z.strictObject({ id: NewId.optional(), ...identity, ...optionalCommon }),
    response: RawMaterial,
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${rawBase}/:id`,
    access: 'inventory:read',
    summary: 'One raw material',
    params: ById,
    response: RawMaterial,
  }),
  update: route({
    method: 'PUT',
    path: `${rawBase}/:id`,
    access: 'inventory:write',
    summary: 'Change the given fields',
    params: ById,
    body: z.strictObject({ version: Version, ...rawChanges }),
    response: RawMaterial,
  }),
  delete: route({
    method: 'DELETE',
    path: `${rawBase}/:id`,
    access: 'inventory:write',
    summary: 'Delete a raw material that was never used',
    params: ById,
    response: z.object({ id: Id }),
  }),
  adjust: route({
    method: 'POST',
    path: `${rawBase}/:id/adjust-stock`,
    access: 'stock:write',
    summary: 'Adjust the quantity on hand, with a reason',
    params: ById,
    body: Adjustment,
    response: AdjustedMaterial,
    idempotent: true,
  }),
  receive: route({
    method: 'POST',
    path: `${rawBase}/:id/receive`,
    access: 'stock:write',
    summary: 'Record a goods receipt with its cost',
    params: ById,
    body: Receipt,
    response: RawMaterial,
    idempotent: true,
  }),
  movements: route({
    method: 'GET',
    path: `${rawBase}/:id/movements`,
    access: 'inventory:read',
    summary: 'The stock card: every movement with the running quantity and value',
    params: ById,
    query: movementQuery,
    response: listOf('movements', Movement),
  }),
  setPicture: route({
    method: 'PUT',
    path: `${rawBase}/:id/picture`,
    access: 'inventory:write',
    summary: 'Set the picture: PNG, JPEG or WebP, base64; it is re-encoded, so that no metadata is stored',
    params: ById,
    body: Picture,
    response: RawMaterial,
  }),
  removePicture: route({
    method: 'DELETE',
    path: `${rawBase}/:id/picture`,
    access: 'inventory:write',
    summary: 'Remove the picture',
    params: ById,
    response: RawMaterial,
  }),
  bulkUpdate: route({
    method: 'POST',
    path: `${rawBase}/bulk-update`,
    access: 'inventory:write',
    summary: 'Change many at once, all or none',
    body: updates(rawChanges),
    response: z.object({ raw_materials: z.array(RawMaterial) }),
    idempotent: true,
  }),
} as const;

export const finishedGoodRoutes = {
  list: route({
    method: 'GET',
    path: goodBase,
    access: 'inventory:read',
    summary: 'Finished goods and services, filtered and sorted',
    query: PageOfItems.extend({ ...list, batch_tracking_enabled: z.enum(['true', 'false']).optional() }),
    response: listOf('finished_goods', FinishedGood),
  }),
  create: route({
    method: 'POST',
    path: goodBase,
    access: 'inventory:write',
    summary: 'Add a finished good, goods for resale, or a service',
    body: z.strictObject({ id: NewId.optional(), ...identity, ...optionalCommon, ...optionalSold }),
    response: FinishedGood,
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${goodBase}/:id`,
    access: 'inventory:read',
    summary: 'One finished good or service',
    params: ById,
    response: FinishedGood,
  }),
  update: route({
    method: 'PUT',
    path: `${goodBase}/:id`,
    access: 'inventory:write',
    summary: 'Change the given fields',
    params: ById,
    body: z.strictObject({ version: Version, ...goodChanges }),
    response: FinishedGood,
  }),
  delete: route({
    method: 'DELETE',
    path: `${goodBase}/:id`,
    access: 'inventory:write',
    summary: 'Delete a finished good that was never used',
    params: ById,
    response: z.object({ id: Id }),
  }),
  adjust: route({
    method: 'POST',
    path: `${goodBase}/:id/adjust-stock`,
    access: 'stock:write',
    summary: 'Adjust the quantity on hand, with a reason',
    params: ById,
    body: Adjustment,
    response: AdjustedGood,
    idempotent: true,
  }),
  receive: route({
    method: 'POST',
    path: `${goodBase}/:id/receive`,
    access: 'stock:write',
    summary: 'Record a receipt of goods for resale with its cost',
    params: ById,
    body: Receipt,
    response: FinishedGood,
    idempotent: true,
  }),
  movements: route({
    method: 'GET',
    path: `${goodBase}/:id/movements`,
    access: 'inventory:read',
    summary: 'The stock card: every movement with the running quantity and value',
    params: ById,
    query: movementQuery,
    response: listOf('movements', Movement),
  }),
  sales: route({
    method: 'GET',
    path: `${goodBase}/:id/sales`,
    access: 'inventory:read',
    summary: 'Sales of the item with their documents, newest first',
    params: ById,
    query: inOrder(ListQuery.extend({ date_from: CivilDate.optional(), date_to: CivilDate.optional() })),
    response: listOf('sales', ItemSale),
  }),
  setPicture: route({
    method: 'PUT',
    path: `${goodBase}/:id/picture`,
    access: 'inventory:write',
    summary: 'Set the picture: PNG, JPEG or WebP, base64; it is re-encoded, so that no metadata is stored',
    params: ById,
    body: Picture,
    response: FinishedGood,
  }),
  removePicture: route({
    method: 'DELETE',
    path: `${goodBase}/:id/picture`,
    access: 'inventory:write',
    summary: 'Remove the picture',
    params: ById,
    response: FinishedGood,
  }),
  bulkUpdate: route({
    method: 'POST',
    path: `${goodBase}/bulk-update`,
    access: 'inventory:write',
    summary: 'Change many at once, all or none',
    body: updates(goodChanges),
    response: z.object({ finished_goods: z.array(FinishedGood) }),
    idempotent: true,
  }),
} as const;
