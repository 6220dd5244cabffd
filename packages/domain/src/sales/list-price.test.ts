import { expect, test } from 'vitest';
import { isBelowPrice } from './list-price.ts';

const bread = { selling_price: 100_000, price_includes_tax: false };
const line = {
  ...{ quantity_e4: 20_000, unit_price: 100_000, discount_percentage_e4: 0, tax_percentage_e4: 75_000 },
  price_includes_tax: false,
};

test('a line is below the price where its amount is, by its own price or by a discount', () => {
  expect(isBelowPrice(line, bread)).toBe(false);
  expect(isBelowPrice({ ...line, unit_price: 100_001 }, bread)).toBe(false);
  expect(isBelowPrice({ ...line, unit_price: 99_999 }, bread)).toBe(true);
  expect(isBelowPrice({ ...line, discount_percentage_e4: 10_000 }, bread)).toBe(true);
  // A higher price less its discount is the price again.
  expect(isBelowPrice({ ...line, unit_price: 200_000, discount_percentage_e4: 500_000 }, bread)).toBe(false);
});

test('₦1,075 with VAT is the same as ₦1,000 without, and ₦1,000 with VAT is less', () => {
  expect(isBelowPrice({ ...line, unit_price: 107_500, price_includes_tax: true }, bread)).toBe(false);
  expect(isBelowPrice({ ...line, price_includes_tax: true }, bread)).toBe(true);
  expect(isBelowPrice(line, { selling_price: 107_500, price_includes_tax: true })).toBe(false);
  expect(isBelowPrice(line, { selling_price: 107_501, price_includes_tax: true })).toBe(true);
});
