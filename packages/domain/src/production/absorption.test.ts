import { expect, test } from 'vitest';
import { absorptionGaps, fittingRate } from './absorption.ts';

const labour = (absorbed: number, recorded: number) => ({ part: 'labour' as const, absorbed, recorded });

test.each([
  [69_999, 100_000, true],
  [70_000, 100_000, false],
  [130_000, 100_000, false],
  [130_001, 100_000, true],
  [0, 100_000, true],
  // Nothing recorded, nothing known.
  [50_000, 0, false],
  [50_000, -10, false],
])('absorbed %i of %i recorded: far off is %s', (absorbed, recorded, isFar) => {
  expect(absorptionGaps([labour(absorbed, recorded)])).toHaveLength(isFar ? 1 : 0);
});

test('the rate that fits grows by what is missing, or divides the costs over the units made', () => {
  const batch = { rate: 250_000, yield_quantity: 50 };
  expect(fittingRate({ absorbed: 5_000_000, recorded: 20_000_000 }, batch, 1_000)).toBe(1_000_000);
  const none = { ...batch, rate: 0 };
  expect(fittingRate({ absorbed: 0, recorded: 20_000_000 }, none, 1_000)).toBe(1_000_000);
  expect(fittingRate({ absorbed: 5_000_000, recorded: 20_000_000 }, none, 1_000)).toBeNull();
  expect(fittingRate({ absorbed: 0, recorded: 20_000_000 }, none, 0)).toBeNull();
});
