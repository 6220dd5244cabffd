import {
  type ColumnDef,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';

// The server filters, sorts and pages: the table in the browser knows columns, the order shown and what is selected.
export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });
export type Features = typeof features;

export interface ColumnMeta {
  align?: 'right';
  /** Hidden on screens too narrow for all columns. */
  wideOnly?: boolean;
}

/** `id` is the sort name of the contract where `sortable`. */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => React.ReactNode;
  sortable?: boolean;
  align?: 'right';
  wideOnly?: boolean;
}

export const columnDefs = <Row extends RowData>(
  columns: readonly Column<Row>[],
): ColumnDef<Features, Row>[] =>
  columns.map((column) => ({
    id: column.id,
    header: column.header,
    enableSorting: column.sortable === true,
    accessorFn: (row: Row) => row,
    cell: ({ row }: { row: { original: Row } }) => column.cell(row.original),
    meta: { align: column.align, wideOnly: column.wideOnly },
  })) as unknown as ColumnDef<Features, Row>[];
