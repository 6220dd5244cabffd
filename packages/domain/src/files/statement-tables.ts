import { accountNumberIn, isSameAccountNumber } from './account-number.ts';
import { couldBeAmount } from './amount-column.ts';
import { readDate } from './date-column.ts';
import { isWholeStatement, STATEMENT_TITLES, type StatementField } from './statement-fields.ts';
import { findHeader, type Header, headerKey, titleKey } from './table-header.ts';

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
  /** The lines above the header, since the table before. */
  above: NumberedRow[];
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
/** Whether a row has a day and an amount. */
export const isLine = (cells: readonly string[]) =>
  hasDate(cells) && cells.some((cell) => couldBeAmount(cell));

const hasLines = ({ rows }: StatementTable) => rows.some(({ cells }) => isLine(cells));

/** Returns how many rows of a table have a date and an amount. */
export const lineCount = ({ rows }: StatementTable): number =>
  rows.filter(({ cells }) => isLine(cells)).length;

/**
 * Returns the tables of a sheet; null where nothing looks like a statement. A header
 * that comes again continues the table on another page, unless the lines above it name another account or savings.
 */
export function statementTables(rows: readonly (readonly string[])[]): StatementTable[] | null {
  const header =
    findHeader(rows, STATEMENT_TITLES, isWholeStatement, ['description', 'charge']) ?? unknownHeader(rows);
  const numbered = rows.map((cells, index) => ({ row: index + 1, cells }));
  if (!header) {
    const lines = numbered.filter(({ cells }) => isLine(cells));
    if (lines.length === 0) return null;
    return [{ header: null, title: '', account: null, above: [], rows: numbered }];
  }
  const key = headerKey(header.titles);
  const start = header.row + header.height;
  const earlier = tablesAbove(rows, header);
  const above =
    earlier.length > 0
      ? headingTaken(earlier.at(-1)!, notesBelow(earlier.at(-1)!))
      : numbered.slice(0, header.row);
  const tables: StatementTable[] = [
    { header, title: titleAbove(above), account: accountNumberIn(above), above, rows: [] },
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
      const account = accountNumberIn(notes.filter((note) => !isNarration(note, header)));
      const last = tables.at(-1)!;
      const isOther =
        other !== null ||
        (account !== null && last.account !== null && !isSameAccountNumber(account, last.account)) ||
        (isSavings(title) && !headings.has(headingOf(title)));
      if (isOther)
        tables.push({
          ...{ header: other ? { ...other, row: index } : header, title, account, rows: [] },
          above: headingTaken(last, notes),
        });
      else {
        last.account ??= account;
        if (!hasLines(last)) last.above = [...last.above, ...last.rows.splice(0)];
      }
      notes = [];
      if (isBroken) index++;
      continue;
    }
    const last = tables.at(-1)!;
    const account = isLine(each.cells) ? null : accountNamedIn(each, header);
    if (account !== null && last.account !== null && !isSameAccountNumber(account, last.account))
      tables.push({
        ...{ header, title: textOf(each.cells), account, rows: [] },
        above: headingTaken(last, notes),
      });
    if (isLine(each.cells)) notes = [];
    else notes.push(each);
    tables.at(-1)!.rows.push(each);
  }
  return [...tables, ...earlier];
}

/** Returns the tables that end above a header that says more than theirs: of another file, or another report. */
function tablesAbove(
  rows: readonly (readonly string[])[],
  { row }: Header<StatementField>,
): StatementTable[] {
  const above = rows.slice(0, row);
  // A period or a balance above a table has a day and an amount too.
  const isOfTable = (cells: readonly string[]) =>
    isLine(cells) && cells.filter((cell) => cell !== '').length > 3;
  return (above.some(isOfTable) && statementTables(above)) || [];
}

/** Returns the rows below the last line of a table. */
const notesBelow = ({ rows }: StatementTable): NumberedRow[] =>
  rows.slice(rows.findLastIndex(({ cells }) => isLine(cells)) + 1).filter(({ cells }) => !isEmpty(cells));

/** Returns titles that are not known, as of another language: the last row of words alone above the first line. */
function unknownHeader(rows: readonly (readonly string[])[]): Header<StatementField> | null {
  const first = rows.findIndex(isLine);
  const isTitles = (cells: readonly string[]) =>
    cells.filter((cell) => cell !== '').length >= LEAST_TITLES && !cells.some((cell) => /\d/.test(cell));
  const row = rows.slice(0, Math.max(first, 0)).findLastIndex(isTitles);
  if (row < 0) return null;
  const titles = [...rows[row]!];
  const known = findHeader([titles], STATEMENT_TITLES, () => true, ['description', 'charge'], 1);
  return { row, height: 1, titles, fields: known?.fields ?? titles.map(() => null) };
}
const LEAST_TITLES = 3;

/** How the heading of an account begins, below the end of another one. */
const HEADING = /^(?:account|acct|a\/c|statement|customer|name|wallet|period|currency)\b/i;

/** Takes the heading of the next table from the rows of the one before: what stands there is said of the next one. */
function headingTaken(before: StatementTable, notes: readonly NumberedRow[]): NumberedRow[] {
  const first = notes.findIndex(({ cells }) => HEADING.test(textOf(cells)));
  const heading = notes.slice(first < 0 ? -1 : first);
  before.rows = before.rows.filter((row) => !heading.includes(row));
  return heading;
}

/** Returns the number of the account that a line between others names; its words may also be a narration that goes on. */
const accountNamedIn = (row: NumberedRow, header: Header<StatementField>): string | null =>
  header.fields[placeOf(row)] === 'description' ? null : accountNumberIn([row]);

const placeOf = ({ cells }: NumberedRow) => cells.findIndex((cell) => cell !== '');

/** A narration that goes on, which may name the account of the other party; a heading begins in the first column. */
const isNarration = (row: NumberedRow, { fields }: Header<StatementField>): boolean =>
  placeOf(row) > 0 && fields[placeOf(row)] === 'description';

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

const ACCOUNT_TITLES = /^(?:account|acct|a c|nuban)(?: (?:no|number|num))?$/;

/**
 * Parts a table that names the account of each row in a column of its own: rows of another number than that of the
 * account are another table. A column in which that number never stands names the other party, and parts nothing.
 */
export function withoutOtherAccounts(
  table: StatementTable,
  number: string | null,
): { own: StatementTable; others: StatementTable[] } {
  const column = table.header?.titles.findIndex((title) => ACCOUNT_TITLES.test(titleKey(title))) ?? -1;
  const numberOf = ({ cells }: NumberedRow) => cells[column] ?? '';
  const isOwn = (row: NumberedRow) => number !== null && isSameAccountNumber(numberOf(row), number);
  if (column < 0 || !table.rows.some(isOwn)) return { own: table, others: [] };
  const isOther = (row: NumberedRow) => isLine(row.cells) && numberOf(row) !== '' && !isOwn(row);
  const others = new Map<string, NumberedRow[]>();
  for (const row of table.rows.filter(isOther))
    others.set(numberOf(row), [...(others.get(numberOf(row)) ?? []), row]);
  return {
    own: { ...table, account: number, rows: table.rows.filter((row) => !isOther(row)) },
    others: [...others].map(([account, rows]) => ({ ...table, title: account, account, rows })),
  };
}
