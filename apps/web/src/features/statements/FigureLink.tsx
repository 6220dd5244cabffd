import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import classes from './StatementTable.module.css';

/** What is behind a figure: the lines of an account, the entries of groups of accounts, or a profit and loss. */
export type Opens = { account: string } | { groups: string } | { results: { from: string; to: string } };

/** The filter that a figure carries to what it opens. */
export interface Filter {
  date_from?: string | undefined;
  date_to?: string | undefined;
  known_on?: string | undefined;
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
  const search = given(filter) as never;
  const shared = { className: classes.figure!, 'aria-label': label };
  if ('account' in opens)
    return (
      <Link to="/books/accounts/$code" params={{ code: opens.account }} search={search} {...shared}>
        {children}
      </Link>
    );
  if ('groups' in opens)
    return (
      <Link
        to="/books/entries"
        search={{ ...(search as object), account_code: opens.groups } as never}
        {...shared}
      >
        {children}
      </Link>
    );
  const { from, to } = opens.results;
  return (
    <Link
      to="/books/profit-and-loss"
      search={given({ date_from: from, date_to: to, known_on: filter.known_on }) as never}
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
