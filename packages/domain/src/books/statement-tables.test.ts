import type { BalanceSheet, CashFlow, Figures, ProfitAndLoss } from '@lissafi/contract/statements';
import { expect, test } from 'vitest';
import { formatDate } from '../calendar/civil-date.ts';
import type { ReportTable } from '../files/report-table.ts';
import { OPENING_DEBTS_NOTE } from './basis-words.ts';
import { balanceSheetTable, cashFlowTable, profitAndLossTable } from './statement-tables.ts';

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

/** Each row as it is read: how deep or how strong, then its cells. */
const read = (table: ReportTable) =>
  wellFormed(table).rows.map(({ cells, style, indent }) => [style ?? `indent ${indent}`, ...cells]);
const heads = ({ columns }: ReportTable) => columns.map(({ title, kind }) => `${title}: ${kind}`);

const profit: ProfitAndLoss = {
  ...head,
  ...accrual,
  date_from: '2026-10-01',
  date_to: '2026-10-31',
  known_on: '2026-11-05',
  branch_id: null,
  compare: 'previous_period',
  compared_period: { date_from: '2026-09-01', date_to: '2026-09-30' },
  periods: [],
  income: [line('4000', 'Sales', figures(250, 100))],
  cost_of_sales: [line('5000', 'Cost of goods sold', figures(90, 40))],
  expenses: [line('6010', 'Rent', figures(30, 30))],
  total_income: 250,
  total_cost_of_sales: 90,
  gross_profit: 160,
  total_expenses: 30,
  net_profit: 130,
  sales_without_cost: 0,
  totals: {
    operating_income: figures(250, 100),
    other_income: figures(0, 0),
    income: figures(250, 100),
    cost_of_sales: figures(90, 40),
    gross_profit: figures(160, 60),
    expenses: figures(30, 30),
    net_profit: figures(130, 30),
  },
  proof: { credits: 250, debits: 120, change_of_balances: 130, difference: 0 },
};

test('profit and loss leads from income over the gross profit to the net profit, beside the period before', () => {
  const table = profitAndLossTable(profit, date);
  expect([table.title, table.currency]).toEqual(['Profit and loss', 'NGN']);
  expect(table.notes).toEqual(['October 2026', 'Accrual basis', 'As known at the end of Nov 5, 2026']);
  // A gain with goods of unknown cost says so on paper too.
  expect(profitAndLossTable({ ...profit, sales_without_cost: 20_000 }, date).notes.at(-1)).toBe(
    '₦200.00 of sales have no known cost, and are all profit here',
  );
  expect(heads(table)).toEqual(['Code: text', 'Account: text', 'Oct 2026: money', 'Sep 2026: money']);
  expect(read(table)).toEqual([
    ['heading', null, 'Income', null, null],
    ['indent 1', '4000', 'Sales', 250, 100],
    ['subtotal', null, 'Total income', 250, 100],
    ['heading', null, 'Cost of sales', null, null],
    ['indent 1', '5000', 'Cost of goods sold', 90, 40],
    ['subtotal', null, 'Total cost of sales', 90, 40],
    ['subtotal', null, 'Gross profit', 160, 60],
    ['heading', null, 'Operating expenses', null, null],
    ['indent 1', '6010', 'Rent', 30, 30],
    ['subtotal', null, 'Total operating expenses', 30, 30],
    ['total', null, 'Net profit', 130, 30],
  ]);
});

test('profit and loss beside its budget, and of one branch, says so', () => {
  const table = profitAndLossTable(
    { ...profit, compare: 'budget', compared_period: null, branch_id: 'b', known_on: null },
    date,
  );
  expect(table.columns.at(-1)).toEqual({ title: 'Budget', kind: 'money' });
  expect(table.notes).toEqual(['October 2026', 'Accrual basis', 'One branch']);
});

test('profit and loss by month: a column for each month stands before that of all', () => {
  const both = (amount: number, first: number, second: number) => figures(amount, null, [first, second]);
  const totals = Object.fromEntries(
    Object.keys(profit.totals).map((name) => [name, both(250, 100, 150)]),
  ) as ProfitAndLoss['totals'];
  const table = profitAndLossTable(
    {
      ...profit,
      ...{ date_from: '2026-09-01', by: 'month', compare: null, compared_period: null, totals },
      periods: [
        { date_from: '2026-09-01', date_to: '2026-09-30' },
        { date_from: '2026-10-01', date_to: '2026-10-31' },
      ],
      ...{ income: [line('4000', 'Sales', both(250, 100, 150))], cost_of_sales: [], expenses: [] },
    },
    date,
  );
  expect(heads(table).slice(2)).toEqual(['Sep 2026: money', 'Oct 2026: money', 'Sep – Oct 2026: money']);
  expect(read(table).slice(0, 3)).toEqual([
    ['heading', null, 'Income', null, null, null],
    ['indent 1', '4000', 'Sales', 100, 150, 250],
    ['subtotal', null, 'Total income', 100, 150, 250],
  ]);
});

const sheet: BalanceSheet = {
  ...head,
  basis: 'cash',
  has_opening_debts: true,
  as_of: '2026-10-31',
  by: 'month',
  compared_day: null,
  days: ['2026-09-30', '2026-10-31'],
  fiscal_year_start: '2026-01-01',
  assets: [line('1010', 'Bank', figures(350, null, [100, 350]))],
  liabilities: [line('2400', 'Loans', figures(50, null, [50, 50]))],
  equity: [
    {
      ...line('3100', 'Result of the year 2026', figures(300, null, [50, 300])),
      kind: 'current_result',
      date_from: '2026-01-01',
      date_to: '2026-10-31',
    },
  ],
  total_assets: 350,
  total_liabilities: 50,
  total_equity: 300,
  totals: {
    assets: figures(350, null, [100, 350]),
    liabilities: figures(50, null, [50, 50]),
    equity: figures(300, null, [50, 300]),
  },
  difference: 0,
};

test('balance sheet by month: one column for each end, the last one that of the day', () => {
  const table = balanceSheetTable(sheet, date);
  expect([table.title, table.currency]).toEqual(['Balance sheet', 'NGN']);
  expect(heads(table).slice(2)).toEqual(['Sep 30, 2026: money', 'Oct 31, 2026: money']);
  expect(table.notes).toEqual([
    'On Oct 31, 2026',
    'Cash basis',
    OPENING_DEBTS_NOTE,
    'Fiscal year since Jan 1, 2026; the year end is not posted',
  ]);
  expect(read(table)).toEqual([
    ['heading', null, 'Assets', null, null],
    ['indent 1', '1010', 'Bank', 100, 350],
    ['total', null, 'Total assets', 100, 350],
    ['heading', null, 'Liabilities', null, null],
    ['indent 1', '2400', 'Loans', 50, 50],
    ['subtotal', null, 'Total liabilities', 50, 50],
    ['heading', null, 'Equity', null, null],
    ['indent 1', '3100', 'Result of the year 2026', 50, 300],
    ['subtotal', null, 'Total equity', 50, 300],
  ]);
});

test('balance sheet by month: each end but that of the day itself is a column before it', () => {
  const days = ['2026-08-31', '2026-09-30', '2026-10-31'];
  expect(heads(balanceSheetTable({ ...sheet, days }, date)).slice(2)).toEqual([
    ...['Aug 31, 2026: money', 'Sep 30, 2026: money', 'Oct 31, 2026: money'],
  ]);
});

test('balance sheet beside that of an earlier day', () => {
  const compared_day = '2025-10-31';
  const table = balanceSheetTable({ ...sheet, by: null, days: [], compared_day }, date);
  expect(heads(table).slice(2)).toEqual(['Oct 31, 2026: money', 'Oct 31, 2025: money']);
});

test('cash flow leads from the profit to the change of cash, and ends with the cash before and after', () => {
  const flow: CashFlow = {
    ...head,
    date_from: '2026-10-01',
    date_to: '2026-10-31',
    compared_period: null,
    periods: [],
    operating: [{ ...line('', 'Net profit', figures(250)), kind: 'profit' }],
    investing: [{ ...line('1510', 'Vehicles', figures(-40)), kind: 'change' }],
    financing: [{ ...line('2400', 'Loans', figures(30)), kind: 'change' }],
    opening_cash: 100,
    net_change: 240,
    closing_cash: 340,
    totals: {
      operating: figures(250),
      investing: figures(-40),
      financing: figures(30),
      net_change: figures(240),
      opening_cash: figures(100),
      closing_cash: figures(340),
    },
    difference: 0,
  };
  const table = cashFlowTable(flow, date);
  expect([table.title, ...table.notes]).toEqual(['Cash flow', 'October 2026', 'Indirect method']);
  expect(read(table)).toEqual([
    ['heading', null, 'Operating', null],
    // The profit is no account and has no code.
    ['indent 1', null, 'Net profit', 250],
    ['subtotal', null, 'Cash from operations', 250],
    ['heading', null, 'Investing', null],
    ['indent 1', '1510', 'Vehicles', -40],
    ['subtotal', null, 'Cash from investing', -40],
    ['heading', null, 'Financing', null],
    ['indent 1', '2400', 'Loans', 30],
    ['subtotal', null, 'Cash from financing', 30],
    ['total', null, 'Change of cash', 240],
    ['subtotal', null, 'Cash and bank before', 100],
    ['subtotal', null, 'Cash and bank after', 340],
  ]);
});
