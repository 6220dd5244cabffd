import fc from 'fast-check';
import { expect, test } from 'vitest';
import { autoReversalPosting, journalPosting, readJournalLines, scheduledLines } from './manual-journal.ts';

const accounts = [
  { code: '6010', is_archived: false },
  { code: '1300', is_archived: false },
  { code: '1010', is_archived: false },
  { code: '1100', is_archived: false },
  { code: '5000', is_archived: false },
  { code: '6900', is_archived: true },
];
const line = (account_code: string, debit: number, credit: number) => ({
  account_code,
  debit,
  credit,
  memo: null,
});

/** ₦1,200,000 of rent for a year, paid from the bank: Dr Prepayments, Cr Bank. */
test('a journal is posted as it was written', () => {
  const lines = readJournalLines([line('1300', 120_000_000, 0), line('1010', 0, 120_000_000)], accounts);
  expect(journalPosting({ id: 'j', entry_date: '2026-01-05', memo: 'Rent for 2026', lines })).toMatchObject({
    entry_date: '2026-01-05',
    source_type: 'journal',
    lines: [
      { account_code: '1300', amount: 120_000_000 },
      { account_code: '1010', amount: -120_000_000 },
    ],
  });
  expect(
    autoReversalPosting({ id: 'j', reverse_on: '2026-02-01', memo: 'Rent', lines }).lines.map(
      ({ amount }) => amount,
    ),
  ).toEqual([-120_000_000, 120_000_000]);
});

test.each([
  ['an unknown account', [line('9999', 1, 0), line('1010', 0, 1)], ['lines.0.account_code']],
  ['an archived one', [line('6900', 1, 0), line('1010', 0, 1)], ['lines.0.account_code']],
  ['a control account', [line('1100', 1, 0), line('1010', 0, 1)], ['lines.0.account_code']],
  ['cost of goods sold', [line('5000', 1, 0), line('1010', 0, 1)], ['lines.0.account_code']],
  ['debit and credit at once', [line('6010', 1, 1), line('1010', 0, 1)], ['lines.0.credit']],
  ['no amount', [line('6010', 0, 0), line('1010', 0, 0)], ['lines.0.debit', 'lines.1.debit']],
  ['no balance', [line('6010', 2, 0), line('1010', 0, 1)], ['lines']],
])('refuses %s at its field', (_case, lines, fields) => {
  try {
    readJournalLines(lines, accounts);
    expect.unreachable();
  } catch (error) {
    expect((error as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual(fields);
  }
});

/** ₦1,000.00 over three months: 333.33, 333.34, 333.33. */
test('an amount is spread to the kobo', () => {
  const lines = [
    { account_code: '6010', amount: 100_000, memo: null },
    { account_code: '1300', amount: -100_000, memo: null },
  ];
  const at = (index: number) => scheduledLines(lines, { kind: 'spread', count: 3 }, index);
  expect([0, 1, 2].map((index) => at(index).map(({ amount }) => amount))).toEqual([
    [33_333, -33_333],
    [33_334, -33_334],
    [33_333, -33_333],
  ]);
  expect(scheduledLines(lines, { kind: 'repeat', count: null }, 7)).toEqual(lines);
});

test('however it is spread, each journal balances and all together are the whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 60 }),
      (amounts, count) => {
        const parts = amounts.map((amount, index) => ({ account_code: String(index), amount, memo: null }));
        const rest = {
          account_code: 'rest',
          amount: -amounts.reduce((sum, each) => sum + each, 0),
          memo: null,
        };
        const totals = new Map<string, number>();
        for (let index = 0; index < count; index++) {
          const lines = scheduledLines([...parts, rest], { kind: 'spread', count }, index);
          expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
          for (const { account_code, amount } of lines)
            totals.set(account_code, (totals.get(account_code) ?? 0) + amount);
        }
        for (const { account_code, amount } of [...parts, rest])
          expect((totals.get(account_code) ?? 0) + 0).toBe(amount + 0);
      },
    ),
  );
});
