import { describe, expect, test } from 'vitest';
import { ACCOUNT, ACCOUNT_GROUPS, CATEGORY_ACCOUNT, CHART_OF_ACCOUNTS, cashFlowOf } from './accounts.ts';

describe('chart of accounts', () => {
  const codes = CHART_OF_ACCOUNTS.map((a) => a.code);

  test('codes have four digits, are unique and in order; names are unique', () => {
    for (const code of codes) expect(code).toMatch(/^\d{4}$/);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(new Set(CHART_OF_ACCOUNTS.map((a) => a.name)).size).toBe(CHART_OF_ACCOUNTS.length);
    for (const { code, name } of CHART_OF_ACCOUNTS) expect(name, code).toMatch(/^[A-Z]{2,}|^[A-Z][a-z]+/);
  });

  test('every account that a posting can name is in the chart, and the other way round', () => {
    expect(Object.values(ACCOUNT).sort()).toEqual(codes);
  });

  test('the first digit determines the type: 1 asset, 2 liability, 3 equity, 4 income, 5 and 6 expense', () => {
    const types = ['', 'asset', 'liability', 'equity', 'income', 'expense', 'expense'];
    for (const { code, type } of CHART_OF_ACCOUNTS) expect(type).toBe(types[Number(code[0])]);
  });

  test('every account has a group', () => {
    for (const code of codes) expect(ACCOUNT_GROUPS[code.slice(0, 2)]).toBeDefined();
  });

  test('changes of cash are what the cash flow statement explains; income and expense reach it through the profit', () => {
    const classOf = (code: string) => cashFlowOf(CHART_OF_ACCOUNTS.find((account) => account.code === code)!);
    expect(codes.filter((code) => classOf(code) === 'cash')).toEqual(['1000', '1010']);
    expect([ACCOUNT.receivable, ACCOUNT.payable, ACCOUNT.raw_materials].map(classOf)).toEqual(
      Array(3).fill('operating'),
    );
    expect([ACCOUNT.equipment, ACCOUNT.accumulated_depreciation].map(classOf)).toEqual(
      Array(2).fill('investing'),
    );
    expect([ACCOUNT.loans, ACCOUNT.owners_capital].map(classOf)).toEqual(Array(2).fill('financing'));
    expect([ACCOUNT.sales, ACCOUNT.rent].map(classOf)).toEqual([null, null]);
  });

  test('no category of a transaction posts to the cost of goods sold, which is for stock movements', () => {
    expect(Object.values(CATEGORY_ACCOUNT)).not.toContain(ACCOUNT.cost_of_goods_sold);
  });

  test('every category of a transaction maps to an account of the chart', () => {
    for (const code of Object.values(CATEGORY_ACCOUNT)) expect(codes).toContain(code);
  });
});
