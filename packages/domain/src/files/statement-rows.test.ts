import { describe, expect, test } from 'vitest';
import type { StatementLayout } from './statement-reading.ts';
import { amountIn, byField, readRows, sideOf } from './statement-rows.ts';

const LAYOUT: StatementLayout = {
  columns: ['date', 'description', 'debit', 'credit', 'balance'],
  ...{ date_order: 'dmy', decimal_mark: '.', direction: 'columns' },
};
const read = (rows: string[][], changes: Partial<StatementLayout> = {}) =>
  readRows(
    rows.map((cells, index) => ({ row: index + 1, cells })),
    { ...LAYOUT, ...changes },
  );
const amounts = (rows: string[][], changes?: Partial<StatementLayout>) =>
  read(rows, changes).lines.map(({ amount }) => amount);
const faults = (rows: string[][], changes?: Partial<StatementLayout>) =>
  read(rows, changes).faulty.map(({ row, field, message }) => [row, field, message]);
const DAY = '01/10/2026';

test('words of a side', () => {
  expect(['DR', 'debited', 'Money out', '-', 'Cr', 'in', '+', 'deposit', 'K', 'x', ''].map(sideOf)).toEqual([
    ...['debit', 'debit', 'debit', 'debit', 'credit', 'credit', 'credit', 'credit', 'credit', null, null],
  ]);
});

test('cells by field; a field of several columns joins them', () => {
  const row = { row: 1, cells: ['a', '', 'b', 'c'] };
  expect(byField(row, ['description', 'date', null, 'description', 'credit'])).toEqual({
    description: 'a c',
  });
});

test('a row of nothing but its closing balance is no line where a cell before the balance is missing', () => {
  const found = read([
    [DAY, 'Rent', '1,000.00', '', '-1,000.00'],
    [DAY, 'CLOSING BALANCE', '', '-1,000.00'],
  ]);
  expect([found.lines.length, found.closing]).toEqual([1, -100_000]);
  // One with other figures is one.
  expect(amounts([[DAY, 'Closing balance', '', '500.00', '1,500.00']])).toEqual([50_000]);
});

describe('a line', () => {
  const columns: StatementLayout['columns'] = [
    'date',
    'value_date',
    'description',
    'reference',
    'debit',
    'credit',
    'balance',
  ];

  test('has its days, text, amount and balance', () => {
    expect(read([[DAY, '02/10/2026', 'RENT', 'R1', '', '5.00', '7.00']], { columns }).lines).toEqual([
      {
        ...{ row: 1, date: '2026-10-01', value_date: '2026-10-02', description: 'RENT', reference: 'R1' },
        ...{ amount: 500, charge: 0, balance: 700, before: null },
      },
    ]);
    expect(read([[DAY, '', '', '-', '5.00', '', '7.00 Dr']], { columns }).lines).toMatchObject([
      { value_date: null, description: '', reference: null, amount: -500, balance: -700 },
    ]);
    expect(read([[DAY, 'RENT', '5.00']]).lines).toMatchObject([{ balance: null }]);
  });

  test('goes on in the next row, with its text and its reference', () => {
    const rows = [
      [DAY, '', 'RENT', 'R', '5.00', '', ''],
      ['', '', 'OF JUNE', '1', '', '', ''],
      ['', '', '', '2', '', '', ''],
    ];
    expect(read(rows, { columns })).toMatchObject({
      lines: [{ description: 'RENT OF JUNE', reference: 'R12' }],
      skipped: 0,
    });
    expect(read([rows[1]!], { columns })).toMatchObject({ lines: [], faulty: [], skipped: 1 });
    // A total, a note or a fault ends it.
    for (const between of [
      ['Total', '', '', '', '5.00', '', ''],
      ['Page 1 of 2'],
      ['x', '', '', '', '5.00', '', ''],
    ])
      expect(read([rows[0]!, between, rows[1]!], { columns }).lines).toMatchObject([{ description: 'RENT' }]);
    expect(read([[DAY, '', 'RENT', '', '5.00', '', ''], rows[2]!], { columns }).lines).toMatchObject([
      { reference: '2' },
    ]);
  });

  test('ends where a row says something in a column without a name', () => {
    const rows = [
      [DAY, 'RENT', '5.00', '', ''],
      ['', '', '', '', '', 'See over'],
      ['', 'OF JUNE'],
    ];
    expect(read(rows)).toMatchObject({ lines: [{ description: 'RENT' }], skipped: 2 });
  });

  test('without a date of its own has the day of value, unless there is a column of dates', () => {
    expect(
      read([[DAY, 'RENT', '5.00']], { columns: ['value_date', 'description', 'debit'] }).lines,
    ).toMatchObject([{ date: '2026-10-01' }]);
    expect(faults([['', DAY, 'RENT', '', '5.00']], { columns })).toEqual([
      [1, 'date', 'The date is missing'],
    ]);
  });
});

describe('rows that are no lines', () => {
  test.each([
    ['nothing', ['', '', '', '', ''], 0],
    ['a total', ['Total', '', '5.00', '6.00', ''], 1],
    ['a grand total', ['Grand total', '', '5.00', '6.00', ''], 1],
    ['a note', ['Page 2 of 3', '', '', '', ''], 1],
    ['a note below the amounts', ['', 'x', 'Generated on', '', ''], 1],
    ['a day without an amount', [DAY, 'RENT', '', '', '7.00'], 1],
    ['an amount of 0', [DAY, 'RENT', '0.00', '', '7.00'], 1],
    ['text without a date', ['See below', '', '', '', ''], 1],
  ])('%s', (_, cells, skipped) => {
    expect(read([cells])).toMatchObject({
      ...{ lines: [], faulty: [], unsettled: [], skipped, opening: null, closing: null },
    });
  });
});

describe('balances at the ends', () => {
  test.each([
    ['in its column', [DAY, 'Opening balance', '', '', '7.00'], { opening: 700 }],
    ['in any other', ['Balance b/f', '7.00', '', '', ''], { opening: 700 }],
    ['beside its words', ['Brought forward: B/F 7.00', '', '', '', ''], { opening: 700 }],
    ['at the end', ['', 'Closing balance', '', '', '9.00'], { closing: 900 }],
    ['overdrawn', ['', 'Closing balance', '', '', '9.00 DR'], { closing: -900 }],
    ['nothing', ['', 'Opening balance', '', '', '0.00'], { opening: 0 }],
    ['two amounts say nothing', ['', 'Opening balance', 'x', '7.00', '', '8.00'], { opening: null }],
  ])('%s', (_, cells, expected) => {
    expect(read([cells], { columns: ['date', 'description', null, null, 'balance'] })).toMatchObject({
      ...{ lines: [], skipped: 1, opening: null, closing: null, ...expected },
    });
  });

  test('the first opening and the last closing one', () => {
    const rows = [
      ...[
        ['', 'Opening balance', '', '', '7.00'],
        ['', 'Opening balance', '', '', '8.00'],
      ],
      ...[
        ['', 'Closing balance', '', '', '9.00'],
        ['', 'Closing balance', '', '', '10.00'],
      ],
    ];
    expect(read(rows)).toMatchObject({ opening: 700, closing: 1_000, skipped: 4 });
    expect(read([rows[2]!, ['', 'Closing balance']])).toMatchObject({ closing: 900, skipped: 2 });
  });

  test('a line with an amount is one, whatever it says, unless it only repeats its balance', () => {
    expect(amounts([[DAY, 'Opening balance', '', '7.00', '9.00']])).toEqual([700]);
    expect(amounts([[DAY, 'Opening balance deposit by Ada', '', '7.00', '7.00']])).toEqual([700]);
    expect(read([[DAY, 'Opening balance', '', '7.00', '7.00']])).toMatchObject({ lines: [], opening: 700 });
    expect(read([[DAY, 'B/F', '7.00', '', '7.00 DR']])).toMatchObject({ lines: [], opening: -700 });
  });

  test.each([
    ['Saldo Anterior', { opening: 700, closing: null }],
    ['Saldo inicial', { opening: 700, closing: null }],
    ['SALDO FINAL', { opening: null, closing: 700 }],
    ['Likutis pradžiai', { opening: 700, closing: null }],
    ['Likutis pabaigai', { opening: null, closing: 700 }],
    ['Anfangssaldo', { opening: 700, closing: null }],
    ['Solde précédent', { opening: 700, closing: null }],
    ['Nouveau solde', { opening: null, closing: 700 }],
    ['Saldo początkowe', { opening: 700, closing: null }],
    ['Opening Balance', { opening: 700, closing: null }],
    ['Closing balance:', { opening: null, closing: 700 }],
  ])('“%s” beside a day and an amount, where no column has balances', (words, ends) => {
    const columns: StatementLayout['columns'] = ['date', 'description', 'amount', null, 'side'];
    const rows = [
      [DAY, words, '7.00', '20', 'K'],
      [DAY, `${words} of Ada`, '7.00', '20', 'K'],
      [DAY, 'RENT', '5.00', '20', 'D'],
    ];
    const { lines, faulty, ...found } = read(rows, { columns, direction: 'side' });
    expect(lines.map(({ row, amount }) => [row, amount])).toEqual([
      [2, 700],
      [3, -500],
    ]);
    expect(found).toMatchObject({ ...ends, skipped: 1 });
    expect(faulty).toEqual([]);
  });

  test('what all lines of one way came to is no line', () => {
    const columns: StatementLayout['columns'] = ['date', 'description', 'amount', 'side'];
    const rows = [
      [DAY, 'RENT', '5.00', 'D'],
      [DAY, 'Apyvarta', '5.00', 'D'],
    ];
    expect(read(rows, { columns, direction: 'side' })).toMatchObject({ lines: [{ row: 1 }], skipped: 1 });
  });

  test('of the cells of a row, the only amount', () => {
    const only = (...cells: string[]) => amountIn(cells, '.');
    expect([
      only('5.00', 'x'),
      only('5.00', '6.00'),
      only('5.00', '5.00'),
      only('0.00', '5.00'),
      only('0.00'),
      only('x'),
    ]).toEqual([...[500, null, 500, 500, 0, null]]);
    expect([only('BF 5.00'), only('C/F 5.00'), only('CF 5.00'), only('20261001', '5.00')]).toEqual([
      500, 500, 500, 500,
    ]);
    expect([
      only('Opening balance: 5.00'),
      only('B/F 5.00 Dr'),
      only(DAY, '5.00'),
      only(`Balance ${DAY}`),
    ]).toEqual([...[500, -500, 500, null]]);
  });
});

describe('which way money went', () => {
  test('by columns', () => {
    expect(
      amounts([
        [DAY, 'A', '5.00', ''],
        [DAY, 'B', '', '6.00'],
        [DAY, 'C', '0.00', '7.00'],
        [DAY, 'D', '8.00', '0.00'],
      ]),
    ).toEqual([...[-500, 600, 700, -800]]);
    expect(faults([[DAY, 'A', '5.00', '6.00']])).toEqual([
      [1, 'credit', 'Both money in and money out are filled'],
    ]);
  });

  test('a bank may write all debits with a minus; a single one is money that came back', () => {
    expect(
      amounts([
        [DAY, 'A', '-5.00', ''],
        [DAY, 'B', '-6.00', ''],
      ]),
    ).toEqual([-500, -600]);
    expect(
      amounts([
        [DAY, 'A', '-5.00', ''],
        [DAY, 'B', '0.00', '7.00'],
      ]),
    ).toEqual([-500, 700]);
    expect(
      amounts([
        [DAY, 'A', '-5.00', ''],
        [DAY, 'B', '6.00', ''],
      ]),
    ).toEqual([500, -600]);
  });

  const single: StatementLayout['columns'] = ['date', 'description', 'amount', 'side'];
  test.each([
    ['sign', ['5.00', '-6.00'], [500, -600]],
    ['balance', ['5.00', '-6.00'], [500, 600]],
    ['all_in', ['5.00', '-6.00'], [500, -600]],
    ['all_out', ['5.00', '-6.00'], [-500, 600]],
    ['all_out', ['-5.00', '-6.00'], [-500, -600]],
    ['side', ['5.00 Dr', '-2.00 Dr', '6.00 Cr'], [-500, 200, 600]],
    ['side', ['5.00 Dr', '-6.00 Cr'], [-500, 600]],
  ] as const)('by %s', (direction, cells, expected) => {
    expect(
      amounts(
        cells.map((cell) => [DAY, 'A', cell, '']),
        { direction, columns: single },
      ),
    ).toEqual(expected);
  });

  test('by a column of its own, after the side beside the amount', () => {
    const rows = [
      [DAY, 'A', '5.00', 'DR'],
      [DAY, 'B', '6.00', 'CR'],
      [DAY, 'C', '7.00 Dr', 'CR'],
    ];
    expect(amounts(rows, { direction: 'side', columns: single })).toEqual([-500, 600, -700]);
    expect(
      faults(
        [
          [DAY, 'A', '5.00', 'x'],
          [DAY, 'B', '6.00', ''],
        ],
        { direction: 'side', columns: single },
      ),
    ).toEqual([
      [1, 'side', 'It does not say whether money came in or went out'],
      [2, 'side', 'It does not say whether money came in or went out'],
    ]);
    expect(amounts([[DAY, 'A', '', 'DR']], { direction: 'side', columns: single })).toEqual([]);
  });
});

describe('faults', () => {
  test('a date that is none, or is missing', () => {
    expect(
      faults([
        ['31/02/2026', 'A', '5.00', ''],
        ['', 'B', '6.00', ''],
      ]),
    ).toEqual([
      [1, 'date', '“31/02/2026” is no date'],
      [2, 'date', 'The date is missing'],
    ]);
    expect(faults([[`x${'9'.repeat(50)}`, 'A', '5.00', '']])).toEqual([
      [1, 'date', `“x${'9'.repeat(39)}” is no date`],
    ]);
  });

  test('the date goes before a fault of the amount', () => {
    for (const rest of [
      ['5.0x', ''],
      ['5.00', '6.00'],
    ])
      expect(faults([['31/02/2026', 'A', ...rest]])).toEqual([[1, 'date', '“31/02/2026” is no date']]);
  });

  test('an amount that is none, each in its field', () => {
    expect(
      faults([
        [DAY, 'A', '5.0x', ''],
        [DAY, 'B', '', `y${'9'.repeat(50)}`],
      ]),
    ).toEqual([
      [1, 'debit', '“5.0x” is no amount'],
      [2, 'credit', `“y${'9'.repeat(39)}” is no amount`],
    ]);
    expect(
      faults([[DAY, 'A', 'z']], { direction: 'sign', columns: ['date', 'description', 'amount'] }),
    ).toEqual([[1, 'amount', '“z” is no amount']]);
    // `-` is nothing.
    expect(amounts([[DAY, 'A', '-', '5.00']])).toEqual([500]);
  });

  test('cells of a faulty row are kept by field', () => {
    expect(read([['31/02/2026', 'A', '5.00', '', '']]).faulty[0]?.cells).toEqual({
      ...{ date: '31/02/2026', description: 'A', debit: '5.00' },
    });
  });
});
