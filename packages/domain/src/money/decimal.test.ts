import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideRounded, fromE4, ONE_E4, scaled, toE4, toSafe } from './decimal.ts';

test('a stored quantity is in ten-thousandths, on the way in and on the way out', () => {
  expect([toE4(7.5), fromE4(75_000), toE4(1), fromE4(ONE_E4), fromE4(-22_500)]).toEqual([
    ...[75_000, 7.5, ONE_E4, 1, -2.25],
  ]);
  expect(fromE4(null)).toBeNull();
  expect(() => toE4(0.00001)).toThrow(RangeError);
});

describe('scaled', () => {
  test('7.5 with 4 decimals is 75000; 0.0001 is 1; 1e9 is 10^13', () => {
    expect(scaled(7.5)).toBe(75_000n);
    expect(scaled(0.0001)).toBe(1n);
    expect(scaled(1e9)).toBe(10_000_000_000_000n);
    expect(scaled(-2.25)).toBe(-22_500n);
    expect(scaled(1e21, 0)).toBe(10n ** 21n);
    expect(scaled(1e-7, 7)).toBe(1n);
  });

  test('1.005 with 3 decimals is exactly 1005, although the double is less', () => {
    expect(scaled(1.005, 3)).toBe(1005n);
  });

  test('-0 is 0', () => {
    expect(scaled(-0)).toBe(0n);
  });

  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number('1e309'),
    0.00001,
    1.23456,
    1e-7,
  ])('%d is refused: not finite, or more than 4 decimals', (value) => {
    expect(() => scaled(value)).toThrow(RangeError);
  });

  test('any number of at most 4 decimals comes out as its digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (digits) => {
        expect(scaled(digits / 10_000)).toBe(BigInt(digits));
      }),
    );
  });
});

describe('divideRounded', () => {
  test('half away from zero: 1.005 → 1.01; −2.5 → −3; 9 × 6.25 % = 0.5625 → 0.56', () => {
    expect(divideRounded(1005n, 10n)).toBe(101n);
    expect(divideRounded(-5n, 2n)).toBe(-3n);
    expect(divideRounded(5n, -2n)).toBe(-3n);
    expect(divideRounded(-5n, -2n)).toBe(3n);
    expect(divideRounded(900n * 62_500n, 1_000_000n)).toBe(56n);
    expect(divideRounded(1n, 3n)).toBe(0n);
    expect(divideRounded(-1n, 3n)).toBe(0n);
  });

  test('division by 0 is refused', () => {
    expect(() => divideRounded(1n, 0n)).toThrow(RangeError);
  });

  test('the result is never more than half a unit away, and −x rounds to −(x rounded)', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.bigInt(1n, 10n ** 12n), (n, d) => {
        const rounded = divideRounded(n, d);
        const twice = 2n * (n - rounded * d);
        expect(twice <= d && twice >= -d).toBe(true);
        expect(divideRounded(-n, d)).toBe(-rounded);
      }),
    );
  });
});

test('toSafe passes 2^53 − 1 and refuses 2^53', () => {
  expect(toSafe(9_007_199_254_740_991n)).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => toSafe(9_007_199_254_740_992n)).toThrow(RangeError);
  expect(() => toSafe(-9_007_199_254_740_992n)).toThrow(RangeError);
});
