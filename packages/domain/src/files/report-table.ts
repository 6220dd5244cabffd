export type Cell = string | number | null;

/**
 * A report or list as rows: what its csv, xlsx and pdf share with the screen. Each report has one pure function from
 * its response to this.
 */
export interface ReportTable {
  /** For example "Profit and loss"; also names the file. */
  title: string;
  /** What the figures say, in words: the period or day, basis, valuation method, filters. */
  notes: string[];
  /** ISO 4217 code of every money column. */
  currency: string;
  columns: ReportColumn[];
  rows: ReportRow[];
}

export interface ReportColumn {
  title: string;
  /**
   * - `money`: integer minor units of the report's currency
   * - `quantity`: a number with at most four decimals
   * - `date`: a civil date, `YYYY-MM-DD`
   * - `percentage`, `ratio`: a number as it is shown
   */
  kind: 'text' | 'date' | 'money' | 'quantity' | 'count' | 'percentage' | 'ratio';
}

export interface ReportRow {
  /** One for each column; null is an empty cell. */
  cells: Cell[];
  /** How the row stands out; ordinary rows have none. */
  style?: 'heading' | 'subtotal' | 'total';
  /** Steps to the right, of the first cell. */
  indent?: number;
}

/** The columns of a list, each with how its cell is read from a row. */
export type ListColumns<Row> = readonly (readonly [
  title: string,
  kind: ReportColumn['kind'],
  cell: (row: Row) => Cell,
])[];

/** Returns a list as a report: one plain row for each record. */
export function listTable<Row>(
  head: { title: string; currency: string; notes?: string[] },
  rows: readonly Row[],
  columns: ListColumns<Row>,
): ReportTable {
  return {
    title: head.title,
    notes: head.notes ?? [],
    currency: head.currency,
    columns: columns.map(([title, kind]) => ({ title, kind })),
    rows: rows.map((row) => ({ cells: columns.map(([, , cell]) => cell(row)) })),
  };
}
