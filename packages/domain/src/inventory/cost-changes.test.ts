import { expect, test } from 'vitest';
import { changesSince } from './cost-changes.ts';

const points = [
  { date: '2026-01-05', cost: 900 },
  { date: '2026-02-01', cost: 950 },
  { date: '2026-02-10', cost: 950 },
  { date: '2026-03-01', cost: 1_000 },
];
const since = (from: string) => changesSince(points, from, (each) => each.cost);

test('the earlier value is returned with the first day, and points without a change are left out', () => {
  expect(since('2026-01-20')).toEqual([
    { date: '2026-01-20', cost: 900 },
    { date: '2026-02-01', cost: 950 },
    { date: '2026-03-01', cost: 1_000 },
  ]);
});

test('a change on the first day itself takes its place; without any there is none', () => {
  expect(since('2026-02-01')[0]).toEqual({ date: '2026-02-01', cost: 950 });
  expect(since('2026-01-01')).toHaveLength(3);
  expect(since('2026-04-01')).toEqual([{ date: '2026-04-01', cost: 1_000 }]);
  expect(changesSince([], '2026-04-01', () => null)).toEqual([]);
});
