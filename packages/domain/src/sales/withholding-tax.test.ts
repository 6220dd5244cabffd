import { expect, test } from 'vitest';
import { suggestWithholding, withholdingRates } from './withholding-tax.ts';

const percents = (on: string) => withholdingRates(on).map((rate) => rate.percent);

test('2, 5 and 10 % since the Regulations of 2024 came into force, 5 and 10 % before', () => {
  expect([percents('2024-12-31'), percents('2025-01-01'), percents('2026-06-30')]).toEqual([
    [5, 10],
    [2, 5, 10],
    [2, 5, 10],
  ]);
});

test('₦107,500 with ₦7,500 VAT: 5 % of ₦100,000, not of the VAT', () => {
  const whole = { total_amount: 10_750_000, tax_amount: 750_000, settled: 10_750_000 };
  expect(suggestWithholding([whole], 5)).toBe(500_000);
  expect(suggestWithholding([whole], 2)).toBe(200_000);
});

test('a part payment withholds its part; several documents add up', () => {
  const half = { total_amount: 10_750_000, tax_amount: 750_000, settled: 5_375_000 };
  const untaxed = { total_amount: 2_000_000, tax_amount: 0, settled: 2_000_000 };
  expect(suggestWithholding([half], 5)).toBe(250_000);
  expect(suggestWithholding([half, untaxed], 10)).toBe(500_000 + 200_000);
  expect(suggestWithholding([], 10)).toBe(0);
  expect(suggestWithholding([{ total_amount: 0, tax_amount: 0, settled: 0 }], 10)).toBe(0);
});
