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

test('an institution with five digits has a 9 before them: 50211 with 000000022 ends in 2', () => {
  // 3×9 + 7×5 + 3×2 + 7×1 + 3×1 for 950211, and 7×2 + 3×2 for the number: 98.
  for (const code of ['50211', '950211'])
    expect([nubanFits(code, '0000000222'), nubanFits(code, '0000000220')]).toEqual([true, false]);
});

test('spaces do not count', () => {
  expect(nubanFits(' 011', '0000 0145 79')).toBe(true);
});

test('null without a code, for other lengths, and for numbers that are telephone numbers', () => {
  expect(nubanFits(null, '0000014579')).toBeNull();
  for (const number of ['000001457', '00000014579', '0000014579x', 'x0000014579'])
    expect(nubanFits('011', number)).toBeNull();
  for (const code of ['GTB', '11', '0011', '0000011', 'x011', '011x'])
    expect(nubanFits(code, '0000014579')).toBeNull();
  for (const code of ['999991', '999992', '100004', '100033'])
    expect(nubanFits(code, '8031234567')).toBeNull();
});
