import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from './civil-date.ts';
import { calendarPeriods, monthEnds, splitByMonth, startOfPeriod, yearUpTo } from './report-periods.ts';

const days = fc.integer({ min: 0, max: 900 }).map((count) => addDays('2024-01-01', count));
const ranges = fc.tuple(days, days).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));

describe('month ends', () => {
  test('are those in the range, and its last day once', () => {
    expect(monthEnds('2026-01-10', '2026-03-15')).toEqual(['2026-01-31', '2026-02-28', '2026-03-15']);
    expect(monthEnds('2026-01-10', '2026-02-28')).toEqual(['2026-01-31', '2026-02-28']);
    expect(monthEnds('2026-01-31', '2026-01-31')).toEqual(['2026-01-31']);
  });
});

test('without a range a report has the last 12 months', () => {
  const today = '2026-11-22';
  expect(yearUpTo({}, today)).toEqual({ date_from: '2025-11-22', date_to: today });
  expect(yearUpTo({ date_to: '2026-03-31' }, today).date_from).toBe('2025-03-31');
  expect(yearUpTo({ date_from: '2026-12-01' }, today).date_to).toBe('2026-12-01');
});

describe('periods of a report', () => {
  test('follow the calendar, weeks from Monday, and are cut off at the ends', () => {
    expect(calendarPeriods('weekly', '2026-11-18', '2026-11-24')).toEqual([
      { period_start: '2026-11-18', period_end: '2026-11-22' },
      { period_start: '2026-11-23', period_end: '2026-11-24' },
    ]);
    expect(calendarPeriods('quarterly', '2026-02-01', '2026-05-01').map((each) => each.period_end)).toEqual([
      '2026-03-31',
      '2026-05-01',
    ]);
    expect(calendarPeriods('daily', '2026-02-27', '2026-03-01').map((each) => each.period_start)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(calendarPeriods('monthly', '2026-01-10', '2026-03-15').map((each) => each.period_end)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-15',
    ]);
    expect(startOfPeriod('yearly', '2026-11-22')).toBe('2026-01-01');
    expect(startOfPeriod('weekly', '1969-12-31')).toBe('1969-12-29');
  });

  test.each(['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const)(
    'cover every day of a range once: %s',
    (type) => {
      fc.assert(
        fc.property(ranges, ({ from, to }) => {
          const periods = calendarPeriods(type, from, to);
          expect(periods[0]!.period_start).toBe(from);
          expect(periods.at(-1)!.period_end).toBe(to);
          for (const [index, { period_start }] of periods.entries())
            if (index > 0) expect(period_start).toBe(addDays(periods[index - 1]!.period_end, 1));
        }),
      );
    },
  );
});

test('a range is whole months and the days beside them, each day once', () => {
  expect(splitByMonth('2026-01-20', '2026-03-10')).toEqual({
    months: { from: '2026-02-01', before: '2026-03-01' },
    days: [
      { from: '2026-01-20', to: '2026-01-31' },
      { from: '2026-03-01', to: '2026-03-10' },
    ],
    without: [],
  });
  expect(splitByMonth('2026-01-10', '2026-03-20')).toEqual({
    months: { from: '2026-01-01', before: '2026-04-01' },
    days: [],
    without: [
      { from: '2026-01-01', to: '2026-01-09' },
      { from: '2026-03-21', to: '2026-03-31' },
    ],
  });
  expect(splitByMonth('2026-02-01', '2026-02-28').days).toEqual([]);
  expect(splitByMonth('2026-02-05', '2026-02-26')).toEqual({
    months: { from: '2026-02-01', before: '2026-03-01' },
    days: [],
    without: [
      { from: '2026-02-01', to: '2026-02-04' },
      { from: '2026-02-27', to: '2026-02-28' },
    ],
  });
  expect(splitByMonth('2026-02-02', '2026-02-01')).toEqual({ months: null, days: [], without: [] });
  fc.assert(
    fc.property(ranges, ({ from, to }) => {
      const { months, days: parts, without } = splitByMonth(from, to);
      const length = (each: { from: string; to: string }) => daysBetween(each.from, each.to) + 1;
      const counted = parts.reduce((sum, part) => sum + length(part), 0);
      const left = without.reduce((sum, part) => sum + length(part), 0);
      const whole = months ? daysBetween(months.from, months.before) : 0;
      expect(counted + whole - left).toBe(daysBetween(from, to) + 1);
      for (const part of [...parts, ...without]) expect(length(part)).toBeLessThanOrEqual(15);
    }),
  );
});

test('the smaller part of a month is counted by days, and a part that is empty is not named', () => {
  const named = (from: string, to: string) => ({ months: null, days: [{ from, to }], without: [] });
  expect(splitByMonth('2026-02-05', '2026-02-10')).toEqual(named('2026-02-05', '2026-02-10'));
  expect(splitByMonth('2026-02-05', '2026-02-05')).toEqual(named('2026-02-05', '2026-02-05'));
  // Days at both ends of two months, and no month between them.
  expect(splitByMonth('2026-01-20', '2026-02-05')).toEqual({
    months: null,
    days: [
      { from: '2026-01-20', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-05' },
    ],
    without: [],
  });
  // From the first of a month on, nothing before is left out.
  expect(splitByMonth('2026-02-01', '2026-02-20').without).toEqual([
    { from: '2026-02-21', to: '2026-02-28' },
  ]);
  expect(splitByMonth('2026-01-01', '2026-03-10')).toEqual({
    months: { from: '2026-01-01', before: '2026-03-01' },
    days: [{ from: '2026-03-01', to: '2026-03-10' }],
    without: [],
  });
});
