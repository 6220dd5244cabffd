/** A question about the columns of a file that it does not answer itself, with an example and the possible answers. */
export interface Doubt<Kind extends string = string> {
  kind: Kind;
  /** The column in question; null for several. */
  column: number | null;
  row: number;
  cell: string;
  readings: readonly { value: string; label: string }[];
}

/** Questions that any file can raise. */
export const COMMON_QUESTIONS = {
  date_order: (cell: string) => `Which day is ${cell}?`,
  decimal_mark: (cell: string) => `How much is ${cell}?`,
  columns: () => 'Please choose what the columns hold.',
};

/** The title of a column, or its place. */
export const columnName = (titles: readonly string[], column: number): string =>
  titles[column] || `column ${column + 1}`;

/** Returns the places of the columns that hold something; columns in which nothing stands are not shown. */
export const usedColumns = (
  columns: readonly (string | null)[],
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): number[] =>
  columns.flatMap((field, column) =>
    field !== null || titles[column] || rows.some((cells) => cells[column]) ? [column] : [],
  );
