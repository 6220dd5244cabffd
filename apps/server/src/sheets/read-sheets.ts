import { LIMITS } from '@lissafi/contract/limits';
import { readDelimited } from '@lissafi/domain/files/delimited-text';
import { decodeText, type TextSheet } from '@lissafi/domain/files/text-sheet';
import { fromHtml } from 'hucre';
import { type CellValue, readXls, readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { fromBuffer } from 'yauzl';
import { readPdf } from './read-pdf.ts';
import { type SheetKind, sheetKind } from './sheet-kind.ts';
import { UnreadableFile } from './unreadable.ts';

/**
 * Returns the sheets of a file of any kind as text. Throws UnreadableFile with the reason for what cannot be read or is
 * larger than the limits.
 */
export async function readSheets(
  bytes: Uint8Array,
  password?: string,
): Promise<{ kind: SheetKind; sheets: TextSheet[] }> {
  const kind = sheetKind(bytes);
  try {
    const sheets = await READERS[kind](bytes, password);
    limit(sheets);
    return { kind, sheets };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const { name, message } = error as Error;
    if (/encrypt|password/i.test(`${name} ${message}`))
      throw new UnreadableFile(
        password === undefined ? 'This file has a password: type it' : 'This is not the password of the file',
        'password',
      );
    throw new UnreadableFile('This file cannot be read. Save it as Excel or CSV and try again');
  }
}

const READERS: Record<
  SheetKind,
  (bytes: Uint8Array, password: string | undefined) => TextSheet[] | Promise<TextSheet[]>
> = {
  csv: (bytes) => {
    const text = decodeText(bytes);
    if (text.includes('\0'))
      throw new UnreadableFile('This is not a statement: choose a CSV, Excel or PDF file');
    return [{ name: '', rows: readDelimited(withoutEmptyEnd(text), LIMITS.sheet_rows + 1) }];
  },
  html: (bytes) => [
    {
      name: '',
      rows: textsOf(fromHtml(decodeText(bytes), { typeInference: false, classes: false }).rows),
    },
  ],
  xlsx: async (bytes, password) => {
    await assertUnpacks(bytes);
    return readWorkbook(bytes, password);
  },
  // An encrypted xlsx is packed in the container of the older format.
  xls: async (bytes, password) =>
    isEncrypted(bytes)
      ? readWorkbook(bytes, password)
      : (await readXls(bytes, options(password))).sheets.map(({ name, rows }) => ({
          name,
          rows: textsOf(rows),
        })),
  pdf: async (bytes, password) => [{ name: '', rows: await readPdf(bytes, password) }],
};

const isEncrypted = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );

const options = (password: string | undefined) => (password === undefined ? {} : { password });

/**
 * Reads the sheets of a workbook row by row. Only rows that have something in them are kept and counted: one blank in the
 * last row of a sheet makes the library's own tables a million rows long.
 */
async function readWorkbook(bytes: Uint8Array, password: string | undefined): Promise<TextSheet[]> {
  const names: string[] = [];
  await readXlsx(bytes, {
    ...options(password),
    sheets: ({ name }) => {
      names.push(name);
      return false;
    },
  });
  const sheets: TextSheet[] = [];
  let filled = 0;
  for (const [sheet, name] of names.entries()) {
    const rows: string[][] = [];
    for await (const { index, values } of streamXlsxRows(bytes, { ...options(password), sheet })) {
      const cells = textsOfRow(values);
      if (cells.length === 0) continue;
      filled++;
      if (filled > LIMITS.sheet_rows) throw tooManyRows();
      while (rows.length < index) rows.push(EMPTY_ROW);
      rows.push(cells);
    }
    sheets.push({ name, rows });
  }
  return sheets;
}
const EMPTY_ROW: string[] = [];

/** Empty rows may be missing altogether; those at the end are left out. */
function textsOf(rows: readonly (readonly CellValue[] | undefined)[]): string[][] {
  const texts = Array.from(rows, (row) => textsOfRow(row ?? []));
  return texts.slice(0, texts.findLastIndex((cells) => cells.length > 0) + 1);
}

/** Cells that are empty or blank at the end of a row are left out. */
function textsOfRow(row: readonly CellValue[]): string[] {
  const texts = Array.from(row, cellText);
  return texts.slice(0, texts.findLastIndex((cell) => cell.trim() !== '') + 1);
}

/** Rows of nothing but separators at the end of a text, as a spreadsheet saves them. */
function withoutEmptyEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t\r\n,;|'.includes(text[end - 1]!)) end--;
  const line = text.indexOf('\n', end);
  return line < 0 ? text : text.slice(0, line);
}

/**
 * Returns a cell as text that means one thing: a date with its year first, an amount with a point before two decimals.
 * What a program has added up may be off by a billionth.
 */
function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    const [day, time = ''] = value.toISOString().split('T');
    return time.startsWith('00:00:00') ? day! : `${day}T${time.slice(0, 8)}`;
  }
  if (typeof value !== 'number') return String(value).slice(0, LIMITS.sheet_cell);
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? String(value) : value.toPrecision(15);
  const text = value.toFixed(4).replace(/0{1,2}$/, '');
  return text;
}

const tooManyRows = () =>
  new UnreadableFile(`At most ${LIMITS.sheet_rows.toLocaleString('en')} rows at once: split the file`);

/** The letters of a column as spreadsheets name it; `place` from 0. */
function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last;
}

/** Throws where something stands beyond the last column that is read; blank cells there are left out. */
function limitColumns({ name, rows }: TextSheet): void {
  for (const [index, row] of rows.entries()) {
    if (row.length <= LIMITS.sheet_columns) continue;
    const place = row.findLastIndex((cell) => cell.trim() !== '');
    if (place >= LIMITS.sheet_columns) {
      const sheet = name && `, sheet “${name.slice(0, 50)}”`;
      const where = `Row ${(index + 1).toLocaleString('en')}${sheet}`;
      const limit = `At most ${LIMITS.sheet_columns} columns at once: leave the others out`;
      throw new UnreadableFile(`${limit}. ${where}, has something in column ${columnLetters(place)}`);
    }
    row.length = place + 1;
  }
}

function limit(sheets: readonly TextSheet[]): void {
  for (const sheet of sheets) limitColumns(sheet);
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.filter(({ length }) => length > 0).length, 0);
  if (rows > LIMITS.sheet_rows) throw tooManyRows();
  let cells = 0;
  for (const sheet of sheets)
    for (const row of sheet.rows) {
      cells += row.length;
      if (cells > LIMITS.sheet_cells)
        throw new UnreadableFile('This file has too many cells: leave empty columns out');
    }
}

/** A packed file says how large it is when unpacked; one that grows too much is not unpacked. */
function assertUnpacks(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      let unpacked = 0;
      zip.on('entry', ({ uncompressedSize }) => {
        unpacked += uncompressedSize;
        if (unpacked > LIMITS.sheet_unpacked_bytes || zip.entryCount > 2_000)
          reject(new UnreadableFile('This file is too large when it is unpacked'));
        else zip.readEntry();
      });
      zip.on('end', () => resolve());
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}
