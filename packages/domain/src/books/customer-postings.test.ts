import { expect, test } from 'vitest';
import { ACCOUNT } from './accounts.ts';
import {
  accountPaymentPosting,
  creditPayoutPosting,
  creditPosting,
  openingCreditPosting,
  openingDebtPosting,
  writeOffPosting,
} from './customer-postings.ts';
import type { Posting } from './posting.ts';
import { outputLine } from './tax-lines.ts';

const customer_id = 'c';
const lines = (posting: { lines: { account_code: string; amount: number }[] }) =>
  posting.lines.map(({ account_code, amount }) => [account_code, amount]);

test('₦100,000 and ₦5,000 withheld over two documents of ₦90,000: ₦15,000 becomes credit', () => {
  const posting = accountPaymentPosting({
    id: 'p',
    invoice_numbers: ['INV-2026-001', 'INV-2026-002'],
    paid_on: '2026-05-04',
    money_code: '1010',
    customer_id,
    amount: 10_000_000,
    wht_amount: 500_000,
    allocations: [
      { invoice_id: 'a', amount: 5_000_000 },
      { invoice_id: 'b', amount: 4_000_000 },
    ],
    to_credit: 1_500_000,
  });
  expect(posting.memo).toBe('Payment of INV-2026-001, INV-2026-002');
  expect(lines(posting)).toEqual([
    [ACCOUNT.bank, 10_000_000],
    [ACCOUNT.wht_receivable, 500_000],
    [ACCOUNT.receivable, -5_000_000],
    [ACCOUNT.receivable, -4_000_000],
    [ACCOUNT.customer_credits, -1_500_000],
  ]);
  // Each document's receivable is a separate line, so that the control account agrees with its subledger.
  expect(posting.lines.map((line) => line.document_id ?? null)).toEqual([null, null, 'a', 'b', null]);
});

test('money before any document is all credit; long lists of numbers are cut', () => {
  const payment = {
    id: 'p',
    paid_on: '2026-05-04',
    money_code: '1000',
    customer_id,
    amount: 100,
    wht_amount: 0,
  };
  const early = accountPaymentPosting({ ...payment, invoice_numbers: [], allocations: [], to_credit: 100 });
  expect([early.memo, lines(early)]).toEqual([
    'Payment in advance',
    [
      [ACCOUNT.cash, 100],
      [ACCOUNT.customer_credits, -100],
    ],
  ]);
  const many = accountPaymentPosting({
    ...payment,
    invoice_numbers: ['1', '2', '3', '4', '5'],
    allocations: [{ invoice_id: 'a', amount: 100 }],
    to_credit: 0,
  });
  expect(many.memo).toBe('Payment of 1, 2, 3 and 2 more');
});

test('applied credit, opening debt, opening credit', () => {
  const credit = creditPosting({
    id: 'p',
    invoice_numbers: ['INV-2026-001'],
    applied_on: '2026-05-04',
    customer_id,
    allocations: [{ invoice_id: 'a', amount: 70 }],
  });
  expect(lines(credit)).toEqual([
    [ACCOUNT.customer_credits, 70],
    [ACCOUNT.receivable, -70],
  ]);
  expect(credit.lines.map((line) => line.document_id ?? null)).toEqual([null, 'a']);
  const debt = { id: 'i', invoice_number: 'OB-1', entry_date: '2026-01-01', customer_id, amount: 80 };
  expect(lines(openingDebtPosting(debt))).toEqual([
    [ACCOUNT.receivable, 80],
    [ACCOUNT.opening_balance_equity, -80],
  ]);
  expect(openingDebtPosting(debt).lines[0]).toMatchObject({ customer_id, document_id: 'i' });
  expect(lines(openingCreditPosting({ entry_date: '2026-01-01', customer_id, amount: 90 }))).toEqual([
    [ACCOUNT.opening_balance_equity, 90],
    [ACCOUNT.customer_credits, -90],
  ]);
});

test('a debt that is given up is a bad debt, and credit that is paid out leaves the bank', () => {
  const debt = { id: 'w', document_id: 'i', written_off_on: '2026-05-04', customer_id, amount: 80 };
  expect(writeOffPosting({ ...debt, invoice_number: 'INV-1' })).toEqual({
    ...{ entry_date: '2026-05-04', memo: 'Written off: INV-1', source_type: 'payment', source_id: 'w' },
    lines: [
      { account_code: ACCOUNT.bad_debts, amount: 80 },
      { account_code: ACCOUNT.receivable, amount: -80, customer_id, document_id: 'i' },
    ],
  });
  const payout = { id: 'o', paid_on: '2026-05-05', money_code: ACCOUNT.bank, customer_id, amount: 70 };
  expect(creditPayoutPosting(payout)).toEqual({
    ...{ entry_date: '2026-05-05', memo: 'Credit paid out', source_type: 'payment', source_id: 'o' },
    lines: [
      { account_code: ACCOUNT.customer_credits, amount: 70, customer_id },
      { account_code: ACCOUNT.bank, amount: -70 },
    ],
  });
});

test('a payment carries what its discount takes back of the VAT return, and nothing without a discount', () => {
  const payment = {
    ...{ id: 'p', paid_on: '2026-05-04', money_code: '1000', customer_id, invoice_numbers: [] },
    ...{ allocations: [], to_credit: 100, amount: 100, wht_amount: 0 },
  };
  const lines = [outputLine('standard', -1_000, -75, 'i')];
  expect(accountPaymentPosting(payment).taxes).toEqual([]);
  expect(accountPaymentPosting({ ...payment, discount_tax_lines: lines }).taxes).toEqual(lines);
});

test('each entry of a customer names its document, and where it comes from', () => {
  const head = ({ memo, source_type, source_id }: Posting) => [memo, source_type, source_id];
  const on = '2026-05-04';
  const payment = {
    ...{ id: 'p', paid_on: on, money_code: '1000', customer_id, amount: 100, wht_amount: 0 },
  };
  const debt = { id: 'i', invoice_number: 'OB-1', entry_date: on, customer_id, amount: 80 };
  const credit = { id: 'k', applied_on: on, customer_id, allocations: [{ invoice_id: 'a', amount: 70 }] };
  const three = { allocations: [], to_credit: 100, invoice_numbers: ['1', '2', '3'] };
  expect([
    head(accountPaymentPosting({ ...payment, ...three })),
    head(creditPosting({ ...credit, invoice_numbers: ['INV-1'] })),
    head(openingDebtPosting(debt)),
    head(openingCreditPosting({ entry_date: on, customer_id, amount: 90 })),
  ]).toEqual([
    ['Payment of 1, 2, 3', 'payment', 'p'],
    ['Credit applied to INV-1', 'payment', 'k'],
    ['Opening balance OB-1', 'invoice', 'i'],
    ['Opening credit', 'customer', customer_id],
  ]);
});
