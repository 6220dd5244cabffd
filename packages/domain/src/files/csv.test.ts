import { expect, test } from 'vitest';
import { countCells, csvLines, matchColumns, readCsv, readDay, writeCsv } from './csv.ts';

test('commas, semicolons and tabs; quoted cells; empty lines fall away and rows keep their numbers', () => {
  expect(readCsv('\uFEFFName;Phone\n"Okafor; Sons";0803\n\n ;\nMusa;0805\n')).toEqual({
    head: ['Name', 'Phone'],
    rows: [
      { row: 2, cells: ['Okafor; Sons', '0803'] },
      { row: 5, cells: ['Musa', '0805'] },
    ],
  });
  expect(readCsv('Name\tCity\nMusa\tKano').rows[0]?.cells).toEqual(['Musa', 'Kano']);
  expect(readCsv('')).toEqual({ head: [], rows: [] });
});

test.each([
  ['"Name, of a shop, or a person";Phone\nMusa;0803', ['Name, of a shop, or a person', 'Phone']],
  ['Name;Phone\nMusa\nBola', ['Name', 'Phone']],
  ['Name|Owes\rMusa|1,000,000', ['Name', 'Owes']],
  ['Name\n"Musa, Kano"', ['Name']],
])('the separator of %j is that of the head, quoted cells left out', (text, head) => {
  expect(readCsv(text)).toMatchObject({
    head,
    rows: [{ row: 2 }, ...(text.includes('Bola') ? [{ row: 3 }] : [])],
  });
});

test('cells are counted before anything is read, and no further than asked', () => {
  expect(countCells('a;b\n1;2\r\n', 100)).toBe(6);
  expect(countCells('', 100)).toBe(1);
  for (const mark of ['\n', '\r', ',', ';', '\n,'])
    expect(countCells(`name,b${mark.repeat(10_000_000)}`, 1_000)).toBeLessThanOrEqual(1_001);
});

test('no cell of a written file is a formula, and reading returns the same cells', () => {
  const rows = [['=HYPERLINK("http://evil.example")', '+2348031234567', '@x', '-A1', 'Musa, Kano', null]];
  const text = writeCsv(['a', 'b', 'c', 'd', 'e', 'f'], rows);
  for (const cell of text.split('\r\n')[1]!.split(',')) expect(cell).not.toMatch(/^"?[=+\-@]/);
  expect(readCsv(text).rows[0]?.cells).toEqual(rows[0]!.map((cell) => cell ?? ''));
});

test('a negative amount is a number, and what only begins like one is not', () => {
  expect(csvLines([['-1500.00', '-1+cmd|x', -5]])).toBe(`-1500.00,"'-1+cmd|x",-5`);
});

test('columns are found by the heads that people use, each once', () => {
  const known = { name: ['customer name'], phone: ['gsm', 'phone number'] };
  expect(matchColumns(['Customer Name', 'GSM', 'Phone_Number', 'Shoe size'], known)).toEqual([
    'name',
    'phone',
    null,
    null,
  ]);
});

test.each([
  ['2026-03-05', '2026-03-05'],
  ['05/03/2026', '2026-03-05'],
  ['5-3-26', '2026-03-05'],
  ['5 March 2026', '2026-03-05'],
  ['05-Mar-26', '2026-03-05'],
  ['31/02/2026', null],
  ['yesterday', null],
  ['', null],
])('%j is the day %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});
