import { z } from 'zod';
import { CivilDate } from './fields.ts';

/** The periods of a report, by calendar: weeks begin on Monday. */
export const PERIOD_TYPES = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

/** Kobo (decisions §12.7): each part is a sum of movements, or of entries where production has no movement. */
export const CostOfGoods = z.object({
  period_start: CivilDate,
  period_end: CivilDate,
  /** Inventory and work in progress before the period, with the opening stock that is dated in it. */
  opening_value: z.int(),
  purchases: z.int(),
  /** Labour and overhead absorbed. */
  production: z.int(),
  /** Goods sent back to suppliers, at inventory cost. */
  supplier_returns: z.int(),
  /** Signed: gains are below 0. */
  losses_and_differences: z.int(),
  closing_value: z.int(),
  /** opening_value + purchases + production − supplier_returns − losses_and_differences − closing_value. */
  cogs: z.int(),
  /** The change of the cost of goods sold account. */
  ledger_cogs: z.int(),
  /** cogs − ledger_cogs: always 0. */
  difference: z.int(),
});
export type CostOfGoods = z.infer<typeof CostOfGoods>;

export const CostOfGoodsHistory = z.object({
  period_type: z.enum(PERIOD_TYPES),
  periods: z.array(z.object({ period_start: CivilDate, period_end: CivilDate, cogs: z.int() })),
});
export type CostOfGoodsHistory = z.infer<typeof CostOfGoodsHistory>;

/** The lines of the cost of goods that are sums of movements, and what else movements post. */
export const COST_PARTS = [
  'opening',
  'purchases',
  'supplier_returns',
  'losses_and_differences',
  'cost_of_goods_sold',
  'work_in_progress',
] as const;
export type CostPart = (typeof COST_PARTS)[number];
