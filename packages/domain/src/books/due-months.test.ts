import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueMonths } from './due-months.ts';

const due = (...months: [deducted: number, remitted: number][]) =>
  dueMonths(
    months.map(([deducted, remitted], index) => ({ month: `2026-0${index + 1}`, deducted, remitted })),
  ).map((each) => each.due);

test('a month is due less what was remitted for it', () => {
  expect(due([500, 200], [300, 0])).toEqual([300, 300]);
});

test('what a later month took back settles the oldest first', () => {
  expect(due([500, 0], [300, 0], [-600, 0])).toEqual([0, 200, 0]);
  // Remitted, and voided since: this much was paid too much.
  expect(due([500, 500], [-500, 0])).toEqual([0, -500]);
  expect(due([500, 500], [-500, 0], [200, 0])).toEqual([0, -300, 0]);
});

test('what is more than all that is due stays in the months that it belongs to, the oldest used up first', () => {
  expect(due([100, 0], [-150, 0], [-30, 0])).toEqual([0, -50, -30]);
  expect(due([100, 0], [-60, 0], [-70, 0])).toEqual([0, 0, -30]);
});

test('months are in order, however they came', () => {
  const month = (name: string, deducted: number) => ({ month: name, deducted, remitted: 0 });
  const given = [month('2026-03', -250), month('2026-01', 100), month('2026-02', 200)];
  expect(dueMonths(given)).toEqual([
    { ...month('2026-01', 100), due: 0 },
    { ...month('2026-02', 200), due: 50 },
    { ...month('2026-03', -250), due: 0 },
  ]);
  expect(given.map((each) => each.month)).toEqual(['2026-03', '2026-01', '2026-02']);
});

test('the dues add up, and none is above 0 beside one below', () => {
  const Month = fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.nat(1000));
  fc.assert(
    fc.property(fc.array(Month, { maxLength: 9 }), (months) => {
      const dues = due(...months);
      const sum = (of: number[]) => of.reduce((total, each) => total + each, 0);
      expect(sum(dues)).toBe(sum(months.map(([deducted, remitted]) => deducted - remitted)));
      expect(dues.some((each) => each > 0) && dues.some((each) => each < 0)).toBe(false);
    }),
  );
});
