import type { ImportDoubt, ImportKind, ImportMapping } from '@lissafi/contract/imports';
import { categoriesOf } from '../books/transaction.ts';
import { couldBeAmount, decimalMarkOf, isNothing, ratesIn, readAmount } from '../files/amount-column.ts';
import { readDate } from '../files/date-column.ts';
import { datesOf, type StatedPeriod } from '../files/statement-period.ts';
import { sideOf } from '../files/statement-rows.ts';
import { formatMoney } from '../money/money.ts';
import { type DecimalMark, readQuantity } from '../text/number.ts';
import { categoryNamed } from './category-words.ts';
import { DATE_FIELDS, isWholeTable, MONEY_FIELDS, QUANTITY_FIELDS } from './titles.ts';

/** A row of the file with its number, from 1, and its cells as they stand there. */
export interface FileRow {
  row: number;
  cells: string[];
}

/** The share of cells that a reading must explain before it is believed. */
export const MOST = 0.8;

/** Income or expense, in or out, Dr or Cr; null for another word. */
export function wayOf(cell: string): 'in' | 'out' | null {
  if (/^(income|receipt|received|sales?|inflow|revenue)$/i.test(cell)) return 'in';
  if (/^(expenses?|expenditure|spent|payment|paid|outflow|purchase|cost)$/i.test(cell)) return 'out';
  const side = sideOf(cell);
  return side && (side === 'debit' ? 'out' : 'in');
}

/**
 * Infers how dates and amounts are written, again from all rows and from the periods that the file states above them,
 * and what remains open; see inferTable() of infer-table.ts.
 */
export function formatsOf(
  kind: ImportKind,
  columns: (string | null)[],
  rows: readonly FileRow[],
  chosen: Partial<ImportMapping>,
  periods: readonly StatedPeriod[] = [],
): { mapping: ImportMapping; doubts: ImportDoubt[] } {
  const cellsOf = (fields: readonly string[]) =>
    columns.flatMap((field, column) =>
      field !== null && fields.includes(field) ? rows.flatMap(({ cells }) => cells[column] || []) : [],
    );
  const dates = datesOf(cellsOf(DATE_FIELDS), periods);
  const marks = decimalMarkOf(cellsOf(MONEY_FIELDS), cellsOf(QUANTITY_FIELDS), ratesIn(rows));
  const way = directionOf(kind, columns, rows, chosen.decimal_mark ?? marks.mark);
  const mapping: ImportMapping = {
    columns,
    date_order: chosen.date_order ?? dates.order,
    decimal_mark: chosen.decimal_mark ?? marks.mark,
    direction: chosen.direction ?? way.direction,
    cost_of: chosen.cost_of ?? 'one',
  };
  const doubts: ImportDoubt[] = [];
  // A list without a row leaves nothing to ask.
  if (rows.length === 0) return { mapping, doubts };
  const example = (fields: readonly string[], test: (cell: string) => boolean) => {
    const column = columns.findIndex(
      (field, place) =>
        field !== null && fields.includes(field) && rows.some(({ cells }) => test(cells[place] ?? '')),
    );
    const { row, cells } = rows.find((each) => test(each.cells[column] ?? '')) ?? rows[0]!;
    return { column: column < 0 ? null : column, row, cell: cells[column] ?? '' };
  };
  const [likelier, other] = dates.readings;
  if (likelier && other && !chosen.date_order) {
    const found = example(DATE_FIELDS, (cell) => readDate(cell, likelier) !== readDate(cell, other));
    const readings = [likelier, other].map((value) => ({
      value,
      label: readDate(found.cell, value) ?? '',
    }));
    doubts.push({ kind: 'date_order', ...found, readings });
  }
  if (marks.open && !chosen.decimal_mark) {
    const found = example(MONEY_FIELDS, (cell) => /^\D*\d{1,3}\.\d{3}\D*$/.test(cell));
    const readings = ([',', '.'] as const).map((value) => ({
      value,
      label: value === ',' ? `${found.cell.replace(/\./g, ',')}.00` : found.cell,
    }));
    doubts.push({ kind: 'decimal_mark', ...found, readings });
  }
  const words = DIRECTION_WORDS[kind];
  if (words && way.open && !chosen.direction)
    doubts.push({
      kind: 'direction',
      ...example(['amount'], (cell) => !isNothing(cell) && couldBeAmount(cell)),
      readings: [
        { value: 'all_out', label: `All are ${words.out}` },
        { value: 'all_in', label: `All are ${words.in}` },
        ...(way.direction === 'sign'
          ? [{ value: 'sign', label: `Below zero are ${words.out}, the others ${words.in}` }]
          : []),
      ],
    });
  const cost = chosen.cost_of ? null : costDoubt(columns, rows, mapping);
  if (cost) doubts.push(cost);
  if (!isWholeTable(kind, columns))
    doubts.push({ kind: 'columns', column: null, row: rows[0]!.row, cell: '', readings: [] });
  return { mapping, doubts };
}

const DIRECTION_WORDS: Partial<Record<ImportKind, { out: string; in: string }>> = {
  transactions: { out: 'expenses', in: 'income' },
  opening_balances: { out: 'debits', in: 'credits' },
};

function directionOf(
  kind: ImportKind,
  columns: readonly (string | null)[],
  rows: readonly FileRow[],
  mark: DecimalMark,
): { direction: ImportMapping['direction']; open: boolean } {
  const sure = (direction: ImportMapping['direction']) => ({ direction, open: false });
  const place = (field: string) => columns.indexOf(field);
  const amountsOf = (field: string) =>
    rows.flatMap(({ cells }) => {
      const read = readAmount(cells[place(field)] ?? '', mark);
      return read && read.amount !== 0 ? [{ ...read, cells }] : [];
    });
  if (place('amount') < 0) return sure(areBelowZero(amountsOf('money_out')) ? 'signed_columns' : 'columns');
  const read = amountsOf('amount');
  const sides = place('side');
  const words = sides < 0 ? [] : rows.flatMap(({ cells }) => cells[sides] || []);
  const areWords = words.length > 0 && words.filter((word) => wayOf(word)).length >= words.length * MOST;
  const besideFigures = read.filter(({ side }) => side !== null).length;
  if (areWords || (read.length > 0 && besideFigures >= read.length * MOST)) {
    const wayOfRow = ({ side, cells }: (typeof read)[number]) =>
      (side && (side === 'debit' ? 'out' : 'in')) ?? wayOf(cells[sides] ?? '');
    const isSigned =
      areBelowZero(read.filter((each) => wayOfRow(each) === 'out')) &&
      !areBelowZero(read.filter((each) => wayOfRow(each) === 'in'));
    return sure(kind === 'transactions' && isSigned ? 'sign' : 'side');
  }
  const below = read.filter(({ amount }) => amount < 0).length;
  if (below === 0) return { direction: 'all_out', open: true };
  if (kind !== 'transactions' || below * 2 >= read.length) return sure('sign');
  // A few amounts below zero among others may be money that was given back: what the others are is told by their words.
  const category = place('category');
  const ways = read.flatMap(
    ({ amount, cells }) => (amount > 0 && wayOfCategory(cells[category] ?? '')) || [],
  );
  const spent = ways.filter((way) => way === 'out').length;
  if (ways.length > 0 && spent >= ways.length * MOST) return sure('all_out');
  if (ways.length > 0 && spent <= ways.length * (1 - MOST)) return sure('sign');
  return { direction: 'sign', open: true };
}

const areBelowZero = (amounts: readonly { amount: number }[]) =>
  amounts.filter(({ amount }) => amount < 0).length * 2 > amounts.length;

/** Which way money of a category goes; null for a word that names none, or one of each. */
function wayOfCategory(cell: string): 'in' | 'out' | null {
  const [income, expense] = (['income', 'expense'] as const).map(
    (type) => categoryNamed(cell, categoriesOf(type)) !== null,
  );
  return income === expense ? null : income ? 'in' : 'out';
}

/** A cost beside a quantity: of one piece, or of all that is there. One row shows what it would mean. */
function costDoubt(
  columns: readonly (string | null)[],
  rows: readonly FileRow[],
  { decimal_mark }: ImportMapping,
): ImportDoubt | null {
  const [column, counts] = [columns.indexOf('standard_cost'), columns.indexOf('quantity')];
  if (column < 0 || counts < 0 || columns.includes('value')) return null;
  for (const { row, cells } of rows) {
    const cost = readAmount(cells[column] ?? '', decimal_mark)?.amount ?? null;
    const count = readQuantity(cells[counts] ?? '', { mark: decimal_mark });
    if (cost === null || count === null || count <= 1) continue;
    const total = Math.round(cost * count);
    if (!Number.isSafeInteger(total)) continue;
    const cell = `${cells[counts]} × ${formatMoney(cost)} = ${formatMoney(total)}`;
    const readings = [
      { value: 'one', label: 'Yes, for one' },
      { value: 'all', label: 'No, for all' },
    ];
    return { kind: 'cost_of', column, row, cell, readings };
  }
  return null;
}
