import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNumber, isNumberLike, seriesFor, typedNumber, yearOf } from './numbering.ts';

describe('numbers of documents', () => {
  test('INV-year-three-digit sequence: INV-2026-001, and four digits from 1000 on', () => {
    expect(formatNumber('INV', 2026, 1)).toBe('INV-2026-001');
    expect(formatNumber('INV', 2026, 999)).toBe('INV-2026-999');
    expect(formatNumber('INV', 2026, 1000)).toBe('INV-2026-1000');
    expect(formatNumber('INV', 26, 1)).toBe('INV-0026-001');
  });

  test('receipts count in RCT, invoices in the prefix of the organization', () => {
    expect(seriesFor('receipt', 'INV')).toBe('RCT');
    expect(seriesFor('invoice', 'INV')).toBe('INV');
    expect(formatNumber(seriesFor('receipt', 'SB'), 2026, 7)).toBe('RCT-2026-007');
  });

  test('the year is that of the issue date, without a time zone', () => {
    expect(yearOf('2026-12-31')).toBe(2026);
    expect(yearOf('2027-01-01')).toBe(2027);
  });

  test('a sequence of 0, a fraction or a negative is refused', () => {
    for (const sequence of [0, -1, 1.5, Number.NaN])
      expect(() => formatNumber('INV', 2026, sequence)).toThrow(RangeError);
  });

  test('a typed number has no invisible characters, and capitals where a series could give it', () => {
    expect(typedNumber(' inv-2026-\u200b001 ')).toBe('INV-2026-001');
    expect(typedNumber('\u200eSale 7 ')).toBe('Sale 7');
    expect(typedNumber('inv-26-1')).toBe('inv-26-1');
  });

  test.each([
    'INV-26-001',
    'inv-2026-001',
    'INV-2026-01',
    'INV-2026-001 ',
    'ABCDEFGHIJK-2026-001',
    'ABC',
    '',
  ])('"%s" is a number that no series gives', (text) => {
    expect(isNumberLike(text)).toBe(false);
  });

  test('every number of any prefix, year and sequence is known as one', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9]{1,10}$/),
        fc.integer({ min: 1900, max: 2199 }),
        fc.integer({ min: 1, max: 999_999_999 }),
        (prefix, year, sequence) => isNumberLike(formatNumber(prefix, year, sequence)),
      ),
    );
  });
});
