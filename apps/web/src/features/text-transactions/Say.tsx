import { LIMITS } from '@lissafi/contract/limits';
import type { TextReading } from '@lissafi/contract/text-transactions';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api, connection } from '../../client/api.ts';
import { getSession } from '../../client/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useOnline } from '../../ui/use-online.ts';
import { Learned } from '../aliases/Learned.tsx';
import { Highlighted } from './Highlighted.tsx';
import { placeOf } from './labels.ts';
import classes from './OwnWords.module.css';
import { Understood } from './Understood.tsx';

const draftKey = () => `lissafi.say.${getSession().user?.id}.${connection.organizationId}`;

function keepDraft(text: string) {
  try {
    if (text) localStorage.setItem(draftKey(), text);
    else localStorage.removeItem(draftKey());
  } catch {
    // Without storage the text lives as long as the page.
  }
}

/** The text box, and below it what was understood; `first` is a sentence that is given. */
export function Say({ first, onRecorded }: { first?: string | undefined; onRecorded?: () => void }) {
  const online = useOnline();
  const [reading, setReading] = useState<TextReading | null>(null);
  const form = useForm(() => ({ text: first ?? localStorage.getItem(draftKey()) ?? '' }));
  const { text } = form.values;
  useEffect(() => {
    if (first === undefined) keepDraft(text);
  }, [text, first]);
  const read = form.submit(async () => {
    if (!text.trim()) return form.fail({ text: 'Please write what happened' });
    const isLong = text.length > LIMITS.short_text || text.trim().includes('\n');
    const { processing_id } = isLong
      ? await api.textTransactions.readMany({ body: { text } })
      : await api.textTransactions.read({ body: { text } });
    setReading(await api.textTransactions.result({ params: { processing_id } }));
  });
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
          <Button
            onClick={() => {
              setReading(null);
              form.set('text', '');
            }}
          >
            Record another
          </Button>
        </div>
      </Card>
    );
  const words = reading?.transactions.flatMap((each) => each.words) ?? [];
  return (
    <div className={classes.page}>
      {reading ? (
        <div className={classes.box}>
          <Highlighted text={reading.text} words={words} unused={reading.unused} />
          <p className={classes.soft} role="status">
            {reading.reason ??
              (reading.unused.length === 0
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
            label="What happened?"
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
              reading.form && (
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
      {reading?.status === 'success' && (
        <Understood
          key={reading.processing_id}
          reading={reading}
          onRecorded={(recorded) => {
            // A given text never was the draft, which stays for its own turn.
            if (first === undefined) keepDraft('');
            setReading(recorded);
            onRecorded?.();
          }}
        />
      )}
    </div>
  );
}
