import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import type { ThHTMLAttributes } from 'react';
import classes from './TableView.module.css';
import type { List } from './use-list.ts';

/** The head of a column that sorts: the first press sorts downwards, a press on the sorted column turns it round. */
export function SortHead({
  list,
  id,
  children,
  ...attributes
}: { list: List; id: string } & ThHTMLAttributes<HTMLTableCellElement> & {
    [data: `data-${string}`]: unknown;
  }) {
  const { sort, dir } = list.state;
  const sorted = sort === id ? dir : null;
  const Mark = sorted === 'asc' ? IconChevronUp : sorted === 'desc' ? IconChevronDown : IconSelector;
  const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none';
  return (
    <th scope="col" aria-sort={order} {...attributes}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={sorted !== null}
        onClick={() => list.change({ sort: id, dir: sorted === 'desc' ? 'asc' : 'desc' })}
      >
        {children}
        <Mark size={14} aria-hidden />
      </button>
    </th>
  );
}
