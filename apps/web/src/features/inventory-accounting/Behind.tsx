import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../client/session.ts';
import { Amount } from '../../ui/Amount.tsx';
import classes from './InventoryAccounting.module.css';

/** What opens behind a figure: the movements, or the journal entries of an account. */
export type Source =
  | {
      part?: string;
      kind?: string;
      item_id?: string;
      date_from?: string;
      date_to?: string;
      known_on?: string;
    }
  | { account_code: string; date_from?: string; date_to?: string };

const isEntries = (source: Source): source is Extract<Source, { account_code: string }> =>
  'account_code' in source;

/** A figure that opens what it is made of. Entries open only for a member who may read the books. */
function Behind({ source, children }: { source: Source; children: ReactNode }) {
  const may = useMay();
  if (isEntries(source)) {
    if (!may('books:read')) return <>{children}</>;
    return (
      <Link to="/books/entries" search={source} className={classes.opens}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/inventory/movements" search={source} className={classes.opens}>
      {children}
    </Link>
  );
}

/** An amount that opens what it is made of. */
export function AmountBehind({
  value,
  currency,
  source,
  strong,
  figure,
}: {
  value: number;
  currency: string;
  source: Source;
  strong?: boolean;
  figure?: boolean;
}) {
  return (
    <Behind source={source}>
      <Amount value={value} currency={currency} strong={strong} figure={figure} />
    </Behind>
  );
}
