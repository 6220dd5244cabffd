import type { SecurityOverview } from '@lissafi/contract/account';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './Account.module.css';
import { useSecurity } from './use-security.ts';

/** The layout shared by the profile and security pages. */
export function AccountPage({
  title,
  description,
  other,
  children,
}: {
  title: string;
  description: string;
  other: readonly ['/account' | '/account/security', string];
  children: (
    overview: SecurityOverview,
    changed: (overview?: SecurityOverview) => Promise<void>,
  ) => ReactNode;
}) {
  const { query, changed } = useSecurity();
  if (!query.data) return <LoadState query={query} back="/dashboard" />;
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        secondary={<ButtonLink to={other[0]}>{other[1]}</ButtonLink>}
      />
      <div className={classes.page}>{children(query.data, changed)}</div>
    </>
  );
}
