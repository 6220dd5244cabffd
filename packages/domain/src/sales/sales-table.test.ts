import { expect, test } from 'vitest';
import { formatDate } from '../calendar/civil-date.ts';
import { salesTable } from './sales-table.ts';

const amounts = { invoiced: 12_000, credited: 3_000, net: 9_000 };
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
};

test('sales as rows: by item with its quantity, by customer and person without', () => {
  const byItem = salesTable({ ...report, by: 'item' }, (day) => formatDate(day));
  expect(byItem.notes[0]).toBe('October 2026');
  expect(byItem.rows.map(({ cells }) => cells)).toEqual([
    ['Loaf', 9, 'piece', 3, 12_000, 3_000, 9_000],
    ['Total', null, null, 3, 12_000, 3_000, 9_000],
  ]);
  for (const by of ['item', 'customer', 'person'] as const) {
    const { columns, rows } = salesTable({ ...report, by }, (day) => formatDate(day));
    for (const row of rows) expect(row.cells, by).toHaveLength(columns.length);
  }
});
