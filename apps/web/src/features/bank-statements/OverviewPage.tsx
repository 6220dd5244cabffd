import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ACCOUNT_KINDS, bankDetails } from '../../labels/bank-accounts.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';
import classes from './Reconcile.module.css';

/** Every bank, wallet and terminal, with how far it is reconciled. */
export function OverviewPage() {
  const query = useQuery(queries.bankAccounts.list({ query: { limit: 100, archived: 'false' } }));
  if (!query.data) return <LoadState query={query} back="/dashboard" />;
  const accounts = query.data.bank_accounts.filter(({ kind }) => kind !== 'cash');
  return (
    <>
      <PageHeader title="Reconcile" description="Each account against the statement of its bank or wallet" />
      <ul className={classes.statements}>
        {accounts.map((account) => (
          <li key={account.id}>
            <Account account={account} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Account({ account }: { account: MoneyAccount }) {
  const { currency, date } = useLocale();
  const { data, error } = useQuery(queries.bankStatements.reconciliation({ params: { id: account.id } }));
  return (
    <Card className={classes.account}>
      <div>
        <h2>
          <Link to="/money/reconcile/$id" params={{ id: account.id }}>
            {account.name}
          </Link>
        </h2>
        <p className={classes.soft}>
          {[ACCOUNT_KINDS[account.kind], bankDetails(account)].filter(Boolean).join(', ')}
        </p>
      </div>
      {error && <p className={classes.soft}>{messageOf(error)}</p>}
      {!data && !error && <Skeleton width={160} />}
      {data && data.statement_on === null && data.progress.lines === 0 && <Badge>no statement yet</Badge>}
      {data && data.progress.lines > 0 && (
        <p className={classes.state}>
          {data.progress.to_match > 0 ? (
            <Badge tone="owed">{pluralize(data.progress.to_match, 'line')} to match</Badge>
          ) : (
            <Badge tone={data.is_proved ? 'in' : 'red'}>
              {data.is_proved ? 'reconciled' : 'does not add up'}
            </Badge>
          )}
          {data.statement_balance !== null && data.statement_on && (
            <span className={classes.soft}>
              <Amount value={data.statement_balance} currency={currency} /> on {date(data.statement_on)}
            </span>
          )}
        </p>
      )}
    </Card>
  );
}
