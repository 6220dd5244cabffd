import { z } from 'zod';
import { CivilDate, Id } from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import { STOCK_STATUSES } from './items.ts';
import { DEFAULT_COVER_DAYS, LIMITS } from './limits.ts';
import { route } from './route.ts';

const PurchaseLine = z.object({
  item_id: Id,
  item_type: z.enum(ITEM_TYPES),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  on_hand: z.number(),
  stock_status: z.enum(STOCK_STATUSES),
  minimum_stock: z.number().nullable(),
  maximum_stock: z.number().nullable(),
  /** What open production orders still need, reserved or not. */
  needed: z.number(),
  /** What is still to come of purchase orders, drafts included; the suggestion counts it. */
  on_order: z.number(),
  /** The expected use in the days to cover, by recent use. */
  expected_use: z.number(),
  /** In the item's own unit. */
  suggested: z.number(),
  /** The purchase unit; null where the item is bought in its own unit. */
  purchase_unit: z.string().nullable(),
  purchase_quantity: z.number(),
  /** Kobo; null where no cost is known, or for a member who may not see costs. */
  last_cost: z.int().nullable(),
  last_received_on: CivilDate.nullable(),
  expected_cost: z.int().nullable(),
});
export const PurchaseSuggestions = z.object({
  today: CivilDate,
  cover_days: z.int(),
  /** By latest supplier, sorted by name; items without a known supplier come last. */
  suppliers: z.array(
    z.object({
      supplier_id: Id.nullable(),
      supplier_name: z.string().nullable(),
      supplier_phone: z.string().nullable(),
      items: z.array(PurchaseLine),
      /** Kobo, of the items with a known cost; null for a member who may not see costs. */
      expected_cost: z.int().nullable(),
    }),
  ),
  total: z.int(),
  expected_cost: z.int().nullable(),
});
export type PurchaseSuggestions = z.infer<typeof PurchaseSuggestions>;
export type PurchaseLine = z.infer<typeof PurchaseLine>;

export const reorderRoutes = {
  suggestions: route({
    method: 'GET',
    path: '/api/v1/inventory/purchase-suggestions',
    access: 'inventory:read',
    summary: 'Reorder list: how much of each low material and good for resale to buy, by supplier',
    query: z.strictObject({
      /** The number of days of recent use to cover. */
      cover_days: z.coerce.number().int().min(1).max(LIMITS.purchase_cover_days).default(DEFAULT_COVER_DAYS),
    }),
    files: true,
    response: PurchaseSuggestions,
  }),
} as const;
