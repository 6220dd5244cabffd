import type { Budget, BudgetLine, BudgetSection } from '@lissafi/contract/budgets';
import { fault, invalid } from '@lissafi/contract/errors';
import type { ProfitAndLoss, StatementLine } from '@lissafi/contract/statements';
import { addMonths, formatDate } from '../calendar/civil-date.ts';
import { endOfMonth } from '../calendar/report-periods.ts';
import type { ReportTable } from '../files/report-table.ts';
import { divideRounded, toSafe } from '../money/decimal.ts';
import { addMoney } from '../money/money.ts';
import type { AccountSums } from './account-sums.ts';
import { ACCOUNT } from './accounts.ts';
import { profitAndLoss, type Statement } from './profit-and-loss.ts';
import { type DatedSpan, isWholeMonths } from './statement-columns.ts';

/** Budgets by account and month, in kobo, as the profit and loss shows them: income and expenses positive. */

const MONTHS_OF_YEAR = 12;

/** Returns the first days of the months of a fiscal year. */
export const monthsOfYear = (start: string): string[] =>
  Array.from({ length: MONTHS_OF_YEAR }, (_, month) => addMonths(start, month));

/** Where the profit and loss shows an account; null for those of the balance sheet. */
export function sectionOf({ type, code }: Pick<AccountSums, 'type' | 'code'>): BudgetSection | null {
  if (type === 'income') return 'income';
  if (type !== 'expense') return null;
  return code.startsWith('5') ? 'cost_of_sales' : 'expenses';
}

/** What is budgeted for an account in a month. */
export interface BudgetedMonth {
  account_code: string;
  month: string;
  amount: number;
}

/**
 * Returns accounts with their budget as if it had been posted, one slot for each month of `months`, so that the profit
 * and loss of a budget is computed as every other.
 */
export function budgetSums(
  accounts: readonly Omit<AccountSums, 'slots'>[],
  budgeted: readonly BudgetedMonth[],
  months: readonly string[],
): AccountSums[] {
  const byAccount = Map.groupBy(budgeted, (each) => each.account_code);
  return accounts.map((account) => ({
    ...account,
    slots: (byAccount.get(account.code) ?? []).flatMap(({ month, amount }) => {
      const slot = months.indexOf(month) + 1;
      const debit = account.type === 'income' ? -amount : amount;
      return slot === 0 ? [] : [{ slot, debit: Math.max(debit, 0), credit: Math.max(-debit, 0) }];
    }),
  }));
}

/** Returns the months of a period. Throws Refusal VALIDATION_FAILED at `compare` where a month is not whole. */
export function budgetMonths(period: DatedSpan): string[] {
  if (!isWholeMonths(period)) throw invalid(fault('compare', 'A budget is by month: choose whole months'));
  const months: string[] = [];
  for (let month = period.from; month <= period.to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Returns a profit and loss with the budget of the same period beside each figure. */
export function besideBudget(actual: Statement, budget: Statement): Statement {
  const lines = (name: BudgetSection): StatementLine[] => {
    const planned = new Map(budget[name].map((line) => [line.code, line]));
    const posted = actual[name].map((line) => ({ ...line, compared: planned.get(line.code)?.amount ?? 0 }));
    const known = new Set(actual[name].map((line) => line.code));
    const only = budget[name]
      .filter(({ code }) => !known.has(code))
      .map((line) => ({
        ...line,
        ...{ amount: 0, compared: line.amount, amounts: actual.totals.net_profit.amounts.map(() => 0) },
      }));
    return [...posted, ...only].sort((a, b) => (a.code < b.code ? -1 : 1));
  };
  const totals = Object.fromEntries(
    Object.entries(actual.totals).map(([name, figures]) => [
      name,
      { ...figures, compared: budget.totals[name as keyof ProfitAndLoss['totals']].amount },
    ]),
  ) as ProfitAndLoss['totals'];
  return {
    ...actual,
    income: lines('income'),
    cost_of_sales: lines('cost_of_sales'),
    expenses: lines('expenses'),
    totals,
  };
}

/** Returns the profit and loss of a budget over its months, in one column and by month. */
export function budgetStatement(
  accounts: readonly Omit<AccountSums, 'slots'>[],
  budgeted: readonly BudgetedMonth[],
  months: readonly string[],
): Statement {
  const bounds = [...months, addMonths(months.at(-1)!, 1)];
  const spans = months.map((from) => ({ from, to: endOfMonth(from) }));
  const main = { from: months[0]!, to: spans.at(-1)!.to };
  return profitAndLoss(budgetSums(accounts, budgeted, months), bounds, {
    main,
    compared: null,
    parts: spans,
  });
}

/** One naira. */
const UNIT = 100n;

/** Returns an amount changed by a percentage (at most four decimals), rounded to whole naira, half away from zero. */
export function changedBy(amount: number, percentage: number): number {
  const factor = BigInt(Math.round((100 + percentage) * 10_000));
  return toSafe(divideRounded(BigInt(amount) * factor, 1_000_000n * UNIT) * UNIT);
}

/** The budget as rows: each account by month, with its total. */
export function budgetTable(budget: Budget): ReportTable {
  const { months, lines, totals, currency } = budget;
  const used = lines.filter(({ amounts }) => amounts.some((amount) => amount !== 0));
  const titles = months.map((from) => formatDate(from, 'MMM YYYY'));
  const row = (name: string, amounts: readonly number[], style: 'subtotal' | 'total' = 'subtotal') => ({
    cells: [null, name, ...amounts, addMoney(...amounts)],
    style,
  });
  const of = (section: BudgetSection) =>
    used
      .filter((line) => line.section === section)
      .map((line: BudgetLine) => ({
        cells: [line.account_code, line.name, ...line.amounts, line.total],
        indent: 1,
      }));
  return {
    title: 'Budget',
    notes: [`${titles[0]} to ${titles.at(-1)}`],
    currency,
    columns: [
      { title: 'Code', kind: 'text' },
      { title: 'Account', kind: 'text' },
      ...[...titles, 'Year'].map((title) => ({ title, kind: 'money' as const })),
    ],
    rows: [
      ...of('income'),
      row('Total income', totals.income),
      ...of('cost_of_sales'),
      row('Total cost of sales', totals.cost_of_sales),
      ...of('expenses'),
      row('Total operating expenses', totals.expenses),
      row('Net profit', totals.profit, 'total'),
    ],
  };
}

const REDUCING: ReadonlySet<string> = new Set([
  ...[ACCOUNT.sales_returns, ACCOUNT.settlement_discounts, ACCOUNT.purchase_discounts],
  ...[ACCOUNT.labour_applied, ACCOUNT.overhead_applied],
]);

/** True for an account that reduces its section, such as sales returns: its amounts are below 0. */
export const reducesSection = (code: string): boolean => REDUCING.has(code);
