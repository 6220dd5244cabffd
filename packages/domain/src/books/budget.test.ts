import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountSums } from './account-sums.ts';
import { CHART_OF_ACCOUNTS } from './accounts.ts';
import {
  besideBudget,
  budgetMonths,
  budgetStatement,
  budgetTable,
  changedBy,
  monthsOfYear,
  sectionOf,
} from './budget.ts';
import { profitAndLoss } from './profit-and-loss.ts';

const accounts = CHART_OF_ACCOUNTS.map((account) => ({ ...account, cash_flow: null }));
const months = monthsOfYear('2026-04-01');
const plan = [
  { account_code: '4000', month: '2026-04-01', amount: 1_000 },
  { account_code: '4000', month: '2026-05-01', amount: 2_000 },
  { account_code: '4050', month: '2026-05-01', amount: -100 },
  { account_code: '5000', month: '2026-05-01', amount: 700 },
  { account_code: '6010', month: '2027-03-01', amount: 300 },
];

describe('a budget', () => {
  test('has the twelve months of a fiscal year, over the turn of the year', () => {
    expect([months[0], months[8], months[9], months[11], months.length]).toEqual([
      ...['2026-04-01', '2026-12-01', '2027-01-01', '2027-03-01'],
      12,
    ]);
  });

  test('is a profit and loss by month, with returns below 0', () => {
    const { income, totals, proof } = budgetStatement(accounts, plan, months);
    expect(totals.income.amounts.slice(0, 3)).toEqual([1_000, 1_900, 0]);
    expect(totals.gross_profit.amounts[1]).toBe(1_200);
    expect(totals.net_profit.amount).toBe(1_000 + 1_900 - 700 - 300);
    expect(income.map(({ code, amount }) => [code, amount])).toEqual([
      ['4000', 3_000],
      ['4050', -100],
    ]);
    expect(proof.credits - proof.debits).toBe(totals.net_profit.amount);
  });

  test('stands beside what was posted: what was only planned and what was only posted too', () => {
    const bounds = ['2026-05-01', '2026-06-01'];
    const main = { from: '2026-05-01', to: '2026-05-31' };
    const posted: AccountSums[] = accounts.map((account) => ({
      ...account,
      slots:
        account.code === '4000'
          ? [{ slot: 1, debit: 0, credit: 2_500 }]
          : account.code === '6020'
            ? [{ slot: 1, debit: 40, credit: 0 }]
            : [],
    }));
    const actual = profitAndLoss(posted, bounds, { main, compared: null, parts: [] });
    const both = besideBudget(actual, budgetStatement(accounts, plan, budgetMonths(main)));
    const brief = (lines: typeof both.income) =>
      lines.map(({ code, amount, compared }) => [code, amount, compared]);
    expect(brief(both.income)).toEqual([
      ['4000', 2_500, 2_000],
      ['4050', 0, -100],
    ]);
    expect(brief(both.cost_of_sales)).toEqual([['5000', 0, 700]]);
    expect(brief(both.expenses)).toEqual([['6020', 40, 0]]);
    expect(both.totals.net_profit).toEqual({ amount: 2_460, compared: 1_200, amounts: [] });
  });

  test('is compared over whole months only', () => {
    expect(budgetMonths({ from: '2026-12-01', to: '2027-02-28' })).toEqual([
      ...['2026-12-01', '2027-01-01', '2027-02-01'],
    ]);
    expect(() => budgetMonths({ from: '2026-12-01', to: '2027-02-27' })).toThrow();
  });

  test('each column of lines adds up to its total, for any plan', () => {
    const results = accounts.filter((account) => sectionOf(account) !== null);
    const line = fc.record({
      account_code: fc.constantFrom(...results.map(({ code }) => code)),
      month: fc.constantFrom(...months),
      amount: fc.integer({ min: -1e9, max: 1e9 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(line, { selector: (each) => each.account_code + each.month }), (lines) => {
        const { totals } = budgetStatement(accounts, lines, months);
        const sign = (code: string) => (code.startsWith('4') ? 1 : -1);
        const profit = lines.reduce((sum, each) => sum + sign(each.account_code) * each.amount, 0);
        expect(totals.net_profit.amount).toBe(profit);
        expect(totals.net_profit.amounts.reduce((sum, each) => sum + each, 0)).toBe(profit);
      }),
    );
  });

  test('is rows for a file, without the accounts that have none', () => {
    const { totals } = budgetStatement(accounts, plan, months);
    const none = months.map(() => 0);
    const table = budgetTable({
      ...{ start: months[0]!, months, currency: 'NGN', can: { update: true } },
      lines: [
        { account_code: '4000', amounts: [1_000, 2_000, ...none.slice(2)], total: 3_000 },
        { account_code: '4010', amounts: none, total: 0 },
      ].map((each) => ({
        ...each,
        ...{ name: 'Sales', group: 'Sales', section: 'income' as const, last_year: none, version: 0 },
      })),
      totals: {
        income: totals.income.amounts,
        cost_of_sales: totals.cost_of_sales.amounts,
        expenses: totals.expenses.amounts,
        profit: totals.net_profit.amounts,
      },
    });
    expect(table.notes).toEqual(['Apr 2026 to Mar 2027']);
    expect(table.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
      ['4000', 'Sales', 1_000],
      [null, 'Total income', 1_000],
      [null, 'Total cost of sales', 0],
      [null, 'Total operating expenses', 0],
      [null, 'Net profit', 1_000],
    ]);
    for (const { cells } of table.rows) expect(cells).toHaveLength(table.columns.length);
  });
});

test.each([
  [1_000_000, 15, 1_150_000],
  [123_456, 0, 123_500],
  [150, 0, 200],
  [-150, 0, -200],
  [333_333, 12.5, 375_000],
  [500_000, -100, 0],
])('%i kobo changed by %f percent are %i, in whole naira', (amount, percentage, expected) => {
  expect(changedBy(amount, percentage)).toBe(expected);
});
