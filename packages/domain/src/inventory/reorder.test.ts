import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedUse, purchaseUnit, runsOut, type StockNeed, suggestPurchase } from './reorder.ts';

const units = (value: number) => Math.round(value * 10_000);
const need = (fields: Partial<Record<keyof StockNeed, number | null>> = {}): StockNeed => {
  const given = {
    on_hand: 0,
    on_order: 0,
    allocated: 0,
    needed: 0,
    minimum: null,
    maximum: null,
    used_30_days: 0,
  };
  const all = { ...given, used_90_days: 0, ...fields };
  return Object.fromEntries(
    Object.entries(all).map(([key, value]) => [key, value === null ? null : units(value!)]),
  ) as unknown as StockNeed;
};
const bought = (fields: Parameters<typeof need>[0], days = 14, factor?: number) => {
  const found = suggestPurchase(need(fields), days, factor === undefined ? undefined : units(factor));
  return found && { quantity: found.quantity / 10_000, of: found.purchase_quantity };
};

test('the worked example: orders, minimum and recent use together, in whole bags', () => {
  const flour = { on_hand: 30, allocated: 10, needed: 60, minimum: 100, used_30_days: 300 };
  expect(bought(flour, 14, 50)).toEqual({ quantity: 300, of: 6 });
  expect(bought(flour, 14)).toEqual({ quantity: 280, of: 280 });
});

test('what is above its minimum after the orders is not bought', () => {
  expect(bought({ on_hand: 101, minimum: 100 })).toBeNull();
  expect(bought({ on_hand: 161, needed: 60, minimum: 100, used_30_days: 900 })).toBeNull();
  expect(bought({ on_hand: 160, needed: 60, minimum: 100 })).toEqual({ quantity: 1, of: 1 });
});

test('what is on order counts as if it were there', () => {
  const low = { on_hand: 5, minimum: 10, maximum: 80 };
  expect(bought({ ...low, on_order: 5 })?.quantity).toBe(70);
  expect(bought({ ...low, on_order: 6 })).toBeNull();
  expect(bought({ on_hand: -4, on_order: 4, minimum: 10 })?.quantity).toBe(11);
});

test('a maximum sets the target; what orders need is added', () => {
  expect(bought({ on_hand: 5, minimum: 10, maximum: 80, used_30_days: 3_000 })).toEqual({
    quantity: 75,
    of: 75,
  });
  expect(bought({ on_hand: 5, needed: 20, minimum: 10, maximum: 80 })?.quantity).toBe(95);
  expect(bought({ on_hand: 10, minimum: 10, maximum: 10 })).toBeNull();
});

test('without a minimum only what is needed or used is bought', () => {
  expect(bought({})).toBeNull();
  expect(bought({ maximum: 50 })).toBeNull();
  expect(bought({ needed: 12 })?.quantity).toBe(13);
  expect(bought({ on_hand: 5, allocated: 5 })?.quantity).toBe(1);
  expect(bought({ used_90_days: 90 })?.quantity).toBe(14);
  expect(bought({ on_hand: 1, used_90_days: 90 })).toBeNull();
});

test('nothing used: one unit above the minimum; below zero, that much more', () => {
  expect(bought({ on_hand: 10, minimum: 10 })?.quantity).toBe(1);
  expect(bought({ on_hand: -4, minimum: 10 })?.quantity).toBe(15);
});

test('recent use is that of the busier time, rounded up; returns do not make it negative', () => {
  const use = (used_30_days: number, used_90_days: number, days = 14) =>
    expectedUse({ used_30_days: units(used_30_days), used_90_days: units(used_90_days) }, days) / 10_000;
  expect(use(30, 60)).toBe(14);
  expect(use(3, 90)).toBe(14);
  expect(use(10, 0, 7)).toBe(2.3334);
  expect(use(-5, -5)).toBe(0);
});

test('the unit it is bought in is the first that holds more than one', () => {
  expect(purchaseUnit([])).toBeNull();
  const [gram, bag, pallet] = [
    { unit: 'g', factor_e4: 10 },
    { unit: 'bag', factor_e4: 500_000 },
    { unit: 'pallet', factor_e4: 10_000_000 },
  ] as const;
  expect(purchaseUnit([gram, bag, pallet])).toBe(bag);
  // Another word for its own unit is none to buy in.
  expect(purchaseUnit([{ unit: 'piece', factor_e4: 10_000 }, gram])).toBeNull();
});

test('without a minimum: how long it lasts by the last 30 days, and a minimum of a week in whole units', () => {
  const need = { on_hand: 150_000, on_order: 0, allocated: 0, needed: 0, used_30_days: 900_000 };
  expect(runsOut(need, 14)).toEqual({ days_left: 5, minimum: 210_000 });
  // 43 last longer than the 42 of two weeks; one that is reserved does not last.
  expect(runsOut({ ...need, on_hand: 430_000 }, 14)).toBeNull();
  expect(runsOut({ ...need, on_hand: 430_000, allocated: 10_000 }, 14)).toMatchObject({ days_left: 14 });
  expect(runsOut({ ...need, on_hand: -5 }, 14)).toMatchObject({ days_left: 0 });
  expect(runsOut({ ...need, on_order: 400_000 }, 14)).toBeNull();
  expect(runsOut({ ...need, used_30_days: 10_000 }, 14)).toBeNull();
  expect(runsOut({ ...need, on_hand: 1, used_30_days: 10_000 }, 14)).toEqual({
    days_left: 0,
    minimum: 10_000,
  });
  expect(runsOut({ ...need, needed: 60_000 }, 14)).toMatchObject({ days_left: 3 });
  for (const used_30_days of [0, -20_000])
    for (const on_hand of [150_000, 0]) expect(runsOut({ ...need, on_hand, used_30_days }, 14)).toBeNull();
});

test('bought, it is low no more, in whole purchase units, and by no more than one of them too much', () => {
  const amount = fc.integer({ min: 0, max: 1e12 });
  fc.assert(
    fc.property(
      fc.record({
        on_hand: fc.integer({ min: -1e12, max: 1e12 }),
        on_order: amount,
        allocated: amount,
        needed: amount,
        minimum: fc.option(amount),
        maximum: fc.constant(null),
        used_30_days: amount,
        used_90_days: amount,
      }),
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 1, max: 1e7 }),
      (stock, days, factor) => {
        const found = suggestPurchase(stock, days, factor);
        const left = stock.on_hand + stock.on_order - stock.allocated - stock.needed;
        if (!found) return left > 0 || stock.minimum === null;
        const after = left + found.quantity;
        const target = Math.max(
          (stock.minimum ?? 0) + 10_000,
          (stock.minimum ?? 0) + expectedUse(stock, days),
        );
        expect(found.quantity).toBe(found.purchase_quantity * factor);
        expect(after >= target && after - target < factor).toBe(true);
        return true;
      },
    ),
  );
});
