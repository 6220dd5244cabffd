import type { ImportKind } from '@lissafi/contract/imports';
import { couldBeAmount } from '../files/amount-column.ts';
import { titleKey, widthOf } from '../files/table-header.ts';
import { formatMoney } from '../money/money.ts';
import { readCustomerLine, saysDebt } from './customer-line.ts';
import { type FileRow, MOST } from './infer-formats.ts';
import { IMPORT_TITLES, MONEY_FIELDS } from './titles.ts';

/**
 * Rows as people type and paste them: without quotation marks around amounts with a comma, or with nothing between a
 * product and its price.
 */

/** The first part of an amount that a comma parted, and a further one. */
const FIRST = /^[(-]?(₦|#|=N=|NGN|N)?\s?[1-9]\d{0,2}$/i;
const NEXT = /^\d{3}(\.\d{1,2})?\)?$/;

/**
 * Returns a row with more cells than titles with its amounts whole again: `Malta | N1 | 100 | 36` of three titles has
 * the price N1,100. Where several ways lead to as many cells as there are titles, all of them stay in the first cell in
 * question, so that it is no amount and a person says what it is. `isMoney` says which columns hold amounts.
 */
export function withWholeAmounts(
  cells: readonly string[],
  width: number,
  isMoney: (column: number) => boolean,
): string[] {
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  const excess = filled.length - width;
  if (excess <= 0 || width < 2) return [...cells];
  const parted = filled.flatMap((cell, at) => (NEXT.test(cell) && isPart(filled, at) ? [at] : []));
  const isSigned = (at: number) => FIRST.exec(filled[at]!)?.[1] !== undefined;
  const signed = [
    parted.filter((at) => isSigned(at - 1)),
    parted.filter((at) => isSigned(firstOf(filled, at))),
  ].find(({ length }) => length === excess);
  const chosen = signed ?? parted;
  const first = chosen[0];
  if (first === undefined || chosen.length < excess) return [...cells];
  const whole = joined(filled, new Set(chosen));
  const isSure = chosen.length === excess && (signed || isMoney(firstOf(filled, first)));
  if (isSure) return whole;
  const start = firstOf(filled, first);
  return [...filled.slice(0, start), filled.slice(start).join(' | ')];
}

/** The cell with which the amount begins whose further part stands here. */
function firstOf(cells: readonly string[], at: number): number {
  let first = at - 1;
  while (first > 0 && NEXT.test(cells[first]!) && isPart(cells, first)) first--;
  return first;
}

const isPart = (cells: readonly string[], at: number): boolean =>
  at > 0 && (FIRST.test(cells[at - 1]!) || (/^\d{3}$/.test(cells[at - 1]!) && isPart(cells, at - 1)));

const joined = (cells: readonly string[], parts: ReadonlySet<number>): string[] =>
  cells.reduce<string[]>((whole, cell, at) => {
    if (parts.has(at)) whole[whole.length - 1] += `,${cell}`;
    else whole.push(cell);
    return whole;
  }, []);

/** Words, and figures behind them: a product and its price. */
const PRICED =
  /^(.*?\p{L}.*?)[\s:=@–-]*(?<=[\s:=@–-])((?:₦|#|=N=|NGN|N)?\s?\d[\d,.]*(?:k|\/=)?(?:\s+(?:₦|#|=N=|NGN|N)?\d[\d,.]*)*)(?:\s*(?:naira|each|only))?$/iu;

/** A price with its sign, and words behind it: `N1,100 spaghetti`. A figure without a sign may count pieces. */
const PRICE_FIRST = /^((?:₦|#|=N=|NGN|N)\s?\d[\d,.]*(?:k|\/=)?)(?:\s*[:=@–-]\s*|\s+)(\p{L}.*)$/iu;

/**
 * Returns the name and the price of each line of a list that has one cell in each row, `Coke 50cl 400`; null where less
 * than half of them have a price. Several figures behind a name stay together, so that a person says which is the price.
 */
export function pricedLines(lines: readonly string[]): [name: string, price: string][] | null {
  const read = lines.map((line): [string, string] => {
    const [, first = '', words = line] = PRICE_FIRST.exec(line) ?? [];
    const [, name = words, behind = ''] = PRICED.exec(words) ?? [];
    const prices = [first, behind.trim().replace(/\s+/g, ' / ')].filter((price) => price !== '');
    return [name.trim(), prices.join(' / ')];
  });
  return read.filter(([, price]) => price !== '').length * 2 >= read.length ? read : null;
}

/** A table that was made of lines of words. */
export interface LineTable {
  titles: string[];
  fields: string[];
  rows: FileRow[];
}

/** A list of products of which each line is one cell, with their prices; null for anything else. */
export function pricedRows(kind: ImportKind, rows: readonly FileRow[]): LineTable | null {
  if (kind !== 'finished_goods' && kind !== 'prices') return null;
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell !== ''));
  if (filled.some(({ length }) => length > 1)) return null;
  // Above the prices may stand what they are.
  const first = rows.length > 1 && !/\d/.test(filled[0]![0]!) ? 1 : 0;
  const priced = pricedLines(filled.slice(first).map(([line]) => line!));
  if (!priced) return null;
  return {
    titles: ['Name', 'Price'],
    fields: ['name', 'selling_price'],
    rows: priced.map((cells, at) => ({ row: rows[at + first]!.row, cells })),
  };
}

/** Whether a cell is the title of one of some fields, or of any. */
const isTitle = (cell: string, fields: readonly string[] = Object.keys(IMPORT_TITLES.customers)): boolean =>
  fields.some((field) => IMPORT_TITLES.customers[field]?.includes(titleKey(cell)));

/** Whether rows are a table of cells: in one place most of them have nothing but an amount. */
function haveColumnOfAmounts(rows: readonly FileRow[]): boolean {
  const isAmount = (cell: string) => couldBeAmount(cell) && !/\d{10}/.test(cell.replace(/\D/g, ''));
  return Array.from({ length: widthOf(rows) }, (_, column) => column).some(
    (column) => rows.filter(({ cells }) => isAmount(cells[column] ?? '')).length >= rows.length * MOST,
  );
}

/** A list of customers in words, of which some owe something; null for anything else. */
export function customerRows(kind: ImportKind, rows: readonly FileRow[]): LineTable | null {
  const first = rows[0]!.cells.filter((cell) => cell !== '');
  // Below the title of an amount is a table, of which other titles may be lost.
  const isBelowTitle = first.some((cell) => isTitle(cell, MONEY_FIELDS));
  if (kind !== 'customers' || isBelowTitle || haveColumnOfAmounts(rows)) return null;
  const lines = rows.slice(first.every((cell) => isTitle(cell)) ? 1 : 0).map(({ row, cells }) => ({
    row,
    // A comma between digits stood in an amount.
    line: cells
      .filter((cell) => cell !== '')
      .join(', ')
      .replace(/(?<=\b\d{1,3}), (?=\d{3}(?!\d))/g, ','),
  }));
  if (!lines.some(({ line }) => saysDebt(line))) return null;
  return {
    titles: ['Name', 'Company', 'Telephone', 'Email', 'Address', 'City', 'State', 'Owes'],
    fields: ['name', 'company_name', 'phone', 'email', 'line1', 'city', 'state', 'opening_balance'],
    rows: lines.map(({ row, line }) => {
      const { name, company_name, phone, email, address, city, state, opening_balance, problem } =
        readCustomerLine(line);
      const isUnclear = (name !== null && problem !== null) || (opening_balance === null && saysDebt(line));
      const owes = opening_balance ? formatMoney(opening_balance, undefined, { symbol: false }) : '';
      return {
        row,
        cells: [name, company_name, phone, email, address, city, state, isUnclear ? line : owes].map(
          (cell) => cell ?? '',
        ),
      };
    }),
  };
}
