import type { Valuation } from '@lissafi/contract/inventory-accounting';
import { expect, test } from 'vitest';
import { valuationTable } from './valuation-table.ts';

const item = {
  ...{ item_id: 'a', item_type: 'raw_material' as const, name: 'Flour', sku: 'FL', unit: 'kg' },
  ...{ quantity: 12.5, value: 100_000, unit_cost: 8_000, mark: null },
};
const valuation: Valuation = {
  ...{ valuation_method: 'fifo', books_method: 'fifo', as_of: '2026-11-22', known_on: null },
  ...{ total_value: 99_800, ledger: { raw_materials: 99_800, finished_goods: 0, total: 99_800 } },
  ...{ difference: 0, marked: 1, total: 2, limit: 25, offset: 0 },
  items: [item, { ...item, name: 'Sugar', quantity: -1, value: -200, unit_cost: null, mark: 'below_zero' }],
};
const about = { currency: 'NGN', date_format: 'DD/MM/YYYY' };

test('the valuation as rows says its day, its method and its tie, and adds up to its total', () => {
  const { title, rows, notes, columns } = valuationTable(valuation, about);
  expect(title).toBe('Stock valuation');
  expect(notes).toEqual([
    'On 22/11/2026, by first in, first out',
    'Inventory accounts: ₦998.00, difference ₦0.00',
  ]);
  expect(columns).toEqual([
    ...['Item', 'SKU', 'Unit'].map((text) => ({ title: text, kind: 'text' })),
    { title: 'On hand', kind: 'quantity' },
    ...['Unit cost', 'Value'].map((text) => ({ title: text, kind: 'money' })),
    { title: 'Remark', kind: 'text' },
  ]);
  const at = columns.findIndex(({ title }) => title === 'Value');
  const [total, ...items] = rows.map(({ cells }) => cells[at] as number);
  expect(items.reduce((sum, value) => sum + value, 0)).toBe(total);
  expect(rows[0]).toEqual({ cells: ['Total', null, null, null, null, 99_800, null], style: 'total' });
  expect(rows[1]!.cells).toEqual(['Flour', 'FL', 'kg', 12.5, 8_000, 100_000, null]);
  expect(rows[2]!.cells.at(-1)).toBe('Below zero');
});

test('a further page has no total, and the other method names the books', () => {
  const page = valuationTable(
    { ...valuation, offset: 25, valuation_method: 'weighted_average', known_on: '2026-11-01' },
    about,
  );
  expect(page.rows).toHaveLength(2);
  expect(page.notes.slice(1)).toEqual([
    'As it was known on 01/11/2026',
    'The books use first in, first out: ₦998.00',
  ]);
});
