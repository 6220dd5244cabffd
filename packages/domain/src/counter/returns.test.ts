import { expect, test } from 'vitest';
import { returnAmounts } from './returns.ts';

const line = (id: string, quantity: number, unit_price: number) => ({
  ...{ id, quantity, unit_price, discount_percentage: 0, tax_percentage: 7.5, price_includes_tax: true },
});
const sale = {
  totals: { total_amount: 340_000, amount_paid: 340_000, balance_due: 0 },
  credited_amount: 0,
  items: [line('bread', 3, 80_000), line('cake', 1, 100_000)],
  creditable: [
    { item_id: 'bread', quantity: 3, total_amount: 240_000 },
    { item_id: 'cake', quantity: 1, total_amount: 100_000 },
  ],
};

test('two of three loaves come to two loaves, and all of it was paid', () =>
  expect(returnAmounts(sale, { bread: 2 })).toEqual({ total: 160_000, money_back: 160_000 }));

test('of a sale that was paid in part, what was paid is given back first', () => {
  const part = { ...sale, totals: { total_amount: 340_000, amount_paid: 100_000, balance_due: 240_000 } };
  expect(returnAmounts(part, { bread: 2 })).toEqual({ total: 160_000, money_back: 100_000 });
  const unpaid = { ...sale, totals: { total_amount: 340_000, amount_paid: 0, balance_due: 340_000 } };
  expect(returnAmounts(unpaid, { cake: 1 })).toEqual({ total: 100_000, money_back: 0 });
});

test('the last of a line takes exactly what is left of it', () => {
  const left = { ...sale, creditable: [{ item_id: 'bread', quantity: 1, total_amount: 79_999 }] };
  expect(returnAmounts(left, { bread: 1 }).total).toBe(79_999);
  const more = { ...sale, creditable: [{ item_id: 'bread', quantity: 1, total_amount: 80_001 }] };
  expect(returnAmounts(more, { bread: 1 }).total).toBe(80_001);
});

test('a part of a line comes to the price of that line, and less than none to nothing', () => {
  const pies = {
    ...sale,
    items: [line('bread', 3, 80_000), line('pie', 2, 50_000)],
    creditable: [{ item_id: 'pie', quantity: 2, total_amount: 100_000 }],
  };
  expect(returnAmounts(pies, { pie: 1 }).total).toBe(50_000);
  expect(returnAmounts(pies, { pie: -1 }).total).toBe(0);
});
