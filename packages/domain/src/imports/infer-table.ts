import type { ImportDoubt, ImportKind, ImportMapping } from '@lissafi/contract/imports';
import { categoriesOf } from '../books/transaction.ts';
import { couldBeAmount, decimalMarkOf, isNothing, readAmount } from '../files/amount-column.ts';
import { currencyOfTitle } from '../files/currency-column.ts';
import { readDate } from '../files/date-column.ts';
import { datesOf, type StatedPeriod, statedPeriods } from '../files/statement-period.ts';
import { sideOf } from '../files/statement-rows.ts';
import { areTitlesShifted, findHeader, type Header, titleKey } from '../files/table-header.ts';
import { cleanCell, type TextSheet } from '../files/text-sheet.ts';
import { formatMoney, readMoney } from '../money/money.ts';
import { type DecimalMark, readQuantity } from '../text/number.ts';
import { categoryNamed } from './category-words.ts';
import { readCustomerLine, saysDebt } from './customer-line.ts';
import { type ProgramTable, programTable, withSkuAndUnit } from './programs.ts';
import {
  DATE_FIELDS,
  EXACT_FIELDS,
  IMPORT_TITLES,
  isWholeTable,
  MONEY_FIELDS,
  QUANTITY_FIELDS,
} from './titles.ts';
import { pricedLines, withWholeAmounts } from './typed-rows.ts';

/** A row of the file with its number, from 1, and its cells as they stand there. */
export interface FileRow {
  row: number;
  cells: string[];
}

/** How a file is read: its table, what the columns hold, and what only a person can say. */
export interface InferredTable {
  sheet: string;
  /** From 1; null where the file has no titles. */
  header_row: number | null;
  titles: string[];
  mapping: ImportMapping;
  doubts: ImportDoubt[];
  /** The day of which the lines above the table say that it shows it; null where they do not. */
  stated_on: string | null;
  rows: FileRow[];
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell === '');

/**
 * Finds the table of a file and what its columns hold: by the titles among the first rows, and by what all rows hold
 * where titles do not tell. `chosen` is what a person chose or what was remembered, of which any part may be left out.
 * Of several sheets the one with the most rows is read. Returns null where no sheet has a row.
 */
export function inferTable(
  sheets: readonly TextSheet[],
  kind: ImportKind,
  chosen: Partial<ImportMapping> = {},
): InferredTable | null {
  const tables = sheets.flatMap((sheet) => {
    const found = inferSheet(sheet, kind, chosen);
    return found ? [found] : [];
  });
  const whole = tables.filter(({ mapping }) => isWholeTable(kind, mapping.columns));
  return (whole.length > 0 ? whole : tables).sort((a, b) => b.rows.length - a.rows.length)[0] ?? null;
}

function inferSheet(
  { name, rows }: TextSheet,
  kind: ImportKind,
  chosen: Partial<ImportMapping>,
): InferredTable | null {
  const cleaned = rows.map((cells) => cells.map(cleanCell));
  const exported = programTable(kind, cleaned);
  if (exported) return inferExport(name, kind, exported, cleaned, chosen);
  const enough = (fields: readonly (string | null)[]) =>
    isWholeTable(kind, fields) || fields.filter((field) => field !== null).length >= 3;
  const header = findHeader(cleaned, IMPORT_TITLES[kind], enough, [], 2) ?? plainHeader(cleaned);
  const start = header ? header.row + header.height : 0;
  const below = cleaned.flatMap((cells, index) =>
    index < start || isEmpty(cells) ? [] : [{ row: index + 1, cells }],
  );
  if (below.length === 0) return null;
  const lines = header ? null : (pricedRows(kind, below) ?? customerRows(kind, below));
  if (lines) return inferLines(name, kind, lines, chosen);
  const body = header && name === '' ? wholeRows(kind, header, below) : below;
  const width = body.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const fit = <T>(list: readonly T[], empty: T) =>
    Array.from({ length: Math.max(width, header?.titles.length ?? 0) }, (_, place) => list[place] ?? empty);
  const titles = fit(header?.titles ?? [], '');
  const found = fit<string | null>(header ? fieldsOfTitles(kind, header) : [], null);
  const told = completed(kind, found, body, titles.map(isForeign));
  // Nobody keeps codes and units of a price list on a sheet: they are made, and can be changed in their columns.
  const table = isItems(kind) ? withSkuAndUnit(titles, told, body) : { titles, fields: told, rows: body };
  const columns = chosen.columns
    ? table.fields.map((_, place) => chosen.columns![place] ?? null)
    : table.fields;
  const periods = periodsAbove(cleaned, header?.row ?? 0);
  const { mapping, doubts } = formatsOf(kind, columns, table.rows, chosen, periods);
  const isOpen = !chosen.columns && mayMeanOthers(kind, titles, told, body);
  if (isOpen && !doubts.some((doubt) => doubt.kind === 'columns'))
    doubts.push({ kind: 'columns', column: null, row: body[0]!.row, cell: '', readings: [] });
  return {
    sheet: name,
    header_row: header ? header.row + 1 : null,
    titles: table.titles,
    mapping,
    doubts,
    stated_on: statedDay(cleaned.slice(0, header?.row ?? 0)),
    // A total below the table is no record.
    rows: table.rows.filter(
      ({ cells }) =>
        !isTotal(cells) && !(kind === 'opening_balances' && isTotalOfBalances(cells, mapping.columns)),
    ),
  };
}

/**
 * Whether columns may mean something else than their titles say: titles that may be shifted by a cell, two columns of
 * different amounts with the same title, figures beside one column of a pair, or figures of customers and items that no
 * title names.
 */
function mayMeanOthers(
  kind: ImportKind,
  titles: readonly string[],
  fields: readonly (string | null)[],
  rows: readonly FileRow[],
): boolean {
  const cellsOf = (column: number) => rows.flatMap(({ cells }) => cells[column] || []);
  const columns = fields.map((_, column) => column);
  const isFigures = (column: number) => {
    const cells = cellsOf(column);
    const isAmount = (cell: string) => isNothing(cell) || (couldBeAmount(cell) && !/^0\d{10}$/.test(cell));
    return cells.length > 1 && cells.some(couldBeAmount) && cells.every(isAmount) && !isCounting(cells);
  };
  const unread = columns.filter((column) => fields[column] === null && isFigures(column));
  const isTwice = unread.some((column) =>
    columns.some(
      (other) =>
        MONEY_FIELDS.includes(fields[other] ?? '') &&
        titleKey(titles[column] ?? '') === titleKey(titles[other] ?? '') &&
        cellsOf(column).join('\n') !== cellsOf(other).join('\n'),
    ),
  );
  const has = (field: string) => fields.includes(field);
  const isHalf =
    unread.length > 0 &&
    !has('amount') &&
    !has('opening_balance') &&
    (has('debit') !== has('credit') || has('money_in') !== has('money_out'));
  const isUntold = TOLD_BY_TITLES.includes(kind) && unread.some((column) => !titles[column]);
  return areTitlesShifted(titles, fields, rows) || isTwice || isHalf || isUntold;
}
/** Kinds whose amounts are never found without a title. */
const TOLD_BY_TITLES: readonly ImportKind[] = ['customers', 'raw_materials', 'finished_goods'];

const periodsAbove = (rows: readonly (readonly string[])[], header: number): StatedPeriod[] =>
  statedPeriods(rows.slice(0, header).map((cells, index) => ({ row: index + 1, cells: [...cells] })));

/** “As of 31 October 2026”, “As at: 31/10/2026”, “for the year ended 31 Dec 2026”, also in two cells. */
function statedDay(above: readonly (readonly string[])[]): string | null {
  for (const cells of above) {
    const [, day] =
      /\b(?:as (?:of|at|on)|ended|ending|balance date)\b[\s:]*(.+)$/i.exec(cells.join(' ').trim()) ?? [];
    const date = day && readDate(day.trim());
    if (date) return date;
  }
  return null;
}

/** Whether a title says that its column is in another currency than naira: “Amount (USD)”. */
const isForeign = (title: string) => (currencyOfTitle(title) ?? 'NGN') !== 'NGN';

/**
 * Returns what the titles say without those of amounts in another currency, so that another column may have their
 * field, and without the fields that only their own titles name.
 */
function fieldsOfTitles(kind: ImportKind, { titles, fields }: Pick<Header<string>, 'titles' | 'fields'>) {
  const synonyms = IMPORT_TITLES[kind];
  const isOfNaira = (field: string | null, place: number) =>
    !(field !== null && MONEY_FIELDS.includes(field) && isForeign(titles[place]!));
  const ofNaira = fields.every(isOfNaira)
    ? fields
    : (findHeader([titles.map((title) => (isForeign(title) ? '' : title))], synonyms, () => true, [], 1)
        ?.fields ?? fields.map((field, place) => (isOfNaira(field, place) ? field : null)));
  return ofNaira.map((field, place) =>
    field !== null &&
    EXACT_FIELDS[kind]?.includes(field) &&
    !synonyms[field]!.includes(titleKey(titles[place]!))
      ? null
      : field,
  );
}

/** Rows of text that a person pasted, with their amounts whole; see withWholeAmounts(). */
function wholeRows(kind: ImportKind, header: Header<string>, rows: readonly FileRow[]): FileRow[] {
  const fields = fieldsOfTitles(kind, header);
  const width = header.titles.findLastIndex((title) => title !== '') + 1;
  const isMoney = (column: number) => MONEY_FIELDS.includes(fields[column] ?? '');
  return rows.map(({ row, cells }) => ({ row, cells: withWholeAmounts(cells, width, isMoney) }));
}

/** A table that was made of lines of words. */
interface LineTable {
  titles: string[];
  fields: string[];
  rows: FileRow[];
}

/** A list of products of which each line is one cell, with their prices; null for anything else. */
function pricedRows(kind: ImportKind, rows: readonly FileRow[]): LineTable | null {
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

/** A list of customers in words, of which some owe something; null for anything else. */
function customerRows(kind: ImportKind, rows: readonly FileRow[]): LineTable | null {
  const lines = rows.map(({ row, cells }) => ({
    row,
    // A comma between digits stood in an amount.
    line: cells
      .filter((cell) => cell !== '')
      .join(', ')
      .replace(/(?<=\b\d{1,3}), (?=\d{3}(?!\d))/g, ','),
  }));
  if (kind !== 'customers' || !lines.some(({ line }) => saysDebt(line))) return null;
  return {
    titles: ['Name', 'Telephone', 'Email', 'Address', 'City', 'State', 'Owes'],
    fields: ['name', 'phone', 'email', 'line1', 'city', 'state', 'opening_balance'],
    rows: lines.map(({ row, line }) => {
      const { name, phone, email, address, city, state, opening_balance } = readCustomerLine(line);
      const isUnclear = opening_balance === null && saysDebt(line);
      const owes = opening_balance ? formatMoney(opening_balance, undefined, { symbol: false }) : '';
      return {
        row,
        cells: [name, phone, email, address, city, state, isUnclear ? line : owes].map((cell) => cell ?? ''),
      };
    }),
  };
}

function inferLines(
  sheet: string,
  kind: ImportKind,
  lines: LineTable,
  chosen: Partial<ImportMapping>,
): InferredTable {
  const table = isItems(kind) ? withSkuAndUnit(lines.titles, lines.fields, lines.rows) : lines;
  return {
    sheet,
    header_row: null,
    titles: table.titles,
    ...formatsOf(kind, chosen.columns ?? table.fields, table.rows, chosen),
    stated_on: null,
    rows: table.rows,
  };
}

/** The table of another program’s export: what its columns hold is known. */
function inferExport(
  sheet: string,
  kind: ImportKind,
  { row: header, titles, fields, isRecord }: ProgramTable,
  cleaned: readonly string[][],
  chosen: Partial<ImportMapping>,
): InferredTable | null {
  const below = cleaned.flatMap((cells, index) =>
    index <= header || isEmpty(cells) || isTotal(cells) || !isRecord(cells)
      ? []
      : [{ row: index + 1, cells }],
  );
  if (below.length === 0) return null;
  const table = isItems(kind) ? withSkuAndUnit(titles, fields, below) : { titles, fields, rows: below };
  // These programs state what one piece costs.
  const known = { cost_of: 'one', ...chosen } as const;
  return {
    sheet,
    header_row: header + 1,
    titles: table.titles,
    ...formatsOf(kind, chosen.columns ?? table.fields, table.rows, known, periodsAbove(cleaned, header)),
    stated_on: statedDay(cleaned.slice(0, header)),
    rows: table.rows,
  };
}

const isItems = (kind: ImportKind) => kind === 'raw_materials' || kind === 'finished_goods';

/**
 * Whether a file that was given as income and expenses is a list of products: its titles name goods with a price or a
 * stock, and nothing in it is a day.
 */
export function isListOfProducts(sheets: readonly TextSheet[]): boolean {
  const asBooks = inferTable(sheets, 'transactions');
  if (!asBooks || isWholeTable('transactions', asBooks.mapping.columns)) return false;
  const { selling_price, quantity, standard_cost } = IMPORT_TITLES.finished_goods;
  return sheets.some(({ rows }) => {
    const cleaned = rows.map((cells) => cells.map(cleanCell));
    const titles = { name: GOODS, selling_price, quantity, standard_cost } as Record<
      string,
      readonly string[]
    >;
    const isEnough = (fields: readonly (string | null)[]) =>
      fields.includes('name') && fields.some((field) => field !== null && field !== 'name');
    return findHeader(cleaned, titles, isEnough, [], 2) !== null;
  });
}
/** What a column of goods is called; “Name” may be that of a payer. */
const GOODS = IMPORT_TITLES.finished_goods.name!.filter((title) => title !== 'name');

const isTotal = (cells: readonly string[]) =>
  /^(grand |sub[- ]?)?totals?\b:?$/i.test(cells.find((cell) => cell !== '') ?? '');

/**
 * Sums of a trial balance: “Total assets”, “Net total”, or figures that name no account. “Total Energies” is an account.
 */
function isTotalOfBalances(cells: readonly string[], columns: readonly (string | null)[]): boolean {
  const first = cells.find((cell) => cell !== '') ?? '';
  if (/\btotals?:?$/i.test(first) || SUM_OF.test(first)) return true;
  return (
    isWholeTable('opening_balances', columns) &&
    cells.every((cell, column) => cell === '' || MONEY_FIELDS.includes(columns[column] ?? ''))
  );
}
const SUM_OF =
  /^(grand |sub[- ]?|net )?totals? (of |for )?(all |(non[- ]?)?current |fixed |long[- ]term |other |operating )*(assets?|liabilit(y|ies)|equity|capital|income|revenue|sales|expenses?|costs?|debits?|credits?|balances?)\b/i;

/** Titles that name no field: a first row of words alone, above rows with figures. */
function plainHeader(rows: readonly string[][]) {
  const row = rows.findIndex((cells) => cells.filter((cell) => cell !== '').length >= 2);
  const cells = rows[row];
  const below = rows.slice(row + 1, row + 4);
  if (
    !cells ||
    cells.some((cell) => /\d/.test(cell)) ||
    !below.some((each) => each.some((cell) => /\d/.test(cell)))
  )
    return null;
  return { row, height: 1 as const, titles: cells, fields: cells.map(() => null) };
}

/** How many of the cells with content a field must explain before it is believed without a title. */
const MOST = 0.8;
/** Words that are no currency. */
const isName = (cell: string) => /[a-z]{3}/i.test(cell) && !readMoney(`1 ${cell}`)?.currency;
const TELLS: Record<ImportKind, Readonly<Record<string, (cell: string) => boolean>>> = {
  transactions: {
    date: (cell) => readDate(cell) !== null || readDate(cell, 'mdy') !== null,
    side: (cell) => wayOf(cell) !== null,
    amount: (cell) => couldBeAmount(cell) && !/^0\d{10}$/.test(cell),
  },
  customers: {
    email: (cell) => /^\S+@\S+\.\S+$/.test(cell),
    phone: (cell) => /^\+?[\d\s().-]{10,17}$/.test(cell),
    name: (cell) => /[a-z]{2}/i.test(cell),
  },
  raw_materials: { name: isName },
  finished_goods: { name: isName },
  prices: { name: isName, selling_price: couldBeAmount },
  // Which figures are debits is never told by figures alone.
  opening_balances: {
    account_code: (cell) => /^[1-7]\d{3}$/.test(cell),
    name: (cell) => /[a-z]{3}/i.test(cell),
  },
};

/** Whether cells number the rows: 1, 2, 3. */
const isCounting = (cells: readonly string[]) =>
  cells.length > 1 && cells.every((cell, place) => Number(cell) === Number(cells[0]) + place);

/**
 * Fills fields that no title names by what the columns hold, those that are in another currency left out; words that
 * are left are what a transaction is about.
 */
function completed(
  kind: ImportKind,
  columns: readonly (string | null)[],
  rows: readonly FileRow[],
  foreign: readonly boolean[],
) {
  const result = [...columns];
  const cellsOf = (column: number) => rows.flatMap(({ cells }) => cells[column] || []);
  const take = (field: string, test: (cell: string) => boolean) => {
    // Beside amounts in another currency a column of figures may be their rate.
    if (result.includes(field) || (MONEY_FIELDS.includes(field) && foreign.includes(true))) return;
    const candidates = result.flatMap((taken, column) => {
      const cells = taken === null && !foreign[column] ? cellsOf(column) : [];
      const fits =
        cells.length > rows.length / 3 &&
        cells.filter(test).length >= cells.length * MOST &&
        !(MONEY_FIELDS.includes(field) && isCounting(cells));
      return fits ? [{ column, marks: cells.filter((cell) => /\d[.,]\d/.test(cell)).length }] : [];
    });
    // Amounts have separators and kobo; numbers of documents have not.
    if (MONEY_FIELDS.includes(field)) candidates.sort((a, b) => b.marks - a.marks);
    if (candidates[0]) result[candidates[0].column] = field;
  };
  const hasMoney = ['money_in', 'money_out'].some((field) => result.includes(field));
  for (const [field, test] of Object.entries(TELLS[kind]))
    if (field !== 'amount' || !hasMoney) take(field, test);
  if (kind === 'transactions') take('description', (cell) => /[a-z]{2}/i.test(cell));
  return result;
}

/** Income or expense, in or out, Dr or Cr; null for another word. */
export function wayOf(cell: string): 'in' | 'out' | null {
  if (/^(income|receipt|received|sales?|inflow|revenue)$/i.test(cell)) return 'in';
  if (/^(expenses?|expenditure|spent|payment|paid|outflow|purchase|cost)$/i.test(cell)) return 'out';
  const side = sideOf(cell);
  return side && (side === 'debit' ? 'out' : 'in');
}

/**
 * Infers how dates and amounts are written, again from all rows and from the periods that the file states above them,
 * and what remains open; see inferTable().
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
  const marks = decimalMarkOf(cellsOf(MONEY_FIELDS), cellsOf(QUANTITY_FIELDS));
  const way = directionOf(kind, columns, rows, chosen.decimal_mark ?? marks.mark);
  const mapping: ImportMapping = {
    columns,
    date_order: chosen.date_order ?? dates.order,
    decimal_mark: chosen.decimal_mark ?? marks.mark,
    direction: chosen.direction ?? way.direction,
    cost_of: chosen.cost_of ?? 'one',
  };
  const doubts: ImportDoubt[] = [];
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
