import { expect, test } from 'vitest';
import { type KnownAccount, readTransfer } from './transfers.ts';

const TODAY = '2026-11-24';
const account = (id: string, kind: KnownAccount['kind'], name: string, bank_name: string | null = null) => ({
  ...{ id, kind, name, bank_name },
});
const SHOP = [account('cash', 'cash', 'Cash'), account('bank', 'bank', 'Bank')];
const BANKS = [
  account('till', 'cash', 'Till'),
  account('gtb', 'bank', 'GTBank current', 'Guaranty Trust Bank'),
  account('zenith', 'bank', 'Zenith savings', 'Zenith Bank'),
  account('opay', 'wallet', 'OPay'),
  account('pos', 'pos', 'Moniepoint terminal', 'Moniepoint'),
];
const read = (text: string, accounts: readonly KnownAccount[]) => {
  const { amount, from, to, date } = readTransfer(text, TODAY, accounts);
  return [amount && amount / 100, from, to, date];
};

test.each([
  ['moved 50k from the till to the bank', [50_000, 'cash', 'bank', null]],
  ['withdrew 30k from bank to cash today', [30_000, 'bank', 'cash', TODAY]],
  ['deposit 100k cash into bank yesterday', [100_000, 'cash', 'bank', '2026-11-23']],
  ['I carry 200k go bank', [200_000, null, 'bank', null]],
  ['fund petty cash with 10k from the main account', [10_000, 'bank', 'cash', null]],
  ["lodged yesterday's sales 236k in bank", [236_000, null, 'bank', '2026-11-23']],
  ['topped up petty cash 20k from bank', [20_000, 'bank', 'cash', null]],
  ['put 40k for till', [40_000, null, 'cash', null]],
  ['moved 50k', [50_000, null, null, null]],
])('money between the only till and the only bank: %s', (text, fields) => {
  expect(read(text, SHOP)).toEqual(fields);
});

test.each([
  ['moved 50k from cash to GTBank', [50_000, 'till', 'gtb', null]],
  ['transfer 50k from till to gtb', [50_000, 'till', 'gtb', null]],
  ['transferred 1.2m from GT Bank to Zenith savings', [1_200_000, 'gtb', 'zenith', null]],
  ['swept Opay balance N38,750 into Zenith', [38_750, 'opay', 'zenith', null]],
  ['Moniepoint money 212k enter Zenith acct', [212_000, 'pos', 'zenith', null]],
  ['45k from POS to GTB yesterday', [45_000, 'pos', 'gtb', '2026-11-23']],
  ['pull 100k from OPay put inside Zenith', [100_000, 'opay', 'zenith', null]],
  ['moved 50k from cash to bank', [50_000, 'till', null, null]],
  ['moved 50k from GTBank to Access', [50_000, 'gtb', null, null]],
  ['moved 50k from Kuda to the till', [50_000, null, 'till', null]],
  ['lodge 80k cash in zenith by transfer', [80_000, 'till', 'zenith', null]],
  ['lodge 80k in zenith by pos', [80_000, null, 'zenith', null]],
  ['put 80k inside zenith through bank transfer', [80_000, null, 'zenith', null]],
  ['took 150,000 from the till and lodged it in GTBank', [150_000, 'till', 'gtb', null]],
  ['moved 50k from gtb to gtb', [50_000, null, null, null]],
  ['', [null, null, null, null]],
])('accounts are known by name, bank and kind, and never guessed: %s', (text, fields) => {
  expect(read(text, BANKS)).toEqual(fields);
});

test('of two accounts that fit alike neither is taken', () => {
  const two = [account('main', 'bank', 'GTB main'), account('savings', 'bank', 'GTB savings'), ...SHOP];
  expect(read('moved 50k from GTB to cash', two)).toEqual([50_000, null, 'cash', null]);
  expect(read('moved 50k from GTB savings to cash', two)).toEqual([50_000, 'savings', 'cash', null]);
});

test('charges are no part of the amount, and of two amounts none is taken', () => {
  expect(readTransfer('moved 50k from GTB to Zenith, charges N53.50', TODAY, BANKS)).toMatchObject({
    ...{ amount: 5_000_000, charge: 5_350 },
  });
  expect(readTransfer('moved 50k and 20k from GTB to Zenith', TODAY, BANKS).amount).toBeNull();
  expect(readTransfer('moved $500 from GTB to Zenith', TODAY, BANKS).amount).toBeNull();
});

test('the words of each field are known', () => {
  const text = 'moved 50k from cash to GTBank today';
  const { spans } = readTransfer(text, TODAY, BANKS);
  expect(spans.map(({ field, start, end }) => [field, text.slice(start, end)])).toEqual([
    ['amount', '50k'],
    ['counterparty', 'cash'],
    ['counterparty', 'GTBank'],
    ['date', 'today'],
  ]);
});
