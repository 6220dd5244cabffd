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
  expect(readAmount(cell, '.')).toEqual({ amount, side });
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
