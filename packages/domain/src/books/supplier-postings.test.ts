import { expect, test } from 'vitest';
import { ACCOUNT } from './accounts.ts';
import { supplierPaymentPosting, supplierReturnLines } from './supplier-postings.ts';

test('a payment of ₦950 with ₦50 withheld settles ₦1,000', () => {
  const allocations = [
    { invoice_id: 'a', amount: 60_000 },
    { invoice_id: 'b', amount: 40_000 },
  ];
  const payment = {
    id: 'p',
    supplier_id: 's',
    allocations,
    paid_on: '2026-03-01',
    method: 'bank_transfer' as const,
  };
  expect(supplierPaymentPosting({ ...payment, amount: 95_000, wht_amount: 5_000 }).lines).toEqual([
    { account_code: ACCOUNT.payable, amount: 60_000, supplier_id: 's', document_id: 'a' },
    { account_code: ACCOUNT.payable, amount: 40_000, supplier_id: 's', document_id: 'b' },
    { account_code: ACCOUNT.bank, amount: -95_000 },
    { account_code: ACCOUNT.wht_payable, amount: -5_000 },
  ]);
});

test('of goods that go back ₦200 come off what is owed for them; where nothing is owed all of it stays as a refund', () => {
  expect(supplierReturnLines([{ invoice_id: 'a', amount: 20_000 }], 's')).toEqual([
    { account_code: ACCOUNT.payable, amount: 20_000, supplier_id: 's', document_id: 'a' },
    { account_code: ACCOUNT.supplier_refunds_due, amount: -20_000 },
  ]);
  expect(supplierReturnLines([], 's')).toEqual([]);
});
