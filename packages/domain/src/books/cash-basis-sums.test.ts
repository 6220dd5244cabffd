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
