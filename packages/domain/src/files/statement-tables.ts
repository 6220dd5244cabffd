import { couldBeAmount } from './amount-column.ts';
import { readDate } from './date-column.ts';
import { isWholeStatement, STATEMENT_TITLES, type StatementField } from './statement-fields.ts';
import { findHeader, type Header, headerKey } from './table-header.ts';

/** A row of the file with its number, from 1. */
export interface NumberedRow {
  row: number;
  cells: readonly string[];
}

/** One table of a sheet; a table that continues on further pages is one. */
export interface StatementTable {
  header: Header<StatementField> | null;
  /** The line above the header, which names the account of a wallet. */
  title: string;
  rows: NumberedRow[];
}

/** Savings inside a wallet: what goes there and comes back is no money in or out of the wallet's own account. */
const SAVINGS = /\b(o\s?wealth|savings?|fixed|target|spend\s?&?\s?save|vault|safe\s?box|cashbox|piggy)\b/i;
const isHeaderOf = (key: string, cells: readonly string[]) => headerKey(cells) === key;
const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell === '');
export const hasDate = (cells: readonly string[]) =>
  cells.some((cell) => readDate(cell, 'dmy') !== null || readDate(cell, 'mdy') !== null);
const isLine = (cells: readonly string[]) => hasDate(cells) && cells.some((cell) => couldBeAmount(cell));

/** Returns the tables of a sheet, and what stands above the first; null where nothing looks like a statement. */
export function statementTables(
  rows: readonly (readonly string[])[],
): { above: NumberedRow[]; tables: StatementTable[] } | null {
  const header = findHeader(rows, STATEMENT_TITLES, isWholeStatement, ['description']);
  const numbered = rows.map((cells, index) => ({ row: index + 1, cells }));
  if (!header) {
    const lines = numbered.filter(({ cells }) => isLine(cells));
    if (lines.length === 0) return null;
    return { above: [], tables: [{ header: null, title: '', rows: numbered }] };
  }
  const key = headerKey(header.titles);
  const start = header.row + header.height;
  const tables: StatementTable[] = [{ header, title: titleAbove(numbered.slice(0, header.row)), rows: [] }];
  let notes: NumberedRow[] = [];
  for (let index = start; index < numbered.length; index++) {
    const each = numbered[index]!;
    const isBroken =
      header.height === 2 &&
      index + 1 < numbered.length &&
      isHeaderOf(
        key,
        header.titles.map((_, c) => `${each.cells[c] ?? ''} ${rows[index + 1]![c] ?? ''}`),
      );
    if (isBroken || isHeaderOf(key, each.cells)) {
      const title = titleAbove(notes);
      if (SAVINGS.test(title)) tables.push({ header, title, rows: [] });
      notes = [];
      if (isBroken) index++;
      continue;
    }
    const other = otherTable(each.cells, key);
    if (other) {
      tables.push({ header: { ...other, row: index }, title: titleAbove(notes), rows: [] });
      notes = [];
      continue;
    }
    if (!isLine(each.cells) && !isEmpty(each.cells)) notes.push(each);
    else if (!isEmpty(each.cells)) notes = [];
    tables.at(-1)!.rows.push(each);
  }
  return { above: numbered.slice(0, header.row), tables };
}

/** Returns the header of another table where one begins in this row. */
function otherTable(cells: readonly string[], key: string): Header<StatementField> | null {
  if (hasDate(cells) || cells.some((cell) => /\d{2}/.test(cell))) return null;
  const found = findHeader([cells], STATEMENT_TITLES, isWholeStatement, ['description']);
  return found && found.fields.filter((field) => field !== null).length > 3 && headerKey(found.titles) !== key
    ? found
    : null;
}

function titleAbove(notes: readonly NumberedRow[]): string {
  const last = notes.findLast(({ cells }) => !isEmpty(cells));
  const text = last ? last.cells.filter((cell) => cell !== '').join(' ') : '';
  return text.length <= 80 ? text : '';
}

/** Returns the table of the account itself, and the ones that are left out: savings, and what has another header. */
export function mainTable(tables: readonly StatementTable[]): {
  main: StatementTable;
  rest: StatementTable[];
} {
  const main = tables.find(({ title }) => !SAVINGS.test(title)) ?? tables[0]!;
  return {
    main,
    rest: tables.filter((table) => table !== main && table.rows.some(({ cells }) => isLine(cells))),
  };
}

/** Whether the name of a sheet says that it is about savings. */
export const isSavings = (name: string): boolean => SAVINGS.test(name);
