import type { TextReading } from '@lissafi/contract/text-transactions';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Highlighted } from './Highlighted.tsx';
import classes from './OwnWords.module.css';
import { Understood } from './Understood.tsx';

/** The channel tells when the answer comes; this is for who is not connected. */
const LOOK_MS = 1_500;

/** The reading with its second opinion, as soon as there is one. */
export function useOpinion(reading: TextReading | null): TextReading | null {
  const isAwaited = reading?.opinion?.state === 'asked' && !reading.recorded;
  const { data, error } = useQuery({
    ...queries.textTransactions.result({ params: { processing_id: reading?.processing_id ?? '' } }),
    enabled: isAwaited,
    refetchInterval: ({ state }) =>
      state.error || (state.data && state.data.opinion?.state !== 'asked') ? false : LOOK_MS,
    // A lost answer is looked for again at the next turn; a reading that is gone is gone.
    retry: 3,
    gcTime: 0,
  });
  if (!reading || !isAwaited) return reading;
  if (data) return data;
  return error
    ? { ...reading, opinion: { ...reading.opinion!, state: 'none', reason: 'No answer came' } }
    : reading;
}

/** What became of asking a language model; below what the grammar said, which stands whatever comes of it. */
export function Opinion({
  reading,
  isUsed,
  onUse,
  onRecorded,
}: {
  reading: TextReading;
  /** The suggestion is what the person goes on with. */
  isUsed: boolean;
  onUse: (isUsed: boolean) => void;
  onRecorded: (reading: TextReading) => void;
}) {
  const { opinion, status, text, processing_id } = reading;
  if (!opinion) return null;
  if (opinion.state !== 'given')
    return (
      <p className={classes.soft} role="status">
        {
          {
            asked: 'Asking for a second opinion… You can go on meanwhile.',
            limited: 'There is no second opinion: those of this hour are used up.',
            agrees: 'A second opinion reads it the same way.',
            none: `There is no second opinion. ${opinion.reason ?? ''}`.trim(),
          }[opinion.state]
        }
      </p>
    );
  const words = opinion.transactions.flatMap((each) => each.words);
  return (
    <section className={classes.opinion} aria-labelledby="opinion">
      <div className={classes.box} data-suggested>
        <h2 id="opinion" className={classes.suggested}>
          <Badge tone="owed">Suggested by a language model</Badge> Please check.
        </h2>
        <Highlighted text={text} words={words} unused={opinion.unused} />
        {status === 'success' && (
          <Button size="small" onClick={() => onUse(!isUsed)}>
            {isUsed ? 'Back to what was understood' : 'Use this suggestion'}
          </Button>
        )}
      </div>
      {isUsed && (
        <>
          <Alert tone="quiet">
            Every figure and name stands in your words, but what they mean is a guess. Nothing is recorded
            before you have answered.
          </Alert>
          <Understood
            key={`${processing_id}.suggested`}
            reading={{ ...reading, transactions: opinion.transactions }}
            suggested
            onRecorded={onRecorded}
          />
        </>
      )}
    </section>
  );
}
