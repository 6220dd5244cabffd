import type { DecimalMark } from '../text/number.ts';
import { isNothing, readAmount, type StatedAmount } from './amount-column.ts';
import { currencyOfCell } from './currency-column.ts';
import { readDate } from './date-column.ts';
import { CLOSING, OPENING, type StatementField } from './statement-fields.ts';
import type { FaultyRow, StatementLayout, UnsettledRow } from './statement-reading.ts';
import type { NumberedRow } from './statement-tables.ts';
import { isUnsettled } from './transaction-status.ts';

/** A row of the table with what its cells say, before it is known which way an amount without a sign goes. */
export interface RawLine {
  row: number;
  date: string;
  value_date: string | null;
  description: string;
  reference: string | null;
  /** Signed where columns, signs or sides say so, less the charge; otherwise above 0. */
  amount: number;
  /** What was taken in addition, where the amount has no sign yet; otherwise 0. */
  charge: number;
  balance: number | null;
  /** The balance before it, where the file states that too. */
  before: number | null;
}

/** A row that moved no money by its status, and the line that it would be. */
export interface RawUnsettled extends UnsettledRow {
  line: RawLine | null;
}

/** A row with a day that is a line without an amount. */
export interface RawStill {
  line: RawLine;
  cells: FaultyRow['cells'];
}

/** In which currency amounts are, where their cells do not say it. */
export interface Currencies {
  /** That of the account; amounts in any other are faults. */
  account: string;
  /** That of the file, where the lines above its table name one. */
  file: string | null;
  /** Those that titles of columns name. */
  columns: readonly (string | null)[];
}
const NAIRA: Currencies = { account: 'NGN', file: null, columns: [] };

export interface RawRows {
  lines: RawLine[];
  faulty: FaultyRow[];
  unsettled: RawUnsettled[];
  /** Rows with a day and no amount, which are skipped; they say nothing where the balance is still the one before. */
  still: RawStill[];
  skipped: number;
  opening: number | null;
  closing: number | null;
}

/** Nothing else is said of a row that states one of them. */
const ONLY_END = new RegExp(`^(the )?(${OPENING.source}|${CLOSING.source})\\W*$`, 'iu');
const TOTAL = /^(grand |sub[- ]?)?totals?\b/i;
/** A row of which nothing but its amounts and the word is there is a total, also with a date. */
const ONLY_TOTAL = /^(grand |sub[- ]?|page |daily )?totals?:?$/i;
/** What money in or out came to, in languages of other countries: no line, also with a date and one amount. */
const ONLY_TURNOVER = /^(apyvarta|umsatzsumme|obroty|total des mouvements)\W*$/iu;
/** What banks print around the table. */
const NOTE = /^(page \d+|this is a computer|computer generated|generated (on|by)|printed (on|by)|continued)/i;
const DEBIT_WORD = /^(dr|d|debit|debited|out|money out|withdrawal|-)$/i;
// K is credit in German, Polish, the Baltic and the Nordic languages.
const CREDIT_WORD = /^(cr|c|k|credit|credited|in|money in|deposit|\+)$/i;

/** Returns which way a cell of a column of Dr and Cr says that money went; null for another word. */
export function sideOf(cell: string): 'debit' | 'credit' | null {
  return DEBIT_WORD.test(cell) ? 'debit' : CREDIT_WORD.test(cell) ? 'credit' : null;
}

/** Returns the cells of a row by field; the description may take several columns. */
export function byField(
  { cells }: NumberedRow,
  columns: StatementLayout['columns'],
): Partial<Record<StatementField, string>> {
  const found: Partial<Record<StatementField, string>> = {};
  for (const [column, field] of columns.entries()) {
    const cell = cells[column] ?? '';
    if (field === null || cell === '') continue;
    found[field] = found[field] ? `${found[field]} ${cell}` : cell;
  }
  return found;
}

/**
 * Reads rows by a layout: lines, rows with a fault, rows that moved no money, and the balances that the table states at
 * its ends. A row that only continues the text of the one before is added to it; totals and notes are skipped. A row with
 * a day and an amount is a line, whatever its words are.
 */
export function readRows(
  rows: readonly NumberedRow[],
  layout: StatementLayout,
  currencies: Currencies = NAIRA,
): RawRows {
  const result: RawRows = {
    lines: [],
    faulty: [],
    unsettled: [],
    still: [],
    skipped: 0,
    opening: null,
    closing: null,
  };
  const { columns, date_order, decimal_mark: mark } = layout;
  const takes = (...fields: StatementField[]) => fields.some((field) => columns.includes(field));
  const notation = notationOf(rows, layout);
  let last: RawLine | null = null;
  for (const each of rows) {
    const cells = byField(each, columns);
    const text = each.cells.filter((cell) => cell !== '').join(' ');
    if (text === '') continue;
    const money = moneyOf(each, cells, { layout, notation, currencies });
    const date =
      readDate(cells.date ?? '', date_order) ??
      (takes('date') ? null : readDate(cells.value_date ?? '', date_order));
    const line = (amount: number): RawLine => ({
      row: each.row,
      date: date!,
      value_date: readDate(cells.value_date ?? '', date_order),
      description: cells.description ?? '',
      reference: cells.reference && !isNothing(cells.reference) ? cells.reference : null,
      amount,
      charge: money.charge,
      balance: balanceOf(cells.balance, mark),
      before: balanceOf(cells.balance_before, mark),
    });
    const isTotal = isTotalOf(cells, takes('balance'));
    const moves = date !== null && money.filled && !isTotal;
    const stated = OPENING.test(text) ? 'opening' : CLOSING.test(text) ? 'closing' : null;
    const balance = balanceOf(cells.balance, mark);
    // Such a row may write its balance among the amounts too.
    // Where there is no column of balances, or a cell before it is missing, it stands among the amounts alone.
    const only = balance ?? (takes('balance') ? amountIn(each.cells, mark) : money.amount);
    const isEnd =
      money.amount !== null &&
      only !== null &&
      ONLY_END.test(cells.description ?? '') &&
      Math.abs(money.amount) === Math.abs(only);
    if ((date !== null || money.filled) && isUnsettled(cells.status ?? '')) {
      const would = date === null || money.amount === null || money.fault ? null : line(money.amount);
      result.unsettled.push({ row: each.row, status: cells.status!, cells, line: would });
      // The text of the next row belongs to this one.
      last = would;
    } else if (stated && (isEnd || (!money.amount && !(moves && money.fault)))) {
      const value = balance ?? (isEnd && !takes('balance') ? money.amount : amountIn(each.cells, mark));
      if (value !== null && (stated === 'closing' || result.opening === null)) result[stated] = value;
      result.skipped++;
    } else if (
      (!moves && NOTE.test(text)) ||
      (date === null && !cells.date && !cells.value_date && money.fault)
    ) {
      result.skipped++;
      last = null;
    } else if (date === null && !cells.date && isTextOnly(cells)) {
      // The narration goes on in the next row of the file.
      const more = last && cells.description ? ` ${cells.description}` : '';
      if (last) last.description += more;
      if (last && cells.reference) last.reference = `${last.reference ?? ''}${cells.reference}`;
      if (!last) result.skipped++;
    } else if (
      (!moves && (isTotal || TOTAL.test(text))) ||
      (date === null && !money.filled) ||
      (date !== null && !money.filled && !money.fault)
    ) {
      result.skipped++;
      if (date === null) last = null;
      else if (!isTotal) result.still.push({ line: line(0), cells });
    } else {
      const fault =
        date === null ? dateFault(cells, takes('date')) : (money.fault ?? balanceFault(cells.balance));
      if (fault) {
        result.faulty.push({ row: each.row, ...fault, cells });
        last = null;
      } else if (money.amount === 0 && money.charge === 0) {
        result.skipped++;
        result.still.push({ line: line(0), cells });
      } else {
        last = line(money.amount!);
        result.lines.push(last);
      }
    }
  }
  return result;
}

/** A total with a date: nothing else is said of it, and the balance of the other rows is not there. */
const isTotalOf = (cells: Partial<Record<StatementField, string>>, hasBalances: boolean) =>
  (hasBalances && !cells.balance && ONLY_TOTAL.test(cells.description ?? '')) ||
  ONLY_TURNOVER.test(cells.description ?? '');

const isTextOnly = (cells: Partial<Record<StatementField, string>>) =>
  Object.keys(cells).length > 0 &&
  Object.keys(cells).every((field) => field === 'description' || field === 'reference');

function dateFault(cells: Partial<Record<StatementField, string>>, hasDates: boolean) {
  const cell = cells.date ?? (hasDates ? '' : (cells.value_date ?? ''));
  return {
    field: 'date' as const,
    message: cell ? `“${cell.slice(0, 40)}” is no date` : 'The date is missing',
  };
}

/** Words in the column of balances say that the cells of the row are not in their columns. */
function balanceFault(cell = ''): Money['fault'] {
  if (isNothing(cell) || /\d/.test(cell)) return null;
  return { field: 'balance', message: `“${cell.slice(0, 40)}” is no amount` };
}

/** Returns kobo of a balance; one that is overdrawn (Dr) is below 0. */
function balanceOf(cell: string | undefined, mark: StatementLayout['decimal_mark']): number | null {
  const read = readAmount(cell ?? '', mark);
  if (!read) return null;
  return read.side === 'debit' ? -Math.abs(read.amount) : read.amount;
}

/** Returns the only amount of a row that states a balance; null where there are several or none. */
export function amountIn(cells: readonly string[], mark: StatementLayout['decimal_mark']): number | null {
  const found = cells.flatMap((cell) => {
    const tail = /(?:balance|b\/?f|c\/?f)\s*:?\s*(.*\d.*)$/i.exec(cell)?.[1] ?? cell;
    const value = readDate(tail) === null ? balanceOf(tail, mark) : null;
    return value === null ? [] : [value];
  });
  const different = [...new Set(found.filter((value) => value !== 0))];
  return different.length === 1 ? different[0]! : different.length === 0 && found.length > 0 ? 0 : null;
}

interface Money {
  /** Whether any cell of an amount has something in it. */
  filled: boolean;
  amount: number | null;
  /** What is still to be taken off once the amount has its sign. */
  charge: number;
  fault: { field: StatementField; message: string } | null;
}

/** 1 or −1: what a figure below 0 means on each side. */
interface Notation {
  debit: 1 | -1;
  credit: 1 | -1;
  /** Of amounts that all go one way. */
  all: 1 | -1;
  /** The way of a figure that has no mark, beside others that have one; null where it has none. */
  unmarked: 'debit' | 'credit' | null;
}

/** Returns which way figures without a mark go where all that have one, Dr, Cr or a plus, go the same way. */
export function wayOfUnmarked(amounts: readonly string[], mark: DecimalMark): 'debit' | 'credit' | null {
  const ways = amounts.flatMap((cell) => {
    const read = readAmount(cell, mark);
    if (!read || read.amount === 0) return [];
    if (read.side === null && read.amount < 0) return ['debit'];
    return [read.side ?? (PLUS.test(cell) ? 'credit' : 'unmarked')];
  });
  const marked = new Set(ways.filter((way) => way !== 'unmarked'));
  if (marked.size !== 1 || !ways.includes('unmarked')) return null;
  const isNegative = amounts.some((cell) => (readAmount(cell, mark)?.amount ?? 0) < 0);
  return isNegative ? null : marked.has('debit') ? 'credit' : 'debit';
}
const PLUS = /^[^\d.,]*\+/;

/**
 * A bank may write all money out with a minus, which still means money out: −1. Beside figures above 0 a minus is money
 * that came back.
 */
function notationOf(
  rows: readonly NumberedRow[],
  { columns, decimal_mark, direction, date_order }: StatementLayout,
): Notation {
  // A total below the table may have another sign.
  const days = [columns.indexOf('date'), columns.indexOf('value_date')];
  const lines = rows.filter(({ cells }) =>
    days.some((day) => readDate(cells[day] ?? '', date_order) !== null),
  );
  const signOf = (amounts: readonly number[]) =>
    amounts.some((amount) => amount < 0) && amounts.every((amount) => amount <= 0) ? -1 : 1;
  const statedIn = (field: StatementField) => {
    const column = columns.indexOf(field);
    return lines.flatMap(({ cells }) => {
      const cell = cells[column] ?? '';
      const read = cell === '' ? null : readAmount(cell, decimal_mark);
      return read ? [{ ...read, cells }] : [];
    });
  };
  if (direction === 'columns')
    return {
      debit: signOf(statedIn('debit').map(({ amount }) => amount)),
      credit: 1,
      all: 1,
      unmarked: null,
    };
  const amount = columns.indexOf('amount');
  const unmarked = columns.includes('side')
    ? null
    : wayOfUnmarked(
        // A total below the table is no line.
        rows.flatMap(({ cells }) =>
          cells.some((cell) => readDate(cell, date_order) !== null) ? (cells[amount] ?? '') : [],
        ),
        decimal_mark,
      );
  const sides = columns.indexOf('side');
  const sided = statedIn('amount').map(({ amount, side, cells }) => ({
    amount,
    way: side ?? sideOf(cells[sides] ?? ''),
  }));
  const amountsOf = (side: 'debit' | 'credit') =>
    sided.flatMap(({ amount, way }) => (way === side ? [amount] : []));
  return {
    debit: signOf(amountsOf('debit')),
    credit: signOf(amountsOf('credit')),
    all: signOf(sided.map(({ amount: stated }) => stated)),
    unmarked,
  };
}

function moneyOf(
  row: NumberedRow,
  cells: Partial<Record<StatementField, string>>,
  { layout, notation, currencies }: { layout: StatementLayout; notation: Notation; currencies: Currencies },
): Money {
  const { decimal_mark: mark, direction } = layout;
  const read = (field: StatementField): StatedAmount | null =>
    cells[field] === undefined ? null : readAmount(cells[field], mark);
  const nothing = { filled: true, amount: null, charge: 0 };
  for (const field of ['debit', 'credit', 'amount'] as const) {
    const cell = cells[field];
    if (cell && !isNothing(cell) && !readAmount(cell, mark))
      return { ...nothing, fault: { field, message: `“${cell.slice(0, 40)}” is no amount` } };
  }
  const foreign = foreignIn(row, layout, currencies);
  if (foreign) return { ...nothing, fault: foreign };
  const charged = chargeOf(row, layout);
  if (typeof charged === 'string')
    return { ...nothing, fault: { field: 'charge', message: `“${charged.slice(0, 40)}” is no amount` } };
  const [debit, credit, single] = [read('debit'), read('credit'), read('amount')];
  if (direction === 'columns') {
    if (debit && credit && debit.amount !== 0 && credit.amount !== 0)
      return { ...nothing, fault: { field: 'credit', message: 'Both money in and money out are filled' } };
    const amount = movedBy(credit, 'credit', notation) + movedBy(debit, 'debit', notation) - charged;
    return { filled: debit !== null || credit !== null || charged !== 0, amount, charge: 0, fault: null };
  }
  if (!single && charged === 0) return { filled: false, amount: null, charge: 0, fault: null };
  const { amount, fault } = single
    ? signed(single, cells, direction, notation)
    : // Nothing but a charge went out.
      { amount: 0, fault: null };
  if (amount === null || direction === 'balance') return { filled: true, amount, charge: charged, fault };
  return { filled: true, amount: amount - charged, charge: 0, fault };
}

/** Returns signed kobo of a cell under debit or credit; Dr or Cr beside the figure goes before the title of its column. */
function movedBy(stated: StatedAmount | null, column: 'debit' | 'credit', { debit }: Notation): number {
  if (!stated) return 0;
  const { amount, side } = stated;
  if (side !== null && side !== column) return side === 'debit' ? -Math.abs(amount) : Math.abs(amount);
  return column === 'debit' ? -amount * debit : amount;
}

/** The fault of a row whose amount is in another currency than the account. */
function foreignIn(
  { cells }: NumberedRow,
  { columns, decimal_mark }: StatementLayout,
  { account, file, columns: ofColumns }: Currencies,
): Money['fault'] {
  const ofRow = currencyOfCell(cells[columns.indexOf('currency')] ?? '');
  for (const [column, field] of columns.entries()) {
    if (field !== 'debit' && field !== 'credit' && field !== 'amount' && field !== 'charge') continue;
    const read = cells[column] ? readAmount(cells[column], decimal_mark) : null;
    if (!read || read.amount === 0) continue;
    const currency = read.currency ?? ofRow ?? ofColumns[column] ?? file ?? account;
    const other = currency === account ? (ofRow ?? account) : currency;
    if (other !== account)
      return { field: 'currency', message: `This amount is in ${other}, and the account is in ${account}` };
  }
  return null;
}

/** Returns what the columns of charges take in addition, in kobo; the cell that is no amount where there is one. */
function chargeOf(
  { cells }: NumberedRow,
  { columns, charges, decimal_mark }: StatementLayout,
): number | string {
  if (charges === 'included') return 0;
  let sum = 0;
  for (const [column, field] of columns.entries()) {
    const cell = cells[column] ?? '';
    if (field !== 'charge' || isNothing(cell)) continue;
    const read = readAmount(cell, decimal_mark);
    if (!read) return cell;
    sum += Math.abs(read.amount);
  }
  return sum;
}

function signed(
  { amount, side }: StatedAmount,
  cells: Partial<Record<StatementField, string>>,
  direction: StatementLayout['direction'],
  notation: Notation,
): Pick<Money, 'amount' | 'fault'> {
  if (direction === 'all_out') return { amount: -amount * notation.all, fault: null };
  if (direction === 'all_in') return { amount: amount * notation.all, fault: null };
  if (direction === 'balance') return { amount: Math.abs(amount), fault: null };
  const marked = side ?? sideOf(cells.side ?? '') ?? (PLUS.test(cells.amount ?? '') ? 'credit' : null);
  if (direction === 'sign')
    return { amount: marked === null && notation.unmarked === 'debit' ? -amount : amount, fault: null };
  const way = marked ?? notation.unmarked;
  if (way === 'debit') return { amount: -amount * notation.debit, fault: null };
  if (way === 'credit') return { amount: amount * notation.credit, fault: null };
  return {
    amount: null,
    fault: { field: 'side', message: 'It does not say whether money came in or went out' },
  };
}
