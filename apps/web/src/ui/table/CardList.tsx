import { TABLE_SKELETON_ROWS } from '@lissafi/contract/limits';
import { Link } from '@tanstack/react-router';
import type { ReactTable, RowData } from '@tanstack/react-table';
import { Skeleton } from '../Skeleton.tsx';
import classes from './CardList.module.css';
import type { Features } from './columns.ts';
import type { DataTableProps } from './table-props.ts';

const SKELETONS = Array.from({ length: TABLE_SKELETON_ROWS }, (_, index) => index);

/** Rows on a phone: one card each, which opens the record, or is ticked while selecting. */
export function CardList<Row extends RowData>({
  table,
  rows,
  rowName,
  href,
  card,
  selecting,
}: DataTableProps<Row> & { table: ReactTable<Features, Row>; selecting: boolean }) {
  if (rows === undefined) {
    return (
      <ul className={classes.cards} aria-label="Loading">
        {SKELETONS.map((index) => (
          <li key={index} className={classes.card} data-skeleton>
            <span className={classes.lines}>
              <Skeleton width="55%" />
              <Skeleton width="35%" height={12} />
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={classes.cards}>
      {table.getRowModel().rows.map((row) =>
        selecting ? (
          <li key={row.id}>
            <label className={classes.card} data-selected={row.getIsSelected()}>
              <input
                type="checkbox"
                aria-label={`Select ${rowName(row.original)}`}
                checked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
              />
              {card(row.original)}
            </label>
          </li>
        ) : (
          <li key={row.id}>
            <Link to={href(row.original)} className={classes.card}>
              {card(row.original)}
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}

/** The four corners of a card: name and amount above, detail and state below. */
export function CardRow({
  name,
  amount,
  detail,
  state,
}: Record<'name' | 'amount' | 'detail' | 'state', React.ReactNode>) {
  return (
    <span className={classes.corners}>
      <span className={classes.name}>{name}</span>
      <span className={classes.amount}>{amount}</span>
      <span className={classes.detail}>{detail}</span>
      <span className={classes.state}>{state}</span>
    </span>
  );
}
