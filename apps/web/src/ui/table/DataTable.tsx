import { type ReactNode, useState } from 'react';
import { messageOf } from '../../client/api-error.ts';
import { Button } from '../Button.tsx';
import { Empty } from '../Empty.tsx';
import { useIsPhone } from '../use-media.ts';
import { BulkBar } from './BulkBar.tsx';
import { CardList } from './CardList.tsx';
import classes from './DataTable.module.css';
import { Pagination } from './Pagination.tsx';
import { TableView } from './TableView.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { DataTableProps } from './table-props.ts';
import { useSelection } from './use-selection.ts';

const NO_ROWS: never[] = [];

/** The list table of S1 §2: filters, search, dates, selection, sorting, paging; its state is the URL. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, list, columns, rows, total, error, bulk = [], rowId } = props;
  const isPhone = useIsPhone();
  const selection = useSelection(rows ?? NO_ROWS, rowId);
  const [selecting, setSelecting] = useState(false);
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
        {...(isFiltered && { picture: 'search' as const })}
        action={
          isFiltered ? <Button onClick={list.clear}>Clear search and filters</Button> : props.empty.action
        }
      >
        {isFiltered ? 'Nothing matches your search or filters.' : props.empty.text}
      </Empty>
    );
  } else if (isPhone) {
    body = <CardList {...props} selection={selection} selecting={selecting && bulk.length > 0} />;
  } else {
    body = <TableView {...props} selection={selection} />;
  }

  return (
    <section aria-label={label} className={classes.list}>
      <Toolbar
        list={list}
        searchLabel={props.searchLabel}
        filters={props.filters ?? NO_ROWS}
        dateRange={props.dateRange}
        sorts={columns.filter((column) => column.sortable).map(({ id, header }) => [id, header] as const)}
        download={rows && rows.length > 0 ? props.download : undefined}
        selecting={selecting}
        onSelecting={
          bulk.length > 0
            ? (on) => {
                setSelecting(on);
                selection.clear();
              }
            : undefined
        }
      />
      {selection.selected.length > 0 && (
        <BulkBar
          rows={selection.selected}
          actions={bulk}
          onClear={() => {
            selection.clear();
            setSelecting(false);
          }}
        />
      )}
      <div className={classes.body} aria-busy={rows === undefined || props.stale} data-stale={props.stale}>
        {props.note && rows && rows.length > 0 && <p className={classes.note}>{props.note}</p>}
        {body}
      </div>
      {total !== undefined && total > 0 && <Pagination list={list} total={total} label={label} />}
    </section>
  );
}
