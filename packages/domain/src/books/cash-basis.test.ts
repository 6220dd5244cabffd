import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { books, type Lines } from '../testing/cash-books.ts';
import { ACCOUNT } from './accounts.ts';

const { receivable, payable, bank, sales, services, vat_output, customer_credits } = ACCOUNT;

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
