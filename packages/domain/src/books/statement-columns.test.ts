import { describe, expect, test } from 'vitest';
import { columnsOf, comparedDay, comparedPeriod, fiscalYearOf, startOfUnit } from './statement-columns.ts';

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
    expect(() => columnsOf(span('2024-01-01', '2026-01-01'), 'month', '01')).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', field: 'by' }),
    );
  });
});

describe('comparison', () => {
  test('whole months with as many months before them, other ranges with as many days', () => {
    const previous = (from: string, to: string) => comparedPeriod(span(from, to), 'previous_period');
    expect(previous('2026-10-01', '2026-10-31')).toEqual(span('2026-09-01', '2026-09-30'));
    expect(previous('2026-01-01', '2026-03-31')).toEqual(span('2025-10-01', '2025-12-31'));
    expect(previous('2026-10-01', '2026-10-10')).toEqual(span('2026-09-21', '2026-09-30'));
  });

  test('with the year before, month ends with month ends', () => {
    expect(comparedPeriod(span('2025-02-01', '2025-02-28'), 'previous_year')).toEqual(
      span('2024-02-01', '2024-02-29'),
    );
    expect(comparedDay('2026-10-31', 'previous_period')).toBe('2026-09-30');
    expect(comparedDay('2026-11-22', 'previous_period')).toBe('2026-10-22');
    expect(comparedDay('2026-11-30', 'previous_year')).toBe('2025-11-30');
  });
});
