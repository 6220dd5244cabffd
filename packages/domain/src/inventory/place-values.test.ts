import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valuesByPlace } from './place-values.ts';

test('100 kobo over 1, 1 and 1 are 34, 33 and 33: the residue is at the largest, or the first of them', () => {
  expect(valuesByPlace(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(valuesByPlace(100, [1, 4, 1])).toEqual([17, 66, 17]);
  expect(valuesByPlace(100, [2, 4, 3])).toEqual([22, 45, 33]);
  expect(valuesByPlace(0, [5, -5])).toEqual([0, 0]);
  expect(valuesByPlace(10, [])).toEqual([]);
});

test('the places add up to the pool', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000_000 }),
      fc.array(fc.integer({ min: 0, max: 10_000_000_000 }), { minLength: 1, maxLength: 6 }),
      (value, quantities) => {
        expect(valuesByPlace(value, quantities).reduce((sum, each) => sum + each, 0)).toBe(value);
      },
    ),
  );
});
