import { Link } from '@tanstack/react-router';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Highlighted } from './Highlighted.tsx';
import { placeOf } from './labels.ts';
import classes from './OwnWords.module.css';
import type { Said } from './said.ts';

/** Above a form: the words that it was filled in from, and what they leave open. */
export function FromWords({ said, notes = [] }: { said: Said; notes?: readonly string[] }) {
  const { reading, text, isGone } = said;
  if (isGone)
    return (
      <Alert
        tone="quiet"
        action={
          text && (
            <ButtonLink to="/say" search={{ text }} size="small">
              Read the words again
            </ButtonLink>
          )
        }
      >
        {`What was understood is kept for 5 minutes, so nothing is filled in.${text ? ` Your words: “${text}”` : ''}`}
      </Alert>
    );
  if (!reading) return null;
  const { offer, recorded } = reading;
  const twin = offer?.kind === 'delivery' ? offer.twin : null;
  return (
    <section aria-label="From your words" className={classes.from}>
      <p className={classes.soft}>From your words</p>
      <Highlighted text={reading.text} words={offer?.words ?? []} unused={reading.unused} />
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {recorded?.map((each) => (
        <Alert key={each.id} tone="owed">
          {'This is recorded already. '}
          <Link to={placeOf(each).to}>{placeOf(each).label}</Link>
        </Alert>
      ))}
      {!recorded && twin && (
        <Alert tone="owed">
          {`${twin.label} of the same day and amount is recorded already. `}
          <Link to={placeOf(twin).to}>{placeOf(twin).label}</Link>
        </Alert>
      )}
    </section>
  );
}
