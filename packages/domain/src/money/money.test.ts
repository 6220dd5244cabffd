import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMoney, formatMoney, parseMoney, readMoney, splitMoney } from './money.ts';

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
    ['12,50', 12_50],
    ['1.488,69', 1_488_69],
    ['1.000.000', 1_000_000_00],
    ['٥٠٠', 500_00],
    ['١٬٢٥٠٫٥٠', 1_250_50],
    ['１，５００', 1_500_00],
    ['5\u200b000', 5_000_00],
    ['1\u202f500,00', 1_500_00],
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
    '0,500',
    '1234,567',
    '1,23,456.00',
    '5²',
    '½',
    '1.005',
    '1.234567k',
    '1,50,000',
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
            expect(readMoney(text), text).toEqual(first === second ? { minor: 5_00, currency: first } : null);
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
          expect(parseMoney(formatMoney(minor, currency, { symbol }), currency)).toBe(
            minor === 0 ? 0 : minor,
          );
        },
      ),
    );
  });

  test.each(['$85.00', 'USD 1,200.00', '85 USD', '€5', 'GHS 40', '₵40'])(
    '"%s" is no amount of naira, and an amount of its own currency',
    (text) => {
      expect(parseMoney(text)).toBeNull();
      const { currency, minor } = readMoney(text)!;
      expect(parseMoney(text, currency!)).toBe(minor);
    },
  );

  test('₦5,000 is no amount of dollars', () => {
    expect(parseMoney('₦5,000', 'USD')).toBeNull();
    expect(parseMoney('5,000', 'USD')).toBe(5_000_00);
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
