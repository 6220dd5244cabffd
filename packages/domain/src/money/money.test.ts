import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMoney, formatMoney, parseMoney, parseMoneyColumn, splitMoney } from './money.ts';

const anyMoney = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -100_000_00, max: 100_000_00 }));

describe('formatMoney', () => {
  test('currency format en-NG, NGN, 2 decimals: 150000 kobo is ₦1,500.00', () => {
    expect(formatMoney(150_000)).toBe('₦1,500.00');
    expect(formatMoney(5)).toBe('₦0.05');
    expect(formatMoney(99_999)).toBe('₦999.99');
    expect(formatMoney(1_234_567_890)).toBe('₦12,345,678.90');
  });

  test('negatives are in parentheses: (₦1,500.00)', () => {
    expect(formatMoney(-150_000)).toBe('(₦1,500.00)');
    expect(formatMoney(-150_000, 'NGN', { symbol: false })).toBe('(1,500.00)');
  });

  test('0 and -0 are ₦0.00', () => {
    expect(formatMoney(0)).toBe('₦0.00');
    expect(formatMoney(-0)).toBe('₦0.00');
  });

  test('$, €, £, and the code where no symbol is known', () => {
    expect(formatMoney(1_050, 'USD')).toBe('$10.50');
    expect(formatMoney(1_050, 'EUR')).toBe('€10.50');
    expect(formatMoney(1_050, 'GBP')).toBe('£10.50');
    expect(formatMoney(1_050, 'GHS')).toBe('GHS 10.50');
    expect(formatMoney(1_050, 'USD', { symbol: false })).toBe('10.50');
  });

  test('2^53 − 1 keeps every digit, what is no integer is refused', () => {
    expect(formatMoney(Number.MAX_SAFE_INTEGER)).toBe('₦90,071,992,547,409.91');
    for (const value of [0.5, Number.NaN, 2 ** 53]) expect(() => formatMoney(value)).toThrow(RangeError);
  });
});

test('splitMoney: −150050 is negative, ₦, 1,500, 50', () => {
  expect(splitMoney(-150_050)).toEqual({
    negative: true,
    symbol: '₦',
    whole: '1,500',
    fraction: '50',
  });
});

describe('addMoney', () => {
  test('adds kobo; nothing is 0', () => {
    expect(addMoney(1, 2, -3, 5)).toBe(5);
    expect(addMoney()).toBe(0);
  });

  test('past 2^53 − 1, or a fraction of a kobo, is refused', () => {
    expect(() => addMoney(Number.MAX_SAFE_INTEGER, 1)).toThrow(RangeError);
    expect(() => addMoney(0.1, 0.2)).toThrow(RangeError);
  });
});

describe('parseMoney', () => {
  test.each([
    ['5k', 5_000_00],
    ['5K', 5_000_00],
    ['1.2m', 1_200_000_00],
    ['2 million', 2_000_000_00],
    ['1.5bn', 1_500_000_000_00],
    ['₦5,000', 5_000_00],
    ['N5,000', 5_000_00],
    ['n5000', 5_000_00],
    ['#5000', 5_000_00],
    ['=N=25,000', 25_000_00],
    ['4,500/=', 4_500_00],
    ['N4,500/-', 4_500_00],
    ['NGN 12,500.00', 12_500_00],
    ['12,500 naira', 12_500_00],
    ['2k5', 2_500_00],
    ['2k500', 2_500_00],
    ['1m2', 1_200_000_00],
    ['₦2.5k', 2_500_00],
    ['0.12345k', 123_45],
    ['1500.5', 1_500_50],
    ['1500', 1_500_00],
    ['.50', 50],
    ['50 000', 50_000_00],
    ['50  000', 50_000_00],
    ['4,500/= naira', 4_500_00],
    ['  1,500.00 ', 1_500_00],
    ['$12.50', 12_50],
    ['0', 0],
  ])('"%s" is %d kobo', (text, kobo) => {
    expect(parseMoney(text)).toBe(kobo);
  });

  test.each([
    ['(1,250.00)', -1_250_00],
    ['(₦1,250.00)', -1_250_00],
    ['₦(1,250.00)', -1_250_00],
    ['-500', -500_00],
    ['−500', -500_00],
    ['-₦500', -500_00],
    ['₦-500.25', -500_25],
    ['+500', 500_00],
  ])('signs: "%s" is %d kobo', (text, kobo) => {
    expect(parseMoney(text)).toBe(kobo);
  });

  test('(0.00) is 0 and not -0', () => {
    expect(Object.is(parseMoney('(0.00)'), 0)).toBe(true);
    expect(Object.is(parseMoney('-0'), 0)).toBe(true);
  });

  test.each([
    '',
    ' ',
    '-',
    'N',
    'k',
    'abc',
    '5 apples',
    '1.000',
    '1.005',
    '1.234567k',
    '12,50',
    '1,50,000',
    '1.488,69',
    '2k50',
    '2k5m',
    '1,000,00',
    '1,000 000',
    '--5',
    '-(5)',
    '(5',
    '5-',
    '5 (6)',
    '5(6)',
    '5 0',
    '$5 EUR',
    '5.',
    '1e5',
    'NaN',
    'Infinity',
    '0x10',
    '٥٠٠',
    '99999999999999999',
    '99999999b',
  ])('"%s" is no amount, or can be read two ways', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  test('more than 80 characters are no amount', () => {
    expect(parseMoney('5'.padStart(80))).toBe(5_00);
    expect(parseMoney('5'.padStart(81))).toBeNull();
  });

  test('a currency may be named before and after a figure, two currencies may not', () => {
    const before = { NGN: ['₦', 'N', 'NGN', 'naira', '#', '=N='], USD: ['$', 'US$', 'USD'] };
    const after = { NGN: ['₦', 'N', 'NGN', 'naira', '=N='], USD: ['$', 'USD'] };
    const others = { EUR: ['€', 'EUR'], GBP: ['£', 'GBP'] };
    for (const [first, firstMarks] of Object.entries({ ...before, ...others })) {
      for (const [second, secondMarks] of Object.entries({ ...after, ...others })) {
        for (const left of firstMarks) {
          for (const right of secondMarks) {
            const text = `${left} 5 ${right}`;
            expect(parseMoney(text), text).toBe(first === second ? 5_00 : null);
          }
        }
      }
    }
  });

  test('parse(format(x)) = x for any amount and currency, with symbol or without', () => {
    fc.assert(
      fc.property(
        anyMoney,
        fc.constantFrom('NGN', 'USD', 'EUR', 'GBP'),
        fc.boolean(),
        (minor, currency, symbol) => {
          expect(parseMoney(formatMoney(minor, currency, { symbol }))).toBe(minor === 0 ? 0 : minor);
        },
      ),
    );
  });

  test('any text gives null or a safe integer, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+(₦N#=]{0,3}[\d., km/=)]{0,14}$/)), (text) => {
        const value = parseMoney(text);
        expect(value === null || Number.isSafeInteger(value)).toBe(true);
      }),
    );
  });
});

// From the issues of actual and firefly-iii and from statements of Nigerian banks.
describe('parseMoneyColumn', () => {
  test('-236,48 | 1.488,69 | -1.000 is comma-decimal, so -1.000 is −1000', () => {
    expect(parseMoneyColumn(['-236,48', '1.488,69', '-1.000'])).toEqual({
      values: [-236_48, 1_488_69, -1_000_00],
    });
  });

  test('"-110.7 €" is −110.70', () => {
    expect(parseMoneyColumn(['-110.7 €'])).toEqual({ values: [-110_70] });
  });

  test('-3.000 beside 12,50 is −3000', () => {
    expect(parseMoneyColumn(['-3.000', '12,50'])).toEqual({ values: [-3_000_00, 12_50] });
  });

  test('1.000 with nothing else is ambiguous: ask, and read again with the mark chosen', () => {
    expect(parseMoneyColumn(['1.000'])).toEqual({ ambiguous: true });
    expect(parseMoneyColumn(['1.000', '', '500'])).toEqual({ ambiguous: true });
    expect(parseMoneyColumn(['1.000', '500'], ',')).toEqual({ values: [1_000_00, 500_00] });
  });

  test('(1,250.00) is −1250.00', () => {
    expect(parseMoneyColumn(['(1,250.00)'])).toEqual({ values: [-1_250_00] });
  });

  test('4,500/=, =N=25,000, N5,000, ₦5,000.00, #5000, NGN 12,500.00 are read as in Lagos, each alone too', () => {
    const cells = ['4,500/=', '=N=25,000', 'N5,000', '₦5,000.00', '#5000', 'NGN 12,500.00'];
    const values = [4_500_00, 25_000_00, 5_000_00, 5_000_00, 5_000_00, 12_500_00];
    expect(parseMoneyColumn(cells)).toEqual({ values });
    cells.forEach((cell, i) => {
      expect(parseMoneyColumn([cell])).toEqual({ values: [values[i]] });
    });
  });

  test('-- and - alone are empty', () => {
    expect(parseMoneyColumn(['--', '-', '', ' ', '10.00'])).toEqual({
      values: [null, null, null, null, 10_00],
    });
    expect(parseMoneyColumn([])).toEqual({ values: [] });
  });

  test('12.50 beside 12,50, or beside 1.000, follows no one mark: ask', () => {
    expect(parseMoneyColumn(['12.50', '12,50'])).toEqual({ ambiguous: true });
    expect(parseMoneyColumn(['12.50', '1.000'])).toEqual({ ambiguous: true });
  });

  test('a cell that is no amount, or the same under both marks, does not decide', () => {
    expect(parseMoneyColumn(['Opening Balance', '1,200.00'])).toEqual({ values: [null, 1_200_00] });
    expect(parseMoneyColumn(['Opening Balance', '500', '1.488,69'])).toEqual({
      values: [null, 500_00, 1_488_69],
    });
  });

  test('1.500k is a thousand or a million: ask, unless another cell decides', () => {
    expect(parseMoneyColumn(['1.500k'])).toEqual({ ambiguous: true });
    expect(parseMoneyColumn(['1.500k', 'Opening Balance', '500'])).toEqual({ ambiguous: true });
    expect(parseMoneyColumn(['1.500k', '12.50'])).toEqual({ values: [1_500_00, 12_50] });
    expect(parseMoneyColumn(['1.500k', '12,50'])).toEqual({ values: [1_500_000_00, 12_50] });
  });

  test('1.234.567 and 1 234,50 are comma-decimal without doubt', () => {
    expect(parseMoneyColumn(['1.234.567'])).toEqual({ values: [1_234_567_00] });
    expect(parseMoneyColumn(['1 234,50'])).toEqual({ values: [1_234_50] });
  });

  test('a column of formatted amounts is parsed to the same amounts', () => {
    fc.assert(
      fc.property(fc.array(anyMoney), (amounts) => {
        expect(parseMoneyColumn(amounts.map((x) => formatMoney(x)))).toEqual({
          values: amounts.map((x) => (x === 0 ? 0 : x)),
        });
      }),
    );
  });
});
