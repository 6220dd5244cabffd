import { describe, expect, test } from 'vitest';
import { formatDate } from '../calendar/civil-date.ts';
import {
  columnsOf,
  comparedDay,
  comparedPeriod,
  describePeriod,
  fiscalYearOf,
  namedPeriods,
  neighbour,
  shortPeriod,
  startOfUnit,
} from './statement-columns.ts';

const span = (from: string, to: string) => ({ from, to });

test('a fiscal year begins in the month that the organization chose', () => {
  expect(fiscalYearOf('2026-11-22', '01')).toBe('2026-01-01');
  expect(fiscalYearOf('2026-03-31', '04')).toBe('2025-04-01');
  expect(fiscalYearOf('2026-04-01', '04')).toBe('2026-04-01');
  expect(fiscalYearOf('2026-11-22', '12')).toBe('2025-12-01');
});

test('quarters are counted from the fiscal year: four of them are one', () => {
  expect(startOfUnit('2026-11-22', 'quarter', '01')).toBe('2026-10-01');
  expect(startOfUnit('2026-11-22', 'quarter', '12')).toBe('2026-09-01');
  expect(startOfUnit('2026-12-01', 'quarter', '12')).toBe('2026-12-01');
});

describe('columns', () => {
  test('are cut off at both ends and leave no gap', () => {
    expect(columnsOf(span('2026-01-15', '2026-03-10'), 'month', '01')).toEqual([
      span('2026-01-15', '2026-01-31'),
      span('2026-02-01', '2026-02-28'),
      span('2026-03-01', '2026-03-10'),
    ]);
    expect(columnsOf(span('2025-02-01', '2026-05-31'), 'year', '04')).toEqual([
      span('2025-02-01', '2025-03-31'),
      span('2025-04-01', '2026-03-31'),
      span('2026-04-01', '2026-05-31'),
    ]);
  });

  test('are 24 at most', () => {
    expect(columnsOf(span('2024-01-01', '2025-12-31'), 'month', '01')).toHaveLength(24);
    const message = 'At most 24 columns: choose a shorter period or larger columns';
    expect(() => columnsOf(span('2024-01-01', '2026-01-01'), 'month', '01')).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        errors: [expect.objectContaining({ field: 'by', message })],
      }),
    );
  });
});

describe('comparison', () => {
  test('a period that begins with a month with as many months before it, others with as many days', () => {
    const previous = (from: string, to: string) => comparedPeriod(span(from, to), 'previous_period');
    expect(previous('2026-10-01', '2026-10-31')).toEqual(span('2026-09-01', '2026-09-30'));
    expect(previous('2026-01-01', '2026-03-31')).toEqual(span('2025-10-01', '2025-12-31'));
    expect(previous('2026-11-01', '2026-11-24')).toEqual(span('2026-10-01', '2026-10-24'));
    expect(previous('2026-03-01', '2026-03-30')).toEqual(span('2026-02-01', '2026-02-28'));
    expect(previous('2026-10-01', '2026-11-24')).toEqual(span('2026-08-01', '2026-09-24'));
    expect(previous('2026-10-02', '2026-10-10')).toEqual(span('2026-09-23', '2026-10-01'));
  });

  test('with the year before, month ends with month ends', () => {
    expect(comparedPeriod(span('2025-02-01', '2025-02-28'), 'previous_year')).toEqual(
      span('2024-02-01', '2024-02-29'),
    );
    expect(comparedPeriod(span('2026-10-02', '2026-10-10'), 'previous_year')).toEqual(
      span('2025-10-02', '2025-10-10'),
    );
    expect(comparedDay('2026-10-31', 'previous_period')).toBe('2026-09-30');
    expect(comparedDay('2026-11-22', 'previous_period')).toBe('2026-10-22');
    expect(comparedDay('2026-11-30', 'previous_year')).toBe('2025-11-30');
  });
});

test('the next period is as long as this one, in months or in days', () => {
  expect(neighbour(span('2026-02-01', '2026-02-28'), 1)).toEqual(span('2026-03-01', '2026-03-31'));
  expect(neighbour(span('2026-02-01', '2026-02-10'), 1)).toEqual(span('2026-02-11', '2026-02-20'));
});

test('the periods of the picker, with a fiscal year from April', () => {
  expect(namedPeriods('2026-11-22', '04')).toEqual({
    this_month: span('2026-11-01', '2026-11-30'),
    last_month: span('2026-10-01', '2026-10-31'),
    this_quarter: span('2026-10-01', '2026-12-31'),
    last_quarter: span('2026-07-01', '2026-09-30'),
    this_year: span('2026-01-01', '2026-12-31'),
    last_year: span('2025-01-01', '2025-12-31'),
    this_fiscal_year: span('2026-04-01', '2027-03-31'),
    last_fiscal_year: span('2025-04-01', '2026-03-31'),
  });
});

test('a period is described as a person would', () => {
  const words = (from: string, to: string) => [
    describePeriod(span(from, to), (day) => formatDate(day)),
    shortPeriod(span(from, to), (day) => formatDate(day, 'DD/MM/YYYY')),
  ];
  expect(words('2026-10-01', '2026-10-31')).toEqual(['October 2026', 'Oct 2026']);
  expect(words('2026-01-01', '2026-12-31')).toEqual(['2026', '2026']);
  expect(words('2026-01-01', '2026-03-31')).toEqual(['Jan – Mar 2026', 'Jan – Mar 2026']);
  expect(words('2026-04-01', '2027-03-31')).toEqual(['Apr 2026 – Mar 2027', 'Apr 2026 – Mar 2027']);
  expect(words('2026-10-05', '2026-10-09')).toEqual(['Oct 5, 2026 – Oct 9, 2026', '05/10/2026 – 09/10/2026']);
  expect(words('2026-03-01', '2026-12-31')).toEqual(['Mar – Dec 2026', 'Mar – Dec 2026']);
  expect(words('2026-01-01', '2027-12-31')).toEqual(['Jan 2026 – Dec 2027', 'Jan 2026 – Dec 2027']);
  // A part of a month is no month, whether it lacks the beginning or the end.
  expect(words('2026-10-05', '2026-10-31')[1]).toBe('05/10/2026 – 31/10/2026');
  expect(words('2026-10-01', '2026-10-30')[1]).toBe('01/10/2026 – 30/10/2026');
  expect(words('2026-10-05', '2026-10-05')).toEqual(['Oct 5, 2026', '05/10/2026']);
});
