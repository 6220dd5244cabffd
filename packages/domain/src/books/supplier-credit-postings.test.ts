import { expect, test } from 'vitest';
import { ACCOUNT } from './accounts.ts';
import {
  applicationPostings,
  heldUntilBought,
  pairCredits,
  supplierCreditNotePosting,
  supplierRefundPosting,
} from './supplier-credit-postings.ts';
import { supplierPaymentPosting } from './supplier-postings.ts';

const line = (account_code: string, amount: number, document_id: string) => ({
  ...{ account_code, amount, supplier_id: 's', document_id },
});
const payable = (amount: number, id: string) => line(ACCOUNT.payable, amount, id);
const refundDue = (amount: number, id: string) => line(ACCOUNT.supplier_refunds_due, amount, id);
const advance = (amount: number, id: string) => line(ACCOUNT.supplier_advances, amount, id);

const note = {
  ...{ id: 'n', supplier_id: 's', note_date: '2026-03-05', note_number: 'CN-7' },
  ...{ amount: 107_500, tax_claimed: 7_500, account_code: ACCOUNT.purchase_differences },
  allocations: [{ invoice_id: 'a', amount: 60_000 }],
};

test('a note of ₦1,075 with ₦75 of VAT settles the ₦600 owed, and ₦475 is a refund due', () => {
  expect(supplierCreditNotePosting(note)).toEqual({
    entry_date: '2026-03-05',
    memo: 'Credit note CN-7 of a supplier',
    source_type: 'supplier_credit_note',
    source_id: 'n',
    lines: [
      payable(60_000, 'a'),
      refundDue(47_500, 'n'),
      { account_code: ACCOUNT.vat_input, amount: -7_500 },
      { account_code: ACCOUNT.purchase_differences, amount: -100_000 },
    ],
    taxes: [
      {
        ...{ side: 'input', category: 'standard', purchase: 'services', net: -100_000, tax: -7_500 },
        ...{ is_claimed: true, is_import: false, document_id: 'n', supplier_id: 's' },
      },
    ],
  });
});

test('a note for goods that went back at ₦300 clears them, and its account takes the difference', () => {
  const returned = { id: 'r', supplier_id: 's', open: 30_000 };
  const posting = supplierCreditNotePosting({ ...note, note_number: null, tax_claimed: 0, returned });
  expect(posting.memo).toBe('Credit note of a supplier');
  expect(posting.lines).toEqual([
    payable(60_000, 'a'),
    refundDue(47_500, 'n'),
    refundDue(-30_000, 'r'),
    { account_code: ACCOUNT.purchase_differences, amount: -77_500 },
  ]);
});

test('money that a supplier gives back credits each credit that it pays back', () => {
  const uses = [
    { credit_id: 'a', amount: 20_000 },
    { credit_id: 'b', amount: 5_000 },
  ];
  const refund = { id: 'f', supplier_id: 's', refunded_on: '2026-03-09', money_code: ACCOUNT.cash, uses };
  expect(supplierRefundPosting({ ...refund, kind: 'advance' })).toEqual({
    entry_date: '2026-03-09',
    memo: 'Refund from a supplier',
    source_type: 'supplier_refund',
    source_id: 'f',
    lines: [{ account_code: ACCOUNT.cash, amount: 25_000 }, advance(-20_000, 'a'), advance(-5_000, 'b')],
  });
});

const credits = [
  { id: 'c1', dated_on: '2026-02-20', open: 10_000 },
  { id: 'c2', dated_on: '2026-03-10', open: 30_000 },
];
const payables = [
  { payable_id: 'p1', payable_on: '2026-03-01', amount: 15_000 },
  { payable_id: 'p2', payable_on: '2026-03-12', amount: 8_000 },
  { payable_id: 'p3', payable_on: '2026-02-01', amount: 0 },
];

test('payables are divided over credits, each used up before the next', () => {
  expect(pairCredits(credits, payables)).toEqual([
    {
      ...{ credit_id: 'c1', credit_on: '2026-02-20', amount: 10_000 },
      ...{ payable_id: 'p1', payable_on: '2026-03-01' },
    },
    {
      ...{ credit_id: 'c2', credit_on: '2026-03-10', amount: 5_000 },
      ...{ payable_id: 'p1', payable_on: '2026-03-01' },
    },
    {
      ...{ credit_id: 'c2', credit_on: '2026-03-10', amount: 8_000 },
      ...{ payable_id: 'p2', payable_on: '2026-03-12' },
    },
  ]);
  expect(credits.map(({ open }) => open)).toEqual([10_000, 30_000]);
  expect(() => pairCredits(credits, [{ ...payables[0]!, amount: 40_001 }])).toThrow(RangeError);
});

test('each part is applied on the later of its two days, one entry a day, in order', () => {
  const parts = pairCredits(credits, payables).reverse();
  const application = { id: 'x', supplier_id: 's', parts };
  expect(applicationPostings({ ...application, kind: 'advance' })).toEqual(
    [
      { entry_date: '2026-03-01', lines: [payable(10_000, 'p1'), advance(-10_000, 'c1')] },
      { entry_date: '2026-03-10', lines: [payable(5_000, 'p1'), advance(-5_000, 'c2')] },
      { entry_date: '2026-03-12', lines: [payable(8_000, 'p2'), advance(-8_000, 'c2')] },
    ].map((entry) => ({
      ...{ memo: 'Advance applied', source_type: 'supplier_application', source_id: 'x' },
      ...entry,
    })),
  );
  const [first] = applicationPostings({ ...application, kind: 'refund_due' });
  expect(first).toMatchObject({
    memo: 'Refund due applied',
    lines: [payable(10_000, 'p1'), refundDue(-10_000, 'c1')],
  });
});

test('what is paid for purchases of later days is an advance until those days, a day an entry', () => {
  const shares = [
    { invoice_id: 'today', on: '2026-03-05', amount: 10_000 },
    { invoice_id: 'last', on: '2026-03-20', amount: 4_000 },
    { invoice_id: 'next', on: '2026-03-06', amount: 2_000 },
    { invoice_id: 'none', on: '2026-03-30', amount: 0 },
  ];
  const payment = supplierPaymentPosting({
    ...{ id: 'p', supplier_id: 's', paid_on: '2026-03-05', money_code: ACCOUNT.bank },
    ...{ amount: 16_000, wht_amount: 0, allocations: shares },
  });
  const entries = heldUntilBought(payment, shares, { kind: 'advance', supplier_id: 's' });
  expect(entries.map(({ entry_date, lines }) => ({ entry_date, lines }))).toEqual([
    {
      entry_date: '2026-03-05',
      lines: [payable(10_000, 'today'), { account_code: ACCOUNT.bank, amount: -16_000 }, advance(6_000, 'p')],
    },
    { entry_date: '2026-03-06', lines: [payable(2_000, 'next'), advance(-2_000, 'p')] },
    { entry_date: '2026-03-20', lines: [payable(4_000, 'last'), advance(-4_000, 'p')] },
  ]);
  expect(heldUntilBought(payment, shares.slice(0, 1), { kind: 'advance', supplier_id: 's' })).toEqual([
    payment,
  ]);
});

test('the VAT of a note is counted once, on its own day', () => {
  const shares = [{ invoice_id: 'a', on: '2026-03-20', amount: 60_000 }];
  const entries = heldUntilBought(supplierCreditNotePosting(note), shares, {
    ...{ kind: 'refund_due', supplier_id: 's' },
  });
  expect(entries.map(({ taxes }) => taxes?.length)).toEqual([1, 0]);
  expect(entries[1]!.lines).toEqual([payable(60_000, 'a'), refundDue(-60_000, 'n')]);
});
