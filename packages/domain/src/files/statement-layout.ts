import { isSameAccountNumber } from './account-number.ts';
import { couldBeAmount, decimalMarkOf, isNothing, ratesIn, readAmount } from './amount-column.ts';
import { currencyIn, currencyOfTitle } from './currency-column.ts';
import { type CellDateOrder, readDate } from './date-column.ts';
import { breaksOf, chainOf, chronological, signsByBalance, untoldBy } from './statement-balance.ts';
import { completeColumns, MONEY } from './statement-columns.ts';
import { isWholeStatement, STATEMENT_TITLES, type StatementField } from './statement-fields.ts';
import { datesOf, periodOf, type StatedPeriod, statedPeriods } from './statement-period.ts';
import type {
  Doubt,
  FaultyRow,
  StatementLayout,
  StatementLine,
  StatementReading,
} from './statement-reading.ts';
import { amountIn, type RawLine, type RawRows, readRows, sideOf, wayOfUnmarked } from './statement-rows.ts';
import {
  isLine,
  lineCount,
  mainTable,
  type NumberedRow,
  type StatementTable,
  statementTables,
  withoutOtherAccounts,
  withoutSavings,
} from './statement-tables.ts';
import { areTitlesShifted, haveCellTooMany, haveUntitled, isOneOfSeveral } from './table-header.ts';
import { cleanCell, type TextSheet } from './text-sheet.ts';

/** The account that a statement is read for. */
export interface StatementAccount {
  /** Null where it is not known. */
  number: string | null;
  currency: string;
}
const NAIRA_ACCOUNT: StatementAccount = { number: null, currency: 'NGN' };

/**
 * Reads a bank statement of any layout: finds its table, what the columns hold, how dates and amounts are written and
 * what tells money in from money out, all from all rows. `chosen` is a layout that a person chose or that was
 * remembered, of which any part may be left out; `account` is the one whose statement it should be. Returns null where
 * no sheet has anything like a statement.
 */
export function readStatement(
  sheets: readonly TextSheet[],
  chosen: Partial<StatementLayout> = {},
  account: StatementAccount = NAIRA_ACCOUNT,
): StatementReading | null {
  const readings = sheets.flatMap((sheet) => {
    const found = readSheet(sheet, chosen, account);
    return found ? [found] : [];
  });
  const isNamed = ({ account_number }: StatementReading) =>
    account.number !== null && account_number !== null && isSameAccountNumber(account_number, account.number);
  const named = readings.filter(isNamed);
  const own = named.length > 0 ? named : withoutSavings(readings, ({ sheet }) => sheet);
  const [best] = [...own].sort((a, b) => b.lines.length - a.lines.length);
  if (!best) return null;
  const others = readings.filter((each) => each !== best && each.lines.length > 0);
  return {
    ...best,
    left_out: [...best.left_out, ...others.map(({ sheet, lines }) => ({ title: sheet, rows: lines.length }))],
  };
}

function readSheet(
  { name, rows }: TextSheet,
  chosen: Partial<StatementLayout>,
  account: StatementAccount,
): StatementReading | null {
  const cleaned = rows.map((cells) => cells.map(cleanCell));
  const tables = statementTables(cleaned);
  if (!tables) return null;
  const found = mainTable(tables, account.number);
  const { above } = found.main;
  const periods = statedPeriods(above);
  const { main: whole, rest: left } = withPages(found, chosen, periods);
  const { own: main, others } = withoutOtherAccounts(whole, account.number);
  const rest = [...left, ...others];
  const { layout, doubts } = layoutOf(main, chosen, periods);
  const raw = readRows(main.rows, layout, {
    account: account.currency,
    file: currencyIn(above),
    columns: main.header?.titles.map(currencyOfTitle) ?? [],
  });
  if (name === '') leaveOutBroken(raw, main.rows, cleaned.length);
  const ends = statedAbove(above, layout);
  if (raw.lines.length + raw.faulty.length + raw.unsettled.length === 0 && ends.opening === null) return null;
  const opening = raw.opening ?? ends.opening;
  const stated = { opening, closing: raw.closing ?? ends.closing };
  const ordered = inOrder(raw, layout, stated);
  const lines = ordered.map(({ before: _, ...line }): StatementLine => line);
  const isKnown = knownEnds(lines, raw.faulty, layout.date_order);
  const told = endsOf(ordered);
  const closing = stated.closing ?? (isKnown.closing ? told.closing : null);
  const days = lines.map(({ date }) => date);
  const period = periodOf(periods, days, layout.date_order);
  const sorted = [...days].sort();
  const other = accountDoubt(main, chosen, account.number);
  return {
    sheet: name,
    header_row: main.header ? main.header.row + 1 : null,
    titles: main.header ? main.header.titles : layout.columns.map(() => ''),
    layout,
    doubts: other ? [other, ...doubts] : doubts,
    lines,
    faulty: raw.faulty,
    unsettled: raw.unsettled.map(({ row, status, cells }) => ({ row, status, cells })),
    skipped: raw.skipped + above.length,
    left_out: rest.map((table) => ({ title: table.title || 'Another table', rows: lineCount(table) })),
    account_number: main.account,
    period_from: period?.from ?? sorted[0] ?? null,
    period_to: period?.to ?? sorted.at(-1) ?? null,
    opening_balance: opening ?? (isKnown.opening ? told.opening : null),
    closing_balance: closing,
    breaks: breaksOf(ordered, stated),
  };
}

/**
 * Leaves a line of text out whose row lost a mark or its end, so that its amount may be another: the last one where it has
 * fewer cells than all others, because the file may be cut off in it, or the only one without a balance where it has
 * fewer or more.
 */
function leaveOutBroken(raw: RawRows, rows: readonly NumberedRow[], length: number): void {
  const last = raw.lines.find(({ row }) => row === length);
  const [alone, ...more] = raw.lines.filter(({ balance }) => balance === null);
  const line = more.length === 0 && alone ? alone : last;
  const others = rows.filter(({ row, cells }) => row !== line?.row && isLine(cells));
  if (!line || others.length === 0) return;
  const own = rows.find(({ row }) => row === line.row)!.cells.length;
  const isShort = others.every(({ cells }) => cells.length > own);
  const isLong = line === alone && others.every(({ cells }) => cells.length < own);
  if (!isShort && !isLong) return;
  raw.lines.splice(raw.lines.indexOf(line), 1);
  const message = isLong
    ? 'This row has more cells than the others'
    : line === last
      ? 'The file ends within this line'
      : 'This row has fewer cells than the others';
  const { date, description, amount } = line;
  raw.faulty.push({
    row: line.row,
    field: 'amount',
    message,
    cells: { date, description, amount: String(amount / 100) },
  });
}

/** Returns the balance before the first line, by the first balance that is stated; null where none is. */
function openingOf(lines: readonly OrderedLine[]): number | null {
  const first = lines.findIndex(({ balance, before }) => balance !== null || before !== null);
  if (first < 0) return null;
  const { before, balance, amount } = lines[first]!;
  return lines.slice(0, first).reduce((left, each) => left - each.amount, before ?? balance! - amount);
}

/**
 * Returns the balances before the first line and after the last one; null where the file does not tell them. Where all
 * rows are of one day and no balance says which was first, only a balance that both orders have is told.
 */
function endsOf(lines: readonly OrderedLine[]): { opening: number | null; closing: number | null } {
  const ends = (ordered: readonly OrderedLine[]) => ({
    opening: openingOf(ordered),
    closing: ordered.at(-1)?.balance ?? null,
  });
  const told = ends(lines);
  if (lines.length < 2 || lines[0]!.date !== lines.at(-1)!.date) return told;
  const [way, back] = [chainOf(lines), chainOf([...lines].reverse())];
  if (way.explained > back.explained) return told;
  const other = ends([...lines].reverse());
  return {
    opening: told.opening === other.opening ? told.opening : null,
    closing: told.closing === other.closing ? told.closing : null,
  };
}

/** Whether the first and the last line that were read are those of the file: no row of their days or beyond has a fault. */
function knownEnds(
  lines: readonly StatementLine[],
  faulty: readonly FaultyRow[],
  order: CellDateOrder,
): { opening: boolean; closing: boolean } {
  const days = faulty
    .filter(({ cells }) => cells.date || cells.balance)
    .map(({ cells }) => readDate(cells.date ?? '', order));
  const [first, last] = [lines[0]?.date ?? '', lines.at(-1)?.date ?? ''];
  return {
    opening: days.every((day) => day !== null && day > first),
    closing: days.every((day) => day !== null && day < last),
  };
}

/** A page whose heading reads like another account, and whose balances follow from those of the table, is part of it. */
function withPages(
  { main, rest }: ReturnType<typeof mainTable>,
  chosen: Partial<StatementLayout>,
  periods: readonly StatedPeriod[],
): ReturnType<typeof mainTable> {
  // Tables of other numbers are parted already.
  const pages = rest.filter(
    ({ header, account }) => header === main.header && (account === null || account === main.account),
  );
  if (pages.length === 0) return { main, rest };
  const { layout } = layoutOf(main, chosen, periods);
  const read = (table: StatementTable) => {
    const lines = readRows(table.rows, layout).lines;
    return chainOf(chronological(lines));
  };
  let whole = main;
  const joined = new Set<StatementTable>();
  for (const page of pages) {
    const longer = { ...whole, rows: [...whole.rows, ...page.rows] };
    const [before, next, both] = [read(whole), read(page), read(longer)];
    // The step from one page to the other is one more, and is explained.
    if (both.of <= before.of + next.of || both.explained <= before.explained + next.explained) continue;
    whole = longer;
    joined.add(page);
  }
  return { main: whole, rest: rest.filter((table) => !joined.has(table)) };
}

/** A line in the order of the account, with the balance before it where the file states that. */
type OrderedLine = StatementLine & Pick<RawLine, 'before'>;

/** The balances at the ends of a table, as the file states them. */
interface StatedEnds {
  opening: number | null;
  closing: number | null;
}

/** A file about another account than the one it is uploaded for is asked about. */
function accountDoubt(
  { account, header }: StatementTable,
  chosen: Partial<StatementLayout>,
  accountNumber: string | null,
): Doubt | null {
  if (account === null || accountNumber === null || isSameAccountNumber(account, accountNumber)) return null;
  if (chosen.account_number && isSameAccountNumber(account, chosen.account_number)) return null;
  return {
    ...{ kind: 'account_number', column: null, row: header?.row ?? 1, cell: account },
    readings: [{ value: account, label: 'Yes, it is this account' }],
  };
}

/** Infers the parts of the layout that nobody chose, and what remains open. */
function layoutOf(
  { header, rows }: StatementTable,
  chosen: Partial<StatementLayout>,
  periods: readonly StatedPeriod[],
): { layout: StatementLayout; doubts: Doubt[] } {
  const completed = completeColumns(rows, chosen.columns ?? header?.fields ?? [], Boolean(chosen.columns));
  const { columns } = completed;
  const cellsOf = (fields: readonly StatementField[]) =>
    columns.flatMap((field, column) =>
      field !== null && fields.includes(field) ? rows.flatMap(({ cells }) => cells[column] || []) : [],
    );
  const dates = datesOf(cellsOf([columns.includes('date') ? 'date' : 'value_date']), periods);
  const marks = decimalMarkOf(cellsOf(MONEY), [], ratesIn(rows));
  const base = {
    columns,
    date_order: chosen.date_order ?? dates.order,
    decimal_mark: chosen.decimal_mark ?? marks.mark,
  };
  const way = chosen.direction ? { direction: chosen.direction, open: false } : directionOf(base, rows);
  const layout: StatementLayout = { ...base, direction: way.direction };
  if (columns.includes('charge')) layout.charges = chosen.charges ?? completed.charges;
  if (chosen.account_number) layout.account_number = chosen.account_number;
  const doubts: Doubt[] = [];
  if (dates.readings.length > 0 && !chosen.date_order) doubts.push(dateDoubt(layout, rows, dates.readings));
  if (marks.open && !chosen.decimal_mark) doubts.push(markDoubt(layout, rows));
  if (way.open) doubts.push(directionDoubt(layout, rows));
  if (completed.charges_open && !chosen.charges) doubts.push(chargesDoubt(layout, rows));
  const lines = rows.filter(({ cells }) => isLine(cells));
  const isShifted =
    header !== null &&
    (areTitlesShifted(header.titles, columns, lines) ||
      haveCellTooMany(header.titles, header.fields, lines) ||
      (haveUntitled(header.titles, lines) && !areTitlesProved(header.fields, rows, layout)));
  // A balance proves columns whose titles nobody knows.
  const isProven = columns.includes('balance') || columns.includes('balance_before');
  const isUnknown = !isProven && header?.fields.every((field) => field === null);
  const isGuess =
    !isProven &&
    header !== null &&
    isOneOfSeveral(header.titles, columns, 'amount', STATEMENT_TITLES.amount, lines);
  // Further amounts below titles that nobody knows, where no balance says which are those of the account.
  const isNamed = (...fields: StatementField[]) =>
    header?.fields.some((field) => field !== null && fields.includes(field)) ?? false;
  const isInOtherWords =
    header !== null && !(isNamed('date', 'value_date') && isNamed('amount', 'debit', 'credit'));
  const hasOthers =
    !isProven &&
    isInOtherWords &&
    columns.some((field, column) => field === null && areAmounts(lines, column));
  const isSure =
    completed.sure && isWholeStatement(columns) && !isUnknown && !isShifted && !isGuess && !hasOthers;
  if (!chosen.columns && !isSure)
    doubts.push({ kind: 'columns', column: null, row: rows[0]?.row ?? 1, cell: '', readings: [] });
  return { layout, doubts };
}

/** Whether a column has an amount with its kobo in at least half of the lines. */
const areAmounts = (lines: readonly NumberedRow[], column: number): boolean => {
  const isAmount = (cell: string) => couldBeAmount(cell) && /[.,]\d\d\D*$/.test(cell);
  return (
    lines.length > 0 && lines.filter(({ cells }) => isAmount(cells[column] ?? '')).length * 2 >= lines.length
  );
};

/**
 * Whether most balances follow from the one before where the columns hold what their titles say: with money in and out
 * exchanged, the balances before the rows do too, from the last one back.
 */
function areTitlesProved(
  named: readonly (StatementField | null)[],
  rows: readonly NumberedRow[],
  layout: StatementLayout,
): boolean {
  const { explained, of } = chainOf(chronological(readRows(rows, layout).lines));
  const areNamed = named.every((field, column) => field === null || layout.columns[column] === field);
  return areNamed && layout.direction !== 'balance' && of > 1 && explained >= of * 0.8;
}

/** What tells money in from money out, from the columns and all of their cells. */
function directionOf(
  { columns, decimal_mark }: Omit<StatementLayout, 'direction'>,
  rows: readonly NumberedRow[],
): { direction: StatementLayout['direction']; open: boolean } {
  const sure = (direction: StatementLayout['direction']) => ({ direction, open: false });
  if (!columns.includes('amount')) return sure('columns');
  const lines = rows.filter(({ cells }) => isLine(cells));
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
  const cellsOfAmounts = lines.map(({ cells }) => cells[column] ?? '');
  const tellsUnmarked = sides < 0 && wayOfUnmarked(cellsOfAmounts, decimal_mark) !== null;
  if (tellsUnmarked && !explicit && !columns.includes('balance')) return sure('side');
  if (explicit || amounts.some(({ amount }) => amount < 0)) return sure('sign');
  if (columns.includes('balance') || columns.includes('balance_before')) return sure('balance');
  return { direction: 'all_in', open: rows.length > 0 };
}

/**
 * Puts the lines in the order in which they happened, and gives an amount its sign where only the balance tells it. A row
 * that moved the balance is a line, whatever its status says.
 */
function inOrder(raw: RawRows, layout: StatementLayout, ends: StatedEnds): OrderedLine[] {
  const isSigned = layout.direction !== 'balance';
  const inTime = (lines: readonly RawLine[]) =>
    chronological(lines, isSigned ? (ordered) => breaksOf(ordered, ends).length : untoldBy);
  const moved = movedAnyway(raw, inTime, isSigned);
  raw.unsettled = raw.unsettled.filter(({ line }) => line === null || !moved.has(line));
  const lines = inTime([...raw.lines, ...moved].sort((a, b) => a.row - b.row));
  nameUntold(raw, lines, inTime, ends.opening);
  const signs = isSigned ? lines.map(() => 1) : signsByBalance(lines, ends.opening);
  return lines.flatMap(({ charge, ...line }, index) => {
    const sign = signs[index];
    if (sign) return [{ ...line, amount: line.amount * sign - charge }];
    raw.faulty.push({
      row: line.row,
      field: 'amount',
      message: 'It does not say whether money came in or went out',
      cells: { date: line.date, description: line.description, amount: String(line.amount / 100) },
    });
    return [];
  });
}

/**
 * Names the rows without an amount at which the balance is not the one before: money moved there that the file does not
 * say.
 */
function nameUntold(
  raw: RawRows,
  lines: readonly RawLine[],
  inTime: (lines: readonly RawLine[]) => RawLine[],
  opening: number | null,
): void {
  const still = new Map(raw.still.map(({ line, cells }) => [line, cells]));
  if (still.size === 0) return;
  let before = opening;
  for (const each of inTime([...lines, ...still.keys()].sort((a, b) => a.row - b.row))) {
    const cells = still.get(each);
    const start: number | null = each.before ?? before;
    if (cells && each.balance !== null && start !== null && each.balance !== start) {
      const message = 'The balance changed, and there is no amount';
      raw.faulty.push({ row: each.row, field: 'amount', message, cells });
      raw.skipped--;
    }
    // After lines without balances the one before is not known; a row that says nothing changes none.
    if (!cells || each.balance !== null) before = each.balance;
  }
}

/** Returns the lines of rows that are called failed or pending and yet moved the balance by their amount. */
function movedAnyway(
  { lines, unsettled }: RawRows,
  inTime: (lines: readonly RawLine[]) => RawLine[],
  isSigned: boolean,
): Set<RawLine> {
  const would = new Set(
    unsettled.flatMap(({ line }) => (line?.balance != null && line.amount !== 0 ? line : [])),
  );
  const moved = new Set<RawLine>();
  if (would.size === 0) return moved;
  // They count as nothing until the balance says otherwise.
  const still = new Map<RawLine, RawLine>(
    [...would].map((line) => [{ ...line, amount: 0, charge: 0 }, line]),
  );
  let before: number | null = null;
  for (const each of inTime([...lines, ...still.keys()].sort((a, b) => a.row - b.row))) {
    const line = still.get(each);
    if (line && before !== null) {
      const step = line.balance! - before + line.charge;
      if (step !== 0 && (isSigned ? step === line.amount : Math.abs(step) === line.amount)) moved.add(line);
    }
    before = each.balance;
  }
  return moved;
}

/** Balances that stand above the table, beside or under their words. */
function statedAbove(above: readonly NumberedRow[], layout: StatementLayout) {
  // Amounts of the rows may be whole, and say nothing of the mark that these have.
  const other = layout.decimal_mark === '.' ? ',' : '.';
  const read = (cells: readonly string[]) => amountIn(cells, layout.decimal_mark) ?? amountIn(cells, other);
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
      const here = read(beside.filter((cell) => /\d/.test(cell)));
      if (here !== null && !/[a-z]{4}/i.test(beside[1] ?? '')) return here;
      const below = above[index + 1]?.cells[column];
      const under = below ? read([below]) : null;
      if (under !== null) return under;
    }
    return null;
  };
  return { opening: find(/\bopening bal/i), closing: find(/\b(closing|ending) bal/i) };
}

const exampleOf = (rows: readonly NumberedRow[], column: number, test: (cell: string) => boolean) =>
  rows.find(({ cells }) => test(cells[column] ?? '')) ?? rows[0]!;

function dateDoubt(
  layout: StatementLayout,
  rows: readonly NumberedRow[],
  orders: readonly CellDateOrder[],
): Doubt {
  const column = layout.columns.indexOf(layout.columns.includes('date') ? 'date' : 'value_date');
  const differs = (cell: string) => {
    const days = orders.map((order) => readDate(cell, order));
    return days.every((day) => day !== null) && new Set(days).size > 1;
  };
  const { row, cells } = exampleOf(rows, column, differs);
  const cell = cells[column] ?? '';
  const readings = orders.map((value) => ({ value, label: readDate(cell, value) ?? '' }));
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

/** Nothing tells whether the charges are in the amounts: shown on one row that has both. */
function chargesDoubt(layout: StatementLayout, rows: readonly NumberedRow[]): Doubt {
  const column = layout.columns.indexOf('charge');
  const { row, cells } = exampleOf(rows, column, (cell) =>
    Boolean(readAmount(cell, layout.decimal_mark)?.amount),
  );
  return {
    ...{ kind: 'charges', column, row, cell: cells[column] ?? '' },
    readings: [
      { value: 'added', label: 'Taken in addition to the amount' },
      { value: 'included', label: 'Part of the amount' },
    ],
  };
}
