import { expect, test } from 'vitest';
import { claimsInputVat, purchaseOf, vatRate } from './tax-rules.ts';

test('VAT is 5 % until the end of January 2020, and 7.5 % from February', () => {
  expect(['1993-12-31', '1994-01-01', '2020-01-31', '2020-02-01', '2026-11-22'].map(vatRate)).toEqual([
    0, 5, 5, 7.5, 7.5,
  ]);
});

test('VAT on services and fixed assets is claimed from 2026, on goods since there is such a tax', () => {
  const claimed = (on: string) =>
    (['goods', 'services', 'fixed_assets'] as const).map((purchase) => claimsInputVat(purchase, on));
  expect(claimed('2025-12-31')).toEqual([true, false, false]);
  expect(claimed('2026-01-01')).toEqual([true, true, true]);
  // Before there was such a tax.
  expect(claimed('1993-12-31')).toEqual([false, false, false]);
});

test('an expense category determines the kind of purchase', () => {
  expect(
    (['inventory_purchase', 'raw_materials', 'equipment', 'fuel', 'supplies'] as const).map(purchaseOf),
  ).toEqual(['goods', 'goods', 'fixed_assets', 'services', 'services']);
});
