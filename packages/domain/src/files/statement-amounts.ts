import type { DecimalMark } from '../text/number.ts';
import { couldBeAmount, readAmount } from './amount-column.ts';
import { readDate } from './date-column.ts';
import { chainOf, chronological, untoldBy } from './statement-balance.ts';
import { CLOSING, OPENING, type StatementField } from './statement-fields.ts';
import type { NumberedRow } from './statement-tables.ts';
import { isUnsettled } from './transaction-status.ts';

/** Columns that together say what moved; which of them do is proved by the running balance. */
interface Arrangement {
  amount?: number | undefined;
  debit?: number | undefined;
  credit?: number | undefined;
  /** Columns of what was taken in addition. */
  charges: readonly number[];
}

/** The columns of the balances after the rows and, where the file has it, before them. */
interface Balances {
  balance: number;
  before?: number;
}

type Columns = readonly (StatementField | null)[];

/** So many rows prove an arrangement. */
export const SAMPLE = 300;
/** Arrangements of more columns than these are not tried. */
const MOST_COLUMNS = 7;
const MOST_CHARGES = 4;
/** Steps from balance to balance that prove something against a title. */
const ENOUGH = 3;
/** The share of balances that an arrangement must explain to be believed, and the one below which others are tried. */
const PROVED = 0.8;
const DOUBTED = 0.5;

/** What amounts without a sign are worth as a proof, beside those with one. */
const ALMOST = 0.99;

interface SampleRow {
  date: string;
  cells: readonly string[];
}

/** Signed kobo of a cell, by the sign or by Dr and Cr beside it. */
function signedIn(cell: string | undefined, mark: DecimalMark): number | null {
  const read = readAmount(cell ?? '', mark);
  if (!read) return null;
  return read.side === null
    ? read.amount
    : read.side === 'debit'
      ? -Math.abs(read.amount)
      : Math.abs(read.amount);
}

/** Whether a row with a day states the balance at an end of the table, and no amount. */
const isEndOfBalances = (cells: readonly string[]): boolean => {
  const text = cells.join(' ');
  return (
    (OPENING.test(text) || CLOSING.test(text)) &&
    cells.filter((cell) => /\d/.test(cell) && couldBeAmount(cell) && readDate(cell) === null).length < 2
  );
};

/** Returns signed kobo of a row by an arrangement, before any charge. */
function grossOf(
  { amount, debit, credit }: Omit<Arrangement, 'charges'>,
  cells: readonly string[],
  mark: DecimalMark,
): number {
  const value = (column: number | undefined) =>
    column === undefined ? 0 : (signedIn(cells[column], mark) ?? 0);
  return amount === undefined ? Math.abs(value(credit)) - Math.abs(value(debit)) : value(amount);
}

function sampleOf(rows: readonly NumberedRow[], columns: Columns): SampleRow[] {
  const status = columns.indexOf('status');
  const sample: SampleRow[] = [];
  for (const { cells } of rows) {
    const dated = cells.map((cell) => readDate(cell) ?? readDate(cell, 'mdy')).find((day) => day !== null);
    if (!dated || isUnsettled(cells[status] ?? '') || isEndOfBalances(cells)) continue;
    sample.push({ date: dated, cells });
    if (sample.length === SAMPLE) break;
  }
  return sample;
}

/**
 * Returns how many balances an arrangement explains, and of how many. Where an amount has no sign, it is enough that one
 * leads to the next balance, which is worth a little less.
 */
function proofOf(
  { amount, debit, credit, charges }: Arrangement,
  { balance, before }: Balances,
  sample: readonly SampleRow[],
  mark: DecimalMark,
  mayLackSigns = true,
): { explained: number; of: number } {
  const rows = sample.map(({ date, cells }) => {
    const charge = charges.reduce((sum, column) => sum + Math.abs(signedIn(cells[column], mark) ?? 0), 0);
    const gross = grossOf({ amount, debit, credit }, cells, mark);
    const stated = { balance: signedIn(cells[balance], mark), before: signedIn(cells[before ?? -1], mark) };
    return { date, gross, charge, amount: gross - charge, ...stated };
  });
  const signed = chainOf(chronological(rows));
  if (!mayLackSigns || amount === undefined || rows.some(({ gross }) => gross < 0)) return signed;
  const untold = (ordered: readonly (typeof rows)[number][]) =>
    untoldBy(ordered.map(({ gross, ...stated }) => ({ ...stated, amount: gross })));
  const told = rows.length - untold(chronological(rows, untold));
  return { explained: Math.max(signed.explained, Math.min(told, signed.of) * ALMOST), of: signed.of };
}

function subsetsOf(columns: readonly number[]): number[][] {
  const few = columns.slice(0, MOST_CHARGES);
  return Array.from({ length: 2 ** few.length }, (_, set) => few.filter((_, place) => (set >> place) & 1));
}

const placesOf = (columns: Columns, field: StatementField) =>
  columns.flatMap((each, column) => (each === field ? [column] : []));

export interface AmountColumns {
  columns: (StatementField | null)[];
  charges: 'added' | 'included';
  /** Nothing tells whether the charges were taken in addition to the amounts. */
  open: boolean;
}

/**
 * Chooses between the columns whose titles name amounts, and settles whether charges were taken in addition to them: the
 * running balance proves what moved, whatever a title says. `money` are the columns that could hold amounts instead;
 * columns that a person chose stay as they are.
 */
export function provedColumns(
  columns: Columns,
  rows: readonly NumberedRow[],
  money: readonly number[],
  mark: DecimalMark,
  isChosen: boolean,
): AmountColumns {
  const [amount, debit, credit] = (['amount', 'debit', 'credit'] as const).map(
    (field) => placesOf(columns, field)[0],
  );
  const charges = placesOf(columns, 'charge');
  const sample = sampleOf(rows, columns);
  const pair = debit !== undefined || credit !== undefined ? [{ debit, credit }] : [];
  const single = amount === undefined ? [] : [{ amount }];
  const isWholePair = debit !== undefined && credit !== undefined;
  const named =
    isWholePair && !(isChosen && amount !== undefined) ? [...pair, ...single] : [...single, ...pair];
  const arrangements: Arrangement[] = named.flatMap((each) =>
    subsetsOf(charges).map((set) => ({ ...each, charges: set })),
  );
  const balances = { balance: columns.indexOf('balance'), before: columns.indexOf('balance_before') };
  const isCharged = sample.some(({ cells }) => charges.some((column) => signedIn(cells[column], mark)));
  const proofs = arrangements.map((arrangement) => ({
    arrangement,
    ...(Math.max(balances.balance, balances.before) < 0
      ? { explained: 0, of: 0 }
      : proofOf(arrangement, balances, sample, mark)),
  }));
  const best = proofs.reduce((a, b) => (b.explained > a.explained ? b : a), proofs[0]!);
  if (best && !isChosen && best.of >= ENOUGH && best.explained < best.of * DOUBTED) {
    const other = otherColumns(money, balances, sample, mark);
    if (other) return { columns: placed(columns, other), charges: 'included', open: false };
  }
  if (!best) return { columns: [...columns], charges: 'added', open: false };
  if (best.explained === 0) {
    // What was settled is after its charges; beside an amount they may be in addition.
    const isSettled = isWholePair && amount !== undefined;
    const chosen = { ...named[0]!, charges: isSettled ? [] : charges };
    return {
      columns: placed(columns, chosen),
      charges: isSettled ? 'included' : 'added',
      open: isCharged && !isSettled,
    };
  }
  const rivals = proofs.filter(
    ({ explained, arrangement }) =>
      explained === best.explained &&
      arrangement.amount === best.arrangement.amount &&
      arrangement.charges.length !== best.arrangement.charges.length,
  );
  return {
    columns: placed(columns, best.arrangement),
    charges: best.arrangement.charges.length > 0 ? 'added' : 'included',
    open: isCharged && rivals.length > 0,
  };
}

/** Columns of amounts that the balances prove where those that the titles name do not. */
function otherColumns(
  money: readonly number[],
  balances: Balances,
  sample: readonly SampleRow[],
  mark: DecimalMark,
): Arrangement | null {
  const few = money
    .filter((column) => column !== balances.balance && column !== balances.before)
    .slice(0, MOST_COLUMNS);
  const tried = arrangementsOf(few).map((arrangement) => ({
    arrangement,
    ...proofOf(arrangement, balances, sample, mark),
  }));
  const best = tried.reduce<(typeof tried)[number] | null>(
    (a, b) => (a && a.explained >= b.explained ? a : b),
    null,
  );
  return best && best.explained >= best.of * PROVED ? best.arrangement : null;
}

const arrangementsOf = (columns: readonly number[]): Arrangement[] =>
  columns.flatMap((first) => [
    { amount: first, charges: [] },
    ...columns.flatMap((second) => (second === first ? [] : [{ debit: first, credit: second, charges: [] }])),
  ]);

/** The fields of columns with an arrangement of amounts in place of any other. */
function placed(columns: Columns, arrangement: Arrangement): (StatementField | null)[] {
  const { amount, debit, credit, charges } = arrangement;
  return columns.map((field, column) => {
    if (column === amount) return 'amount';
    if (column === debit) return 'debit';
    if (column === credit) return 'credit';
    if (field === 'charge') return charges.length === 0 || charges.includes(column) ? field : null;
    return field === 'amount' || field === 'debit' || field === 'credit' ? null : field;
  });
}

/**
 * Finds amounts and balance among columns that no title names, by the arrangement in which most balances follow from
 * each other; without one the first column is the amount, which is not sure where there are several.
 */
export function foundColumns(
  columns: Columns,
  rows: readonly NumberedRow[],
  money: readonly number[],
  mark: DecimalMark,
): { columns: (StatementField | null)[]; sure: boolean } {
  const sample = sampleOf(rows, columns);
  const few = money.slice(0, MOST_COLUMNS);
  const steps = Math.max(sample.length - 1, 1);
  const named = columns.indexOf('balance');
  const tried = (named < 0 ? few : [named]).flatMap((balance) =>
    arrangementsOf(few.filter((column) => column !== balance)).map((arrangement) => {
      const { explained } = proofOf(arrangement, { balance }, sample, mark, named >= 0);
      return { arrangement, balance, explained, share: explained / steps };
    }),
  );
  const share = Math.max(...tried.map((each) => each.share));
  const [best, ...rivals] = tried
    .sort((a, b) => b.share - a.share)
    .filter((each) => each.share >= share * ALMOST);
  // One step may be chance.
  if (best && share >= PROVED && best.explained > 1) {
    const found = placed(columns, best.arrangement);
    found[best.balance] = 'balance';
    const meaning = ({ arrangement, balance }: typeof best) =>
      [balance, ...sample.map(({ cells }) => grossOf(arrangement, cells, mark))].join();
    // Two columns of balances, before and after, prove the same amounts with opposite signs.
    return { columns: found, sure: rivals.every((rival) => meaning(rival) === meaning(best)) };
  }
  const first = few[0] === undefined ? { charges: [] } : { amount: few[0], charges: [] };
  return { columns: placed(columns, first), sure: few.length === 1 };
}
