import { expect, test } from 'vitest';
import { couldBeAmount, decimalMarkOf, isNothing, readAmount } from './amount-column.ts';

test('cells that say that there is no amount', () => {
  const cells = ['', '-', '--', '—', '*', '.', ' - ', 'nil', 'N/A', 'na', 'None', '0', '0.00', 'nine', '5-'];
  expect(cells.map(isNothing)).toEqual([
    ...[true, true, true, true, true, true, true, true, true, true, true],
    ...[false, false, false, false],
  ]);
});

test.each([
  ['1,234.50', 123_450, null],
  ['500.00 Dr', 50_000, 'debit'],
  ['500.00CR', 50_000, 'credit'],
  ['500.00 (Debit)', 50_000, 'debit'],
  ['500.00 C', 50_000, 'credit'],
  ['500.00 d.', 50_000, 'debit'],
  ['Dr 500.00', 50_000, 'debit'],
  ['Credit: 500.00', 50_000, 'credit'],
  ['(CR) 500.00', 50_000, 'credit'],
  ['20.00-', -2_000, null],
  ['1,234.50-', -123_450, null],
  ['5-', -500, null],
  ['20.00 −', -2_000, null],
  ['(20.00)', -2_000, null],
  ['20.00- Dr', -2_000, 'debit'],
  // Zeros that are no kobo.
  ['5.0000', 500, null],
  ['5,000.2500', 500_025, null],
] as const)('%s is %d kobo, %s', (cell, amount, side) => {
  expect(readAmount(cell, '.')).toEqual({ amount, side, currency: null });
});

test.each([
  ['$85.00', 'USD'],
  ['USD 1,200.00', 'USD'],
  ['85.00 EUR Cr', 'EUR'],
  ['DR ₦42,000.00', 'NGN'],
])('%s names its currency', (cell, currency) => {
  expect(readAmount(cell, '.')?.currency).toBe(currency);
});

// From the issues of actual and firefly-iii.
test.each([
  [
    ['-236,48', '1.488,69', '-1.000'],
    [-23_648, 148_869, -100_000],
  ],
  [['-110.7 €'], [-11_070]],
  [
    ['-3.000', '12,50'],
    [-300_000, 1_250],
  ],
  [['(1,250.00)'], [-125_000]],
  [
    ['4,500/=', '=N=25,000', 'N5,000', '₦5,000.00', '#5000', 'NGN 12,500.00'],
    [450_000, 2_500_000, 500_000, 500_000, 500_000, 1_250_000],
  ],
])('the cells %j of a column are %j kobo', (cells, amounts) => {
  const { mark, open } = decimalMarkOf(cells);
  expect(open).toBe(false);
  expect(cells.map((cell) => readAmount(cell, mark)?.amount)).toEqual(amounts);
});

test.each(['5-6', '', '-', 'Dr', 'abc', 'dr.', '12/11/2026', '1.005', '5 abd'])('%j is no amount', (cell) => {
  expect(readAmount(cell, '.')).toBeNull();
});

test('an amount may be one under either decimal mark', () => {
  expect(['1,234.50', '1.234,50', '1,234', 'abc', '1,2,3.4,5'].map(couldBeAmount)).toEqual([
    ...[true, true, true, false, false],
  ]);
});

test.each([
  [['1,234.56', '5.00'], '.', false],
  [['1.234,56', '5,00'], ',', false],
  [['1.234', '5,00'], ',', false],
  // The greater number decides.
  [['1,234.56', '5,00', '6.00'], '.', false],
  // One separator before three digits says nothing; points are of thousands, commas too.
  [['1.234', '2.500'], ',', false],
  [['1.234', 'N2.500'], ',', false],
  [['1,234', '2,500'], '.', false],
  [['500', '700'], '.', false],
  [[], '.', false],
  [['1234.567'], '.', false],
  [['1.2345'], '.', false],
  [['12.345'], ',', true],
  [['1.234 NGN'], ',', true],
  // A single one is asked about.
  [['1.234'], ',', true],
  [['1.234 Dr', '-', 'nil', 'abc'], ',', true],
  [['1.234', '500'], ',', true],
] as const)('the decimal mark of %j is %s, asked about: %s', (cells, mark, open) => {
  expect(decimalMarkOf([...cells])).toEqual({ mark, open });
});

test('what a program added up is off by less than a billionth', () => {
  expect(readAmount('9.779999999999999', '.')?.amount).toBe(978);
  expect(readAmount('-1,208.960000000001', '.')?.amount).toBe(-120_896);
  expect(readAmount('9.7749999', '.')).toBeNull();
});
