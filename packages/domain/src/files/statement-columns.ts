import { couldBeAmount, decimalMarkOf, isNothing, readAmount } from './amount-column.ts';
import { readDate } from './date-column.ts';
import { chainOf } from './statement-balance.ts';
import type { StatementField } from './statement-fields.ts';
import type { NumberedRow } from './statement-tables.ts';

/** What the columns of a table hold, judged by all of its rows. */
interface Content {
  dates: number;
  amounts: number;
  filled: number;
  /** Characters of its text on average. */
  length: number;
  /** Amounts that are written with kobo. */
  decimals: number;
}

function contentOf(rows: readonly NumberedRow[], column: number): Content {
  const cells = rows.map(({ cells: all }) => all[column] ?? '').filter((cell) => !isNothing(cell));
  const count = (test: (cell: string) => boolean) => cells.filter(test).length;
  return {
    dates: count((cell) => readDate(cell, 'dmy') !== null || readDate(cell, 'mdy') !== null),
    amounts: count(couldBeAmount),
    decimals: count((cell) => /[.,]\d{1,2}\D*$/.test(cell)),
    filled: cells.length,
    length: cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(cells.length, 1),
  };
}

const most = (part: number, whole: number) => part / whole >= 0.8;

/**
 * Completes the fields of columns from what all rows hold: where the header does not name them, or there is none. The
 * running balance decides which of the amounts is the balance, and which way the other columns go.
 */
export function completeColumns(
  rows: readonly NumberedRow[],
  named: readonly (StatementField | null)[],
): { columns: (StatementField | null)[]; sure: boolean } {
  const width = rows.reduce((max, { cells }) => Math.max(max, cells.length), named.length);
  const columns: (StatementField | null)[] = Array.from(
    { length: width },
    (_, index) => named[index] ?? null,
  );
  const lines = rows.filter(({ cells }) =>
    cells.some((cell) => readDate(cell) !== null || readDate(cell, 'mdy') !== null),
  );
  const content = columns.map((_, column) => contentOf(lines, column));
  const free = (test: (content: Content) => boolean) =>
    columns.flatMap((field, column) => (field === null && test(content[column]!) ? [column] : []));
  const dates = free(({ dates: found, filled }) => filled >= lines.length * 0.8 && most(found, filled));
  if (!columns.includes('date')) {
    const given = columns.indexOf('value_date');
    const first = dates[0] ?? given;
    if (first >= 0) columns[first] = 'date';
    if (dates[1] !== undefined && given < 0) columns[dates[1]] = 'value_date';
  }
  const hasAmounts = columns.some((field) => field === 'amount' || field === 'debit' || field === 'credit');
  let sure = true;
  if (!hasAmounts) {
    const money = free(
      ({ amounts, decimals, filled, dates: found }) =>
        most(amounts, filled) && found === 0 && decimals * 2 >= filled,
    );
    const loose =
      money.length > 0
        ? money
        : free(
            ({ amounts, filled, dates: found, length }) =>
              most(amounts, filled) && found === 0 && length < 10,
          );
    sure = placeAmounts(columns, lines, loose);
  }
  if (!columns.includes('description')) {
    const texts = free(
      ({ amounts, dates: found, filled }) => filled > 0 && !most(amounts, filled) && !most(found, filled),
    );
    const longest = texts.sort((a, b) => content[b]!.length - content[a]!.length)[0];
    if (longest !== undefined) columns[longest] = 'description';
  }
  return { columns, sure };
}

/** Places debit, credit, amount and balance by the arrangement in which most balances follow from each other. */
function placeAmounts(
  columns: (StatementField | null)[],
  rows: readonly NumberedRow[],
  money: readonly number[],
): boolean {
  const few = money.slice(0, 5);
  const cells = rows.flatMap(({ cells: all }) => few.map((column) => all[column] ?? ''));
  const { mark } = decimalMarkOf(cells);
  const value = (row: NumberedRow, column: number) =>
    readAmount(row.cells[column] ?? '', mark)?.amount ?? null;
  let best: { fields: [number, StatementField][]; score: number } = { fields: [], score: 0 };
  const attempt = (
    fields: [number, StatementField][],
    amountOf: (row: NumberedRow) => number,
    balance: number,
  ) => {
    const chain = chainOf(rows.map((row) => ({ amount: amountOf(row), balance: value(row, balance) })));
    const score = Math.max(chain.oldest_first, chain.newest_first) / Math.max(rows.length - 1, 1);
    if (score > best.score) best = { fields, score };
  };
  for (const balance of few)
    for (const first of few) {
      if (first === balance) continue;
      attempt(
        [
          [first, 'amount'],
          [balance, 'balance'],
        ],
        (row) => value(row, first) ?? 0,
        balance,
      );
      for (const second of few)
        if (second !== first && second !== balance)
          attempt(
            [
              [first, 'debit'],
              [second, 'credit'],
              [balance, 'balance'],
            ],
            (row) => Math.abs(value(row, second) ?? 0) - Math.abs(value(row, first) ?? 0),
            balance,
          );
    }
  if (best.score >= 0.8) for (const [column, field] of best.fields) columns[column] = field;
  else if (few[0] !== undefined) columns[few[0]] = 'amount';
  return best.score >= 0.8 || few.length === 1;
}
