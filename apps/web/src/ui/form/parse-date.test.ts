import { expect, test } from 'vitest';
import { parseDate, parsePlainDate } from './parse-date.ts';

const today = '2026-11-21'; // a Saturday

test('days as they are written here: day before month', () => {
  expect(parsePlainDate('3/12/2026', today)).toBe('2026-12-03');
  expect(parsePlainDate('03.12.26', today)).toBe('2026-12-03');
  expect(parsePlainDate('3/12', today)).toBe('2026-12-03');
  expect(parsePlainDate('2026-12-03', today)).toBe('2026-12-03');
  expect(parsePlainDate('31/11', today)).toBeNull();
  expect(parsePlainDate('next friday', today)).toBeUndefined();
});

test('words become days, counted from the organization’s today', async () => {
  expect(await parseDate('Tomorrow', today)).toBe('2026-11-22');
  expect(await parseDate('yesterday', today)).toBe('2026-11-20');
  expect(await parseDate('friday', today)).toBe('2026-11-27');
  expect(await parseDate('in 2 weeks', today)).toBe('2026-12-05');
  expect(await parseDate('6 dec', today)).toBe('2026-12-06');
  expect(await parseDate('rice', today)).toBeNull();
});
