import { LIMITS } from '@lissafi/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

describe('amountInWords', () => {
  test.each([
    [78_387_50, 'Seventy-eight thousand three hundred and eighty-seven naira, fifty kobo only'],
    [0, 'Zero naira only'],
    [50, 'Fifty kobo only'],
    [1_00, 'One naira only'],
    [1_01, 'One naira, one kobo only'],
    [15_00, 'Fifteen naira only'],
    [20_00, 'Twenty naira only'],
    [21_00, 'Twenty-one naira only'],
    [100_00, 'One hundred naira only'],
    [101_00, 'One hundred and one naira only'],
    [1_000_00, 'One thousand naira only'],
    [1_005_00, 'One thousand and five naira only'],
    [1_100_00, 'One thousand one hundred naira only'],
    [1_000_005_00, 'One million and five naira only'],
    [1_500_000_00, 'One million five hundred thousand naira only'],
    [2_000_000_000_00, 'Two billion naira only'],
    [LIMITS.money_max, 'Ten trillion naira only'],
    [-5_00, 'Minus five naira only'],
    [
      Number.MAX_SAFE_INTEGER,
      'Ninety trillion seventy-one billion nine hundred and ninety-two million five hundred and forty-seven thousand ' +
        'four hundred and nine naira, ninety-one kobo only',
    ],
  ])('%d kobo: %s', (kobo, words) => {
    expect(amountInWords(kobo)).toBe(words);
  });

  test.each([
    ['USD', 1_01, 'One dollar, one cent only'],
    ['USD', 2_50, 'Two dollars, fifty cents only'],
    ['EUR', 1_01, 'One euro, one cent only'],
    ['EUR', 2_02, 'Two euros, two cents only'],
    ['GBP', 1_01, 'One pound, one penny only'],
    ['GBP', 2_02, 'Two pounds, two pence only'],
    ['GHS', 2_00, 'Two GHS only'],
    ['GHS', 1_01, 'One GHS, one cent only'],
    ['GHS', 2_50, 'Two GHS, fifty cents only'],
  ])('%s %d: %s', (currency, minor, words) => {
    expect(amountInWords(minor, currency)).toBe(words);
  });

  test('no two amounts have the same words, and nothing is left undefined', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (a, b) => {
        expect(amountInWords(a)).not.toMatch(/undefined| {2}/);
        expect(amountInWords(a) === amountInWords(b)).toBe(a === b);
      }),
    );
  });

  test('a fraction of a kobo is refused', () => {
    expect(() => amountInWords(0.5)).toThrow(RangeError);
  });
});
