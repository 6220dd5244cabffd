import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';
import { REVIEWS } from './labels.ts';
import classes from './Vat.module.css';

/** What an accountant looks at before filing: unusual entries by kind, each kind a list. */
export function Review({ month }: { month: string }) {
  const query = useQuery(queries.vat.review({ query: { month } }));
  const found = query.data?.reviews.filter(({ entries }) => entries > 0);
  return (
    <Card title="Look at this first">
      {query.error ? (
        <Alert
          action={
            <Button size="small" onClick={() => query.refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(query.error)}
        </Alert>
      ) : !found ? (
        <div role="status" aria-label="Loading">
          <Skeleton height={44} />
        </div>
      ) : found.length === 0 ? (
        <p className={classes.soft}>Nothing unusual was found.</p>
      ) : (
        <ul className={classes.reviews}>
          {found.map(({ review, entries }) => (
            <li key={review}>
              <Link to="/books/vat/$month/entries" params={{ month }} search={{ review }}>
                {REVIEWS[review].title}
              </Link>
              <span className={classes.soft}>
                {pluralize(entries, 'entry', 'entries')}. {REVIEWS[review].text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
