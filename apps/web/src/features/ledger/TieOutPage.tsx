import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, keyHere, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './Books.module.css';
import { ACCOUNTS, CHECKS } from './checks.ts';
import { OutsideChecks } from './OutsideChecks.tsx';
import { PlacesCheck } from './PlacesCheck.tsx';

export function TieOutPage() {
  const { currency } = useLocale();
  const query = useQuery(queries.ledger.tieOut());
  const [verified, setVerified] = useState(0);
  const chain = useQuery({
    queryKey: keyHere('ledger', 'verify-all'),
    enabled: false,
    // Step by step: a long journal takes minutes, and each request only a moment.
    queryFn: async ({ signal }) => {
      setVerified(0);
      let step = await api.ledger.verify({ signal });
      while (step.next !== null) {
        setVerified(step.entries);
        step = await api.ledger.verify({ query: { after: String(step.next) as never }, signal });
      }
      return step;
    },
  });
  if (!query.data) return <LoadState query={query} back="/dashboard" />;
  const { checks, places } = query.data;
  const agree = checks.every((check) => check.difference === 0) && !places?.total;

  return (
    <>
      <PageHeader
        title="Tie-out"
        description="The total of each list of documents, compared with its account in the books. The difference is always 0.00."
        secondary={
          <Button busy={query.isFetching} onClick={() => query.refetch()}>
            Check again
          </Button>
        }
      />
      {!agree && <Alert>The books do not agree. Please tell us at once: this must never happen.</Alert>}
      <Card className={classes.flush}>
        <table className={`${classes.table} ${classes.tied}`}>
          <thead>
            <tr>
              <th scope="col">Ledger check</th>
              <th scope="col">Documents say</th>
              <th scope="col">Books say</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {checks.map((check) => (
              <tr key={check.name}>
                <th scope="row">
                  <Link to="/books/entries" search={{ account_code: ACCOUNTS[check.name] }}>
                    <span className={classes.state} data-agree={check.difference === 0}>
                      {CHECKS[check.name]}
                    </span>
                  </Link>
                </th>
                <td data-label="Documents say">
                  <Amount value={check.subledger} currency={currency} />
                </td>
                <td data-label="Books say">
                  <Amount value={check.ledger} currency={currency} />
                </td>
                <td data-label="Difference">
                  <Link to="/books/tie-out/$name" params={{ name: check.name }}>
                    <Amount value={check.difference} currency={currency} strong />
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      {places && <PlacesCheck places={places} />}
      <Card className={classes.chain}>
        <div>
          <h2>Entries are unchanged</h2>
          <p className={classes.soft} role="status">
            {chain.isFetching
              ? verified === 0
                ? 'Checking every entry from the first…'
                : `${verified} entries checked…`
              : chain.error
                ? messageOf(chain.error)
                : chain.data
                  ? chain.data.intact
                    ? `All ${chain.data.entries} entries are as they were posted.`
                    : `Entry ${chain.data.first_broken_number} is not as it was posted.`
                  : 'Each entry is sealed with a hash of the one before it. This checks every entry from the first to the last.'}
          </p>
        </div>
        <Button busy={chain.isFetching} onClick={() => chain.refetch()}>
          Check the chain
        </Button>
      </Card>
      <OutsideChecks />
    </>
  );
}
