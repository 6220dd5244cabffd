import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeItem } from '../sales/invoice.ts';
import { priceFor } from './amount-off.ts';

const line = (quantity: number, unit_price: number, price_includes_tax = true) => ({
  ...{ quantity, unit_price, discount_percentage: 0, tax_percentage: 7.5, price_includes_tax },
});
const comesTo = (item: ReturnType<typeof line>, target: number) =>
  computeItem({ ...item, ...priceFor(item, target) }).total_amount;

describe('an amount off a line', () => {
  test('of nothing leaves the price as it is, and so does a line that is free', () => {
    expect(priceFor(line(3, 80_000), 240_000)).toEqual({ unit_price: 80_000, discount_percentage: 0 });
    expect(priceFor(line(3, 80_000), 240_001)).toEqual({ unit_price: 80_000, discount_percentage: 0 });
    expect(priceFor(line(1, 0), 0)).toEqual({ unit_price: 0, discount_percentage: 0 });
  });

  test('that is all of it is 100 %', () =>
    expect(priceFor(line(3, 80_000), 0)).toEqual({ unit_price: 80_000, discount_percentage: 100 }));

  test.each([
    // 0.0001 % are 2, 4 and 3 kobo.
    [2_000_000, 1, { unit_price: 1_999_999, discount_percentage: 0 }],
    [4_000_000, 2, { unit_price: 3_999_998, discount_percentage: 0 }],
    [3_000_000, 100, { unit_price: 2_999_999, discount_percentage: 0.0033 }],
  ])('of %i less %i kobo lowers the price by as few kobo as make a percentage', (price, off, priced) =>
    expect(priceFor(line(1, price), price - off)).toEqual(priced),
  );

  test('that is less than a kobo a piece raises the price: 0.05 % off 1,000 at ₦40.02 are ₦39,999.99', () =>
    expect(priceFor(line(1_000, 4_000), 3_999_999)).toEqual({
      unit_price: 4_002,
      discount_percentage: 0.05,
    }));

  test('is exact where pieces and percentages count in steps: ₦100 off three at ₦200,000', () =>
    expect(comesTo(line(3, 20_000_000), 59_990_000)).toBe(59_990_000));

  test('is exact for billions, at the price of the target itself', () =>
    expect(priceFor(line(2, 100_000_000_000), 199_999_900_000)).toEqual({
      unit_price: 99_999_950_000,
      discount_percentage: 0,
    }));

  test('with VAT added counts the tax: a kobo less than 107.5 % of ₦20,000 is 107.5 % of ₦19,999.99', () =>
    expect(priceFor(line(1, 2_000_000, false), 2_149_999)).toEqual({
      unit_price: 1_999_999,
      discount_percentage: 0,
    }));

  test('with VAT added is missed by a kobo where the total does not exist: 6 and 7 kobo come to 6 and 8', () =>
    expect(Math.abs(comesTo(line(1, 10, false), 7) - 7)).toBe(1));

  test('of whole naira is exact for any line up to ₦5,000,000, and at most a kobo off with VAT added', () => {
    const naira = (max: number) => fc.integer({ min: 1, max }).map((amount) => amount * 100);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), naira(5_000), naira(5_000), (pieces, share, off) => {
        const price = Math.ceil((share * 1_000) / pieces);
        fc.pre(off <= pieces * price);
        const [within, added] = [line(pieces, price), line(pieces, price, false)];
        expect(comesTo(within, pieces * price - off)).toBe(pieces * price - off);
        const target = computeItem(added).total_amount - off;
        expect(Math.abs(comesTo(added, target) - target)).toBeLessThanOrEqual(1);
        expect(priceFor(added, target).discount_percentage).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
