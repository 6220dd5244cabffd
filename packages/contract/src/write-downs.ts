import { z } from 'zod';
import { CivilDate, Id, Line, ListQuery, listOf, Money } from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/inventory/write-downs' as const;

/** An item on hand beside what it can be sold for (IAS 2 ¶28). Kobo. */
export const RealisableItem = z.object({
  item_id: Id,
  item_type: z.enum(ITEM_TYPES),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  quantity: z.number(),
  value: z.int(),
  unit_cost: z.int(),
  /** Without tax; null where the item has no price. */
  selling_price: z.int().nullable(),
  /** One unit after the cost of selling it; null where the item has no price. */
  unit_value: z.int().nullable(),
  /** What a write-down to it would change: below 0 a write-down, above 0 the reversal of one. */
  change: z.int(),
  /** What is left of earlier write-downs in the value: the most that can be reversed. */
  written_down: z.int(),
});
export type RealisableItem = z.infer<typeof RealisableItem>;

export const WriteDown = z.object({
  id: Id,
  journal_entry_id: Id.nullable(),
  /** Of each item: below 0 a write-down, above 0 a reversal. */
  items: z.array(z.object({ item_id: Id, change: z.int() })),
  total: z.int(),
});
export type WriteDown = z.infer<typeof WriteDown>;

export const writeDownRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'inventory_accounting:read',
    summary: 'What is on hand beside its net realisable value, the largest loss first',
    query: ListQuery.extend({
      /** below: worth more in the books than it brings · written_down: written down before · all: everything on hand. */
      show: z.enum(['below', 'written_down', 'all']).default('below'),
      /** The cost of selling, in percent of the price. */
      selling_cost: z.coerce.number().min(0).max(100).default(0),
    }),
    files: true,
    response: listOf('items', RealisableItem).extend({ total_change: z.int() }),
  }),
  record: route({
    method: 'POST',
    path: base,
    access: 'journals:write',
    summary: 'Write items down to their net realisable value, or back where it rose; one entry',
    body: z.strictObject({
      written_on: CivilDate,
      reason: Line(200),
      items: z
        .array(
          z.strictObject({
            item_id: Id,
            /** Kobo that one unit brings after the cost of selling it. */
            unit_value: Money,
          }),
        )
        .min(1, 'Please choose the items')
        .max(LIMITS.invoice_items),
    }),
    response: WriteDown,
    status: 201,
    idempotent: true,
  }),
} as const;
