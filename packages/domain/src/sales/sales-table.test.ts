import { expect, test } from 'vitest';
import { formatDate } from '../calendar/civil-date.ts';
import { salesTable } from './sales-table.ts';

const unknown = { cost: null, gross_profit: null, margin_percentage: null };
const amounts = { invoiced: 12_000, credited: 3_000, net: 9_000, ...unknown };
const report = {
  date_from: '2026-10-01',
  date_to: '2026-10-31',
  branch_id: null,
  currency: 'NGN',
  rows: [{ key: 'x', name: 'Loaf', id: null, quantity: 9, unit: 'piece', documents: 3, ...amounts }],
  total: 1,
  limit: 25,
  offset: 0,
  totals: { documents: 3, ...amounts },
  books: null,
};

test('sales as rows: by item with its quantity, by customer and person without', () => {
  const byItem = salesTable({ ...report, by: 'item' }, (day) => formatDate(day));
  expect(byItem.notes).toEqual([
    ...['October 2026', 'Without tax, less credit notes; cancelled documents are left out'],
  ]);
  expect(byItem.rows.map(({ cells }) => cells)).toEqual([
    ['Loaf', 9, 'piece', 3, 12_000, 3_000, 9_000],
    ['Total', null, null, 3, 12_000, 3_000, 9_000],
  ]);
  for (const by of ['item', 'customer', 'person'] as const) {
    const { title, columns, rows } = salesTable({ ...report, by }, (day) => formatDate(day));
    expect([title, ...columns.map((column) => column.title)]).toEqual([
      ...{
        item: ['Sales by item', 'Item', 'Quantity', 'Unit'],
        customer: ['Sales by customer', 'Customer'],
        person: ['Sales by person', 'Issued by'],
      }[by],
      ...['Documents', 'Invoiced', 'Credited', 'Sales'],
    ]);
    for (const row of rows) expect(row.cells, by).toHaveLength(columns.length);
  }
});

test('the sales of one branch say so', () => {
  const { notes } = salesTable({ ...report, by: 'item', branch_id: 'yaba' }, (day) => formatDate(day));
  expect(notes[2]).toBe('One branch');
});

test('what each product earned has its cost, gross profit and margin in every row and in the total', () => {
  const earned = { cost: 6_000, gross_profit: 3_000, margin_percentage: 33.33 };
  const { columns, rows } = salesTable(
    {
      ...report,
      by: 'item',
      rows: [{ ...report.rows[0]!, ...earned }],
      totals: { ...report.totals, ...earned },
    },
    (day) => formatDate(day),
  );
  expect(columns.slice(-3).map(({ title }) => title)).toEqual([
    'Cost of goods sold',
    'Gross profit',
    'Margin %',
  ]);
  for (const { cells } of rows) {
    expect(cells).toHaveLength(columns.length);
    expect(cells.slice(-4)).toEqual([9_000, 6_000, 3_000, 33.33]);
  }
});
