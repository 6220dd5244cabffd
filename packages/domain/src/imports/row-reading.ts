import type { ImportMapping, ImportRow, ImportSettings } from '@lissafi/contract/imports';
import { LIMITS } from '@lissafi/contract/limits';
import { isNothing, readAmount, type StatedAmount } from '../files/amount-column.ts';
import { currencyOfCell } from '../files/currency-column.ts';
import { type CellDateOrder, readDate } from '../files/date-column.ts';
import { cleanCell } from '../files/text-sheet.ts';
import { formatMoney, parseMoney } from '../money/money.ts';
import type { DecimalMark } from '../text/number.ts';
import { readQuantity } from '../text/number.ts';

export type RowFault = ImportRow['faults'][number];
export type Likely = RowFault['likely'];

/** What the rules must know besides the row. */
export interface Setting {
  today: string;
  currency: string;
  vat_registered: boolean;
  /** Whether the person may enter balances from before the start of the books. */
  opens: boolean;
  /** The last day of the closed books; null where none is closed. */
  locked_until: string | null;
  settings: ImportSettings;
}

/** What a row says, as it would be imported; null with the reasons where that cannot be done. */
export interface RowReading<Record = object> {
  record: Record | null;
  faults: RowFault[];
  /** It says itself that nothing of it is to be recorded. */
  is_left_out?: boolean;
}

export const rowFault = (field: string, message: string, likely: Likely = []): RowFault => ({
  field,
  message,
  likely,
});

/**
 * The cells of a row by field. What a person typed replaces what the file has, and is read as people write here: the
 * day first, and numbers by their own marks.
 */
export class RowCells {
  readonly faults: RowFault[] = [];
  readonly #cells: Record<string, string>;
  readonly #fixes: Readonly<Record<string, string>>;
  readonly #mapping: ImportMapping;
  readonly #currency: string;

  constructor(
    raw: readonly string[],
    mapping: ImportMapping,
    { currency }: Pick<Setting, 'currency'>,
    fixes: Readonly<Record<string, string>> = {},
  ) {
    this.#cells = cellsOf(raw, mapping.columns, fixes);
    this.#fixes = fixes;
    this.#mapping = mapping;
    this.#currency = currency;
  }

  /** Returns the cell without what no text has; empty where there is none. */
  text(field: string): string {
    return this.#cells[field] ?? '';
  }

  /** Whether a person typed what stands in a field. */
  isTyped(field: string): boolean {
    return field in this.#fixes;
  }

  #mark(field: string): DecimalMark | undefined {
    return this.isTyped(field) ? undefined : this.#mapping.decimal_mark;
  }

  #order(field: string): CellDateOrder {
    return this.isTyped(field) ? 'dmy' : this.#mapping.date_order;
  }

  /** Returns a code or number of a thing; empty with a fault where a spreadsheet left only its first digits. */
  code(field: string): string {
    const cell = this.text(field);
    if (!SHORTENED.test(cell)) return cell;
    this.faults.push(
      rowFault(field, `A spreadsheet shortened “${cell}”, so digits are lost: type it in full`),
    );
    return '';
  }

  /** Returns the civil date of a cell; null with a fault where it has none. */
  date(field: string, today: string): string | null {
    const cell = this.text(field);
    const date = readDate(cell, this.#order(field));
    if (date && date <= today) return date;
    const message = date
      ? 'The date is in the future'
      : cell
        ? `“${cell.slice(0, 40)}” is no date`
        : 'The date is missing';
    this.faults.push(rowFault(field, message, likelyDates(cell, today)));
    return null;
  }

  /**
   * Returns what a cell of an amount states; null where it is empty, and with a fault where it is no amount, or one of
   * another currency than that of the books.
   */
  stated(field: string): StatedAmount | null {
    const cell = this.text(field);
    if (isNothing(cell)) return null;
    const read = readAmount(cell, this.#mark(field));
    if (!read) {
      const message = /^\D*\d{1,3}[.,]\d{3}\D*$/.test(cell)
        ? 'Not clear as an amount'
        : `“${cell.slice(0, 40)}” is no amount`;
      this.faults.push(rowFault(field, message, likelyAmounts(cell)));
      return null;
    }
    // What a person typed into this field is meant for the books, whatever another column says.
    const ofRow = this.isTyped(field) ? null : currencyOfCell(this.text('currency'));
    // Where the cell and its row name two, one of them is wrong.
    const other = [read.currency, ofRow].find((each) => each !== null && each !== this.#currency);
    if (other) {
      const message = `This is in ${other}, and the books are in ${this.#currency}: type the amount in ${this.#currency}`;
      this.faults.push(rowFault(field, message));
      return null;
    }
    if (Math.abs(read.amount) <= LIMITS.money_max) return read;
    this.faults.push(rowFault(field, 'This amount is too large'));
    return null;
  }

  /**
   * Returns a quantity, also 0; null where the cell is empty, and with a fault where it is none. `offers` says whether
   * what it may mean is offered.
   */
  quantity(field: string, offers = true): number | null {
    const cell = this.text(field);
    if (isNothing(cell)) return null;
    const quantity = readQuantity(cell, { zero: true, mark: this.#mark(field) });
    if (quantity !== null && quantity <= LIMITS.quantity_max) return quantity;
    const message = `“${cell.slice(0, 40)}” is not a quantity`;
    this.faults.push(rowFault(field, message, offers ? likelyQuantities(cell) : []));
    return null;
  }

  /** Returns kobo that may not be below 0; null where the cell is empty or has a fault. */
  money(field: string): number | null {
    const amount = this.stated(field)?.amount ?? null;
    if (amount === null || amount >= 0) return amount;
    this.faults.push(rowFault(field, 'This cannot be below zero'));
    return null;
  }
}

/** Returns the cells of a row by field, with the corrections of a person. */
export function cellsOf(
  raw: readonly string[],
  columns: readonly (string | null)[],
  fixes: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [column, field] of columns.entries()) {
    const cell = raw[column] ?? '';
    if (field === null || cell === '') continue;
    cells[field] = cells[field] ? `${cells[field]} ${cell}` : cell;
  }
  for (const [field, value] of Object.entries(fixes)) cells[field] = cleanCell(value);
  return cells;
}

/** A number as a spreadsheet shows it in a narrow column: `5.01234E+12`. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+?\d+$/i;

/** One separator before three digits: of thousands or of decimals; not that of 1,800.50. */
const EITHER = /(?<![\d.,])([1-9]\d{0,2})[.,](\d{3})(?![.,]?\d)/;

/** Amounts that a cell may mean, as text that people write; below 0 where the cell is. */
export function likelyAmounts(cell: string): Likely {
  // A letter for a digit, but not one of a word: “500 only”.
  const plain = cell
    .replace(/(?<![A-Za-z])[oOlI]+(?![A-Za-z])/g, (letters) =>
      letters.replace(/o/gi, '0').replace(/[lI]/g, '1'),
    )
    .replace(/\s/g, '');
  const isBelowZero = /^[(−-]|[)−-]$/.test(plain);
  const unsigned = plain.replace(/^[(−-]+|[)−-]+$/g, '');
  const either = EITHER.exec(cell);
  const candidates = [
    ...(either ? [`${either[1]}${either[2]}`, `${either[1]}.${either[2]!.slice(0, 2)}`] : []),
    unsigned,
    unsigned.replace(/[^\d.,-]/g, ''),
    // Two digits after a mark are kobo, and no end of a larger number.
    ...(/\D\d{1,2}\D*$/.test(unsigned) ? [] : [unsigned.replace(/\D/g, '')]),
  ];
  const amounts = candidates
    .flatMap((text) => parseMoney(text) || [])
    .map((amount) => (isBelowZero ? -amount : amount));
  return [...new Set(amounts)].slice(0, 2).map((amount) => ({
    label: formatMoney(amount),
    value: formatMoney(amount, undefined, { symbol: false }),
  }));
}

/** How many pieces people count by one word. */
const PACKS: readonly (readonly [RegExp, number])[] = [
  [/^(dozen|doz|dz)/i, 12],
  [/^crate/i, 30],
  [/^gross/i, 144],
];

/** Quantities that a cell such as “12 crates” or “2,5 kg” may mean: its own number, and that of what it names. */
function likelyQuantities(cell: string): Likely {
  const [, figure = '', word = ''] = /^(\d(?:[\d., ]*\d)?) *([a-z]*)/i.exec(cell) ?? [];
  const number = readQuantity(figure);
  if (number === null) return [];
  const pack = PACKS.find(([words]) => words.test(word));
  const either = pack ? null : EITHER.exec(figure);
  const counted = pack && {
    label: `${number * pack[1]}: a ${word.replace(/(?<!s)s$/i, '').toLowerCase()} has ${pack[1]}`,
    value: String(number * pack[1]),
  };
  const numbers = either
    ? [`${either[1]}${either[2]}`, String(Number(`${either[1]}.${either[2]}`))]
    : [String(number)];
  return [...(counted ? [counted] : []), ...numbers.map((value) => ({ label: value, value }))];
}

/** Days that a cell may mean: with day and month the other way round, the last day of its month, a year before. */
export function likelyDates(cell: string, today: string): Likely {
  const parts = /^(\d{1,4})\D+(\d{1,2})\D+(\d{1,4})/.exec(cell)?.slice(1).map(Number);
  const candidates: string[] = [];
  if (parts) {
    const [first, second, third] = parts as [number, number, number];
    const [day, month, year] =
      first > 31 ? [third, second, first] : [first, second, third < 100 ? 2000 + third : third];
    candidates.push(text(year, month, day), text(year, day, month), text(year - 1, month, day));
    if (month >= 1 && month <= 12 && day > 28)
      candidates.push(...[30, 29, 28].map((last) => text(year, month, last)));
  }
  const dates = candidates.filter((date) => readDate(date) !== null && date <= today);
  return [...new Set(dates)].slice(0, 2).map((date) => ({ label: date, value: date }));
}

const text = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Validates a record with the schema of the call that creates one; the server's messages are those of that call. */
export type Check = <Output>(
  schema: { safeParse(value: unknown): { success: true; data: Output } | { success: false; error: unknown } },
  value: unknown,
) => { data: Output } | { faults: { field: string; message: string }[] };

/** Returns the valid record; null with the faults of its fields. */
export function checked<Output>(
  check: Check,
  schema: Parameters<typeof check<Output>>[0],
  cells: RowCells,
  value: unknown,
): Output | null {
  const result = check(schema, value);
  if ('data' in result) return result.data;
  for (const { field, message } of result.faults)
    cells.faults.push(rowFault(field.split('.').at(-1) ?? field, message));
  return null;
}
