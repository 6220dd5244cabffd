import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settle } from './settlement.ts';

const refused = (field: string, message: string) =>
  expect.objectContaining({
    ...{ code: 'VALIDATION_FAILED', field },
    errors: [expect.objectContaining({ field, message })],
  });

describe('settle', () => {
  test('₦400 of ₦1,000 leaves ₦600', () => {
    expect(settle({ amount: 40_000, wht_amount: 0, balance_due: 100_000 })).toEqual({
      settled: 40_000,
      to_receivable: 40_000,
      to_credit: 0,
      amount_paid_after: 40_000,
      balance_after: 60_000,
    });
  });

  test('₦1,025 received and ₦50 withheld settle ₦1,075 in full', () => {
    expect(settle({ amount: 102_500, wht_amount: 5_000, balance_due: 107_500 })).toMatchObject({
      settled: 107_500,
      to_receivable: 107_500,
      to_credit: 0,
      balance_after: 0,
    });
  });

  test('₦1,500 on a balance of ₦1,000, ₦200 paid before: ₦500 becomes credit, ₦1,200 is paid', () => {
    expect(
      settle({ amount: 150_000, wht_amount: 0, balance_due: 100_000, amount_paid: 20_000 }),
    ).toMatchObject({
      to_receivable: 100_000,
      to_credit: 50_000,
      amount_paid_after: 120_000,
      balance_after: 0,
    });
  });

  test('withholding tax above the balance is refused on wht_amount', () => {
    expect(() => settle({ amount: 0, wht_amount: 101, balance_due: 100 })).toThrow(
      refused('wht_amount', 'The withholding tax is more than the balance due'),
    );
  });

  test('nothing at all, a negative or a fraction of a kobo is refused', () => {
    expect(() => settle({ amount: 0, wht_amount: 0, balance_due: 100 })).toThrow(
      refused('amount', 'Please enter an amount'),
    );
    const invalid = 'Please enter a valid amount';
    for (const amount of [-1, 0.5])
      expect(() => settle({ amount, wht_amount: 0, balance_due: 100 })).toThrow(refused('amount', invalid));
    expect(() => settle({ amount: 5, wht_amount: -1, balance_due: 100 })).toThrow(
      refused('wht_amount', invalid),
    );
  });

  test('nothing is lost: receivable + credit = money + tax, balance before − receivable = balance after', () => {
    const kobo = fc.integer({ min: 0, max: 1_000_000_000_000_000 });
    fc.assert(
      fc.property(kobo, kobo, kobo, (amount, wht, balance_due) => {
        const wht_amount = Math.min(wht, balance_due);
        fc.pre(amount + wht_amount > 0);
        const s = settle({ amount, wht_amount, balance_due });
        expect(s.to_receivable + s.to_credit).toBe(amount + wht_amount);
        expect(s.balance_after).toBe(balance_due - s.to_receivable);
        expect(s.balance_after).toBeGreaterThanOrEqual(0);
        expect(s.to_credit === 0 || s.balance_after === 0).toBe(true);
      }),
    );
  });
});
