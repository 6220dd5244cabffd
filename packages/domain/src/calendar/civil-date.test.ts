import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  clampDate,
  daysBetween,
  describeDue,
  dueDateFor,
  firstOfMonth,
  formatDate,
  hourIn,
  isCivilDate,
  monthOf,
  todayIn,
} from './civil-date.ts';

const date = fc.integer({ min: -25_567, max: 84_005 }).map((days) => addDays('1970-01-01', days));

describe('isCivilDate', () => {
  test.each(['2026-11-21', '2028-02-29', '1900-01-01', '2199-12-31'])('%s is a day', (text) => {
    expect(isCivilDate(text)).toBe(true);
  });
  test.each(['2026-02-29', '2026-02-30', '2026-13-01', '2026-1-1', '21/11/2026', '', '2026-11-21T00:00:00Z'])(
    '"%s" is none',
    (text) => {
      expect(isCivilDate(text)).toBe(false);
    },
  );
});

describe('counting days and months', () => {
  test('Dec 31 and one day is Jan 1; Feb 28 of a leap year and one day is Feb 29', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  test('a clock change is not a day more or less: 30 days from 2026-03-01 is 2026-03-31', () => {
    expect(addDays('2026-03-01', 30)).toBe('2026-03-31');
    expect(daysBetween('2026-03-01', '2026-03-31')).toBe(30);
    expect(daysBetween('2026-11-21', '2026-11-03')).toBe(-18);
  });

  test('what is no date is refused', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => daysBetween('2026-01-01', 'soon')).toThrow(RangeError);
    expect(() => addMonths('2026-00-01', 1)).toThrow(RangeError);
  });

  test('Jan 31 and one month is Feb 28, or Feb 29 in a leap year; months go back over the year', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addMonths('2026-11-21', -12)).toBe('2025-11-21');
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
    expect(addMonths('1000-01-31', -1)).toBe('0999-12-31');
  });

  test('a day that the contract does not accept becomes the nearest that it accepts', () => {
    expect(clampDate('1899-12-31')).toBe('1900-01-01');
    expect(clampDate('2026-11-21')).toBe('2026-11-21');
    expect(clampDate('2200-01-01')).toBe('2199-12-31');
  });

  test('month and first of month', () => {
    expect(monthOf('2026-11-21')).toBe('2026-11');
    expect(firstOfMonth('2026-11-21')).toBe('2026-11-01');
  });

  test('daysBetween undoes addDays, for any day and any distance', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -3000, max: 3000 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n);
      }),
    );
  });

  test('adding months keeps the day or takes the last of the month, and is always a day', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -240, max: 240 }), (day, n) => {
        const result = addMonths(day, n);
        expect(isCivilDate(result)).toBe(true);
        expect(result.slice(8) === day.slice(8) || addDays(result, 1).endsWith('-01')).toBe(true);
      }),
    );
  });
});

describe('todayIn', () => {
  test('where the clocks never change the date and the hour are those of the time zone database', () => {
    const format = (timeZone: string) =>
      new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    const zones = { 'Africa/Lagos': format('Africa/Lagos'), UTC: format('UTC') };
    const instant = fc.date({ min: new Date(0), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.constantFrom('Africa/Lagos' as const, 'UTC' as const), (now, zone) => {
        const [date, time] = zones[zone].format(now).split(' ');
        expect(todayIn(zone, now)).toBe(date);
        expect(hourIn(zone, now)).toBe(Number(time!.slice(0, 2)));
      }),
    );
  });

  test('23:30 UTC on Nov 20 is Nov 21 in Lagos, Nov 20 in Los Angeles; 10:30 UTC is the next day in Kiritimati', () => {
    const late = new Date('2026-11-20T23:30:00Z');
    expect(todayIn('Africa/Lagos', late)).toBe('2026-11-21');
    expect(todayIn('America/Los_Angeles', late)).toBe('2026-11-20');
    expect(todayIn('Pacific/Kiritimati', new Date('2026-11-20T10:30:00Z'))).toBe('2026-11-21');
  });

  test('midnight in Lagos belongs to the new day', () => {
    expect(todayIn('Africa/Lagos', new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
    expect(todayIn('Africa/Lagos', new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
  });

  test('before 1970 the time zone database is asked: in 1918 Lagos was half an hour ahead of UTC, not one', () => {
    expect(todayIn('Africa/Lagos', new Date('1918-05-01T23:15:00Z'))).toBe('1918-05-01');
  });

  test('the year has four digits, whatever somebody has sent', () => {
    expect(todayIn('America/New_York', new Date('0900-06-01T12:00:00Z'))).toBe('0900-06-01');
  });

  test('the hour where the clocks change: 8:30 UTC is after midnight in Los Angeles in winter, 20:30 UTC after noon', () => {
    expect(hourIn('America/Los_Angeles', new Date('2026-11-20T08:30:00Z'))).toBe(0);
    expect(hourIn('America/Los_Angeles', new Date('2026-11-20T20:30:00Z'))).toBe(12);
    expect(hourIn('America/Los_Angeles', new Date('2026-07-20T20:30:00Z'))).toBe(13);
  });

  test('an unknown zone is refused', () => {
    expect(() => todayIn('Africa/Atlantis', new Date(0))).toThrow(RangeError);
  });
});

describe('formatDate', () => {
  test('short month, day, year: Nov 21, 2026', () => {
    expect(formatDate('2026-11-21')).toBe('Nov 21, 2026');
    expect(formatDate('2026-05-03')).toBe('May 3, 2026');
  });

  test('another pattern of the organization: 21/11/2026, 21-11-26, November 1, 2026', () => {
    expect(formatDate('2026-11-21', 'DD/MM/YYYY')).toBe('21/11/2026');
    expect(formatDate('2026-11-21', 'DD-MM-YY')).toBe('21-11-26');
    expect(formatDate('2026-11-01', 'MMMM D, YYYY')).toBe('November 1, 2026');
    expect(formatDate('2026-03-01', 'D.M.YYYY')).toBe('1.3.2026');
    expect(formatDate('2026-12-04', 'D MMM YYYY')).toBe('4 Dec 2026');
  });

  test('what is no date is refused', () => {
    expect(() => formatDate('2026-02-30')).toThrow(RangeError);
  });
});

describe('due dates', () => {
  test('net 15, 30, 45, 60 count days from the issue date, due on receipt is the same day, custom gives none', () => {
    expect(dueDateFor('net_15', '2026-11-21')).toBe('2026-12-06');
    expect(dueDateFor('net_30', '2026-11-21')).toBe('2026-12-21');
    expect(dueDateFor('net_45', '2026-11-21')).toBe('2027-01-05');
    expect(dueDateFor('net_60', '2026-11-21')).toBe('2027-01-20');
    expect(dueDateFor('due_on_receipt', '2026-11-21')).toBe('2026-11-21');
    expect(dueDateFor('custom', '2026-11-21')).toBeNull();
  });

  test.each([
    ['2026-11-03', '18 days late'],
    ['2026-11-20', '1 day late'],
    ['2026-11-21', 'due today'],
    ['2026-11-22', 'due tomorrow'],
    ['2026-11-27', 'due in 6 days'],
  ])('due %s on 2026-11-21 reads "%s"', (due, words) => {
    expect(describeDue(due, '2026-11-21')).toBe(words);
  });
});
