import { LIMITS } from '@lissafi/contract/limits';
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

const line = (head: string[], ...row: string[]) => itemsOfRows([head, row]);

test.each([
  ['particulars', 'Price each'],
  ['GOODS', 'Rate (NGN)'],
  ['Item name', 'Unit_Cost'],
])('%s and %s are a product and its price', (product, price) => {
  expect(line([product, price], 'Rice', '100').items).toMatchObject([{ name: 'Rice', unit_price: 10_000 }]);
});

test('percent signs in the heads are left out', () => {
  const head = ['item', 'price', 'Discount %', 'Tax (%)'];
  expect(line(head, 'Rice', '100', '5', '7.5').items).toMatchObject([
    { discount_percentage: 5, tax_percentage: 7.5 },
  ]);
  expect(line(['item', 'price', 'off %', 'vat%'], 'Rice', '100', '5', '7.5').items).toMatchObject([
    { discount_percentage: 5, tax_percentage: 7.5 },
  ]);
  for (const [discount, tax] of [
    ['Discount percentage', 'Tax percentage'],
    ['disc percent', 'VAT percent'],
  ] as const)
    expect(line(['item', 'price', discount, tax], 'Rice', '100', '5', '7.5').items).toMatchObject([
      { discount_percentage: 5, tax_percentage: 7.5 },
    ]);
  // Only of these.
  expect(line(['item', 'price', 'off percent each'], 'Rice', '100', '5').items).toMatchObject([
    { discount_percentage: 0 },
  ]);
});

test('of two columns of one name the first is read', () => {
  expect(line(['item', 'price', 'item', 'rate'], 'Rice', '100', 'Beans', '200').items).toMatchObject([
    { name: 'Rice', unit_price: 10_000 },
  ]);
});

test('a description stands beside the product, and both are trimmed', () => {
  const [item] = line(['item', 'price', 'details'], '  Bag   of rice ', '100', ' 50 kg ').items;
  expect(item).toMatchObject({ name: 'Bag of rice', description: '50 kg' });
  expect(
    line(['item', 'price', 'details'], 'Rice', '100', 'x'.repeat(2_001)).items[0]!.description,
  ).toHaveLength(2_000);
  expect(line(['item', 'price', 'details'], 'Rice', '100').items).toMatchObject([{ description: '' }]);
});

test.each([
  ['0', 0],
  ['100', 100],
  ['7.5 %', 7.5],
  ['1.2345', 1.2345],
])('%s is a percentage', (text, value) => {
  expect(line(['item', 'price', 'vat'], 'Rice', '100', text).items[0]?.tax_percentage).toBe(value);
});

test.each(['100.1', '1.23456', 'x5', '5x', '5%%', '1000', '-5', '5.'])('%s is none', (text) => {
  const { faults } = line(['item', 'price', 'vat', 'discount'], 'Rice', '100', text, text);
  expect(faults.map(({ message }) => message)).toEqual([
    `The discount must be from 0 to 100 %: ${text}`,
    `The tax must be from 0 to 100 %: ${text}`,
  ]);
});

test('limits of a product, a quantity and a price', () => {
  const head = ['item', 'qty', 'price'];
  const count = (...row: string[]) => line(head, ...row).faults.length;
  expect([
    count('x'.repeat(LIMITS.short_text), '1', '1'),
    count('x'.repeat(LIMITS.short_text + 1), '1', '1'),
  ]).toEqual([0, 1]);
  expect([
    count('x', String(LIMITS.quantity_max), '1'),
    count('x', String(LIMITS.quantity_max + 1), '1'),
  ]).toEqual([0, 1]);
  const most = LIMITS.money_max / 100;
  expect([
    count('x', '1', String(most)),
    count('x', '1', String(most + 1)),
    count('x', '1', '-1'),
    count('x', '1', '0'),
  ]).toEqual([...[0, 1, 1, 0]]);
  expect(line(head, 'x', '1,000', '1').items).toMatchObject([{ quantity: 1_000 }]);
  expect(line(head, 'x', '1,000,000', '1').items).toMatchObject([{ quantity: 1_000_000 }]);
});

test('the row of a fault is the row of the spreadsheet, and 0 the file', () => {
  expect(
    itemsOfRows([
      ['item', 'price'],
      [' ', ''],
      ['', '5'],
    ]).faults.map(({ row }) => row),
  ).toEqual([3]);
  expect(itemsOfRows([['Rice', '3']]).faults.map(({ row }) => row)).toEqual([1]);
  expect(itemsOfRows([['item']]).faults[0]?.message).toContain('There is no column for price.');
  expect(itemsOfRows([['item', 'price']]).faults).toEqual([
    { row: 0, message: 'There are no rows below the column names.' },
  ]);
  const many = (count: number) => Array.from({ length: count }, () => ['Rice', '1']);
  expect(itemsOfRows([['item', 'price'], ...many(201)]).faults.map(({ row }) => row)).toEqual([0]);
  expect(itemsOfRows([['item', 'price'], ...many(200)]).items).toHaveLength(200);
});

test.each<[string, string[], object]>([
  [
    'a decimal comma that the prices prove',
    ['2', '1.850,00', '2,5', '7,5'],
    { unit_price: 185_000, discount_percentage: 2.5, tax_percentage: 7.5 },
  ],
  [
    'a decimal comma in a percentage alone',
    ['2', '1850', '', '7,5'],
    { unit_price: 185_000, tax_percentage: 7.5 },
  ],
  [
    'a point',
    ['1,000', '1,850.50', '2.5', '7.5'],
    { quantity: 1_000, unit_price: 185_050, discount_percentage: 2.5 },
  ],
])('all numbers of a file have one decimal mark: %s', (_, row, item) => {
  expect(line(['item', 'qty', 'price', 'discount', 'vat'], 'Palm oil', ...row).items).toMatchObject([item]);
});

test.each([
  [['3,5', '1850'], 'The quantity must be a whole number from 1: 3,5'],
  [['2', '1.800'], 'This is not a price: 1.800'],
  [['2', '$85.00'], 'This is not a price: $85.00'],
  [['0,500', '1850'], 'The quantity must be a whole number from 1: 0,500'],
])('%j is a fault of its row, and no other number', (row, message) => {
  expect(line(['product', 'quantity', 'price'], 'Palm oil', ...row).faults).toEqual([{ row: 2, message }]);
});

test('prices of an invoice in dollars may have its sign', () => {
  const rows = [
    ['item', 'price'],
    ['Hosting', '$85.00'],
  ];
  expect(itemsOfRows(rows, 'USD').items).toMatchObject([{ unit_price: 8_500 }]);
  expect(
    itemsOfRows(
      [
        ['item', 'price'],
        ['Hosting', '₦85.00'],
      ],
      'USD',
    ).faults,
  ).toHaveLength(1);
});
