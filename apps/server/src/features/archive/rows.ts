import { LIMITS } from '@lissafi/contract/limits';
import { isCivilDate } from '@lissafi/domain/calendar/civil-date';
import { ArchiveCsvReader, type Cell, CsvFault } from '@lissafi/domain/files/archive-csv';
import { type Archive, ArchiveError } from './zip-reader.ts';

export interface ArchivedRow {
  /** Row 1 of the file is its head. */
  row: number;
  cells: Record<string, Cell>;
}

/** Yields the rows of a csv, some at a time. Throws ArchiveError where it is none, or has another head. */
export async function* rowsOf(
  archive: Archive,
  path: string,
  head: readonly string[],
): AsyncGenerator<ArchivedRow[]> {
  const reader = new ArchiveCsvReader(LIMITS.archive_cell_bytes);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let row = 0;
  const named = (cells: Cell[]): ArchivedRow[] => {
    row++;
    if (cells.length !== head.length) throw new CsvFault(row, `${head.length} cells are expected`);
    if (row > 1) return [{ row, cells: Object.fromEntries(head.map((name, at) => [name, cells[at]!])) }];
    if (cells.some((cell, at) => cell !== head[at]))
      throw new CsvFault(1, 'other columns than in the manifest');
    return [];
  };
  try {
    for await (const piece of archive.read(path)) {
      const rows = reader.push(decoder.decode(piece, { stream: true })).flatMap(named);
      if (rows.length > 0) yield rows;
    }
    decoder.decode();
    reader.end();
  } catch (error) {
    if (error instanceof CsvFault) throw new ArchiveError(error.message, path, error.row);
    if (error instanceof TypeError) throw new ArchiveError('this is not UTF-8 text', path, row + 1);
    throw error;
  }
  if (row === 0) throw new ArchiveError('the head is missing', path, 1);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const WHOLE = /^-?\d{1,16}$/;
const within = (most: number) => (cell: string) => WHOLE.test(cell) && Math.abs(Number(cell)) <= most;

/** What a cell of each type looks like; PostgreSQL reads it once more. */
const TYPES: Record<string, (cell: string) => boolean> = {
  uuid: (cell) => UUID.test(cell),
  smallint: within(32_767),
  integer: within(2_147_483_647),
  bigint: (cell) => WHOLE.test(cell) && Number.isSafeInteger(Number(cell)),
  boolean: (cell) => cell === 'true' || cell === 'false',
  date: isCivilDate,
  'timestamp with time zone': (cell) =>
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(cell) &&
    !Number.isNaN(Date.parse(`${cell.replace(' ', 'T').slice(0, 19)}Z`)),
  bytea: (cell) => /^\\x([0-9a-f]{2})*$/.test(cell),
  numeric: (cell) => /^-?\d{1,20}(\.\d{1,20})?$/.test(cell),
  jsonb: isJson,
  'bigint[]': (cell) =>
    /^\{(-?\d{1,16}(,-?\d{1,16})*)?\}$/.test(cell) &&
    cell
      .slice(1, -1)
      .split(',')
      .every((each) => Number.isSafeInteger(Number(each))),
  'integer[]': (cell) => /^\{(-?\d{1,10}(,-?\d{1,10})*)?\}$/.test(cell),
  text: (cell) => !cell.includes('\0') && cell.isWellFormed(),
};

export const isKnownType = (type: string): boolean => Object.hasOwn(TYPES, type);

/** Whether a cell is of the type. */
export const fits = (type: string, cell: string): boolean => TYPES[type]!(cell);

function isJson(cell: string): boolean {
  try {
    JSON.parse(cell);
    return !cell.includes('\\u0000');
  } catch {
    return false;
  }
}
