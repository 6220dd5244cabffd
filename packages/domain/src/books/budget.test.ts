import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountSums } from './account-sums.ts';
import { CHART_OF_ACCOUNTS } from './accounts.ts';
import {
  besideBudget,
  budgetMonths,
  budgetStatement,
  budgetSums,
  budgetTable,
  changedBy,
  monthsOfYear,
  reducesSection,
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

  test('by month beside it: a line that was only planned comes in order of code, with 0 in each month', () => {
    const bounds = ['2026-04-01', '2026-05-01', '2026-06-01'];
    const main = { from: '2026-04-01', to: '2026-05-31' };
    const parts = [
      { from: '2026-04-01', to: '2026-04-30' },
      { from: '2026-05-01', to: '2026-05-31' },
    ];
    const posted: AccountSums[] = accounts.map((account) => ({
      ...account,
      slots: ['4010', '4900'].includes(account.code) ? [{ slot: 2, debit: 0, credit: 50 }] : [],
    }));
    const actual = profitAndLoss(posted, bounds, { main, compared: null, parts });
    const { income } = besideBudget(actual, budgetStatement(accounts, plan, budgetMonths(main)));
    expect(income.map(({ code, amount, compared, amounts }) => [code, amount, compared, amounts])).toEqual([
      ['4000', 0, 3_000, [0, 0]],
      ['4010', 50, 0, [0, 50]],
      ['4050', 0, -100, [0, 0]],
      ['4900', 50, 0, [0, 50]],
    ]);
  });

  test('is posted on the side of its account: income as a credit, the rest as a debit, other months not at all', () => {
    const two = months.slice(0, 2);
    const slotsOf = (code: string) =>
      budgetSums(accounts, plan, two).find((account) => account.code === code)!.slots;
    expect(slotsOf('4000')).toEqual([
      { slot: 1, debit: 0, credit: 1_000 },
      { slot: 2, debit: 0, credit: 2_000 },
    ]);
    expect(slotsOf('4050')).toEqual([{ slot: 2, debit: 100, credit: 0 }]);
    expect(slotsOf('5000')).toEqual([{ slot: 2, debit: 700, credit: 0 }]);
    expect([slotsOf('6010'), slotsOf('6020')]).toEqual([[], []]);
  });

  test('is compared over whole months only', () => {
    expect(budgetMonths({ from: '2026-12-01', to: '2027-02-28' })).toEqual([
      ...['2026-12-01', '2027-01-01', '2027-02-01'],
    ]);
    const error = { field: 'compare', message: 'A budget is by month: choose whole months' };
    expect(() => budgetMonths({ from: '2026-12-01', to: '2027-02-27' })).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining(error)] }),
    );
  });

  test('stands in the section of its account; an account of the balance sheet has none', () => {
    const section = (code: string) => sectionOf(accounts.find((account) => account.code === code)!);
    expect(['4000', '4900', '5000', '5260', '6010', '6900'].map(section)).toEqual([
      ...['income', 'income', 'cost_of_sales', 'cost_of_sales', 'expenses', 'expenses'],
    ]);
    expect(['1000', '2000', '3000'].map(section)).toEqual([null, null, null]);
    expect(sectionOf({ type: 'expense', code: '7500' })).toBe('expenses');
    expect(accounts.map(({ code }) => code).filter(reducesSection)).toEqual([
      ...['4050', '4060', '5040', '5100', '5110'],
    ]);
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
    const line = (account_code: string, name: string, section: 'income' | 'cost_of_sales' | 'expenses') => ({
      ...{ account_code, name, section, group: 'x', last_year: none, version: 0, amounts: none, total: 0 },
    });
    const table = budgetTable({
      ...{ start: months[0]!, months, currency: 'NGN', can: { update: true } },
      lines: [
        { ...line('4000', 'Sales', 'income'), amounts: [1_000, 2_000, ...none.slice(2)], total: 3_000 },
        line('4010', 'Services', 'income'),
        { ...line('5000', 'Cost', 'cost_of_sales'), amounts: [0, 700, ...none.slice(2)], total: 700 },
        { ...line('6010', 'Rent', 'expenses'), amounts: [...none.slice(1), 300], total: 300 },
      ],
      totals: {
        income: totals.income.amounts,
        cost_of_sales: totals.cost_of_sales.amounts,
        expenses: totals.expenses.amounts,
        profit: totals.net_profit.amounts,
      },
    });
    expect([table.title, table.currency, ...table.notes]).toEqual(['Budget', 'NGN', 'Apr 2026 to Mar 2027']);
    expect(table.columns.map(({ title, kind }) => `${title}: ${kind}`)).toEqual([
      ...['Code: text', 'Account: text', 'Apr 2026: money', 'May 2026: money', 'Jun 2026: money'],
      ...['Jul 2026: money', 'Aug 2026: money', 'Sep 2026: money', 'Oct 2026: money', 'Nov 2026: money'],
      ...['Dec 2026: money', 'Jan 2027: money', 'Feb 2027: money', 'Mar 2027: money', 'Year: money'],
    ]);
    // Code, name, the first two months, the year.
    expect(
      table.rows.map(({ cells, style, indent }) => [
        style ?? `indent ${indent}`,
        ...cells.slice(0, 4),
        cells.at(-1),
      ]),
    ).toEqual([
      ['indent 1', '4000', 'Sales', 1_000, 2_000, 3_000],
      ['subtotal', null, 'Total income', 1_000, 1_900, 2_900],
      ['indent 1', '5000', 'Cost', 0, 700, 700],
      ['subtotal', null, 'Total cost of sales', 0, 700, 700],
      ['indent 1', '6010', 'Rent', 0, 0, 300],
      ['subtotal', null, 'Total operating expenses', 0, 0, 300],
      ['total', null, 'Net profit', 1_000, 1_200, 1_900],
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
