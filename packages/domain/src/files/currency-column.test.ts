import { expect, test } from 'vitest';
import { currencyIn, currencyOf, currencyOfTitle } from './currency-column.ts';

test.each([
  ...([
    ['NGN', 'NGN'],
    ['₦', 'NGN'],
    ['Naira', 'NGN'],
    ['N', 'NGN'],
    ['usd', 'USD'],
    ['$', 'USD'],
  ] as const),
  ...([
    ['US$', 'USD'],
    ['US Dollar', 'USD'],
    ['£', 'GBP'],
    ['EUR', 'EUR'],
    ['GHS', 'GHS'],
    ['840', 'USD'],
  ] as const),
  ...([
    ['', null],
    ['Total', null],
    ['-', null],
    ['12', null],
  ] as const),
])('the cell “%s” names %s', (cell, currency) => {
  expect(currencyOf(cell)).toBe(currency);
});

test.each([
  ['Amount (USD)', 'USD'],
  ['Debit ($)', 'USD'],
  ['Amount in US Dollars', 'USD'],
  ['Credit (NGN)', 'NGN'],
  ['Balance(₦)', 'NGN'],
  ['Amount', null],
  ['Amount (NGN/USD)', null],
  ['Usdan', null],
])('the title “%s” names %s', (title, currency) => {
  expect(currencyOfTitle(title)).toBe(currency);
});

test('lines above a table name a currency beside its word', () => {
  const found = (...cells: string[]) => currencyIn([{ cells }]);
  expect(found('Account No', '2099887766', 'Currency', '', 'USD')).toBe('USD');
  expect(found('Account Currency: Naira')).toBe('NGN');
  expect(found('C"urrency', 'USD')).toBe('USD');
  expect(found('Currency of the day')).toBeNull();
  expect(found('USD')).toBeNull();
});
