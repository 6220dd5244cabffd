import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import { isCivilDate } from '@lissafi/domain/calendar/civil-date';
import { IconUpload, IconWand } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { toMatchQuery } from './actions.ts';
import { ProofBar } from './ProofBar.tsx';
import classes from './Reconcile.module.css';
import { RulesDrawer } from './RulesDrawer.tsx';
import { Workbench } from './Workbench.tsx';

/** Reconciles an account: statement lines on the left, what fits them on the right, the proof below. */
export function ReconcilePage() {
  const { id } = useParams({ from: '/app/money/reconcile/$id' });
  const query = useQuery(queries.bankAccounts.get({ params: { id } }));
  return query.data ? <Detail account={query.data} /> : <LoadState query={query} back="/money/reconcile" />;
}

function Detail({ account }: { account: MoneyAccount }) {
  const { date } = useLocale();
  const mayWrite = useMay()('bank_statements:write');
  const [rules, setRules] = useState(false);
  const params = { id: account.id };
  const chosen = useSearch({ from: '/app/money/reconcile/$id' }).as_of;
  const as_of = chosen && isCivilDate(chosen) ? chosen : undefined;
  const proof = useQuery({
    ...queries.bankStatements.reconciliation({ params, query: { as_of } }),
    placeholderData: keepPreviousData,
  });
  const statements = useQuery(queries.bankStatements.list({ params, query: { limit: 1 } }));
  const open = useQuery({
    ...toMatchQuery(account.id),
    placeholderData: keepPreviousData,
  });
  const known = useQuery(queries.bankRules.list({ query: { limit: 100 } }));
  const latest = statements.data?.statements[0];
  const add = mayWrite && (
    <ButtonLink to="/money/reconcile/$id/new" params={params} look={latest ? 'secondary' : 'primary'}>
      <IconUpload size={16} aria-hidden />
      Add statement
    </ButtonLink>
  );
  const failed = proof.error ?? statements.error ?? open.error;
  const progress = proof.data?.progress;
  const faulty = proof.data?.counts.faulty ?? 0;
  return (
    <>
      <PageHeader
        title={`Reconcile ${account.name}`}
        description={
          latest?.period_from && latest.period_to
            ? `Statement of ${date(latest.period_from)} to ${date(latest.period_to)}, imported from ${latest.file_kind.toUpperCase()} on ${date(latest.created_at.slice(0, 10))}`
            : 'The books against the bank’s statement'
        }
        back="/money/reconcile"
        secondary={
          <>
            {latest && (
              <ButtonLink to="/money/reconcile/$id/statements" params={params} look="subtle">
                Statements
              </ButtonLink>
            )}
            {(known.data?.total ?? 0) > 0 && (
              <Button aria-haspopup="dialog" onClick={() => setRules(true)}>
                <IconWand size={16} aria-hidden />
                Rules {known.data?.total}
              </Button>
            )}
          </>
        }
        primary={add}
      />
      {failed ? (
        <Card>
          <Empty
            alert
            title="This could not be loaded"
            action={
              <Button look="primary" onClick={() => [proof, statements, open].map((each) => each.refetch())}>
                Try again
              </Button>
            }
          >
            {messageOf(failed)}
          </Empty>
        </Card>
      ) : statements.data && !latest ? (
        <Card>
          <Empty title="No statement yet" action={add}>
            Add the statement of your bank or wallet: PDF, Excel or CSV, as you download it. Each of its lines
            is matched with the books, and what is missing is recorded.
          </Empty>
        </Card>
      ) : (
        <>
          {progress && progress.lines > 0 && (
            <div className={classes.progress}>
              <progress
                value={progress.lines - progress.to_match}
                max={progress.lines}
                aria-label="Lines matched"
              />
              <span>
                <strong>
                  {progress.lines - progress.to_match} of {progress.lines}
                </strong>{' '}
                lines matched · {progress.to_match} to go
                {faulty > 0 && ` · ${pluralize(faulty, 'row')} to correct`}
              </span>
            </div>
          )}
          <Workbench
            account={account}
            open={open.data}
            faulty={faulty}
            rules={known.data?.rules ?? []}
            mayWrite={mayWrite}
          />
          <ProofBar account={account} proof={proof.data} stale={proof.isPlaceholderData} />
        </>
      )}
      <RulesDrawer opened={rules} onClose={() => setRules(false)} />
    </>
  );
}
