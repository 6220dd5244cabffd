import { z } from 'zod';
import {
  can,
  Id,
  Instant,
  Line,
  ListQuery,
  listOf,
  Money,
  NewId,
  OptionalLine,
  OptionalText,
  Percentage,
  Quantity,
  Version,
} from './fields.ts';
import { ITEM_TYPES } from './items.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const BomLineInput = z.strictObject({
  /** A raw material, or another finished good as a sub-assembly. */
  item_id: Id,
  /** For one batch, before scrap. */
  quantity: Quantity,
  /** Percent that is issued in addition to what remains in the product. */
  scrap_percentage: Percentage.default(0),
});
export const CheckpointInput = z.strictObject({ name: Line(100), required: z.boolean().default(true) });

const fields = {
  name: OptionalLine(100).default(null),
  notes: OptionalText.default(null),
  /** Good units that one batch gives. */
  yield_quantity: Quantity.default(1),
  /** Kobo, for one batch. */
  labour_cost: Money.default(0),
  overhead_cost: Money.default(0),
  /** Percent of the units worked on that is normally scrapped; scrap above it is a loss. Null: all scrap is normal. */
  normal_scrap_percentage: Percentage.nullable().default(null),
  lines: z.array(BomLineInput).min(1).max(LIMITS.bom_lines),
  quality_checkpoints: z.array(CheckpointInput).max(LIMITS.quality_checkpoints).default([]),
};
export const BomInput = z.strictObject({ id: NewId.optional(), ...fields });
export type BomInput = z.infer<typeof BomInput>;

const BomLine = z.object({
  item_id: Id,
  item_type: z.enum(ITEM_TYPES),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  quantity: z.number(),
  scrap_percentage: z.number(),
});
export const Bom = z.object({
  id: Id,
  /** Of the record, for changes; the bill's own number is its revision. */
  version: z.int(),
  finished_good_id: Id,
  finished_good_name: z.string(),
  revision: z.int(),
  active: z.boolean(),
  name: z.string().nullable(),
  notes: z.string().nullable(),
  yield_quantity: z.number(),
  labour_cost: z.int(),
  overhead_cost: z.int(),
  normal_scrap_percentage: z.number().nullable(),
  lines: z.array(BomLine),
  quality_checkpoints: z.array(z.object({ name: z.string(), required: z.boolean() })),
  created_at: Instant,
  updated_at: Instant,
  can: can('update', 'delete'),
});
export type Bom = z.infer<typeof Bom>;

export const BomCost = z.object({
  bom_id: Id,
  quantity: z.number(),
  lines: z.array(
    z.object({
      item_id: Id,
      item_type: z.enum(ITEM_TYPES),
      name: z.string(),
      sku: z.string(),
      unit: z.string(),
      needed: z.number(),
      /** On hand. */
      current_stock: z.number(),
      /** On hand and not reserved. */
      available: z.number(),
      short: z.number(),
      cost: z.int(),
    }),
  ),
  material_cost: z.int(),
  labour_cost: z.int(),
  overhead_cost: z.int(),
  total_cost: z.int(),
  /** Kobo for one good unit, rounded. */
  unit_cost: z.int(),
  /** The quantity of the good that could be made now. */
  can_make: z.number(),
});
export type BomCost = z.infer<typeof BomCost>;

const WhereUsed = z.object({
  bom_id: Id,
  finished_good_id: Id,
  name: z.string(),
  sku: z.string(),
  revision: z.int(),
  active: z.boolean(),
  /** For one batch, all lines of the item together. */
  quantity: z.number(),
  yield_quantity: z.number(),
});

const goodBase = '/api/v1/inventory/finished-goods' as const;
const ById = z.strictObject({ id: Id });
const ByBom = z.strictObject({ id: Id, bomId: Id });
const plainFields = z.strictObject({
  name: OptionalLine(100),
  notes: OptionalText,
  yield_quantity: Quantity,
  labour_cost: Money,
  overhead_cost: Money,
  normal_scrap_percentage: Percentage.nullable(),
  lines: fields.lines,
  quality_checkpoints: z.array(CheckpointInput).max(LIMITS.quality_checkpoints),
});

export const bomRoutes = {
  get: route({
    method: 'GET',
    path: `${goodBase}/:id/bom`,
    access: 'production:read',
    summary: 'The active bill of materials',
    params: ById,
    response: Bom,
  }),
  list: route({
    method: 'GET',
    path: `${goodBase}/:id/boms`,
    access: 'production:read',
    summary: 'Every bill of materials of a good, the newest first',
    params: ById,
    query: ListQuery,
    response: listOf('boms', Bom),
  }),
  create: route({
    method: 'POST',
    path: `${goodBase}/:id/bom`,
    access: 'production:write',
    summary: 'Create a bill of materials, which becomes the active one',
    params: ById,
    body: BomInput,
    response: Bom,
    status: 201,
    idempotent: true,
  }),
  update: route({
    method: 'PUT',
    path: `${goodBase}/:id/bom/:bomId`,
    access: 'production:write',
    summary: 'Change the given fields, or make it the active one; existing orders keep their copy',
    params: ByBom,
    body: z.strictObject({
      version: Version,
      active: z.boolean().optional(),
      ...plainFields.partial().shape,
    }),
    response: Bom,
  }),
  delete: route({
    method: 'DELETE',
    path: `${goodBase}/:id/bom/:bomId`,
    access: 'production:write',
    summary: 'Delete a bill of materials that no order was made from',
    params: ByBom,
    response: z.object({ id: Id }),
  }),
  calculateCost: route({
    method: 'POST',
    path: `${goodBase}/:id/calculate-cost`,
    access: 'production:read',
    onlyReads: true,
    summary:
      'The current cost of making a quantity, with the stock on hand and any shortage of each material',
    params: ById,
    body: z.strictObject({ quantity: Quantity }),
    response: BomCost,
  }),
  goodWhereUsed: route({
    method: 'GET',
    path: `${goodBase}/:id/where-used`,
    access: 'production:read',
    summary: 'The bills of materials that need this good',
    params: ById,
    query: ListQuery,
    response: listOf('boms', WhereUsed),
  }),
  materialWhereUsed: route({
    method: 'GET',
    path: '/api/v1/inventory/raw-materials/:id/where-used',
    access: 'production:read',
    summary: 'The bills of materials that need this raw material',
    params: ById,
    query: ListQuery,
    response: listOf('boms', WhereUsed),
  }),
} as const;
