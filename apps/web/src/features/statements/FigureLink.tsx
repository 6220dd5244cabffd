import type { Basis, ResultsSince } from '@lissafi/contract/ledger';
import { fiscalYearOf } from '@lissafi/domain/books/statement-columns';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOrganization } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import classes from './StatementTable.module.css';

/** What is behind a figure: lines of an account, entries of groups of accounts, a profit and loss, the budget, the bridge. */
export type Opens = { account: string } | { groups: string } | 'profit_and_loss' | 'budget' | 'bridge';

/** The filter that a figure carries to what it opens. */
export interface Filter {
  date_from?: string | undefined;
  date_to?: string | undefined;
  known_on?: string | undefined;
  /** Accrual when left out. */
  basis?: Basis | undefined;
  branch_id?: string | undefined;
  /** From when on income and expenses count; of an account, the fiscal year when left out. */
  results_since?: ResultsSince | undefined;
}

const given = (filter: Filter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** A link to what is behind a figure. */
export function OpensLink({
  opens,
  filter,
  label,
  children,
}: {
  opens: Opens;
  filter: Filter;
  label?: string;
  children: ReactNode;
}) {
  const fiscalYearStart = useOrganization()?.fiscal_year_start ?? '01';
  const { basis = 'accrual', ...days } = filter;
  const isCash = basis === 'cash';
  const search = given({ ...days, basis: isCash ? basis : undefined } as Filter) as never;
  const shared = { className: classes.figure!, 'aria-label': label };
  if (opens === 'profit_and_loss')
    return (
      <Link to="/books/profit-and-loss" search={given({ ...days, basis }) as never} {...shared}>
        {children}
      </Link>
    );
  if (opens === 'bridge')
    return (
      <Link to="/books/bridge" search={given(days) as never} {...shared}>
        {children}
      </Link>
    );
  if (opens === 'budget')
    return (
      <Link
        to="/books/budget"
        search={filter.date_from ? { start: fiscalYearOf(filter.date_from, fiscalYearStart) } : {}}
        {...shared}
      >
        {children}
      </Link>
    );
  if ('account' in opens)
    return (
      <Link to="/books/accounts/$code" params={{ code: opens.account }} search={search} {...shared}>
        {children}
      </Link>
    );
  // Entries are what was posted; on the cash basis a sum consists of the accounts that count in it.
  if (isCash) {
    // The trial balance is for the whole organization.
    if (filter.branch_id) return children;
    const { date_to: as_of, ...rest } = days;
    return (
      <Link
        to="/books/trial-balance"
        search={given({ ...rest, as_of, basis, results_since: 'first_entry' } as Filter) as never}
        {...shared}
      >
        {children}
      </Link>
    );
  }
  return (
    <Link
      to="/books/entries"
      search={{ ...(search as object), account_code: opens.groups } as never}
      {...shared}
    >
      {children}
    </Link>
  );
}

/** An amount that opens what it is made of. */
export function FigureLink({
  value,
  currency,
  opens,
  filter,
  strong,
}: {
  value: number;
  currency: string;
  opens: Opens | undefined;
  filter: Filter;
  strong?: boolean | undefined;
}) {
  const amount = <Amount value={value} currency={currency} strong={strong} />;
  return opens ? (
    <OpensLink opens={opens} filter={filter}>
      {amount}
    </OpensLink>
  ) : (
    amount
  );
}
