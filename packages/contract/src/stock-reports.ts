import { z } from 'zod';
import { CivilDate, Id } from './fields.ts';
import { ITEM_TYPES } from './item-types.ts';

/** An item as the reports name it. */
const ReportItem = z.object({
  item_id: Id,
  item_type: z.enum(ITEM_TYPES),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
});

/** Which of the items are in the response, and how many there are. */
const PAGE = { item_count: z.int(), limit: z.int(), offset: z.int() };

const TurnoverFigures = {
  /** Kobo. */
  cogs: z.int(),
  /** Kobo: the mean of the opening value and the value at each month's end and at the end of the range. */
  average_value: z.int(),
  /** cogs ÷ average_value with two decimals; null where there was no value. */
  turnover: z.number().nullable(),
};
export const Turnover = z.object({
  date_from: CivilDate,
  date_to: CivilDate,
  items: z.array(ReportItem.extend(TurnoverFigures)),
  total: z.object(TurnoverFigures),
  /** The number of items with a value or a cost in the range; `items` is a page of them, the highest cost first. */
  ...PAGE,
});
export type Turnover = z.infer<typeof Turnover>;

/** Days in stock. */
export const STOCK_AGES = ['0-30', '31-60', '61-90', '91-180', '181-365', 'over_365'] as const;
export type StockAge = (typeof STOCK_AGES)[number];

export const StockAgeing = z.object({
  as_of: CivilDate,
  /** By which rule the days were found: layers, or the newest receipts. */
  valuation_method: z.enum(['weighted_average', 'fifo']),
  /** Kobo. */
  buckets: z.array(z.object({ name: z.enum(STOCK_AGES), value: z.int() })),
  total_value: z.int(),
  /** The value of items below zero, which has no age: with total_value it is the valuation. Kobo, at most 0. */
  below_zero_value: z.int(),
  /** A page of the items of which something is on hand, the highest value first. */
  items: z.array(
    ReportItem.extend({
      quantity: z.number(),
      value: z.int(),
      /** Kobo by age, in the order of `buckets`. */
      values: z.array(z.int()),
      /** Days since the oldest part of it came in. */
      oldest_days: z.int(),
    }),
  ),
  ...PAGE,
});
export type StockAgeing = z.infer<typeof StockAgeing>;

export const DeadStock = z.object({
  days_threshold: z.int(),
  as_of: CivilDate,
  total_value: z.int(),
  items: z.array(
    ReportItem.extend({
      quantity: z.number(),
      value: z.int(),
      /** The last sale or consumption; null where there was none. */
      last_issued_on: CivilDate.nullable(),
      /** Days since then, or since it first came in. */
      days: z.int(),
    }),
  ),
  ...PAGE,
});
export type DeadStock = z.infer<typeof DeadStock>;

export const CostVariance = z.object({
  date_from: CivilDate,
  date_to: CivilDate,
  items: z.array(
    ReportItem.extend({
      quantity: z.number(),
      /** Kobo: the quantity at standard cost; for orders the planned cost of the good units. */
      standard_cost: z.int(),
      actual_cost: z.int(),
      /** actual − standard: positive when it cost more. */
      variance: z.int(),
      /** The part of the variance that arose in purchasing; the rest arose in production. */
      purchase_variance: z.int(),
    }),
  ),
  total_standard_cost: z.int(),
  total_actual_cost: z.int(),
  total_variance: z.int(),
  /** Goods that were received without a standard cost: they are not in the figures. Kobo. */
  without_standard: z.int(),
  /** The orders closed in the range, the largest variance first. */
  orders: z.array(
    z.object({
      order_id: Id,
      order_number: z.string(),
      item_id: Id,
      name: z.string(),
      completed_on: CivilDate,
      planned_cost: z.int(),
      actual_cost: z.int(),
      variance: z.int(),
    }),
  ),
});
export type CostVariance = z.infer<typeof CostVariance>;

export const BelowZeroDays = z.object({
  runs: z.array(
    ReportItem.extend({
      from: CivilDate,
      /** The last of the days; null while it is still below zero. */
      to: CivilDate.nullable(),
      /** The lowest quantity of these days, below 0. */
      lowest: z.number(),
    }),
  ),
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
});
export type BelowZeroDays = z.infer<typeof BelowZeroDays>;
