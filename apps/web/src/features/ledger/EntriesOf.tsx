import { useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './EntriesOf.module.css';
import { Entry } from './Entry.tsx';

/** The journal entries of a record and of its reversal. */
export function EntriesOf({ id }: { id: string }) {
  const { currency, date } = useLocale();
  const { data, error } = useQuery(queries.ledger.entries({ query: { source_id: id } }));
  return (
    <Card title="In the books">
      {!data && !error && <Skeleton height={72} />}
      {error && <p className={classes.soft}>{messageOf(error)}</p>}
      {data && (
        <ul className={classes.entries}>
          {data.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} currency={currency} date={date} highlight={undefined} />
          ))}
        </ul>
      )}
    </Card>
  );
}
