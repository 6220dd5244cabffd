import { expect, test } from 'vitest';
import { companyTaxDueOn, dutyState, payeDueOn, pensionDueOn } from './tax-duties.ts';

test('PAYE on the 10th, pension seven days after the month, company tax six months after the year', () => {
  expect(payeDueOn('2026-12')).toBe('2027-01-10');
  expect(pensionDueOn('2026-02')).toBe('2026-03-07');
  expect(companyTaxDueOn('2025-12')).toBe('2026-06-30');
  expect(companyTaxDueOn('2026-08')).toBe('2027-02-28');
});

test('a duty is coming while its month runs, due on its day, and late after it', () => {
  const state = (today: string) => dutyState('2026-10', '2026-11-21', today);
  expect(['2026-10-31', '2026-11-01', '2026-11-21', '2026-11-22'].map(state)).toEqual([
    ...['coming', 'due', 'due', 'late'],
  ]);
});
