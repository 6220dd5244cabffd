import type { CountSheet } from '@lissafi/contract/counts';
import { useState } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import dialogClasses from '../../ui/Dialog.module.css';
import { Modal } from '../../ui/Modal.tsx';
import { pluralize, signedMoney } from '../../ui/text.ts';
import classes from './Counts.module.css';
import { signedText } from './labels.ts';
import { postLabel, postSummary } from './post-summary.ts';

/** Posts a sheet, after showing what that does. */
export function PostCount({
  sheet,
  currency,
  busy,
  onPost,
}: {
  sheet: CountSheet;
  currency: string;
  busy: boolean;
  onPost: () => Promise<void>;
}) {
  const [asked, setAsked] = useState(false);
  const summary = postSummary(sheet);
  const { counted, not_counted, differing, value, largest } = summary;
  return (
    <>
      <Button
        look="primary"
        size="large"
        wide
        aria-haspopup="dialog"
        busy={busy}
        disabled={!sheet.can.post}
        onClick={() => setAsked(true)}
      >
        {counted === 0 ? 'Post' : `Post ${pluralize(counted, 'count')}`}
      </Button>
      <Modal
        title="Post this count?"
        opened={asked}
        onClose={() => setAsked(false)}
        place="center"
        hasClose={false}
      >
        <dl className={classes.summary}>
          <div>
            <dt>Counted</dt>
            <dd>{pluralize(counted, 'line')}</dd>
          </div>
          {differing !== null && (
            <div>
              <dt>Differ from the books</dt>
              <dd>{differing === 0 ? 'none' : pluralize(differing, 'line')}</dd>
            </div>
          )}
          {value !== null && differing !== 0 && (
            <div>
              <dt>Value of the differences</dt>
              <dd className={value < 0 ? classes.missing : undefined}>
                <strong>{signedMoney(value, currency)}</strong>
              </dd>
            </div>
          )}
          <div>
            <dt>Not counted</dt>
            <dd>{not_counted === 0 ? 'none' : `${pluralize(not_counted, 'line')}, left as in the books`}</dd>
          </div>
        </dl>
        {largest.length > 0 && (
          <ul className={classes.largest} aria-label="The largest differences">
            {largest.map((line) => (
              <li key={line.line}>
                <span>{line.name}</span>
                <span>{signedText(line.difference!)}</span>
                <span>{line.value !== null && <Amount value={line.value} currency={currency} />}</span>
              </li>
            ))}
            {differing !== null && differing > largest.length && (
              <li className={classes.soft}>and {differing - largest.length} more</li>
            )}
          </ul>
        )}
        <p className={dialogClasses.text}>
          {differing === null
            ? 'This sheet is blind: the differences are shown once it is posted. A posted count stays; a mistake is corrected by counting again.'
            : 'Stock becomes what was counted. A posted count stays; a mistake is corrected by counting again.'}
        </p>
        <div className={dialogClasses.actions}>
          <Button data-autofocus onClick={() => setAsked(false)}>
            Go back
          </Button>
          <Button
            look="primary"
            onClick={() => {
              setAsked(false);
              void onPost();
            }}
          >
            {postLabel(summary, currency)}
          </Button>
        </div>
      </Modal>
    </>
  );
}
