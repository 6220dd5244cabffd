import { LIMITS } from '@lissafi/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settle } from '../sales/settlement.ts';
import { settleInBase, toBase } from './exchange.ts';

test('D §11.13: $1,075.00 at 1500.25 is ₦1,612,768.75; without a rate an amount stays what it is', () => {
  expect(toBase(107_500, '1500.25')).toBe(161_276_875);
  expect(toBase(1, '0.5')).toBe(1);
  expect(toBase(-1, '0.5')).toBe(-1);
  expect(toBase(1, '0.49999999')).toBe(0);
  expect(toBase(107_500, null)).toBe(107_500);
  expect(() => toBase(1, '1e3')).toThrow(RangeError);
});

test('an amount that is too large at its rate is refused, whatever its sign', () => {
  expect(toBase(LIMITS.money_max, '1')).toBe(LIMITS.money_max);
  expect(toBase(-LIMITS.money_max, '1')).toBe(-LIMITS.money_max);
  for (const sign of [1, -1]) {
    expect(() => toBase(sign * LIMITS.money_max, '1.00000001')).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        errors: [expect.objectContaining({ field: 'exchange_rate' })],
      }),
    );
  }
});

test('however a foreign debt is paid, the receivable ends at 0 and nothing is lost', () => {
  const rate = fc
    .tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 99_999_999 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(8, '0')}`);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      rate,
      fc.array(fc.record({ share: fc.double({ min: 0.01, max: 1.2, noNaN: true }), rate }), { maxLength: 8 }),
      rate,
      (total, issued, parts, last) => {
        let balance = total;
        let base = toBase(total, issued);
        const payments = [...parts, { share: 1, rate: last }];
        for (const part of payments) {
          if (balance === 0) break;
          const amount = Math.max(1, Math.round(balance * part.share));
          const settlement = settle({ amount, wht_amount: 0, balance_due: balance });
          const inBase = settleInBase(
            { amount, wht_amount: 0, balance_due: balance, base_balance_due: base, exchange_rate: part.rate },
            settlement,
          );
          expect(inBase.base_to_receivable).toBeGreaterThanOrEqual(0);
          expect(inBase.base_to_receivable).toBeLessThanOrEqual(base);
          expect(inBase.base_amount + inBase.base_wht_amount).toBe(
            inBase.base_to_receivable + inBase.base_to_credit + inBase.exchange_difference,
          );
          balance = settlement.balance_after;
          base -= inBase.base_to_receivable;
        }
        expect([balance, base]).toEqual([0, 0]);
      },
    ),
  );
});

test('each deduction is converted at the rate of the payment, and the difference is what the receivable gains', () => {
  const payment = { amount: 100, wht_amount: 10, charges: 5, settlement_discount: 4, vat_withheld: 3 };
  const debt = { balance_due: 100, base_balance_due: 150_000, exchange_rate: '1600' };
  expect(settleInBase({ ...payment, ...debt }, { to_receivable: 100, to_credit: 22 })).toEqual({
    base_amount: 160_000,
    base_wht_amount: 16_000,
    base_charges: 8_000,
    base_settlement_discount: 6_400,
    base_vat_withheld: 4_800,
    base_to_receivable: 150_000,
    base_to_credit: 35_200,
    exchange_difference: 10_000,
  });
});

test('a payment wholly on account settles no receivable and credits no more than its rounded parts', () => {
  const payment = { amount: 1, charges: 1, balance_due: 0, base_balance_due: 7, exchange_rate: '1.4' };
  expect(settleInBase(payment, { to_receivable: 0, to_credit: 2 })).toMatchObject({
    base_amount: 1,
    base_charges: 1,
    base_to_receivable: 0,
    base_to_credit: 2,
    exchange_difference: 0,
  });
});
