import type { BalanceSheet, CashFlow, Figures, ProfitAndLoss } from '@lissafi/contract/statements';
import { describe, expect, test } from 'vitest';
import { formatDate } from '../calendar/civil-date.ts';
import type { ReportTable } from '../files/report-table.ts';
import { OPENING_DEBTS_NOTE } from './basis-words.ts';
import {
  balanceSheetTable,
  cashFlowTable,
  generalLedgerTable,
  profitAndLossTable,
  trialBalanceTable,
} from './statement-tables.ts';

const date = (day: string) => formatDate(day);
const figures = (amount: number, compared: number | null = null, amounts: number[] = []): Figures => ({
  amount,
  compared,
  amounts,
});
const line = (code: string, name: string, sums: Figures) => ({ code, name, group: 'x', ...sums });

/** Each row has one cell for each column. */
function wellFormed(table: ReportTable) {
  for (const row of table.rows) expect(row.cells, JSON.stringify(row)).toHaveLength(table.columns.length);
  return table;
}

const accrual = { basis: 'accrual', has_opening_debts: false } as const;
const head = { currency: 'NGN', by: null, compare: null, known_on: null } as const;

test('profit and loss with a comparison: sections, lines and sums', () => {
  const sums = figures(250, 100);
  const zero = figures(0, 0);
  const report: ProfitAndLoss = {
    ...head,
    ...accrual,
    date_from: '2026-10-01',
    date_to: '2026-10-31',
    known_on: '2026-11-05',
    branch_id: null,
    compare: 'previous_period',
    compared_period: { date_from: '2026-09-01', date_to: '2026-09-30' },
    periods: [],
    income: [line('4000', 'Sales', sums)],
    cost_of_sales: [],
    expenses: [],
    total_income: 250,
    total_cost_of_sales: 0,
    gross_profit: 250,
    total_expenses: 0,
    net_profit: 250,
    totals: {
      operating_income: sums,
      other_income: zero,
      income: sums,
      cost_of_sales: zero,
      gross_profit: sums,
      expenses: zero,
      net_profit: sums,
    },
    proof: { credits: 250, debits: 0, change_of_balances: 250, difference: 0 },
  };
  const table = wellFormed(profitAndLossTable(report, date));
  expect(table).toMatchObject({
    title: 'Profit and loss',
    notes: ['October 2026', 'Accrual basis', 'As known at the end of Nov 5, 2026'],
    columns: [{}, {}, { title: 'Oct 2026', kind: 'money' }, { title: 'Sep 2026', kind: 'money' }],
  });
  expect(table.rows[1]).toEqual({ cells: ['4000', 'Sales', 250, 100], indent: 1 });
  expect(table.rows.at(-1)).toEqual({ cells: [null, 'Net profit', 250, 100], style: 'total' });
});

test('balance sheet by month: one column for each end, the last one that of the day', () => {
  const sums = figures(350, null, [100, 350]);
  const zero = figures(0, null, [0, 0]);
  const sheet: BalanceSheet = {
    ...head,
    basis: 'cash',
    has_opening_debts: true,
    as_of: '2026-10-31',
    by: 'month',
    compared_day: null,
    days: ['2026-09-30', '2026-10-31'],
    fiscal_year_start: '2026-01-01',
    assets: [line('1010', 'Bank', sums)],
    liabilities: [],
    equity: [
      {
        ...line('3100', 'Result of the year 2026', sums),
        kind: 'current_result',
        date_from: '2026-01-01',
        date_to: '2026-10-31',
      },
    ],
    total_assets: 350,
    total_liabilities: 0,
    total_equity: 350,
    totals: { assets: sums, liabilities: zero, equity: sums },
    difference: 0,
  };
  const table = wellFormed(balanceSheetTable(sheet, date));
  expect(table.columns.map(({ title }) => title)).toEqual([
    'Code',
    'Account',
    'Sep 30, 2026',
    'Oct 31, 2026',
  ]);
  expect(table.rows[2]).toEqual({ cells: [null, 'Total assets', 100, 350], style: 'total' });
  expect(table.notes.slice(1, 3)).toEqual(['Cash basis', OPENING_DEBTS_NOTE]);
});

test('cash flow ends with the cash before and after', () => {
  const flow: CashFlow = {
    ...head,
    date_from: '2026-10-01',
    date_to: '2026-10-31',
    compared_period: null,
    periods: [],
    operating: [{ ...line('', 'Net profit', figures(250)), kind: 'profit' }],
    investing: [],
    financing: [],
    opening_cash: 100,
    net_change: 250,
    closing_cash: 350,
    totals: {
      operating: figures(250),
      investing: figures(0),
      financing: figures(0),
      net_change: figures(250),
      opening_cash: figures(100),
      closing_cash: figures(350),
    },
    difference: 0,
  };
  const { rows } = wellFormed(cashFlowTable(flow, date));
  expect(rows.slice(-3).map(({ cells }) => cells)).toEqual([
    [null, 'Change of cash', 250],
    [null, 'Cash and bank before', 100],
    [null, 'Cash and bank after', 350],
  ]);
});

describe('trial balance', () => {
  const account = { type: 'asset', opening: 0, period_debit: 0, period_credit: 0, compared: null } as const;
  const balance = {
    ...accrual,
    as_of: '2026-10-31',
    currency: 'NGN',
    known_on: null,
    date_from: null,
    compared_day: null,
    results_since: 'first_entry' as const,
    earlier_results: null,
    accounts: [
      { ...account, code: '1010', name: 'Bank', debit: 350, credit: 0 },
      { ...account, code: '1020', name: 'Unused', debit: 0, credit: 0 },
      { ...account, code: '4000', name: 'Sales', type: 'income' as const, debit: 0, credit: 350 },
    ],
    total_debit: 350,
    total_credit: 350,
    total_period_debit: 0,
    total_period_credit: 0,
    year_end: { fiscal_year_start: '2026-01-01', earlier_results: 0, current_result: 350 },
  };

  test('leaves out what was not used, and adds up both sides', () => {
    expect(wellFormed(trialBalanceTable(balance, date)).rows.map(({ cells }) => cells)).toEqual([
      ['1010', 'Bank', 350, 0],
      ['4000', 'Sales', 0, 350],
      [null, 'Total', 350, 350],
    ]);
  });

  test('of the fiscal year has earlier results in a line of their own, and says which it is', () => {
    const earlier = { ...account, debit: 0, credit: 50 };
    const table = wellFormed(
      trialBalanceTable({ ...balance, results_since: 'fiscal_year', earlier_results: earlier }, date),
    );
    expect(table.rows.map(({ cells }) => cells[1])).toEqual([
      'Bank',
      'Results of earlier fiscal years, not posted',
      'Sales',
      'Total',
    ]);
    expect(table.notes.join()).toContain('Income and expenses of the fiscal year since');
    expect(wellFormed(trialBalanceTable(balance, date)).notes.join()).toContain('since the first entry');
  });

  test('of a period has what was before and what moved', () => {
    const table = wellFormed(
      trialBalanceTable({ ...balance, date_from: '2026-10-01', compared_day: '2025-10-31' }, date),
    );
    expect(table.columns).toHaveLength(8);
    expect(table.notes[0]).toBe('October 2026');
  });
});

test('the general ledger leads from the opening to the closing balance', () => {
  const table = wellFormed(
    generalLedgerTable(
      {
        account: { code: '1010', name: 'Bank', type: 'asset' },
        currency: 'NGN',
        date_from: '2026-10-01',
        date_to: null,
        known_on: null,
        basis: 'cash',
        balances_from: null,
        opening_balance: 100,
        closing_balance: 350,
        total_debit: 250,
        total_credit: 0,
        lines: [
          {
            entry_id: 'x',
            number: 7,
            date: '2026-10-05',
            memo: 'Receipt RCT-2026-001',
            source_type: 'invoice',
            source_id: null,
            supplier_id: null,
            debit: 250,
            credit: 0,
            balance: 350,
            posted_on: '2026-10-05',
            is_late: false,
          },
        ],
        total: 1,
        limit: 25,
        offset: 0,
      },
      date,
    ),
  );
  expect(table.notes).toEqual(['from Oct 1, 2026', 'Cash basis', 'Debit balances positive']);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    [null, null, 'Opening balance', null, null, 100],
    ['2026-10-05', 7, 'Receipt RCT-2026-001', 250, null, 350],
    [null, null, 'Closing balance', 250, 0, 350],
  ]);
});
