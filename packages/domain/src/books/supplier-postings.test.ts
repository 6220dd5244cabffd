import { expect, test } from 'vitest';
import { ACCOUNT } from './accounts.ts';
import { supplierPaymentPosting, supplierReturnLines } from './supplier-postings.ts';

test('a payment of ₦950 with ₦50 withheld settles ₦1,000', () => {
  const payment = { id: 'p', paid_on: '2026-03-01', method: 'bank_transfer' as const };
  expect(supplierPaymentPosting({ ...payment, amount: 95_000, wht_amount: 5_000 }).lines).toEqual([
    { account_code: ACCOUNT.payable, amount: 100_000 },
    { account_code: ACCOUNT.bank, amount: -95_000 },
    { account_code: ACCOUNT.wht_payable, amount: -5_000 },
  ]);
});

test('goods worth ₦300 go back with ₦200 owed: the debt is gone, and ₦100 stays as a refund', () => {
  expect(supplierReturnLines(30_000, 20_000)).toEqual([
    { account_code: ACCOUNT.payable, amount: 20_000 },
    { account_code: ACCOUNT.supplier_refunds_due, amount: -20_000 },
  ]);
  expect(supplierReturnLines(30_000, 0)).toEqual([]);
});
