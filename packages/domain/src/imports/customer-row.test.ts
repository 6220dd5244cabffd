import { describe, expect, test } from 'vitest';
import { importCheck, importSetting, mappingOf, readingOf } from '../testing/import-rows.ts';
import { readCustomerRow } from './customer-row.ts';
import type { Check } from './row-reading.ts';

const row = (cells: Record<string, string>, opens = true) => {
  const [raw, mapping] = [Object.values(cells), mappingOf(Object.keys(cells))];
  return readCustomerRow(raw, mapping, { ...importSetting, opens }, {}, importCheck);
};
const read = (cells: Record<string, string>, opens = true) =>
  readingOf(row({ name: 'Ada Stores', ...cells }, opens));

test('a customer with all that a file may say', () =>
  expect(
    read({
      ...{ type: 'Person', company_name: 'Ada Ltd', email: 'ada@example.com', phone: '+2348031234567' },
      ...{ line1: '3 Market Street', city: 'Onitsha', state: 'Anambra', tax_id: '2310099999901' },
      ...{ registration_number: 'RC 1', credit_limit: '5,000', notes: 'Fridays', opening_balance: '-200' },
    }),
  ).toMatchObject({
    customer: {
      ...{ name: 'Ada Stores', type: 'individual', company_name: 'Ada Ltd', email: 'ada@example.com' },
      ...{ phone: '+2348031234567', city: 'Onitsha', tax_id: '2310099999901', registration_number: 'RC 1' },
      ...{ credit_limit: 500_000, notes: 'Fridays' },
      billing_address: { line1: '3 Market Street', city: 'Onitsha', state: 'Anambra' },
    },
    opening: -20_000,
  }));

test('a name is enough: it is a business that owes nothing, without an address', () => {
  const found = read({ city: 'Onitsha' });
  expect(found).toMatchObject({ customer: { type: 'business', city: 'Onitsha', phone: null }, opening: 0 });
  expect((found as { customer: object }).customer).not.toHaveProperty('billing_address');
  expect(read({ line1: '3 Market Street' })).toMatchObject({
    customer: { billing_address: { line1: '3 Market Street', state: null } },
  });
  expect(read({ state: 'Anambra' })).toMatchObject({
    customer: { billing_address: { line1: null, state: 'Anambra' } },
  });
});

test('a customer is a person or a business, in the words of the trade', () => {
  const type = (word: string) => (read({ type: word }) as { customer: { type: string } }).customer.type;
  expect(['person', 'Individual', 'PRIVATE', 'business', 'Company'].map(type)).toEqual([
    ...['individual', 'individual', 'individual', 'business', 'business'],
  ]);
  const { faults } = row({ name: 'Ada', type: 'friend' });
  expect(faults).toEqual([
    {
      ...{ field: 'type', message: 'Enter person or business' },
      likely: [
        { label: 'Person', value: 'person' },
        { label: 'Business', value: 'business' },
      ],
    },
  ]);
});

test('opening balances are entered by whoever may open the books', () => {
  expect(read({ opening_balance: '200' }, false)).toEqual([
    'opening_balance: Your role does not allow opening balances: leave this empty',
  ]);
  expect(read({ opening_balance: '0' }, false)).toMatchObject({ opening: 0 });
});

test('a phone gets back the 0 that a spreadsheet dropped, and loses the word before it', () => {
  const phone = (cell: string) => {
    const asked: unknown[] = [];
    const check: Check = (_, value) => {
      asked.push((value as { phone: unknown }).phone);
      return { faults: [] };
    };
    readCustomerRow([cell], mappingOf(['phone']), importSetting, {}, check);
    return asked[0];
  };
  expect(['8031234567', 'Phone:08031234567', 'Mobile : 7031234567', 'TEL:9031234567'].map(phone)).toEqual([
    ...['08031234567', '08031234567', '07031234567', '09031234567'],
  ]);
  expect(['80312345678', '803123456', '6031234567', '18031234567', 'My phone: 1', ''].map(phone)).toEqual([
    ...['80312345678', '803123456', '6031234567', '18031234567', 'My phone: 1', null],
  ]);
});

test('of what the call refuses the field is named', () => {
  expect(read({ name: '' })).toEqual(['name: invalid']);
  expect(read({ line1: 'x'.repeat(2_000) })).toEqual(['line1: invalid']);
  expect(read({ credit_limit: '-5' })).toEqual(['credit_limit: This cannot be below zero']);
});

describe('what a customer owes', () => {
  const opening = (cells: Record<string, string>) => {
    const found = read(cells);
    return Array.isArray(found) ? found : found.opening;
  };

  test.each<[Record<string, string>, number]>([
    [{ opening_balance: '42,000.00', side: 'Dr' }, 4_200_000],
    [{ opening_balance: '6,300.00', side: 'Cr' }, -630_000],
    [{ opening_balance: 'DR 42000' }, 4_200_000],
    [{ opening_balance: 'CR 6300' }, -630_000],
    [{ opening_balance: '6,300.00 Cr' }, -630_000],
    [{ opening_balance: '6,300.00CR' }, -630_000],
    [{ opening_balance: '-6,300.00', side: 'Credit' }, -630_000],
    [{ debit: '42,000.00', credit: '' }, 4_200_000],
    [{ debit: '', credit: '6,300.00' }, -630_000],
    [{ debit: '0.00', credit: '6,300.00' }, -630_000],
    [{ debit: '-', credit: '6,300.00', opening_balance: '6,300.00 Cr' }, -630_000],
    [{ opening_balance: '6300-' }, -630_000],
    [{ opening_balance: '(6300)' }, -630_000],
    [{ opening_balance: '6300' }, 630_000],
  ])('%j', (cells, kobo) => expect(opening(cells)).toBe(kobo));

  test.each<[Record<string, string>, string]>([
    [{ debit: '5', credit: '6' }, 'credit: A balance is either a debit or a credit'],
    [{ debit: '5', opening_balance: '7' }, 'opening_balance: The balance is not the debit less the credit'],
    [{ opening_balance: '-5', side: 'Dr' }, 'side: It has a minus, and is called a debit. Which is it?'],
    [
      { opening_balance: 'USD 1,200.00' },
      'opening_balance: This is in USD, and the books are in NGN: type the amount in NGN',
    ],
    [
      { credit: '1,200.00', currency: 'USD' },
      'credit: This is in USD, and the books are in NGN: type the amount in NGN',
    ],
  ])('is asked of %j', (cells, fault) => expect(opening(cells)).toEqual([fault]));

  test('needs the right to open the books, in whichever column it stands', () =>
    expect(readingOf(row({ name: 'Ada', debit: '', credit: '5' }, false))).toEqual([
      'credit: Your role does not allow opening balances: leave this empty',
    ]));
});

test('a telephone number that a spreadsheet shortened is asked about', () =>
  expect(read({ phone: '8.06778E+09' })).toEqual([
    'phone: A spreadsheet shortened “8.06778E+09”, so digits are lost: type it in full',
  ]));
