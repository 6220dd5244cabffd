import { z } from 'zod';
import { CivilDate, can, SettingsVersion } from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/budgets' as const;

export const BUDGET_SECTIONS = ['income', 'cost_of_sales', 'expenses'] as const;
export type BudgetSection = (typeof BUDGET_SECTIONS)[number];

/** Kobo by month of the fiscal year, as the profit and loss shows them: income and expenses positive. */
const Months = z.array(z.int()).length(12);

export const BudgetLine = z.object({
  account_code: z.string(),
  name: z.string(),
  /** The name of the group under which the profit and loss shows it. */
  group: z.string(),
  section: z.enum(BUDGET_SECTIONS),
  amounts: Months,
  total: z.int(),
  /** What was posted to it in the fiscal year before, month by month, on the accrual basis. */
  last_year: Months,
  /** 0 while it has no budget. */
  version: z.int(),
});
export type BudgetLine = z.infer<typeof BudgetLine>;

export const Budget = z.object({
  /** The first day of the fiscal year. */
  start: CivilDate,
  /** The first days of its months. */
  months: z.array(CivilDate).length(12),
  currency: z.string(),
  lines: z.array(BudgetLine),
  /** By month. */
  totals: z.object({ income: Months, cost_of_sales: Months, expenses: Months, profit: Months }),
  can: can('update'),
});
export type Budget = z.infer<typeof Budget>;

const Amount = z
  .int()
  .min(-LIMITS.money_max, 'Please enter a smaller amount')
  .max(LIMITS.money_max, 'Please enter a smaller amount');

export const budgetRoutes = {
  get: route({
    method: 'GET',
    path: base,
    access: 'books:read',
    summary: 'The budget of a fiscal year, account by account and month by month; the current one by default',
    query: z.strictObject({ start: CivilDate.optional() }),
    files: true,
    response: Budget,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:code`,
    access: 'budgets:write',
    summary: 'Set the twelve months of an account; all 0 takes its budget away',
    params: z.strictObject({ code: z.string().regex(/^\d{1,20}$/) }),
    body: z.strictObject({ start: CivilDate, version: SettingsVersion, amounts: z.array(Amount).length(12) }),
    response: BudgetLine,
  }),
  fill: route({
    method: 'POST',
    path: `${base}/fill`,
    access: 'budgets:write',
    summary:
      'Give every account without a budget what was posted to it a year before, changed by a percentage',
    body: z.strictObject({
      start: CivilDate,
      change_percentage: z.number().min(-100).max(1_000),
    }),
    status: 201,
    response: Budget,
  }),
} as const;
