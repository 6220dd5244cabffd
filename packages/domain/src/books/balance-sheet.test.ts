import { describe, expect, test } from 'vitest';
import { type AccountSums, boundsOf } from './account-sums.ts';
import { CHART_OF_ACCOUNTS, cashFlowOf } from './accounts.ts';
import { balanceSheet, balanceSheetSpans } from './balance-sheet.ts';
import { cashFlow, cashFlowSpans } from './cash-flow.ts';
import { profitAndLoss } from './profit-and-loss.ts';
import type { DatedSpan } from './statement-columns.ts';
import { type Columns, figuresOf, groupOf, isNothing } from './statement-figures.ts';

/** Day, account, kobo, debit positive. */
type Posted = readonly (readonly [day: string, code: string, amount: number])[];

const sumsOf = (posted: Posted, bounds: readonly string[]): AccountSums[] =>
  CHART_OF_ACCOUNTS.map((account) => ({
    ...{ ...account, cash_flow: cashFlowOf(account) },
    slots: posted
      .filter(([, code]) => code === account.code)
      .map(([day, , amount]) => ({
        slot: bounds.filter((bound) => bound <= day).length,
        ...{ debit: Math.max(amount, 0), credit: Math.max(-amount, 0) },
      })),
  }));
/** Sold for cash. */
const earned = (day: string, amount: number): Posted => [
  [day, '1000', amount],
  [day, '4000', -amount],
];
const at = (to: string) => ({ from: null, to });

describe('the equity of a balance sheet', () => {
  const sheetOf = (posted: Posted, columns: Columns, start: string) => {
    const bounds = boundsOf(balanceSheetSpans(columns, start));
    return balanceSheet(sumsOf(posted, bounds), bounds, columns, start);
  };
  const equity = (posted: Posted, day: string, start: string) =>
    sheetOf(posted, { main: at(day), compared: null, parts: [] }, start).equity.map((line) => [
      ...[line.kind, line.name, line.date_from, line.date_to, line.amount],
    ]);

  test('names a calendar year by its number, and the account of retained earnings for all of them', () => {
    const posted = [
      ...earned('2024-12-31', 10),
      ...earned('2025-01-01', 200),
      ...earned('2026-03-01', 3_000),
    ];
    expect(equity(posted, '2026-06-30', '01')).toEqual([
      ['earlier_result', 'Result of 2024', '2024-01-01', '2024-12-31', 10],
      ['earlier_result', 'Result of 2025', '2025-01-01', '2025-12-31', 200],
      ['current_result', 'Result of the year 2026', '2026-01-01', '2026-06-30', 3_000],
    ]);
    const lines = sheetOf(posted, { main: at('2026-06-30'), compared: null, parts: [] }, '01').equity;
    expect(lines.map(({ code, group }) => `${code} ${group}`)).toEqual(
      Array<string>(3).fill('3100 Retained earnings'),
    );
  });

  test('has the year of the newest column among the earlier ones, whatever it is compared with', () => {
    const posted = [
      ...earned('2024-05-01', 10),
      ...earned('2025-05-01', 200),
      ...earned('2026-05-01', 3_000),
    ];
    const read = (main: string, compared: string) => {
      const columns = { main: at(main), compared: at(compared), parts: [] };
      const { equity: lines, totals, difference } = sheetOf(posted, columns, '01');
      expect([difference, totals.assets]).toEqual([0, totals.equity]);
      return [...lines, { ...totals.equity, name: 'Total' }].map((line) => [
        ...[line.name, line.amount, line.compared],
      ]);
    };
    expect(read('2026-06-30', '2025-06-30')).toEqual([
      ['Result of 2024', 10, 10],
      ['Result of 2025', 200, 0],
      ['Result of the year 2026', 3_000, 200],
      ['Total', 3_210, 210],
    ]);
    expect(read('2025-06-30', '2026-06-30')).toEqual([
      ['Result of 2024', 10, 10],
      ['Result of 2025', 0, 200],
      ['Result of the year 2025', 200, 3_000],
      ['Total', 210, 3_210],
    ]);
    expect(read('2026-06-30', '2021-06-30')).toEqual([
      ['Result of 2024', 10, 0],
      ['Result of 2025', 200, 0],
      ['Result of the year 2026', 3_000, 0],
      ['Total', 3_210, 0],
    ]);
  });

  test('begins no year before the first day that a calendar of these books has', () => {
    const posted = [...earned('1900-02-01', 10), ...earned('1900-05-01', 200)];
    expect(equity(posted, '1900-06-30', '04')).toEqual([
      ['earlier_result', 'Result of 1899/00', '1900-01-01', '1900-03-31', 10],
      ['current_result', 'Result of the year 1900/01', '1900-04-01', '1900-06-30', 200],
    ]);
  });

  test('has capital as an account, and a plain 0 where a column has nothing', () => {
    const posted: Posted = [
      ['2026-01-05', '1000', 500],
      ['2026-01-05', '3000', -500],
    ];
    const columns = { main: at('2026-06-30'), compared: at('2025-06-30'), parts: [at('2025-12-31')] };
    const { equity: lines } = sheetOf(posted, columns, '01');
    expect(lines[0]).toEqual({
      ...{ code: '3000', name: "Owner's capital", group: 'Capital', kind: 'account' },
      ...{ date_from: null, date_to: null, amount: 500, compared: 0, amounts: [0] },
    });
  });
});

describe('a cash flow', () => {
  const october = { from: '2026-10-01', to: '2026-10-31' };
  const flowOf = (posted: Posted, compared: DatedSpan | null = null) => {
    const columns: Columns<DatedSpan> = { main: october, compared, parts: [] };
    const bounds = boundsOf(cashFlowSpans(columns));
    return cashFlow(sumsOf(posted, bounds), bounds, columns);
  };

  test('counts what moved on the first and the last day of the period, and what was there before', () => {
    const { opening_cash, net_change, closing_cash } = flowOf([
      ...[...earned('2026-09-30', 1), ...earned('2026-10-01', 20), ...earned('2026-10-31', 300)],
      ...earned('2026-11-01', 4_000),
    ]);
    expect([opening_cash, net_change, closing_cash]).toEqual([1, 320, 321]);
  });

  test('stands beside that of another period', () => {
    const july = { from: '2026-07-01', to: '2026-07-31' };
    const { totals } = flowOf([...earned('2026-07-05', 30), ...earned('2026-10-05', 900)], july);
    expect([totals.opening_cash, totals.net_change, totals.closing_cash]).toEqual([
      { amount: 30, compared: 0, amounts: [] },
      { amount: 900, compared: 30, amounts: [] },
      { amount: 930, compared: 30, amounts: [] },
    ]);
  });

  test('tells the profit, what it is adjusted for, and the changes of balances apart', () => {
    const flow = flowOf([
      ...earned('2026-10-05', 1_000),
      ['2026-10-06', '6170', 200],
      ['2026-10-06', '1590', -200],
      ['2026-10-07', '1100', 90],
      ['2026-10-07', '4000', -90],
    ]);
    expect(flow.operating.map(({ kind, code, name, amount }) => [kind, code, name, amount])).toEqual([
      ['profit', '', 'Net profit', 890],
      ['adjustment', '6170', 'Depreciation', 200],
      ['change', '1100', 'Accounts receivable', -90],
    ]);
    // Depreciation alone is no investing.
    expect([flow.investing, flow.financing, flow.difference]).toEqual([[], [], 0]);
  });
});

describe('the proof of a profit and loss', () => {
  const main = { from: '2026-10-01', to: '2026-10-31' };
  const bounds = boundsOf([main]);
  const proofOf = (posted: Posted) =>
    profitAndLoss(sumsOf(posted, bounds), bounds, { main, compared: null, parts: [] }).proof;

  test('compares the profit with what the other accounts changed by', () => {
    expect(proofOf(earned('2026-10-05', 900))).toEqual({
      ...{ credits: 900, debits: 0, change_of_balances: 900, difference: 0 },
    });
    // Half an entry: the books do not balance.
    expect(proofOf([['2026-10-05', '4000', -900]])).toEqual({
      ...{ credits: 900, debits: 0, change_of_balances: 0, difference: 900 },
    });
  });
});

describe('figures', () => {
  test('are 0 in each column where nothing is turned round', () => {
    const columns = { main: at('2026-10-31'), compared: at('2026-09-30'), parts: [at('2026-08-31')] };
    expect(figuresOf(columns, () => -1 * 0)).toEqual({ amount: 0, compared: 0, amounts: [0] });
  });

  test('say nothing where every column is 0', () => {
    expect(isNothing({ amount: 0, compared: null, amounts: [] })).toBe(true);
    expect(isNothing({ amount: 0, compared: 0, amounts: [0, 0] })).toBe(true);
    expect(isNothing({ amount: 1, compared: 0, amounts: [0] })).toBe(false);
    expect(isNothing({ amount: 0, compared: 1, amounts: [0] })).toBe(false);
    expect(isNothing({ amount: 0, compared: 0, amounts: [0, 1] })).toBe(false);
  });

  test('of an account stand under its group, else under that of its type', () => {
    expect(['1100', '4100', '5300', '7000', '1700', '3500'].map(groupOf)).toEqual([
      ...[
        'Receivables',
        'Other income',
        'Cost of sales',
        'Operating expenses',
        'Other assets',
        'Other equity',
      ],
    ]);
    expect([groupOf('9000'), groupOf('')]).toEqual(['Other', 'Other']);
  });
});
