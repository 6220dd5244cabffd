import { expect, test } from 'vitest';
import { isFarOff, shiftSummary } from './shift.ts';

const figures = {
  ...{ account_id: 'till', opening_float: 30_000, opening_balance: 200_000, balance: 205_000 },
  ...{ counted: null, counted_against: null, late_cash: 0, sale_amount: 150_000 },
  received: [
    { method: 'cash', account_id: 'till', amount: 70_000 },
    { method: 'bank_transfer', account_id: 'bank', amount: 30_000 },
  ],
  refunded: [{ method: 'cash', account_id: 'till', amount: 50_000 }],
} as const;

test('expected is the float, cash in and out, and what else left the till: 30,000 + 70,000 − 50,000 − 15,000', () => {
  expect(shiftSummary(figures)).toEqual({
    ...{ cash_received: 70_000, cash_refunded: 50_000, other_cash: -15_000, expected: 35_000 },
    ...{ difference: null, credit_amount: 50_000 },
  });
});

test('cash of a late sale was in the count: 34,000 against 30,000 is 4,000 over, and 0 once the sale of 4,000 came', () => {
  const counted = { ...figures, counted: 34_000, counted_against: 30_000 };
  expect(shiftSummary(counted).difference).toBe(4_000);
  expect(shiftSummary({ ...counted, late_cash: 4_000 })).toMatchObject({ expected: 34_000, difference: 0 });
});

test.each([
  [100_000_000, 98_760_000, true],
  [98_760_000, 100_000_000, true],
  // More than 1 %, but ₦1,000 and no more.
  [500_000, 400_000, false],
  [500_000, 399_999, true],
  // More than ₦1,000, but 1 % and no more.
  [50_000_000, 49_500_000, false],
  [0, 200_000, true],
])('a till that should hold %i and holds %i kobo: far off is %s', (expected, counted, isFar) => {
  expect(isFarOff(counted, expected)).toBe(isFar);
});
