import { OPENING_DEBTS_NOTE } from '@lissafi/domain/books/basis-words';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './Statement.module.css';

/** A statement on the cash basis that waits until enough entries are included in it. */
export function Preparing({
  title,
  left,
  error,
  retry,
}: {
  title: string;
  left: number | null;
  error: string | null;
  retry: () => void;
}) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        {error ? (
          <Alert>
            {error} <Button onClick={retry}>Try again</Button>
          </Alert>
        ) : (
          <p role="status">
            {left === null ? 'Preparing the cash basis…' : `Preparing the cash basis: ${left} entries to go…`}
          </p>
        )}
      </Card>
    </>
  );
}

/** What a reader of the cash basis must know where debts were brought in from before. */
export function OpeningDebts({ statement }: { statement: { has_opening_debts: boolean } }) {
  return statement.has_opening_debts ? <p className={classes.note}>{OPENING_DEBTS_NOTE}.</p> : null;
}
