import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareDiscount, taxOfDiscount } from './settlement-discount.ts';

test('2 % on ₦107,500 with ₦7,500 VAT is ₦2,150, of which ₦150 is VAT', () => {
  const invoice = { total_amount: 10_750_000, taxes: [{ account_code: '2200', amount: 750_000 }] };
  expect(taxOfDiscount(215_000, invoice)).toEqual([{ account_code: '2200', amount: 15_000 }]);
});

test('half a kobo of tax is rounded away from zero; without tax or discount there is none', () => {
  const invoice = {
    total_amount: 2_000,
    taxes: [
      { account_code: '2200', amount: 100 },
      { account_code: '2210', amount: 1 },
    ],
  };
  expect(taxOfDiscount(10, invoice)).toEqual([{ account_code: '2200', amount: 1 }]);
  expect(taxOfDiscount(0, invoice)).toEqual([]);
  const free = { total_amount: 0, taxes: [{ account_code: '2200', amount: 0 }] };
  expect(taxOfDiscount(10, free)).toEqual([]);
});

test('a discount is divided in proportion, and the parts add up to it', () => {
  expect(shareDiscount(100, [1_000, 1_000, 1_000])).toEqual([33, 34, 33]);
  expect(shareDiscount(0, [1, 2])).toEqual([0, 0]);
  expect(shareDiscount(5, [])).toEqual([]);
  expect(shareDiscount(0, [0, 0])).toEqual([0, 0]);
  const kobo = fc.integer({ min: 1, max: 1_000_000_000 });
  fc.assert(
    fc.property(
      fc.array(kobo, { minLength: 1, maxLength: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (amounts, part) => {
        const whole = amounts.reduce((sum, each) => sum + each, 0);
        const discount = Math.floor(whole * part);
        const parts = shareDiscount(discount, amounts);
        expect(parts.reduce((sum, each) => sum + each, 0)).toBe(discount);
        for (const [index, each] of parts.entries()) {
          expect(each).toBeGreaterThanOrEqual(0);
          expect(each).toBeLessThanOrEqual(amounts[index]!);
        }
      },
    ),
  );
});
