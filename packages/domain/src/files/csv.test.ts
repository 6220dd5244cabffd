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
  expect(readCsv('a\uFEFFb').head).toEqual(['a\uFEFFb']);
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
  expect(countCells('\na', 100)).toBe(2);
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

test('cells are trimmed, and lose the mark that keeps a formula from being one', () => {
  expect(readCsv("a,b,c,d\n 1 ,'=2,'3,4'=5").rows[0]?.cells).toEqual(['1', '=2', "'3", "4'=5"]);
});

test('the separator is found within the first ten thousand characters of the first line', () => {
  expect(readCsv(`${'x'.repeat(9_998)};b`).head).toHaveLength(2);
  expect(countCells(`${'x'.repeat(9_998)};b`, 100)).toBe(2);
  expect(readCsv(`\n\nName;Phone\nMusa, Kano;0803`).rows).toEqual([
    { row: 4, cells: ['Musa, Kano', '0803'] },
  ]);
});

test('heads are words without marks; of two of one field the first', () => {
  const known = { name: ['customer name'], unit_price: ['rate'] };
  expect(matchColumns(['Customer  Name:', 'Unit price (₦)', 'RATE', ' name* '], known)).toEqual([
    ...['name', 'unit_price', null, null],
  ]);
});

test.each([
  ['5.3.2026', '2026-03-05'],
  ['5 Mar, 2026', '2026-03-05'],
  ['12 DEC 26', '2026-12-12'],
  ['5 Mar2026', null],
  ['5Mar 2026', null],
  ['5 anf 2026', null],
  ['5 Ma 2026', null],
  ['005/03/2026', null],
  ['05/03/20266', null],
  ['05/03/202', null],
  ['x5 Mar 2026', null],
  ['5 Mar 2026x', null],
  ['12026-03-05', null],
  ['2026-03-055', null],
])('%j is the day %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test('a mark of inches that nobody closes does not swallow the customers below it', () => {
  const { rows } = readCsv('Name,Phone\n"3 Brothers,08031234567\nMusa,08057654321\nOkafor,08031234568');
  expect(rows.map(({ cells }) => cells[0])).toEqual(['"3 Brothers', 'Musa', 'Okafor']);
});

test('cells that are protected from a spreadsheet are read without their marks', () => {
  expect(readCsv('Name,Phone,Owes\nMusa,="08057654321","=""9,000.00"""').rows[0]?.cells).toEqual([
    ...['Musa', '08057654321', '9,000.00'],
  ]);
});
