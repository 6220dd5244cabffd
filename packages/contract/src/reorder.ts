import { z } from 'zod';
import { CivilDate, Id } from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import { STOCK_STATUSES } from './items.ts';
import { DEFAULT_COVER_DAYS, LIMITS } from './limits.ts';
import { route } from './route.ts';

/** What all parts of the list say of an item; quantities are in its own unit. */
const item = {
  item_id: Id,
  item_type: z.enum(ITEM_TYPES),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  on_hand: z.number(),
  stock_status: z.enum(STOCK_STATUSES),
  minimum_stock: z.number().nullable(),
};
/** A draft order that the item stands on, with its quantity there. */
const Draft = z.object({ order_id: Id, order_number: z.string(), quantity: z.number() });

const PurchaseLine = z.object({
  ...item,
  maximum_stock: z.number().nullable(),
  /** What open production orders still need, reserved or not. */
  needed: z.number(),
  /** What is still to come of purchase orders, drafts included; the suggestion counts it. */
  on_order: z.number(),
  drafts: z.array(Draft),
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
/** Low, but a draft order brings it above its minimum once it is sent: it is not suggested again. */
const DraftedLine = z.object({ ...item, on_order: z.number(), drafts: z.array(Draft) });

/** Without a minimum, and gone within the days to cover if it is used as in the last 30 days. */
const UnwatchedLine = z.object({
  ...item,
  version: z.int(),
  used_30_days: z.number(),
  /** Whole days that what is free will last; 0 where there is none. */
  days_left: z.int(),
  /** The use of a week, in whole units. */
  suggested_minimum: z.number(),
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
  on_draft: z.array(DraftedLine),
  without_minimum: z.array(UnwatchedLine),
  /** Of the items to buy. */
  total: z.int(),
  expected_cost: z.int().nullable(),
});
export type DraftedLine = z.infer<typeof DraftedLine>;
export type UnwatchedLine = z.infer<typeof UnwatchedLine>;
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
