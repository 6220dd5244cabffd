import { expect, test } from 'vitest';
import { comesIn, fundingPosting } from './funding-postings.ts';

const lines = (kind: Parameters<typeof fundingPosting>[0]['kind'], amount: number, interest = 0) =>
  fundingPosting({ id: 'f', kind, paid_on: '2026-03-02', money_code: '1010', amount, interest }).lines.map(
    (line) => [line.account_code, line.amount],
  );

test('the owner puts money in and takes money out: neither is income or expense', () => {
  expect(lines('capital_in', 500_000)).toEqual([
    ['1010', 500_000],
    ['3000', -500_000],
  ]);
  expect(lines('drawings', 20_000)).toEqual([
    ['1010', -20_000],
    ['3010', 20_000],
  ]);
});

test('each kind is named in the books', () => {
  const head = (kind: Parameters<typeof lines>[0]) => {
    const money = { id: 'f', paid_on: '2026-03-02', money_code: '1010', amount: 5, interest: 0 };
    const { memo, source_type, source_id, entry_date } = fundingPosting({ ...money, kind });
    return [memo, source_type, source_id, entry_date];
  };
  const rest = ['funding', 'f', '2026-03-02'];
  expect((['capital_in', 'drawings', 'loan_received', 'loan_repaid'] as const).map(head)).toEqual([
    ['Owner’s money put in', ...rest],
    ['Owner’s drawings', ...rest],
    ['Loan received', ...rest],
    ['Loan repaid', ...rest],
  ]);
});

test('a loan is received, and repaid with its interest apart', () => {
  expect(lines('loan_received', 1_000_000)).toEqual([
    ['1010', 1_000_000],
    ['2400', -1_000_000],
  ]);
  expect(lines('loan_repaid', 100_000, 15_000)).toEqual([
    ['1010', -115_000],
    ['2400', 100_000],
    ['6200', 15_000],
  ]);
  expect(lines('loan_repaid', 0, 15_000)).toEqual([
    ['1010', -15_000],
    ['6200', 15_000],
  ]);
  expect(() => lines('drawings', 1, 1)).toThrow('Interest');
  expect((['capital_in', 'drawings', 'loan_received', 'loan_repaid'] as const).filter(comesIn)).toEqual([
    'capital_in',
    'loan_received',
  ]);
});
