import { readStatement } from '@lissafi/domain/files/statement-layout';
import {
  CLOSING,
  linesOf,
  OPENING,
  STATEMENT_FILES,
  type StatementFile,
} from '@lissafi/domain/testing/statement-files';
import { writeXlsx } from 'hucre/xlsx';
import pdfmake from 'pdfmake';
import { describe, expect, test } from 'vitest';
import { oldWorkbook } from '../testing/old-workbook.ts';
import { statementPdf } from '../testing/statement-pdf.ts';
import { readSheets } from './read-sheets.ts';
import { sheetKind } from './sheet-kind.ts';

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const csv = ({ rows }: StatementFile) => rows.map((row) => row.map(quoted).join(',')).join('\r\n');
const banks = STATEMENT_FILES.map((file) => [file.bank, file] as const);

async function expectRead(bytes: Uint8Array, file: StatementFile) {
  const { sheets } = await readSheets(bytes);
  const reading = readStatement(sheets)!;
  expect(reading.lines.map(({ row: _, value_date: __, ...line }) => line)).toEqual(linesOf(file));
  expect([reading.doubts, reading.faulty, reading.breaks]).toEqual([[], [], []]);
  expect([reading.opening_balance, reading.closing_balance]).toEqual([OPENING, CLOSING]);
}

describe('statements of each layout', () => {
  test.each(banks)('%s as csv', (_, file) => expectRead(Buffer.from(csv(file)), file));

  test.each(banks)('%s as xlsx, with dates and amounts as such', async (_, file) => {
    const value = (cell: string) => {
      const date = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(cell);
      if (date) return new Date(`${date[3]}-${date[2]}-${date[1]}T00:00:00Z`);
      return /^[\d,]+\.\d\d$/.test(cell) ? Number(cell.replaceAll(',', '')) : cell;
    };
    await expectRead(
      await writeXlsx({ sheets: [{ name: 'Statement', rows: file.rows.map((row) => row.map(value)) }] }),
      file,
    );
  });

  test.each(banks)('%s as a workbook of Excel 97', (_, file) =>
    expectRead(
      oldWorkbook(
        file.rows.map((row) =>
          row.map((cell) => (/^[\d,]+\.\d\d$/.test(cell) ? Number(cell.replaceAll(',', '')) : cell)),
        ),
      ),
      file,
    ),
  );

  test.each(banks)('%s as a PDF', async (_, file) => {
    const head = file.rows.findIndex((row) => row.filter(Boolean).length > 4);
    await expectRead(await statementPdf(file.rows, head), file);
  });
});

describe('what banks call .xls', () => {
  const file = STATEMENT_FILES[1]!;
  test('a table of HTML', () => {
    const written = (cell: string) => cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const body = file.rows
      .map((row) => `<tr>${row.map((cell) => `<td>${written(cell)}</td>`).join('')}</tr>`)
      .join('\n');
    return expectRead(
      Buffer.from(`<html><head><meta charset="utf-8"></head><body><table>${body}</table></body></html>`),
      file,
    );
  });
  test('text with tabs, in UTF-16 and in UTF-8', async () => {
    const text = file.rows.map((row) => row.join('\t')).join('\r\n');
    await expectRead(Buffer.from(`\uFEFF${text}`, 'utf16le'), file);
    await expectRead(Buffer.from(text, 'utf16le'), file);
    await expectRead(Buffer.from(text), file);
  });
});

test('other separators and Windows-1252', async () => {
  const rows = [
    ['Date', 'Narration', 'Amount'],
    ['01/10/2026', 'Café, 5 £ “extra”', '-1.234,50'],
  ];
  const text = rows
    .map((row) => row.map((cell) => (cell.includes(';') ? `"${cell}"` : cell)).join(';'))
    .join('\n');
  const bytes = Buffer.from(text.replace('“', '\x93').replace('”', '\x94'), 'latin1');
  expect((await readSheets(bytes)).sheets[0]!.rows).toEqual(rows);
});

test('what cannot be read is refused with its reason', async () => {
  expect(sheetKind(Buffer.from('PK\x03\x04'))).toBe('xlsx');
  await expect(readSheets(Buffer.from('PK\x03\x04 broken'))).rejects.toThrow('This file cannot be read');
  await expect(readSheets(Buffer.from('%PDF-1.7 broken'))).rejects.toThrow('This file cannot be read');
  await expect(readSheets(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toThrow(
    'This file cannot be read',
  );
  await expect(readSheets(Buffer.from([1, 0, 2, 3, 0, 7, 9, 9, 9, 9, 9, 9, 9, 9]))).rejects.toThrow(
    'choose a CSV',
  );
  const many = Buffer.from('a,b\n'.repeat(100_001));
  await expect(readSheets(many)).rejects.toThrow('At most 100,000 rows');
  const closed = await writeXlsx({
    sheets: [{ name: 'A', rows: [['Date']] }],
    encryption: { password: 'x', spinCount: 10 },
  });
  await expect(readSheets(closed)).rejects.toThrow('This file has a password');
  await expect(readSheets(closed, 'y')).rejects.toThrow('not the password');
  expect((await readSheets(closed, 'x')).sheets[0]!.rows).toEqual([['Date']]);
});

/** A PDF of so many pages, each of which shows the same. */
function pdfOf(pages: number, shown: string): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`);
  const page =
    '<< /Type /Page /Parent 2 0 R /Contents 3 0 R /MediaBox [0 0 99 99] /Resources << /Font << /F 4 0 R >> >> >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`,
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...kids.map(() => page),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`,
  );
}

test('a PDF is read with its password only, and refused when it has no text or too many pages', async () => {
  const closed = await pdfmake
    .createPdf({
      userPassword: 'secret',
      version: '1.7',
      defaultStyle: { font: 'Inter' },
      content: ['Opening balance'],
    })
    .getBuffer();
  const refused = (bytes: Buffer, password?: string) =>
    readSheets(bytes, password).catch((error: unknown) => error);
  expect(await refused(closed)).toMatchObject({
    message: 'This file has a password: type it',
    field: 'password',
  });
  expect(await refused(closed, 'wrong')).toMatchObject({
    message: 'This is not the password of the file',
    field: 'password',
  });
  expect((await readSheets(closed, 'secret')).sheets[0]!.rows).toEqual([['Opening balance']]);
  const text = 'BT /F 9 Tf 9 9 Td (Balance) Tj ET';
  expect((await readSheets(pdfOf(2, text))).sheets[0]!.rows).toEqual([['Balance'], ['Balance']]);
  expect(await refused(pdfOf(1, '0 0 9 9 re f'))).toMatchObject({
    message: 'This PDF is a picture without text. Ask the bank for a PDF, Excel or CSV file',
  });
  expect(await refused(pdfOf(501, text))).toMatchObject({
    message: 'At most 500 pages at once: split the file',
  });
});

describe('empty rows are none', () => {
  const rows = [
    ['Date', 'Narration', 'Amount'],
    [new Date('2026-10-01T00:00:00Z'), 'NIP GRACE', 5_000.5],
    [new Date('2026-10-02T14:33:00Z'), 'TRF MUSA', -1_000],
  ];
  const texts = [
    ['Date', 'Narration', 'Amount'],
    ['2026-10-01', 'NIP GRACE', '5000.50'],
    ['2026-10-02T14:33:00', 'TRF MUSA', '-1000'],
  ];
  const LAST = 1_048_575;
  const workbook = (cells: Record<string, string>, sheets: { name: string; rows: string[][] }[] = []) => {
    const values = new Map(Object.entries(cells).map(([place, value]) => [place, { value }]));
    return writeXlsx({ sheets: [{ name: 'A', rows, cells: values }, ...sheets] });
  };

  test.each([
    ['one blank in the last row', { [`${LAST},0`]: ' ' }],
    ['one blank in the last cell', { [`${LAST},16383`]: ' ' }],
    ['blanks after the rows and beside them', { '1,900': ' ', '70000,2': '\t', '100001,0': ' ' }],
  ])('%s of a sheet', async (_, cells) => {
    const { sheets } = await readSheets(await workbook(cells));
    expect(sheets).toEqual([{ name: 'A', rows: texts }]);
  });

  test('what stands in the last row keeps its place, and is one row', async () => {
    const [sheet] = (await readSheets(await workbook({ [`${LAST},0`]: 'Printed' }))).sheets;
    expect([sheet!.rows.length, sheet!.rows[LAST], sheet!.rows[3]]).toEqual([LAST + 1, ['Printed'], []]);
    expect(readStatement([sheet!])!.lines).toHaveLength(2);
  });

  test('each sheet has its name and its own rows', async () => {
    const { sheets } = await readSheets(
      await workbook({}, [
        { name: 'B', rows: [[], ['x']] },
        { name: 'C', rows: [] },
      ]),
    );
    expect(sheets.map(({ name, rows: own }) => [name, own.length])).toEqual([
      ['A', 3],
      ['B', 2],
      ['C', 0],
    ]);
  });

  test('rows of separators at the end of a text, and blanks in an old workbook', async () => {
    const line = 'Date,Narration,Amount\n2026-10-01,NIP,5.00';
    const read = async (bytes: Uint8Array) => (await readSheets(bytes)).sheets[0]!.rows;
    expect(await read(Buffer.from(`${line},,\n${',,,,\n'.repeat(150_000)}`))).toHaveLength(2);
    expect(await read(Buffer.from(`${line}\r\n;;;\r\n \t\r\n`))).toHaveLength(2);
    const old = oldWorkbook([['Date', 'Narration'], ['x'], ...Array.from({ length: 50 }, () => [' '])]);
    expect(await read(old)).toHaveLength(2);
  });

  test('what stands beyond the last column that is read is refused with its place, in each kind of file', async () => {
    const wide = Array.from({ length: 900 }, (_, place) => (place === 899 ? 'x' : ''));
    const refused = (bytes: Uint8Array) => readSheets(bytes).catch((error: Error) => error.message);
    expect(await refused(await workbook({ [`${LAST},16383`]: '1' }))).toBe(
      'At most 200 columns at once: leave the others out. Row 1,048,576, sheet “A”, has something in column XFD',
    );
    const beyond = /^At most 200 columns at once: .* Row 2.*, has something in column AHP$/;
    const html = `<table><tr><td>Date</td></tr><tr>${wide.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`;
    expect(await refused(Buffer.from(`Date,Narration\n${wide.join(',')}`))).toMatch(beyond);
    expect(await refused(Buffer.from(`<html><body>${html}</body></html>`))).toMatch(beyond);
    const blank = `Date,Narration\nx,y${','.repeat(900)}\nx,y`;
    expect((await readSheets(Buffer.from(blank))).sheets[0]!.rows[1]).toEqual(['x', 'y']);
  });

  test('more rows than are read at once are refused', async () => {
    const many = Array.from({ length: 100_001 }, () => ['x']);
    await expect(readSheets(await writeXlsx({ sheets: [{ name: 'A', rows: many }] }))).rejects.toThrow(
      'At most 100,000 rows',
    );
  });
});
