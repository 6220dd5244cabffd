/** A column of a list; `id` is the sort name of the contract where `sortable`. */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => React.ReactNode;
  sortable?: boolean;
  align?: 'right';
  /** Hidden on screens too narrow for all columns. */
  wideOnly?: boolean;
}
