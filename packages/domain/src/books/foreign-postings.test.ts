import { expect, test } from 'vitest';
import { ACCOUNT } from './accounts.ts';
import { invoicePosting, paymentPosting } from './posting.ts';
import { outputLine } from './tax-lines.ts';

const invoice = {
  ...{ id: 'i1', document_type: 'invoice' as const, invoice_number: 'INV-2026-001', customer_id: 'c1' },
  issue_date: '2026-11-21',
};
const line = { tax_category: 'standard' as const, total_amount: 107, tax_amount: 7 };
const posted = (posting: { lines: { account_code: string; amount: number }[] } | null) =>
  posting?.lines.map(({ account_code, amount }) => [account_code, amount]);

test('a foreign invoice: total and tax are converted, and what is sold takes the rest, goods or services', () => {
  // $1.07 at 1,533.33333333 are 164,067 kobo, its tax 10,733; $1.00 alone would be 153,333.
  const at = { ...invoice, exchange_rate: '1533.33333333' };
  expect(posted(invoicePosting({ ...at, items: [line] }))).toEqual([
    [ACCOUNT.receivable, 164_067],
    [ACCOUNT.sales, -153_334],
    [ACCOUNT.vat_output, -10_733],
  ]);
  expect(posted(invoicePosting({ ...at, items: [{ ...line, is_service: true }] }))).toEqual([
    [ACCOUNT.receivable, 164_067],
    [ACCOUNT.services, -153_334],
    [ACCOUNT.vat_output, -10_733],
  ]);
});

test('a foreign invoice of goods and services: services are converted, and goods take the rest', () => {
  const items = [line, { ...line, is_service: true }];
  expect(posted(invoicePosting({ ...invoice, exchange_rate: '1533.33333333', items }))).toEqual([
    [ACCOUNT.receivable, 328_133],
    [ACCOUNT.sales, -153_333],
    [ACCOUNT.services, -153_333],
    [ACCOUNT.vat_output, -21_467],
  ]);
});

const payment = {
  ...{ id: 'p1', document_id: 'i1', document_type: 'invoice' as const, invoice_number: 'INV-2026-001' },
  ...{ paid_on: '2026-11-25', money_code: '1010', customer_id: 'c1', wht_amount: 0, to_credit: 0 },
};

test('what a payment is worth more than its document is a gain, less a loss', () => {
  const rest = (amount: number, exchange_difference: number) =>
    posted(paymentPosting({ ...payment, amount, to_receivable: 15_000, exchange_difference }))?.slice(2);
  expect([rest(16_000, 1_000), rest(14_500, -500), rest(15_000, 0)]).toEqual([
    [[ACCOUNT.exchange_gain, -1_000]],
    [[ACCOUNT.exchange_loss, 500]],
    [],
  ]);
});

test('a payment carries what its discount takes back of the VAT return, and nothing without a discount', () => {
  const given = { ...payment, amount: 15_000, to_receivable: 15_000 };
  const taxes = [outputLine('standard', -1_000, -75, 'i1')];
  expect(paymentPosting(given).taxes).toEqual([]);
  expect(paymentPosting({ ...given, discount_tax_lines: taxes }).taxes).toEqual(taxes);
});
