import type { ImportKind, ImportMapping } from '@lissafi/contract/imports';
import { describe, expect, test } from 'vitest';
import { readDelimited } from '../files/delimited-text.ts';
import { importSetting, mappingOf } from '../testing/import-rows.ts';
import { wayOf } from './infer-formats.ts';
import { inferTable, isListOfProducts } from './infer-table.ts';
import { RowCells } from './row-reading.ts';

const infer = (rows: string[][], kind: ImportKind = 'transactions', chosen: Partial<ImportMapping> = {}) =>
  inferTable([{ name: 'Sheet 1', rows }], kind, chosen)!;
const columns = (rows: string[][], kind: ImportKind = 'transactions') => infer(rows, kind).mapping.columns;
const head = ['Date', 'Details', 'Amount'];

describe('titles', () => {
  test('that name no field stay titles, above rows with figures', () => {
    const table = infer(
      [
        ['My list'],
        ['Wetin', 'Naira', 'Wen'],
        ['Diesel', '45,000.00', '2026-03-05'],
        ['Rent', '3,500.00', '2026-03-06'],
      ],
      'transactions',
    );
    expect(table).toMatchObject({ sheet: 'Sheet 1', header_row: 2, titles: ['Wetin', 'Naira', 'Wen'] });
    expect(table.mapping.columns).toEqual(['description', 'amount', 'date']);
    expect(table.rows.map(({ row }) => row)).toEqual([3, 4]);
  });

  test('have no figures, and figures below them', () => {
    const words = [
      ['Ngozi', 'Aba'],
      ['Ade', 'Lagos'],
    ];
    expect(infer(words, 'customers')).toMatchObject({ header_row: null, titles: ['', ''] });
    expect(
      infer(
        [
          ['Ngozi', '0803 123 4567'],
          ['Ade', '0803 123 4568'],
        ],
        'customers',
      ).header_row,
    ).toBeNull();
  });

  test('are completed to the widest row', () => {
    const table = infer([head, ['2026-03-05', 'Diesel', '-5.00', '', 'late']]);
    expect(table.titles).toEqual([...head, '', '']);
    expect(table.mapping.columns).toEqual(['date', 'description', 'amount', null, null]);
  });

  test.each([
    ['one row with more cells', 'Product,Price\nBread,900\nMilk,700Rice,80000\nMalta,400', [2]],
    ['none', 'Product,Price\nBread,900\nMilk,700', []],
    ['two rows that became one', 'Product,Price\nBread,900\u0001Milk,700', [2]],
    ['what most rows have without a title', 'Product,Price\nBread,900,x\nMilk,700,y\nTea,50', []],
    ['a column of commas', 'Product,Price,,\nBread,900,,\nMilk,700,,fresh\nTea,50,,', [2, 3]],
    ['no titles', 'Bread,900\nMilk,700Rice,80000\nMalta,400', []],
  ])('of text tell where no cell belongs: %s', (_, text, unused) => {
    expect(inferTable([{ name: '', rows: readDelimited(text, 100) }], 'prices')!.unused).toEqual(unused);
  });

  test('of text with a cell more than all of their rows are asked about', () => {
    const doubtsOf = (text: string) =>
      inferTable([{ name: '', rows: readDelimited(text, 100) }], 'customers')!.doubts.map(({ kind }) => kind);
    expect(doubtsOf('Customer,,Debit,Credit\nAda,,5\nBayo,,70')).toContain('columns');
    expect(doubtsOf('Customer,,Debit,Credit\nAda,,,5\nBayo,,,70')).not.toContain('columns');
    expect(doubtsOf('Customer,Debit,Credit\nAda,5\nBayo,70')).not.toContain('columns');
  });

  test('of a sheet leave room for notes beside them', () => {
    expect(
      infer([
        head,
        ['2026-03-05', 'Diesel', '-5.00', 'ask Ade'],
        ...Array(3).fill(['2026-03-06', 'Rent', '-6.00']),
      ]).unused,
    ).toEqual([]);
  });

  test('two that name whole fields, or three of any, make a header', () => {
    expect(
      infer([
        ['Amount', 'Date'],
        ['-5.00', '2026-03-05'],
      ]).header_row,
    ).toBe(1);
    expect(
      infer([
        ['Category', 'Vendor', 'VAT'],
        ['Fuel', 'Total', '1.00'],
      ]).mapping.columns.slice(0, 3),
    ).toEqual(['category', 'counterparty', 'tax_amount']);
  });
});

describe('titles that name no field', () => {
  const header = (rows: string[][], kind: ImportKind = 'customers') => infer(rows, kind).header_row;

  test('are two at least, of which a row with one cell above is none', () => {
    expect(
      header(
        [
          ['Wetin', 'Naira'],
          ['Diesel', '45.00'],
        ],
        'transactions',
      ),
    ).toBe(1);
    expect(
      header(
        [
          ['My list', ''],
          ['Wetin', 'Naira'],
          ['Diesel', '45.00'],
        ],
        'transactions',
      ),
    ).toBe(2);
  });

  test('have figures below them, if not in the next row; those above do not count', () => {
    expect(
      header([
        ['Who', 'Where'],
        ['Ngozi', 'Aba'],
        ['Ade', '12 Aba Road'],
      ]),
    ).toBe(1);
    expect(header([['Report 2026'], ['Ngozi', 'Aba'], ['Ade', 'Lagos']])).toBeNull();
    const far = Array.from({ length: 3 }, () => ['Ngozi', 'Aba']);
    expect(header([['Ade', 'Lagos'], ...far, ['Bola', '12 Aba Road']])).toBeNull();
  });
});

describe('a column without a title', () => {
  test('is told in a file of one row too', () =>
    expect(columns([['2026-03-05', '-5.00']])).toEqual(['date', 'amount']));

  test('of words is no amount, and figures after it are', () =>
    expect(
      columns([
        ['Diesel', '2026-03-05', '400'],
        ['Rent', '2026-03-06', '700'],
      ]),
    ).toEqual(['description', 'date', 'amount']));

  test('is the first of two that hold days', () =>
    expect(
      columns([
        ['2026-03-05', '07.03.2026', '400'],
        ['2026-03-06', '09.03.2026', '700'],
      ]),
    ).toEqual(['date', null, 'amount']));

  test('is told beside titles that name money in and out', () =>
    expect(
      columns([
        ['Wen', 'Category', 'Money in', 'Money out'],
        ['2026-03-05', 'Fuel', '', '400.00'],
      ]),
    ).toEqual(['date', 'category', 'money_in', 'money_out']));

  test('is no amount beside one title of money', () => {
    const of = (title: string) =>
      columns([
        ['Date', title, 'Ref'],
        ['2026-03-05', '400.00', '700.00'],
      ]);
    expect(of('Money in')).toEqual(['date', 'money_in', null]);
    expect(of('Money out')).toEqual(['date', 'money_out', null]);
  });

  test('with single letters names nothing', () => {
    expect(
      columns([
        ['2026-03-05', '-5.00', 'A'],
        ['2026-03-06', '-6.00', 'B'],
      ]),
    ).toEqual(['date', 'amount', null]);
    expect(
      columns(
        [
          ['A', 'Ngozi'],
          ['B', 'Ade'],
        ],
        'customers',
      ),
    ).toEqual([null, 'name']);
  });

  test('with words of two letters, which may be units or sides, names no item, price or account', () => {
    const rows = [
      ['kg', 'Flour'],
      ['pc', 'Bread'],
    ];
    for (const kind of ['raw_materials', 'finished_goods', 'prices', 'opening_balances'] as const)
      expect(columns(rows, kind).slice(0, 2)).toEqual([null, 'name']);
  });

  test('is an email, a phone or a code as a whole, not in a text', () => {
    const of = (cell: string, kind: ImportKind) =>
      columns(
        [
          ['Ngozi', cell],
          ['Ade', cell],
        ],
        kind,
      )[1];
    expect(of('ngozi@example.com', 'customers')).toBe('email');
    expect([of('to n@example.com', 'customers'), of('n@example.com first', 'customers')]).toEqual([
      null,
      null,
    ]);
    expect([of('call 0803 123 4567', 'customers'), of('0803 123 4567 at night', 'customers')]).toEqual([
      null,
      null,
    ]);
    expect([of('91010', 'opening_balances'), of('1010-1', 'opening_balances')]).toEqual([null, null]);
    expect(of('Aba road', 'customers')).toBeNull();
  });

  test('is what four of five of its cells say', () => {
    const rows = (odd: number) =>
      Array.from({ length: 5 }, (_, at) => [at < odd ? 'soon' : `2026-03-0${at + 1}`, '-5.00']);
    expect(columns(rows(1))).toEqual(['date', 'amount']);
    expect(columns(rows(2))).toEqual([null, 'amount']);
  });

  test('is not told by few cells', () => {
    const rows = Array.from({ length: 6 }, (_, at) => [
      `2026-03-0${at + 1}`,
      '-5.00',
      at < 2 ? 'Diesel' : '',
    ]);
    expect(columns(rows)).toEqual(['date', 'amount', null]);
    expect(columns(rows.map((row, at) => (at === 2 ? [...row.slice(0, 2), 'Rent'] : row)))).toEqual([
      ...['date', 'amount', 'description'],
    ]);
  });

  test('is no amount where it numbers the rows, holds phone numbers or days', () => {
    expect(
      columns([
        ['1', '2026-03-05', '400'],
        ['2', '2026-03-06', '500'],
      ]),
    ).toEqual([null, 'date', 'amount']);
    expect(
      columns([
        ['08031234567', '2026-03-05', '400'],
        ['07087654321', '2026-03-06', '500'],
      ]),
    ).toEqual([null, 'date', 'amount']);
    expect(
      columns([
        ['2026-03-05', '2026-03-07', '400'],
        ['2026-03-06', '2026-03-08', '500'],
      ]),
    ).toEqual(['date', null, 'amount']);
  });

  test('is the amount rather than the number of a document where it has kobo', () =>
    expect(
      columns([
        ['2026-03-05', '1001', '400.00'],
        ['2026-03-06', '1005', '500.00'],
      ]),
    ).toEqual(['date', null, 'amount']));

  test('is no amount beside titles of money in and out', () =>
    expect(
      columns([
        ['Date', 'Money in', 'Money out', 'Ref'],
        ['2026-03-05', '', '400.00', '700.00'],
      ]),
    ).toEqual(['date', 'money_in', 'money_out', null]));

  test('is a date also with the month first', () =>
    expect(
      columns([
        ['03/25/2026', '-5.00'],
        ['03/26/2026', '-6.00'],
      ]),
    ).toEqual(['date', 'amount']));

  test('says income or expense', () =>
    expect(
      columns([
        ['2026-03-05', 'Income', '400.00'],
        ['2026-03-06', 'Expense', '500.00'],
      ]),
    ).toEqual(['date', 'side', 'amount']));

  test('holds the name, the price or the code of what is imported', () => {
    const rows = [
      ['Loaf', '900.00'],
      ['Cake', '4,000.00'],
    ];
    expect(columns(rows, 'prices')).toEqual(['name', 'selling_price']);
    expect(columns(rows, 'finished_goods').slice(0, 2)).toEqual(['name', null]);
    expect(
      columns(
        [
          ['1010', 'Bank'],
          ['3000', 'Capital'],
        ],
        'opening_balances',
      ),
    ).toEqual(['account_code', 'name']);
    expect(
      columns(
        [
          ['8010', 'Bank'],
          ['90000', 'Capital'],
        ],
        'opening_balances',
      ),
    ).toEqual([null, 'name']);
    expect(
      columns(
        [
          ['+234(803)123-4567', 'Ade'],
          ['0803 123 4568', 'Ngozi'],
        ],
        'customers',
      ),
    ).toEqual(['phone', 'name']);
  });
});

describe('rows', () => {
  test('that are empty or a total are none', () => {
    const rows = ['Total', 'Grand total:', 'Sub-total', 'SUBTOTALS', 'Total Energies', 'Totally new'];
    const table = infer([head, ...rows.flatMap((word) => [[word, '', '-5.00'], []])]);
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(['Total Energies', 'Totally new']);
  });

  test.each([
    'Net total',
    'Total',
    'Total assets',
    'Total non-current liabilities',
    'Total of all expenses',
    'Sub-total for income',
    'Total liability',
    'Total: ',
  ])('“%s” is no account of a trial balance', (name) => {
    const rows = [
      ['Bank', '5.00', ''],
      [name, '5.00', ''],
      ['Capital', '', '5.00'],
    ];
    const table = infer([['Account', 'Dr', 'Cr'], ...rows], 'opening_balances');
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(['Bank', 'Capital']);
  });

  test.each(['Total Energies deposit', 'Totalling machine', 'Deposit at Total assets Ltd'])(
    '“%s” is one',
    (name) => {
      const table = infer(
        [
          ['Account', 'Dr', 'Cr'],
          [name, '5.00', ''],
        ],
        'opening_balances',
      );
      expect(table.rows.length).toBe(1);
    },
  );

  test('of other lists may be called a net total, and may have figures alone', () => {
    const rows = [
      ['2026-03-05', 'Diesel', '-5.00'],
      ['Net total', '', '-5.00'],
      ['', '', '-5.00'],
    ];
    expect(infer([head, ...rows]).rows.map(({ row }) => row)).toEqual([2, 3, 4]);
  });

  test('of a trial balance are told by their first word, wherever it stands', () => {
    const rows = [
      ['1010', 'Bank', '5.00', ''],
      ['', 'Total assets', '5.00', ''],
    ];
    expect(infer([['Code', 'Account', 'Dr', 'Cr'], ...rows], 'opening_balances').rows.length).toBe(1);
  });

  test('of raw materials get a SKU and a unit where they have none', () => {
    const table = infer(
      [
        ['Item', 'Qty', 'Value'],
        ['Flour', '3', '5'],
      ],
      'raw_materials',
    );
    expect(table.titles).toEqual(['Item', 'Qty', 'Value', 'SKU', 'Unit']);
    expect(table.rows[0]!.cells).toEqual(['Flour', '3', '5', 'FLOUR', 'piece']);
  });

  test('of a sheet that has the columns are taken rather than more rows of another', () => {
    const notes = { name: 'Notes', rows: Array.from({ length: 9 }, (_, at) => ['see', `page ${at}`]) };
    const books = { name: 'Books', rows: [head, ['2026-03-05', 'Diesel', '-5.00']] };
    expect(inferTable([notes, books], 'transactions')!.sheet).toBe('Books');
    const more = { name: 'More', rows: [head, ...[5, 6].map((day) => [`2026-03-0${day}`, 'x', '-5.00'])] };
    expect(inferTable([books, more], 'transactions')!.sheet).toBe('More');
    expect(inferTable([notes], 'transactions')!.sheet).toBe('Notes');
  });

  test('below titles only: a sheet without any has no table', () => {
    expect(inferTable([{ name: '', rows: [head] }], 'transactions')).toBeNull();
    expect(inferTable([{ name: '', rows: [head, ['', '']] }], 'transactions')).toBeNull();
  });
});

test('what a person chose goes before what was inferred, and a column that is left out is none', () => {
  const rows = [head, ['03/04/2026', 'Diesel', '1.200'], ['05/06/2026', 'Rent', '900']];
  const chosen = { date_order: 'mdy', decimal_mark: ',', direction: 'all_in', cost_of: 'all' } as const;
  const table = infer(rows, 'transactions', { columns: ['date', null], ...chosen });
  expect(table.mapping).toEqual({ columns: ['date', null, null], ...chosen });
  expect(table.doubts).toEqual([{ kind: 'columns', column: null, row: 2, cell: '', readings: [] }]);
});

test('a column that is left out does not say how dates are written, and a cost is of one unless it is asked', () => {
  const table = infer([
    ['Date', 'Amount', 'Printed'],
    ['05/03/2026', '-5.00', '03/25/2026'],
  ]);
  expect(table.mapping).toMatchObject({
    columns: ['date', 'amount', null],
    date_order: 'dmy',
    cost_of: 'one',
  });
});

describe('a doubt', () => {
  test('about day and month shows what a date would be', () => {
    const rising = ['01/01/2026', '05/01/2026', '05/02/2026', '06/01/2026', '06/02/2026', '07/01/2026'];
    const table = infer([head, ...rising.map((day) => [day, 'x', '-5.00'])]);
    expect(table.doubts).toEqual([
      {
        ...{ kind: 'date_order', column: 0, row: 3, cell: '05/01/2026' },
        readings: [
          { value: 'dmy', label: '2026-01-05' },
          { value: 'mdy', label: '2026-05-01' },
        ],
      },
    ]);
  });

  test('about the point shows what an amount would be', () => {
    const table = infer([head, ['2026-03-05', '1.200 litres', '-5'], ['2026-03-06', 'Diesel', '-12.800']]);
    expect(table.doubts).toEqual([
      {
        ...{ kind: 'decimal_mark', column: 2, row: 3, cell: '-12.800' },
        readings: [
          { value: ',', label: '-12,800.00' },
          { value: '.', label: '-12.800' },
        ],
      },
    ]);
    expect(
      infer([head, ['2026-03-05', 'x', '-1.800']], 'transactions', { decimal_mark: ',' }).doubts,
    ).toEqual([]);
  });

  test('about income and expenses, or debits and credits, shows an amount', () => {
    expect(infer([head, ['2026-03-05', 'x', 'five'], ['2026-03-06', 'y', '5.00']]).doubts).toEqual([
      {
        ...{ kind: 'direction', column: 2, row: 3, cell: '5.00' },
        readings: [
          { value: 'all_out', label: 'All are expenses' },
          { value: 'all_in', label: 'All are income' },
        ],
      },
    ]);
    expect(infer([head, ['2026-03-05', 'x', '-']]).doubts).toMatchObject([
      { column: null, row: 2, cell: '' },
    ]);
    const balances = infer(
      [
        ['Account', 'Balance'],
        ['Bank', '5.00'],
      ],
      'opening_balances',
    );
    expect(balances.doubts[0]!.readings.map(({ label }) => label)).toEqual([
      'All are debits',
      'All are credits',
    ]);
    expect(
      infer(
        [
          ['Item', 'Price'],
          ['Loaf', '5.00'],
        ],
        'prices',
      ).doubts,
    ).toEqual([]);
  });

  test('about a cost needs a quantity above 1, and no value that says it', () => {
    const doubts = (titles: string[], ...rows: string[][]) =>
      infer([titles, ...rows], 'raw_materials').doubts.map(({ kind, row, cell }) => [kind, row, cell]);
    const titles = ['Item', 'Unit', 'Qty', 'Cost'];
    expect(doubts(titles, ['Salt', 'bag', '1', '500'], ['Flour', 'bag', '1,400', '500'])).toEqual([
      ['cost_of', 3, '1,400 × ₦500.00 = ₦700,000.00'],
    ]);
    expect(doubts(titles, ['Flour', 'bag', '1', '500'], ['Salt', 'bag', '', '5'])).toEqual([]);
    expect(doubts(titles, ['Flour', 'bag', '14', 'dear'])).toEqual([]);
    expect(doubts(titles, ['Flour', 'bag', '14', '500,50'])).toEqual([
      ['cost_of', 2, '14 × ₦500.50 = ₦7,007.00'],
    ]);
    expect(doubts(titles, ['Beans', 'bag', '12', '5.400,00'])).toEqual([
      ['cost_of', 2, '12 × ₦5,400.00 = ₦64,800.00'],
    ]);
    expect(doubts(titles, ['Beans', 'bag', '2,5', '5.400,00'])[0]![2]).toBe('2,5 × ₦5,400.00 = ₦13,500.00');
    expect(doubts(titles, ['Flour', 'bag', '1000000000', '90,000,000,000.00'])).toEqual([]);
    expect(doubts(['Cost', 'Qty', 'Item'], ['500', '2', 'Flour']).length).toBe(1);
    expect(doubts(['Qty', 'Cost', 'Item'], ['2', '500', 'Flour']).length).toBe(1);
    expect(doubts([...titles, 'Value'], ['Flour', 'bag', '14', '500', '7,000'])).toEqual([]);
    expect(doubts(['Item', 'Unit', 'Cost'], ['Flour', 'bag', '500'])).toEqual([]);
    const rows = [titles, ['Flour', 'bag', '14', '500']];
    expect(infer(rows, 'raw_materials', { cost_of: 'all' }).doubts).toEqual([]);
    expect(infer(rows, 'raw_materials').doubts[0]!.readings).toEqual([
      { value: 'one', label: 'Yes, for one' },
      { value: 'all', label: 'No, for all' },
    ]);
  });
});

describe('the direction', () => {
  test('is told in whichever column it stands', () => {
    expect(
      infer([
        ['Amount', 'Date'],
        ['-5.00', '2026-03-05'],
      ]).mapping.direction,
    ).toBe('sign');
    expect(
      infer([
        ['Type', 'Date', 'Amount'],
        ['Expense', '2026-03-05', '5.00'],
      ]).mapping.direction,
    ).toBe('side');
  });

  const direction = (rows: string[][], titles = ['Date', 'Type', 'Amount']) =>
    infer([titles, ...rows.map((cells) => ['2026-03-05', ...cells])]).mapping.direction;

  test('is told by words where four of five rows have one', () => {
    const rows = (others: number) =>
      Array.from({ length: 5 }, (_, at) => [at < others ? 'Diesel' : 'Expense', '5.00']);
    expect([direction(rows(1)), direction(rows(2))]).toEqual(['side', 'all_out']);
  });

  test('is told by Dr and Cr beside most amounts', () => {
    const rows = (others: number) =>
      Array.from({ length: 5 }, (_, at) => ['', at < others ? '5.00' : '5.00 Dr']);
    expect([direction(rows(1)), direction(rows(2))]).toEqual(['side', 'all_out']);
  });

  test('is told by one sign, else it is asked and taken as expenses', () => {
    expect(
      direction([
        ['', '5.00'],
        ['', '-5.00'],
      ]),
    ).toBe('sign');
    expect(
      direction([
        ['', '5.00'],
        ['', '0'],
      ]),
    ).toBe('all_out');
    expect(direction([['', '']])).toBe('all_out');
  });
});

test('words that say income or expense', () => {
  const ways = (...words: string[]) => words.map(wayOf);
  expect(ways('Income', 'receipt', 'Sale', 'sales', 'CR', 'in')).toEqual(Array(6).fill('in'));
  expect(ways('Expense', 'expenses', 'Payment', 'cost', 'Dr', 'out')).toEqual(Array(6).fill('out'));
  expect(ways('my income', 'incomes', 'a cost', 'costs', 'Diesel', '')).toEqual(Array(6).fill(null));
});

test('a list of products that was given as income and expenses is known by goods with a price or a stock', () => {
  const is = (...rows: string[][]) => isListOfProducts([{ name: '', rows }]);
  expect(is(['Product', 'Price'], ['Loaf', '900'])).toBe(true);
  expect(is(['Item', 'Stock'], ['Loaf', '40'])).toBe(true);
  const goods = {
    name: 'Goods',
    rows: [
      ['Product', 'Price'],
      ['Loaf', '900'],
    ],
  };
  expect(isListOfProducts([{ name: 'Notes', rows: [['see', 'page 4']] }, goods])).toBe(true);
  // “Name” may be that of a payer; goods alone have no price; and what has days is a book.
  expect(is(['Name', 'Price'], ['Loaf', '900'])).toBe(false);
  expect(is(['Product', 'Colour'], ['Loaf', 'brown'])).toBe(false);
  expect(is(['Date', 'Product', 'Price'], ['2026-03-05', 'Loaf', '900'])).toBe(false);
  expect(isListOfProducts([])).toBe(false);
});

describe('a list of expenses in which something came back', () => {
  const titles = ['Date', 'Description', 'Category', 'Amount', 'Type'];
  const of = (rows: string[][], head = titles) =>
    infer([head, ...rows.map((cells) => ['05/03/2026', ...cells])]);

  test('with a word for each row has one sign for each word', () => {
    const { mapping, doubts } = of([
      ['Cartons', 'Packaging', '32,000.00', 'Expense'],
      ['Torn cartons sent back', 'Packaging', '−4,500.00', 'Expense'],
    ]);
    expect([mapping.direction, doubts]).toEqual(['side', []]);
    const signed = of([
      ['Cartons', 'Packaging', '-32,000.00', 'Expense'],
      ['Nylon', 'Packaging', '-4,500.00', 'Expense'],
      ['Sales', 'Sales', '9,000.00', 'Income'],
    ]);
    expect(signed.mapping.direction).toBe('sign');
  });

  test('is told by its categories, and is no list of income', () => {
    const head = titles.slice(0, 4);
    const { mapping, doubts } = of(
      [
        ['Cartons', 'Supplies', '32,000.00'],
        ['Diesel', 'Fuel', '9,000.00'],
        ['Torn cartons sent back', 'Supplies', '(4,500.00)'],
      ],
      head,
    );
    expect([mapping.direction, doubts]).toEqual(['all_out', []]);
    const income = of(
      [
        ['Hall hire', 'Rent income', '60,000.00'],
        ['Loaf', 'Sales', '9,000.00'],
        ['Diesel', 'Fuel', '(4,500.00)'],
      ],
      head,
    );
    expect([income.mapping.direction, income.doubts]).toEqual(['sign', []]);
  });

  test('is asked about where no category tells it', () => {
    const { doubts } = infer([
      head,
      ['05/03/2026', 'Cartons', '32,000.00'],
      ['06/03/2026', 'Nylon', '9,000.00'],
      ['07/03/2026', 'Torn cartons sent back', '-4,500.00'],
    ]);
    expect(doubts.map(({ kind, readings }) => [kind, readings.map(({ value }) => value)])).toEqual([
      ['direction', ['all_out', 'all_in', 'sign']],
    ]);
  });

  test('has expenses with a minus in their own column where most of them have one', () => {
    const of = (...amounts: string[]) =>
      infer([['Date', 'Money in', 'Money out'], ...amounts.map((out) => ['05/03/2026', '', out])]).mapping
        .direction;
    expect([of('-5.00', '-6.00'), of('5.00', '6.00'), of('5.00', '-6.00', '7.00')]).toEqual([
      ...['signed_columns', 'columns', 'columns'],
    ]);
  });
});

describe('amounts in another currency', () => {
  test('are no amounts in naira, whatever the title of their column says besides', () => {
    const rows = [
      ['05/03/2026', 'Hosting', '85.00', '130,000.00'],
      ['06/03/2026', 'Domain', '12.00', '19,000.00'],
    ];
    const of = (...titles: string[]) => infer([['Date', 'Details', ...titles], ...rows]).mapping.columns;
    expect(of('Amount (USD)', 'Amount (NGN)')).toEqual(['date', 'description', null, 'amount']);
    expect(of('Amount ($)', 'Amount in naira')).toEqual(['date', 'description', null, 'amount']);
    expect(of('Amount USD', 'Rate')).toEqual(['date', 'description', null, null]);
    expect(of('Debit (EUR)', 'Reference')[2]).toBeNull();
  });

  test('are asked about where a title has no others', () => {
    const table = infer(
      [
        ['Item', 'Price (USD)'],
        ['Loaf', '5.00'],
      ],
      'prices',
    );
    expect([table.mapping.columns, table.doubts.map(({ kind }) => kind)]).toEqual([
      ['name', null],
      ['columns'],
    ]);
  });

  test('are told by a column of currencies', () =>
    expect(
      columns([
        ['Date', 'Details', 'Amount', 'Ccy'],
        ['05/03/2026', 'x', '5.00', 'USD'],
      ]),
    ).toEqual([...['date', 'description', 'amount', 'currency']]));
});

describe('a decimal mark', () => {
  const mark = (rows: string[][], kind: ImportKind = 'raw_materials') =>
    infer([['Item', 'Unit', 'Qty', 'Value'], ...rows], kind).mapping.decimal_mark;

  test('that quantities prove holds for the file too', () => {
    expect(mark([['Salt', 'kg', '25,5', '1850']])).toBe(',');
    expect(mark([['Salt', 'kg', '0,500', '1850']])).toBe(',');
    expect(
      mark([
        ['Salt', 'kg', '1.250', '1850'],
        ['Flour', 'kg', '2.500', '1850'],
      ]),
    ).toBe('.');
    expect(
      mark([
        ['Salt', 'kg', '25,5', '350.50'],
        ['Flour', 'kg', '2', '1,850.00'],
      ]),
    ).toBe('.');
  });
});

test('credit days, credit terms and a limit of credit are no credit of a customer', () => {
  const of = (...titles: string[]) =>
    columns(
      [
        ['Customer', ...titles],
        ['Ada', '30', '5,000.00'],
      ],
      'customers',
    );
  expect(of('Credit days', 'Balance')).toEqual(['name', null, 'opening_balance']);
  expect(of('Credit terms (days)', 'Credit limit')).toEqual(['name', null, 'credit_limit']);
  expect(of('Debit', 'Credit')).toEqual(['name', 'debit', 'credit']);
  expect(of('Dr', 'Cr')).toEqual(['name', 'debit', 'credit']);
  expect(
    columns(
      [
        ['Customer', 'Balance', 'Dr/Cr'],
        ['Ada', '5', 'Cr'],
      ],
      'customers',
    ),
  ).toEqual([...['name', 'opening_balance', 'side']]);
});

test('the status of a payment is a column of its own', () =>
  expect(
    columns([
      ['Date', 'Details', 'Category', 'Amount', 'Transaction Status'],
      ['05/03/2026', 'x', 'Fuel', '5', 'Failed'],
    ])[4],
  ).toBe('status'));

test.each([
  ['As of 31 October 2026', '2026-10-31'],
  ['Trial balance as at: 31/10/2026', '2026-10-31'],
  ['For the year ended 31st December, 2025', '2025-12-31'],
  ['Trial balance as at 31 May', null],
  ['Report 2026', null],
])('the day of “%s” is %j', (above, day) => {
  const rows = [['Danfo Ltd'], [above], ['Account', 'Debit', 'Credit'], ['Bank', '5.00', '']];
  expect(infer(rows, 'opening_balances').stated_on).toBe(day);
});

describe('days that a spreadsheet swapped', () => {
  const rows = (dates: string[]) => dates.map((date) => [date, 'Diesel', '-5.00']);
  const swapped = ['2026-03-09', '2026-07-09', '14/09/2026', '21/09/2026', '28/09/2026'];

  test('are asked about, with both days that one may be', () => {
    const { doubts } = infer([head, ...rows(swapped)]);
    expect(doubts).toMatchObject([
      {
        ...{ kind: 'date_order', row: 2, cell: '2026-03-09' },
        readings: [
          { value: 'dmy', label: '2026-03-09' },
          { value: 'swapped', label: '2026-09-03' },
        ],
      },
    ]);
    expect(infer([head, ...rows(swapped)], 'transactions', { date_order: 'swapped' }).doubts).toEqual([]);
  });

  test('are asked about where a stated period does not have them', () => {
    const period = ['Period: 01-Sep-2026 to 30-Sep-2026'];
    const of = (...dates: string[]) => infer([period, head, ...rows(dates)]).doubts.map(({ kind }) => kind);
    expect(of('2026-03-09', '2026-07-09')).toEqual(['date_order']);
    expect(of('2026-09-03', '2026-09-07')).toEqual([]);
  });
});

test('a moment in another zone is on its day in Lagos', () => {
  expect(
    ['2026-09-30T23:20:00Z', '2026-09-30T23:20:00', '2026-09-30T23:20:00+01:00'].map((cell) => {
      const mapping = mappingOf(['date']);
      return new RowCells([cell], mapping, importSetting).date('date', '2026-11-23');
    }),
  ).toEqual(['2026-10-01', '2026-09-30', '2026-09-30']);
});

describe('pasted rows', () => {
  const pasted = (text: string, kind: ImportKind) =>
    inferTable([{ name: '', rows: readDelimited(text, 100) }], kind)!;

  test('have their amounts whole, whatever parts their cells', () => {
    for (const text of [
      'Product, Price, Quantity, Unit cost\nMalta Guinness, N1,100, 36, 700\nCoke 50cl, 400, 12, 300',
      'Product,Price,Quantity,Unit cost\nMalta Guinness,N1,100,36,700\nCoke 50cl,400,12,300',
    ]) {
      const { mapping, rows } = pasted(text, 'finished_goods');
      expect(mapping.columns.slice(0, 4)).toEqual(['name', 'selling_price', 'quantity', 'standard_cost']);
      expect(rows.map(({ cells }) => cells.slice(0, 4))).toEqual([
        ['Malta Guinness', 'N1,100', '36', '700'],
        ['Coke 50cl', '400', '12', '300'],
      ]);
    }
  });

  test('with a name and its price in one cell are a price list', () => {
    const list = 'Coke 50cl 400\nMalta Guinness 1,100\nPeak milk\nMilo 4,500';
    for (const [text, kind] of [
      [list, 'finished_goods'],
      [list, 'prices'],
      [`Product Price\n${list}`, 'finished_goods'],
    ] as const) {
      const { mapping, rows, doubts } = pasted(text, kind);
      expect(mapping.columns.slice(0, 2)).toEqual(['name', 'selling_price']);
      expect([rows.map(({ cells }) => cells.slice(0, 2)), doubts]).toEqual([
        [
          ['Coke 50cl', '400'],
          ['Malta Guinness', '1,100'],
          ['Peak milk', ''],
          ['Milo', '4,500'],
        ],
        [],
      ]);
    }
  });

  test('of customers keep what they owe', () => {
    const { mapping, rows } = pasted(
      'Oga Emeka 0803 333 4444 owes 12,000\nMama Chidi, Chidi Stores, 08031234567, Aba\nBola owes 12,00,0',
      'customers',
    );
    expect(mapping.columns).toEqual([
      ...['name', 'company_name', 'phone', 'email', 'line1', 'city', 'state', 'opening_balance'],
    ]);
    expect(
      rows.map(({ cells: [name, company, phone, , , city, , owes] }) => [name, company, phone, city, owes]),
    ).toEqual([
      ['Oga Emeka', '', '+2348033334444', '', '12,000.00'],
      ['Mama Chidi', 'Chidi Stores', '+2348031234567', 'Aba', ''],
      [expect.stringContaining('Bola'), '', '', '', expect.stringContaining('owes 12')],
    ]);
  });

  test('below the day of a list are its rows, also without titles', () => {
    const read = (day: string) =>
      pasted(`BISIS BAKERY\n${day}\nMama Ngozi Stores,"1,000.00 Cr"\nBola,5.00 Cr`, 'customers');
    const table = read('As of 31 October 2026');
    expect([table.stated_on, table.rows.map(({ row }) => row)]).toEqual(['2026-10-31', [3, 4]]);
    // A customer, and what she owes on a day.
    expect(read('Ada owes 5,000 as of 31 October 2026').rows).toHaveLength(4);
  });

  test('of customers with a column of amounts are a table, also without titles', () => {
    const { mapping, doubts } = pasted('Total Energies Mushin,0.01 Cr\nBola,2.00 Cr\nAda,5 Dr', 'customers');
    expect([mapping.columns, doubts.map(({ kind }) => kind)]).toEqual([['name', null], ['columns']]);
  });

  test('of customers in words stand below their title', () => {
    const { rows } = pasted('Name\nAda owes 5,000\nBola owes 200', 'customers');
    expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [2, 'Ada'],
      [3, 'Bola'],
    ]);
  });

  test('of customers below a title of an amount are a table, whose other titles are asked for', () => {
    const { header_row, mapping, doubts } = pasted('Owes\nAda Ventures,1.00 Cr\nBola,2.00 Cr', 'customers');
    expect([header_row, mapping.columns]).toEqual([null, ['name', null]]);
    expect(doubts.map(({ kind }) => kind)).toContain('columns');
  });

  test('of a workbook stay as they are', () => {
    const rows = [
      ['Item', 'Qty'],
      ['Coke', '12', '500'],
    ];
    expect(inferTable([{ name: 'Sheet 1', rows }], 'finished_goods')!.rows[0]!.cells.slice(0, 3)).toEqual([
      ...['Coke', '12', '500'],
    ]);
  });
});

describe('columns that may mean something else than their titles say are asked about', () => {
  const doubtsOf = (kind: Parameters<typeof inferTable>[1], text: string) =>
    inferTable([{ name: '', rows: readDelimited(text, 100) }], kind)!.doubts.map((doubt) => doubt.kind);

  test.each([
    [
      'titles beside their columns',
      'customers',
      'Client;;City;Debit;Credit\nAda;Ikeja;5.00;\nMusa;Ikeja;;6.00',
    ],
    ['an amount that no title names', 'customers', 'Name;City\nAda;Ikeja;500.00\nMusa;Ikeja;600.50'],
    ['two titles alike', 'opening_balances', 'Balance,Account,Balance\n5.00,Cash,6.00\n7.00,Bank,8.00'],
    ['one column of a pair', 'opening_balances', 'Account,Dr,C=\nCash,5.00,\nLoan,,6.00\nCapital,,9.00'],
    ['no titles above figures', 'finished_goods', 'Bread,12,500.00\nRice,3,600.00'],
  ] as const)('%s', (_, kind, text) => {
    expect(doubtsOf(kind, text)).toContain('columns');
  });

  test.each([
    ['numbers of rows without a title', 'customers', ',Name,Email,Owes\n0,Ada,,5.00\n1,Musa,,6.00'],
    ['the same column twice', 'opening_balances', 'Balance,Account,Balance\n5.00,Cash,5.00\n7.00,Bank,7.00'],
    ['names alone', 'customers', 'Name\nAda\nMusa'],
  ] as const)('but not %s', (_, kind, text) => {
    expect(doubtsOf(kind, text)).not.toContain('columns');
  });

  test('a currency is no name of an item', () => {
    const table = inferTable(
      [
        {
          name: '',
          rows: [
            ['Rice', 'NGN', '500.00'],
            ['Beans', 'NGN', '600.00'],
          ],
        },
      ],
      'prices',
    );
    expect(table?.mapping.columns).toEqual(['name', null, 'selling_price']);
  });
});

describe('what an item or customer is called', () => {
  const named = (rows: string[][], kind: ImportKind) => {
    const { mapping, rows: found } = infer(rows, kind);
    const parts = ({ cells }: { cells: string[] }) =>
      cells.filter((cell, at) => cell !== '' && mapping.columns[at] === 'name');
    return found.map((row) => parts(row).join(' '));
  };

  test('is the first name with the last one, and the company where there is no person', () => {
    const head = ['First Name', 'Last Name', 'Company', 'Email'];
    const rows = [
      ['Ngozi', 'Okeke', 'Okeke Foods', 'ngozi@example.com'],
      ['', '', 'Ade Ventures', 'ade@example.com'],
    ];
    expect(named([head, ...rows], 'customers')).toEqual(['Ngozi Okeke', 'Ade Ventures']);
    const codes = rows.map((cells, row) => [`c${row}x`, ...cells]);
    expect(named([['Customer Id', ...head], ...codes], 'customers')).toEqual(['Ngozi Okeke', 'Ade Ventures']);
    const camel = ['firstName', 'lastName', 'company', 'email', 'phoneNumber'];
    expect(named([camel, ...rows], 'customers')).toEqual(['Ngozi Okeke', 'Ade Ventures']);
  });

  test('has the variation of a product in it, whose own code is the SKU', () => {
    const rows = [
      ['product_name', 'variation_name', 'variation_sku', 'price'],
      ['Malt drink', '330ml can', 'MALT-330', '500'],
      ['Malt drink', '1L bottle', 'MALT-1L', '1,200'],
      ['Bread', '', 'BREAD', '900'],
    ];
    expect(named(rows, 'finished_goods')).toEqual(['Malt drink 330ml can', 'Malt drink 1L bottle', 'Bread']);
    const { mapping, rows: found } = infer(rows, 'finished_goods');
    expect(found.map(({ cells }) => cells[mapping.columns.indexOf('sku')])).toEqual([
      ...['MALT-330', 'MALT-1L', 'BREAD'],
    ]);
  });

  test('is the description where no other title names it', () => {
    const rows = [
      ['STOCKCODE', 'DESCRIPTION', 'PRICE', 'DEPARTMENT', 'STOCKONHAND'],
      ['CHR', 'Phone charger', '5000', 'Default', '4'],
      ['CAB', 'Power cable', '3000', 'Default', '6'],
    ];
    expect(named(rows, 'finished_goods')).toEqual(['Phone charger', 'Power cable']);
    expect(columns(rows, 'finished_goods').slice(0, 5)).toEqual([
      ...['sku', 'name', 'selling_price', null, 'quantity'],
    ]);
  });

  test('of variants of a web shop is carried down, with their options', () => {
    const rows = [
      ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant SKU', 'Variant Price', 'Image Src'],
      ['gown', 'Ankara gown', 'Size', 'M', 'G-M', '15000', 'a.jpg'],
      ['gown', '', '', 'L', 'G-L', '16000', ''],
      ['gown', '', '', '', '', '', 'b.jpg'],
      ['cap', 'Aso oke cap', 'Title', 'Default Title', '', '7000', ''],
    ];
    expect(named(rows, 'finished_goods')).toEqual(['Ankara gown M', 'Ankara gown L', 'Aso oke cap']);
    const shop = [
      ['Type', 'SKU', 'Name', 'In stock?', 'Stock', 'Sale price', 'Regular price', 'Attribute 1 value(s)'],
      ['simple', 'A1', 'Raffia bag', '1', '', '4000', '5000', 'Blue'],
    ];
    const { mapping } = infer(shop, 'finished_goods');
    expect(mapping.columns.slice(0, 8)).toEqual([
      ...[null, 'sku', 'name', null, 'quantity', null, 'selling_price', null],
    ]);
  });
});

describe('a column', () => {
  test('of words is no money, whatever its title', () => {
    const rows = [
      ['Expenses Client', 'Project', 'Amount', 'Date'],
      ['Ada Stores', 'Shop', '3,900.00', '03/11/2026'],
      ['Bola', 'Store', '8,600.00', '14/11/2026'],
    ];
    expect(columns(rows)).toEqual(['description', null, 'amount', 'date']);
  });

  test('that is empty leaves its title to another that has the same one', () => {
    const rows = [
      ['Name', 'Phone', 'Email', 'Phone'],
      ['Ada', '', 'ada@example.com', '0803 123 4567'],
      ['Bola', '', 'bola@example.com', '0803 123 4568'],
    ];
    expect(columns(rows, 'customers')).toEqual(['name', null, 'email', 'phone']);
  });

  test('of purchase prices is the cost, and no price', () => {
    const rows = [
      ['Item', 'Purchase price'],
      ['Rice', '45,000'],
    ];
    expect(columns(rows, 'finished_goods').slice(0, 2)).toEqual(['name', 'standard_cost']);
  });

  test('of amounts that holds one word alone is kept, so that its row asks', () => {
    const rows = [
      ['Name', 'Price'],
      ['Sliced loaf', 'cheap'],
    ];
    expect(columns(rows, 'finished_goods').slice(0, 2)).toEqual(['name', 'selling_price']);
  });

  test('among several whose titles nobody knows is asked about', () => {
    const kinds = (rows: string[][], kind: ImportKind) => infer(rows, kind).doubts.map((doubt) => doubt.kind);
    const rows = [
      ['BOSCH', 'X-14', '16,400', '2', 'Wiper blade'],
      ['MANN', 'X-15', '4,300', '1', 'Oil filter'],
    ];
    expect(kinds(rows, 'prices')).toContain('columns');
    expect(
      kinds(
        [
          ['Rice', '45,000'],
          ['Beans', '32,000'],
        ],
        'prices',
      ),
    ).not.toContain('columns');
    const titles = ['Marka', 'Lamba', 'Kudi', 'Yawa', 'Kaya'];
    expect(kinds([titles, ...rows], 'prices')).toContain('columns');
  });
});

test.each([
  'Qty in store',
  'Qty in stock',
  'In store',
  'Qty on hand',
  'Stock balance',
  'Qty left',
  'Qty available',
])('“%s” is what is there; units of a pack, which nothing reads yet, have no field', (title) => {
  const rows = [
    ['Item', title, 'Pack', 'Per pack', 'Unit cost'],
    ['Flour', '25', 'bag', '50', '900'],
    ['Sugar', '10', 'bag', '50', '1500'],
  ];
  const { mapping } = inferTable([{ name: '', rows }], 'raw_materials')!;
  expect(mapping.columns.slice(0, 5)).toEqual(['name', 'quantity', null, null, 'standard_cost']);
});

test('a list of suppliers is told by its titles, and by what its columns hold', () => {
  const titled = [
    ['Vendor', 'GSM', 'Town', 'We owe'],
    ['Golden Mills', '08031234567', 'Lagos', '45,000.00'],
  ];
  const of = (rows: string[][]) => inferTable([{ name: '', rows }], 'suppliers')!.mapping.columns;
  expect(of(titled)).toEqual(['name', 'phone', 'city', 'opening_balance']);
  expect(
    of([
      ['Golden Mills', '08031234567'],
      ['Kano Yeast', '08055551111'],
    ]),
  ).toEqual(['name', 'phone']);
});
