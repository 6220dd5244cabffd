import { describe, expect, test } from 'vitest';
import { CLOSING, figure, linesOf, MOVEMENTS, OPENING, STATEMENT_FILES } from '../testing/statement-files.ts';
import { readStatement } from './statement-layout.ts';

const sheetOf = (rows: string[][]) => [{ name: '', rows }];
const read = (rows: string[][], chosen = {}) => readStatement(sheetOf(rows), chosen)!;
const plain = (reading: ReturnType<typeof read>) =>
  reading.lines.map(({ row: _, value_date: __, ...line }) => line);

describe('layouts of Nigerian banks are read without a question', () => {
  test.each(STATEMENT_FILES.map((file) => [file.bank, file] as const))('%s', (_, file) => {
    const reading = read(file.rows);
    expect(plain(reading)).toEqual(linesOf(file));
    expect(reading.doubts).toEqual([]);
    expect(reading.faulty).toEqual([]);
    expect(reading.breaks).toEqual([]);
    expect([reading.opening_balance, reading.closing_balance]).toEqual([OPENING, CLOSING]);
    expect(reading.period_from! <= '2026-10-01' && reading.period_to! >= '2026-10-13').toBe(true);
  });
});

const HEAD = ['Date', 'Narration', 'Amount', 'Balance'];
const amounts = (reading: ReturnType<typeof read>) => reading.lines.map(({ amount }) => amount);
const dates = (reading: ReturnType<typeof read>) => reading.lines.map(({ date }) => date);

describe('figures and dates', () => {
  test('balances above the table are read by their own mark where the rows say nothing of it', () => {
    const reading = read([
      ['Opening Balance:', '0', '', 'Closing Balance:', '-2 000,01'],
      ['Date', 'Description', 'Debit', 'Credit'],
      ['2024-01-01', 'A', '1 000', ''],
      ['2024-01-02', 'B', '1 000', ''],
    ]);
    expect([reading.closing_balance, reading.breaks.length]).toEqual([-200_001, 1]);
  });

  test('amounts beside those of a title are asked about where no balance proves them', () => {
    const rows = [
      ['Amount', 'Buchungstag', 'Verwendungszweck', 'Betrag', 'Dr/Cr'],
      ['7.50', '2024-01-01', 'A', '0.01', 'DR'],
      ['21.50', '2024-01-02', 'B', '0.02', 'DR'],
    ];
    expect(read(rows).doubts.map(({ kind }) => kind)).toContain('columns');
    const more = ['', '', '', '', '', 'WITH MORE WORDS'];
    const balances = [
      ['Buchungstag', 'Value Date', 'Soll', 'Haben', 'Saldo', 'Verwendungszweck'],
      ...[['2024-01-01', '2024-01-01', '1,000.00', '', '-1,000.00', 'NIP TRF FROM NGOZI OKAFOR'], more],
      ...[['2024-01-01', '2024-01-01', '(.01', '', '-1,000.01', 'NIP TRF FROM NGOZI OKAFOR'], more],
      ...[['2024-01-01', '2024-01-01', '0.01', '', '-1,000.02', 'NIP TRF FROM NGOZI OKAFOR'], more],
    ];
    expect(read(balances).doubts.map(({ kind }) => kind)).toContain('columns');
    const numbered = rows.map((cells, row) => cells.with(3, row === 0 ? 'Cheque' : `10${row}`));
    expect(read(numbered).doubts).toEqual([]);
  });

  test('titles with a cell more than all rows are asked about', () => {
    const rows = [
      ['', 'S/N', 'Date', 'Value Date', 'Description', 'Amount', 'Balance'],
      ['1', '2024-01-01', '2024-01-01', 'NIP TRF FROM NGOZI OKAFOR', '-1.00', '1.00 DR'],
      ['2', '2024-01-02', '2024-01-02', 'NIP TRF FROM NGOZI OKAFOR', '-2.00', '3.00 DR'],
    ];
    expect(read(rows).doubts.map(({ kind }) => kind)).toContain('columns');
    expect(read(rows.map((cells, row) => (row === 0 ? cells.slice(1) : cells))).doubts).toEqual([]);
  });

  test('a last line that is cut off is told, and not read in part', () => {
    const rows = [
      HEAD,
      ['01/10/2026', 'A', '-1,000.00', '9,000.00'],
      ['02/10/2026', 'B', '-1,000.00', '8,000.00'],
    ];
    const cut = read([...rows, ['03/10/2026', 'C', '-1']]);
    expect(amounts(cut)).toEqual([-100_000, -100_000]);
    expect(cut.faulty).toMatchObject([{ row: 4, message: 'The file ends within this line' }]);
    const within = read([rows[0]!, ['01/10/2026', 'A', '-1,000.00'], rows[2]!]);
    expect(within.faulty).toMatchObject([{ row: 2, message: 'This row has fewer cells than the others' }]);
    const longer = read([
      ['Date', 'Description', 'Reference', 'Amount', 'Charge', 'Balance'],
      ['2024-01-01', 'NIP TRF FROM NGOZI OKAFOR', 'FT26', '-1,000.00', '', '-1,000.00'],
      ['2024-01-02', 'NIP TRF FROM NGOZI OKAFOR', 'FT27', '-26.00', '25.00', '-1,051.00'],
      ['2024-01-03', 'NIP TRF FROM NGOZI OKAFOR', '"TRF', '000008', '-1,000.00', '', '-2,051.00'],
    ]);
    expect(longer.faulty).toMatchObject([{ row: 4, message: 'This row has more cells than the others' }]);
    // More of them have none, or it is no line.
    expect(amounts(read([...rows, ['03/10/2026', 'C', '-500'], ['04/10/2026', 'D', '-5']]))).toHaveLength(4);
    expect(read([...rows, ['Total', '2,000.00']]).faulty).toEqual([]);
  });

  test('a comma is the decimal mark where the rows say so, and a point before three digits separates thousands', () => {
    const european = read([
      HEAD,
      ['01/10/2026', 'A', '1.234,50', '1.234,50'],
      ['02/10/2026', 'B', '-2.000,00', '-765,50'],
    ]);
    expect(amounts(european)).toEqual([123_450, -200_000]);
    const points = read([
      HEAD,
      ['01/10/2026', 'A', '12.000', '12.000'],
      ['02/10/2026', 'B', '-2.000', '10.000'],
    ]);
    expect([amounts(points), points.doubts]).toEqual([[1_200_000, -200_000], []]);
  });

  test('one such amount alone is asked about, with both readings', () => {
    const rows = [HEAD, ['01/10/2026', 'A', '-1.800', '']];
    const [doubt] = read(rows).doubts;
    expect(doubt).toMatchObject({ kind: 'decimal_mark', column: 2, row: 2, cell: '-1.800' });
    expect(doubt!.readings.map(({ value }) => value)).toEqual([',', '.']);
    expect(amounts(read(rows, { decimal_mark: ',' }))).toEqual([-180_000]);
    expect(read(rows, { decimal_mark: ',' }).doubts).toEqual([]);
  });

  test('the month is first where a number above 12 says so, and asked where only the order of the rows does', () => {
    expect(dates(read([HEAD, ['10/01/2026', 'A', '+5', '5'], ['10/13/2026', 'B', '+5', '10']]))).toEqual([
      ...['2026-10-01', '2026-10-13'],
    ]);
    const american = [
      ['10/05/2026', '1'],
      ['10/12/2026', '2'],
      ['11/01/2026', '3'],
      ['11/08/2026', '4'],
    ];
    const rows = [HEAD, ...american.map(([day, sum]) => [day!, 'x', `${sum}.00`, ''])];
    // All orders fit "day first" too, but then the days jump back and forth.
    const [doubt] = read(rows, { direction: 'all_in' }).doubts;
    expect(doubt).toMatchObject({ kind: 'date_order', cell: '10/05/2026' });
    expect(doubt!.readings).toEqual([
      { value: 'dmy', label: '2026-05-10' },
      { value: 'mdy', label: '2026-10-05' },
    ]);
    const open = read([HEAD, ['05/03/2026', 'A', '+5', '5'], ['06/03/2026', 'B', '+5', '10']]);
    expect([dates(open), open.doubts]).toEqual([['2026-03-05', '2026-03-06'], []]);
  });

  test('brackets, a minus behind, Dr and Cr, and a column of Dr and Cr say what went out', () => {
    const row = (cell: string) => ['01/10/2026', 'A', cell, ''];
    expect(amounts(read([HEAD, row('(500.00)'), row('20.00-'), row('7.00')]))).toEqual([
      -50_000, -2_000, 700,
    ]);
    expect(amounts(read([HEAD, row('500.00 Dr'), row('20.00CR'), row('NGN 7.00DR')]))).toEqual([
      -50_000, 2_000, -700,
    ]);
    const sides = read([
      ['Date', 'Details', 'DR/CR', 'Amount'],
      ['01/10/2026', 'A', 'DR', '5.00'],
      ['01/10/2026', 'B', 'CR', '6.00'],
    ]);
    expect(amounts(sides)).toEqual([-500, 600]);
    const minus = read([
      ['Date', 'Details', 'Debit', 'Credit'],
      ['01/10/2026', 'A', '-5.00', ''],
      ['01/10/2026', 'B', '', '6.00'],
    ]);
    expect(amounts(minus)).toEqual([-500, 600]);
  });

  test('the running balance gives the sign of an amount without one, also in a file with the newest first', () => {
    const rows = [
      ...[
        ['01/10/2026', 'A', '500.00', '1,500.00'],
        ['02/10/2026', 'B', '200.00', '1,300.00'],
      ],
      ...[
        ['03/10/2026', 'C', '50.00', '1,350.00'],
        ['04/10/2026', 'D', '350.00', '1,000.00'],
      ],
    ];
    const above = [['Opening Balance', '1,000.00']];
    expect(amounts(read([...above, HEAD, ...rows]))).toEqual([50_000, -20_000, 5_000, -35_000]);
    const newest = read([...above, HEAD, ...[...rows].reverse()]);
    expect([amounts(newest), newest.lines.map(({ row }) => row)]).toEqual([
      [50_000, -20_000, 5_000, -35_000],
      [6, 5, 4, 3],
    ]);
    // Rows of one day: only the balances say that the newest is first.
    const day = rows.map(([, ...rest]) => ['01/10/2026', ...rest]);
    expect(amounts(read([...above, HEAD, ...day]))).toEqual([50_000, -20_000, 5_000, -35_000]);
    expect(amounts(read([...above, HEAD, ...[...day].reverse()]))).toEqual([50_000, -20_000, 5_000, -35_000]);
    // Without the balance before it nothing tells which way the first line went.
    const unknown = read([HEAD, ...rows]);
    expect(amounts(unknown)).toEqual([-20_000, 5_000, -35_000]);
    expect(unknown.faulty).toMatchObject([{ row: 2, field: 'amount' }]);
  });

  test('amounts without sign and balance are asked about', () => {
    const rows = [
      ['Date', 'Details', 'Amount'],
      ['01/10/2026', 'A', '5.00'],
    ];
    expect(read(rows).doubts).toMatchObject([{ kind: 'direction', column: 2, row: 2 }]);
    expect(amounts(read(rows, { direction: 'all_out' }))).toEqual([-500]);
  });
});

describe('tables', () => {
  test('debit and credit the wrong way round are put right by the balance', () => {
    const rows = MOVEMENTS.map(({ date, amount, description }, index) => [
      ...[date, description, amount > 0 ? figure(amount) : '', amount < 0 ? figure(amount) : ''],
      figure(OPENING + MOVEMENTS.slice(0, index + 1).reduce((sum, each) => sum + each.amount, 0)),
    ]);
    const reading = read([['Date', 'Narration', 'Debit', 'Credit', 'Balance'], ...rows]);
    expect(amounts(reading)).toEqual(MOVEMENTS.map(({ amount }) => amount));
  });

  test('without a header the columns follow from what all rows hold', () => {
    const file = STATEMENT_FILES.find(({ bank }) => bank === 'mybankStatement')!;
    const rows = file.rows.filter(([first]) => /^\d/.test(first ?? ''));
    const reading = read(rows);
    expect(reading.header_row).toBeNull();
    expect(reading.layout.columns).toEqual([
      'date',
      'value_date',
      'description',
      'debit',
      'credit',
      'balance',
    ]);
    expect(amounts(reading)).toEqual(MOVEMENTS.map(({ amount }) => amount));
    expect(reading.doubts).toEqual([]);
  });

  test('a narration that goes on in the next row is one, and misspelt titles are found', () => {
    const reading = read([
      ['Transacton Date', 'Naration', 'Debits', 'Crdits', 'Balance'],
      ['01/10/2026', 'NIP TRF FROM', '', '5.00', '5.00'],
      ['', 'NGOZI STORES', '', '', ''],
      ['02/10/2026', 'FEE', '1.00', '', '4.00'],
    ]);
    expect(reading.lines.map(({ description, amount }) => [description, amount])).toEqual([
      ['NIP TRF FROM NGOZI STORES', 500],
      ['FEE', -100],
    ]);
  });

  test('rows with a fault are kept with their cells, and a gap in the balance is told', () => {
    const reading = read([
      ['Date', 'Narration', 'Debit', 'Credit', 'Balance'],
      ['01/10/2026', 'A', '', '5.00', '5.00'],
      ['31/02/2026', 'B', '', '1.00', '6.00'],
      ['03/10/2026', 'C', '1.0x', '', '5.00'],
      ['04/10/2026', 'D', '1.00', '2.00', '6.00'],
      ['05/10/2026', 'E', '', '4.00', '10.00'],
    ]);
    expect(amounts(reading)).toEqual([500, 400]);
    expect(reading.faulty.map(({ row, field, message }) => [row, field, message])).toEqual([
      [3, 'date', '“31/02/2026” is no date'],
      [4, 'debit', '“1.0x” is no amount'],
      [5, 'credit', 'Both money in and money out are filled'],
    ]);
    expect(reading.breaks).toEqual([{ row: 6, expected: 900, found: 1_000 }]);
  });

  test('sheets of savings and files without lines', () => {
    const rows = STATEMENT_FILES.find(({ bank }) => bank === 'Moniepoint')!.rows;
    const both = readStatement([
      { name: 'Savings Account', rows: [...rows, ...rows.slice(1)] },
      { name: 'Wallet', rows },
    ])!;
    expect([both.sheet, both.lines.length, both.left_out.length]).toEqual(['Wallet', MOVEMENTS.length, 1]);
    expect(
      readStatement(
        sheetOf([
          ['Hello', 'world'],
          ['1', '2'],
        ]),
      ),
    ).toBeNull();
    expect(readStatement([])).toBeNull();
  });

  test('a person’s choice of columns is taken as it is', () => {
    const reading = read(
      [
        ['When', 'What', 'How much', 'Left'],
        ['01/10/2026', 'A', '5.00', '5.00'],
      ],
      {
        columns: ['date', 'description', 'credit', null],
        direction: 'columns',
      },
    );
    expect(amounts(reading)).toEqual([500]);
    expect(reading.doubts).toEqual([]);
  });
});

describe('what stands above the table', () => {
  const rows = [HEAD, ['02/10/2026', 'A', '+5.00', '12.00'], ['03/10/2026', 'B', '-1.00', '11.00']];
  const ends = (...above: string[][]) => {
    const { opening_balance, closing_balance } = read([...above, ...rows]);
    return [opening_balance, closing_balance];
  };

  test('states the balances beside, in or under their words', () => {
    expect(ends(['Opening Balance', '', '8.00'])).toEqual([800, 1_100]);
    expect(ends(['Opening Balance: 8.00'])).toEqual([800, 1_100]);
    expect(ends(['Closing Balance', '9.00'])).toEqual([700, 900]);
    expect(ends(['Ending balance', '9.00'])).toEqual([700, 900]);
    expect(ends(['Opening Balance', 'Closing Balance'], ['8.00', '9.00'])).toEqual([800, 900]);
    expect(ends(['x', 'Opening Balance'], ['1.00', '8.00'])).toEqual([800, 1_100]);
    expect(ends(['Opening Balance', 'Account 1012345678'], ['8.00', ''])).toEqual([800, 1_100]);
    // Only the next cell is beside it.
    expect(ends(['Opening Balance', 'x', '8.00'])).toEqual([700, 1_100]);
    expect(ends(['Opening Balance', 'x'], ['', '8.00'])).toEqual([700, 1_100]);
    expect(ends(['Reopening balanced', '8.00'])).toEqual([700, 1_100]);
  });

  test('without them they follow from the lines', () => {
    expect(ends()).toEqual([700, 1_100]);
    expect(read([HEAD, ['02/10/2026', 'A', '+5.00', '']])).toMatchObject({
      opening_balance: null,
      closing_balance: null,
    });
    // The table itself goes before.
    const table = [...rows, ['', 'Opening balance', '', '6.00'], ['', 'Closing balance', '', '9.50']];
    expect(read([['Opening Balance', '8.00'], ['Closing Balance', '9.00'], ...table])).toMatchObject({
      ...{ opening_balance: 600, closing_balance: 950 },
    });
  });

  const period = (...above: string[]) => {
    const { period_from, period_to } = read([...above.map((text) => [text]), ...rows]);
    return [period_from, period_to];
  };
  test.each([
    ['in numbers', 'Period: 01/10/2026 - 31/10/2026', ['2026-10-01', '2026-10-31']],
    ['in words', 'From 1-Oct-2026 to October 31, 2026', ['2026-10-01', '2026-10-31']],
    ['with the year first', '2026-10-01 to 2026-10-31', ['2026-10-01', '2026-10-31']],
    ['just the days of the lines', '02/10/2026 to 03/10/2026', ['2026-10-02', '2026-10-03']],
    ['not one day', 'Printed 05/11/2026', ['2026-10-02', '2026-10-03']],
    ['not three', '01/10/2026 05/10/2026 31/10/2026', ['2026-10-02', '2026-10-03']],
    ['not the wrong way round', '31/10/2026 to 01/10/2026', ['2026-10-02', '2026-10-03']],
    ['not one that begins after a line', '03/10/2026 to 31/10/2026', ['2026-10-02', '2026-10-03']],
    ['not one that ends before a line', '01/10/2026 to 02/10/2026', ['2026-10-02', '2026-10-03']],
  ])('says which days the file covers: %s', (_, text, expected) => {
    expect(period(text)).toEqual(expected);
  });

  test('the first row that says so counts; cells of one row are read together', () => {
    expect(period('05/11/2026', '01/10/2026 to 31/10/2026', '01/09/2026 to 31/12/2026')).toEqual([
      '2026-10-01',
      '2026-10-31',
    ]);
    expect(read([['From', '01/10/2026', '', 'To', '31/10/2026'], ...rows]).period_to).toBe('2026-10-31');
  });

  test('is counted as skipped, with the rows that are no lines', () => {
    expect(read([['a'], ['b'], ...rows, ['Total', '', '4.00', '']])).toMatchObject({
      skipped: 3,
      header_row: 3,
      titles: HEAD,
    });
    expect(read(rows.slice(1))).toMatchObject({ header_row: null, titles: ['', '', '', ''], skipped: 0 });
  });
});

describe('sheets', () => {
  const lines = (count: number) => [
    HEAD,
    ...Array.from({ length: count }, (_, index) => [`0${index + 1}/10/2026`, 'A', '+5.00', '']),
  ];
  const sheet = (name: string, count: number) => ({ name, rows: lines(count) });

  test('the one with most lines is read, and others are told', () => {
    const reading = readStatement([sheet('June', 1), sheet('July', 3), sheet('x', 0), sheet('May', 2)])!;
    expect([reading.sheet, ...reading.left_out]).toEqual([
      'July',
      { title: 'June', rows: 1 },
      { title: 'May', rows: 2 },
    ]);
  });

  test('one without any line is not told', () => {
    const faulty = { name: 'x', rows: [HEAD, ['31/02/2026', 'A', '5.00', '']] };
    expect(readStatement([sheet('July', 3), faulty])!.left_out).toEqual([]);
  });

  test('savings only where there is nothing else', () => {
    expect(readStatement([sheet('Savings', 3), sheet('Wallet', 1)])!.sheet).toBe('Wallet');
    expect(readStatement([sheet('Savings', 3)])!.sheet).toBe('Savings');
  });

  test('a sheet with only an opening balance above is a statement, one without anything is none', () => {
    expect(readStatement([{ name: '', rows: [['Opening balance', '5.00'], HEAD] }])).toMatchObject({
      lines: [],
      opening_balance: 500,
    });
    expect(readStatement([{ name: '', rows: [HEAD] }])).toBeNull();
    expect(readStatement([{ name: '', rows: [HEAD, ['31/02/2026', 'A', '5.00', '']] }])).toMatchObject({
      lines: [],
    });
  });

  test('another table without a title is told, too', () => {
    const other = ['Transaction date', 'Details', 'Debit', 'Credit'];
    expect(read([...lines(1), other, ['01/10/2026', 'B', '1.00', '']]).left_out).toEqual([
      { title: 'Another table', rows: 1 },
    ]);
  });
});

describe('which way money went', () => {
  const direction = (rows: string[][], head = HEAD) => read([head, ...rows]).layout.direction;
  const row = (amount: string, balance = '') => ['01/10/2026', 'A', amount, balance];

  test('follows from Dr and Cr beside four of five amounts, then from signs, then from the balance', () => {
    const marked = ['5.00 Dr', '6.00 Cr', '7.00 Dr', '8.00 Dr'];
    expect(direction([...marked, '9.00'].map((cell) => row(cell)))).toBe('side');
    expect(direction([...marked.slice(1), '9.00', '-1.00'].map((cell) => row(cell)))).toBe('sign');
    expect(direction([row('5.00'), row('-6.00')])).toBe('sign');
    expect(direction([row('5.00'), row('+6.00')])).toBe('sign');
    expect(direction([row('5.00'), row('6.00')])).toBe('balance');
  });

  test('or from a column of sides, filled in four of five rows', () => {
    const head = ['Date', 'Narration', 'Amount', 'Type'];
    const sides = (...words: string[]) =>
      direction(
        words.map((word) => row('5.00', word)),
        head,
      );
    expect([
      sides('DR', 'CR'),
      sides('DR', 'CR', 'DR', 'DR', 'x'),
      sides('DR', 'CR', 'x'),
      sides('', ''),
    ]).toEqual([...['side', 'side', 'all_in', 'all_in']]);
    expect(sides('DR', '', '')).toBe('side');
  });

  test('is asked with both answers and an example', () => {
    const [doubt] = read([
      ['Date', 'Narration', 'Amount'],
      ['01/10/2026', 'A', '-'],
      ['01/10/2026', 'A', '5.00'],
    ]).doubts;
    expect(doubt).toEqual({
      ...{ kind: 'direction', column: 2, row: 3, cell: '5.00' },
      readings: [
        { value: 'all_in', label: 'Money in' },
        { value: 'all_out', label: 'Money out' },
      ],
    });
  });

  test('columns that a person chose are not put the other way round', () => {
    const rows = MOVEMENTS.map(({ date, amount, description }, index) => [
      ...[date, description, amount > 0 ? figure(amount) : '', amount < 0 ? figure(amount) : ''],
      figure(OPENING + MOVEMENTS.slice(0, index + 1).reduce((sum, each) => sum + each.amount, 0)),
    ]);
    const columns = ['date', 'description', 'debit', 'credit', 'balance'] as const;
    const head = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
    expect(read([head, ...rows], { columns: [...columns] }).layout.columns).toEqual(columns);
    expect(read([head, ...rows]).layout.columns).toEqual([
      'date',
      'description',
      'credit',
      'debit',
      'balance',
    ]);
    // Three rows are two steps, which prove nothing.
    expect(read([head, ...rows.slice(0, 3)]).layout.columns).toEqual(columns);
    expect(read([head, ...rows.slice(0, 4)]).layout.columns[2]).toBe('credit');
  });
});

describe('questions', () => {
  test('columns that do not make a statement are asked about', () => {
    const [doubt] = read([['01/10/2026', '5.00', '6.00', '7.00']]).doubts.filter(
      ({ kind }) => kind === 'columns',
    );
    expect(doubt).toEqual({ kind: 'columns', column: null, row: 1, cell: '', readings: [] });
    expect(read([['01/10/2026', '5.00']], { columns: ['date', 'credit'] }).doubts).toEqual([]);
  });

  test('the decimal mark with both readings, of the first column of money with such an amount', () => {
    const rows = [
      ['Date', 'Narration', 'Debit', 'Credit'],
      ['01/10/2026', '1.500', '', ''],
      ['01/10/2026', 'A', '', '1.800'],
    ];
    expect(read(rows).doubts).toEqual([
      {
        ...{ kind: 'decimal_mark', column: 3, row: 3, cell: '1.800' },
        readings: [
          { value: ',', label: '1,800.00' },
          { value: '.', label: '1.800' },
        ],
      },
    ]);
  });

  test('the order of a date, on a row where the two readings differ', () => {
    const days = ['05/05/2026', '10/05/2026', '10/12/2026', '11/01/2026', '11/08/2026'];
    const rows = [['Value date', 'Narration', 'Credit'], ...days.map((day) => [day, 'A', '5.00'])];
    expect(read(rows).doubts).toMatchObject([{ kind: 'date_order', column: 0, row: 3, cell: '10/05/2026' }]);
    expect(read(rows, { date_order: 'mdy' }).doubts).toEqual([]);
  });
});

test('rows whose sign nothing tells are kept with their cells', () => {
  const { faulty, lines } = read([
    HEAD,
    ['01/10/2026', 'A', '5.00', '9.00'],
    ['02/10/2026', 'B', '1.00', '8.00'],
  ]);
  expect(faulty).toEqual([
    {
      ...{ row: 2, field: 'amount', message: 'It does not say whether money came in or went out' },
      cells: { date: '2026-10-01', description: 'A', amount: '5' },
    },
  ]);
  expect(lines.map(({ row, amount }) => [row, amount])).toEqual([[3, -100]]);
});

describe('what marks of a file say, and what they do not', () => {
  test('Dr or Cr beside a figure says which way it went, whatever the title of its column', () => {
    const reading = read([
      ['Date', 'Description', 'Credit', 'Debit'],
      ['03/11/2026', 'COT', '120.00Dr', ''],
      ['04/11/2026', 'Ada Stores', '900.00Cr', ''],
      ['05/11/2026', 'Refund', '', '75.00Cr'],
    ]);
    expect(amounts(reading)).toEqual([-12_000, 90_000, 7_500]);
  });

  test('figures without a mark went out where the others, without a balance, have a plus or Cr', () => {
    const rows = (mark: (figure: string) => string) => [
      ['Date', 'Description', 'Amount'],
      ['03/11/2026', 'Fuel', '4,500.00'],
      ['04/11/2026', 'Payment received', mark('20,000.00')],
      ['05/11/2026', 'Diesel', '9,100.00'],
    ];
    const moved = [-450_000, 2_000_000, -910_000];
    const plus = read(rows((figure) => `+ ₦${figure}`));
    expect([amounts(plus), plus.doubts]).toEqual([moved, []]);
    const credit = read(rows((figure) => `${figure} CR`));
    expect([amounts(credit), credit.doubts]).toEqual([moved, []]);
    const debit = read(rows((figure) => `${figure} DR`));
    expect(amounts(debit)).toEqual(moved.map((amount) => -amount));
    const all = read(rows((figure) => `+${figure}`).filter((_, row) => row === 0 || row === 2));
    expect(amounts(all)).toEqual([2_000_000]);
  });

  test('a balance that never changes while money moves proves nothing', () => {
    const reading = read([
      ['Date', 'Details', 'Debit', 'Credit', 'Balance'],
      ['01/11/2026', 'Ada', '', '428.03', '100'],
      ['01/11/2026', 'Bola', '', '29.50', ''],
      ['02/11/2026', 'Rent', '512.00', '', '100'],
      ['03/11/2026', 'Chika', '', '60.00', '100'],
      ['04/11/2026', 'Light', '31.00', '', '100'],
    ]);
    expect(amounts(reading)).toEqual([42_803, 2_950, -51_200, 6_000, -3_100]);
    expect([reading.skipped, reading.faulty, reading.closing_balance]).toEqual([0, [], null]);
  });

  test('a row that only repeats its balance as its amount is the balance before the lines', () => {
    const reading = read([
      ['Date', 'Details', 'Amount', 'Type', 'Balance'],
      ['04/11/2026', 'Ada Stores', '6,000.00', 'CR', '21,000.00'],
      ['03/11/2026', 'Rent', '3,000.00', 'DR', '15,000.00'],
      ['01/11/2026', 'Previous balance', '18,000.00', 'CR', '18,000.00'],
    ]);
    expect([amounts(reading), reading.opening_balance]).toEqual([[-300_000, 600_000], 1_800_000]);
  });

  test('titles that nobody knows are asked about', () => {
    const rows = [
      ['Ranar', 'Bayani', 'Adadi', 'Lamba'],
      ['03/11/2026', 'Ada Stores', '-5,000.00', 'X1'],
      ['04/11/2026', 'Bola', '7,000.00', 'X2'],
    ];
    expect(read(rows).doubts.map(({ kind }) => kind)).toEqual(['columns']);
    expect(read(rows.slice(1)).doubts).toEqual([]);
    const columns = ['date', 'description', 'amount', 'reference'];
    expect(read(rows, { columns }).doubts).toEqual([]);
  });

  test('a column of nothing but C and D says which way money went, whatever its title', () => {
    const reading = read([
      ['Date', 'CreditDebet', 'Amount', 'Description'],
      ['03/11/2026', 'D', '827.75', 'Rent'],
      ['04/11/2026', 'C', '900.00', 'Ada Stores'],
      ['05/11/2026', 'C', '50.00', 'Bola'],
    ]);
    expect([amounts(reading), reading.doubts]).toEqual([[-82_775, 90_000, 5_000], []]);
  });

  test('what is net of a fee is the amount', () => {
    const reading = read([
      ['Date', 'Name', 'Status', 'Gross', 'Fee', 'Net', 'Balance'],
      ['03/11/2026', 'Ada Stores', 'Completed', '1,000.00', '-15.00', '985.00', '985.00'],
      ['04/11/2026', 'Bola', 'Completed', '2,000.00', '-30.00', '1,970.00', '2,955.00'],
      ['05/11/2026', 'Withdrawal', 'Completed', '-955.00', '0.00', '-955.00', '2,000.00'],
    ]);
    expect([amounts(reading), reading.doubts]).toEqual([[98_500, 197_000, -95_500], []]);
  });
});

describe('columns that other programs write beside the amount', () => {
  test('a header without a line below it is no statement', () => {
    expect(readStatement(sheetOf([['Date', 'Narration', 'Currency', 'Amount']]))).toBeNull();
  });

  test('the currency of an original amount is not that of the amount', () => {
    const reading = read([
      ['Booking Date', 'Payee', 'Amount (NGN)', 'Original Amount', 'Original Currency'],
      ['03/11/2026', 'Ada Stores', '-5,000.00', '-5,000.00', 'NGN'],
      ['04/11/2026', 'Cloud Ltd', '-16,000.00', '-10.00', 'USD'],
    ]);
    expect([amounts(reading), reading.faulty, reading.doubts]).toEqual([[-500_000, -1_600_000], [], []]);
    // Where the original amount is the only one, its currency counts.
    const only = read([
      ['Booking Date', 'Payee', 'Original Amount', 'Original Currency'],
      ['03/11/2026', 'Ada Stores', '-5,000.00', 'NGN'],
      ['04/11/2026', 'Cloud Ltd', '-10.00', 'USD'],
    ]);
    expect(only.faulty.map(({ field }) => field)).toEqual(['currency']);
  });

  test('one of several columns that are called amounts of something is asked about', () => {
    const several = (titles: string[]) =>
      read([
        ['Date', 'Particulars', ...titles],
        ['03/11/2026', 'Contribution', '163.81', '218.64'],
        ['04/11/2026', 'Billing', '-3.36', '-0.42'],
      ]).doubts.map(({ kind }) => kind);
    expect(several(['Equity Fund Amount', 'Bond Fund Amount'])).toEqual(['columns']);
    expect(several(['Amount', 'Bond Fund Amount'])).toEqual([]);
  });

  test('a rate with a point says that the point of 29.000 is the decimal mark', () => {
    const rows = [
      ['Date', 'Payee', 'Amount', 'Exchange Rate'],
      ['03/11/2026', 'Ada Stores', '29.000', '1.000000'],
      ['04/11/2026', 'Cloud Ltd', '-12.900', '0.848252'],
    ];
    const { layout, lines, faulty } = read(rows);
    expect([layout.decimal_mark, lines, faulty.length]).toEqual(['.', [], 2]);
    expect(amounts(read(rows.map((cells) => cells.slice(0, 3))))).toEqual([2_900_000, -1_290_000]);
  });

  test('balances of the file that stand in each row are none of its rows', () => {
    const reading = read([
      ['initial_balance', 'final_balance', 'concept', 'transaction_date', 'amount'],
      ['0.00', '1000.00', 'Income', '02/11/2026', '1500.00'],
      ['0.00', '1000.00', 'Expense', '10/11/2026', '-500.00'],
    ]);
    expect([amounts(reading), reading.breaks]).toEqual([[150_000, -50_000], []]);
  });
});

describe('titles that stand beside their columns are asked about where no balance proves them', () => {
  const LINES = [
    ['03/11/2026', 'Ada Stores', '', '5,000.00', '5,000.00', 'WEB'],
    ['04/11/2026', 'Bola', '2,000.00', '', '3,000.00', 'WEB'],
    ['05/11/2026', 'Rent', '1,000.00', '', '2,000.00', 'WEB'],
  ];
  const TITLES = ['Date', 'Description', 'Debit', 'Credit', 'Balance', 'Channel'];
  const asked = (titles: string[], lines = LINES) => read([titles, ...lines]).doubts.map(({ kind }) => kind);
  const without = (place: number, count = 6) =>
    TITLES.slice(0, count).filter((_, column) => column !== place);

  test('a title is missing', () => {
    for (const place of [1, 2, 3, 4]) expect(asked(without(place)), TITLES[place]).toEqual(['columns']);
    for (const place of [1, 2, 3]) expect(asked(without(place, 5)), TITLES[place]).toEqual(['columns']);
  });

  test('there is one too many, and the last column has no field', () => {
    expect(asked(['Date', '', ...TITLES.slice(1)])).toEqual(['columns']);
  });

  test('the balances before the rows prove the opposite of what titles say', () => {
    const lines = [
      ['01/10/2026', 'Ada Stores', '0.01', '', '0.00', '-0.01'],
      ['01/10/2026', 'Bola', '0.01', '', '-0.01', '-0.02'],
      ['01/10/2026', 'Rent', '', '0.01', '-0.02', '-0.01'],
      ['01/10/2026', 'Fuel', '1,000.00', '', '-0.01', '-1,000.01'],
    ];
    expect(asked(TITLES.slice(0, 5), lines)).toEqual(['columns']);
  });

  test('a column without a title is none of them where the balances follow', () => {
    expect(asked(TITLES.slice(0, 5))).toEqual([]);
  });
});
