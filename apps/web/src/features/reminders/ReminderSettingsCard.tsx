import { DEFAULT_REMINDER_DAYS, LIMITS } from '@lissafi/contract/limits';
import type { ReminderSettings } from '@lissafi/contract/reminders';
import { DEFAULT_WORDING, faultOfWording, WORDING_PLACES } from '@lissafi/domain/sales/reminder-wording';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

/** Settings of automatic payment reminders. */
export function ReminderCard() {
  const query = useQuery({ ...queries.reminders.get(), refetchOnWindowFocus: false });
  return query.data ? <ReminderForm key={query.data.version} settings={query.data} /> : null;
}

const PLACES = Object.entries(WORDING_PLACES)
  .map(([place, meaning]) => `{${place}} ${meaning}`)
  .join(', ');
const USUAL = [-7, ...DEFAULT_REMINDER_DAYS];
const inWords = (day: number) =>
  day === 0
    ? 'On the due date'
    : `${Math.abs(day)} ${Math.abs(day) === 1 ? 'day' : 'days'} ${day < 0 ? 'before' : 'after'} the due date`;

function ReminderForm({ settings }: { settings: ReminderSettings }) {
  const client = useQueryClient();
  const [extra, setExtra] = useState('');
  const form = useForm({
    enabled: settings.enabled,
    days: settings.days,
    wording: settings.wording ?? DEFAULT_WORDING,
  });
  const { values, set } = form;
  const offered = [...new Set([...USUAL, ...values.days])].sort((a, b) => a - b);
  const save = form.submit(
    async ({ enabled, days, wording }) => {
      if (enabled && days.length === 0) return form.fail({}, 'Please choose at least one day.');
      const own = wording.trim() === DEFAULT_WORDING ? null : wording;
      await api.reminders.update({ body: { version: settings.version, enabled, days, wording: own } });
      notify.success(enabled ? 'Reminders are on' : 'Reminders are off');
      await client.invalidateQueries({ queryKey: ['reminders'] });
    },
    {
      check: ({ wording }): FieldErrors => {
        const wrong = faultOfWording(wording);
        return wrong ? { wording: wrong } : {};
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'STALE_VERSION')
          void client.invalidateQueries({ queryKey: ['reminders'] });
      },
    },
  );
  const add = () => {
    const day = Number(extra);
    if (!Number.isInteger(day) || extra.trim() === '') return;
    if (!values.days.includes(day)) set('days', [...values.days, day]);
    setExtra('');
  };
  return (
    <form ref={form.form} noValidate onSubmit={save}>
      <fieldset className={formClasses.group}>
        <legend>Reminders by email</legend>
        <p className={formClasses.note}>
          Sent in the morning of the days below, until all is paid: one email for each customer, with all open
          invoices, where to pay and a link. Blocked customers and those without an email address get none.
        </p>
        {form.problem && <Alert>{form.problem}</Alert>}
        <CheckField checked={values.enabled} onChange={(enabled) => set('enabled', enabled)}>
          Send reminders of unpaid invoices
        </CheckField>
        {values.enabled && (
          <>
            {offered.map((day) => (
              <CheckField
                key={day}
                checked={values.days.includes(day)}
                onChange={(on) =>
                  set('days', on ? [...values.days, day] : values.days.filter((each) => each !== day))
                }
              >
                {inWords(day)}
              </CheckField>
            ))}
            {values.days.length < LIMITS.reminder_days && (
              <div className={formClasses.pair}>
                <TextField
                  label="Another day"
                  optional
                  inputMode="numeric"
                  hint="Days after the due date; -5 is five before"
                  value={extra}
                  onChange={setExtra}
                />
                <Button onClick={add} style={{ alignSelf: 'center' }}>
                  Add day
                </Button>
              </div>
            )}
          </>
        )}
        <TextAreaField
          label="Text of a reminder"
          hint={`In place of these the figures stand: ${PLACES}`}
          rows={12}
          maxLength={LIMITS.reminder_text}
          {...form.bind('wording')}
        />
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" busy={form.busy}>
            Save reminders
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
