import { expect, test } from 'vitest';
import { monthName } from './month-name.ts';

test('2026-03 is March 2026', () => {
  expect(monthName('2026-03')).toBe('March 2026');
});
