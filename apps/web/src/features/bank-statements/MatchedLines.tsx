import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './Reconcile.module.css';

const SHOWN = 50;

/** The newest matched lines, each of which can be taken apart again. */
export function MatchedLines({ account, mayWrite }: { account: MoneyAccount; mayWrite: boolean }) {
  const client = useQueryClient();
  const { currency, date } = useLocale();
  const params = { id: account.id };
  const query = useQuery({
    ...queries.bankStatements.lines({ params, query: { state: 'matched', limit: SHOWN } }),
    placeholderData: keepPreviousData,
  });
  const undo = async (match_id: string) => {
    try {
      await api.bankStatements.unmatch({ params: { ...params, match_id }, body: {} });
      notify.success('Unmatched', 'What was recorded stays in the books');
      await client.invalidateQueries();
    } catch (error) {
      notify.error('Not unmatched', messageOf(error));
    }
  };
  if (query.error) return <Alert>{messageOf(query.error)}</Alert>;
  if (!query.data) return <Skeleton height={200} />;
  if (query.data.total === 0) return <Empty title="Nothing is matched yet" />;
  return (
    <>
      <ul className={classes.lines} aria-label="Matched lines">
        {query.data.lines.map((line) => (
          <li key={line.id} className={classes.line}>
            <span className={classes.day}>{date(line.date ?? '')}</span>
            <span className={classes.words}>
              <span>{line.description}</span>
              <small>{line.matched_with}</small>
            </span>
            <Amount
              value={line.amount ?? 0}
              currency={currency}
              tone={(line.amount ?? 0) > 0 ? 'in' : 'plain'}
            />
            {mayWrite && line.match_id && (
              <Button
                size="small"
                aria-label={`Unmatch ${line.description}`}
                onClick={() => undo(line.match_id!)}
              >
                Unmatch
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.foot}>
        <Link to="/money/reconcile/$id/lines" params={params} search={{ state: 'matched' }}>
          All {query.data.total} matched lines
        </Link>
        <Amount value={query.data.total_amount} currency={currency} strong />
      </p>
    </>
  );
}
