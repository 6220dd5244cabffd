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

export const Conversion = z.strictObject({
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
  /** In a list that is filtered by place: what is there. */
  stock_here: z.number().optional(),
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
export const warned = {
  warnings: z.array(z.object({ field: z.string(), message: z.string(), code: z.string() })),
};

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
  /** Only what is at this place, with `stock_here`. */
  location_id: Id.optional(),
  search: Search,
  sort_by: z.enum(ITEM_SORTS).default('name'),
  sort_direction: SortDirection.default('asc'),
};
/** The low stock list returns 50 items unless the request asks otherwise (S2.7-14). */
const PageOfItems = ListQuery.extend({
  limit: z.coerce.number().int().min(1).max(LIMITS.page_size_max).optional(),
});
/** Present and true: nothing contains the text that was searched, and these names are similar to it. */
const found = { is_similar: z.boolean().optional() };
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

const rawChanges = { ...z.strictObject(identity).partial().shape, ...optionalCommon };
const goodChanges = { ...rawChanges, ...optionalSold };

/** What raw materials and finished goods have alike, at their own addresses and with their own records. */
const itemRoutes = <
  const Folder extends string,
  const Plural extends string,
  Item extends z.ZodObject,
  AdjustedItem extends z.ZodObject,
  Fields extends z.ZodRawShape,
  Changes extends z.ZodRawShape,
>(
  folder: Folder,
  plural: Plural,
  {
    item,
    adjusted,
    fields,
    changes,
  }: { item: Item; adjusted: AdjustedItem; fields: Fields; changes: Changes },
  summaries: { create: string; get: string; delete: string; receive: string },
) => ({
  create: route({
    method: 'POST',
    path: `/api/v1/inventory/${folder}`,
    access: 'inventory:write',
    summary: summaries.create,
    body: z.strictObject({
      id: NewId.optional(),
      ...identity,
      /** When left out, one is made of the name. */
      sku: identity.sku.optional(),
      ...fields,
    }),
    response: item,
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `/api/v1/inventory/${folder}/:id`,
    access: 'inventory:read',
    summary: summaries.get,
    params: ById,
    response: item,
  }),
  update: route({
    method: 'PUT',
    path: `/api/v1/inventory/${folder}/:id`,
    access: 'inventory:write',
    summary: 'Change the given fields',
    params: ById,
    body: z.strictObject({ version: Version, ...changes }),
    response: item,
  }),
  delete: route({
    method: 'DELETE',
    path: `/api/v1/inventory/${folder}/:id`,
    access: 'inventory:write',
    summary: summaries.delete,
    params: ById,
    response: z.object({ id: Id }),
  }),
  adjust: route({
    method: 'POST',
    path: `/api/v1/inventory/${folder}/:id/adjust-stock`,
    access: 'stock:adjust',
    summary: 'Adjust the quantity on hand, with a reason',
    params: ById,
    body: Adjustment,
    response: adjusted,
    idempotent: true,
  }),
  receive: route({
    method: 'POST',
    path: `/api/v1/inventory/${folder}/:id/receive`,
    access: 'stock:write',
    summary: summaries.receive,
    params: ById,
    body: Receipt,
    response: item,
    idempotent: true,
  }),
  movements: route({
    method: 'GET',
    path: `/api/v1/inventory/${folder}/:id/movements`,
    access: 'inventory:read',
    summary: 'The stock card: every movement with the running quantity and value',
    params: ById,
    query: movementQuery,
    files: true,
    response: listOf('movements', Movement),
  }),
  setPicture: route({
    method: 'PUT',
    path: `/api/v1/inventory/${folder}/:id/picture`,
    access: 'inventory:write',
    summary: 'Set the picture: PNG, JPEG or WebP, base64; it is re-encoded, so that no metadata is stored',
    params: ById,
    body: Picture,
    response: item,
  }),
  removePicture: route({
    method: 'DELETE',
    path: `/api/v1/inventory/${folder}/:id/picture`,
    access: 'inventory:write',
    summary: 'Remove the picture',
    params: ById,
    response: item,
  }),
  bulkUpdate: route({
    method: 'POST',
    path: `/api/v1/inventory/${folder}/bulk-update`,
    access: 'inventory:write',
    summary: 'Change many at once, all or none',
    body: updates(changes),
    response: z.object({ [plural]: z.array(item) } as { [K in Plural]: z.ZodArray<Item> }),
    idempotent: true,
  }),
});

export const rawMaterialRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/inventory/raw-materials',
    access: 'inventory:read',
    summary: 'Raw materials, filtered and sorted',
    query: PageOfItems.extend({ ...list, supplier_id: Id.optional() }),
    files: true,
    response: listOf('raw_materials', RawMaterial).extend(found),
  }),
  ...itemRoutes(
    'raw-materials',
    'raw_materials',
    { item: RawMaterial, adjusted: RawMaterial.extend(warned), fields: optionalCommon, changes: rawChanges },
    {
      create: 'Add a raw material',
      get: 'One raw material',
      delete: 'Delete a raw material that was never used',
      receive: 'Record a goods receipt with its cost',
    },
  ),
} as const;

export const finishedGoodRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/inventory/finished-goods',
    access: 'inventory:read',
    summary: 'Finished goods and services, filtered and sorted',
    query: PageOfItems.extend({
      ...list,
      batch_tracking_enabled: z.enum(['true', 'false']).optional(),
      /**
       * `true`: what can be made, which has a bill of materials, or is kept in stock, has no supplier and was never
       * received; `false`: the rest.
       */
      can_be_made: z.enum(['true', 'false']).optional(),
    }),
    files: true,
    response: listOf('finished_goods', FinishedGood).extend(found),
  }),
  ...itemRoutes(
    'finished-goods',
    'finished_goods',
    {
      item: FinishedGood,
      adjusted: FinishedGood.extend(warned),
      fields: { ...optionalCommon, ...optionalSold },
      changes: goodChanges,
    },
    {
      create: 'Add a finished good, goods for resale, or a service',
      get: 'One finished good or service',
      delete: 'Delete a finished good that was never used',
      receive: 'Record a receipt of goods for resale with its cost',
    },
  ),
  sales: route({
    method: 'GET',
    path: '/api/v1/inventory/finished-goods/:id/sales',
    access: 'inventory:read',
    summary: 'Sales of the item with their documents, newest first',
    params: ById,
    query: inOrder(ListQuery.extend({ date_from: CivilDate.optional(), date_to: CivilDate.optional() })),
    files: true,
    response: listOf('sales', ItemSale),
  }),
} as const;
