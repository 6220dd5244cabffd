import { isNothing, readAmount, type StatedAmount } from './amount-column.ts';
import { readDate } from './date-column.ts';
import type { StatementField } from './statement-fields.ts';
import type { FaultyRow, StatementLayout } from './statement-reading.ts';
import type { NumberedRow } from './statement-tables.ts';

/** A row of the table with what its cells say, before it is known which way an amount without a sign goes. */
export interface RawLine {
  row: number;
  date: string;
  value_date: string | null;
  description: string;
  reference: string | null;
  /** Signed where columns, signs or sides say so; otherwise above 0. */
  amount: number;
  balance: number | null;
}

export interface RawRows {
  lines: RawLine[];
  faulty: FaultyRow[];
  skipped: number;
  opening: number | null;
  closing: number | null;
}

const OPENING = /\b(opening balance|balance (b\/?f|brought (forward|down))|b\/f|previous balance)\b/i;
const CLOSING = /\b(closing balance|balance (c\/?f|carried (forward|down))|c\/f|ending balance)\b/i;
const TOTAL = /^(grand |sub[- ]?)?totals?\b/i;
/** What banks print around the table. */
const NOTE = /^(page \d+|this is a computer|computer generated|generated (on|by)|printed (on|by)|continued)/i;
const DEBIT_WORD = /^(dr|d|debit|debited|out|money out|withdrawal|-)$/i;
const CREDIT_WORD = /^(cr|c|credit|credited|in|money in|deposit|\+)$/i;

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
 * Reads rows by a layout: lines, rows with a fault, and the balances that the table states at its ends. A row that only
 * continues the text of the one before is added to it; totals and notes are skipped.
 */
export function readRows(rows: readonly NumberedRow[], layout: StatementLayout): RawRows {
  const result: RawRows = { lines: [], faulty: [], skipped: 0, opening: null, closing: null };
  const { columns, date_order, decimal_mark: mark } = layout;
  const takes = (...fields: StatementField[]) => fields.some((field) => columns.includes(field));
  const debit_sign = signOfDebits(rows, layout);
  let last: RawLine | null = null;
  for (const each of rows) {
    const cells = byField(each, columns);
    const text = each.cells.filter((cell) => cell !== '').join(' ');
    if (text === '') continue;
    const money = moneyOf(cells, layout, debit_sign);
    const date =
      readDate(cells.date ?? '', date_order) ??
      (takes('date') ? null : readDate(cells.value_date ?? '', date_order));
    const stated = OPENING.test(text) ? 'opening' : CLOSING.test(text) ? 'closing' : null;
    if (stated && !money.amount) {
      const value = balanceOf(cells.balance, mark) ?? amountIn(each.cells, mark);
      if (value !== null && (stated === 'closing' || result.opening === null)) result[stated] = value;
      result.skipped++;
    } else if (NOTE.test(text) || (date === null && !cells.date && !cells.value_date && money.fault)) {
      result.skipped++;
      last = null;
    } else if (date === null && !cells.date && isTextOnly(cells)) {
      // The narration goes on in the next row of the file.
      const more = last && cells.description ? ` ${cells.description}` : '';
      if (last) last.description += more;
      if (last && cells.reference) last.reference = `${last.reference ?? ''}${cells.reference}`;
      if (!last) result.skipped++;
    } else if (
      TOTAL.test(text) ||
      (date === null && !money.filled) ||
      (date !== null && !money.filled && !money.fault)
    ) {
      result.skipped++;
      if (date === null) last = null;
    } else {
      const fault = date === null ? dateFault(cells) : money.fault;
      if (fault) {
        result.faulty.push({ row: each.row, ...fault, cells });
        last = null;
      } else if (money.amount === 0) result.skipped++;
      else {
        last = {
          row: each.row,
          date: date!,
          value_date: readDate(cells.value_date ?? '', date_order),
          description: cells.description ?? '',
          reference: cells.reference && !isNothing(cells.reference) ? cells.reference : null,
          amount: money.amount!,
          balance: balanceOf(cells.balance, mark),
        };
        result.lines.push(last);
      }
    }
  }
  return result;
}

const isTextOnly = (cells: Partial<Record<StatementField, string>>) =>
  Object.keys(cells).length > 0 &&
  Object.keys(cells).every((field) => field === 'description' || field === 'reference');

function dateFault(cells: Partial<Record<StatementField, string>>) {
  const cell = cells.date ?? cells.value_date ?? '';
  return {
    field: 'date' as const,
    message: cell ? `“${cell.slice(0, 40)}” is no date` : 'The date is missing',
  };
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
  fault: { field: StatementField; message: string } | null;
}

/** −1 where the bank writes all debits with a minus, which still means money out; a single one is money that came back. */
function signOfDebits(rows: readonly NumberedRow[], { columns, decimal_mark }: StatementLayout): 1 | -1 {
  const column = columns.indexOf('debit');
  const amounts = rows.flatMap(({ cells }) => readAmount(cells[column] ?? '', decimal_mark)?.amount ?? []);
  return amounts.some((amount) => amount < 0) && amounts.every((amount) => amount <= 0) ? -1 : 1;
}

function moneyOf(
  cells: Partial<Record<StatementField, string>>,
  layout: StatementLayout,
  debitSign: 1 | -1,
): Money {
  const { decimal_mark: mark, direction } = layout;
  const read = (field: StatementField): StatedAmount | null => readAmount(cells[field] ?? '', mark);
  for (const field of ['debit', 'credit', 'amount'] as const) {
    const cell = cells[field];
    if (cell && !isNothing(cell) && !readAmount(cell, mark))
      return { filled: true, amount: null, fault: { field, message: `“${cell.slice(0, 40)}” is no amount` } };
  }
  const [debit, credit, single] = [read('debit'), read('credit'), read('amount')];
  if (direction === 'columns') {
    if (debit && credit && debit.amount !== 0 && credit.amount !== 0)
      return {
        filled: true,
        amount: null,
        fault: { field: 'credit', message: 'Both money in and money out are filled' },
      };
    const amount = (credit?.amount ?? 0) - (debit?.amount ?? 0) * debitSign;
    return { filled: debit !== null || credit !== null, amount, fault: null };
  }
  if (!single) return { filled: false, amount: null, fault: null };
  return { filled: true, ...signed(single, cells.side, direction) };
}

function signed(
  { amount, side }: StatedAmount,
  word: string | undefined,
  direction: StatementLayout['direction'],
): Omit<Money, 'filled'> {
  const size = Math.abs(amount);
  if (direction === 'all_out') return { amount: -size, fault: null };
  if (direction !== 'side') return { amount: direction === 'sign' ? amount : size, fault: null };
  const way = side ?? sideOf(word ?? '');
  if (way) return { amount: way === 'debit' ? -size : size, fault: null };
  return {
    amount: null,
    fault: { field: 'side', message: 'It does not say whether money came in or went out' },
  };
}
