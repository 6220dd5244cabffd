import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeInvoice,
  computeItem,
  priceWithoutTax,
  resolveItem,
  taxCategoryFor,
  taxDefaults,
} from './invoice.ts';

const item = (quantity: number, unit_price: number, discount_percentage = 0, tax_percentage = 0) => ({
  quantity,
  unit_price,
  discount_percentage,
  tax_percentage,
});
const refused = (code: string, field?: string) => expect.objectContaining(field ? { code, field } : { code });

const anyItem = fc.record({
  quantity: fc.integer({ min: 1, max: 100_000_000 }).map((n) => n / 10_000),
  unit_price: fc.integer({ min: 0, max: 10_000_000_00 }),
  discount_percentage: fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000),
  tax_percentage: fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000),
});

describe('line arithmetic', () => {
  test('line total = quantity x unit_price, rounded once: 2.5 × ₦19.99 = 4997.5 kobo → ₦49.98', () => {
    expect(computeItem(item(3, 150_000)).line_total).toBe(450_000);
    expect(computeItem(item(2.5, 1_999)).line_total).toBe(4_998);
    expect(computeItem(item(0.3333, 100)).line_total).toBe(33);
  });

  test('discount = percentage of the line total, half away from zero: 10 % of ₦57.48 = 574.8 → ₦5.75', () => {
    expect(computeItem(item(1, 5_748, 10)).discount_amount).toBe(575);
    expect(computeItem(item(1, 10, 5)).discount_amount).toBe(1);
  });

  test('tax = rate of the discounted amount: 7.5 % of ₦1,000 less 10 % is ₦67.50', () => {
    expect(computeItem(item(1, 100_000, 10, 7.5)).tax_amount).toBe(6_750);
  });

  test('9 × 6.25 % = 0.5625 → 0.56', () => {
    expect(computeItem(item(1, 900, 0, 6.25)).tax_amount).toBe(56);
  });

  test('final line amount = discounted amount + tax: 57.48 less 10 % plus 21 % → 62.59', () => {
    expect(computeItem(item(1, 5_748, 10, 21))).toEqual({
      line_total: 5_748,
      discount_amount: 575,
      tax_amount: 1_086,
      total_amount: 6_259,
    });
  });

  test('quantity x rate, less the discount percent, plus tax: 138.66 plus 19 % → 165.01', () => {
    expect(computeItem(item(1, 13_866, 0, 19)).total_amount).toBe(16_501);
  });

  test('302.00 × 0.2 → 60.40, never 60.41', () => {
    expect(computeItem(item(0.2, 30_200)).total_amount).toBe(6_040);
  });

  test('3 × 0.83 with 20 % on the line → net 2.49, tax 0.50, total 2.99', () => {
    expect(computeItem(item(3, 83, 0, 20))).toMatchObject({
      line_total: 249,
      tax_amount: 50,
      total_amount: 299,
    });
  });

  test('another rate of 10 taxes 10 % of its discounted amount', () => {
    expect(computeItem(item(1, 100_000, 20, 10)).tax_amount).toBe(8_000);
  });

  test('a discount of 100 % leaves 0', () => {
    expect(computeItem(item(7, 33_333, 100, 7.5))).toMatchObject({ tax_amount: 0, total_amount: 0 });
  });

  test('0 ≤ discount ≤ line total, and each step is within half a kobo of the exact value', () => {
    fc.assert(
      fc.property(anyItem, (line) => {
        const { line_total, discount_amount, tax_amount, total_amount } = computeItem(line);
        expect(discount_amount).toBeGreaterThanOrEqual(0);
        expect(discount_amount).toBeLessThanOrEqual(line_total);
        expect(total_amount).toBe(line_total - discount_amount + tax_amount);
        const quantity = BigInt(Math.round(line.quantity * 10_000));
        const off = 2n * (quantity * BigInt(line.unit_price) - BigInt(line_total) * 10_000n);
        expect(off >= -10_000n && off <= 10_000n).toBe(true);
      }),
    );
  });

  test('a line beyond ₦10 trillion is refused on items, 2^53 or not', () => {
    const largest = 1_000_000_000_000_000;
    const tooLarge = expect.objectContaining({
      ...{ code: 'VALIDATION_FAILED', field: 'items' },
      errors: [expect.objectContaining({ field: 'items', message: 'This amount is too large' })],
    });
    expect(computeItem(item(1, largest)).total_amount).toBe(largest);
    expect(() => computeItem(item(1, largest, 0, 7.5))).toThrow(tooLarge);
    expect(() => computeItem(item(1_000_000_000, largest))).toThrow(tooLarge);
  });

  test('NaN and five decimals are no figures', () => {
    expect(() => computeItem(item(Number.NaN, 100))).toThrow(RangeError);
    expect(() => computeItem(item(1, 100, 0.00001))).toThrow(RangeError);
  });
});

describe('totals', () => {
  test('40 × 1,200 less 5 %, 60 × 450 and 1 × 3,500 with 7.5 %: ₦78,387.50, as on the drawn invoice', () => {
    const { totals } = computeInvoice(
      [item(40, 120_000, 5), item(60, 45_000, 0, 7.5), item(1, 350_000, 0, 7.5)],
      8_387_50,
    );
    expect(totals).toEqual({
      subtotal: 78_500_00,
      discount_amount: 2_400_00,
      tax_amount: 2_287_50,
      total_amount: 78_387_50,
      amount_paid: 8_387_50,
      balance_due: 70_000_00,
    });
  });

  test('tax is rounded a line: three lines of ₦0.07 at 7.5 % have a tax of 3 kobo, not 2', () => {
    expect(
      computeInvoice([item(1, 7, 0, 7.5), item(1, 7, 0, 7.5), item(1, 7, 0, 7.5)]).totals.tax_amount,
    ).toBe(3);
  });

  test('totals equal the sums of the lines, and total = subtotal − discount + tax', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 20 }), fc.nat(1_000_000), (lines, paid) => {
        const { items, totals } = computeInvoice(lines, paid);
        const sum = (key: 'line_total' | 'discount_amount' | 'tax_amount' | 'total_amount') =>
          items.reduce((t, i) => t + i[key], 0);
        expect(totals).toEqual({
          subtotal: sum('line_total'),
          discount_amount: sum('discount_amount'),
          tax_amount: sum('tax_amount'),
          total_amount: sum('total_amount'),
          amount_paid: paid,
          balance_due: totals.total_amount - paid,
        });
        expect(totals.total_amount).toBe(totals.subtotal - totals.discount_amount + totals.tax_amount);
      }),
    );
  });

  test('lines keep their other fields; no lines total 0', () => {
    expect(computeInvoice([{ ...item(1, 100), name: 'Bread' }]).items[0]).toMatchObject({ name: 'Bread' });
    expect(computeInvoice([]).totals.total_amount).toBe(0);
  });

  test('every line that is too large is named, and so is a sum that is', () => {
    const huge = item(2, 1_000_000_000_000_000);
    expect(() => computeInvoice([huge, item(1, 1), huge])).toThrow(
      expect.objectContaining({
        field: 'items',
        errors: [
          expect.objectContaining({ field: 'items.0.unit_price' }),
          expect.objectContaining({ field: 'items.2.unit_price' }),
        ],
      }),
    );
    const half = item(1, 600_000_000_000_000);
    expect(() => computeInvoice([half, half])).toThrow(
      expect.objectContaining({
        ...{ code: 'VALIDATION_FAILED', field: 'items' },
        errors: [expect.objectContaining({ field: 'items', message: 'This amount is too large' })],
      }),
    );
  });
});

describe('tax of a line', () => {
  const DAY = '2026-11-22';
  const charges = { vat_registered: true, default_tax: null };
  const chargesNone = { vat_registered: false, default_tax: null };
  const input = { name: 'Bread', description: null, quantity: 1, unit_price: 100, discount_percentage: 0 };

  test('the default is 7.5 in an organization that charges VAT, 0 otherwise, its own default before both', () => {
    expect(taxDefaults(charges, DAY)).toBe(7.5);
    expect(taxDefaults(chargesNone, DAY)).toBe(0);
    expect(taxDefaults({ vat_registered: true, default_tax: 0 }, DAY)).toBe(0);
    expect(taxDefaults({ vat_registered: false, default_tax: 5 }, DAY)).toBe(5);
  });

  test('7.5 means standard; 0 means none without VAT, zero_rated with; anything else is other', () => {
    expect(taxCategoryFor(7.5, true, DAY)).toBe('standard');
    expect(taxCategoryFor(7.5, false, DAY)).toBe('standard');
    expect(taxCategoryFor(0, true, DAY)).toBe('zero_rated');
    expect(taxCategoryFor(0, false, DAY)).toBe('none');
    expect(taxCategoryFor(5, true, DAY)).toBe('other');
    // Before there was value added tax its rate was 0, which was no standard rate.
    expect(taxCategoryFor(0, true, '1993-12-31')).toBe('zero_rated');
  });

  test('a line without tax fields takes the default of the organization', () => {
    expect(resolveItem(input, charges, DAY)).toMatchObject({ tax_percentage: 7.5, tax_category: 'standard' });
    expect(resolveItem(input, chargesNone, DAY)).toMatchObject({ tax_percentage: 0, tax_category: 'none' });
  });

  test('10 is no default: it is another rate, given on the line', () => {
    expect(resolveItem({ ...input, tax_percentage: 10 }, charges, DAY)).toMatchObject({
      tax_category: 'other',
    });
  });

  test('the standard rate is that of the document’s day', () => {
    const before = '2020-01-31';
    expect(resolveItem(input, charges, before)).toMatchObject({
      tax_percentage: 5,
      tax_category: 'standard',
    });
    expect(taxCategoryFor(7.5, true, before)).toBe('other');
    expect(() =>
      resolveItem({ ...input, tax_category: 'standard', tax_percentage: 7.5 }, charges, before),
    ).toThrow(refused('VALIDATION_FAILED', 'tax_percentage'));
  });

  test('a category alone determines its rate: exempt 0, standard 7.5', () => {
    expect(resolveItem({ ...input, tax_category: 'exempt' }, charges, DAY).tax_percentage).toBe(0);
    expect(resolveItem({ ...input, tax_category: 'standard' }, chargesNone, DAY).tax_percentage).toBe(7.5);
  });

  test('another rate is the one that is given, or the default of the organization', () => {
    const other = { ...input, tax_category: 'other' } as const;
    expect(resolveItem({ ...other, tax_percentage: 10 }, charges, DAY).tax_percentage).toBe(10);
    expect(resolveItem(other, { ...charges, default_tax: 5 }, DAY).tax_percentage).toBe(5);
  });

  test('a contradiction is refused with the rate of the category', () => {
    const message = (tax_category: 'standard' | 'exempt') => {
      try {
        resolveItem({ ...input, tax_category, tax_percentage: 10 }, charges, DAY);
        return null;
      } catch (refusal) {
        return (refusal as { errors: { message: string }[] }).errors[0]!.message;
      }
    };
    expect(message('standard')).toBe('The standard rate is 7.5 %');
    expect(message('exempt')).toBe('This tax category has a rate of 0 %');
  });

  test.each([
    ['zero_rated', 7.5],
    ['exempt', 5],
    ['none', 0.0001],
    ['standard', 10],
    ['standard', 0],
  ] as const)(
    '%s with %d %% contradicts itself and is refused on tax_percentage',
    (tax_category, tax_percentage) => {
      const line = { ...input, tax_category, tax_percentage };
      expect(() => resolveItem(line, charges, DAY)).toThrow(refused('VALIDATION_FAILED', 'tax_percentage'));
      expect(() => resolveItem(line, charges, DAY, 3)).toThrow(
        refused('VALIDATION_FAILED', 'items.3.tax_percentage'),
      );
    },
  );
});

describe('a price that includes its tax', () => {
  const including = (...figures: Parameters<typeof item>) => ({
    ...item(...figures),
    price_includes_tax: true,
  });

  test('100 × ₦1,000 including VAT bills exactly ₦100,000', () => {
    expect(computeItem(including(100, 100_000, 0, 7.5))).toEqual({
      line_total: 9_302_326,
      discount_amount: 0,
      tax_amount: 697_674,
      total_amount: 10_000_000,
    });
  });

  test('the discount applies to the billed amount, and is shown before the tax', () => {
    // ₦10,000 less 5 % is ₦9,500, which includes ₦662.79 of VAT.
    expect(computeItem(including(10, 100_000, 5, 7.5))).toEqual({
      line_total: 930_233,
      discount_amount: 930_233 - (950_000 - 66_279),
      tax_amount: 66_279,
      total_amount: 950_000,
    });
  });

  test('without tax it is the same as a price without it', () => {
    expect(computeItem(including(3, 1_999, 10, 0))).toEqual(computeItem(item(3, 1_999, 10, 0)));
  });

  test('always: billed = quantity × price less the discount on it, and the parts sum up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom(0, 5, 7.5, 10, 20, 60, 100),
        (quantity, price, discount, tax) => {
          const amounts = computeItem(including(quantity, price, discount, tax));
          const gross = item(quantity, price, discount, 0);
          expect(amounts.total_amount).toBe(computeItem(gross).total_amount);
          expect(amounts.line_total - amounts.discount_amount + amounts.tax_amount).toBe(
            amounts.total_amount,
          );
          expect(Math.min(...Object.values(amounts))).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

test('an amount that includes its tax without it, to the nearest kobo', () => {
  expect(priceWithoutTax(107_500, 7.5)).toBe(100_000);
  expect(priceWithoutTax(100_000, 7.5)).toBe(93_023);
  expect(priceWithoutTax(100_000, 0)).toBe(100_000);
});
