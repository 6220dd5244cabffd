import { describe, expect, test } from 'vitest';
import { holdsOtherNumber, namesOther, tellsToPay } from './other-account.ts';

const own = {
  bank_name: 'GTBank',
  bank_code: '058',
  account_name: 'Bisi’s Bakery',
  account_number: '0123456789',
};

describe('payment details', () => {
  test.each([
    [null],
    [{}],
    [{ account_number: null, bank_name: '' }],
    [{ account_number: '0123 456 789', bank_name: 'gtbank ', account_name: 'Bisi’s Bakery' }],
    [{ account_number: '0123456789' }],
    [{ account_number: '0123456789', routing_number: '058' }],
    [{ bank_name: 'GTBank' }],
  ])('of the organization: %j', (given) => {
    expect(namesOther(given, [own])).toBe(false);
  });
  test.each([
    [{ account_number: '9999999999' }],
    // The same number at another bank is another account.
    [{ account_number: '0123456789', bank_name: 'Access Bank' }],
    [{ account_number: '0123456789', account_name: 'Somebody else' }],
    [{ account_number: '0123456789', routing_number: '9999999999' }],
    [{ account_number: '0123456789', swift_code: 'GTBINGLA' }],
    [{ account_name: 'Call 0803 999 9999' }],
    [{ swift_code: '9999999999' }],
  ])('of another: %j', (given) => {
    expect(namesOther(given, [own])).toBe(true);
    expect(namesOther(given, [])).toBe(true);
  });
});

describe('a text', () => {
  const known = { accounts: ['0123456789'], phones: ['+2348031234567'] };
  test.each([
    'Please pay within 7 days of 30/11/2026.',
    'Pay into 0123456789, or 0123 456 789.',
    'Call 0803-123-4567.',
    '₦1,250,000.00 is due',
    '',
    null,
  ])('without another number: %s', (text) => {
    expect(holdsOtherNumber(text, known)).toBe(false);
  });
  test.each([
    'Pay into 9999999999',
    'Pay into 9 9 9 9 9 9 9 9 9 9',
    'Opay 9999-999-999',
    // The number of the business, as that of a wallet.
    'Opay 0803 123 4567',
    '９９９９９９９９９９',
    '٩٩٩٩٩٩٩٩٩٩',
    '99999\u200b99999',
    '𝟵𝟵𝟵𝟵𝟵𝟵𝟵𝟵𝟵𝟵',
  ])('with another number: %s', (text) => {
    expect(holdsOtherNumber(text, known)).toBe(true);
  });
  test.each([
    'Call Ada on 0809 999 9999 before you pay.',
    'Pay into 0123456789.',
    'IMEI 356938035643809',
    'Paid 30/11/2026, thank you',
    'Balance ₦1,250,000.00, account attached',
  ])('of another purpose that tells nobody to pay elsewhere: %s', (text) => {
    expect(tellsToPay(text, known)).toBe(false);
  });
  test.each([
    'Pay to Opay 9999999999',
    'Our account changed: 8080808081 Crook',
    'Transfer 99999 99999 Zenith',
    'OPay 0809 999 9999',
    'Account: 0809 999 9999',
  ])('of another purpose that tells to pay elsewhere: %s', (text) => {
    expect(tellsToPay(text, known)).toBe(true);
  });
});
