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

test('its reversal names it, and a long name is cut to 200 characters', () => {
  const lines = [
    { account_code: '1300', amount: 5, memo: null },
    { account_code: '1010', amount: -5, memo: null },
  ];
  const memoOf = (memo: string) =>
    autoReversalPosting({ id: 'j', reverse_on: '2026-02-01', memo, lines }).memo;
  expect(memoOf('Rent')).toBe('Reversal of Rent');
  expect(memoOf('x'.repeat(200))).toBe(`Reversal of ${'x'.repeat(188)}`);
});

const CLOSED =
  'This account follows documents and stock. Record an invoice, a bill, a payment or a stock adjustment instead';

test.each([
  [
    'an unknown account',
    [line('9999', 1, 0), line('1010', 0, 1)],
    [['account_code', 'There is no such account']],
  ],
  [
    'an archived one',
    [line('6900', 1, 0), line('1010', 0, 1)],
    [['account_code', 'This account is archived']],
  ],
  ['a control account', [line('1100', 1, 0), line('1010', 0, 1)], [['account_code', CLOSED]]],
  ['cost of goods sold', [line('5000', 1, 0), line('1010', 0, 1)], [['account_code', CLOSED]]],
  [
    'debit and credit at once',
    [line('6010', 1, 1), line('1010', 0, 1)],
    [['credit', 'A line is either a debit or a credit']],
  ],
  ['no amount', [line('6010', 0, 0), line('1010', 1, 0)], [['debit', 'Please enter an amount']]],
])('refuses %s at its field', (_case, lines, faults) => {
  expect(() => readJournalLines(lines, accounts)).toThrow(
    expect.objectContaining({
      errors: faults.map(([field, message]) =>
        expect.objectContaining({ field: `lines.0.${field}`, message }),
      ),
    }),
  );
});

test('debits and credits must be equal, which is asked once each line is right', () => {
  const refusal = (lines: Parameters<typeof readJournalLines>[0]) => {
    try {
      return readJournalLines(lines, accounts);
    } catch (error) {
      return (error as { errors: { field: string; message: string }[] }).errors.map(
        ({ field, message }) => `${field}: ${message}`,
      );
    }
  };
  expect(refusal([line('6010', 2, 0), line('1010', 0, 1)])).toEqual([
    'lines: Debits and credits must be equal',
  ]);
  expect(refusal([line('6010', 2, 0), line('9999', 0, 1)])).toEqual([
    'lines.1.account_code: There is no such account',
  ]);
  // A side that is left out is 0.
  expect(
    refusal([
      { account_code: '6010', debit: 2, memo: 'Rent' },
      { account_code: '1010', credit: 2, memo: null },
    ]),
  ).toEqual([
    { account_code: '6010', amount: 2, memo: 'Rent' },
    { account_code: '1010', amount: -2, memo: null },
  ]);
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
});

test('what is repeated, however often, or has no end is the same each time', () => {
  const lines = [
    { account_code: '6010', amount: 100_000, memo: null },
    { account_code: '1300', amount: -100_000, memo: null },
  ];
  for (const schedule of [
    { kind: 'repeat', count: null },
    { kind: 'repeat', count: 3 },
    { kind: 'spread', count: null },
  ] as const)
    expect(scheduledLines(lines, schedule, 7)).toEqual(lines);
});

test('the last line takes what keeps each journal in balance: ₦0.50 twice over three months', () => {
  const lines = [
    { account_code: '6010', amount: 50, memo: null },
    { account_code: '6020', amount: 50, memo: null },
    { account_code: '1300', amount: -100, memo: null },
  ];
  const at = (index: number) =>
    scheduledLines(lines, { kind: 'spread', count: 3 }, index).map(({ amount }) => amount);
  expect([0, 1, 2].map(at)).toEqual([
    [17, 17, -34],
    [16, 16, -32],
    [17, 17, -34],
  ]);
});

test('a kobo that is spread over three months falls into the second; the others have nothing to post', () => {
  const lines = [
    { account_code: '6010', amount: 1, memo: null },
    { account_code: '1300', amount: -1, memo: null },
  ];
  const at = (index: number) => scheduledLines(lines, { kind: 'spread', count: 3 }, index);
  expect([0, 1, 2].map(at)).toEqual([[], lines, []]);
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
