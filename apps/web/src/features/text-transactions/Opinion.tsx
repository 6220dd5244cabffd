import type { TextReading, TextTransaction } from '@lissafi/contract/text-transactions';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Highlighted } from './Highlighted.tsx';
import { titleOf } from './labels.ts';
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

/** What became of asking, in the place where the wait was told, so that nothing moves under a form in use. */
export function OpinionState({ reading: { opinion, status } }: { reading: TextReading }) {
  if (!opinion || (opinion.state === 'given' && status === 'error')) return null;
  const words: Record<typeof opinion.state, string> = {
    asked: 'Asking for a second opinion… You can go on meanwhile.',
    given: 'A language model reads it otherwise; see its suggestion below.',
    limited: 'There is no second opinion: those of this hour are used up.',
    agrees: 'A second opinion reads it the same way.',
    none: `There is no second opinion. ${opinion.reason ?? 'No answer came'}.`,
  };
  return (
    <p className={classes.soft} role="status">
      {words[opinion.state]}
    </p>
  );
}

/** What a language model suggests; what the grammar said stands whatever comes of it. */
export function Suggestion({
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
  const { currency } = useLocale();
  const { opinion, status, text, processing_id } = reading;
  if (opinion?.state !== 'given') return null;
  const words = opinion.transactions.flatMap((each) => each.words);
  return (
    <section className={classes.opinion} aria-labelledby="opinion">
      <div className={classes.box} data-suggested>
        <h2 id="opinion" className={classes.suggested}>
          <Badge tone="owed">Suggested by a language model</Badge> Please check.
        </h2>
        <Highlighted text={text} words={words} unused={opinion.unused} />
        {status === 'success' && (
          <>
            <p className={classes.soft}>{opinion.transactions.map(summaryOf(currency)).join('; ')}</p>
            <Button size="small" onClick={() => onUse(!isUsed)}>
              {isUsed ? 'Back to what was understood' : 'Use this suggestion'}
            </Button>
          </>
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

const summaryOf =
  (currency: string) =>
  ({ entry, customer_name, supplier_name }: TextTransaction): string => {
    const party = customer_name ?? supplier_name ?? entry.counterparty;
    return [`${titleOf(entry)} of ${formatMoney(entry.amount, currency)}`, entry.item, party]
      .filter(Boolean)
      .join(', ');
  };
