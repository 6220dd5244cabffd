import { expect, test } from 'vitest';
import { nubanFits } from './bank-account.ts';

test('First Bank’s worked examples fit: 011 with 000001457 ends in 9, with 000000022 in 0', () => {
  expect([nubanFits('011', '0000014579'), nubanFits('011', '0000000220')]).toEqual([true, true]);
  expect(nubanFits('000011', '0000014579')).toBe(true);
});

test('any other last digit does not fit, nor do two swapped digits', () => {
  for (const digit of '012345678') expect(nubanFits('011', `000001457${digit}`)).toBe(false);
  expect(nubanFits('011', '0000015479')).toBe(false);
});

test('null without a code, for other lengths, and for numbers that are telephone numbers', () => {
  expect(nubanFits(null, '0000014579')).toBeNull();
  expect(nubanFits('011', '000001457')).toBeNull();
  expect(nubanFits('GTB', '0000014579')).toBeNull();
  expect(nubanFits('999992', '8031234567')).toBeNull();
});
