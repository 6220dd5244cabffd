import type { ImportMapping } from '@lissafi/contract/imports';
import { expect, test } from 'vitest';
import { importSetting, mappingOf, readingOf } from '../testing/import-rows.ts';
import { readBalanceRow } from './balance-row.ts';

const read = (
  cells: Record<string, string>,
  direction: ImportMapping['direction'] = 'sign',
  fixes: Record<string, string> = {},
) =>
  readingOf(
    readBalanceRow(Object.values(cells), mappingOf(Object.keys(cells), { direction }), importSetting, fixes),
  );

test.each([
  [{ account_code: '1010', name: 'Bank' }, '1010', 'Bank'],
  [{ name: '1010 - Bank' }, '1010', 'Bank'],
  [{ account_code: '1010: Bank', name: '' }, '1010', 'Bank'],
  [{ account_code: '1010 Bank', name: 'GTBank' }, '1010', 'GTBank'],
  [{ account_code: '1010', name: '' }, '1010', null],
  [{ name: '1010' }, '1010', null],
  [{ name: 'Bank 1010' }, null, 'Bank 1010'],
  // A longer number is a code of another chart.
  [{ account_code: '10105', name: 'Bank' }, '10105', 'Bank'],
  [{ name: 'Bank' }, null, 'Bank'],
])('the account of %j', (cells, code, name) =>
  expect(read({ ...cells, amount: '5' })).toEqual({ code, name, amount: 500, is_chosen: false }),
);

test('an account that a person chose is marked', () =>
  expect(read({ name: 'Bank', amount: '5' }, 'sign', { account_code: '1010' })).toMatchObject({
    ...{ code: '1010', name: 'Bank', is_chosen: true },
  }));

test('a heading has no balance, and needs no account', () => {
  expect(read({ name: 'Assets', amount: '' })).toMatchObject({ amount: 0 });
  expect(read({ name: '', amount: '0' })).toMatchObject({ code: null, name: null, amount: 0 });
});

test('a balance beside debit and credit agrees with them, where there are any', () => {
  expect(read({ name: 'Loan', debit: '', credit: '5', amount: '-5' })).toMatchObject({ amount: -500 });
  expect(read({ name: 'Loan', debit: '', credit: '5', amount: '5' })).toEqual([
    'amount: The balance is not the debit less the credit',
  ]);
  expect(read({ name: 'Bank', debit: '', credit: '', amount: '5' })).toMatchObject({ amount: 500 });
  expect(read({ name: 'Bank', debit: '5', credit: '', amount: '' })).toMatchObject({ amount: 500 });
});

test('a balance is on one side, of an account', () => {
  expect(read({ name: 'Bank', debit: '5', credit: '5' })).toEqual([
    'credit: A balance is either a debit or a credit',
  ]);
  expect(read({ name: '', amount: '5' })).toEqual(['account_code: It does not say which account this is']);
});

test('Dr and Cr say the side, and a debit has no minus', () => {
  expect(read({ name: 'Bank', amount: '5', side: 'Dr' })).toMatchObject({ amount: 500 });
  const turned = ['side: It has a minus, and is called a debit. Which is it?'];
  expect(read({ name: 'Bank', amount: '-5', side: 'Dr' })).toEqual(turned);
  expect(read({ name: 'Bank', amount: '5- Dr' })).toEqual(turned);
  expect(read({ name: 'Bank', amount: '-5 Dr' }, 'sign', { side: 'Cr' })).toMatchObject({ amount: -500 });
  expect(read({ name: 'Loan', amount: '-5', side: 'Cr' })).toMatchObject({ amount: -500 });
  expect(read({ name: 'Loan', amount: '5 Cr', side: 'Dr' })).toMatchObject({ amount: -500 });
  expect(read({ name: 'Bank', amount: '5' }, 'all_out')).toMatchObject({ amount: 500 });
  expect(read({ name: 'Loan', amount: '5' }, 'all_in')).toMatchObject({ amount: -500 });
});

test('a balance is up to ten trillion naira', () => {
  const most = '10,000,000,000,000.00';
  expect(read({ name: 'Bank', debit: most, credit: '' })).toMatchObject({ amount: 1_000_000_000_000_000 });
  expect(read({ name: 'Loan', debit: '', credit: most })).toMatchObject({ amount: -1_000_000_000_000_000 });
});

test('a balance in another currency is no balance in naira', () =>
  expect(read({ name: 'Bank', debit: '$5', credit: '' })).toEqual([
    'debit: This is in USD, and the books are in NGN: type the amount in NGN',
  ]));

test('a word that is neither Dr nor Cr in the column of sides is a fault, and no debit', () =>
  expect(read({ name: 'Bank', amount: '5', side: 'Cr 4' }, 'side')).toEqual([
    'side: A balance is either a debit or a credit',
  ]));
