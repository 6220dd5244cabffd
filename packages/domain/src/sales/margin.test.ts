import { expect, test } from 'vitest';
import { marginPercentage } from './margin.ts';

test.each([
  [60_000, 45_000, 25],
  // A third is rounded to two decimals.
  [3, 2, 33.33],
  [100, 150, -50],
  [100, 0, 100],
  [0, 50, null],
  [-100, 20, null],
])('sales of %i that cost %i have a margin of %s %%', (net, cost, margin) => {
  expect(marginPercentage(net, cost)).toBe(margin);
});
