import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whatIf } from './what-if.ts';

// 100 loaves: 50 kg of flour at ₦700, sugar for ₦5,000, labour and overhead ₦10,000; sold at ₦800 without VAT.
const loaves = {
  quantity: 100,
  materials: [
    { item_id: 'flour', needed: 50, cost: 3_500_000 },
    { item_id: 'sugar', needed: 5, cost: 500_000 },
  ],
  labour_and_overhead: 1_000_000,
};
const sold = { price: 80_000, net_price: 80_000 };

test('flour that costs 10 % more makes a loaf ₦35 dearer, and ₦856 keeps the margin', () => {
  expect(whatIf(loaves, sold, { item_id: 'flour', percent: 10 })).toEqual({
    today: { unit_cost: 50_000, margin_percentage: 37.5 },
    changed: { unit_cost: 53_500, margin_percentage: 33.13 },
    price_to_keep: 85_600,
  });
});

test('a change by an amount is for each unit of the material, and may make it cheaper', () => {
  const dearer = whatIf(loaves, sold, { item_id: 'flour', amount: 7_000 });
  expect(dearer.changed.unit_cost).toBe(53_500);
  const cheaper = whatIf(loaves, sold, { item_id: 'sugar', amount: -50_000 });
  expect(cheaper.changed).toEqual({ unit_cost: 47_500, margin_percentage: 40.63 });
  // Never below nothing.
  expect(whatIf(loaves, sold, { item_id: 'sugar', percent: -250 }).changed.unit_cost).toBe(45_000);
});

test('without a price there is no margin to keep, and a price with VAT is kept with VAT', () => {
  const unpriced = whatIf(loaves, null, { item_id: 'flour', percent: 10 });
  expect(unpriced).toMatchObject({ changed: { margin_percentage: null }, price_to_keep: null });
  const withVat = whatIf(loaves, { price: 86_000, net_price: 80_000 }, { item_id: 'flour', percent: 10 });
  expect(withVat.price_to_keep).toBe(92_020);
});

test('at the price that keeps the margin the margin is what it was, but for rounding', () => {
  const cost = fc.integer({ min: 1_000, max: 5_000_000 });
  fc.assert(
    fc.property(cost, cost, fc.integer({ min: 1, max: 300 }), (flour, sugar, percent) => {
      const made = {
        ...{ quantity: 1, labour_and_overhead: 0 },
        materials: [
          { item_id: 'flour', needed: 1, cost: flour },
          { item_id: 'sugar', needed: 1, cost: sugar },
        ],
      };
      const price = 20_000_000;
      const change = { item_id: 'flour', percent };
      const { today, price_to_keep } = whatIf(made, { price, net_price: price }, change);
      const kept = whatIf(made, { price: price_to_keep!, net_price: price_to_keep! }, change);
      // Both have two decimals, so they are a hundredth apart at most.
      expect(kept.changed.margin_percentage! - today.margin_percentage!).toBeCloseTo(0, 1);
    }),
  );
});
