import { describe, expect, test } from 'vitest';
import { hasDate, isSavings, mainTable, statementTables } from './statement-tables.ts';

const HEAD = ['Date', 'Narration', 'Amount', 'Balance'];
const line = (day: number) => [`0${day}/10/2026`, 'Rent', '5.00', '7.00'];
const tables = (rows: string[][]) =>
  statementTables(rows)?.tables.map(({ title, rows: own, header }) => [
    title,
    own.map(({ row }) => row),
    header?.row,
  ]);

test('a date in either order, and names of savings', () => {
  expect([hasDate(['x', '31/10/2026']), hasDate(['10/31/2026']), hasDate(['31/31/2026', ''])]).toEqual([
    true,
    true,
    false,
  ]);
  expect(
    ['OWealth', 'o wealth', 'My Savings', 'Spend & Save', 'Wallet', 'Fixed', 'Saving grace'].map(isSavings),
  ).toEqual([...[true, true, true, true, false, true, true]]);
});

describe('the tables of a sheet', () => {
  test('begin below their header, and what stands above is kept apart', () => {
    const found = statementTables([['Zenith Bank'], HEAD, line(1), line(2)])!;
    expect(found.above).toEqual([{ row: 1, cells: ['Zenith Bank'] }]);
    expect(tables([['Zenith Bank'], HEAD, line(1), line(2)])).toEqual([['Zenith Bank', [3, 4], 1]]);
  });

  test('without a header are all rows, if one is a line', () => {
    expect(tables([['x'], line(1)])).toEqual([['', [1, 2], undefined]]);
    expect(statementTables([['x'], line(1)])!.above).toEqual([]);
    expect(tables([['01/10/2026', 'Rent']])).toBeUndefined();
    expect(tables([['Rent', '5.00']])).toBeUndefined();
  });

  test('go on where the header is repeated on the next page', () => {
    expect(tables([HEAD, line(1), ['Page 2'], HEAD, line(2)])).toEqual([['', [2, 3, 5], 0]]);
    expect(tables([HEAD, line(1), ['DATE', 'Narration', 'Amount (NGN)', 'Balance', ''], line(2)])).toEqual([
      ['', [2, 4], 0],
    ]);
  });

  test('also where it is broken over two rows', () => {
    const broken = [
      ['Trans', 'Narration', 'Amount', 'Balance'],
      ['Date', '', '', ''],
    ];
    expect(tables([...broken, line(1), ...broken, line(2)])).toEqual([['', [3, 6], 0]]);
    expect(tables([...broken, line(1), broken[0]!])).toEqual([['', [3, 4], 0]]);
  });

  test('are others where a title of savings stands above', () => {
    expect(tables([['Wallet'], HEAD, line(1), [''], ['OWealth'], HEAD, line(2)])).toEqual([
      ['Wallet', [3, 4, 5], 1],
      ['OWealth', [7], 1],
    ]);
    // A line in between ends what its title was.
    expect(tables([HEAD, line(1), ['OWealth'], line(2), HEAD, line(3)])).toEqual([['', [2, 3, 4, 6], 0]]);
    expect(tables([HEAD, line(1), ['OWealth'], ['x'.repeat(81)], HEAD, line(3)])).toEqual([
      ['', [2, 3, 4, 6], 0],
    ]);
    expect(tables([HEAD, line(1), ['OWealth', '', `${'x'.repeat(72)}`], HEAD, line(3)])).toHaveLength(2);
  });

  test('are others where another header begins', () => {
    const other = ['Transaction date', 'Details', 'Debit', 'Credit'];
    expect(tables([HEAD, line(1), ['Loans'], other, line(2)])).toEqual([
      ['', [2, 3], 0],
      ['Loans', [5], 3],
    ]);
    // Three names may be a sentence, and a row with figures is none.
    expect(tables([HEAD, line(1), ['Date', 'Details', 'Debit'], line(2)])).toEqual([['', [2, 3, 4], 0]]);
    expect(tables([HEAD, line(1), [...other, '25'], line(2)])).toEqual([['', [2, 3, 4], 0]]);
  });
});

test('the account itself is the first table that is no savings, and others with lines are left out', () => {
  const table = (title: string, rows: string[][]) => ({
    ...{ header: null, title, account: null },
    rows: rows.map((cells, index) => ({ row: index + 1, cells })),
  });
  const [savings, wallet, loans, empty] = [
    ...[
      table('OWealth', [line(1)]),
      table('Wallet', [line(1)]),
      table('Loans', [line(1)]),
      table('x', [['y']]),
    ],
  ];
  expect(mainTable([savings!, wallet!, loans!, empty!])).toEqual({ main: wallet, rest: [savings, loans] });
  expect(mainTable([savings!])).toEqual({ main: savings, rest: [] });
});
