import { expect, test } from 'vitest';
import { estimateCompanyTax } from './company-tax.ts';

const year = { on: '2026-12-31', profit: 1_000_000_00, is_small: false, withheld: 50_000_00 };

test('30 % of ₦1,000,000 less ₦50,000 withheld, and a levy of 4 %', () => {
  expect(estimateCompanyTax(year)).toEqual({
    ...{ assessable: 1_000_000_00, tax_rate: 30, tax: 300_000_00, levy_rate: 4, levy: 40_000_00 },
    payable: 290_000_00,
  });
});

test('a small company and a loss pay nothing; withheld tax does not reduce the levy', () => {
  expect(estimateCompanyTax({ ...year, is_small: true })).toMatchObject({ tax: 0, levy: 0, payable: 0 });
  expect(estimateCompanyTax({ ...year, profit: -5 })).toMatchObject({ assessable: 0, payable: 0 });
  expect(estimateCompanyTax({ ...year, withheld: 900_000_00 }).payable).toBe(40_000_00);
  const levy = (on: string) => estimateCompanyTax({ ...year, on }).levy_rate;
  expect([levy('2025-12-31'), levy('2026-01-01')]).toEqual([3, 4]);
});
