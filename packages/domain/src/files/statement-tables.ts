import { accountNumberIn, isSameAccountNumber } from './account-number.ts';
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
  /** The number of its account, where the lines above the header name one. */
  account: string | null;
  rows: NumberedRow[];
}

/**
 * Savings inside a wallet: what goes there and comes back is no money in or out of the wallet's own account. Some words
 * are names of such products; others also stand in names of people and firms, whose own account may be a savings account.
 */
const SAVINGS_PRODUCT = /\b(o\s?wealth|spend\s?&?\s?save|safe\s?box|cashbox|piggy)\b/i;
const SAVINGS = /\b(savings?|fixed|target|vault)\b/i;
/** What a wallet calls the account that is no savings. */
const CURRENT = /\b(wallet|current|main|primary|transactions?)\b/i;

const isHeaderOf = (key: string, cells: readonly string[]) => headerKey(cells) === key;
const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell === '');
export const hasDate = (cells: readonly string[]) =>
  cells.some((cell) => readDate(cell, 'dmy') !== null || readDate(cell, 'mdy') !== null);
const isLine = (cells: readonly string[]) => hasDate(cells) && cells.some((cell) => couldBeAmount(cell));

const hasLines = ({ rows }: StatementTable) => rows.some(({ cells }) => isLine(cells));

/** Returns how many rows of a table have a date and an amount. */
export const lineCount = ({ rows }: StatementTable): number =>
  rows.filter(({ cells }) => isLine(cells)).length;

/**
 * Returns the tables of a sheet, and what stands above the first; null where nothing looks like a statement. A header
 * that comes again continues the table on another page, unless the lines above it name another account or savings.
 */
export function statementTables(
  rows: readonly (readonly string[])[],
): { above: NumberedRow[]; tables: StatementTable[] } | null {
  const header = findHeader(rows, STATEMENT_TITLES, isWholeStatement, ['description', 'charge']);
  const numbered = rows.map((cells, index) => ({ row: index + 1, cells }));
  if (!header) {
    const lines = numbered.filter(({ cells }) => isLine(cells));
    if (lines.length === 0) return null;
    return { above: [], tables: [{ header: null, title: '', account: null, rows: numbered }] };
  }
  const key = headerKey(header.titles);
  const start = header.row + header.height;
  const above = numbered.slice(0, header.row);
  const tables: StatementTable[] = [
    { header, title: titleAbove(above), account: accountNumberIn(above), rows: [] },
  ];
  const headings = new Set(above.map(({ cells }) => headingOf(textOf(cells))));
  let notes: NumberedRow[] = [];
  for (let index = start; index < numbered.length; index++) {
    const each = numbered[index]!;
    if (isEmpty(each.cells)) {
      tables.at(-1)!.rows.push(each);
      continue;
    }
    const isBroken =
      header.height === 2 &&
      index + 1 < numbered.length &&
      isHeaderOf(
        key,
        header.titles.map((_, c) => `${each.cells[c] ?? ''} ${rows[index + 1]![c] ?? ''}`),
      );
    const other = otherTable(each.cells, key);
    if (isBroken || other || isHeaderOf(key, each.cells)) {
      const title = titleAbove(notes);
      const account = accountNumberIn(notes);
      const last = tables.at(-1)!;
      const isOther =
        other !== null ||
        (account !== null && last.account !== null && !isSameAccountNumber(account, last.account)) ||
        (isSavings(title) && !headings.has(headingOf(title)));
      if (isOther)
        tables.push({ header: other ? { ...other, row: index } : header, title, account, rows: [] });
      else last.account ??= account;
      notes = [];
      if (isBroken) index++;
      continue;
    }
    const last = tables.at(-1)!;
    const account = isLine(each.cells) ? null : accountNamedIn(each, header);
    if (account !== null && last.account !== null && !isSameAccountNumber(account, last.account))
      tables.push({ header, title: textOf(each.cells), account, rows: [] });
    if (isLine(each.cells)) notes = [];
    else notes.push(each);
    tables.at(-1)!.rows.push(each);
  }
  return { above, tables };
}

/** Returns the number of the account that a line between others names; its words may also be a narration that goes on. */
function accountNamedIn(row: NumberedRow, { fields }: Header<StatementField>): string | null {
  const place = row.cells.findIndex((cell) => cell !== '');
  return fields[place] === 'description' ? null : accountNumberIn([row]);
}

/** Returns the header of another table where one begins in this row. */
function otherTable(cells: readonly string[], key: string): Header<StatementField> | null {
  if (hasDate(cells) || cells.some((cell) => /\d{2}/.test(cell))) return null;
  const found = findHeader([cells], STATEMENT_TITLES, isWholeStatement, ['description', 'charge']);
  return found && found.fields.filter((field) => field !== null).length > 3 && headerKey(found.titles) !== key
    ? found
    : null;
}

const textOf = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join(' ');

function titleAbove(notes: readonly NumberedRow[]): string {
  const last = notes.findLast(({ cells }) => !isEmpty(cells));
  const text = last ? textOf(last.cells) : '';
  return text.length <= 80 ? text : '';
}

/** A line above a header without the number of its page: the same on each page of one account. */
const headingOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/\bpage\b|\bof\b|[^a-z]+/g, ' ')
    .trim();

/** Whether the name of a sheet or the line above a table says that it is about savings. */
export const isSavings = (name: string): boolean => SAVINGS_PRODUCT.test(name) || SAVINGS.test(name);

/**
 * Returns those of several parts of a file that can be the account itself: not the savings that a wallet keeps, where
 * another part is there or is called its current account.
 */
export function withoutSavings<Part>(
  parts: readonly Part[],
  nameOf: (part: Part) => string,
): readonly Part[] {
  const own = parts.filter((part) => !SAVINGS_PRODUCT.test(nameOf(part)));
  const hasCurrent = own.some((part) => CURRENT.test(nameOf(part)) && !SAVINGS.test(nameOf(part)));
  const rest = hasCurrent ? own.filter((part) => !SAVINGS.test(nameOf(part))) : own;
  return rest.length > 0 ? rest : parts;
}

/**
 * Returns the table of the account itself, and the others that have lines: other accounts, savings, and what has another
 * header. `number` is that of the account, where it is known.
 */
export function mainTable(
  tables: readonly StatementTable[],
  number: string | null = null,
): { main: StatementTable; rest: StatementTable[] } {
  const named = tables.find(
    (table) =>
      number !== null &&
      table.account !== null &&
      isSameAccountNumber(table.account, number) &&
      hasLines(table),
  );
  const own = withoutSavings(tables, ({ title }) => title);
  const main = named ?? own.find(hasLines) ?? own[0]!;
  return { main, rest: tables.filter((table) => table !== main && hasLines(table)) };
}
