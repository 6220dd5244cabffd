import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocateOldest, type OpenDocument, settleOnAccount } from './settlement-on-account.ts';

const open = (
  id: string,
  due_date: string,
  balance_due: number,
  issue_date = '2026-01-01',
): OpenDocument => ({
  id,
  due_date,
  issue_date,
  balance_due,
});
const refusal = (field: string, message: string) =>
  expect.objectContaining({ errors: [expect.objectContaining({ field, message })] });
const documents = [
  open('march', '2026-03-31', 5_000_000),
  open('january', '2026-01-31', 2_000_000),
  open('february', '2026-02-28', 3_000_000),
];

test('oldest due first; the last one gets what is left', () => {
  expect(allocateOldest(6_000_000, documents)).toEqual([
    { invoice_id: 'january', amount: 2_000_000 },
    { invoice_id: 'february', amount: 3_000_000 },
    { invoice_id: 'march', amount: 1_000_000 },
  ]);
});

test('the same due date: the one issued first', () => {
  const same = [open('late', '2026-02-01', 10, '2026-01-20'), open('early', '2026-02-01', 10, '2026-01-10')];
  expect(allocateOldest(10, same)).toEqual([{ invoice_id: 'early', amount: 10 }]);
});

test('what is above all balances becomes credit, withholding tax never does', () => {
  const paid = settleOnAccount({ amount: 10_500_000, wht_amount: 500_000, documents });
  expect([paid.to_receivable, paid.to_credit]).toEqual([10_000_000, 1_000_000]);
  expect(() => settleOnAccount({ amount: 0, wht_amount: 10_000_001, documents })).toThrow(
    refusal('wht_amount', 'The withholding tax is more than the amount that it is deducted from'),
  );
});

test('named documents are settled as named; the rest is credit, although others are open', () => {
  const paid = settleOnAccount({
    amount: 4_000_000,
    wht_amount: 0,
    documents,
    allocations: [{ invoice_id: 'march', amount: 1_500_000 }],
  });
  expect(paid).toEqual({
    allocations: [{ invoice_id: 'march', amount: 1_500_000 }],
    to_receivable: 1_500_000,
    to_credit: 2_500_000,
  });
});

test('every share that cannot be is named', () => {
  const allocations = [
    { invoice_id: 'nobody', amount: 1 },
    { invoice_id: 'january', amount: 2_000_001 },
  ];
  expect(() => settleOnAccount({ amount: 9_000_000, wht_amount: 0, documents, allocations })).toThrow(
    expect.objectContaining({
      errors: [
        expect.objectContaining({
          ...{ field: 'allocations.0.invoice_id' },
          message: 'Nothing is owed on this document by this customer',
        }),
        expect.objectContaining({
          ...{ field: 'allocations.1.amount', message: 'This is more than the balance due' },
        }),
      ],
    }),
  );
  const tooMuch = [{ invoice_id: 'january', amount: 2_000_000 }];
  expect(() =>
    settleOnAccount({ amount: 1_000_000, wht_amount: 0, documents, allocations: tooMuch }),
  ).toThrow(refusal('allocations', 'More is allocated than was received'));
});

test('nothing, or less than nothing, is no payment', () => {
  for (const amount of [0, -1])
    expect(() => settleOnAccount({ amount, documents })).toThrow(refusal('amount', 'Please enter an amount'));
});

test('whatever is paid: shares and credit add up to it, no document gets more than its balance', () => {
  const document = fc.record({
    id: fc.uuid(),
    issue_date: fc.constant('2026-01-01'),
    due_date: fc.constantFrom('2026-01-31', '2026-02-28', '2026-03-31'),
    balance_due: fc.integer({ min: 1, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(document, { selector: (each) => each.id, maxLength: 8 }),
      fc.integer({ min: 1, max: 5_000_000 }),
      (all, amount) => {
        const paid = settleOnAccount({ amount, wht_amount: 0, documents: all });
        const sum = paid.allocations.reduce((total, each) => total + each.amount, 0);
        expect(sum).toBe(paid.to_receivable);
        expect(paid.to_receivable + paid.to_credit).toBe(amount);
        for (const { invoice_id, amount: share } of paid.allocations)
          expect(share).toBeLessThanOrEqual(all.find((each) => each.id === invoice_id)!.balance_due);
        // Credit arises only when nothing is owed.
        if (paid.to_credit > 0) expect(sum).toBe(all.reduce((total, each) => total + each.balance_due, 0));
      },
    ),
  );
});
