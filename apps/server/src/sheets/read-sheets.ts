import { LIMITS } from '@lissafi/contract/limits';
import { readDelimited } from '@lissafi/domain/files/delimited-text';
import { decodeText, type TextSheet } from '@lissafi/domain/files/text-sheet';
import { fromHtml } from 'hucre';
import { type CellValue, readXls, readXlsx } from 'hucre/xlsx';
import { fromBuffer } from 'yauzl';
import { readPdf } from './read-pdf.ts';
import { UnreadableFile } from './unreadable.ts';

export const SHEET_KINDS = ['csv', 'xlsx', 'xls', 'html', 'pdf'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

const beginsWith = (bytes: Uint8Array, signs: readonly number[]) =>
  signs.every((sign, index) => bytes[index] === sign);

/** Returns what a file is by its content: banks give HTML and tab separated text the name of a workbook. */
export function sheetKind(bytes: Uint8Array): SheetKind {
  if (beginsWith(bytes, [0x25, 0x50, 0x44, 0x46])) return 'pdf';
  if (beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx';
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'xls';
  return /^\s*<(!doctype|html|table|\?xml|meta|head|style)/i.test(decodeText(bytes.subarray(0, 1_000)))
    ? 'html'
    : 'csv';
}

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
    return [{ name: '', rows: readDelimited(text, LIMITS.sheet_rows + 1) }];
  },
  html: (bytes) => [
    {
      name: '',
      rows: textsOf(fromHtml(decodeText(bytes), { typeInference: false, classes: false }).rows),
    },
  ],
  xlsx: async (bytes, password) => {
    await assertUnpacks(bytes);
    return sheetsOf(await readXlsx(bytes, options(password)));
  },
  // An encrypted xlsx is packed in the container of the older format.
  xls: async (bytes, password) =>
    sheetsOf(await (isEncrypted(bytes) ? readXlsx : readXls)(bytes, options(password))),
  pdf: async (bytes, password) => [{ name: '', rows: await readPdf(bytes, password) }],
};

const isEncrypted = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );

const options = (password: string | undefined) => ({
  maxRows: LIMITS.sheet_rows + 1,
  ...(password === undefined ? {} : { password }),
});

const sheetsOf = ({ sheets }: { sheets: { name: string; rows: CellValue[][] }[] }): TextSheet[] =>
  sheets.map(({ name, rows }) => ({ name, rows: textsOf(rows) }));

/** Empty rows and cells may be missing altogether. */
const textsOf = (rows: readonly (readonly CellValue[] | undefined)[]): string[][] =>
  Array.from(rows, (row) => Array.from(row ?? [], cellText));

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

function limit(sheets: readonly TextSheet[]): void {
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  if (rows > LIMITS.sheet_rows)
    throw new UnreadableFile(
      `At most ${LIMITS.sheet_rows.toLocaleString('en')} rows at once: split the file`,
    );
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
