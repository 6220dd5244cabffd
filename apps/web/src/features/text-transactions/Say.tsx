import { LIMITS } from '@lissafi/contract/limits';
import type { TextReading } from '@lissafi/contract/text-transactions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { api, connection, queries } from '../../client/api.ts';
import { getSession } from '../../client/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { Learned } from '../aliases/Learned.tsx';
import { Highlighted } from './Highlighted.tsx';
import { placeOf } from './labels.ts';
import { OfferCard } from './OfferCard.tsx';
import { OpinionState, Suggestion, useOpinion } from './Opinion.tsx';
import classes from './OwnWords.module.css';
import { keepText } from './said.ts';
import { Understood } from './Understood.tsx';
import { useMayOpen } from './use-may-open.ts';

const draftKey = () => `lissafi.say.${getSession().user?.id}.${connection.organizationId}`;

function keepDraft(text: string) {
  try {
    if (text) localStorage.setItem(draftKey(), text);
    else localStorage.removeItem(draftKey());
  } catch {
    // Without storage the text lives as long as the page.
  }
}

const lastKey = () => `${draftKey()}.read`;

/** The reading of the draft, for a person who leaves it for a form and comes back in the same tab. */
function keepLastReading(reading: TextReading | null) {
  try {
    if (reading) sessionStorage.setItem(lastKey(), JSON.stringify([reading.processing_id, reading.text]));
    else sessionStorage.removeItem(lastKey());
  } catch {
    // Without storage the text is read again.
  }
}

function lastReading(draft: string): string | null {
  try {
    const [id, text] = JSON.parse(sessionStorage.getItem(lastKey()) ?? '[]') as string[];
    return id && text === draft ? id : null;
  } catch {
    return null;
  }
}

/** The text box, and below it what was understood. */
export function Say({
  first,
  recording = null,
  onRead,
  onRecorded,
  another,
}: {
  /** A sentence that is given. */
  first?: string | undefined;
  /** The recording that it was said in. */
  recording?: string | null;
  /** Called with the words before they are read. */
  onRead?: (text: string) => Promise<void>;
  onRecorded?: () => void;
  /** The way to the next one; another text where it is left out. */
  another?: ReactNode;
}) {
  const online = useOnline();
  const [usesOpinion, setUsesOpinion] = useState(false);
  const mayOpen = useMayOpen();
  const client = useQueryClient();
  const form = useForm(() => ({ text: first ?? localStorage.getItem(draftKey()) ?? '' }));
  const { text } = form.values;
  // Who comes back from a form that was offered sees whether it was recorded there.
  const [processing, setProcessing] = useState(() => (first === undefined ? lastReading(text) : null));
  const [isInstead, setInstead] = useState(false);
  const query = useQuery({
    ...queries.textTransactions.result({ params: { processing_id: processing ?? '' } }),
    enabled: processing !== null,
    retry: false,
    refetchOnMount: 'always',
  });
  const reading = useOpinion(processing === null ? null : (query.data ?? null));
  const isLoading = processing !== null && !reading && query.isPending;
  const setReading = (next: TextReading | null) => {
    if (first === undefined) keepLastReading(next?.offer ? next : null);
    setProcessing(next?.processing_id ?? null);
    setInstead(false);
    setUsesOpinion(false);
  };
  useEffect(() => {
    if (first === undefined) keepDraft(text);
  }, [text, first]);
  const isRecorded = Boolean(reading?.recorded);
  useEffect(() => {
    // A given text never was the draft, which stays for its own turn.
    if (isRecorded && first === undefined) keepDraft('');
  }, [isRecorded, first]);
  const read = form.submit(async () => {
    if (!text.trim()) return form.fail({ text: 'Please write what happened' });
    const isLong = text.length > LIMITS.short_text || text.trim().includes('\n');
    await onRead?.(text);
    const body = { text, source_document_id: recording };
    const { processing_id } = isLong
      ? await api.textTransactions.readMany({ body })
      : await api.textTransactions.read({ body });
    const read = await client.fetchQuery({
      ...queries.textTransactions.result({ params: { processing_id } }),
      staleTime: 0,
    });
    keepText(read);
    setReading(read);
  });
  if (isLoading) return <Skeleton height={160} />;
  if (reading?.recorded)
    return (
      <Card title="Recorded" className={classes.recorded}>
        <div className={formClasses.stack}>
          <p className={classes.sentence}>{reading.text}</p>
          {reading.recorded.map((each) => (
            <Link key={each.id} to={placeOf(each).to}>
              {placeOf(each).label}
            </Link>
          ))}
          {reading.learned.map((each) => (
            <Learned key={each.id} learned={each} />
          ))}
          {another ?? (
            <Button
              onClick={() => {
                setReading(null);
                form.set('text', '');
              }}
            >
              Record another
            </Button>
          )}
        </div>
      </Card>
    );
  const recorded = (after: TextReading) => {
    const { queryKey } = queries.textTransactions.result({
      params: { processing_id: after.processing_id },
    });
    client.setQueryData(queryKey, after);
    onRecorded?.();
  };
  const offer = reading?.offer ?? null;
  const transactions = reading?.transactions ?? [];
  const words = transactions.length > 0 ? transactions.flatMap((each) => each.words) : (offer?.words ?? []);
  const isFormFirst = offer !== null && !isInstead;
  return (
    <div className={classes.page}>
      {reading ? (
        <div className={classes.box}>
          <Highlighted text={reading.text} words={words} unused={reading.unused} />
          <p className={classes.soft} role="status">
            {reading.reason ??
              (transactions.length === 0
                ? 'Nothing is recorded before you have checked the form.'
                : reading.unused.length === 0
                  ? 'Every word was understood'
                  : `Not used: ${reading.unused.map(({ start, end }) => reading.text.slice(start, end)).join(', ')}`)}
          </p>
          <Button size="small" onClick={() => setReading(null)}>
            Change the words
          </Button>
        </div>
      ) : (
        <form ref={form.form} className={formClasses.stack} noValidate onSubmit={read}>
          {form.problem && <Alert>{form.problem}</Alert>}
          {!online && (
            <Alert tone="quiet">
              You are offline. Your words are kept on this device until you are back.
            </Alert>
          )}
          <TextAreaField
            label={recording ? 'What was said' : 'What happened?'}
            rows={3}
            maxLength={LIMITS.paragraph_text}
            placeholder="Mama Ngozi carry 10 party pack 3500, she drop 2k transfer, balance Friday"
            hint={`${text.length} of ${text.length > LIMITS.short_text ? LIMITS.paragraph_text : LIMITS.short_text} characters${text.length > LIMITS.short_text ? ', read as several transactions' : ''}`}
            {...form.bind('text')}
          />
          <Button type="submit" look="primary" busy={form.busy} disabled={!online}>
            Read
          </Button>
        </form>
      )}
      {reading?.status === 'error' && (
        <Alert
          tone="owed"
          action={
            reading.route === 'question' ? (
              <ButtonLink to="/ask" search={{ q: reading.text }} size="small">
                See the answer
              </ButtonLink>
            ) : (
              reading.form &&
              mayOpen(reading.form) && (
                <ButtonLink to={reading.form} size="small">
                  Open the form
                </ButtonLink>
              )
            )
          }
        >
          {reading.sentence_id
            ? `${reading.reason}. Nothing was recorded; the sentence waits in the Inbox.`
            : `${reading.reason}. Nothing was recorded.`}
        </Alert>
      )}
      {reading && offer && isFormFirst && (
        <OfferCard
          reading={reading}
          offer={offer}
          {...(transactions.length > 0 && { onInstead: () => setInstead(true) })}
        />
      )}
      {reading && <OpinionState reading={reading} />}
      {reading && transactions.length > 0 && !isFormFirst && !usesOpinion && (
        <Understood key={reading.processing_id} reading={reading} onRecorded={recorded} />
      )}
      {reading && (
        <Suggestion
          reading={reading}
          isUsed={usesOpinion || reading.status === 'error'}
          onUse={setUsesOpinion}
          onRecorded={recorded}
        />
      )}
    </div>
  );
}
