import { formatMoney } from '@lissafi/domain/money/money';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { nextDates } from '../../labels/next-dates.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { AccountPicker } from '../../pickers/AccountPicker.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './JournalFormPage.module.css';
import {
  emptyJournal,
  type JournalForm,
  type JournalMode,
  type LineForm,
  linesToSend,
  totalsOf,
  withLine,
} from './model.ts';

const MODES: readonly (readonly [JournalMode, string])[] = [
  ['once', 'Once'],
  ['accrual', 'Once, reversed later (an accrual)'],
  ['repeat', 'Again and again'],
  ['spread', 'Spread over months (paid ahead)'],
];
const FREQUENCIES: readonly (readonly [JournalForm['frequency'], string])[] = [
  ['weekly', 'Every week'],
  ['monthly', 'Every month'],
  ['yearly', 'Every year'],
];

/** Writes a journal: once, as an accrual, again and again, or spread over months. */
export function JournalFormPage() {
  const { today, pattern, currency, date } = useLocale();
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useForm<JournalForm>(() => emptyJournal(today));
  const { values, set, bind, errors } = form;
  const totals = totalsOf(values.lines);

  const save = form.submit(
    async (written) => {
      const lines = linesToSend(written.lines);
      const amount = formatMoney(totalsOf(written.lines).debit, currency);
      const common = { memo: written.memo, lines };
      if (written.mode === 'once' || written.mode === 'accrual') {
        const entry = await sendOnce({
          slot: 'journal.new',
          body: {
            ...common,
            entry_date: written.entry_date,
            ...(written.mode === 'accrual' ? { reverse_on: written.reverse_on } : {}),
          },
          send: (body, idempotencyKey) => api.journals.create({ body, idempotencyKey }),
          describe: (body) => [amount, body.memo],
          done: ({ number }) => notify.success(`Journal posted as entry ${number}`),
        });
        form.setValues(written);
        await client.invalidateQueries();
        await navigate({ to: '/books/entries/$id', params: { id: entry.id } });
        return;
      }
      await sendOnce({
        slot: 'journal.recurring.new',
        body: {
          ...common,
          kind: written.mode,
          start_on: written.entry_date,
          frequency: written.mode === 'spread' ? ('monthly' as const) : written.frequency,
          max_count: written.mode === 'spread' ? Number(written.count) : null,
          end_on: written.mode === 'repeat' ? written.end_on || null : null,
        },
        send: (body, idempotencyKey) => api.journals.createRecurring({ body, idempotencyKey }),
        describe: (body) => [amount, body.memo],
        done: ({ made_count }) =>
          notify.success(made_count > 0 ? `Saved, and ${made_count} posted` : 'Recurring journal saved'),
      });
      form.setValues(written);
      await client.invalidateQueries();
      await navigate({ to: '/books/journals/recurring' });
    },
    { check: faultsOf },
  );

  const setLine = (key: number, change: Partial<LineForm>) =>
    set(
      'lines',
      values.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
    );

  return (
    <>
      <PageHeader title="New journal" back="/books/journals" />
      <form ref={form.form} noValidate onSubmit={save} className={classes.form}>
        {form.problem && <Alert>{form.problem}</Alert>}
        {errors.lines && <Alert>{errors.lines}</Alert>}
        <fieldset className={formClasses.group}>
          <legend>Journal</legend>
          <TextField label="Description" maxLength={200} autoFocus {...bind('memo')} />
          <div className={formClasses.pair}>
            <DateInput
              label={values.mode === 'repeat' || values.mode === 'spread' ? 'First on' : 'Date'}
              today={today}
              pattern={pattern}
              value={values.entry_date}
              onChange={(day) => set('entry_date', day)}
              hint={values.mode === 'repeat' ? repeatDates(values, date) : undefined}
              error={errors.entry_date ?? errors.start_on}
            />
            <SelectField label="How often" options={MODES} {...bind('mode')} />
          </div>
          {values.mode === 'accrual' && (
            <DateInput
              label="Reversed on"
              hint="The same amounts the other way round, on this day"
              today={today}
              pattern={pattern}
              value={values.reverse_on}
              onChange={(day) => set('reverse_on', day)}
              error={errors.reverse_on}
            />
          )}
          {values.mode === 'repeat' && (
            <div className={formClasses.pair}>
              <SelectField label="Repeats" options={FREQUENCIES} {...bind('frequency')} />
              <DateInput
                label="Until"
                optional
                today={today}
                pattern={pattern}
                value={values.end_on}
                onChange={(day) => set('end_on', day)}
                error={errors.end_on}
              />
            </div>
          )}
          {values.mode === 'spread' && (
            <TextField
              label="Number of months"
              inputMode="numeric"
              hint="The amounts below are divided over them, to the kobo"
              {...bind('count')}
              error={errors.count ?? errors.max_count}
            />
          )}
        </fieldset>
        <fieldset className={formClasses.group}>
          <legend>Lines</legend>
          <div className={classes.heads} aria-hidden>
            <span>Account</span>
            <span>Note</span>
            <span>Debit</span>
            <span>Credit</span>
          </div>
          {values.lines.map((line, index) => (
            <div key={line.key} className={classes.line}>
              <AccountPicker
                label={`Account of line ${index + 1}`}
                hideLabel
                name={line.account}
                isKnown={line.account_code !== ''}
                error={errors[`lines.${index}.account_code`]}
                onType={(account) => setLine(line.key, { account, account_code: '' })}
                onPick={({ code, name }) =>
                  setLine(line.key, { account_code: code, account: `${code} ${name}` })
                }
              />
              <TextField
                label={`Note of line ${index + 1}`}
                hideLabel
                className={classes.note}
                maxLength={200}
                placeholder="Note"
                value={line.memo}
                onChange={(memo) => setLine(line.key, { memo })}
              />
              <MoneyInput
                label={`Debit of line ${index + 1}`}
                hideLabel
                symbol={false}
                currency={currency}
                placeholder="Debit"
                value={line.debit}
                error={errors[`lines.${index}.debit`]}
                onChange={(debit) => setLine(line.key, debit === null ? { debit } : { debit, credit: null })}
              />
              <MoneyInput
                label={`Credit of line ${index + 1}`}
                hideLabel
                symbol={false}
                currency={currency}
                placeholder="Credit"
                value={line.credit}
                error={errors[`lines.${index}.credit`]}
                onChange={(credit) =>
                  setLine(line.key, credit === null ? { credit } : { credit, debit: null })
                }
              />
              <Button
                look="subtle"
                icon
                aria-label={`Remove line ${index + 1}`}
                disabled={values.lines.length <= 2}
                onClick={() =>
                  set(
                    'lines',
                    values.lines.filter(({ key }) => key !== line.key),
                  )
                }
              >
                <IconTrash size={16} aria-hidden />
              </Button>
            </div>
          ))}
          <div className={classes.totals}>
            <Button onClick={() => set('lines', withLine(values.lines))}>
              <IconPlus size={16} aria-hidden />
              Add line
            </Button>
            <output className={classes.sum} data-balanced={totals.difference === 0}>
              {totals.difference === 0 ? (
                <>
                  Balanced at <Amount value={totals.debit} currency={currency} strong />
                </>
              ) : (
                <>
                  {totals.difference > 0 ? 'Credits are missing: ' : 'Debits are missing: '}
                  <Amount value={Math.abs(totals.difference)} currency={currency} strong />
                </>
              )}
            </output>
          </div>
        </fieldset>
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" size="large" busy={form.busy}>
            {values.mode === 'repeat' || values.mode === 'spread' ? 'Save' : 'Post'}
          </Button>
        </div>
      </form>
    </>
  );
}

/** When a repeated journal is posted. */
function repeatDates({ entry_date, frequency, end_on }: JournalForm, date: (day: string) => string) {
  if (!entry_date) return undefined;
  const schedule = { frequency, every: 1, start_on: entry_date, end_on: end_on || null, max_count: null };
  return nextDates(schedule, { after: null, made: 0, date });
}

/** What can be said before the server is asked. */
function faultsOf(form: JournalForm): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!form.memo.trim()) faults.memo = 'Please describe the journal';
  if (!form.entry_date) faults.entry_date = 'Please enter a date';
  if (form.mode === 'accrual' && form.reverse_on <= form.entry_date)
    faults.reverse_on = 'It is reversed on a later day';
  if (form.mode === 'spread' && !(/^\d{1,4}$/.test(form.count.trim()) && Number(form.count) > 0))
    faults.count = 'Please enter a number of months';
  const lines = linesToSend(form.lines);
  for (const [index, line] of lines.entries())
    if (!line.account_code) faults[`lines.${index}.account_code`] = 'Please choose an account';
  const { difference, debit } = totalsOf(form.lines);
  if (Object.keys(faults).length === 0 && debit === 0) faults['lines.0.debit'] = 'Please enter an amount';
  if (Object.keys(faults).length === 0 && difference !== 0) faults.lines = 'Debits and credits must be equal';
  return faults;
}
