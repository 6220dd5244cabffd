import { z } from 'zod';
import { CivilDate, Id, ListQuery, listOf } from './fields.ts';
import { ITEM_TYPES } from './items.ts';
import { COSTING_METHODS } from './organizations.ts';
import { route } from './route.ts';
import { Movement } from './stock.ts';

/** A receipt that determined a cost: a purchase, a production order, a stock count or a return. */
export const CostSource = Movement.extend({
  item_name: z.string(),
  item_type: z.enum(ITEM_TYPES),
  unit: z.string(),
  /** Kobo for one unit. */
  unit_cost: z.int(),
  supplier_name: z.string().nullable(),
  /** Under FIFO the part that is left or was used; null with weighted average. */
  part_quantity: z.number().nullable(),
  part_value: z.int().nullable(),
});
export type CostSource = z.infer<typeof CostSource>;

/** What one unit of a produced good cost when it was last made. Kobo; the parts and the rounding add up to the unit cost. */
export const MadeCost = z.object({
  order_id: Id,
  order_number: z.string(),
  occurred_on: CivilDate,
  quantity: z.number(),
  batch_number: z.string().nullable(),
  unit_cost: z.int(),
  parts: z.array(
    z.object({
      kind: z.enum(['material', 'labour', 'overhead']),
      item_id: Id.nullable(),
      item_type: z.enum(ITEM_TYPES).nullable(),
      name: z.string(),
      value: z.int(),
    }),
  ),
  rounding: z.int(),
});
export type MadeCost = z.infer<typeof MadeCost>;

export const CostPoint = z.object({
  date: CivilDate,
  /** Kobo for one unit from this day on. */
  unit_cost: z.int(),
});
export const PricePoint = z.object({
  date: CivilDate,
  /** Null when it had no price. */
  price: z.int().nullable(),
});

const ById = z.strictObject({ id: Id });

/** Each cost leads to its sources: layers, receipts, and for a produced good the materials of its order. */
export const costHistoryRoutes = {
  history: route({
    method: 'GET',
    path: '/api/v1/inventory/items/:id/cost-history',
    access: 'costs:read',
    summary: 'Unit cost and selling price on each day they changed; the last 12 months by default',
    params: ById,
    query: z.strictObject({ from: CivilDate.optional(), to: CivilDate.optional() }),
    response: z.object({
      from: CivilDate,
      to: CivilDate,
      costs: z.array(CostPoint),
      /** Empty for a member who may not see sales prices. */
      prices: z.array(PricePoint),
    }),
  }),
  ofItem: route({
    method: 'GET',
    path: '/api/v1/inventory/items/:id/cost-sources',
    access: 'costs:read',
    summary:
      'The receipts behind the current unit cost: the open layers under FIFO, otherwise all receipts since stock was last empty',
    params: ById,
    query: ListQuery,
    response: listOf('sources', CostSource).extend({
      costing_method: z.enum(COSTING_METHODS),
      /** Null for goods that were never made here. */
      made: MadeCost.nullable(),
    }),
  }),
  ofMovement: route({
    method: 'GET',
    path: '/api/v1/inventory/movements/:id/sources',
    access: 'costs:read',
    summary:
      'The sources of the cost of a movement: for an issue the receipts it was taken from, for production its materials',
    params: ById,
    query: ListQuery,
    response: listOf('sources', CostSource).extend({ costing_method: z.enum(COSTING_METHODS) }),
  }),
  movements: route({
    method: 'GET',
    path: '/api/v1/inventory/movements',
    access: 'inventory:read',
    summary: 'The stock movements of one document, goods receipt or production order, oldest first',
    query: ListQuery.extend({ source_id: Id, item_id: Id.optional() }),
    response: listOf('movements', Movement),
  }),
} as const;
