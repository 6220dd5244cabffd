import { TABLE_SKELETON_ROWS } from '@lissafi/contract/limits';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactTable, RowData } from '@tanstack/react-table';
import type { MouseEvent } from 'react';
import { Skeleton } from '../Skeleton.tsx';
import type { ColumnMeta, Features } from './columns.ts';
import classes from './TableView.module.css';
import type { DataTableProps } from './table-props.ts';

const SKELETONS = Array.from({ length: TABLE_SKELETON_ROWS }, (_, index) => index);
const meta = (value: unknown) => (value ?? {}) as ColumnMeta;

export function TableView<Row extends RowData>({
  label,
  table,
  rows,
  rowName,
  href,
}: DataTableProps<Row> & { table: ReactTable<Features, Row> }) {
  const router = useRouter();
  const headers = table.getHeaderGroups()[0]?.headers ?? [];

  // The whole row is a target; the name in it is the link that keyboards and screen readers use.
  const open = (event: MouseEvent<HTMLTableRowElement>, row: Row) => {
    if ((event.target as HTMLElement).closest('a, button, input, label')) return;
    if (window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(href(row), '_blank', 'noopener');
    else router.history.push(href(row));
  };

  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th className={classes.check}>
              <input
                type="checkbox"
                aria-label="Select all on this page"
                disabled={!rows?.length}
                checked={table.getIsAllRowsSelected()}
                ref={(box) => {
                  if (box) box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected();
                }}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </th>
            {headers.map((header) => {
              const sorted = header.column.getIsSorted();
              const { align, wideOnly } = meta(header.column.columnDef.meta);
              const Mark =
                sorted === 'asc' ? IconChevronUp : sorted === 'desc' ? IconChevronDown : IconSelector;
              return (
                <th
                  key={header.id}
                  scope="col"
                  data-align={align}
                  data-wide={wideOnly}
                  aria-sort={
                    header.column.getCanSort()
                      ? sorted
                        ? sorted === 'asc'
                          ? 'ascending'
                          : 'descending'
                        : 'none'
                      : undefined
                  }
                >
                  {header.column.getCanSort() ? (
                    <button
                      type="button"
                      className={classes.sort}
                      data-sorted={sorted !== false}
                      onClick={header.column.getToggleSortingHandler()}
                    >
                      <table.FlexRender header={header} />
                      <Mark size={14} aria-hidden />
                    </button>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? SKELETONS.map((index) => (
                <tr key={index} data-skeleton>
                  <td className={classes.check} />
                  {headers.map((header, column) => {
                    const { align, wideOnly } = meta(header.column.columnDef.meta);
                    return (
                      <td key={header.id} data-align={align} data-wide={wideOnly}>
                        <Skeleton width={`${[62, 48, 70, 40, 54][(index + column) % 5]}%`} />
                      </td>
                    );
                  })}
                </tr>
              ))
            : table.getRowModel().rows.map((row) => (
                <tr
                  key={row.id}
                  data-selected={row.getIsSelected()}
                  className={classes.row}
                  onClick={(event) => open(event, row.original)}
                >
                  <td className={classes.check}>
                    <input
                      type="checkbox"
                      aria-label={`Select ${rowName(row.original)}`}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </td>
                  {row.getAllCells().map((cell, column) => {
                    const { align, wideOnly } = meta(cell.column.columnDef.meta);
                    const content = <table.FlexRender cell={cell} />;
                    return (
                      <td key={cell.id} data-align={align} data-wide={wideOnly}>
                        {column === 0 ? (
                          <Link to={href(row.original)} className={classes.link}>
                            {content}
                          </Link>
                        ) : (
                          content
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
        </tbody>
      </table>
      {rows === undefined && (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
    </div>
  );
}
