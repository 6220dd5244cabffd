import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byLargestRemainder, spreadLandedCost } from './landed-cost.ts';

const goods = (quantity: number, cost: number, share: number | null = null) => ({
  ...{ quantity_e4: quantity * 10_000, cost, share_e4: share === null ? null : share * 10_000 },
});

test('the worked examples: by value, by quantity, by stated shares; nothing has a value', () => {
  const both = [goods(1, 30_000_000, 1), goods(3, 10_000_000, 4)];
  expect(spreadLandedCost(1_000_000, 'value', both)).toEqual([750_000, 250_000]);
  expect(spreadLandedCost(1_000_000, 'quantity', both)).toEqual([250_000, 750_000]);
  expect(spreadLandedCost(1_000_000, 'manual', both)).toEqual([200_000, 800_000]);
  expect(spreadLandedCost(8, 'value', [goods(1, 0), goods(3, 0)])).toEqual([2, 6]);
});

test('what is left goes to the largest remainders, the first of equal ones', () => {
  expect(byLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(byLargestRemainder(10, [15, 15, 70])).toEqual([2, 1, 7]);
  expect(byLargestRemainder(1, [1, 2])).toEqual([0, 1]);
  expect(() => byLargestRemainder(1, [0])).toThrow(RangeError);
});

test('the parts add up to the amount, and each is within a kobo of its share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e15 }),
      fc.array(fc.integer({ min: 0, max: 1e13 }), { minLength: 1, maxLength: 40 }),
      (amount, weights) => {
        fc.pre(weights.some((weight) => weight > 0));
        const parts = byLargestRemainder(amount, weights);
        const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        for (const [index, part] of parts.entries()) {
          const off = BigInt(part) * whole - BigInt(amount) * BigInt(weights[index]!);
          expect(off < whole && -off < whole).toBe(true);
        }
      },
    ),
    { endOnFailure: true },
  );
});
