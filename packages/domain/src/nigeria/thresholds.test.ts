import { expect, test } from 'vitest';
import { einvoicingClass } from './einvoicing.ts';
import { isWithin, thresholdOn, thresholdState } from './thresholds.ts';

test('₦100m of turnover and less than ₦250m of fixed assets are small from 2026 on; ₦25m before', () => {
  const within = (on: string, turnover: number, assets: number) =>
    (['small_business', 'small_company'] as const).map((name) => isWithin(name, on, turnover, assets));
  expect(within('2026-10-01', 10_000_000_000, 0)).toEqual([true, true]);
  expect(within('2026-10-01', 10_000_000_001, 0)).toEqual([false, false]);
  expect(within('2026-10-01', 1, 24_999_999_999)).toEqual([true, true]);
  expect(within('2026-10-01', 1, 25_000_000_000)).toEqual([false, false]);
  expect(within('2025-12-31', 2_500_000_000, 99_000_000_000)).toEqual([true, true]);
  expect(within('2025-12-31', 2_500_000_001, 0)).toEqual([false, false]);
  expect(within('2026-01-01', 10_000_000_000, 0)).toEqual([true, true]);
  expect(within('2019-12-31', 1, 0)).toEqual([false, false]);
});

test('between ₦50m and ₦100m the versions of the Act differ on a small company', () => {
  expect(thresholdOn('small_company', '2026-10-01').doubtful_from).toBe(5_000_000_000);
  expect(thresholdOn('small_business', '2026-10-01').doubtful_from).toBeNull();
});

test('a warning comes before a threshold is crossed', () => {
  const state = (turnover: number, assets = 0) =>
    thresholdState('small_company', '2026-10-01', turnover, assets);
  expect(state(5_000_000_000)).toBe('within');
  expect(state(5_000_000_001)).toBe('doubtful');
  expect(state(8_000_000_000)).toBe('doubtful');
  expect(state(8_000_000_001)).toBe('near');
  expect(state(0, 20_000_000_001)).toBe('near');
  expect(state(10_000_000_001)).toBe('crossed');
  expect(thresholdState('small_business', '2026-10-01', 5_000_000_001, 0)).toBe('within');
});

test('the classes of e-invoicing by turnover', () => {
  expect(einvoicingClass(500_000_000_001).class).toBe('large');
  expect(einvoicingClass(500_000_000_000)).toEqual({ class: 'medium', from: '2026-07-01' });
  expect(einvoicingClass(100_000_000_000)).toEqual({ class: 'emerging', from: '2027-07-01' });
  expect(einvoicingClass(-5).class).toBe('emerging');
});
