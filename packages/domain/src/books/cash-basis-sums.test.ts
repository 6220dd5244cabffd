import { expect, test } from 'vitest';
import { entryOf, type Lines } from '../testing/cash-books.ts';
import { ACCOUNT } from './accounts.ts';
import { cashBasisOf } from './cash-basis.ts';
import { cashBasisSums } from './cash-basis-sums.ts';

const { receivable, bank, sales, vat_output } = ACCOUNT;

const INVOICE: Lines = [
  [receivable, 10_750, 'inv'],
  [sales, -10_000],
  [vat_output, -750],
];

test('sums: what is taken back is no turnover on the other side', () => {
  const entry = entryOf(1, '2026-01-10', INVOICE);
  const { rows } = cashBasisOf(entry, new Map());
  const place = { branch_id: 'branch', day: '2026-01-10' };
  expect(cashBasisSums(entry, rows)).toEqual([
    { account_code: receivable, ...place, debit: -10_000, credit: 0, line_count: 1 },
    { account_code: sales, ...place, debit: 0, credit: -10_000, line_count: 0 },
    { account_code: vat_output, ...place, debit: 0, credit: 0, line_count: 1 },
  ]);
});

test('sums: an entry has one line of an account, also where nothing waits', () => {
  const entry = entryOf(1, '2026-01-10', [
    [bank, 30],
    [receivable, -50, 'old'],
    [receivable, 20, 'older'],
  ]);
  expect(cashBasisSums(entry, [])).toMatchObject([
    { account_code: bank, debit: 0, credit: 0, line_count: 1 },
    {
      ...{ account_code: receivable, branch_id: 'branch', day: '2026-01-10' },
      ...{ debit: -20, credit: -20, line_count: 1 },
    },
  ]);
});

test('sums: an expense on credit has no turnover, and a place where nothing is left has no sum', () => {
  const rent = ACCOUNT.rent;
  const entry = entryOf(1, '2026-01-10', [
    [rent, 300],
    [ACCOUNT.payable, -300, 'bill'],
  ]);
  const { rows } = cashBasisOf(entry, new Map());
  const later = { branch_id: 'branch', day: '2026-01-12', document_id: 'bill', account_code: sales };
  const place = { branch_id: 'branch', day: '2026-01-10' };
  expect(cashBasisSums(entry, [...rows, { ...later, amount: 5 }, { ...later, amount: -5 }])).toEqual([
    { account_code: rent, ...place, debit: -300, credit: 0, line_count: 0 },
    { account_code: ACCOUNT.payable, ...place, debit: 0, credit: -300, line_count: 0 },
  ]);
});
