import { describe, expect, test } from 'vitest';
import { completeColumns } from './statement-columns.ts';
import type { StatementField } from './statement-fields.ts';

const complete = (rows: string[][], named: (StatementField | null)[] = []) =>
  completeColumns(
    rows.map((cells, index) => ({ row: index + 1, cells })),
    named,
  );
const columns = (rows: string[][], named?: (StatementField | null)[]) => complete(rows, named).columns;

describe('without names, columns follow from what all rows hold', () => {
  test('money out, money in and balance by the balance that follows', () => {
    const rows = [
      ['01/10/2026', 'Opened by Ada', '', '100.00', '100.00'],
      ['02/10/2026', 'Rent of June', '30.00', '', '70.00'],
      ['03/10/2026', 'Sold to Bayo', '', '50.00', '120.00'],
      ['04/10/2026', 'Fuel for June', '20.00', '', '100.00'],
    ];
    expect(complete(rows)).toMatchObject({
      columns: ['date', 'description', 'debit', 'credit', 'balance'],
      sure: true,
    });
    const reordered = rows.map(([day, text, out, into, balance]) => [day!, balance!, into!, out!, text!]);
    expect(columns(reordered)).toEqual(['date', 'balance', 'credit', 'debit', 'description']);
    // The newest first, too.
    expect(columns([...rows].reverse())).toEqual(['date', 'description', 'debit', 'credit', 'balance']);
  });

  test('an amount with its sign and a balance', () => {
    const rows = [
      ['01/10/2026', 'Opened by Ada', '100.00', '100.00'],
      ['02/10/2026', 'Rent of June', '-30.00', '70.00'],
      ['03/10/2026', 'Sold to Bayo', '50.00', '120.00'],
    ];
    expect(complete(rows)).toMatchObject({
      columns: ['date', 'description', 'amount', 'balance'],
      sure: true,
    });
  });

  test('one column of amounts is the amount; of several the first, which is not sure', () => {
    expect(complete([['01/10/2026', 'Rent of June', '30.00']])).toMatchObject({
      ...{ columns: ['date', 'description', 'amount'], sure: true },
    });
    const two = [
      ['01/10/2026', 'Rent of June', '30.00', '7.00'],
      ['02/10/2026', 'Fuel for June', '20.00', '9.00'],
    ];
    expect(complete(two)).toMatchObject({ columns: ['date', 'description', 'amount', null], sure: false });
    expect(complete([['01/10/2026', 'Rent of June']])).toMatchObject({
      columns: ['date', 'description'],
      sure: false,
    });
  });

  test('a column that is 0 in most rows and has kobo in one is an amount as well', () => {
    const rows = [
      ['01/10/2026', 'Rent of June', '0.01', '0', '-0.01'],
      ['01/10/2026', 'Sold to Bayo', '0', '1,000.00', '999.99'],
      ['01/10/2026', 'Sold to Musa', '0', '0.01', '1,000.00'],
    ];
    expect(complete(rows)).toMatchObject({
      columns: ['date', 'description', 'debit', 'credit', 'balance'],
      sure: false,
    });
  });

  test('whole amounts with the sign of the naira and a side are amounts, however long they are', () => {
    const rows = [
      ['01/10/2026', 'Rent of June', 'N10 000 DR', '-N10 000'],
      ['02/10/2026', 'Sold to Bayo', 'N10 000 DR', '-N20 000'],
    ];
    expect(complete(rows)).toMatchObject({ columns: ['date', 'description', 'amount', null], sure: false });
  });

  test('four of five steps of the balance are enough', () => {
    const rows = (gap: string) => [
      ['01/10/2026', 'Rent', '10.00', '100.00'],
      ['02/10/2026', 'Rent', '10.00', '110.00'],
      ['03/10/2026', 'Rent', '10.00', '120.00'],
      ['04/10/2026', 'Rent', '10.00', '130.00'],
      ['05/10/2026', 'Rent', '10.00', '140.00'],
      ['06/10/2026', 'Rent', gap, '150.00'],
    ];
    expect(complete(rows('11.00')).columns[3]).toBe('balance');
    expect(
      complete(rows('11.00').map((row, index) => (index === 4 ? row.with(2, '9.00') : row))).columns[3],
    ).toBeNull();
  });

  test('a second column of dates is the day of value', () => {
    expect(columns([['01/10/2026', '02/10/2026', 'Rent of June', '30.00']])).toEqual([
      ...['date', 'value_date', 'description', 'amount'],
    ]);
    expect(
      columns([['01/10/2026', 'Rent of June', '30.00', '02/10/2026']], [null, null, null, 'value_date']),
    ).toEqual([...['date', 'description', 'amount', 'value_date']]);
    // The only one is the date, whatever it is called.
    expect(columns([['01/10/2026', 'Rent of June', '30.00']], ['value_date', null, null])).toEqual([
      ...['date', 'description', 'amount'],
    ]);
  });

  test('a date is in four of five rows', () => {
    const rows = (empty: number) =>
      Array.from({ length: 5 }, (_, index) => [
        index < empty ? '' : '01/10/2026',
        '02/10/2026',
        'Rent of June',
        '30.00',
      ]);
    expect(columns(rows(1))).toEqual(['date', 'value_date', 'description', 'amount']);
    expect(columns(rows(2))).toEqual([null, 'date', 'description', 'amount']);
  });

  test('an amount is in four of five cells of its column, and a single date in a text is none', () => {
    const rows = (amount: string, text: string) => [
      ...Array.from({ length: 4 }, () => ['01/10/2026', 'Rent of June', '30.00']),
      ['01/10/2026', text, amount],
    ];
    expect(columns(rows('x', 'Rent of May'))).toEqual(['date', 'description', 'amount']);
    expect(columns(rows('30.00', '02/10/2026'))).toEqual(['date', 'description', 'amount']);
  });

  test('days of value that are named leave a second column of dates without a name', () => {
    const row = ['01/10/2026', '02/10/2026', 'Rent of June', '30.00', '03/10/2026'];
    expect(columns([row], [null, null, null, null, 'value_date'])).toEqual([
      'date',
      null,
      'description',
      'amount',
      'value_date',
    ]);
    expect(columns([row.with(4, 'x')], ['date'])).toEqual(['date', null, 'description', 'amount', null]);
    expect(columns([row], ['value_date'])).toEqual(['value_date', 'date', 'description', 'amount', null]);
  });

  test('amounts may have a comma before the kobo, and a side', () => {
    const rows = [
      ['13/10/2026', 'Opened by Ada', '', '1.100,00', '1.100,00'],
      ['14/10/2026', 'Rent of June', '30,00', '', '1.070,00'],
      ['15/10/2026', 'Sold to Bayo', '', '50,00', '1.120,00'],
    ];
    expect(columns(rows)).toEqual(['date', 'description', 'debit', 'credit', 'balance']);
    expect(columns([['01/10/2026', '123456', 'Rent of June', '30.00 Dr']])[3]).toBe('amount');
    // Half of them with kobo are enough.
    expect(
      columns([
        ['01/10/2026', '123456', 'Rent', '30.00'],
        ['02/10/2026', '123457', 'Rent', '40'],
      ])[3],
    ).toBe('amount');
  });

  test('the longest text is so on average', () => {
    const rows = [
      ['01/10/2026', 'Rent of it', 'A long text of a note', '30.00'],
      ...[1, 2].map(() => ['02/10/2026', 'Rent of it', '', '30.00']),
    ];
    expect(columns(rows)[2]).toBe('description');
  });

  test('dates may have the month first', () => {
    expect(columns([['10/13/2026', 'Rent of June', '30.00']])).toEqual(['date', 'description', 'amount']);
  });

  test('amounts with kobo go before numbers without, which may be references', () => {
    const rows = [['01/10/2026', '123456', 'Rent of June', '30.00']];
    expect(columns(rows)).toEqual(['date', null, 'description', 'amount']);
    // Where nothing has kobo, short numbers are amounts.
    expect(columns([['01/10/2026', '1234567890', 'Rent of June', '30']])).toEqual([
      'date',
      null,
      'description',
      'amount',
    ]);
    expect(columns([['01/10/2026', '123456789', 'Rent of June', '']])).toEqual([
      'date',
      'amount',
      'description',
      null,
    ]);
  });

  test('the longest text is the description, unless one is named', () => {
    expect(columns([['01/10/2026', 'x', 'Rent of June', 'Ada', '30.00']])).toEqual([
      ...['date', null, 'description', null, 'amount'],
    ]);
    expect(columns([['01/10/2026', 'x', 'Rent of June', '30.00']], [null, 'description'])).toEqual([
      ...['date', 'description', null, 'amount'],
    ]);
  });

  test('rows without a date do not count', () => {
    const rows = [
      ['01/10/2026', 'Rent of June', '30.00'],
      ['Total of all the rows of this page', '', ''],
      ['', '', '', 'page 1'],
    ];
    expect(columns(rows)).toEqual(['date', 'description', 'amount', null]);
  });
});

test('sides stand where all rows say one, whatever the title of another column is', () => {
  const rows = [
    ['01/10/2026', 'D', '827,75', 'Overboeking', 'Rent'],
    ['02/10/2026', 'C', '2500', 'Ontvangen betaling', 'Sold to Bayo'],
    ['03/10/2026', 'D', '12,50', 'Overboeking', 'Fuel'],
  ];
  expect(columns(rows, ['date', null, 'amount', 'side', 'description'])).toEqual([
    ...['date', 'side', 'amount', null, 'description'],
  ]);
});

test('amounts that nothing proves are a guess to ask about, and not none', () => {
  const rows = [
    ['31.05.17', 'ABC1', 'Salary of May by Ivan', '33123,56', '0'],
    ['03.05.17', 'ABC2', 'Fee for transfers', '0', '50'],
    ['03.05.17', 'ABC3', 'Card 1500 at some bank', '0', '1500'],
  ];
  const found = complete(rows);
  expect(found.sure).toBe(false);
  expect(found.columns).toContain('amount');
});

test('names that are given stay', () => {
  expect(
    complete([['01/10/2026', '5.00', '7.00', 'x']], ['date', 'credit', null, 'reference', null]),
  ).toMatchObject({
    ...{ columns: ['date', 'credit', null, 'reference', null], sure: true },
  });
  for (const field of ['amount', 'debit', 'credit'] as const)
    expect(columns([['01/10/2026', 'Rent of June', '5.00', '7.00']], ['date', null, field])).toEqual([
      ...['date', 'description', field, null],
    ]);
});
