import { z } from 'zod';
import { CivilDate, Id, Instant, inOrder, integerText } from './fields.ts';
import { VALUATION_METHODS } from './inventory-accounting.ts';
import { ITEM_TYPES } from './item-types.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/inventory/costing' as const;
const Method = z.enum(VALUATION_METHODS);

/** Kobo by each method: of the books, and the other one. */
const Both = z.object({ books: z.int(), other: z.int() });
const CostingFigures = {
  opening_value: Both,
  closing_value: Both,
  /** What the cost of goods sold account was charged in the period. */
  cogs: Both,
  /** The cost of material used in production in the period. */
  material_used: Both,
  /**
   * How much higher the profit would be by the other method: its closing value is higher, or its opening value lower.
   */
  profit_difference: z.int(),
};

export const CostingComparison = z.object({
  books_method: Method,
  other_method: Method,
  date_from: CivilDate,
  date_to: CivilDate,
  total: z.object(CostingFigures),
  /** Items with a difference or a value, the largest difference first. */
  items: z.array(
    z.object({
      item_id: Id,
      item_type: z.enum(ITEM_TYPES),
      name: z.string(),
      sku: z.string(),
      unit: z.string(),
      /** On hand at the end. */
      quantity: z.number(),
      ...CostingFigures,
    }),
  ),
  item_count: z.int(),
  limit: z.int(),
  offset: z.int(),
  /** The value at each month’s end and at the end of the range. */
  values: z.array(z.object({ date: CivilDate, ...Both.shape })),
});
export type CostingComparison = z.infer<typeof CostingComparison>;

export const CostingSwitch = z.object({
  id: Id,
  switched_on: CivilDate,
  from_method: Method,
  to_method: Method,
  /** Kobo: of all stock, by each method on that day. */
  value_before: z.int(),
  value_after: z.int(),
  item_count: z.int(),
  journal_entry_id: Id.nullable(),
  switched_by: Id,
  created_at: Instant,
});
export type CostingSwitch = z.infer<typeof CostingSwitch>;

export const costingRoutes = {
  compare: route({
    method: 'GET',
    path: base,
    files: true,
    report: true,
    access: 'inventory_accounting:read',
    summary: 'Both costing methods for the same history, by item; the last 12 months by default',
    query: inOrder(
      z.strictObject({
        date_from: CivilDate.optional(),
        date_to: CivilDate.optional(),
        limit: integerText(LIMITS.page_size_default, 1, LIMITS.valuation_items),
        offset: integerText(0, 0, LIMITS.offset_max),
      }),
    ),
    response: CostingComparison,
  }),
  catchUp: route({
    method: 'POST',
    path: `${base}/catch-up`,
    access: 'inventory_accounting:read',
    summary: 'Include the next movements in the second valuation, in bounded steps',
    response: z.object({
      /** Movements that are not included yet. */
      waiting: z.int(),
    }),
    // It only computes what the movements say, which a closed organization can still read.
    whenClosed: true,
  }),
  switches: route({
    method: 'GET',
    path: `${base}/switches`,
    access: 'inventory_accounting:read',
    summary: 'Every switch of the costing method, newest first',
    response: z.object({ switches: z.array(CostingSwitch), can_switch: z.boolean() }),
  }),
  switchMethod: route({
    method: 'POST',
    path: `${base}/switches`,
    access: 'costing_method:switch',
    summary: 'Value the stock by the other method from today on; the difference is posted',
    body: z.strictObject({
      to_method: Method,
      /** Kobo: the change of the total value that was shown; another one is refused. */
      difference: z.int(),
    }),
    response: CostingSwitch,
    status: 201,
    idempotent: true,
  }),
} as const;
