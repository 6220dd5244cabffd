import { expect, test } from 'vitest';
import { breaksOf, chainOf, chronological, signsByBalance } from './statement-balance.ts';

const row = (amount: number, balance: number | null, date = '2026-10-01') => ({ amount, balance, date });
const unsigned = (amount: number, balance: number | null, charge = 0) => ({ amount, balance, charge });

test('balances follow from each other, over rows that state none', () => {
  const rows = [row(5, 105), row(-20, 85), row(10, 95)];
  expect(chainOf(rows)).toEqual({ explained: 2, of: 2 });
  expect(chainOf([...rows].reverse())).toEqual({ explained: 0, of: 2 });
  expect(chainOf([row(5, 105), row(-20, null), row(10, 95)])).toEqual({ explained: 1, of: 1 });
  expect(chainOf([row(5, 105), row(-20, 84)])).toEqual({ explained: 0, of: 1 });
  expect(chainOf([row(5, null), row(-20, 84), row(3, null)])).toEqual({ explained: 0, of: 0 });
});

const [early, late] = ['2026-10-01', '2026-10-02'];
const inOrder = (rows: ReturnType<typeof row>[]) => chronological(rows).map((each) => rows.indexOf(each));

test('the newest is first by the balances, and by the dates where these say nothing', () => {
  expect(inOrder([row(5, 105, early), row(-20, 85, late)])).toEqual([0, 1]);
  expect(inOrder([row(-20, 85, early), row(5, 105, late)])).toEqual([1, 0]);
  expect(inOrder([row(5, null, late), row(6, null, early)])).toEqual([1, 0]);
  expect(inOrder([row(5, null, early), row(6, null, late)])).toEqual([0, 1]);
  expect(inOrder([row(5, null), row(6, null)])).toEqual([0, 1]);
  expect(inOrder([row(5, null, early), row(6, null, late), row(7, null, early)])).toEqual([0, 1, 2]);
  expect(inOrder([row(5, 105), row(6, 105)])).toEqual([0, 1]);
  expect(inOrder([row(5, null, late), row(6, null, early), row(7, null, early)])).toEqual([2, 1, 0]);
});

test('within a day the rows may run against the days', () => {
  const days = [
    [row(-4, 36, early), row(15, 40, early), row(-5, 25, early)],
    [row(-1, 44, late), row(12, 45, late), row(-3, 33, late)],
  ] as const;
  expect(inOrder([...days[0], ...days[1]])).toEqual([2, 1, 0, 5, 4, 3]);
  const turned = days.map((day) => [...day].reverse());
  expect(inOrder([...turned[1]!, ...turned[0]!])).toEqual([3, 4, 5, 0, 1, 2]);
  expect(inOrder([...days[1], ...days[0]])).toEqual([5, 4, 3, 2, 1, 0]);
  expect(inOrder([...turned[0]!, ...turned[1]!])).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a balance on the last row of a day alone tells the order as well', () => {
  const rows = [row(15, null, early), row(-5, 70, early), row(-10, null, late), row(-5, 55, late)];
  expect(inOrder(rows)).toEqual([0, 1, 2, 3]);
  expect(inOrder([...rows].reverse())).toEqual([3, 2, 1, 0]);
});

test('a gap is told where a balance does not follow, over rows without one', () => {
  const rows = [
    { row: 2, amount: 5, balance: 105 },
    { row: 3, amount: 10, balance: null },
    { row: 4, amount: 5, balance: 120 },
    { row: 5, amount: -20, balance: 101 },
    { row: 6, amount: 4, balance: null },
    { row: 7, amount: 4, balance: null },
    { row: 8, amount: -9, balance: 100 },
  ];
  expect(breaksOf(rows)).toEqual([{ row: 5, expected: 100, found: 101 }]);
});

test('an amount without a sign has the one that leads from balance to balance', () => {
  const rows = [unsigned(50, 150), unsigned(20, 130), unsigned(7, 200), unsigned(70, 270)];
  expect(signsByBalance(rows, 100)).toEqual([1, -1, null, 1]);
  expect(signsByBalance(rows, null)).toEqual([null, -1, null, 1]);
  expect(signsByBalance([unsigned(50, 50)], null)).toEqual([null]);
});

test('of several amounts before a balance, only where one choice of signs alone fits', () => {
  expect(signsByBalance([unsigned(50, 150), unsigned(20, null), unsigned(30, 160)], 100)).toEqual([1, -1, 1]);
  expect(signsByBalance([unsigned(20, null), unsigned(20, 100)], 100)).toEqual([null, null]);
  const many = Array.from({ length: 6 }, () => unsigned(1, null));
  expect(signsByBalance([...many, unsigned(1, 107)], 100)).toEqual(Array.from({ length: 7 }, () => null));
});

test('a charge leaves in addition to the amount', () => {
  const rows = [unsigned(50, 149, 1), unsigned(20, 127, 2)];
  expect(signsByBalance(rows, 100)).toEqual([1, -1]);
});
