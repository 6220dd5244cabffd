import { expect, test } from 'vitest';
import { PENSION_PERCENT, percentOf, suggestedPaye } from './paye.ts';

test('nobody with up to ₦800,000 a year pays PAYE', () => {
  // The minimum wage of ₦70,000 a month, less 8 % pension, is ₦772,800 a year.
  expect(suggestedPaye('2026-03-01', 7_000_000, percentOf(7_000_000, PENSION_PERCENT.employee))).toBe(0);
  expect(suggestedPaye('2026-03-01', 0, 0)).toBe(0);
});

test('the bands of 2026, each rate only on its part', () => {
  // ₦200,000 a month less ₦16,000 pension: ₦2,208,000 a year; (2,208,000 − 800,000) × 15 % ÷ 12 = ₦17,600.
  expect(suggestedPaye('2026-03-01', 20_000_000, 1_600_000)).toBe(1_760_000);
  // ₦60m a year without pension: 0 + 330,000 + 1,620,000 + 2,730,000 + 5,750,000 + 2,500,000 = ₦12,930,000.
  expect(suggestedPaye('2026-03-01', 500_000_000, 0)).toBe(Math.round(1_293_000_000 / 12));
});

test('earlier years have other bands, and are not suggested', () => {
  expect(suggestedPaye('2025-12-01', 20_000_000, 0)).toBeNull();
  expect(suggestedPaye('2026-01-01', 20_000_000, 1_600_000)).toBe(1_760_000);
});
