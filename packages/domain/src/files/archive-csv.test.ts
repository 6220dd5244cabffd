import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArchiveCsvReader, archiveRow, type Cell, type CsvFault } from './archive-csv.ts';

function read(text: string, pieces: number, most = 1_000): Cell[][] {
  const reader = new ArchiveCsvReader(most);
  const rows: Cell[][] = [];
  for (let at = 0; at < text.length; at += pieces) rows.push(...reader.push(text.slice(at, at + pieces)));
  reader.end();
  return rows;
}

describe('csv of an archive', () => {
  test('null, empty text and formulas stay what they are', () => {
    const row = ['=1+1', null, '', 'a "quoted", text', ' two\nlines\r\n', '-5', '\\.', '@'];
    expect(archiveRow(row)).toBe('=1+1,,"","a ""quoted"", text"," two\nlines\r\n",-5,"\\.",@\n');
    expect(read(archiveRow(row), 3)).toEqual([row]);
  });

  test('any rows come back the same, however the file is cut', () => {
    const cell = fc.option(
      fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', ' ', '\\', '.', '₦') }),
      {
        nil: null,
      },
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 })),
        fc.integer({ min: 1, max: 9 }),
        (rows, pieces) => {
          expect(read(rows.map(archiveRow).join(''), pieces)).toEqual(rows);
        },
      ),
    );
  });

  test.each([
    ['a quote inside of a cell', 'a,b"c\n', 1],
    ['text after a quoted cell', 'a\n"b"c\n', 2],
    ['the file ends within a row', 'a,b\nc', 2],
    ['the file ends within a row', 'a,"b\n', 1],
    ['a cell is too long', `a,${'b'.repeat(1_001)}\n`, 1],
  ])('%s is a fault of its row', (message, text, row) => {
    expect(() => read(text, 5)).toThrow(
      expect.objectContaining({ name: 'CsvFault', message, row }) as CsvFault,
    );
  });
});

test('a cell has at most as many characters as asked for', () => {
  expect(read(`${'b'.repeat(1_000)},a\n`, 7)).toEqual([['b'.repeat(1_000), 'a']]);
  expect(() => read(`"${'b'.repeat(1_001)}",a\n`, 7)).toThrow('a cell is too long');
});

test('a file ends after a row, not after a cell', () => {
  expect(() => read('a,', 5)).toThrow('the file ends within a row');
  expect(() => read('"a"', 5)).toThrow('the file ends within a row');
  expect(read('', 5)).toEqual([]);
});
