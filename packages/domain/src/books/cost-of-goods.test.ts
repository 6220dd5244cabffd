import { describe, expect, test } from 'vitest';
import { ACCOUNT } from './accounts.ts';
import { costOfGoods, costOfGoodsTable, costPartOf } from './cost-of-goods.ts';

const period = { period_start: '2026-11-01', period_end: '2026-11-30' };

describe('the line of a movement', () => {
  test.each([
    ['receipt', ACCOUNT.payable, 'purchases'],
    ['receipt', ACCOUNT.cash, 'purchases'],
    ['opening', ACCOUNT.opening_balance_equity, 'opening'],
    ['opening', ACCOUNT.bank, 'opening'],
    ['adjustment', ACCOUNT.opening_balance_equity, 'opening'],
    ['sale', ACCOUNT.cost_of_goods_sold, 'cost_of_goods_sold'],
    ['true_up', ACCOUNT.cost_of_goods_sold, 'cost_of_goods_sold'],
    ['adjustment', ACCOUNT.cost_of_goods_sold, 'cost_of_goods_sold'],
    ['adjustment', ACCOUNT.loss_damage, 'losses_and_differences'],
    ['true_up', ACCOUNT.stock_differences, 'losses_and_differences'],
    ['adjustment', ACCOUNT.supplier_refunds_due, 'supplier_returns'],
    ['supplier_return', ACCOUNT.payable, 'supplier_returns'],
    ['consumption', ACCOUNT.work_in_progress, 'work_in_progress'],
    ['production', ACCOUNT.work_in_progress, 'work_in_progress'],
  ] as const)('%s against %s is %s', (kind, account, part) => {
    expect(costPartOf(kind, account)).toBe(part);
  });
});

describe('the cost of goods sold', () => {
  const exampleOf = () =>
    costOfGoods({
      ...period,
      opening_stock: 9_000,
      opening_in_progress: 500,
      closing_in_progress: 200,
      movements: [
        { kind: 'opening', account_code: ACCOUNT.opening_balance_equity, value: 500 },
        { kind: 'receipt', account_code: ACCOUNT.payable, value: 5_000 },
        { kind: 'consumption', account_code: ACCOUNT.work_in_progress, value: -2_000 },
        { kind: 'production', account_code: ACCOUNT.work_in_progress, value: 3_200 },
        { kind: 'supplier_return', account_code: ACCOUNT.payable, value: -500 },
        { kind: 'adjustment', account_code: ACCOUNT.loss_theft, value: -300 },
        { kind: 'adjustment', account_code: ACCOUNT.stock_differences, value: 100 },
        { kind: 'sale', account_code: ACCOUNT.cost_of_goods_sold, value: -6_100 },
        { kind: 'sale_return', account_code: ACCOUNT.cost_of_goods_sold, value: 100 },
      ],
      absorbed: 1_000,
      lost_in_production: 100,
      ledger_cogs: 6_000,
    });

  test('is opening and what came in, less what left otherwise and closing', () => {
    expect(exampleOf()).toEqual({
      ...period,
      opening_value: 10_000,
      purchases: 5_000,
      production: 1_000,
      supplier_returns: 500,
      losses_and_differences: 300,
      closing_value: 9_200,
      cogs: 6_000,
      ledger_cogs: 6_000,
      difference: 0,
    });
  });

  test('differs from the ledger by a line that no movement has', () => {
    const quiet = { opening_stock: 0, opening_in_progress: 0, closing_in_progress: 0, movements: [] };
    const sum = costOfGoods({ ...period, ...quiet, absorbed: 0, lost_in_production: 0, ledger_cogs: 700 });
    expect([sum.cogs, sum.difference]).toEqual([0, -700]);
    expect([sum.supplier_returns, sum.losses_and_differences]).toEqual([0, 0]);
  });

  test('is a table whose signed lines add up to its total', () => {
    const table = costOfGoodsTable(exampleOf(), { currency: 'NGN', date_format: 'DD/MM/YYYY' });
    expect([table.title, table.currency, ...table.notes]).toEqual([
      ...['Cost of goods sold', 'NGN', '01/11/2026 to 30/11/2026'],
      'Work in progress is part of the opening and the closing inventory.',
    ]);
    expect(table.columns).toEqual([
      { title: 'Line', kind: 'text' },
      { title: 'Amount', kind: 'money' },
    ]);
    expect(table.rows.map(({ cells, style }) => [...cells, ...(style ? [style] : [])])).toEqual([
      ['Opening inventory and work in progress', 10_000],
      ['Purchases', 5_000],
      ['Labour and overhead absorbed', 1_000],
      ['Less: returned to suppliers', -500],
      ['Less: losses and differences', -300],
      ['Less: closing inventory and work in progress', -9_200],
      ['Cost of goods sold', 6_000, 'total'],
      ['Cost of goods sold in the ledger', 6_000],
      ['Difference', 0],
    ]);
  });

  test('has a plain 0 where nothing was sent back or lost', () => {
    const nothing = { ...exampleOf(), supplier_returns: 0, losses_and_differences: 0 };
    const { rows } = costOfGoodsTable(nothing, { currency: 'NGN' });
    expect(rows.slice(3, 5).map(({ cells }) => cells[1])).toEqual([0, 0]);
  });
});
