import type { DecimalMark } from '../text/number.ts';
import type { CellDateOrder } from './date-column.ts';
import type { StatementField } from './statement-fields.ts';

/** How a statement is read; a person can correct it, and it is remembered for the next file with the same header. */
export interface StatementLayout {
  columns: (StatementField | null)[];
  date_order: CellDateOrder;
  decimal_mark: DecimalMark;
  /**
   * What tells money in from money out: two columns; the sign of the amount; Dr or Cr beside it; the running balance;
   * or that all amounts of the file go one way.
   */
  direction: 'columns' | 'sign' | 'side' | 'balance' | 'all_in' | 'all_out';
  /**
   * Whether charges of a column of their own were taken in addition to the amounts, as where nothing is said, or are in
   * them already.
   */
  charges?: 'added' | 'included';
  /** The number of another account that a person said is this one; left out where nobody was asked. */
  account_number?: string;
}

/** A line of the statement, oldest first. Amounts are kobo, money in above 0. */
export interface StatementLine {
  /** The row of the file, from 1. */
  row: number;
  date: string;
  value_date: string | null;
  description: string;
  reference: string | null;
  amount: number;
  balance: number | null;
}

/** A row that could not be read, with its cells by field as they are written. */
export interface FaultyRow {
  row: number;
  field: StatementField;
  message: string;
  cells: Partial<Record<StatementField, string>>;
}

/** A row that moved no money, by its status: failed, reversed, pending. */
export interface UnsettledRow {
  row: number;
  status: string;
  cells: Partial<Record<StatementField, string>>;
}

/** A question that the file leaves open: what a column means, shown on one row with each reading. */
export interface Doubt {
  kind: 'date_order' | 'decimal_mark' | 'direction' | 'charges' | 'account_number' | 'columns';
  /** From 0; null where it is about the whole table. */
  column: number | null;
  row: number;
  cell: string;
  readings: { value: string; label: string }[];
}

export interface StatementReading {
  sheet: string;
  /** Row of the header, from 1; null where the file has none. */
  header_row: number | null;
  titles: string[];
  layout: StatementLayout;
  doubts: Doubt[];
  lines: StatementLine[];
  faulty: FaultyRow[];
  /** Rows that are left out because they moved no money. */
  unsettled: UnsettledRow[];
  /** Rows that are no lines: what stands above the table, totals, repeated headers, notes. */
  skipped: number;
  /** Tables of other accounts in the same file, such as the savings of a wallet, that were left out. */
  left_out: { title: string; rows: number }[];
  /** The number of the account that the file is about, as it is written there; null where it names none. */
  account_number: string | null;
  period_from: string | null;
  period_to: string | null;
  /** Kobo, as the file states them; null where it does not. */
  opening_balance: number | null;
  closing_balance: number | null;
  /** Lines whose balance is not the balance before plus their amount: something is missing between them. */
  breaks: { row: number; expected: number; found: number }[];
}
