import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT } from './accounts.ts';
import {
  type CashBasisEntry,
  type CashBasisLine,
  type CashBasisRow,
  cashBasisOf,
  type DeferringDocument,
} from './cash-basis.ts';
import { goodsOf } from './cash-basis-goods.ts';
import { cashBasisSums } from './cash-basis-sums.ts';

type Lines = readonly (readonly [code: string, amount: number, document?: string])[];

const entryOf = (number: number, entry_date: string, lines: Lines): CashBasisEntry => ({
  ...{ id: `entry-${number}`, number, entry_date, posted_on: '2026-11-23', branch_id: 'branch' },
  lines: lines.map(
    ([account_code, amount, document_id = null]): CashBasisLine => ({ account_code, amount, document_id }),
  ),
});

/** Applies the rule to entries in order of number, and returns the rows with the lines of the entries. */
function books(entries: readonly (readonly [day: string, lines: Lines])[]) {
  const documents = new Map<string, DeferringDocument>();
  const rows: CashBasisRow[] = [];
  const all: { account_code: string; day: string; amount: number }[] = [];
  for (const [index, [day, lines]] of entries.entries()) {
    const entry = entryOf(index + 1, day, lines);
    expect(lines.reduce((sum, [, amount]) => sum + amount, 0)).toBe(0);
    const done = cashBasisOf(entry, documents);
    for (const document of done.documents) documents.set(document.document_id, document);
    rows.push(...done.rows);
    all.push(...entry.lines.map((line) => ({ ...line, day })), ...done.rows);
  }
  /** The balance of each account at the end of a day on the cash basis, without zeros. */
  const on = (day: string) => {
    const sums = new Map<string, number>();
    for (const { account_code, day: when, amount } of all)
      if (when <= day) sums.set(account_code, (sums.get(account_code) ?? 0) + amount);
    return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0));
  };
  return { rows, on, documents };
}

const { receivable, payable, bank, sales, services, vat_output, vat_input, customer_credits } = ACCOUNT;
const { finished_goods, raw_materials, cost_of_goods_sold, goods_purchases, raw_material_purchases } =
  ACCOUNT;

const INVOICE: Lines = [
  [receivable, 10_750, 'inv'],
  [sales, -10_000],
  [vat_output, -750],
];

describe('sales', () => {
  test('an invoice counts when it is paid, in proportion and without its VAT, which is due at once', () => {
    const { on } = books([
      ['2026-01-10', INVOICE],
      [
        '2026-01-20',
        [
          [bank, 5_375],
          [receivable, -5_375, 'inv'],
        ],
      ],
      [
        '2026-02-05',
        [
          [bank, 5_375],
          [receivable, -5_375, 'inv'],
        ],
      ],
    ]);
    expect(on('2026-01-10')).toEqual({ [receivable]: 750, [vat_output]: -750 });
    expect(on('2026-01-20')).toEqual({
      ...{ [bank]: 5_375, [receivable]: 375, [sales]: -5_000, [vat_output]: -750 },
    });
    expect(on('2026-02-05')).toEqual({ [bank]: 10_750, [sales]: -10_000, [vat_output]: -750 });
  });

  test('sales and services of one invoice: each has its part, and together they are that of their sum', () => {
    const { on } = books([
      [
        '2026-01-01',
        [
          [receivable, 3, 'inv'],
          [sales, -1],
          [services, -2],
        ],
      ],
      [
        '2026-01-02',
        [
          [bank, 1],
          [receivable, -1, 'inv'],
        ],
      ],
      [
        '2026-01-03',
        [
          [bank, 1],
          [receivable, -1, 'inv'],
        ],
      ],
      [
        '2026-01-04',
        [
          [bank, 1],
          [receivable, -1, 'inv'],
        ],
      ],
    ]);
    for (const [day, counted] of [
      ['2026-01-02', 1],
      ['2026-01-03', 2],
      ['2026-01-04', 3],
    ] as const) {
      const { [sales]: a = 0, [services]: b = 0, [receivable]: open = 0 } = on(day);
      expect([-(a + b), open], day).toEqual([counted, 0]);
    }
    expect(on('2026-01-04')).toEqual({ [bank]: 3, [sales]: -1, [services]: -2 });
  });

  test('a credit note settles what it credits: its own return counts at once', () => {
    const { on } = books([
      ['2026-01-10', INVOICE],
      [
        '2026-01-12',
        [
          [ACCOUNT.sales_returns, 4_000],
          [vat_output, 300],
          [receivable, -4_300, 'inv'],
        ],
      ],
    ]);
    expect(on('2026-01-12')).toEqual({
      ...{ [receivable]: 450, [vat_output]: -450, [sales]: -4_000, [ACCOUNT.sales_returns]: 4_000 },
    });
  });

  test('a write-off: the income counts and is lost as a bad debt', () => {
    const { on } = books([
      ['2026-01-10', INVOICE],
      [
        '2026-03-01',
        [
          [ACCOUNT.bad_debts, 10_750],
          [receivable, -10_750, 'inv'],
        ],
      ],
    ]);
    expect(on('2026-03-01')).toEqual({
      ...{ [sales]: -10_000, [vat_output]: -750, [ACCOUNT.bad_debts]: 10_750 },
    });
  });

  test('withheld tax and charges are received; the charge is an expense of that day', () => {
    const { on } = books([
      ['2026-01-10', INVOICE],
      [
        '2026-01-15',
        [
          [bank, 10_200],
          [ACCOUNT.wht_receivable, 500],
          [ACCOUNT.bank_charges, 50],
          [receivable, -10_750, 'inv'],
        ],
      ],
    ]);
    expect(on('2026-01-15')).toEqual({
      ...{ [bank]: 10_200, [ACCOUNT.wht_receivable]: 500, [ACCOUNT.bank_charges]: 50 },
      ...{ [sales]: -10_000, [vat_output]: -750 },
    });
  });

  test('money in advance counts when it is applied to the document', () => {
    const { on } = books([
      [
        '2026-01-01',
        [
          [bank, 10_750],
          [customer_credits, -10_750],
        ],
      ],
      ['2026-01-10', INVOICE],
      [
        '2026-01-10',
        [
          [customer_credits, 10_750],
          [receivable, -10_750, 'inv'],
        ],
      ],
    ]);
    expect(on('2026-01-09')).toEqual({ [bank]: 10_750, [customer_credits]: -10_750 });
    expect(on('2026-01-10')).toEqual({ [bank]: 10_750, [sales]: -10_000, [vat_output]: -750 });
  });

  test('a voided payment takes its share back, on the day of the reversal', () => {
    const { on } = books([
      ['2026-01-10', INVOICE],
      [
        '2026-01-20',
        [
          [bank, 5_375],
          [receivable, -5_375, 'inv'],
        ],
      ],
      [
        '2026-01-25',
        [
          [bank, -5_375],
          [receivable, 5_375, 'inv'],
        ],
      ],
    ]);
    expect(on('2026-01-24')[sales]).toBe(-5_000);
    expect(on('2026-01-25')).toEqual({ [receivable]: 750, [vat_output]: -750 });
  });

  test('a cancelled invoice counts nothing', () => {
    const { on } = books([
      ['2026-01-10', INVOICE],
      [
        '2026-01-11',
        [
          [receivable, -10_750, 'inv'],
          [sales, 10_000],
          [vat_output, 750],
        ],
      ],
    ]);
    expect(on('2026-01-11')).toEqual({});
  });

  test('foreign currency: the document counts at its rate, the exchange difference when it arises', () => {
    const { on } = books([
      [
        '2026-01-10',
        [
          [receivable, 150_000, 'usd'],
          [sales, -150_000],
        ],
      ],
      [
        '2026-02-10',
        [
          [bank, 160_000],
          [receivable, -150_000, 'usd'],
          [ACCOUNT.exchange_gain, -10_000],
        ],
      ],
    ]);
    expect(on('2026-01-31')).toEqual({});
    expect(on('2026-02-10')).toEqual({
      ...{ [bank]: 160_000, [sales]: -150_000, [ACCOUNT.exchange_gain]: -10_000 },
    });
  });

  test('a debt from before these books is no income when it is paid', () => {
    const { on } = books([
      [
        '2026-01-01',
        [
          [receivable, 900, 'old'],
          [ACCOUNT.opening_balance_equity, -900],
        ],
      ],
      [
        '2026-01-05',
        [
          [bank, 900],
          [receivable, -900, 'old'],
        ],
      ],
    ]);
    expect(on('2026-01-05')).toEqual({ [bank]: 900, [ACCOUNT.opening_balance_equity]: -900 });
  });
});

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

  test('a manual journal on a stock account without inventory counts as it is', () => {
    const journal: Lines = [
      [ACCOUNT.overhead_applied, 40],
      [bank, -40],
    ];
    expect(books([['2026-01-01', journal]]).rows).toEqual([]);
  });
});

describe('expenses', () => {
  test('an expense that is partly paid at once: only the rest waits', () => {
    const { on } = books([
      [
        '2026-01-01',
        [
          [ACCOUNT.rent, 1_000],
          [bank, -300],
          [payable, -700, 'rent'],
        ],
      ],
      [
        '2026-02-01',
        [
          [payable, 350, 'rent'],
          [bank, -350],
        ],
      ],
    ]);
    expect(on('2026-01-01')).toEqual({ [ACCOUNT.rent]: 300, [bank]: -300 });
    expect(on('2026-02-01')).toEqual({ [ACCOUNT.rent]: 650, [bank]: -650 });
  });

  test('a voided expense takes back what was paid and what waited', () => {
    const { on } = books([
      [
        '2026-01-01',
        [
          [ACCOUNT.rent, 1_000],
          [bank, -300],
          [payable, -700, 'rent'],
        ],
      ],
      [
        '2026-01-02',
        [
          [ACCOUNT.rent, -1_000],
          [bank, 300],
          [payable, 700, 'rent'],
        ],
      ],
    ]);
    expect(on('2026-01-02')).toEqual({});
  });

  test('an asset on credit and depreciation are no income or expense that waits', () => {
    const entries: [string, Lines][] = [
      [
        '2026-01-01',
        [
          [ACCOUNT.vehicles, 900],
          [payable, -900, 'van'],
        ],
      ],
      [
        '2026-01-31',
        [
          [ACCOUNT.depreciation, 15],
          [ACCOUNT.accumulated_depreciation, -15],
        ],
      ],
      [
        '2026-02-01',
        [
          [payable, 900, 'van'],
          [bank, -900],
        ],
      ],
    ];
    expect(books(entries).rows).toEqual([]);
  });
});

test('a payment recorded late: the shares of each day are those of what was settled by then, whatever the order', () => {
  const open: [string, Lines] = [
    '2026-01-01',
    [
      [receivable, 3, 'inv'],
      [sales, -2],
      [vat_output, -1],
    ],
  ];
  const paid = (day: string): [string, Lines] => [
    day,
    [
      [bank, 1],
      [receivable, -1, 'inv'],
    ],
  ];
  const inOrder = books([open, paid('2026-01-02'), paid('2026-01-03'), paid('2026-01-04')]);
  const late = books([open, paid('2026-01-04'), paid('2026-01-02'), paid('2026-01-03')]);
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'])
    expect(late.on(day), day).toEqual(inOrder.on(day));
});

test('random documents, settlements and reversals: rows sum to 0 on every day, and what was settled in full counts in full', () => {
  const amount = fc.integer({ min: 1, max: 10 ** 10 });
  const day = fc.integer({ min: 10, max: 28 }).map((number) => `2026-01-${number}`);
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.nat(10 ** 9),
      fc.array(fc.tuple(day, fc.integer({ min: -100, max: 100 })), { maxLength: 8 }),
      (a, b, tax, parts) => {
        const total = a + b + tax;
        const entries: [string, Lines][] = [
          [
            '2026-01-05',
            [
              [receivable, total, 'd'],
              [sales, -a],
              [services, -b],
              ...(tax ? ([[vat_output, -tax]] as const) : []),
            ],
          ],
        ];
        let left = total;
        for (const [on, percent] of parts) {
          const share = Math.trunc((total * percent) / 100);
          if (share === 0) continue;
          left -= share;
          entries.push([
            on,
            [
              [bank, share],
              [receivable, -share, 'd'],
            ],
          ]);
        }
        if (left !== 0)
          entries.push([
            '2026-01-30',
            [
              [bank, left],
              [receivable, -left, 'd'],
            ],
          ]);
        const { rows, on } = books(entries);
        const days = new Map<string, number>();
        for (const row of rows) days.set(row.day, (days.get(row.day) ?? 0) + row.amount);
        for (const sum of days.values()) expect(sum).toBe(0);
        expect(on('2026-01-31')[sales]).toBe(-a);
        expect(on('2026-01-31')[services]).toBe(-b);
        expect(on('2026-01-31')[receivable]).toBeUndefined();
      },
    ),
  );
});

test('sums: what is taken back is no turnover on the other side', () => {
  const entry = entryOf(1, '2026-01-10', INVOICE);
  const { rows } = cashBasisOf(entry, new Map());
  const place = { branch_id: 'branch', day: '2026-01-10' };
  expect(cashBasisSums(entry, rows)).toEqual([
    { account_code: receivable, ...place, debit: -10_000, credit: 0, line_count: 1 },
    { account_code: sales, ...place, debit: 0, credit: -10_000, line_count: 0 },
    { account_code: vat_output, ...place, debit: 0, credit: 0, line_count: 1 },
  ]);
});

test('sums: an entry has one line of an account, also where nothing waits', () => {
  const entry = entryOf(1, '2026-01-10', [
    [bank, 30],
    [receivable, -50, 'old'],
    [receivable, 20, 'older'],
  ]);
  expect(cashBasisSums(entry, [])).toMatchObject([
    { account_code: bank, debit: 0, credit: 0, line_count: 1 },
    {
      ...{ account_code: receivable, branch_id: 'branch', day: '2026-01-10' },
      ...{ debit: -20, credit: -20, line_count: 1 },
    },
  ]);
});
