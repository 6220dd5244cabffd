import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemsOfRows } from './invoice-csv.ts';

test('columns are known by their heads, in any order and spelling', () => {
  const { items, faults } = itemsOfRows([
    ['Qty', 'Item', 'Unit Price (₦)', 'Disc %', 'VAT %', 'Details'],
    ['3', 'Bag of rice', '45k', '5', '7.5%', '50 kg'],
    ['', 'Delivery', 'N3,500', '', '', ''],
    ['', '', '', '', '', ''],
  ]);
  expect(faults).toEqual([]);
  expect(items).toEqual([
    {
      name: 'Bag of rice',
      description: '50 kg',
      quantity: 3,
      unit_price: 45_000_00,
      discount_percentage: 5,
      tax_percentage: 7.5,
    },
    {
      name: 'Delivery',
      description: '',
      quantity: 1,
      unit_price: 3_500_00,
      discount_percentage: 0,
      tax_percentage: null,
    },
  ]);
});

test('a file with a description and no product means its goods by it', () => {
  expect(
    itemsOfRows([
      ['description', 'rate'],
      ['Meat pie', '450'],
    ]).items,
  ).toMatchObject([{ name: 'Meat pie', description: '', unit_price: 45_000 }]);
});

test('every fault of every row is returned at once, and no line is', () => {
  const { items, faults } = itemsOfRows([
    ['product', 'qty', 'rate', 'discount', 'tax'],
    ['', '0', 'x', '101', '-1'],
    ['Rice', '2.5', '', '5', '7.5'],
    ['Beans', '1', '100', '', ''],
  ]);
  expect(items).toEqual([]);
  expect(faults.map(({ row, message }) => `${row}: ${message}`)).toEqual([
    '2: The product is missing',
    '2: The quantity must be a whole number from 1: 0',
    '2: This is not a price: x',
    '2: The discount must be from 0 to 100 %: 101',
    '2: The tax must be from 0 to 100 %: -1',
    '3: The quantity must be a whole number from 1: 2.5',
    '3: The price is missing',
  ]);
});

test('a file without headers, without rows, or with too many is a fault', () => {
  expect(itemsOfRows([['Rice', '3', '45k']]).faults[0]?.message).toBe(
    'The first row must name the columns. There is no column for product and price.',
  );
  expect(itemsOfRows([]).faults[0]?.row).toBe(0);
  expect(itemsOfRows([['item', 'price']]).faults).toHaveLength(1);
  const many = Array.from({ length: 201 }, () => ['Rice', '1']);
  expect(itemsOfRows([['item', 'price'], ...many]).faults[0]?.message).toContain('at most 200 lines');
});

test('whatever is in the cells, nothing throws, and rows with a fault give no lines', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ maxLength: 12 }), { maxLength: 6 }), { maxLength: 6 }),
      (rows) => {
        const { items, faults } = itemsOfRows([['item', 'qty', 'price', 'discount', 'tax'], ...rows]);
        expect(items.length === 0 || faults.length === 0).toBe(true);
        for (const item of items)
          expect(Number.isSafeInteger(item.unit_price) && item.quantity >= 1).toBe(true);
      },
    ),
  );
});
