import { addDays } from '@lissafi/domain/calendar/civil-date';
import { expect, test } from 'vitest';
import { demandOn, easterOf, firstDay, isSunday, monthsUpTo, priceOn, workday } from './time.ts';

test('the demo begins twelve months before the current one, on every day of a year', () => {
  expect(firstDay('2026-11-23')).toBe('2025-11-01');
  expect(firstDay('2028-02-29')).toBe('2027-02-01');
  for (let day = '2027-12-20', count = 0; count < 366; day = addDays(day, 1), count++)
    expect(monthsUpTo(day)).toHaveLength(13);
});

test('Easter Sunday by the published tables', () => {
  expect([2024, 2025, 2026, 2027, 2028, 2038].map(easterOf)).toEqual([
    ...['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2038-04-25'],
  ]);
});

test('December, Ramadan and the week before Easter are busier, January is quiet, and trade grows', () => {
  const start = '2025-11-01';
  const demand = (day: string) => demandOn(day, start);
  expect(demand('2025-12-10')).toBeGreaterThan(demand('2025-11-10') * 1.2);
  expect(demand('2026-01-12')).toBeLessThan(demand('2025-11-10'));
  // Ramadan 1447 ended with 19 March 2026.
  expect(demand('2026-03-17')).toBeGreaterThan(demand('2026-03-27'));
  expect(demand('2026-04-03')).toBeGreaterThan(demand('2026-04-10') * 1.2);
  expect(demand('2026-10-12')).toBeGreaterThan(demand('2025-11-10'));
});

test('nobody is paid on a Sunday, and prices rise in steps of ₦50', () => {
  expect(isSunday('2026-11-22')).toBe(true);
  expect(workday('2026-11-22')).toBe('2026-11-21');
  expect(workday('2026-11-23')).toBe('2026-11-23');
  expect(priceOn(150_000, '2026-01-31', '2025-11-01')).toBe(150_000);
  expect(priceOn(150_000, '2026-02-01', '2025-11-01')).toBe(160_000);
  expect(priceOn(150_000, '2026-07-01', '2025-11-01')).toBe(175_000);
});
