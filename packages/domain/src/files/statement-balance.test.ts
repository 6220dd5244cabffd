import { expect, test } from 'vitest';
import { breaksOf, chainOf, isNewestFirst, signsByBalance } from './statement-balance.ts';

const row = (amount: number, balance: number | null, date = '2026-10-01') => ({ amount, balance, date });

test('balances follow from each other, the oldest or the newest first', () => {
  const rows = [row(5, 105), row(-20, 85), row(10, 95)];
  expect(chainOf(rows)).toEqual({ oldest_first: 2, newest_first: 0, of: 2 });
  expect(chainOf([...rows].reverse())).toEqual({ oldest_first: 0, newest_first: 2, of: 2 });
  // A row without a balance is no step.
  expect(chainOf([row(5, 105), row(-20, null), row(10, 95)])).toEqual({
    oldest_first: 0,
    newest_first: 0,
    of: 0,
  });
  expect(chainOf([row(5, 105), row(-20, 84)])).toEqual({ oldest_first: 0, newest_first: 0, of: 1 });
});

test('the newest is first by the balances, and by the dates where these say nothing', () => {
  const [early, late] = ['2026-10-01', '2026-10-02'];
  expect(isNewestFirst([row(5, 105, early), row(-20, 85, late)])).toBe(false);
  expect(isNewestFirst([row(-20, 85, early), row(5, 105, late)])).toBe(true);
  expect(isNewestFirst([row(5, null, late), row(5, null, early)])).toBe(true);
  expect(isNewestFirst([row(5, null, early), row(5, null, late)])).toBe(false);
  expect(isNewestFirst([row(5, null), row(5, null)])).toBe(false);
  expect(isNewestFirst([row(5, null, early), row(5, null, late), row(5, null, early)])).toBe(false);
  expect(isNewestFirst([row(5, 105), row(5, 105)])).toBe(false);
  expect(isNewestFirst([row(5, null, late), row(5, null, early), row(5, null, early)])).toBe(true);
});

test('a gap is told where a balance does not follow, over rows without one', () => {
  const rows = [
    { row: 2, amount: 5, balance: 105 },
    { row: 3, amount: 10, balance: null },
    { row: 4, amount: 5, balance: 120 },
    { row: 5, amount: -20, balance: 100 },
  ];
  expect(breaksOf(rows)).toEqual([{ row: 4, expected: 110, found: 120 }]);
});

test('an amount without a sign has the one that leads from balance to balance', () => {
  const rows = [row(50, 150), row(20, 130), row(7, 200), row(70, 270)];
  expect(signsByBalance(rows, false, 100)).toEqual([1, -1, null, 1]);
  expect(signsByBalance(rows, false, null)).toEqual([null, -1, null, 1]);
  expect(signsByBalance([row(50, 50)], false, null)).toEqual([null]);
  expect(signsByBalance([...rows].reverse(), true, 100)).toEqual([1, null, -1, 1]);
  expect(signsByBalance([row(50, 150), row(20, null), row(30, 160)], false, 100)).toEqual([1, null, null]);
});
