import { z } from 'zod';
import { COST_PARTS, CostOfGoods, CostOfGoodsHistory, PERIOD_TYPES } from './cost-of-goods.ts';
import {
  aboutFields,
  CivilDate,
  Id,
  inOrder,
  integerText,
  ListQuery,
  listOf,
  SortDirection,
} from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';
import { LIMITS } from './limits.ts';
import { FILE_FORMATS } from './report-files.ts';
import { route } from './route.ts';
import { ADJUSTMENT_REASONS, ADJUSTMENT_TYPES, MOVEMENT_KINDS, Movement } from './stock.ts';
import { BelowZeroDays, CostVariance, DeadStock, StockAgeing, Turnover } from './stock-reports.ts';

const base = '/api/v1/inventory/accounting' as const;

export const VALUATION_METHODS = ['weighted_average', 'fifo'] as const;
export type ValuationMethod = (typeof VALUATION_METHODS)[number];

/**
 * An item that was below zero on the day, or had a value with nothing on hand: both happen when movements are recorded
 * later than they are dated (decisions §5).
 */
export const VALUATION_MARKS = ['below_zero', 'value_without_quantity'] as const;
export type ValuationMark = (typeof VALUATION_MARKS)[number];

export const Valuation = z.object({
  valuation_method: z.enum(VALUATION_METHODS),
  /** The method of the books; a valuation by the other one is not in the ledger. */
  books_method: z.enum(VALUATION_METHODS),
  as_of: CivilDate,
  /** Only what was recorded by this day is included; null for everything. */
  known_on: CivilDate.nullable(),
  /** Kobo: of all stocked items, whatever the page. */
  total_value: z.int(),
  /** The balances of the inventory accounts on the same day, and the value less these: 0 by the method of the books. */
  ledger: z.object({ raw_materials: z.int(), finished_goods: z.int(), total: z.int() }),
  difference: z.int(),
  /** Items with a mark, of all items. */
  marked: z.int(),
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
      /** Kobo for one unit, rounded: of what is on hand, otherwise the last known cost, which a past day has not. */
      unit_cost: z.int().nullable(),
      mark: z.enum(VALUATION_MARKS).nullable(),
    }),
  ),
});
export type Valuation = z.infer<typeof Valuation>;

/** A movement with its item, as the reports open it. */
export const ReportedMovement = Movement.extend({
  item_type: z.enum(ITEM_TYPES),
  item_name: z.string(),
  item_sku: z.string(),
  unit: z.string(),
  account_code: z.string(),
});
export type ReportedMovement = z.infer<typeof ReportedMovement>;

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

const Method = z.enum(VALUATION_METHODS).optional();
const Range = z.strictObject({ date_from: CivilDate.optional(), date_to: CivilDate.optional() });
const CogsPeriod = z.strictObject({ period_start: CivilDate.optional(), period_end: CivilDate.optional() });
const endsAfterStart = ({ period_start, period_end }: z.infer<typeof CogsPeriod>) =>
  !period_start || !period_end || period_start <= period_end;
const TOO_EARLY = {
  path: ['period_end'],
  message: 'The end is before the start',
  ...aboutFields('period_start', 'period_end'),
};
const access = 'inventory_accounting:read' as const;

/** A page of items; without a limit the maximum of one response (docs/decisions/0037). */
const ItemsPage = {
  limit: integerText(LIMITS.valuation_items, 1, LIMITS.valuation_items),
  offset: ListQuery.shape.offset,
};

export const inventoryAccountingRoutes = {
  valuation: route({
    method: 'GET',
    path: `${base}/valuation`,
    files: true,
    report: true,
    access: 'inventory_accounting:read',
    summary: 'The value of all stock, item by item, by either method: now, on a day, as known on a day',
    query: z.strictObject({
      ...ItemsPage,
      /** When left out, the organization's method. */
      valuation_method: Method,
      /** When left out, everything that is recorded counts. */
      as_of: CivilDate.optional(),
      known_on: CivilDate.optional(),
    }),
    response: Valuation,
  }),
  historical: route({
    method: 'GET',
    path: `${base}/valuation/historical`,
    files: true,
    report: true,
    access,
    summary:
      'The value of all stock at each month’s end in the range and at its last day; 12 months by default',
    query: inOrder(Range.extend({ valuation_method: Method })),
    response: z.object({
      valuation_method: z.enum(VALUATION_METHODS),
      values: z.array(z.object({ date: CivilDate, total_value: z.int() })),
    }),
  }),
  cogs: route({
    method: 'GET',
    path: `${base}/cogs`,
    files: true,
    report: true,
    access,
    summary:
      'The cost of goods sold of a period, the current month by default, by its parts and in the ledger',
    query: CogsPeriod.refine(endsAfterStart, TOO_EARLY),
    response: CostOfGoods,
  }),
  cogsHistory: route({
    method: 'GET',
    path: `${base}/cogs/history`,
    files: true,
    report: true,
    access,
    summary: 'The cost of goods sold by period; the last 12 months by default',
    query: inOrder(Range.extend({ period_type: z.enum(PERIOD_TYPES).default('monthly') })),
    response: CostOfGoodsHistory,
  }),
  turnover: route({
    method: 'GET',
    path: `${base}/turnover`,
    files: true,
    report: true,
    access,
    summary: 'Cost of goods sold ÷ average value of the stock, by item; the last 12 months by default',
    query: inOrder(Range.extend({ category_id: Id.optional(), ...ItemsPage })),
    response: Turnover,
  }),
  ageing: route({
    method: 'GET',
    path: `${base}/aging`,
    files: true,
    report: true,
    access,
    summary: 'The value of the stock by the days it has been in stock',
    query: z.strictObject(ItemsPage),
    response: StockAgeing,
  }),
  deadStock: route({
    method: 'GET',
    path: `${base}/dead-stock`,
    files: true,
    report: true,
    access,
    summary: 'Stock that was neither sold nor used for a number of days',
    query: z.strictObject({ days_threshold: integerText(365, 1, LIMITS.period_days), ...ItemsPage }),
    response: DeadStock,
  }),
  belowZero: route({
    method: 'GET',
    path: `${base}/below-zero`,
    files: true,
    report: true,
    access: 'inventory:read',
    summary: 'Days in a row on which less than nothing of an item was on hand, by the dates of its movements',
    query: inOrder(Range.extend({ ...ItemsPage, limit: ListQuery.shape.limit })),
    response: BelowZeroDays,
  }),
  variance: route({
    method: 'GET',
    path: `${base}/variance`,
    files: true,
    report: true,
    access,
    summary:
      'Actual cost against standard cost, of receipts and closed orders; the last 12 months by default',
    query: inOrder(Range),
    response: CostVariance,
  }),
  valuationReport: route({
    method: 'GET',
    path: `${base}/reports/valuation`,
    access,
    summary: 'The valuation of all stock as a file',
    query: z.strictObject({
      format: z.enum(FILE_FORMATS).default('pdf'),
      valuation_method: Method,
      as_of: CivilDate.optional(),
      known_on: CivilDate.optional(),
    }),
    response: 'application/octet-stream',
    feature: 'reports',
  }),
  cogsReport: route({
    method: 'GET',
    path: `${base}/reports/cogs`,
    access,
    summary: 'The cost of goods sold of a period as a file',
    query: z
      .strictObject({ ...CogsPeriod.shape, format: z.enum(FILE_FORMATS).default('pdf') })
      .refine(endsAfterStart, TOO_EARLY),
    response: 'application/octet-stream',
    feature: 'reports',
  }),
  movements: route({
    method: 'GET',
    path: `${base}/movements`,
    files: true,
    report: true,
    access,
    summary: 'The stock movements behind a figure, newest first',
    query: inOrder(
      ListQuery.extend({
        date_from: CivilDate.optional(),
        date_to: CivilDate.optional(),
        known_on: CivilDate.optional(),
        item_id: Id.optional(),
        kind: z.enum(MOVEMENT_KINDS).optional(),
        part: z.enum(COST_PARTS).optional(),
      }),
    ),
    response: listOf('movements', ReportedMovement).extend({
      /** Kobo: of all movements, whatever the page. */
      total_value: z.int(),
    }),
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
    report: true,
    response: listOf('adjustments', StockAdjustment),
  }),
} as const;
