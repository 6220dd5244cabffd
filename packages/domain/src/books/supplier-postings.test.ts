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
    money_code: '1010',
  };
  expect(supplierPaymentPosting({ ...payment, amount: 95_000, wht_amount: 5_000 }).lines).toEqual([
    { account_code: ACCOUNT.payable, amount: 60_000, supplier_id: 's', document_id: 'a' },
    { account_code: ACCOUNT.payable, amount: 40_000, supplier_id: 's', document_id: 'b' },
    { account_code: ACCOUNT.bank, amount: -95_000 },
    { account_code: ACCOUNT.wht_payable, amount: -5_000 },
  ]);
});

const back = {
  cost: 30_000,
  amount: null,
  tax_amount: 0,
  vat_registered: true,
  supplier_id: 's',
  document_id: 'n',
};
const share = (amount: number) => [{ invoice_id: 'a', amount }];
const refund = (amount: number) => ({
  ...{ account_code: ACCOUNT.supplier_refunds_due, amount, supplier_id: 's', document_id: 'n' },
});
const payable = (amount: number) => ({
  ...{ account_code: ACCOUNT.payable, amount, supplier_id: 's', document_id: 'a' },
});

test('goods of ₦300 are returned with ₦200 owed and no note: the payable is settled, and ₦100 is a refund due', () => {
  expect(supplierReturnLines({ ...back, allocations: share(20_000) })).toEqual([
    payable(20_000),
    refund(-20_000),
  ]);
  expect(supplierReturnLines({ ...back, allocations: [] })).toEqual([]);
});

test('a note of ₦430 with ₦30 of VAT for goods valued at ₦300: the VAT is reversed, and ₦100 is a purchase difference', () => {
  const note = { ...back, amount: 43_000, tax_amount: 3_000, allocations: share(43_000) };
  expect(supplierReturnLines(note)).toEqual([
    payable(43_000),
    refund(-30_000),
    { account_code: ACCOUNT.vat_input, amount: -3_000 },
    { account_code: ACCOUNT.purchase_differences, amount: -10_000 },
  ]);
  // An organization that charges no VAT has never claimed any.
  const unregistered = { ...note, vat_registered: false, amount: 25_000, allocations: share(25_000) };
  expect(supplierReturnLines(unregistered)).toEqual([
    payable(25_000),
    refund(-30_000),
    { account_code: ACCOUNT.purchase_differences, amount: 5_000 },
  ]);
});
