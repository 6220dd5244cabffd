import type { FileFormat } from '@lissafi/contract/report-files';
import type { ReactNode } from 'react';
import type { Download } from '../../client/api.ts';
import type { BulkAction } from './BulkBar.tsx';
import type { Column } from './columns.ts';
import type { Filter } from './Toolbar.tsx';
import type { List } from './use-list.ts';

export interface DataTableProps<Row> {
  /** What the rows are: "Invoices". */
  label: string;
  list: List;
  columns: readonly Column<Row>[];
  /** The answer of the server; undefined while it is awaited. */
  rows: readonly Row[] | undefined;
  total: number | undefined;
  error?: unknown;
  onRetry: () => void;
  /** Stands above the rows: why these are shown. */
  note?: string | undefined;
  /** Rows of another page or filter are still shown. */
  stale?: boolean | undefined;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  href: (row: Row) => string;
  /** The row as a card on a phone. */
  card: (row: Row) => ReactNode;
  searchLabel?: string | undefined;
  filters?: readonly Filter[] | undefined;
  /** The name of the date that the range filters; the organization's today. */
  dateRange?: { label: string; today: string; pattern: string | undefined } | undefined;
  /** The whole list with its filters as a file. */
  download?: ((format: FileFormat) => Promise<Download>) | undefined;
  bulk?: readonly BulkAction<Row>[] | undefined;
  /** Sort names for the phone, where there are no column heads. */
  empty: { text: string; action?: ReactNode };
}
