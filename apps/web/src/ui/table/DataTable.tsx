import { type RowData, type RowSelectionState, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import { messageOf } from '../../client/api-error.ts';
import { Button } from '../Button.tsx';
import { Empty } from '../Empty.tsx';
import { useIsPhone } from '../use-media.ts';
import { BulkBar } from './BulkBar.tsx';
import { CardList } from './CardList.tsx';
import { columnDefs, features } from './columns.ts';
import classes from './DataTable.module.css';
import { Pagination } from './Pagination.tsx';
import { TableView } from './TableView.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { DataTableProps } from './table-props.ts';

const NO_ROWS: never[] = [];

/** The list table of S1 §2: filters, search, dates, selection, sorting, paging; its state is the URL. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, list, columns, rows, total, error, bulk = [], rowId } = props;
  const isPhone = useIsPhone();
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const [selecting, setSelecting] = useState(false);
  const defs = useMemo(() => columnDefs(columns), [columns]);
  const sorting = useMemo(
    () => [{ id: list.state.sort, desc: list.state.dir === 'desc' }],
    [list.state.sort, list.state.dir],
  );
  const table = useTable({
    features,
    columns: defs,
    data: (rows as Row[] | undefined) ?? (NO_ROWS as Row[]),
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { rowSelection, sorting },
    onRowSelectionChange: setRowSelection,
    onSortingChange: (updater) => {
      const next = (typeof updater === 'function' ? updater(sorting) : updater)[0];
      if (next) list.change({ sort: next.id, dir: next.desc ? 'desc' : 'asc' });
    },
  });
  // Only what is on the screen can be acted on: what left with its page is not touched unseen.
  const selected = (rows ?? []).filter((row) => rowSelection[rowId(row)]);
  const clear = () => {
    setRowSelection({});
    setSelecting(false);
  };
  const isFiltered = list.filterCount > 0 || list.state.search !== '';

  let body: ReactNode;
  if (error && !rows) {
    body = (
      <Empty
        alert
        title="This list could not be loaded"
        action={
          <Button look="primary" onClick={props.onRetry}>
            Try again
          </Button>
        }
      >
        {messageOf(error)}
      </Empty>
    );
  } else if (rows?.length === 0) {
    body = (
      <Empty
        title="No records found"
        action={
          isFiltered ? <Button onClick={list.clear}>Clear search and filters</Button> : props.empty.action
        }
      >
        {isFiltered ? 'Nothing matches your search or filters.' : props.empty.text}
      </Empty>
    );
  } else if (isPhone) {
    body = <CardList {...props} table={table} selecting={selecting && bulk.length > 0} />;
  } else {
    body = <TableView {...props} table={table} />;
  }

  return (
    <section aria-label={label} className={classes.list}>
      <Toolbar
        list={list}
        searchLabel={props.searchLabel}
        filters={props.filters ?? NO_ROWS}
        dateRange={props.dateRange}
        sorts={columns.filter((column) => column.sortable).map(({ id, header }) => [id, header] as const)}
        selecting={selecting}
        onSelecting={
          bulk.length > 0
            ? (on) => {
                setSelecting(on);
                setRowSelection({});
              }
            : undefined
        }
      />
      {selected.length > 0 && <BulkBar rows={selected} actions={bulk} onClear={clear} />}
      <div className={classes.body} aria-busy={rows === undefined || props.stale} data-stale={props.stale}>
        {body}
      </div>
      {total !== undefined && total > 0 && <Pagination list={list} total={total} label={label} />}
    </section>
  );
}
