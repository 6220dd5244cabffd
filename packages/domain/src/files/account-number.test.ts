import { describe, expect, test } from 'vitest';
import { accountNumberIn, isSameAccountNumber } from './account-number.ts';

const found = (...rows: string[][]) => accountNumberIn(rows.map((cells) => ({ cells })));

describe('the number of the account', () => {
  test.each([
    ['beside its words', ['Account No', '2099887766'], '2099887766'],
    ['after an empty cell', ['Account Number:', '', '2099887766'], '2099887766'],
    ['in one cell', ['Account Number: 2099887766'], '2099887766'],
    ['with its currency', ['Acct No. 2099887766 (NGN)'], '2099887766'],
    ['with spaces', ['A/C No', '2099 887 766'], '2099 887 766'],
    ['partly hidden', ['Account', '209****766'], '209****766'],
    ['of a wallet', ['Name', 'Ada', 'Wallet Number', '8031234567'], '8031234567'],
    ['as NUBAN', ['NUBAN', '0123456789'], '0123456789'],
  ])('stands %s', (_, row, number) => {
    expect(found(row)).toBe(number);
  });

  test('may stand under its words', () => {
    expect(found(['Account Name', 'Account Number'], ['ADA STORES', '2099887766'])).toBe('2099887766');
  });

  test.each([
    ['a name', ['Account Name', 'GRACE PERSONAL']],
    ['a kind', ['Account Type', 'Savings']],
    ['a balance', ['Account Balance', '2,099,887.66']],
    ['a period', ['Account Statement', '01/10/2026']],
    ['an amount in one cell', ['Wallet Balance 209,988,776.00']],
    ['a telephone number', ['Phone', '08031234567']],
    ['nothing', ['Account Number', '']],
  ])('is not %s', (_, row) => {
    expect(found(row)).toBeNull();
  });
});

test.each([
  ['2099887766', '2099887766', true],
  ['0123456789', '123456789', true],
  ['08031234567', '8031234567', true],
  ['+2348031234567', '08031234567', true],
  ['2099 887 766', '2099887766', true],
  ['209****766', '2099887766', true],
  ['2099887766', 'XXXXXX7766', true],
  ['******7766', '2011223344', false],
  ['2099887766', '2011223344', false],
])('%s and %s', (a, b, same) => {
  expect([isSameAccountNumber(a, b), isSameAccountNumber(b, a)]).toEqual([same, same]);
});
