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

test('what is paid for foreign bills above their value in the books is a loss, below it a gain', () => {
  const payment = {
    ...{ id: 'p', supplier_id: 's', paid_on: '2026-03-01', money_code: '1010', wht_amount: 0 },
    allocations: [{ invoice_id: 'a', amount: 100_000 }],
  };
  const rest = (amount: number, exchange_difference: number) =>
    supplierPaymentPosting({ ...payment, amount, exchange_difference }).lines.slice(1);
  expect(rest(104_000, -4_000)).toEqual([
    { account_code: ACCOUNT.bank, amount: -104_000 },
    { account_code: ACCOUNT.exchange_loss, amount: 4_000 },
  ]);
  expect(rest(97_000, 3_000)).toEqual([
    { account_code: ACCOUNT.bank, amount: -97_000 },
    { account_code: ACCOUNT.exchange_gain, amount: -3_000 },
  ]);
});

test('a payment of ₦1,500 with a discount of ₦107.50, of which ₦7.50 was claimed as VAT, and ₦392.50 in advance', () => {
  const payment = supplierPaymentPosting({
    ...{ id: 'p', supplier_id: 's', paid_on: '2026-03-01', money_code: '1010', wht_amount: 0 },
    ...{ amount: 150_000, settlement_discount: 10_750, discount_tax: 750, advance_amount: 39_250 },
    allocations: [{ invoice_id: 'a', amount: 121_500 }],
  });
  expect(payment).toEqual({
    ...{ entry_date: '2026-03-01', memo: 'Payment to a supplier', source_type: 'supplier_payment' },
    source_id: 'p',
    lines: [
      { account_code: ACCOUNT.payable, amount: 121_500, supplier_id: 's', document_id: 'a' },
      { account_code: ACCOUNT.supplier_advances, amount: 39_250, supplier_id: 's', document_id: 'p' },
      { account_code: ACCOUNT.bank, amount: -150_000 },
      { account_code: ACCOUNT.purchase_discounts, amount: -10_000 },
      { account_code: ACCOUNT.vat_input, amount: -750 },
    ],
    taxes: [],
  });
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
  // The VAT is taken back with the note, and not before.
  expect(supplierReturnLines({ ...back, tax_amount: 2_250, allocations: [] })).toEqual([]);
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
