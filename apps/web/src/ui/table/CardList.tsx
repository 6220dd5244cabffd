import { TABLE_SKELETON_ROWS } from '@lissafi/contract/limits';
import { Link } from '@tanstack/react-router';
import { Skeleton } from '../Skeleton.tsx';
import classes from './CardList.module.css';
import type { DataTableProps } from './table-props.ts';
import type { Selection } from './use-selection.ts';

const SKELETONS = Array.from({ length: TABLE_SKELETON_ROWS }, (_, index) => index);

/** Rows on a phone: one card each, which opens the record, or is ticked while selecting. */
export function CardList<Row>({
  rows,
  rowId,
  rowName,
  href,
  card,
  selecting,
  selection,
}: DataTableProps<Row> & { selection: Selection<Row>; selecting: boolean }) {
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
      {rows.map((row) =>
        selecting ? (
          <li key={rowId(row)}>
            <label className={classes.card} data-selected={selection.has(row)}>
              <input
                type="checkbox"
                aria-label={`Select ${rowName(row)}`}
                checked={selection.has(row)}
                onChange={() => selection.toggle(row)}
              />
              {card(row)}
            </label>
          </li>
        ) : (
          <li key={rowId(row)}>
            <Link to={href(row)} className={classes.card}>
              {card(row)}
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
