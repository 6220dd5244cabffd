import { expect, test } from 'vitest';
import {
  openingAccountFaults,
  openingAccountsPosting,
  openingPayablePosting,
  openingSums,
} from './opening-balances.ts';

const line = (account_code: string, debit: number, credit = 0) => ({ account_code, debit, credit });

test('what is not balanced goes to opening balance equity', () => {
  const sums = openingSums({
    accounts: [line('1010', 500_000), line('2400', 0, 200_000), line('3000', 0, 300_000)],
    customers: [{ amount: 70_000 }, { amount: -5_000 }],
    suppliers: [{ amount: 40_000 }],
    stock: [
      { item_type: 'raw_material', value: 90_000 },
      { item_type: 'finished_good', value: 10_000 },
    ],
  });
  expect(sums).toEqual({
    debit: 670_000,
    credit: 545_000,
    opening_equity: -125_000,
    changes: [
      { account_code: '1010', amount: 500_000 },
      { account_code: '1100', amount: 70_000 },
      { account_code: '1200', amount: 90_000 },
      { account_code: '1220', amount: 10_000 },
      { account_code: '2000', amount: -40_000 },
      { account_code: '2300', amount: -5_000 },
      { account_code: '2400', amount: -200_000 },
      { account_code: '3000', amount: -300_000 },
      { account_code: '3900', amount: -125_000 },
    ],
  });
  expect(sums.changes.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});

test('nothing typed changes nothing', () => {
  const empty = { accounts: [], customers: [], suppliers: [], stock: [] };
  expect(openingSums(empty)).toEqual({ debit: 0, credit: 0, opening_equity: 0, changes: [] });
  expect(openingAccountsPosting({ id: 'o', opened_on: '2026-01-01', accounts: [] })).toBeNull();
});

test('accounts whose balance comes from elsewhere take no line', () => {
  const accounts = ['1010', '1100', '1200', '1210', '2000', '2300', '3900', '5000', '5090', '4000'].map(
    (code) => ({
      code,
      is_archived: code === '4000',
    }),
  );
  const closed = ['1100', '1200', '1210', '2000', '2300', '3900', '5000', '4000', '9999'];
  expect(
    openingAccountFaults(
      closed.map((code) => line(code, 1)),
      accounts,
    ).map(({ field, message }) => [field, message]),
  ).toEqual(
    [
      'Enter this under customers; a credit is an amount below 0',
      'Enter this under stock',
      'Work in progress comes from production orders',
      'Enter this under suppliers',
      'Enter this under customers; a credit is an amount below 0',
      'This account takes the rest by itself',
      'This account follows stock. Use 5090, cost of goods sold before these books',
      'This account is archived',
      'There is no such account',
    ].map((message, index) => [`accounts.${index}.account_code`, message]),
  );
  expect(openingAccountFaults([line('1010', 1), line('5090', 1)], accounts)).toEqual([]);
  const faults = openingAccountFaults([line('1010', 1), line('1010', 0), line('5090', 2, 2)], accounts);
  expect(faults.map(({ field, message }) => [field, message])).toEqual([
    ['accounts.1.account_code', 'This account appears twice'],
    ['accounts.1.debit', 'Please enter an amount'],
    ['accounts.2.credit', 'A balance is either a debit or a credit'],
  ]);
});

test('a line is a debit or a credit, and an account that is not there is not found', () => {
  const accounts = [{ code: '1010', is_archived: false }];
  expect(openingAccountFaults([line('1010', 0, 5)], accounts)).toEqual([]);
  expect(openingAccountFaults([line('9999', 5)], accounts)).toEqual([
    { field: 'accounts.0.account_code', message: 'There is no such account', code: 'NOT_FOUND' },
  ]);
});

test('the entries balance', () => {
  const opening = { id: 'o', opened_on: '2026-01-01' };
  expect(
    openingAccountsPosting({ ...opening, accounts: [line('1000', 300), line('2400', 0, 500)] })?.lines,
  ).toEqual([
    { account_code: '1000', amount: 300 },
    { account_code: '2400', amount: -500 },
    { account_code: '3900', amount: 200 },
  ]);
  const even = [line('1000', 300), line('3000', 0, 300)];
  expect(openingAccountsPosting({ ...opening, accounts: even })?.lines).toHaveLength(2);
  const supplier = { id: 'p', opening_id: 'o', entry_date: '2026-01-01', supplier_id: 's', amount: 40 };
  expect(openingAccountsPosting({ ...opening, accounts: even })).toMatchObject({
    ...{ memo: 'Opening balances', source_type: 'opening_balances', source_id: 'o' },
  });
  expect(openingPayablePosting(supplier)).toMatchObject({
    ...{ memo: 'Opening balance of a supplier', source_type: 'opening_balances', source_id: 'o' },
  });
  expect(openingPayablePosting(supplier).lines).toEqual([
    { account_code: '3900', amount: 40 },
    { account_code: '2000', amount: -40, supplier_id: 's', document_id: 'p' },
  ]);
});
