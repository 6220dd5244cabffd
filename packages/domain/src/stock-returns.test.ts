import { expect, test } from 'vitest';
import { returnCost } from './stock-returns.ts';

const issues = [
  { quantity: 30_000, value: 90_000 },
  { quantity: 20_000, value: 40_000 },
];
test('what comes back cost what the latest issues cost, those returned before left out', () => {
  expect(returnCost(issues, 0, 20_000)).toBe(60_000);
  expect(returnCost(issues, 0, 40_000)).toBe(90_000 + 20_000);
  expect(returnCost(issues, 20_000, 20_000)).toBe(30_000 + 20_000);
  expect(returnCost(issues, 50_000, 10_000)).toBeNull();
});
