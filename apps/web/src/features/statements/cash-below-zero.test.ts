import { expect, test } from 'vitest';
import { hasCashBelowZero } from './cash-below-zero.ts';

const ACCOUNTS = [
  { kind: 'cash', account_code: '1000' },
  { kind: 'cash', account_code: '1003' },
  { kind: 'bank', account_code: '1010' },
] as const;

test.each([
  ['the first till', { '1000': -1, '1010': 5 }, true],
  ['a second till', { '1000': 7, '1003': -1 }, true],
  ['a bank account, which is overdrawn', { '1000': 7, '1010': -1 }, false],
  ['a customer', { '1000': 7, '1100': -1 }, false],
  ['nothing', { '1000': 0, '1003': 7 }, false],
])('below zero is %s', (_what, balances, isCash) => {
  const assets = Object.entries(balances).map(([code, amount]) => ({ code, amount }));
  expect(hasCashBelowZero(assets, ACCOUNTS)).toBe(isCash);
});
