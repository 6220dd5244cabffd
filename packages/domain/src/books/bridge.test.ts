import type { Bridge, WaitingDocument } from '@lissafi/contract/cash-basis';
import { expect, test } from 'vitest';
import { bridgeLines } from './bridge.ts';
import { bridgeTable, waitingTable } from './bridge-tables.ts';

const date = (day: string) => day;

test('what was open at the start counts now, what is open at the end does not; debts the other way round', () => {
  const lines = bridgeLines({
    income_not_received: { at_start: 100, at_end: 250 },
    costs_not_paid: { at_start: 40, at_end: 90 },
    inventory: { at_start: 500, at_end: 480 },
    work_in_progress: { at_start: 0, at_end: 30 },
    goods_not_invoiced: { at_start: 10, at_end: 0 },
  });
  expect(lines.map(({ cause, amount }) => [cause, amount])).toEqual([
    ['income_not_received', -150],
    ['costs_not_paid', 50],
    ['inventory', 20],
    ['work_in_progress', -30],
    ['goods_not_invoiced', -10],
  ]);
});

test('a debt that did not change adds a plain 0', () => {
  const none = { at_start: 0, at_end: 0 };
  const lines = bridgeLines({
    ...{ income_not_received: none, costs_not_paid: { at_start: 40, at_end: 40 }, inventory: none },
    ...{ work_in_progress: none, goods_not_invoiced: none },
  });
  expect(lines.map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 0]);
});

const bridge: Bridge = {
  date_from: '2026-10-01',
  date_to: '2026-10-31',
  known_on: '2026-11-05',
  currency: 'NGN',
  accrual_profit: 300,
  lines: [{ cause: 'income_not_received', at_start: 100, at_end: 250, amount: -150 }],
  cash_profit: 150,
  difference: 0,
};

test('the bridge as rows, from one profit to the other', () => {
  const table = bridgeTable(bridge, date);
  expect(table.notes).toEqual([
    'October 2026',
    'From the profit on the accrual basis to the profit on the cash basis',
    'As known at the end of 2026-11-05',
  ]);
  expect(table.title).toBe('Accrual to cash');
  expect(table.columns.map(({ title, kind }) => [title, kind])).toEqual([
    ['Cause', 'text'],
    ...['At the start', 'At the end', 'Amount'].map((title) => [title, 'money']),
  ]);
  expect(table.rows.map(({ indent, style }) => indent ?? style)).toEqual([
    ...['subtotal', 1, 'total', 'subtotal'],
  ]);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['Net profit, accrual basis', null, null, 300],
    ['Income billed, not yet received', 100, 250, -150],
    ['Net profit, cash basis', null, null, 150],
    ['Difference', null, null, 0],
  ]);
});

test('the documents that wait as rows, with their sum', () => {
  const document: WaitingDocument = {
    ...{ document_id: 'd', number: 'INV-2026-001', party_id: 'p', party_name: 'Musa', date: '2026-10-05' },
    ...{ transaction_id: null, entry_id: 'e', entry_number: 7, open: 215, waiting: 200 },
  };
  const tableOf = (side: 'receivable' | 'payable') =>
    waitingTable(
      {
        ...{ documents: [document], side, as_of: '2026-10-31', known_on: null },
        ...{ currency: 'NGN', total_open: 215, total_waiting: 200 },
      },
      date,
    );
  const table = tableOf('receivable');
  const heads = ({ columns }: typeof table) => columns.map(({ title }) => title).join(', ');
  expect(table.notes).toEqual(['On 2026-10-31', 'Without tax']);
  expect(heads(table)).toBe('Date, Number, Customer, Entry, Open, with tax, Income not received');
  const costs = tableOf('payable');
  expect(costs.title).toBe('Goods and expenses, not yet paid');
  expect(heads(costs)).toBe('Date, Reference, Supplier, Entry, Open, with tax, Costs not paid');
  expect(table.title).toBe('Income billed, not yet received');
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['2026-10-05', 'INV-2026-001', 'Musa', 7, 215, 200],
    [null, null, 'Total', null, 215, 200],
  ]);
  expect(table.columns.map(({ kind }) => kind)).toEqual(['date', 'text', 'text', 'count', 'money', 'money']);
  expect(table.rows.at(-1)?.style).toBe('total');
  for (const row of table.rows) expect(row.cells).toHaveLength(table.columns.length);
});
