import { describe, expect, test } from 'vitest';
import { ACCOUNT } from './accounts.ts';
import { costOfGoods, costOfGoodsTable, costPartOf } from './cost-of-goods.ts';

const period = { period_start: '2026-11-01', period_end: '2026-11-30' };

describe('the line of a movement', () => {
  test.each([
    ['receipt', ACCOUNT.payable, 'purchases'],
    ['receipt', ACCOUNT.cash, 'purchases'],
    ['opening', ACCOUNT.opening_balance_equity, 'opening'],
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

describe('S2.7-46 the cost of goods sold', () => {
  const example = costOfGoods({
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
    expect(example).toEqual({
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
  });

  test('is a table whose signed lines add up to its total', () => {
    const { rows, notes } = costOfGoodsTable(example, { currency: 'NGN', date_format: 'DD/MM/YYYY' });
    expect(notes[0]).toBe('01/11/2026 to 30/11/2026');
    const amounts = rows.map(({ cells }) => cells[1] as number);
    expect(amounts.slice(0, 6).reduce((sum, amount) => sum + amount, 0)).toBe(amounts[6]);
    expect(rows[3]!.cells).toEqual(['Less: returned to suppliers', -500]);
  });
});
