import type { Periods } from '@lissafi/contract/periods';
import { isCivilDate } from '@lissafi/domain/calendar/civil-date';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../client/api.ts';
import { useMoment } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { wordsOf } from './checks.ts';
import classes from './PeriodsPage.module.css';

interface Props {
  kind: 'lock' | 'unlock' | null;
  periods: Periods;
  until: string;
  onClose: () => void;
}

/** Locks the books up to a day, or opens days again with a reason. */
export function LockDrawer(props: Props) {
  const title = props.kind === 'unlock' ? 'Unlock the books' : 'Lock the books';
  return (
    <Drawer title={title} opened={props.kind !== null} onClose={props.onClose}>
      {props.kind && <LockForm {...props} kind={props.kind} />}
    </Drawer>
  );
}

function LockForm({ kind, periods, until, onClose }: Props & { kind: 'lock' | 'unlock' }) {
  const client = useQueryClient();
  const { date, today, pattern } = useLocale();
  const form = useForm({ day: kind === 'lock' ? until : '', reason: '' });
  const save = form.submit(async ({ day, reason }) => {
    if (kind === 'lock' && !day) return form.fail({ books_locked_until: 'Please enter a date' });
    const { books_locked_until } = await api.periods.lock({
      body: { books_locked_until: day || null, seen: periods.books_locked_until, reason: reason || null },
    });
    notify.success(books_locked_until ? `Books locked up to ${date(books_locked_until)}` : 'Books unlocked');
    onClose();
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>
        {kind === 'lock'
          ? 'Nothing can be posted, changed or voided on or before this day, by anyone. It can be unlocked again, and that is recorded.'
          : 'Leave the date empty to unlock everything. Reports of these days can change once something is posted in them.'}
      </p>
      <DateInput
        label={kind === 'lock' ? 'Lock up to' : 'Keep locked up to'}
        optional={kind === 'unlock'}
        today={today}
        pattern={pattern}
        value={form.values.day}
        onChange={(day) => form.set('day', day)}
        error={form.errors.books_locked_until}
      />
      {kind === 'lock' && isCivilDate(form.values.day) && <StillToDo until={form.values.day} />}
      {kind === 'unlock' && (
        <TextAreaField label="Reason" rows={3} maxLength={500} {...form.bind('reason')} />
      )}
      <Button type="submit" look={kind === 'lock' ? 'primary' : 'danger'} size="large" wide busy={form.busy}>
        {kind === 'lock' ? 'Lock' : 'Unlock'}
      </Button>
    </form>
  );
}

/** What the checklist still has to be done up to the day: the books can be locked all the same. */
function StillToDo({ until }: { until: string }) {
  const moment = useMoment();
  const { currency, date } = useLocale();
  const { data } = useQuery(queries.periods.checklist({ query: { until } }));
  const left = data?.checks.filter(({ state }) => state !== 'done') ?? [];
  if (left.length === 0) return null;
  return (
    <section className={classes.left} aria-label="Still to do">
      <h3>Still to do up to {date(until)}</h3>
      <ul>
        {left.map((check) => {
          const { title, text } = wordsOf(check, { until, currency, moment, date });
          return (
            <li key={check.name} data-state={check.state}>
              <strong>{title}</strong>
              <span className={classes.soft}>{text}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
