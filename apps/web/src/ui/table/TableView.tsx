import { TABLE_SKELETON_ROWS } from '@lissafi/contract/limits';
import { Link, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { Skeleton } from '../Skeleton.tsx';
import { SortHead } from './SortHead.tsx';
import classes from './TableView.module.css';
import type { DataTableProps } from './table-props.ts';
import type { Selection } from './use-selection.ts';

const SKELETONS = Array.from({ length: TABLE_SKELETON_ROWS }, (_, index) => index);

export function TableView<Row>({
  label,
  list,
  columns,
  rows,
  rowId,
  rowName,
  href,
  selection,
}: DataTableProps<Row> & { selection: Selection<Row> }) {
  const router = useRouter();
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
                checked={selection.isAll}
                ref={(box) => {
                  if (box) box.indeterminate = selection.isSome;
                }}
                onChange={selection.toggleAll}
              />
            </th>
            {columns.map(({ id, header, sortable, align, wideOnly }) =>
              sortable ? (
                <SortHead key={id} list={list} id={id} data-align={align} data-wide={wideOnly}>
                  {header}
                </SortHead>
              ) : (
                <th key={id} scope="col" data-align={align} data-wide={wideOnly}>
                  {header}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? SKELETONS.map((index) => (
                <tr key={index} data-skeleton>
                  <td className={classes.check} />
                  {columns.map(({ id, align, wideOnly }, column) => (
                    <td key={id} data-align={align} data-wide={wideOnly}>
                      <Skeleton width={`${[62, 48, 70, 40, 54][(index + column) % 5]}%`} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr
                  key={rowId(row)}
                  data-selected={selection.has(row)}
                  className={classes.row}
                  onClick={(event) => open(event, row)}
                >
                  <td className={classes.check}>
                    <input
                      type="checkbox"
                      aria-label={`Select ${rowName(row)}`}
                      checked={selection.has(row)}
                      onChange={() => selection.toggle(row)}
                    />
                  </td>
                  {columns.map(({ id, cell, align, wideOnly }, column) => (
                    <td key={id} data-align={align} data-wide={wideOnly}>
                      {column === 0 ? (
                        <Link to={href(row)} className={classes.link}>
                          {cell(row)}
                        </Link>
                      ) : (
                        cell(row)
                      )}
                    </td>
                  ))}
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
