import { PAYMENT_METHODS } from '@lissafi/contract/documents';
import { expect, test } from 'vitest';
import { type MoneyAccountChoice, moneyAccountFor, nextMoneyAccountCode } from './money-accounts.ts';

const account = (
  id: string,
  kind: MoneyAccountChoice['kind'],
  account_code: string,
  rest: Partial<MoneyAccountChoice> = {},
): MoneyAccountChoice => ({ id, kind, account_code, is_default: true, is_archived: false, ...rest });

const first = [account('till', 'cash', '1000'), account('gtb', 'bank', '1010')];
const all = [
  ...first,
  account('till2', 'cash', '1001', { is_default: false }),
  account('terminal', 'pos', '1011'),
  account('opay', 'wallet', '1012'),
  account('old', 'bank', '1013', { is_default: false, is_archived: true }),
];
const idsFor = (accounts: MoneyAccountChoice[]) =>
  Object.fromEntries(PAYMENT_METHODS.map((method) => [method, moneyAccountFor(accounts, method, null).id]));

test('each method has the default account of its kind', () => {
  expect(idsFor(all)).toEqual({
    cash: 'till',
    credit_card: 'terminal',
    debit_card: 'terminal',
    mobile: 'opay',
    ...Object.fromEntries(
      ['check', 'wire', 'ach', 'bank_transfer', 'online', 'other'].map((method) => [method, 'gtb']),
    ),
  });
});

test('without a terminal or a wallet that money is in the bank', () => {
  expect(new Set(Object.values(idsFor(first)))).toEqual(new Set(['till', 'gtb']));
  expect(moneyAccountFor(first, 'debit_card', null).id).toBe('gtb');
  expect(moneyAccountFor([first[0]!], 'wire', null).id).toBe('till');
});

test('a named account comes before the method; unknown and archived ones are refused', () => {
  expect(moneyAccountFor(all, 'cash', 'till2').account_code).toBe('1001');
  for (const [id, message] of [
    ['old', 'This account is archived. Choose another one.'],
    ['nobody', 'This account does not exist'],
  ] as const)
    expect(() => moneyAccountFor(all, 'cash', id)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        errors: [expect.objectContaining({ field: 'account_id', message })],
      }),
    );
  const message = 'There is no account to pay from. Add one first.';
  expect(() => moneyAccountFor([], 'cash', null)).toThrow(
    expect.objectContaining({ code: 'INVALID_STATE', message }),
  );
  // Money of a terminal is never in a till that is no default.
  expect(
    moneyAccountFor([account('x', 'bank', '1014', { is_default: false }), first[0]!], 'wire', null).id,
  ).toBe('till');
});

test('a new account gets the first free code beside its kind, never that of the first two', () => {
  expect(nextMoneyAccountCode('cash', new Set(['1000', '1010']))).toBe('1001');
  expect(nextMoneyAccountCode('pos', new Set(['1000', '1010', '1011']))).toBe('1012');
  const codes = new Set<string>();
  for (let made = 0; made < 98; made++) codes.add(nextMoneyAccountCode(made % 2 ? 'cash' : 'bank', codes));
  expect(codes.size).toBe(98);
  expect(codes.has('1010')).toBe(false);
  expect(() => nextMoneyAccountCode('bank', codes)).toThrow(
    expect.objectContaining({
      ...{ code: 'INVALID_STATE', message: 'There is no room for another account. Use an existing one.' },
    }),
  );
});
