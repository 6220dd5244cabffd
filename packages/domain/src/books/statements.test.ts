import type { Figures } from '@lissafi/contract/statements';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/civil-date.ts';
import { type AccountSums, boundsOf, netOver } from './account-sums.ts';
import { ACCOUNT, CHART_OF_ACCOUNTS, cashFlowOf } from './accounts.ts';
import { balanceSheet, balanceSheetSpans } from './balance-sheet.ts';
import { cashFlow, cashFlowSpans } from './cash-flow.ts';
import { profitAndLoss } from './profit-and-loss.ts';
import { columnsOf, type DatedSpan, fiscalYearOf, type Span } from './statement-columns.ts';
import type { Columns } from './statement-figures.ts';
import { trialBalanceOf, trialBalanceSpans } from './trial-balance.ts';

interface Entry {
  day: string;
  lines: { code: string; amount: number }[];
}

/** The sums by slot, as the database makes them from the daily sums. */
function sumsOf(entries: readonly Entry[], bounds: readonly string[]): AccountSums[] {
  return CHART_OF_ACCOUNTS.map((account) => {
    const slots = new Map<number, { slot: number; debit: number; credit: number }>();
    for (const { day, lines } of entries) {
      const slot = bounds.filter((bound) => bound <= day).length;
      if (slot === bounds.length) continue;
      for (const { code, amount } of lines) {
        if (code !== account.code) continue;
        const sum = slots.get(slot) ?? { slot, debit: 0, credit: 0 };
        if (amount > 0) sum.debit += amount;
        else sum.credit -= amount;
        slots.set(slot, sum);
      }
    }
    return { ...account, cash_flow: cashFlowOf(account), slots: [...slots.values()] };
  });
}

const code = fc.constantFrom(...CHART_OF_ACCOUNTS.map((account) => account.code));
const day = fc.integer({ min: 0, max: 1_200 }).map((days) => addDays('2023-11-20', days));
/** Two to four lines that sum to 0, on any accounts. */
const entry: fc.Arbitrary<Entry> = fc
  .record({
    day,
    lines: fc.array(fc.record({ code, amount: fc.integer({ min: -(10 ** 12), max: 10 ** 12 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    other: code,
  })
  .map(({ day: on, lines, other }) => ({
    day: on,
    lines: [...lines, { code: other, amount: -lines.reduce((sum, line) => sum + line.amount, 0) }],
  }));
const entries = fc.array(entry, { maxLength: 40 });
const month = fc.integer({ min: 1, max: 12 }).map((number) => String(number).padStart(2, '0'));

const one = (main: DatedSpan): Columns<DatedSpan> => ({ main, compared: null, parts: [] });
const at = (to: string): Columns => ({ main: { from: null, to }, compared: null, parts: [] });

function sheetAt(posted: readonly Entry[], to: string, fiscalYearStart: string) {
  const bounds = boundsOf(balanceSheetSpans(at(to), fiscalYearStart));
  return balanceSheet(sumsOf(posted, bounds), bounds, at(to), fiscalYearStart);
}
function profitIn(posted: readonly Entry[], columns: Columns<DatedSpan>) {
  const bounds = boundsOf([columns.main, ...(columns.compared ? [columns.compared] : []), ...columns.parts]);
  return profitAndLoss(sumsOf(posted, bounds), bounds, columns);
}

describe('whatever is posted, in whatever order', () => {
  test('the balance sheet balances on every day, and its lines add up to its totals', () => {
    fc.assert(
      fc.property(entries, day, month, (posted, to, fiscalYearStart) => {
        const sheet = sheetAt(posted, to, fiscalYearStart);
        expect(sheet.difference).toBe(0);
        expect(sheet.total_assets).toBe(sheet.total_liabilities + sheet.total_equity);
        const sum = (lines: readonly Figures[]) => lines.reduce((total, line) => total + line.amount, 0);
        expect([sum(sheet.assets), sum(sheet.liabilities), sum(sheet.equity)]).toEqual([
          sheet.total_assets,
          sheet.total_liabilities,
          sheet.total_equity,
        ]);
      }),
    );
  });

  test('the result of the year on the balance sheet is the profit and loss of the fiscal year so far', () => {
    fc.assert(
      fc.property(entries, day, month, (posted, to, fiscalYearStart) => {
        const from = fiscalYearOf(to, fiscalYearStart);
        const current = sheetAt(posted, to, fiscalYearStart).equity.find(
          ({ kind }) => kind === 'current_result',
        );
        expect(current?.amount).toBe(profitIn(posted, one({ from, to })).net_profit);
        expect([current?.date_from, current?.date_to]).toEqual([from, to]);
      }),
    );
  });

  test('cash flow explains the change of cash', () => {
    fc.assert(
      fc.property(entries, day, day, (posted, a, b) => {
        const main = a < b ? { from: a, to: b } : { from: b, to: a };
        const bounds = boundsOf(cashFlowSpans(one(main)));
        const sums = sumsOf(posted, bounds);
        const flow = cashFlow(sums, bounds, one(main));
        const cash = (span: Span) =>
          sums
            .filter(({ cash_flow }) => cash_flow === 'cash')
            .reduce((total, account) => total + netOver(account, bounds, span), 0);
        expect(flow.difference).toBe(0);
        expect(flow.opening_cash + flow.net_change).toBe(flow.closing_cash);
        expect(flow.net_change).toBe(cash(main));
        expect(flow.operating[0]?.amount).toBe(profitIn(posted, one(main)).net_profit);
      }),
    );
  });

  test('the profit and loss of a year is the sum of its months and of its quarters, line by line', () => {
    fc.assert(
      fc.property(entries, month, fc.constantFrom('month', 'quarter'), (posted, start, by) => {
        const main = { from: '2025-01-01', to: '2025-12-31' };
        const report = profitIn(posted, { main, compared: null, parts: columnsOf(main, by, start) });
        const lines = [...report.income, ...report.cost_of_sales, ...report.expenses];
        for (const { amount, amounts } of [...lines, ...Object.values(report.totals)])
          expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(amount);
      }),
    );
  });

  test('statements equal the trial balance of the same days', () => {
    fc.assert(
      fc.property(entries, day, day, month, (posted, a, b, start) => {
        const [date_from, as_of] = a < b ? [a, b] : [b, a];
        const days = {
          ...{ as_of, date_from, compared_day: a, results_since: 'first_entry' as const },
          fiscal_year_start: fiscalYearOf(as_of, start),
          compared_year_start: fiscalYearOf(a, start),
        };
        const bounds = boundsOf(trialBalanceSpans(days));
        const balance = trialBalanceOf(sumsOf(posted, bounds), bounds, days);
        expect(balance.total_debit).toBe(balance.total_credit);
        expect(balance.total_period_debit).toBe(balance.total_period_credit);
        for (const row of balance.accounts)
          expect(row.opening + row.period_debit - row.period_credit).toBe(row.debit - row.credit);
        const net = (types: string[]) =>
          balance.accounts
            .filter(({ type }) => types.includes(type))
            .reduce((sum, row) => sum + row.credit - row.debit, 0);
        const report = profitIn(posted, one({ from: date_from, to: as_of }));
        expect(report.proof.difference).toBe(0);
        const period = balance.accounts
          .filter(({ type }) => type === 'income' || type === 'expense')
          .reduce((sum, row) => sum + row.period_credit - row.period_debit, 0);
        expect(report.net_profit).toBe(period + 0);
        const sheet = sheetAt(posted, as_of, start);
        expect(sheet.total_assets).toBe(-net(['asset']) + 0);
        expect(sheet.total_liabilities).toBe(net(['liability']) + 0);
        const { earlier_results, current_result } = balance.year_end;
        expect(earlier_results + current_result).toBe(net(['income', 'expense']) + 0);
        expect(sheet.total_equity).toBe(net(['equity']) + earlier_results + current_result + 0);
      }),
    );
  });

  test('a trial balance of the fiscal year balances in every column, with the year’s profit and loss and earlier results in one line', () => {
    fc.assert(
      fc.property(entries, day, day, month, (posted, a, b, start) => {
        const [date_from, as_of] = a < b ? [a, b] : [b, a];
        const fiscal_year_start = fiscalYearOf(as_of, start);
        const days = {
          ...{ as_of, date_from, compared_day: a, results_since: 'fiscal_year' as const, fiscal_year_start },
          compared_year_start: fiscalYearOf(a, start),
        };
        const bounds = boundsOf(trialBalanceSpans(days));
        const balance = trialBalanceOf(sumsOf(posted, bounds), bounds, days);
        const rows = [...balance.accounts, balance.earlier_results!];
        expect(balance.total_debit).toBe(balance.total_credit);
        expect(balance.total_period_debit).toBe(balance.total_period_credit);
        for (const column of ['opening', 'compared'] as const)
          expect(rows.reduce((sum, row) => sum + (row[column] ?? 0), 0)).toBe(0);
        for (const row of rows)
          expect(row.opening + row.period_debit - row.period_credit).toBe(row.debit - row.credit);
        const results = balance.accounts
          .filter(({ type }) => type === 'income' || type === 'expense')
          .reduce((sum, row) => sum + row.credit - row.debit, 0);
        expect(results + 0).toBe(profitIn(posted, one({ from: fiscal_year_start, to: as_of })).net_profit);
        const { debit, credit } = balance.earlier_results!;
        expect(credit - debit + 0).toBe(balance.year_end.earlier_results);
      }),
    );
  });
});

describe('profit and loss', () => {
  const main = { from: '2026-10-01', to: '2026-10-31' };
  const sale = (amount: number, to: string = ACCOUNT.sales): Entry => ({
    day: '2026-10-05',
    lines: [
      { code: ACCOUNT.bank, amount },
      { code: to, amount: -amount },
    ],
  });
  const spend = (amount: number, on: string): Entry => ({
    day: '2026-10-06',
    lines: [
      { code: on, amount },
      { code: ACCOUNT.bank, amount: -amount },
    ],
  });

  test('gross profit is operating income less cost of sales; other income is in income, not in gross profit', () => {
    const report = profitIn(
      [
        sale(100_000),
        sale(-10_000, ACCOUNT.sales_returns),
        sale(7_000, ACCOUNT.rent_income),
        sale(500, ACCOUNT.exchange_gain),
        spend(40_000, ACCOUNT.cost_of_goods_sold),
        spend(2_000, ACCOUNT.loss_expired),
        spend(15_000, ACCOUNT.rent),
      ],
      one(main),
    );
    expect(report).toMatchObject({
      income: [
        { code: '4000', name: 'Sales', group: 'Sales', amount: 100_000 },
        { code: '4050', amount: -10_000 },
        { code: '4100', group: 'Other income', amount: 7_000 },
        { code: '4910', amount: 500 },
      ],
      cost_of_sales: [{ code: '5000' }, { code: '5220', amount: 2_000 }],
      expenses: [{ code: '6010', amount: 15_000 }],
      total_income: 97_500,
      total_cost_of_sales: 42_000,
      gross_profit: 90_000 - 42_000,
      total_expenses: 15_000,
      net_profit: 97_500 - 42_000 - 15_000,
      proof: { credits: 107_500, debits: 67_000, change_of_balances: 40_500, difference: 0 },
    });
  });

  test('a line of the compared period alone is listed, with 0 in this one', () => {
    const compared = { from: '2026-09-01', to: '2026-09-30' };
    const report = profitIn([{ ...spend(300, ACCOUNT.repairs), day: '2026-09-02' }], {
      main,
      compared,
      parts: [],
    });
    expect(report.expenses).toMatchObject([{ code: '6080', amount: 0, compared: 300 }]);
    expect(report.totals.net_profit).toEqual({ amount: 0, compared: -300, amounts: [] });
  });
});

describe('balance sheet', () => {
  test('earlier results stand by fiscal year, and the year of the day has a line of its own', () => {
    const earn = (on: string, amount: number): Entry => ({
      day: on,
      lines: [
        { code: ACCOUNT.cash, amount },
        { code: ACCOUNT.sales, amount: -amount },
      ],
    });
    const posted = [
      earn('1995-06-01', 1),
      earn('2025-03-31', 10),
      earn('2025-04-01', 100),
      earn('2026-04-01', 1_000),
    ];
    const { equity } = sheetAt(posted, '2026-06-30', '04');
    expect(equity.map(({ name, amount, date_from, date_to }) => [name, amount, date_from, date_to])).toEqual([
      ['Results before 2001/02', 1, null, '2001-03-31'],
      ['Result of 2024/25', 10, '2024-04-01', '2025-03-31'],
      ['Result of 2025/26', 100, '2025-04-01', '2026-03-31'],
      ['Result of the year 2026/27', 1_000, '2026-04-01', '2026-06-30'],
    ]);
  });
});

describe('cash flow', () => {
  const main = { from: '2026-10-01', to: '2026-10-31' };
  const flowOf = (lines: Entry['lines'][]) => {
    const posted = lines.map((each) => ({ day: '2026-10-05', lines: each }));
    const bounds = boundsOf(cashFlowSpans(one(main)));
    return cashFlow(sumsOf(posted, bounds), bounds, one(main));
  };
  const amounts = (lines: readonly { name: string; amount: number }[]) =>
    lines.map(({ name, amount }) => [name, amount]);

  test('depreciation is added back and is no investing; a sale on credit is profit without cash', () => {
    const flow = flowOf([
      [
        { code: ACCOUNT.receivable, amount: 900 },
        { code: ACCOUNT.sales, amount: -900 },
      ],
      [
        { code: ACCOUNT.depreciation, amount: 200 },
        { code: ACCOUNT.accumulated_depreciation, amount: -200 },
      ],
      [
        { code: ACCOUNT.equipment, amount: 5_000 },
        { code: ACCOUNT.bank, amount: -5_000 },
      ],
      [
        { code: ACCOUNT.bank, amount: 8_000 },
        { code: ACCOUNT.loans, amount: -8_000 },
      ],
    ]);
    expect(amounts(flow.operating)).toEqual([
      ['Net profit', 700],
      ['Depreciation', 200],
      ['Accounts receivable', -900],
    ]);
    expect(amounts(flow.investing)).toEqual([['Equipment', -5_000]]);
    expect(amounts(flow.financing)).toEqual([['Loans', 8_000]]);
    expect([flow.totals.operating.amount, flow.net_change, flow.closing_cash]).toEqual([0, 3_000, 3_000]);
  });

  test('an asset that is sold brings what was paid for it, whatever its gain or loss', () => {
    const flow = flowOf([
      [
        { code: ACCOUNT.bank, amount: 50 },
        { code: ACCOUNT.accumulated_depreciation, amount: 80 },
        { code: ACCOUNT.loss_on_disposal, amount: 20 },
        { code: ACCOUNT.vehicles, amount: -150 },
      ],
    ]);
    expect([flow.totals.operating.amount, flow.totals.investing.amount]).toEqual([0, 50]);
    expect(amounts(flow.investing)).toEqual([
      ['Vehicles', 150],
      ['Accumulated depreciation, less what was charged and results of disposals', -100],
    ]);
  });
});
