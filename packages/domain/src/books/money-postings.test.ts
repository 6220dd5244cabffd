import { expect, test } from 'vitest';
import { transferPosting } from './money-postings.ts';
import { countedAmount, lateSalePosting, sumOfNotes, tillCountPosting } from './till-count.ts';

const lines = (posting: { lines: { account_code: string; amount: number }[] } | null) =>
  posting?.lines.map((line) => [line.account_code, line.amount]);

test('₦50,000 goes from the bank to the till, and the bank takes ₦26.88 for it', () => {
  const transfer = { id: 't', transferred_on: '2026-03-02', from_code: '1010', to_code: '1000' };
  expect(lines(transferPosting({ ...transfer, amount: 5_000_000, charge: 2_688 }))).toEqual([
    ['1000', 5_000_000],
    ['6150', 2_688],
    ['1010', -5_002_688],
  ]);
  expect(lines(transferPosting({ ...transfer, amount: 1, charge: 0 }))).toEqual([
    ['1000', 1],
    ['1010', -1],
  ]);
  expect(() => transferPosting({ ...transfer, to_code: '1010', amount: 1, charge: 0 })).toThrow('itself');
});

test('a transfer is named in the books, in the words that it was given, and buys nothing without VAT in its charge', () => {
  const transfer = {
    ...{ id: 't', transferred_on: '2026-03-02', from_code: '1010', to_code: '1000', amount: 5, charge: 1 },
  };
  expect(transferPosting(transfer)).toMatchObject({
    ...{ entry_date: '2026-03-02', memo: 'Transfer between own accounts', source_type: 'transfer' },
    ...{ source_id: 't', taxes: [] },
  });
  expect(transferPosting({ ...transfer, memo: 'Settlement of the terminal' }).memo).toBe(
    'Settlement of the terminal',
  );
});

test('a settlement clears the receipts: what arrived, the fee, and the VAT in it where it is claimed', () => {
  const settled = {
    ...{ id: 's', transferred_on: '2026-10-30', from_code: '1030', to_code: '1010' },
    ...{ amount: 14_682_000, charge: 68_000, charge_tax: 4_744 },
  };
  const claimed = transferPosting({ ...settled, tax_claimed: true });
  expect(lines(claimed)).toEqual([
    ['1010', 14_682_000],
    ['6150', 63_256],
    ['1160', 4_744],
    ['1030', -14_750_000],
  ]);
  expect(claimed.taxes).toMatchObject([{ side: 'input', net: 63_256, tax: 4_744, is_claimed: true }]);
  expect(lines(transferPosting(settled))).toEqual([
    ['1010', 14_682_000],
    ['6150', 68_000],
    ['1030', -14_750_000],
  ]);
});

test('a till that is short costs, one that is over gains, one that agrees posts nothing', () => {
  const count = { id: 'c', counted_on: '2026-03-02', account_code: '1001', expected: 1_250_000 };
  expect(lines(tillCountPosting({ ...count, amount: 1_200_000 }))).toEqual([
    ['1001', -50_000],
    ['6220', 50_000],
  ]);
  expect(lines(tillCountPosting({ ...count, amount: 1_251_000 }))).toEqual([
    ['1001', 1_000],
    ['6220', -1_000],
  ]);
  expect(tillCountPosting({ ...count, amount: 1_250_000 })).toBeNull();
  const head = (amount: number) => {
    const { memo, source_type, source_id, entry_date } = tillCountPosting({ ...count, amount })!;
    return [memo, source_type, source_id, entry_date];
  };
  expect([head(1_249_999), head(1_250_001)]).toEqual([
    ['Cash counted: short', 'till_count', 'c', '2026-03-02'],
    ['Cash counted: over', 'till_count', 'c', '2026-03-02'],
  ]);
});

test('a sale that comes in after its till was counted takes the surplus of the count back', () => {
  const sale = { count_id: 'c', entry_date: '2026-03-03', account_code: '1001', amount: 1_000 };
  expect(lateSalePosting({ ...sale, invoice_number: 'RCT-2026-001' })).toEqual({
    entry_date: '2026-03-03',
    memo: 'Cash of RCT-2026-001 was in the count already',
    source_type: 'till_count',
    source_id: 'c',
    lines: [
      { account_code: '6220', amount: 1_000 },
      { account_code: '1001', amount: -1_000 },
    ],
  });
});

test('notes add up to the amount, which may be typed instead', () => {
  const counted = { '100000': 12, '50000': 3, '500': 2 };
  expect(sumOfNotes(counted)).toBe(1_351_000);
  expect(countedAmount({ counted })).toBe(1_351_000);
  expect(countedAmount({ counted, amount: 1_351_000 })).toBe(1_351_000);
  expect(countedAmount({ amount: 0 })).toBe(0);
  // A note that was left out is none.
  expect(sumOfNotes({ '100000': undefined, '500': 2 })).toBe(1_000);
  for (const [wrong, code, message] of [
    [{}, 'REQUIRED', 'Please enter what you counted'],
    [{ counted, amount: 1 }, expect.any(String), 'The notes and coins add up to another amount'],
  ] as const)
    expect(() => countedAmount(wrong)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        errors: [{ field: 'amount', code, message }],
      }),
    );
});
