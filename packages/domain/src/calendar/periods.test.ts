import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from './civil-date.ts';
import { periodsOf, periodUnit, sameDaysLastMonth } from './periods.ts';

test('a week is days, two months are weeks, a year is months; a cut month is no whole one', () => {
  expect(periodsOf('2026-11-15', '2026-11-21')).toHaveLength(7);
  expect(periodsOf('2026-10-01', '2026-11-21').slice(0, 2)).toEqual([
    { from: '2026-10-01', to: '2026-10-07', is_month: false },
    { from: '2026-10-08', to: '2026-10-14', is_month: false },
  ]);
  const year = periodsOf('2025-12-10', '2026-11-30');
  expect(year).toHaveLength(12);
  expect(year[0]).toEqual({ from: '2025-12-10', to: '2025-12-31', is_month: false });
  expect(year[2]).toEqual({ from: '2026-02-01', to: '2026-02-28', is_month: true });
  expect(() => periodsOf('2026-11-21', '2026-11-20')).toThrow(RangeError);
});

test('up to 31 days are days, up to the 92 of the longest quarter weeks, more are months', () => {
  expect(periodUnit('2026-10-01', '2026-10-31')).toBe('day');
  expect(periodUnit('2026-10-01', '2026-11-01')).toBe('week');
  expect(periodUnit('2026-07-01', '2026-09-30')).toBe('week');
  expect(periodUnit('2026-07-01', '2026-10-01')).toBe('month');
});

test('the same days of last month end with a shorter month', () => {
  expect(sameDaysLastMonth('2026-03-15')).toEqual({ from: '2026-02-01', to: '2026-02-15' });
  expect(sameDaysLastMonth('2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(sameDaysLastMonth('2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-01' });
});

test('the periods are the range, without gap or overlap', () => {
  const day = fc.integer({ min: 0, max: 3_000 }).map((n) => addDays('2020-01-01', n));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 2_000 }), (from, length) => {
      const to = addDays(from, length);
      const periods = periodsOf(from, to);
      expect([periods[0]!.from, periods.at(-1)!.to]).toEqual([from, to]);
      for (const [index, period] of periods.entries()) {
        expect(daysBetween(period.from, period.to)).toBeGreaterThanOrEqual(0);
        if (index > 0) expect(period.from).toBe(addDays(periods[index - 1]!.to, 1));
      }
    }),
  );
});
