import { expect, test } from 'vitest';
import { typedLines, typedRows } from '../testing/receipt-page.ts';
import { bankIn, methodIn, numberIn } from './details.ts';
import { labelledOf } from './labelled.ts';

/** Letters are 16 wide. */
const places = (found: { boxes: { x0: number; x1: number }[] } | null) =>
  found?.boxes.map(({ x0, x1 }) => [x0 / 16, x1 / 16]);

test.each([
  ['Invoice No: INV-204', 'INV-204'],
  ['Receipt # 00123', '00123'],
  ['Order 12/11/2026\nWaybill no. 77', '77'],
  ['Order 12/11/2026 77', undefined],
  ['Invoice A12/11/26', 'A12/11/26'],
  ['Invoice 12/11/26-7', '12/11/26-7'],
  ['Rice 50kg', undefined],
])('the number of %j is %j', (text, number) => {
  expect(numberIn(typedRows(text))?.value).toBe(number);
});

test('a number lies on its own words', () => {
  expect(places(numberIn(typedRows('TAX INVOICE NO INV-204 COPY')))).toEqual([[15, 22]]);
});

const method = (text: string) => {
  const lines = typedLines(text);
  return methodIn(lines, labelledOf(lines));
};

test.each([
  ['Payment method: Transfer', 'bank_transfer'],
  ['Paid by cheque', 'check'],
  ['Paid with cash', 'cash'],
  ['Rice\nMode of payment OPAY', 'mobile'],
  ['Paid by cash on 12/11\nMode of payment OPAY', 'cash'],
  // A figure beside the word.
  ['CASH 30,000.00', 'cash'],
  ['CASH 30,000.00\nTotal 28,000.00', 'cash'],
  ['POS 5,000.00', 'debit_card'],
  ['CASH CHANGE 200.00', 'cash'],
  // A slip of a terminal.
  ['APPROVED\nRRN 850190113666', 'debit_card'],
  ['CARDHOLDER COPY\nTID 22145', 'debit_card'],
  ['Transaction receipt\nSender ADE', 'bank_transfer'],
])('%j was paid by %s', (text, expected) => {
  expect(method(text)?.value).toBe(expected);
});

test.each([
  ['terms', 'Payment terms: cash'],
  ['what is asked for', 'Please pay by transfer'],
  ['an account to pay into', 'Pay by transfer to account below'],
  ['the word without a figure', 'Rice\nCASH'],
  ['a figure of something else', 'Card discount 500.00'],
  ['a figure without a label', 'Online shop 5,000.00\nTotal 5,000.00'],
  ['a figure of something else among others', 'Card discount 500.00\nTotal 5,000.00'],
  ['approved without a terminal', 'APPROVED by Ada'],
  ['a terminal without an approval', 'RRN 850190113666'],
  ['a beneficiary', 'Transfer successful'],
  ['nothing', 'Rice 5,000.00'],
])('no method of payment: %s', (_, text) => {
  expect(method(text)).toBeNull();
});

test('the word that says how it was paid is shown', () => {
  expect(places(method('Payment method: Bank Transfer today'))).toEqual([
    [16, 20],
    [21, 29],
  ]);
  expect(places(method('VISA CARD   5,000.00'))).toEqual([[0, 4]]);
  expect(places(method('RRN 850190113666\nTXN APPROVED 00'))).toEqual([[4, 12]]);
  expect(places(method('Sender ADE\nTransaction receipt'))).toEqual([[0, 19]]);
});

const bank = (text: string) => bankIn(typedRows(text));

test('an account has its number, its bank and its name nearby', () => {
  const found = bank('Account name: Zaria Mills Ltd\nAcct no 1012345678\nGTBank Plc');
  expect(found?.value).toEqual({
    account_number: '1012345678',
    bank_name: 'GTBank Plc',
    account_name: 'Zaria Mills Ltd',
  });
  // The rows of the number and of the bank.
  expect(places(found)).toEqual([
    [0, 18],
    [0, 10],
  ]);
  const alone = bank('Account 101 234 5678 Zenith');
  expect([alone?.value.account_number, alone?.value.bank_name, alone?.value.account_name]).toEqual([
    ...['1012345678', 'Zenith', null],
  ]);
  expect(places(alone)).toEqual([[0, 27]]);
  expect(bank('Account 1012345678')?.value).toEqual({
    account_number: '1012345678',
    bank_name: null,
    account_name: null,
  });
});

test('a phone number is no account, nor ten figures that nothing calls one', () => {
  expect([
    bank('Account 0803123456'),
    bank('RRN 1012345678'),
    bank('Account 10123456789'),
    bank('Account'),
  ]).toEqual([...[null, null, null, null]]);
  expect(
    ['A/c 1080123456', 'AC 1080123456', 'Acct. 1080123456'].map((text) => bank(text)?.value.account_number),
  ).toEqual([...['1080123456', '1080123456', '1080123456']]);
  expect(bank('Account name:- Zaria Mills\nAccount 1012345678')?.value.account_name).toBe('Zaria Mills');
  expect(bank('Account name\nAccount 1012345678')?.value.account_name).toBeNull();
  expect(bank('Account 0803123456\nAccount 1012345678')?.value.account_number).toBe('1012345678');
});

test('nearby is up to three rows above or below', () => {
  const far = (rows: string[]) => bank(rows.join('\n'))?.value.bank_name;
  const other = ['Rice', 'Beans', 'Flour'];
  expect(far(['UBA', 'Rice', 'Beans', 'Account 1012345678'])).toBe('UBA');
  expect(far(['UBA', ...other, 'Account 1012345678'])).toBeNull();
  expect(far(['Account 1012345678', 'Rice', 'Beans', 'UBA'])).toBe('UBA');
  expect(far(['Account 1012345678', ...other, 'UBA'])).toBeNull();
});
