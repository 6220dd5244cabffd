import { z } from 'zod';
import { CivilDate, Id, inOrder, integerText, ListQuery, listOf, SortDirection } from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';
import { ADJUSTMENT_REASONS, ADJUSTMENT_TYPES, Movement } from './stock.ts';

const base = '/api/v1/inventory/accounting' as const;

export const VALUATION_METHODS = ['weighted_average', 'fifo'] as const;
export type ValuationMethod = (typeof VALUATION_METHODS)[number];

export const Valuation = z.object({
  valuation_method: z.enum(VALUATION_METHODS),
  as_of: CivilDate,
  /** Kobo: of all stocked items, whatever the page. */
  total_value: z.int(),
  /** The number of stocked items. */
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
  /** The stocked items of this page by name, including those with nothing on hand. */
  items: z.array(
    z.object({
      item_id: Id,
      item_type: z.enum(ITEM_TYPES),
      name: z.string(),
      sku: z.string(),
      unit: z.string(),
      quantity: z.number(),
      /** Kobo. */
      value: z.int(),
      /** Kobo for one unit, rounded: of what is on hand, otherwise the last known cost. */
      unit_cost: z.int().nullable(),
    }),
  ),
});
export type Valuation = z.infer<typeof Valuation>;

export const StockAdjustment = Movement.extend({
  item_type: z.enum(ITEM_TYPES),
  item_name: z.string(),
  item_sku: z.string(),
  unit: z.string(),
  adjustment_type: z.enum(ADJUSTMENT_TYPES),
  /** Always positive, for increases and decreases. */
  quantity_adjusted: z.number(),
});
export type StockAdjustment = z.infer<typeof StockAdjustment>;

export const ADJUSTMENT_SORTS = ['occurred_on', 'created_at', 'item_name', 'quantity', 'value'] as const;

export const inventoryAccountingRoutes = {
  valuation: route({
    method: 'GET',
    path: `${base}/valuation`,
    access: 'inventory_accounting:read',
    summary: 'The current value of all stock, item by item, by the valuation method of the organization',
    query: ListQuery.extend({
      /** When left out, the maximum of one response (docs/decisions/0037). */
      limit: integerText(LIMITS.valuation_items, 1, LIMITS.valuation_items),
      /** When left out, the organization's method. */
      valuation_method: z.enum(VALUATION_METHODS).optional(),
    }),
    response: Valuation,
  }),
  adjustments: route({
    method: 'GET',
    path: `${base}/adjustments`,
    access: 'inventory:read',
    summary: 'Stock adjustments of all items',
    query: inOrder(
      ListQuery.extend({
        sort_by: z.enum(ADJUSTMENT_SORTS).default('occurred_on'),
        sort_direction: SortDirection.default('desc'),
        date_from: CivilDate.optional(),
        date_to: CivilDate.optional(),
        adjustment_type: z.enum(ADJUSTMENT_TYPES).optional(),
        reason: z.enum(ADJUSTMENT_REASONS).optional(),
        inventory_item_type: z.enum(ITEM_TYPES).optional(),
      }),
    ),
    files: true,
    response: listOf('adjustments', StockAdjustment),
  }),
} as const;
