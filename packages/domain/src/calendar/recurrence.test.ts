import { FREQUENCIES } from '@lissafi/contract/recurring';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isCivilDate } from './civil-date.ts';
import {
  dateOfNextCopy,
  isOccurrence,
  neverRepeats,
  nextOccurrence,
  occurrence,
  type Schedule,
} from './recurrence.ts';

const every = (fields: Partial<Schedule>): Schedule => ({
  frequency: 'monthly',
  every: 1,
  start_on: '2026-01-31',
  end_on: null,
  max_count: null,
  ...fields,
});
const run = (schedule: Schedule, count: number): string[] => {
  const dates: string[] = [];
  let after: string | null = null;
  for (let made = 0; made < count; made++) {
    const next = nextOccurrence(schedule, after, made);
    if (!next) break;
    dates.push(next);
    after = next;
  }
  return dates;
};

describe('a schedule', () => {
  test('on the 31st uses the last day of shorter months, and returns to the 31st', () => {
    expect(run(every({}), 5)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });

  test('a yearly one from February 29th takes the 28th, and the 29th again in a leap year', () => {
    expect(run(every({ frequency: 'yearly', start_on: '2024-02-29' }), 5)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  test('daily, every second week, each quarter', () => {
    expect(run(every({ frequency: 'daily', start_on: '2026-12-30' }), 3)).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
    ]);
    expect(run(every({ frequency: 'weekly', every: 2, start_on: '2026-11-20' }), 3)).toEqual([
      '2026-11-20',
      '2026-12-04',
      '2026-12-18',
    ]);
    expect(run(every({ every: 3, start_on: '2026-11-30' }), 3)).toEqual([
      '2026-11-30',
      '2027-02-28',
      '2027-05-30',
    ]);
  });

  test('ends with its end date, which counts, or with its count', () => {
    expect(run(every({ end_on: '2026-03-31' }), 9)).toHaveLength(3);
    expect(run(every({ end_on: '2026-03-30' }), 9)).toHaveLength(2);
    expect(run(every({ max_count: 2 }), 9)).toHaveLength(2);
  });

  test('ends with the latest date; one that would never repeat is detected', () => {
    const slow = every({ frequency: 'yearly', every: 100 });
    expect(run(slow, 9)).toEqual(['2026-01-31', '2126-01-31']);
    expect(neverRepeats(slow)).toBe(false);
    expect(run(every({ frequency: 'yearly', every: 365 }), 9)).toEqual(['2026-01-31']);
    expect(neverRepeats({ ...slow, every: 365 })).toBe(true);
    expect(neverRepeats({ ...slow, every: 365, max_count: 1 })).toBe(false);
    expect(neverRepeats({ ...slow, every: 365, end_on: '2026-12-31' })).toBe(false);
  });

  test('a document on the latest date itself is still created', () => {
    expect(neverRepeats(every({ frequency: 'yearly', every: 100, start_on: '2099-12-31' }))).toBe(false);
  });

  test('whatever was made before it begins, its first date is the start', () => {
    expect(nextOccurrence(every({ frequency: 'weekly', start_on: '2026-11-20' }), '2026-10-01', 1)).toBe(
      '2026-11-20',
    );
  });

  test('the first copy of a document is on the next date, never its own day or a day that has passed', () => {
    const monthly = (date: string, today: string) =>
      dateOfNextCopy({ frequency: 'monthly', every: 1 }, date, today);
    expect(monthly('2026-11-28', '2026-11-28')).toBe('2026-12-28');
    expect(monthly('2026-01-31', '2026-01-31')).toBe('2026-02-28');
    expect(monthly('2028-01-31', '2028-01-31')).toBe('2028-02-29');
    // An older document is repeated from now on, on its day; one of a later day after that day.
    expect(monthly('2026-03-31', '2026-09-05')).toBe('2026-09-30');
    expect(monthly('2026-03-05', '2026-09-05')).toBe('2026-10-05');
    expect(monthly('2026-12-15', '2026-11-28')).toBe('2027-01-15');
    expect(dateOfNextCopy({ frequency: 'weekly', every: 2 }, '2026-11-20', '2026-11-28')).toBe('2026-12-04');
    expect(dateOfNextCopy({ frequency: 'yearly', every: 1 }, '2028-02-29', '2028-02-29')).toBe('2029-02-28');
  });

  test('a date belongs to a schedule or does not', () => {
    expect(isOccurrence(every({}), '2026-02-28')).toBe(true);
    expect(isOccurrence(every({}), '2026-02-27')).toBe(false);
    expect(isOccurrence(every({}), '2025-12-31')).toBe(false);
    expect(isOccurrence(every({ end_on: '2026-02-01' }), '2026-02-28')).toBe(false);
  });

  test('any schedule: dates rise, none is left out, and what comes next depends on nothing but the day before', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
    fc.assert(
      fc.property(
        fc.constantFrom(...FREQUENCIES),
        fc.integer({ min: 1, max: 40 }),
        day,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 3_000 }),
        (frequency, step, start_on, count, away) => {
          const schedule = every({ frequency, every: step, start_on });
          const dates = run(schedule, count);
          expect(dates).toEqual(dates.map((_, place) => occurrence(schedule, place)));
          for (const [place, date] of dates.entries()) {
            expect(isCivilDate(date)).toBe(true);
            if (place > 0) expect(date > dates[place - 1]!).toBe(true);
            // From any day between two dates, the later one is next.
            expect(nextOccurrence(schedule, addDays(date, -1), 0)).toBe(date);
          }
          const after = addDays(start_on, away);
          const next = nextOccurrence(schedule, after, 0)!;
          expect(next > after).toBe(true);
          expect(nextOccurrence(schedule, addDays(next, -1), 0)).toBe(next);
        },
      ),
    );
  });
});
