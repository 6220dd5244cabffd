import { type DecimalMark, readAmount } from './amount-column.ts';
import { readDate } from './date-column.ts';
import { chainOf, chronological, signsByBalance } from './statement-balance.ts';
import type { StatementField } from './statement-fields.ts';
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

function sampleOf(rows: readonly NumberedRow[], columns: Columns): SampleRow[] {
  const status = columns.indexOf('status');
  const sample: SampleRow[] = [];
  for (const { cells } of rows) {
    const dated = cells.map((cell) => readDate(cell) ?? readDate(cell, 'mdy')).find((day) => day !== null);
    if (!dated || isUnsettled(cells[status] ?? '')) continue;
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
  balance: number,
  sample: readonly SampleRow[],
  mark: DecimalMark,
  mayLackSigns = true,
): { explained: number; of: number } {
  const value = (cells: readonly string[], column: number | undefined) =>
    column === undefined ? 0 : (signedIn(cells[column], mark) ?? 0);
  const rows = sample.map(({ date, cells }) => {
    const charge = charges.reduce((sum, column) => sum + Math.abs(value(cells, column)), 0);
    const gross =
      amount === undefined
        ? Math.abs(value(cells, credit)) - Math.abs(value(cells, debit))
        : value(cells, amount);
    return { date, gross, charge, amount: gross - charge, balance: signedIn(cells[balance], mark) };
  });
  const signed = chainOf(chronological(rows));
  if (!mayLackSigns || amount === undefined || rows.some(({ gross }) => gross < 0)) return signed;
  const signsOf = (ordered: typeof rows) =>
    signsByBalance(
      ordered.map(({ gross, charge, balance: stated }) => ({ amount: gross, charge, balance: stated })),
      null,
    );
  const untold = (ordered: readonly (typeof rows)[number][]) =>
    signsOf([...ordered]).filter((sign) => sign === null).length;
  const told = rows.length - untold(chronological(rows, untold));
  return { explained: Math.max(signed.explained, Math.min(told, signed.of) * 0.99), of: signed.of };
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
  const balance = columns.indexOf('balance');
  const isCharged = sample.some(({ cells }) => charges.some((column) => signedIn(cells[column], mark)));
  const proofs = arrangements.map((arrangement) => ({
    arrangement,
    ...(balance < 0 ? { explained: 0, of: 0 } : proofOf(arrangement, balance, sample, mark)),
  }));
  const best = proofs.reduce((a, b) => (b.explained > a.explained ? b : a), proofs[0]!);
  if (best && !isChosen && best.of >= ENOUGH && best.explained < best.of * DOUBTED) {
    const other = otherColumns(money, balance, sample, mark);
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
  balance: number,
  sample: readonly SampleRow[],
  mark: DecimalMark,
): Arrangement | null {
  const few = money.filter((column) => column !== balance).slice(0, MOST_COLUMNS);
  const tried = arrangementsOf(few).map((arrangement) => ({
    arrangement,
    ...proofOf(arrangement, balance, sample, mark),
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
  let best: { arrangement: Arrangement; balance: number; share: number } | null = null;
  for (const balance of named < 0 ? few : [named])
    for (const arrangement of arrangementsOf(few.filter((column) => column !== balance))) {
      const share = proofOf(arrangement, balance, sample, mark, named >= 0).explained / steps;
      if (share > (best?.share ?? 0)) best = { arrangement, balance, share };
    }
  if (best && best.share >= PROVED) {
    const found = placed(columns, best.arrangement);
    found[best.balance] = 'balance';
    return { columns: found, sure: true };
  }
  const first = few[0] === undefined ? { charges: [] } : { amount: few[0], charges: [] };
  return { columns: placed(columns, first), sure: few.length === 1 };
}
