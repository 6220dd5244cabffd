import { z } from 'zod';
import { CivilDate, Id, inOrder } from './fields.ts';
import { ACCOUNT_TYPES, BASES, RESULTS_SINCE } from './ledger.ts';
import { route } from './route.ts';

const base = '/api/v1/ledger';

/** What the period or the day is compared with: the one directly before it, or the same one a year earlier. */
export const COMPARISONS = ['previous_period', 'previous_year'] as const;
export type Comparison = (typeof COMPARISONS)[number];
/** A profit and loss can also be compared with the budget of its own months. */
export const PROFIT_COMPARISONS = [...COMPARISONS, 'budget'] as const;
export type ProfitComparison = (typeof PROFIT_COMPARISONS)[number];
/** Columns by calendar month, by quarter or by year; quarters and years are those of the fiscal year. */
export const COLUMN_UNITS = ['month', 'quarter', 'year'] as const;
export type ColumnUnit = (typeof COLUMN_UNITS)[number];

export const StatementPeriod = z.object({ date_from: CivilDate, date_to: CivilDate });
export type StatementPeriod = z.infer<typeof StatementPeriod>;

/** One figure in every column, in kobo. */
const figures = {
  amount: z.int(),
  /** The figure of the compared period or day; null when nothing is compared. */
  compared: z.int().nullable(),
  /** One for each of `periods`; empty without `by`. */
  amounts: z.array(z.int()),
};
export const Figures = z.object(figures);
export type Figures = z.infer<typeof Figures>;

export const StatementLine = z.object({
  code: z.string(),
  name: z.string(),
  /** The group of accounts under which the line is shown, for example "Operating expenses". */
  group: z.string(),
  ...figures,
});
export type StatementLine = z.infer<typeof StatementLine>;

const columns = {
  currency: z.string(),
  compare: z.enum(COMPARISONS).nullable(),
  by: z.enum(COLUMN_UNITS).nullable(),
  /** As it was known at the end of this day; null: as known now. */
  known_on: CivilDate.nullable(),
};

const basis = {
  basis: z.enum(BASES),
  /**
   * On the cash basis: debts were brought in as opening balances, and their settlement is no income or expense of these
   * books. Always false on the accrual basis.
   */
  has_opening_debts: z.boolean(),
};

export const ProfitAndLoss = z.object({
  ...basis,
  date_from: CivilDate,
  date_to: CivilDate,
  branch_id: Id.nullable(),
  ...columns,
  compare: z.enum(PROFIT_COMPARISONS).nullable(),
  compared_period: StatementPeriod.nullable(),
  periods: z.array(StatementPeriod),
  income: z.array(StatementLine),
  cost_of_sales: z.array(StatementLine),
  expenses: z.array(StatementLine),
  total_income: z.int(),
  total_cost_of_sales: z.int(),
  /** Operating income − cost of sales; other income is not part of it. */
  gross_profit: z.int(),
  total_expenses: z.int(),
  net_profit: z.int(),
  /**
   * Invoiced sales of the period without tax of goods whose cost is not known: the profit is too high by it. Null where the
   * books are read as they were known on an earlier day.
   */
  sales_without_cost: z.int().nullable(),
  totals: z.object({
    operating_income: Figures,
    other_income: Figures,
    income: Figures,
    cost_of_sales: Figures,
    gross_profit: Figures,
    expenses: Figures,
    net_profit: Figures,
  }),
  /**
   * The trial balance of the same period: credits − debits of income and expenses, and what the balances of all other
   * accounts changed by, which must be the same. `difference` is 0.
   */
  proof: z.object({ credits: z.int(), debits: z.int(), change_of_balances: z.int(), difference: z.int() }),
});
export type ProfitAndLoss = z.infer<typeof ProfitAndLoss>;

export const EquityLine = StatementLine.extend({
  /** An account; the result of an earlier fiscal year, or of years before; the result of the year of the day. */
  kind: z.enum(['account', 'earlier_result', 'current_result']),
  /** The days that a result is about: its profit and loss. Null for an account. */
  date_from: CivilDate.nullable(),
  date_to: CivilDate.nullable(),
});
export type EquityLine = z.infer<typeof EquityLine>;

export const BalanceSheet = z.object({
  ...basis,
  as_of: CivilDate,
  ...columns,
  compared_day: CivilDate.nullable(),
  /** The days of the columns; empty without `by`. */
  days: z.array(CivilDate),
  /** The first day of the fiscal year of `as_of`: the year end is not posted, results are shown by year. */
  fiscal_year_start: CivilDate,
  assets: z.array(StatementLine),
  liabilities: z.array(StatementLine),
  equity: z.array(EquityLine),
  total_assets: z.int(),
  total_liabilities: z.int(),
  total_equity: z.int(),
  totals: z.object({ assets: Figures, liabilities: Figures, equity: Figures }),
  /** Assets − liabilities − equity: 0. */
  difference: z.int(),
});
export type BalanceSheet = z.infer<typeof BalanceSheet>;

export const CashFlowLine = StatementLine.extend({
  /** `profit` is the net profit, `adjustment` an income or expense without cash, `change` that of a balance. */
  kind: z.enum(['profit', 'adjustment', 'change']),
});
export type CashFlowLine = z.infer<typeof CashFlowLine>;

export const CashFlow = z.object({
  date_from: CivilDate,
  date_to: CivilDate,
  ...columns,
  compared_period: StatementPeriod.nullable(),
  periods: z.array(StatementPeriod),
  operating: z.array(CashFlowLine),
  investing: z.array(CashFlowLine),
  financing: z.array(CashFlowLine),
  opening_cash: z.int(),
  net_change: z.int(),
  closing_cash: z.int(),
  totals: z.object({
    operating: Figures,
    investing: Figures,
    financing: Figures,
    net_change: Figures,
    opening_cash: Figures,
    closing_cash: Figures,
  }),
  /** Closing cash by the cash and bank accounts − (opening cash + net change): 0. */
  difference: z.int(),
});
export type CashFlow = z.infer<typeof CashFlow>;

const Columns = z.strictObject({
  compare: z.enum(COMPARISONS).optional(),
  by: z.enum(COLUMN_UNITS).optional(),
  known_on: CivilDate.optional(),
});
/** The organization's accounting method when left out. */
const InBasis = { basis: z.enum(BASES).optional() };
const OverPeriod = Columns.extend({ date_from: CivilDate.optional(), date_to: CivilDate.optional() });

/** Kobo. The period is empty without `date_from`. */
const TrialBalanceFigures = {
  /** The balance at the end of `as_of`. */
  debit: z.int(),
  credit: z.int(),
  /** Debit − credit before `date_from`; 0 without it. */
  opening: z.int(),
  /** What was posted from `date_from` to `as_of`. */
  period_debit: z.int(),
  period_credit: z.int(),
  /** Debit − credit at the end of `compared_day`. */
  compared: z.int().nullable(),
};

export const TrialBalance = z.object({
  ...basis,
  /** `fiscal_year`: figures of income and expenses are those from the first day of the fiscal year of their day on. */
  results_since: z.enum(RESULTS_SINCE),
  as_of: CivilDate,
  currency: z.string(),
  known_on: CivilDate.nullable(),
  /** The first day of the period; null for the balances alone. */
  date_from: CivilDate.nullable(),
  compared_day: CivilDate.nullable(),
  accounts: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      type: z.enum(ACCOUNT_TYPES),
      ...TrialBalanceFigures,
    }),
  ),
  /**
   * With `fiscal_year`: what income and expenses of earlier fiscal years left, in one line under retained earnings. It
   * is not posted, and the totals have it. Null since the first entry.
   */
  earlier_results: z.object(TrialBalanceFigures).nullable(),
  total_debit: z.int(),
  total_credit: z.int(),
  total_period_debit: z.int(),
  total_period_credit: z.int(),
  /**
   * The year end is virtual. Of the net of all income and expenses (profit positive), what belongs to earlier fiscal
   * years and what to that of `as_of`.
   */
  year_end: z.object({ fiscal_year_start: CivilDate, earlier_results: z.int(), current_result: z.int() }),
});
export type TrialBalance = z.infer<typeof TrialBalance>;

export const statementRoutes = {
  profitAndLoss: route({
    method: 'GET',
    path: `${base}/profit-and-loss`,
    access: 'books:read',
    summary: 'Income, cost of sales and expenses of a period (the current month when left out)',
    query: inOrder(
      OverPeriod.extend({
        ...InBasis,
        branch_id: Id.optional(),
        compare: z.enum(PROFIT_COMPARISONS).optional(),
      }),
    ),
    files: true,
    report: true,
    response: ProfitAndLoss,
  }),
  balanceSheet: route({
    method: 'GET',
    path: `${base}/balance-sheet`,
    access: 'books:read',
    summary: 'Assets, liabilities and equity at the end of a day (today when left out)',
    query: Columns.extend({
      ...InBasis,
      as_of: CivilDate.optional(),
      /** With `by`: the first day of the columns; the first day of the fiscal year when left out. */
      date_from: CivilDate.optional(),
    }),
    files: true,
    report: true,
    response: BalanceSheet,
  }),
  cashFlow: route({
    method: 'GET',
    path: `${base}/cash-flow`,
    access: 'books:read',
    summary: 'From the profit of a period to the change of cash and bank (the current month when left out)',
    query: inOrder(OverPeriod),
    files: true,
    report: true,
    response: CashFlow,
  }),
  trialBalance: route({
    method: 'GET',
    path: `${base}/trial-balance`,
    access: 'books:read',
    summary:
      'Balances of all accounts at a day (the last day in the books when left out); with date_from also opening balances and movements',
    query: z.strictObject({
      as_of: CivilDate.optional(),
      date_from: CivilDate.optional(),
      compare: z.enum(COMPARISONS).optional(),
      known_on: CivilDate.optional(),
      ...InBasis,
      results_since: z.enum(RESULTS_SINCE).default('first_entry'),
    }),
    files: true,
    report: true,
    response: TrialBalance,
  }),
} as const;
