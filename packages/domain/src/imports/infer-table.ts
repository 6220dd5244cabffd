import type { ImportDoubt, ImportKind, ImportMapping } from '@lissafi/contract/imports';
import { couldBeAmount } from '../files/amount-column.ts';
import { currencyOfTitle } from '../files/currency-column.ts';
import { readDate } from '../files/date-column.ts';
import { type StatedPeriod, statedPeriods } from '../files/statement-period.ts';
import { findHeader, type Header, haveCellTooMany, titleKey, widthOf } from '../files/table-header.ts';
import { cleanCell, type TextSheet } from '../files/text-sheet.ts';
import { readMoney } from '../money/money.ts';
import { saysDebt } from './customer-line.ts';
import { type FileRow, formatsOf, MOST, wayOf } from './infer-formats.ts';
import { hasRest, isCounting, mayMeanOthers } from './open-columns.ts';
import { type ProgramTable, programTable, withSkuAndUnit, withWholeNames } from './programs.ts';
import { EXACT_FIELDS, IMPORT_TITLES, isWholeTable, MONEY_FIELDS } from './titles.ts';
import { customerRows, type LineTable, pricedRows, withWholeAmounts } from './typed-rows.ts';

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
  /** Places at which a row of separated text has no cell, unless a mark or the end of a line was lost in it. */
  unused: number[];
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
  const start = header ? header.row + header.height : linesAboveRows(cleaned);
  const below = cleaned.flatMap((cells, index) =>
    index < start || isEmpty(cells) ? [] : [{ row: index + 1, cells }],
  );
  if (below.length === 0) return null;
  const stated_on = statedDay(cleaned.slice(0, header?.row ?? start));
  const lines = header ? null : (pricedRows(kind, below) ?? customerRows(kind, below));
  if (lines) return { ...inferLines(name, kind, lines, chosen), stated_on };
  const body = header && name === '' ? wholeRows(kind, header, below) : below;
  const width = Math.max(widthOf(body), header?.titles.length ?? 0);
  const fit = <T>(list: readonly T[], empty: T) =>
    Array.from({ length: width }, (_, place) => list[place] ?? empty);
  const titles = fit(header?.titles ?? [], '');
  const found = fit<string | null>(header ? fieldsOfTitles(kind, header, body) : [], null);
  const told = completed(kind, found, body, titles.map(isForeign));
  const whole = withWholeNames(kind, titles, told, body);
  // Nobody keeps codes and units of a price list on a sheet: they are made, and can be changed in their columns.
  const table = isItems(kind) ? withSkuAndUnit(whole.titles, whole.fields, whole.rows) : whole;
  const columns = chosen.columns
    ? table.fields.map((_, place) => chosen.columns![place] ?? null)
    : table.fields;
  const periods = periodsAbove(cleaned, header?.row ?? start);
  const { mapping, doubts } = formatsOf(kind, columns, table.rows, chosen, periods);
  const isOpen =
    (header !== null && haveCellTooMany(header.titles, header.fields, body)) ||
    mayMeanOthers(kind, titles, told, body) ||
    (found.every((field) => field === null) && hasRest(columns, body));
  if (isOpen && !chosen.columns && doubts.every((doubt) => doubt.kind !== 'columns'))
    doubts.push({ kind: 'columns', column: null, row: body[0]!.row, cell: '', readings: [] });
  return {
    sheet: name,
    header_row: header ? header.row + 1 : null,
    titles: table.titles,
    mapping,
    doubts,
    stated_on,
    unused: header && name === '' ? unusedPlaces(table.titles, columns, table.rows) : [],
    // A total below the table is no record.
    rows: table.rows.filter(
      ({ cells }) =>
        !isTotal(cells) && !(kind === 'opening_balances' && isTotalOfBalances(cells, mapping.columns)),
    ),
  };
}

const periodsAbove = (rows: readonly (readonly string[])[], header: number): StatedPeriod[] =>
  statedPeriods(rows.slice(0, header).map((cells, index) => ({ row: index + 1, cells: [...cells] })));

/** The columns without a title and a field in which at most half of the rows have something, or the only row. */
const unusedPlaces = (
  titles: readonly string[],
  columns: readonly (string | null)[],
  rows: readonly FileRow[],
): number[] =>
  Array.from({ length: widthOf(rows) }, (_, place) => place).filter(
    (place) =>
      !titles[place] &&
      (columns[place] ?? null) === null &&
      rows.filter(({ cells }) => cells[place]).length * 2 <= Math.max(rows.length, 2),
  );

/** Lines that a table without titles begins with: they end with one that says of which day it is, and nothing else. */
function linesAboveRows(rows: readonly (readonly string[])[]): number {
  const isDay = (cells: readonly string[]) => {
    const [line = '', ...others] = cells.filter((cell) => cell !== '');
    return (
      others.length === 0 && statedDay([cells]) !== null && !saysDebt(line) && /^\D*\b(?:as|end)/i.test(line)
    );
  };
  return rows.slice(0, HEAD_LINES).findLastIndex(isDay) + 1;
}
const HEAD_LINES = 10;

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
function fieldsOfTitles(
  kind: ImportKind,
  { titles, fields }: Pick<Header<string>, 'titles' | 'fields'>,
  rows: readonly FileRow[] = [],
) {
  const synonyms = IMPORT_TITLES[kind];
  const isOther = (title: string, place: number) =>
    isForeign(title) || isNumberOf(title, synonyms) || isEmptyTwin(titles, place, rows);
  const isOf = (field: string | null, place: number) =>
    field === null ||
    (!(MONEY_FIELDS.includes(field) && (isForeign(titles[place]!) || areWords(rows, place))) &&
      !isNumberOf(titles[place]!, synonyms) &&
      !isEmptyTwin(titles, place, rows));
  const own = fields.every(isOf)
    ? fields
    : (findHeader(
        [titles.map((title, place) => (isOther(title, place) || !isOf(fields[place]!, place) ? '' : title))],
        synonyms,
        () => true,
        [],
        1,
      )?.fields ?? fields.map((field, place) => (isOf(field, place) ? field : null)));
  if (isItems(kind) && !own.includes('name') && own.includes('description'))
    return own.map((field) => (field === 'description' ? 'name' : field));
  return own.map((field, place) =>
    field !== null &&
    EXACT_FIELDS[kind]?.includes(field) &&
    !synonyms[field]!.includes(titleKey(titles[place]!))
      ? null
      : field,
  );
}

/** Whether a title names the number that a program gave something, and not the thing: “Customer Id”. */
const isNumberOf = (title: string, synonyms: Readonly<Record<string, readonly string[]>>): boolean =>
  / id$/.test(titleKey(title)) && !Object.values(synonyms).some((names) => names.includes(titleKey(title)));

/** Whether a column has nothing in it, and another one the same title. */
const isEmptyTwin = (titles: readonly string[], place: number, rows: readonly FileRow[]): boolean =>
  titles.some((title, other) => other !== place && titleKey(title) === titleKey(titles[place]!)) &&
  rows.every(({ cells }) => !cells[place]);

/** Whether a column holds words and no amount; one word alone is a slip that its row asks about. */
function areWords(rows: readonly FileRow[], place: number): boolean {
  const cells = rows.flatMap(({ cells: all }) => all[place] || []);
  return (
    cells.length > 1 && cells.some((cell) => /\p{L}{3}/u.test(cell)) && !cells.some((cell) => /\d/.test(cell))
  );
}

/** Rows of text that a person pasted, with their amounts whole; see withWholeAmounts(). */
function wholeRows(kind: ImportKind, header: Header<string>, rows: readonly FileRow[]): FileRow[] {
  const fields = fieldsOfTitles(kind, header);
  const width = header.titles.findLastIndex((title) => title !== '') + 1;
  const isMoney = (column: number) => MONEY_FIELDS.includes(fields[column] ?? '');
  return rows.map(({ row, cells }) => ({ row, cells: withWholeAmounts(cells, width, isMoney) }));
}

function inferLines(
  sheet: string,
  kind: ImportKind,
  lines: LineTable,
  chosen: Partial<ImportMapping>,
): Omit<InferredTable, 'stated_on'> {
  const table = isItems(kind) ? withSkuAndUnit(lines.titles, lines.fields, lines.rows) : lines;
  return {
    sheet,
    header_row: null,
    titles: table.titles,
    ...formatsOf(kind, chosen.columns ?? table.fields, table.rows, chosen),
    unused: [],
    rows: table.rows,
  };
}

/** The table of another program’s export: what its columns hold is known. */
function inferExport(
  sheet: string,
  kind: ImportKind,
  { row: header, titles, fields, recordsOf }: ProgramTable,
  cleaned: readonly string[][],
  chosen: Partial<ImportMapping>,
): InferredTable | null {
  const below = recordsOf(
    cleaned.flatMap((cells, index) =>
      index <= header || isEmpty(cells) || isTotal(cells) ? [] : [{ row: index + 1, cells }],
    ),
  );
  if (below.length === 0) return null;
  const table = isItems(kind) ? withSkuAndUnit(titles, fields, below) : { titles, fields, rows: below };
  // These programs state what one piece costs.
  const known = { cost_of: 'one', ...chosen } as const;
  const columns = chosen.columns ?? table.fields;
  return {
    sheet,
    header_row: header + 1,
    titles: table.titles,
    ...formatsOf(kind, columns, table.rows, known, periodsAbove(cleaned, header)),
    stated_on: statedDay(cleaned.slice(0, header)),
    unused: sheet === '' ? unusedPlaces(table.titles, columns, table.rows) : [],
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

/** Words that are no currency. */
const isName = (cell: string) => /[a-z]{3}/i.test(cell) && !readMoney(`1 ${cell}`)?.currency;
const PARTY = {
  email: (cell: string) => /^\S+@\S+\.\S+$/.test(cell),
  phone: (cell: string) => /^\+?[\d\s().-]{10,17}$/.test(cell),
  name: (cell: string) => /[a-z]{2}/i.test(cell),
};
const TELLS: Record<ImportKind, Readonly<Record<string, (cell: string) => boolean>>> = {
  transactions: {
    date: (cell) => readDate(cell) !== null || readDate(cell, 'mdy') !== null,
    side: (cell) => wayOf(cell) !== null,
    amount: (cell) => couldBeAmount(cell) && !/^0\d{10}$/.test(cell),
  },
  customers: PARTY,
  suppliers: PARTY,
  raw_materials: { name: isName },
  finished_goods: { name: isName },
  prices: { name: isName, selling_price: couldBeAmount },
  // Which figures are debits is never told by figures alone.
  opening_balances: {
    account_code: (cell) => /^[1-7]\d{3}$/.test(cell),
    name: (cell) => /[a-z]{3}/i.test(cell),
  },
};

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
