import { expect, test } from 'vitest';
import { creditPayoutPosting, writeOffPosting } from './customer-postings.ts';
import { paymentPosting } from './posting.ts';
import { supplierPaymentPosting } from './supplier-postings.ts';

const lines = (posting: { lines: { account_code: string; amount: number }[] }) =>
  posting.lines.map((line) => [line.account_code, line.amount]);

test('₦107,500 is settled by money, withheld taxes, a charge and a discount with its VAT', () => {
  const posting = paymentPosting({
    id: 'p',
    document_id: 'i',
    document_type: 'invoice',
    invoice_number: 'INV-2026-001',
    paid_on: '2026-03-02',
    money_code: '1011',
    customer_id: 'c',
    amount: 92_750,
    wht_amount: 5_000,
    charges: 100,
    stamp_duty: 50,
    settlement_discount: 2_150,
    vat_withheld: 7_500,
    discount_taxes: [{ account_code: '2200', amount: 150 }],
    to_receivable: 107_500,
    to_credit: 0,
  });
  expect(lines(posting)).toEqual([
    ['1011', 92_750],
    ['1150', 5_000],
    ['1155', 7_500],
    ['6150', 50],
    ['6155', 50],
    ['4060', 2_000],
    ['2200', 150],
    ['1100', -107_500],
  ]);
});

test('a supplier’s discount is income, without the VAT that had been claimed', () => {
  const posting = supplierPaymentPosting({
    id: 'p',
    supplier_id: 's',
    paid_on: '2026-03-02',
    money_code: '1010',
    amount: 105_350,
    wht_amount: 0,
    settlement_discount: 2_150,
    discount_tax: 150,
    allocations: [{ invoice_id: 'bill', amount: 107_500 }],
  });
  expect(lines(posting)).toEqual([
    ['2000', 107_500],
    ['1010', -105_350],
    ['5040', -2_000],
    ['1160', -150],
  ]);
});

test('a bad debt leaves the receivable, and credit that is paid out leaves the bank', () => {
  const debt = { id: 'w', document_id: 'i', invoice_number: 'INV-2026-001', customer_id: 'c', amount: 500 };
  expect(lines(writeOffPosting({ ...debt, written_off_on: '2026-03-02' }))).toEqual([
    ['6210', 500],
    ['1100', -500],
  ]);
  const payout = { id: 'o', paid_on: '2026-03-02', money_code: '1010', customer_id: 'c', amount: 700 };
  expect(lines(creditPayoutPosting(payout))).toEqual([
    ['2300', 700],
    ['1010', -700],
  ]);
});
