import { couldBeAmount, decimalMarkOf, isNothing, readAmount } from './amount-column.ts';
import { readDate } from './date-column.ts';
import { foundColumns, provedColumns, SAMPLE } from './statement-amounts.ts';
import type { StatementField } from './statement-fields.ts';
import { sideOf } from './statement-rows.ts';
import { hasDate, isLine, type NumberedRow } from './statement-tables.ts';

/** What the columns of a table hold, judged by all of its rows. */
interface Content {
  dates: number;
  amounts: number;
  filled: number;
  /** Characters of its text on average. */
  length: number;
  /** Cells with kobo, separated thousands, a currency or a side, as only amounts have. */
  marked: number;
  /** Cells that say that nothing moved: programs write them as 0 also beside amounts with kobo. */
  zeros: number;
  /** Cells with words in them. */
  words: number;
}

const MARKED = /[.,]\d{1,3}\D*$|[₦$€£]|\bngn\b|^[-−(]?\s?N\s?\d|\d\s?(?:dr|cr)\.?\)?$/i;

function contentOf(rows: readonly NumberedRow[], column: number): Content {
  const cells = rows.map(({ cells: all }) => all[column] ?? '').filter((cell) => !isNothing(cell));
  const count = (test: (cell: string) => boolean) => cells.filter(test).length;
  return {
    dates: count((cell) => readDate(cell, 'dmy') !== null || readDate(cell, 'mdy') !== null),
    amounts: count(couldBeAmount),
    marked: count((cell) => MARKED.test(cell)),
    zeros: count((cell) => readAmount(cell)?.amount === 0),
    words: count((cell) => /[a-z]{3}/i.test(cell) && !/\d/.test(cell)),
    filled: cells.length,
    length: cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(cells.length, 1),
  };
}

/** Whether all cells of a column state the same figure, of which there are too many for a balance that stands still. */
function isFixed(rows: readonly NumberedRow[], column: number): boolean {
  const stated = rows.flatMap(({ cells }) => readAmount(cells[column] ?? '')?.amount ?? []);
  return stated.length > 3 && new Set(stated).size === 1;
}

/** Whether every row has the same balance before and the same after it: those are of the file, as exports repeat them. */
const areOfFile = (rows: readonly NumberedRow[], named: readonly (StatementField | null)[]): boolean =>
  (['balance_before', 'balance'] as const).every((field) => {
    const column = named.indexOf(field);
    const stated =
      column < 0 ? [] : rows.flatMap(({ cells }) => readAmount(cells[column] ?? '')?.amount ?? []);
    return stated.length > 1 && new Set(stated).size === 1;
  });

/** Whether every row has a word for money in or out in a column, and both occur. */
function tellsSides(rows: readonly NumberedRow[], column: number): boolean {
  const sides = rows.map(({ cells }) => sideOf(cells[column] ?? ''));
  return sides.every((side) => side !== null) && new Set(sides).size === 2;
}

const most = (part: number, whole: number) => part / whole >= 0.8;

export const MONEY: readonly StatementField[] = [
  'debit',
  'credit',
  'amount',
  'charge',
  'balance',
  'balance_before',
];

const isAmount = (field: StatementField | null) =>
  field === 'amount' || field === 'debit' || field === 'credit';

/** The fields that no column of figures has. */
const WORDS: readonly StatementField[] = ['status', 'side', 'currency'];

export interface CompletedColumns {
  columns: (StatementField | null)[];
  /** Whether charges were taken in addition to the amounts. */
  charges: 'added' | 'included';
  /** False where a person must say what the columns hold. */
  sure: boolean;
  /** Whether a person must say if the charges were taken in addition. */
  charges_open: boolean;
}

/**
 * Completes the fields of columns from what all rows hold: where the header does not name them, or there is none. The
 * running balance decides which of the amounts is the balance, and which of the others say what moved, unless a person
 * chose the columns.
 */
export function completeColumns(
  rows: readonly NumberedRow[],
  named: readonly (StatementField | null)[],
  isChosen = false,
): CompletedColumns {
  const width = rows.reduce((max, { cells }) => Math.max(max, cells.length), named.length);
  // What stands below a table may have a day too, and no amount.
  const dated = rows.filter(({ cells }) => hasDate(cells));
  const lines = dated.some(({ cells }) => isLine(cells)) ? dated.filter(({ cells }) => isLine(cells)) : dated;
  const content = Array.from({ length: width }, (_, column) => contentOf(lines, column));
  const haveEnds = areOfFile(lines, named);
  let columns = content.map(({ amounts, words, dates: days, filled }, column): StatementField | null => {
    const field = named[column] ?? null;
    if (field === null || isChosen) return field;
    // “Received from” is no column of money, nor “Value in” one of dates.
    const isText = MONEY.includes(field) && amounts === 0 && words > 0;
    const isMoney = (field === 'date' || field === 'value_date') && days === 0 && amounts > 0;
    const isFigures = WORDS.includes(field) && amounts > 0 && most(amounts, filled);
    const isEnd = haveEnds && (field === 'balance' || field === 'balance_before');
    const isDummy = isEnd || (field === 'balance' && isFixed(lines, column));
    return isText || isMoney || isFigures || isDummy ? null : field;
  });
  const free = (test: (content: Content) => boolean) =>
    columns.flatMap((field, column) => (field === null && test(content[column]!) ? [column] : []));
  const dates = free(({ dates: found, filled }) => filled >= lines.length * 0.8 && most(found, filled));
  if (!columns.includes('date')) {
    const given = columns.indexOf('value_date');
    const first = dates[0] ?? given;
    if (first >= 0) columns[first] = 'date';
    if (dates[1] !== undefined && given < 0) columns[dates[1]] = 'value_date';
  }
  const hasAmounts = columns.some(isAmount);
  const { mark } = decimalMarkOf(
    content.flatMap(({ amounts, filled }, column) =>
      most(amounts, filled) ? lines.slice(0, SAMPLE).flatMap(({ cells }) => cells[column] || []) : [],
    ),
  );
  let sure = true;
  let charged: Pick<CompletedColumns, 'charges' | 'charges_open'> = { charges: 'added', charges_open: false };
  if (!hasAmounts) {
    const isMoney = ({ amounts, filled, dates: found }: Content) => most(amounts, filled) && found === 0;
    const marked = free(
      (each) => isMoney(each) && each.marked > 0 && each.marked * 2 >= each.filled - each.zeros,
    );
    // Whole amounts have no marks; what is longer than they are is a number of something.
    const all = free((each) => isMoney(each) && (each.marked > 0 || each.length < 10));
    const isProved = (found: ReturnType<typeof foundColumns>) =>
      found.sure && (all.length < 2 || found.columns.includes('balance'));
    const first = foundColumns(columns, lines, marked, mark);
    const other = isProved(first) ? first : foundColumns(columns, lines, all, mark);
    // Where nothing proves one of them, a guess with an amount is asked about.
    const found = isProved(other) || !first.columns.some(isAmount) ? other : first;
    columns = found.columns;
    sure = isProved(found);
  }
  if (hasAmounts || columns.includes('charge')) {
    const money = columns.flatMap((field, column) => {
      const { amounts, filled, dates: found } = content[column]!;
      const isFree = field === null || MONEY.includes(field);
      return isFree && most(amounts, filled) && found === 0 ? [column] : [];
    });
    const proved = provedColumns(columns, lines, money, mark, isChosen);
    if (!isChosen) columns = proved.columns;
    charged = { charges: proved.charges, charges_open: proved.open };
  }
  // A title like “Type of payment” has nothing to say beside a column of Dr and Cr.
  const side = columns.indexOf('side');
  const isSilent = lines.every(({ cells }) => sideOf(cells[side] ?? '') === null);
  if (columns.includes('amount') && isSilent && !isChosen) {
    const told = columns.findIndex((field, column) => field === null && tellsSides(lines, column));
    if (told >= 0 && side >= 0) columns[side] = null;
    if (told >= 0) columns[told] = 'side';
  }
  if (!columns.includes('description')) {
    const texts = free(
      ({ amounts, dates: found, filled }) => filled > 0 && !most(amounts, filled) && !most(found, filled),
    );
    const longest = texts.sort((a, b) => content[b]!.length - content[a]!.length)[0];
    if (longest !== undefined) columns[longest] = 'description';
  }
  return { columns, sure, ...charged };
}
