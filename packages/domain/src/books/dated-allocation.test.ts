import { expect, test } from 'vitest';
import { accountPaymentPosting, creditPosting } from './customer-postings.ts';
import { heldUntilDue, owedUntilNote } from './dated-allocation.ts';
import { paymentPosting, refundPosting } from './posting.ts';
import { outputLine } from './tax-lines.ts';

const who = { id: 'p', customer_id: 'c1' };
const of = (postings: ReturnType<typeof heldUntilDue>) =>
  postings.map(({ entry_date, lines }) => [
    entry_date,
    lines.map(({ account_code, amount }) => [account_code, amount]),
  ]);

test('₦100 on 1 November for a document of the 20th is in customer credits until then', () => {
  const posting = paymentPosting({
    ...who,
    document_id: 'a',
    document_type: 'invoice',
    invoice_number: 'INV-2026-001',
    paid_on: '2026-11-01',
    money_code: '1000',
    amount: 9_500,
    wht_amount: 500,
    to_receivable: 10_000,
    to_credit: 0,
  });
  expect(of(heldUntilDue(posting, [{ document_id: 'a', on: '2026-11-20', amount: 10_000 }], 'c1'))).toEqual([
    [
      '2026-11-01',
      [
        ['1000', 9_500],
        ['1150', 500],
        ['2300', -10_000],
      ],
    ],
    [
      '2026-11-20',
      [
        ['2300', 10_000],
        ['1100', -10_000],
      ],
    ],
  ]);
  expect(heldUntilDue(posting, [{ document_id: 'a', on: '2026-11-01', amount: 10_000 }], 'c1')).toEqual([
    posting,
  ]);
});

test('over several documents each share waits for its own day', () => {
  const posting = accountPaymentPosting({
    ...who,
    invoice_numbers: ['a', 'b', 'c'],
    paid_on: '2026-11-10',
    money_code: '1000',
    amount: 70_000,
    wht_amount: 0,
    allocations: [
      { invoice_id: 'a', amount: 20_000 },
      { invoice_id: 'b', amount: 10_000 },
      { invoice_id: 'c', amount: 30_000 },
    ],
    to_credit: 10_000,
  });
  const shares = [
    { document_id: 'a', on: '2026-11-20', amount: 20_000 },
    { document_id: 'b', on: '2026-11-05', amount: 10_000 },
    { document_id: 'c', on: '2026-11-12', amount: 30_000 },
  ];
  expect(of(heldUntilDue(posting, shares, 'c1'))).toEqual([
    [
      '2026-11-10',
      [
        ['1000', 70_000],
        ['1100', -10_000],
        ['2300', -60_000],
      ],
    ],
    [
      '2026-11-12',
      [
        ['2300', 30_000],
        ['1100', -30_000],
      ],
    ],
    [
      '2026-11-20',
      [
        ['2300', 20_000],
        ['1100', -20_000],
      ],
    ],
  ]);
});

test('a gain on a foreign payment arises when the document does', () => {
  const posting = paymentPosting({
    ...who,
    document_id: 'a',
    document_type: 'invoice',
    invoice_number: 'INV-2026-001',
    paid_on: '2026-11-01',
    money_code: '1010',
    amount: 16_000,
    wht_amount: 0,
    to_receivable: 15_000,
    to_credit: 0,
    exchange_difference: 1_000,
  });
  expect(of(heldUntilDue(posting, [{ document_id: 'a', on: '2026-11-20', amount: 15_000 }], 'c1'))).toEqual([
    [
      '2026-11-01',
      [
        ['1010', 16_000],
        ['2300', -16_000],
      ],
    ],
    [
      '2026-11-20',
      [
        ['2300', 16_000],
        ['1100', -15_000],
        ['4910', -1_000],
      ],
    ],
  ]);
});

test('a foreign payment of a document of that day is one entry, with its gain', () => {
  const posting = paymentPosting({
    ...{ ...who, document_id: 'a', document_type: 'invoice', invoice_number: 'INV-2026-001' },
    ...{ paid_on: '2026-11-01', money_code: '1010', amount: 16_000, wht_amount: 0 },
    ...{ to_receivable: 15_000, to_credit: 0, exchange_difference: 1_000 },
  });
  const share = { document_id: 'a', on: '2026-11-01', amount: 15_000 };
  expect(heldUntilDue(posting, [share], 'c1')).toEqual([posting]);
  // What a later document does not take is not held for it.
  const nothing = { document_id: 'b', on: '2026-11-20', amount: 0 };
  expect(heldUntilDue(posting, [share, nothing], 'c1')).toEqual([posting]);
});

test('the VAT of a discount is counted once, on the day of the money', () => {
  const taxes = [outputLine('standard', -1_000, -75, 'a')];
  const posting = accountPaymentPosting({
    ...{ ...who, invoice_numbers: ['a'], paid_on: '2026-11-10', money_code: '1000', amount: 500 },
    ...{ wht_amount: 0, allocations: [{ invoice_id: 'a', amount: 500 }], to_credit: 0 },
    discount_tax_lines: taxes,
  });
  const entries = heldUntilDue(posting, [{ document_id: 'a', on: '2026-11-20', amount: 500 }], 'c1');
  expect(entries.map((entry) => entry.taxes)).toEqual([taxes, []]);
});

test('credit that is applied ahead posts nothing before the day of the document', () => {
  const posting = creditPosting({
    ...who,
    invoice_numbers: ['a'],
    applied_on: '2026-11-01',
    allocations: [{ invoice_id: 'a', amount: 500 }],
  });
  expect(of(heldUntilDue(posting, [{ document_id: 'a', on: '2026-12-01', amount: 500 }], 'c1'))).toEqual([
    [
      '2026-12-01',
      [
        ['2300', 500],
        ['1100', -500],
      ],
    ],
  ]);
});

test('money that went back before its credit note is owed by the customer until then', () => {
  const refund = refundPosting({
    ...who,
    document_type: 'invoice',
    invoice_number: 'INV-2026-001',
    paid_on: '2026-11-01',
    money_code: '1000',
    amount: 900,
    wht_amount: 0,
    credit: 1_000,
  });
  expect(of(owedUntilNote(refund, '2026-11-05', { document_id: 'a', customer_id: 'c1' }))).toEqual([
    [
      '2026-11-01',
      [
        ['1100', 900],
        ['1000', -900],
      ],
    ],
    [
      '2026-11-05',
      [
        ['2300', 1_000],
        ['4910', -100],
        ['1100', -900],
      ],
    ],
  ]);
  expect(owedUntilNote(refund, '2026-11-01', { document_id: 'a', customer_id: 'c1' })).toEqual([refund]);
});

test('tax that was withheld waits for the credit note with the credit', () => {
  const refund = refundPosting({
    ...{ ...who, document_type: 'invoice', invoice_number: 'INV-2026-001', paid_on: '2026-11-01' },
    ...{ money_code: '1000', amount: 900, wht_amount: 100, credit: 1_000 },
  });
  expect(of(owedUntilNote(refund, '2026-11-05', { document_id: 'a', customer_id: 'c1' }))).toEqual([
    [
      '2026-11-01',
      [
        ['1100', 900],
        ['1000', -900],
      ],
    ],
    [
      '2026-11-05',
      [
        ['2300', 1_000],
        ['1150', -100],
        ['1100', -900],
      ],
    ],
  ]);
});
