import type { Payroll } from '@lissafi/contract/payroll';
import { addDays, addMonths, earlierOf } from '@lissafi/domain/calendar/civil-date';
import { monthName } from '@lissafi/domain/calendar/month-name';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { emptyPerson, type PersonForm, paysOf, peopleOf, totalsOf, withSuggestions } from './model.ts';
import classes from './Payroll.module.css';

/** A payroll begins with the people and the pay of the one before. */
export function PayrollFormPage() {
  const latest = useQuery(queries.payroll.list({ query: { limit: 1 } }));
  const before = latest.data?.payrolls.find(({ voided_at }) => voided_at === null)?.id;
  const one = useQuery({
    ...queries.payroll.get({ params: { id: before ?? '' } }),
    enabled: before !== undefined,
  });
  if (!latest.data) return <LoadState query={latest} back="/money/payroll" />;
  if (before && !one.data) return <LoadState query={one} back="/money/payroll" />;
  return <PayrollForm before={one.data} />;
}

const COLUMNS = [
  ['gross', 'Gross'],
  ['paye', 'PAYE'],
  ['pension', 'Pension'],
  ['employer_pension', 'Employer’s pension'],
] as const;

interface Values {
  month: string;
  entry_date: string;
  lines: PersonForm[];
}

function PayrollForm({ before }: { before: Payroll | undefined }) {
  const { today, pattern, currency } = useLocale();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isPensioned, setPensioned] = useState(before ? before.pension > 0 : true);
  const form = useForm<Values>(() => ({
    month: today.slice(0, 7),
    entry_date: today,
    lines: peopleOf(before),
  }));
  const { values, set, errors } = form;
  const totals = totalsOf(values.lines);
  const setPerson = (key: number, change: (person: PersonForm) => PersonForm) =>
    set(
      'lines',
      values.lines.map((person) => (person.key === key ? change(person) : person)),
    );

  const save = form.submit(
    async (written) => {
      const lines = paysOf(written.lines);
      const { id } = await sendOnce({
        slot: 'payroll.new',
        body: { month: written.month, entry_date: written.entry_date, lines },
        send: (body, idempotencyKey) => api.payroll.create({ body, idempotencyKey }),
        describe: (body) => [
          `Payroll of ${monthName(body.month)}`,
          formatMoney(
            body.lines.reduce((sum, line) => sum + line.gross, 0),
            currency,
          ),
        ],
        done: (answer) => notify.success(`Payroll of ${monthName(answer.month)} posted`),
      });
      form.setValues(written);
      await client.invalidateQueries();
      await navigate({ to: '/money/payroll/$id', params: { id } });
    },
    {
      check: (written) => {
        const lines = paysOf(written.lines);
        const faults: FieldErrors = {};
        for (const [index, { employee, gross }] of lines.entries()) {
          if (!employee) faults[`lines.${index}.employee`] = 'Please enter a name';
          if (gross <= 0) faults[`lines.${index}.gross`] = 'Please enter the pay';
        }
        if (lines.length === 0) faults['lines.0.employee'] = 'Please enter a name';
        if (!/^\d{4}-\d{2}$/.test(written.month)) faults.month = 'Please enter a month';
        if (!written.entry_date) faults.entry_date = 'Please enter a date';
        return faults;
      },
    },
  );

  return (
    <>
      <PageHeader title="New payroll" back="/money/payroll" />
      <form ref={form.form} noValidate onSubmit={save} className={classes.form}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <fieldset className={formClasses.group}>
          <legend>Month</legend>
          <div className={formClasses.pair}>
            <TextField
              label="Month"
              type="month"
              value={values.month}
              onChange={(month) => {
                set('month', month);
                if (/^\d{4}-\d{2}$/.test(month)) {
                  set('entry_date', earlierOf(addDays(addMonths(`${month}-01`, 1), -1), today));
                }
              }}
              error={errors.month}
            />
            <DateInput
              label="Date in the books"
              today={today}
              pattern={pattern}
              value={values.entry_date}
              onChange={(day) => set('entry_date', day)}
              error={errors.entry_date}
            />
          </div>
          <CheckField
            checked={isPensioned}
            onChange={(checked) => {
              setPensioned(checked);
              set(
                'lines',
                values.lines.map((person) => withSuggestions(person, values.month, checked)),
              );
            }}
          >
            Pension is withheld (8 %, and 10 % by the employer)
          </CheckField>
          <p className={formClasses.note}>
            PAYE and pension are suggested from the pay, by the rates of 2026, without rent relief and other
            reliefs. Check them with your tax office.
          </p>
        </fieldset>
        <fieldset className={formClasses.group}>
          <legend>People</legend>
          <div className={classes.heads} aria-hidden>
            <span>Name</span>
            {COLUMNS.map(([name, title]) => (
              <span key={name}>{title}</span>
            ))}
          </div>
          {values.lines.map((person, index) => (
            <div key={person.key} className={classes.person}>
              <TextField
                label={`Name of person ${index + 1}`}
                hideLabel
                autoComplete="off"
                maxLength={100}
                placeholder="Name"
                value={person.employee}
                onChange={(employee) => setPerson(person.key, (each) => ({ ...each, employee }))}
                error={errors[`lines.${index}.employee`]}
              />
              {COLUMNS.map(([name, title]) => (
                <MoneyInput
                  key={name}
                  label={`${title} of person ${index + 1}`}
                  hideLabel
                  symbol={false}
                  currency={currency}
                  placeholder={title}
                  value={person[name]}
                  error={errors[`lines.${index}.${name}`]}
                  onChange={(amount) =>
                    setPerson(person.key, (each) =>
                      name === 'gross'
                        ? withSuggestions({ ...each, gross: amount }, values.month, isPensioned)
                        : { ...each, [name]: amount },
                    )
                  }
                />
              ))}
              <Button
                look="subtle"
                icon
                aria-label={`Remove person ${index + 1}`}
                disabled={values.lines.length === 1}
                onClick={() =>
                  set(
                    'lines',
                    values.lines.filter(({ key }) => key !== person.key),
                  )
                }
              >
                <IconTrash size={16} aria-hidden />
              </Button>
            </div>
          ))}
          <div className={classes.totals}>
            <Button
              onClick={() =>
                set('lines', [
                  ...values.lines,
                  emptyPerson(Math.max(...values.lines.map(({ key }) => key)) + 1),
                ])
              }
            >
              <IconPlus size={16} aria-hidden />
              Add person
            </Button>
            <output className={classes.sums}>
              <span>
                Gross <Amount value={totals.gross} currency={currency} strong />
              </span>
              <span>
                Net pay <Amount value={totals.net} currency={currency} strong />
              </span>
            </output>
          </div>
        </fieldset>
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" size="large" busy={form.busy}>
            Post payroll
          </Button>
        </div>
      </form>
    </>
  );
}
