import { expect, test } from 'vitest';
import { ONE_E4 } from '../money/decimal.ts';
import { isUnlikelyChange } from './unlikely-change.ts';

test.each([
  ['three times the books', 90, 270, 0, false],
  ['more than three times the books', 90, 270.0001, 0, true],
  ['what was not there before', 0, 50, 50_000_000, false],
  ['100 units of great value', 150, 250, 50_000_000, false],
  ['more than 100 units, of little value', 150, 251, 10_000_000, false],
  ['more than 100 units, of great value', 150, 250.5, 10_000_001, true],
  ['as much less', 250.5, 150, -10_000_001, true],
  ['a first stock of great value', 0, 1_000, 10_000_001, true],
  ['stock below zero that is set right', -5, 20, 0, false],
])('%s', (_, before, after, value, isUnlikely) => {
  expect(isUnlikelyChange({ before: before * ONE_E4, after: after * ONE_E4, value })).toBe(isUnlikely);
});
