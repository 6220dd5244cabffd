import { expect, test } from 'vitest';
import { CHART_OF_ACCOUNTS } from './accounts.ts';
import { exportAccountName } from './journal-export.ts';
import { type Balance, claimsFor, differencesIn, PROGRAM_CALLS } from './outside-check.ts';

const balanceOf = (code: string, balance: number): Balance => ({
  ...CHART_OF_ACCOUNTS.find((account) => account.code === code)!,
  balance,
});
const balances = [balanceOf('1000', 150_005), balanceOf('1010', 0), balanceOf('4000', -150_005)];
const [cash, bank, sales] = balances.map(exportAccountName) as [string, string, string];

test('hledger and ledger print every account that is not 0', () => {
  const csv = `"account","balance"\n"${cash}","1500.05 NGN"\n"${sales}","-1500.05 NGN"\n`;
  expect(differencesIn('hledger', csv, balances)).toEqual([]);
  const text = `${cash}\t1500.05 NGN\n${sales}\t-1500.05 NGN\n`;
  expect(differencesIn('ledger', text, balances)).toEqual([]);
});

test('an account that is missing, added or a kobo off is a difference', () => {
  const text = `${cash}\t1500.06 NGN\n${bank}\t-0.01 NGN\n`;
  expect(differencesIn('ledger', text, balances)).toEqual([
    { account_code: '1000', name: 'Cash', books: 150_005, program: 150_006 },
    { account_code: '1010', name: 'Bank', books: 0, program: -1 },
    { account_code: '4000', name: 'Sales', books: -150_005, program: 0 },
  ]);
});

test('amounts without decimals or with one, and without a currency, are read to the kobo', () => {
  expect(differencesIn('ledger', `${cash}\t1500.05\n${sales}\t-1500.05\n`, balances)).toEqual([]);
  const round = [balanceOf('1000', 150_000), balanceOf('4000', -150_000)];
  expect(differencesIn('ledger', `${cash}\t1500 NGN\n${sales}\t-1500 NGN\n`, round)).toEqual([]);
});

test('output that is no balance is not taken for agreement', () => {
  for (const line of [
    ...['Segmentation fault', `${cash}\t1500.05 NGN and more`, `${cash}\t1500.0500 NGN`],
    `\t${cash}\t1500.05 NGN`,
  ])
    expect(() => differencesIn('ledger', line, balances), line).toThrow('unexpected line');
});

test('beancount is given every balance to prove, and what it disproves is a difference', () => {
  expect(claimsFor('beancount', balances, 'NGN')).toBe(
    `2200-01-01 balance ${cash} 1500.05 ~ 0.001 NGN\n2200-01-01 balance ${bank} 0.00 ~ 0.001 NGN\n` +
      `2200-01-01 balance ${sales} -1500.05 ~ 0.001 NGN\n`,
  );
  expect(claimsFor('ledger', balances, 'NGN')).toBe('');
  expect(differencesIn('beancount', '', balances)).toEqual([]);
  const refused = `/tmp/j:8:  Balance failed for '${cash}': expected 1500.05 NGN != accumulated 1500.04 NGN (0.01 too much)\n`;
  expect(differencesIn('beancount', refused, balances)).toEqual([
    { account_code: '1000', name: 'Cash', books: 150_005, program: 150_004 },
  ]);
});

test('what beancount complains of besides is no agreement: an error, or an account that is not ours', () => {
  expect(() => differencesIn('beancount', '  Invalid token\n', balances)).toThrow(/^Invalid token$/);
  expect(() => differencesIn('beancount', 'x'.repeat(600), balances)).toThrow(/^x{500}$/);
  // Blank lines are nothing to complain of.
  expect(differencesIn('beancount', ' \n', balances)).toEqual([]);
  const strange = `Balance failed for 'Assets:Strange': expected 1.5 NGN != accumulated 2 NGN (0.50 too little)`;
  expect(() => differencesIn('beancount', strange, balances)).toThrow('unexpected account: Assets:Strange');
});

test('beancount writes decimals as it likes: 1500 and 1500.5 are naira', () => {
  const accumulated = (amount: string) =>
    differencesIn(
      'beancount',
      `Balance failed for '${cash}': expected 1500.05 NGN != accumulated ${amount} NGN (x)`,
      balances,
    )[0]?.program;
  expect([accumulated('1500'), accumulated('1500.5'), accumulated('-3.25')]).toEqual([
    ...[150_000, 150_050, -325],
  ]);
});

test('each program is asked strictly, for one line an account', () => {
  expect(PROGRAM_CALLS.hledger.argumentsFor('j').join(' ')).toBe(
    '-f j --strict balance --flat --no-total --output-format csv',
  );
  expect(PROGRAM_CALLS.ledger.argumentsFor('j').join(' ')).toBe(
    '--args-only -f j --strict --pedantic balance --flat --no-total ' +
      '--balance-format %(account)\t%(display_total)\n',
  );
  expect(PROGRAM_CALLS.beancount.argumentsFor('j').join(' ')).toBe('--no-cache j');
});
