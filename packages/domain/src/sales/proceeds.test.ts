import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase, toBase } from '../money/exchange.ts';
import {
  creditedForNothing,
  givenAtMost,
  isBelowPrice,
  isRateHonest,
  leftToGive,
  listedAmount,
  priceIn,
  type SoldLine,
} from './proceeds.ts';

const bread = { selling_price: 100_000, price_includes_tax: false };
const line = {
  quantity_e4: 20_000,
  unit_price: 100_000,
  discount_percentage_e4: 0,
  tax_percentage_e4: 75_000,
  price_includes_tax: false,
};

test('a line is below the price where its amount is, by its own price or by a discount', () => {
  expect(isBelowPrice(line, bread, null)).toBe(false);
  expect(isBelowPrice({ ...line, unit_price: 100_001 }, bread, null)).toBe(false);
  expect(isBelowPrice({ ...line, unit_price: 99_999 }, bread, null)).toBe(true);
  expect(isBelowPrice({ ...line, discount_percentage_e4: 10_000 }, bread, null)).toBe(true);
  // A higher price less its discount is the price again.
  expect(isBelowPrice({ ...line, unit_price: 200_000, discount_percentage_e4: 500_000 }, bread, null)).toBe(
    false,
  );
});

test('₦1,075 with VAT is the same as ₦1,000 without, and ₦1,000 with VAT is less', () => {
  expect(isBelowPrice({ ...line, unit_price: 107_500, price_includes_tax: true }, bread, null)).toBe(false);
  expect(isBelowPrice({ ...line, price_includes_tax: true }, bread, null)).toBe(true);
  expect(isBelowPrice(line, { selling_price: 107_500, price_includes_tax: true }, null)).toBe(false);
  expect(isBelowPrice(line, { selling_price: 107_501, price_includes_tax: true }, null)).toBe(true);
});

test('₦10,000 at 1,600 is $6.25, at 1,537.42 it is $6.50, and ₦1 is never less than a cent', () => {
  expect(priceIn(1_000_000, '1600')).toBe(625);
  expect(priceIn(1_000_000, '1537.42')).toBe(650);
  expect(priceIn(100, '1600')).toBe(1);
  // 1.25 cents would lose a fifth as one cent.
  expect(priceIn(2_000, '1600')).toBe(2);
  expect(priceIn(1_000_000, null)).toBe(1_000_000);
  const rice = { selling_price: 1_000_000, price_includes_tax: false };
  expect(isBelowPrice({ ...line, unit_price: 625 }, rice, '1600')).toBe(false);
  expect(isBelowPrice({ ...line, unit_price: 624 }, rice, '1600')).toBe(true);
  expect(isBelowPrice({ ...line, unit_price: 1_000_000 }, rice, '0.00001')).toBe(true);
  expect(listedAmount({ ...line, unit_price: 1 }, rice, '1600')).toBe(1_344);
});

test('a price in another currency loses at most a hundredth by its rounding', () => {
  const rates = fc.integer({ min: 1, max: 1_000_000_000_000 }).map((e8) => (e8 / 1e8).toFixed(8));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), rates, (price, rate) => {
      const worth = Number(priceIn(price, rate)) * Number(rate);
      expect(worth).toBeGreaterThanOrEqual(price * 0.99 - 0.5);
      // And it asks for no more than one unit above the exact one.
      expect(priceIn(price, rate)).toBeLessThanOrEqual(fromBase(price, rate) + 1);
      expect(toBase(priceIn(price, rate), rate)).toBeGreaterThan(0);
    }),
  );
});

test('a rate is honest within a tenth of the known one, on the side that would hide a loss', () => {
  expect(isRateHonest('1760', '1600', 'most')).toBe(true);
  expect(isRateHonest('1760.00000001', '1600', 'most')).toBe(false);
  expect(isRateHonest('160000', '1600', 'most')).toBe(false);
  expect(isRateHonest('0.00001', '1600', 'most')).toBe(true);
  expect(isRateHonest('1440', '1600', 'least')).toBe(true);
  expect(isRateHonest('1439.99999999', '1600', 'least')).toBe(false);
});

const sold = (fields: Partial<SoldLine> = {}): SoldLine => ({
  billed: 1_000_000,
  listed: 1_000_000,
  quantity_e4: 100_000,
  returned_e4: 0,
  credited: 0,
  ...fields,
});

test('what was sold at its price leaves nothing to give, what was sold above it that much, and text all of it', () => {
  expect(leftToGive([sold()], 0)).toBe(0);
  expect(leftToGive([sold({ listed: 900_000 })], 0)).toBe(100_000);
  expect(leftToGive([sold({ listed: 900_000 })], 60_000)).toBe(40_000);
  expect(leftToGive([sold(), sold({ listed: null, billed: 50_000 })], 0)).toBe(50_000);
  // Sold below the price by somebody who may: not lower still.
  expect(leftToGive([sold({ billed: 500_000 })], 0)).toBe(0);
});

test('goods that came back are worth what they were sold for, and no more', () => {
  const half = sold({ returned_e4: 50_000, credited: 500_000 });
  expect(creditedForNothing([half])).toBe(0);
  expect(creditedForNothing([{ ...half, credited: 500_001 }])).toBe(1);
  expect(creditedForNothing([sold({ credited: 990_000 })])).toBe(990_000);
  expect(creditedForNothing([sold({ quantity_e4: 0, credited: 5 })])).toBe(5);
});

test('who gives no more than is left keeps the goods that stayed away at their price', () => {
  const lines = fc.array(
    fc
      .record({
        billed: fc.integer({ min: 0, max: 1_000_000 }),
        listed: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
        quantity_e4: fc.constant(100),
        returned_e4: fc.integer({ min: 0, max: 100 }),
      })
      .map((each) => ({ ...each, credited: 0 })),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 500_000 }), (all, given) => {
      const more = leftToGive(all, given);
      expect(more).toBeGreaterThanOrEqual(0);
      const stayed = ({ quantity_e4, returned_e4 }: SoldLine) => (quantity_e4 - returned_e4) / quantity_e4;
      const money = all.reduce((sum, each) => sum + each.billed * stayed(each), 0) - given - more;
      const right = all.reduce(
        (sum, each) => sum + (each.listed === null ? 0 : Math.min(each.listed, each.billed)) * stayed(each),
        0,
      );
      // Half a kobo of rounding for each line.
      if (more > 0) expect(money).toBeGreaterThanOrEqual(right - all.length);
      expect(leftToGive(all, given + more)).toBe(0);
    }),
  );
});

test('a fifth of a document may be given after the sale', () => {
  expect(givenAtMost(1_000_000)).toBe(200_000);
  expect(givenAtMost(2)).toBe(0);
});
