import { expect, test } from 'vitest';
import { CHART_OF_ACCOUNTS } from './accounts.ts';
import {
  CODE_RANGES,
  cashFlowFor,
  codeFault,
  codeRange,
  isControlAccount,
  isSystemAccount,
  takesManualLines,
} from './chart.ts';

test('the accounts that every organization begins with keep to the ranges of their types', () => {
  for (const { code, type } of CHART_OF_ACCOUNTS) {
    expect(CODE_RANGES[type], code).toContain(code[0]);
    expect(isSystemAccount(code)).toBe(true);
  }
  expect(isSystemAccount('6095')).toBe(false);
  expect([codeRange('asset'), codeRange('expense')]).toEqual(['1000 to 1999', '5000 to 7999']);
});

test('receivable, payable, inventory and work in progress take no manual line, nor does cost of goods sold', () => {
  const codes = CHART_OF_ACCOUNTS.map(({ code }) => code);
  expect(codes.filter(isControlAccount)).toEqual(['1100', '1200', '1210', '1220', '2000']);
  expect(codes.filter((code) => !takesManualLines(code))).toEqual([
    '1100',
    '1200',
    '1210',
    '1220',
    '2000',
    '5000',
  ]);
});

test('a new code has four digits of its type, and is neither inventory nor cash', () => {
  expect(codeFault('6095', 'expense')).toBeNull();
  expect(codeFault('7000', 'expense')).toBeNull();
  expect(codeFault('8000', 'expense')).toBe('type');
  expect(codeFault('6095', 'income')).toBe('type');
  for (const code of ['609', '60955', '6O95', '6095 ', 'x6095'])
    expect(codeFault(code, 'expense'), code).toBe('format');
  expect(codeFault('1230', 'asset')).toBe('inventory');
  expect(codeFault('1020', 'asset')).toBe('cash');
});

test('the cash flow class follows the group unless one is chosen; income and expenses have none', () => {
  expect(cashFlowFor({ code: '1550', type: 'asset' })).toBe('investing');
  expect(cashFlowFor({ code: '1310', type: 'asset' }, 'investing')).toBe('investing');
  expect(cashFlowFor({ code: '2410', type: 'liability' })).toBe('financing');
  expect(cashFlowFor({ code: '6095', type: 'expense' }, 'operating')).toBeNull();
});
