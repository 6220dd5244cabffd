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

const back = { cost: 30_000, amount: null, tax_amount: 0, vat_registered: true, owed: 20_000 };

test('goods worth ₦300 go back with ₦200 owed and no note: the debt is gone, and ₦100 stays as a refund', () => {
  expect(supplierReturnLines(back)).toEqual({
    settled: 20_000,
    lines: [
      { account_code: ACCOUNT.payable, amount: 20_000 },
      { account_code: ACCOUNT.supplier_refunds_due, amount: -20_000 },
    ],
  });
  expect(supplierReturnLines({ ...back, owed: 0 })).toEqual({ settled: 0, lines: [] });
});

test('a note of ₦430 with ₦30 of VAT for goods that stand at ₦300: VAT is given up, ₦100 is a difference', () => {
  const note = { ...back, amount: 43_000, tax_amount: 3_000, owed: 100_000 };
  expect(supplierReturnLines(note)).toEqual({
    settled: 43_000,
    lines: [
      { account_code: ACCOUNT.payable, amount: 43_000 },
      { account_code: ACCOUNT.supplier_refunds_due, amount: -30_000 },
      { account_code: ACCOUNT.vat_input, amount: -3_000 },
      { account_code: ACCOUNT.purchase_differences, amount: -10_000 },
    ],
  });
  // An organization that charges no VAT never claimed any.
  expect(supplierReturnLines({ ...note, vat_registered: false, amount: 25_000 }).lines).toEqual([
    { account_code: ACCOUNT.payable, amount: 25_000 },
    { account_code: ACCOUNT.supplier_refunds_due, amount: -30_000 },
    { account_code: ACCOUNT.purchase_differences, amount: 5_000 },
  ]);
});
