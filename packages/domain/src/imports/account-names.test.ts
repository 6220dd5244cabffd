import { expect, test } from 'vitest';
import { ACCOUNT, CHART_OF_ACCOUNTS } from '../books/accounts.ts';
import { accountCalled, areOpposed, isStock } from './account-names.ts';

test.each([
  ['WHT Payable', ACCOUNT.wht_payable],
  ['Trade Debtors', ACCOUNT.receivable],
  ['Plant & Machinery', ACCOUNT.equipment],
  ['Proprietor’s Capital', ACCOUNT.owners_capital],
  ['Cash at Bank', ACCOUNT.bank],
  ['Audit fees', ACCOUNT.professional_fees],
  ['Zenith', null],
  ['', null],
])('ledgers call an account of the chart “%s”', (name, code) => {
  expect(accountCalled(name)).toBe(code);
});

test.each([
  ['Stock of Spare Parts', 'Stolen stock'],
  ['Closing inventory', 'Inventory write-down'],
  ['Staff loans', 'Loans'],
  ['Loan to staff', 'Loans'],
  ['Share Capital', 'Owner’s capital'],
  ['VAT receivable', 'VAT payable'],
  ['Input VAT', 'VAT output'],
  ['Rent received', 'Rent paid'],
  ['WHT Payable', 'PAYE payable'],
])('“%s” is not “%s”', (name, account) => {
  expect(areOpposed(name, account)).toBe(true);
});

test.each([
  ['Stolen stock', 'Stolen stock'],
  ['Bank loan', 'Loans'],
  ['Accounts payable', 'Accounts payable'],
  ['Owner’s capital', 'Owner’s capital'],
  ['Rent', 'Rent'],
])('“%s” may be “%s”', (name, account) => {
  expect(areOpposed(name, account)).toBe(false);
});

test('no account of the chart is opposed to itself', () => {
  for (const { name } of CHART_OF_ACCOUNTS) expect(areOpposed(name, name), name).toBe(false);
});

test('stock is goods that are there', () => {
  expect(['Stock', 'Closing Stock', 'Stock of Spare Parts', 'Inventory - shop'].map(isStock)).toEqual([
    ...[true, true, true, true],
  ]);
  expect(['Stolen stock', 'Stock differences', 'Livestock feed', 'Bank'].map(isStock)).toEqual([
    ...[false, false, false, false],
  ]);
});
