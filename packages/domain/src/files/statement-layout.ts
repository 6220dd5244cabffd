import { decimalMarkOf, isNothing, readAmount } from './amount-column.ts';
import { dateOrderOf, readDate } from './date-column.ts';
import { breaksOf, chainOf, isNewestFirst, signsByBalance } from './statement-balance.ts';
import { completeColumns } from './statement-columns.ts';
import { isWholeStatement, type StatementField } from './statement-fields.ts';
import type { Doubt, StatementLayout, StatementLine, StatementReading } from './statement-reading.ts';
import { amountIn, type RawLine, type RawRows, readRows, sideOf } from './statement-rows.ts';
import {
  isSavings,
  mainTable,
  type NumberedRow,
  type StatementTable,
  statementTables,
} from './statement-tables.ts';
import { cleanCell, type TextSheet } from './text-sheet.ts';

const MONEY: readonly StatementField[] = ['debit', 'credit', 'amount', 'balance'];

/**
 * Reads a bank statement of any layout: finds its table, what the columns hold, how dates and amounts are written and
 * what tells money in from money out, all from all rows. `chosen` is a layout that a person chose or that was
 * remembered, of which any part may be left out. Returns null where no sheet has anything like a statement.
 */
export function readStatement(
  sheets: readonly TextSheet[],
  chosen: Partial<StatementLayout> = {},
): StatementReading | null {
  const readings = sheets.flatMap((sheet) => {
    const found = readSheet(sheet, chosen);
    return found ? [found] : [];
  });
  const own = readings.filter(({ sheet }) => !isSavings(sheet));
  const [best] = (own.length > 0 ? own : readings).sort((a, b) => b.lines.length - a.lines.length);
  if (!best) return null;
  const others = readings.filter((each) => each !== best && each.lines.length > 0);
  return {
    ...best,
    left_out: [...best.left_out, ...others.map(({ sheet, lines }) => ({ title: sheet, rows: lines.length }))],
  };
}

function readSheet({ name, rows }: TextSheet, chosen: Partial<StatementLayout>): StatementReading | null {
  const cleaned = rows.map((cells) => cells.map(cleanCell));
  const found = statementTables(cleaned);
  if (!found) return null;
  const { main, rest } = mainTable(found.tables);
  const { layout, doubts } = layoutOf(main, chosen);
  const raw = readRows(main.rows, layout);
  const ends = statedAbove(found.above, layout);
  if (raw.lines.length === 0 && raw.faulty.length === 0 && ends.opening === null) return null;
  const opening = raw.opening ?? ends.opening;
  const lines = inOrder(raw, layout, opening);
  const closing = raw.closing ?? ends.closing ?? lines.at(-1)?.balance ?? null;
  const first = lines[0];
  const days = lines.map(({ date }) => date);
  const period = periodAbove(found.above, layout, days);
  return {
    sheet: name,
    header_row: main.header ? main.header.row + 1 : null,
    titles: main.header ? main.header.titles : layout.columns.map(() => ''),
    layout,
    doubts,
    lines,
    faulty: raw.faulty,
    skipped: raw.skipped + found.above.length,
    left_out: rest.map(({ title, rows: other }) => ({ title: title || 'Another table', rows: other.length })),
    ...period,
    opening_balance: opening ?? (first && first.balance !== null ? first.balance - first.amount : null),
    closing_balance: closing,
    breaks: breaksOf(lines),
  };
}

/** Infers the parts of the layout that nobody chose, and what remains open. */
function layoutOf(
  { header, rows }: StatementTable,
  chosen: Partial<StatementLayout>,
): { layout: StatementLayout; doubts: Doubt[] } {
  const completed = completeColumns(rows, chosen.columns ?? header?.fields ?? []);
  const { columns } = completed;
  const cellsOf = (fields: readonly StatementField[]) =>
    columns.flatMap((field, column) =>
      field !== null && fields.includes(field) ? rows.map(({ cells }) => cells[column] ?? '') : [],
    );
  const dates = dateOrderOf(
    cellsOf([columns.includes('date') ? 'date' : 'value_date']).filter((cell) => cell !== ''),
  );
  const marks = decimalMarkOf(cellsOf(MONEY));
  const base = {
    columns,
    date_order: chosen.date_order ?? dates.order,
    decimal_mark: chosen.decimal_mark ?? marks.mark,
  };
  const way = chosen.direction ? { direction: chosen.direction, open: false } : directionOf(base, rows);
  let layout: StatementLayout = { ...base, direction: way.direction };
  if (!chosen.columns) layout = unswapped(layout, rows);
  const doubts: Doubt[] = [];
  if (dates.open && !chosen.date_order) doubts.push(dateDoubt(layout, rows));
  if (marks.open && !chosen.decimal_mark) doubts.push(markDoubt(layout, rows));
  if (way.open) doubts.push(directionDoubt(layout, rows));
  if (!chosen.columns && (!completed.sure || !isWholeStatement(columns)))
    doubts.push({ kind: 'columns', column: null, row: rows[0]?.row ?? 1, cell: '', readings: [] });
  return { layout, doubts };
}

/** What tells money in from money out, from the columns and all of their cells. */
function directionOf(
  { columns, decimal_mark, date_order }: Omit<StatementLayout, 'direction'>,
  rows: readonly NumberedRow[],
): { direction: StatementLayout['direction']; open: boolean } {
  const sure = (direction: StatementLayout['direction']) => ({ direction, open: false });
  if (!columns.includes('amount')) return sure('columns');
  const lines = rows.filter(({ cells }) => cells.some((cell) => readDate(cell, date_order) !== null));
  const column = columns.indexOf('amount');
  const amounts = lines.flatMap(({ cells }) => readAmount(cells[column] ?? '', decimal_mark) ?? []);
  if (amounts.length > 0 && amounts.filter(({ side }) => side !== null).length >= amounts.length * 0.8)
    return sure('side');
  const sides = columns.indexOf('side');
  if (sides >= 0) {
    const words = lines.map(({ cells }) => cells[sides] ?? '').filter((cell) => cell !== '');
    if (words.length > 0 && words.filter((word) => sideOf(word) !== null).length >= words.length * 0.8)
      return sure('side');
  }
  const explicit = lines.some(({ cells }) => /^\s*\+/.test(cells[column] ?? ''));
  if (explicit || amounts.some(({ amount }) => amount < 0)) return sure('sign');
  if (columns.includes('balance')) return sure('balance');
  return { direction: 'all_in', open: true };
}

/** Where the balance says that the columns of money in and out are the wrong way round, it is believed. */
function unswapped(layout: StatementLayout, rows: readonly NumberedRow[]): StatementLayout {
  if (layout.direction !== 'columns' || !layout.columns.includes('balance')) return layout;
  const swapped: StatementLayout = {
    ...layout,
    columns: layout.columns.map((field) =>
      field === 'debit' ? 'credit' : field === 'credit' ? 'debit' : field,
    ),
  };
  const share = (candidate: StatementLayout) => {
    const chain = chainOf(readRows(rows, candidate).lines);
    return chain.of < ENOUGH ? 0.5 : Math.max(chain.oldest_first, chain.newest_first) / chain.of;
  };
  const [as, other] = [share(layout), share(swapped)];
  return other > 0.8 && as < 0.2 ? swapped : layout;
}
/** Steps from balance to balance that prove something. */
const ENOUGH = 3;

/** Puts the lines in order, the oldest first, and gives an amount its sign where only the balance tells it. */
function inOrder(raw: RawRows, layout: StatementLayout, opening: number | null): StatementLine[] {
  const { lines } = raw;
  const unsigned = layout.direction === 'balance';
  const newest = unsigned ? unsignedNewestFirst(lines) : isNewestFirst(lines);
  if (unsigned) {
    const signs = signsByBalance(lines, newest, opening);
    for (const [index, line] of lines.entries()) line.amount *= signs[index] ?? 1;
    for (const [index, line] of [...lines.entries()].reverse())
      if (signs[index] === null) {
        lines.splice(index, 1);
        raw.faulty.push({
          row: line.row,
          field: 'amount',
          message: 'It does not say whether money came in or went out',
          cells: { date: line.date, description: line.description, amount: String(line.amount / 100) },
        });
      }
  }
  return newest ? lines.reverse() : lines;
}

/** Sizes alone: the order in which each balance differs from its neighbour's by the amount of the later one. */
function unsignedNewestFirst(lines: readonly RawLine[]): boolean {
  let [oldest, newest] = [0, 0];
  for (let index = 1; index < lines.length; index++) {
    const [before, after] = [lines[index - 1]!, lines[index]!];
    if (before.balance === null || after.balance === null) continue;
    const step = Math.abs(after.balance - before.balance);
    if (step === after.amount) oldest++;
    if (step === before.amount) newest++;
  }
  return oldest === newest
    ? isNewestFirst(lines.map((line) => ({ ...line, balance: null })))
    : newest > oldest;
}

/** Balances and period that stand above the table, beside or under their words. */
function statedAbove(above: readonly NumberedRow[], layout: StatementLayout) {
  const find = (word: RegExp): number | null => {
    for (const [index, { cells }] of above.entries()) {
      const column = cells.findIndex((cell) => word.test(cell));
      if (column < 0) continue;
      const beside = [
        cells[column]!,
        ...cells
          .slice(column + 1)
          .filter((cell) => cell !== '')
          .slice(0, 1),
      ];
      const here = amountIn(
        beside.filter((cell) => /\d/.test(cell)),
        layout.decimal_mark,
      );
      if (here !== null && !/[a-z]{4}/i.test(beside[1] ?? '')) return here;
      const below = above[index + 1]?.cells[column];
      const under = below ? amountIn([below], layout.decimal_mark) : null;
      if (under !== null) return under;
    }
    return null;
  };
  return { opening: find(/\bopening bal/i), closing: find(/\b(closing|ending) bal/i) };
}

const DATES =
  /\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/., ]+\d{2,4}|\d{4}-\d{2}-\d{2}|[a-z]{3,9} \d{1,2},? \d{4}/gi;

/** The days that the file says it covers; otherwise those of its first and last line. */
function periodAbove(
  above: readonly NumberedRow[],
  { date_order }: StatementLayout,
  days: readonly string[],
) {
  const [first, last] = [
    days.reduce<string | null>((a, b) => (a === null || b < a ? b : a), null),
    days.reduce<string | null>((a, b) => (a === null || b > a ? b : a), null),
  ];
  for (const { cells } of above) {
    const text = cells.filter((cell) => cell !== '').join(' ');
    const found = [...text.matchAll(DATES)].flatMap(([cell]) => readDate(cell, date_order) ?? []);
    const [from, to] = found;
    if (
      found.length === 2 &&
      from! <= to! &&
      (first === null || from! <= first) &&
      (last === null || to! >= last)
    )
      return { period_from: from!, period_to: to! };
  }
  return { period_from: first, period_to: last };
}

const exampleOf = (rows: readonly NumberedRow[], column: number, test: (cell: string) => boolean) =>
  rows.find(({ cells }) => test(cells[column] ?? '')) ?? rows[0]!;

function dateDoubt(layout: StatementLayout, rows: readonly NumberedRow[]): Doubt {
  const column = layout.columns.indexOf(layout.columns.includes('date') ? 'date' : 'value_date');
  const differs = (cell: string) =>
    readDate(cell, 'dmy') !== readDate(cell, 'mdy') && readDate(cell, 'mdy') !== null;
  const { row, cells } = exampleOf(rows, column, differs);
  const cell = cells[column] ?? '';
  const readings = (['dmy', 'mdy'] as const).map((value) => ({ value, label: readDate(cell, value) ?? '' }));
  return { kind: 'date_order', column, row, cell, readings };
}

function markDoubt(layout: StatementLayout, rows: readonly NumberedRow[]): Doubt {
  const either = (cell: string) => /^\D*\d{1,3}\.\d{3}\D*$/.test(cell);
  const column = layout.columns.findIndex(
    (field, index) =>
      field !== null && MONEY.includes(field) && rows.some(({ cells }) => either(cells[index] ?? '')),
  );
  const { row, cells } = exampleOf(rows, column, either);
  const cell = cells[column] ?? '';
  const label = (mark: ',' | '.') => String(mark === ',' ? cell.replace(/\./g, ',') : cell);
  return {
    ...{ kind: 'decimal_mark', column, row, cell },
    readings: [
      { value: ',', label: `${label(',')}.00` },
      { value: '.', label: label('.') },
    ],
  };
}

function directionDoubt(layout: StatementLayout, rows: readonly NumberedRow[]): Doubt {
  const column = layout.columns.indexOf('amount');
  const { row, cells } = exampleOf(
    rows,
    column,
    (cell) => !isNothing(cell) && readAmount(cell, layout.decimal_mark) !== null,
  );
  return {
    ...{ kind: 'direction', column, row, cell: cells[column] ?? '' },
    readings: [
      { value: 'all_in', label: 'Money in' },
      { value: 'all_out', label: 'Money out' },
    ],
  };
}
