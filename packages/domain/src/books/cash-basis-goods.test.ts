import { describe, expect, test } from 'vitest';
import { books, type Lines } from '../testing/cash-books.ts';
import { ACCOUNT } from './accounts.ts';
import { goodsOf, sumsByAccount } from './cash-basis-goods.ts';

const {
  payable,
  bank,
  sales,
  vat_input,
  finished_goods,
  raw_materials,
  cost_of_goods_sold,
  goods_purchases,
  raw_material_purchases,
} = ACCOUNT;

describe('goods', () => {
  const RECEIPT: Lines = [
    [raw_materials, 1_000],
    [vat_input, 75],
    [payable, -1_075, 'bill'],
  ];

  test('goods on credit, paid in three parts: the parts are rounded and sum to the cost', () => {
    const pay = (amount: number): Lines => [
      [payable, amount, 'bill'],
      [bank, -amount],
    ];
    const { on } = books([
      ['2026-01-01', RECEIPT],
      ['2026-01-02', pay(358)],
      ['2026-01-03', pay(358)],
      ['2026-01-04', pay(359)],
    ]);
    expect(on('2026-01-01')).toEqual({ [vat_input]: 75, [payable]: -75 });
    // 1000 × 358 ÷ 1075 = 333.02; 1000 × 716 ÷ 1075 = 666.05.
    expect(on('2026-01-02')[raw_material_purchases]).toBe(333);
    expect(on('2026-01-03')[raw_material_purchases]).toBe(666);
    expect(on('2026-01-04')).toEqual({ [vat_input]: 75, [bank]: -1_075, [raw_material_purchases]: 1_000 });
  });

  test('goods paid in cash count at once; what is sold, used, lost or made of them counts nothing more', () => {
    const { on } = books([
      [
        '2026-01-01',
        [
          [finished_goods, 800],
          [bank, -800],
        ],
      ],
      [
        '2026-01-02',
        [
          [bank, 500],
          [sales, -500],
          [cost_of_goods_sold, 300],
          [finished_goods, -300],
        ],
      ],
      [
        '2026-01-03',
        [
          [ACCOUNT.loss_damage, 100],
          [finished_goods, -100],
        ],
      ],
      [
        '2026-01-03',
        [
          [ACCOUNT.work_in_progress, 60],
          [ACCOUNT.labour_applied, -60],
        ],
      ],
      [
        '2026-01-04',
        [
          [ACCOUNT.inventory_write_down, 10],
          [finished_goods, -10],
        ],
      ],
    ]);
    expect(on('2026-01-04')).toEqual({ [bank]: -300, [goods_purchases]: 800, [sales]: -500 });
  });

  test('goods received before their bill: nothing counts before the bill, and the bill when it is paid', () => {
    const { on } = books([
      [
        '2026-01-01',
        [
          [finished_goods, 600],
          [ACCOUNT.goods_received_not_invoiced, -600],
        ],
      ],
      [
        '2026-01-10',
        [
          [ACCOUNT.goods_received_not_invoiced, 600],
          [vat_input, 45],
          [payable, -645, 'bill'],
        ],
      ],
      [
        '2026-01-20',
        [
          [payable, 645, 'bill'],
          [bank, -645],
        ],
      ],
    ]);
    expect(on('2026-01-01')).toEqual({});
    expect(on('2026-01-10')).toEqual({ [vat_input]: 45, [payable]: -45 });
    expect(on('2026-01-20')).toEqual({ [vat_input]: 45, [bank]: -645, [goods_purchases]: 600 });
  });

  test('opening stock was paid for before these books', () => {
    const { on } = books([
      [
        '2026-01-01',
        [
          [raw_materials, 500],
          [ACCOUNT.opening_balance_equity, -500],
        ],
      ],
      [
        '2026-01-02',
        [
          [cost_of_goods_sold, 200],
          [raw_materials, -200],
        ],
      ],
    ]);
    expect(on('2026-01-02')).toEqual({});
  });

  test('late cost: what is gone and what is on hand count alike, when they are paid', () => {
    const { on } = books([
      [
        '2026-01-01',
        [
          [finished_goods, 30],
          [cost_of_goods_sold, 70],
          [payable, -100, 'freight'],
        ],
      ],
      [
        '2026-01-09',
        [
          [payable, 50, 'freight'],
          [bank, -50],
        ],
      ],
    ]);
    expect(on('2026-01-01')).toEqual({});
    expect(on('2026-01-09')).toEqual({ [bank]: -50, [goods_purchases]: 50 });
  });

  test('goods sent back for a supplier’s note: the payable is settled, and the goods come off purchases', () => {
    const { on } = books([
      ['2026-01-01', RECEIPT],
      [
        '2026-01-05',
        [
          [payable, 1_075, 'bill'],
          [raw_materials, -1_000],
          [vat_input, -75],
        ],
      ],
    ]);
    expect(on('2026-01-05')).toEqual({});
  });

  test('materials and goods together are divided as they moved; a voided receipt mirrors both', () => {
    const lines = [
      { account_code: raw_materials, amount: 70 },
      { account_code: finished_goods, amount: 30 },
      { account_code: bank, amount: -100 },
    ];
    const bought = [
      { account_code: goods_purchases, amount: 30 },
      { account_code: raw_material_purchases, amount: 70 },
    ];
    expect(goodsOf(lines).bought).toEqual(bought);
    expect(goodsOf(lines.map((line) => ({ ...line, amount: -line.amount }))).bought).toEqual(
      bought.map((each) => ({ ...each, amount: -each.amount })),
    );
  });

  test('freight on materials of which a part is used: all of it is a purchase of materials', () => {
    const lines = [
      { account_code: raw_materials, amount: 30 },
      { account_code: cost_of_goods_sold, amount: 70 },
      { account_code: payable, amount: -100 },
    ];
    expect(goodsOf(lines)).toEqual({
      takenBack: [
        { account_code: raw_materials, amount: -30 },
        { account_code: cost_of_goods_sold, amount: -70 },
      ],
      bought: [{ account_code: raw_material_purchases, amount: 100 }],
    });
  });

  test('materials that become goods are neither bought nor sold', () => {
    const lines = [
      { account_code: finished_goods, amount: 50 },
      { account_code: raw_materials, amount: -50 },
    ];
    expect(goodsOf(lines)).toEqual({
      takenBack: [
        { account_code: raw_materials, amount: 50 },
        { account_code: finished_goods, amount: -50 },
      ],
      bought: [],
    });
  });

  test('sums by account are in order of account, without those that come to 0', () => {
    const line = (account_code: string, amount: number) => ({ account_code, amount });
    expect(
      sumsByAccount([line('5000', 3), line('1220', -3), line('4000', 9), line('4000', -9), line('1220', 1)]),
    ).toEqual([line('1220', -2), line('5000', 3)]);
  });

  test('a manual journal on a stock account without inventory counts as it is', () => {
    const journal: Lines = [
      [ACCOUNT.overhead_applied, 40],
      [bank, -40],
    ];
    expect(books([['2026-01-01', journal]]).rows).toEqual([]);
  });
});
