import { expect, test } from 'vitest';
import { changedPrice, isInForce, isListed, listPrice, type PriceTerms } from './price-list.ts';

const bread = { id: 'bread', selling_price: 120_000 };
const wholesale: PriceTerms = {
  percentage: -10,
  rounding: 1_000,
  is_active: true,
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
  prices: [
    { item_id: 'bread', minimum_quantity: 100, unit_price: 95_000 },
    { item_id: 'bread', minimum_quantity: 10, unit_price: 105_000 },
  ],
};
const on = '2026-06-15';

test.each([
  [1, 108_000, 'below the first own price: the selling price less 10 %'],
  [9.9999, 108_000, 'just below it'],
  [10, 105_000, 'exactly at the first'],
  [99, 105_000, 'below the second'],
  [100, 95_000, 'at the second'],
  [1_000_000, 95_000, 'far above it'],
])('%d pieces cost %d each: %s', (quantity, price) => {
  expect(listPrice(bread, wholesale, quantity, on)).toBe(price);
});

test('the order of the prices does not matter, and those of other products do not count', () => {
  const cake = { item_id: 'cake', minimum_quantity: 50, unit_price: 1 };
  const list = { ...wholesale, prices: [cake, ...wholesale.prices.toReversed()] };
  expect([1, 10, 60, 100].map((quantity) => listPrice(bread, list, quantity, on))).toEqual([
    ...[108_000, 105_000, 105_000, 95_000],
  ]);
});

test('a price for any quantity applies to a part of a unit too', () => {
  const list = { ...wholesale, prices: [{ item_id: 'bread', minimum_quantity: 0, unit_price: 99_000 }] };
  expect(listPrice(bread, list, 0.25, on)).toBe(99_000);
});

test('a product that is not on a list without a percentage has its selling price, or none', () => {
  const list = { ...wholesale, percentage: 0 };
  expect(listPrice({ id: 'cake', selling_price: 333 }, list, 5, on)).toBe(333);
  expect(listPrice({ id: 'cake', selling_price: null }, list, 5, on)).toBeNull();
  expect(listPrice({ id: 'cake', selling_price: null }, wholesale, 5, on)).toBeNull();
  expect(listPrice(bread, null, 100, on)).toBe(120_000);
});

test('a product without a selling price can have one on the list', () => {
  expect(listPrice({ id: 'bread', selling_price: null }, wholesale, 10, on)).toBe(105_000);
});

test.each([
  ['2025-12-31', false],
  ['2026-01-01', true],
  ['2026-12-31', true],
  ['2027-01-01', false],
])('the days of a list include its first and its last: %s', (day, applies) => {
  expect(isInForce(wholesale, day)).toBe(applies);
  expect(listPrice(bread, wholesale, 100, day)).toBe(applies ? 95_000 : 120_000);
});

test('a list that is not active does not apply; one without days always does', () => {
  expect(listPrice(bread, { ...wholesale, is_active: false }, 100, on)).toBe(120_000);
  expect(isInForce({ ...wholesale, valid_from: null, valid_to: null }, '1999-01-01')).toBe(true);
});

test.each([
  [100_050, 0, 5_000, 100_050, 'nothing changes without a percentage, not even by rounding'],
  [12_345, -10, 1, 11_111, '11,110.5 kobo: half away from zero'],
  [12_250, 100, 100, 24_500, 'twice'],
  [10_500, -50, 500, 5_500, 'exactly between 5,000 and 5,500'],
  [10_499, -50, 500, 5_000, 'just below'],
  [99_999, 7.5, 1, 107_499, '107,498.925'],
  [2_000, -10, 5_000, 1_800, 'nothing is rounded to nothing'],
  [2_000, -100, 5_000, 0, 'all of it off'],
  [1_000_000_000_000_000, -12.3456, 1, 876_544_000_000_000, 'exact for the largest price'],
])('%d kobo changed by %d %% and rounded to %d is %d: %s', (price, percentage, rounding, result) => {
  expect(changedPrice(price, percentage, rounding)).toBe(result);
});

test.each([
  ['the price of a list stands', { unit_price: 90, list_price: 90, selling_price: 100 }, true],
  ['an item has no selling price of its own', { unit_price: 90, list_price: 90, selling_price: null }, true],
  ['another price was typed', { unit_price: 95, list_price: 90, selling_price: 100 }, false],
  ['the list says what the item costs anyway', { unit_price: 90, list_price: 90, selling_price: 90 }, false],
  ['the selling price is not known', { unit_price: 90, list_price: 90 }, false],
  ['nothing was typed yet', { unit_price: null, list_price: null, selling_price: 100 }, false],
])('%s: from a list or not', (_case, line, expected) => {
  expect(isListed(line)).toBe(expected);
});
