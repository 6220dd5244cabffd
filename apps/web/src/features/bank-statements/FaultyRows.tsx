import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import type { BankStatementLine } from '@lissafi/contract/bank-statements';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { FIELD_LABELS } from './labels.ts';
import classes from './Reconcile.module.css';

/** Rows of a file that could not be read: what they say, and the fields to correct. */
export function FaultyRows({ account, mayWrite }: { account: MoneyAccount; mayWrite: boolean }) {
  const query = useQuery(
    queries.bankStatements.lines({ params: { id: account.id }, query: { state: 'faulty', limit: 50 } }),
  );
  if (query.error) return <Alert>{messageOf(query.error)}</Alert>;
  if (!query.data) return <Skeleton height={200} />;
  return (
    <ul className={classes.faulty} aria-label="Rows to correct">
      {query.data.lines.map((line) => (
        <li key={line.id}>
          <p>
            <strong>Row {line.row_number}</strong>{' '}
            {Object.entries(line.fault?.cells ?? {})
              .map(([field, cell]) => `${FIELD_LABELS[field as 'date']}: ${cell}`)
              .join(' · ')}
          </p>
          <p className={classes.fault}>
            <IconAlertCircle size={16} aria-hidden />
            {line.fault?.message}
          </p>
          {mayWrite && <Correction account={account} line={line} />}
        </li>
      ))}
    </ul>
  );
}

function Correction({ account, line }: { account: MoneyAccount; line: BankStatementLine }) {
  const client = useQueryClient();
  const { today, pattern, currency } = useLocale();
  const form = useForm({
    date: line.date ?? '',
    description: line.description,
    amount: null as number | null,
    way: 'out' as 'in' | 'out',
  });
  const { values, bind, set } = form;
  const params = { id: account.id, line_id: line.id };
  const send = async (
    body: { date?: string; description?: string; amount?: number; left_out?: boolean },
    done: string,
  ) => {
    await api.bankStatements.correct({ params, body: { version: line.version, ...body } });
    notify.success(done);
    await client.invalidateQueries();
  };
  const save = form.submit(
    async () => {
      const amount = (values.amount ?? 0) * (values.way === 'in' ? 1 : -1);
      const { date, description } = values;
      await send({ date, amount, ...(description && { description }) }, 'Row corrected');
    },
    {
      check: () => {
        const faults: FieldErrors = {};
        if (!values.date) faults.date = 'Please enter a date';
        if (!values.amount) faults.amount = 'Please enter an amount';
        return faults;
      },
    },
  );
  const leaveOut = () =>
    send({ left_out: true }, 'Row left out').catch((error) => notify.error('Not left out', messageOf(error)));
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField label="Description" maxLength={500} autoComplete="off" {...bind('description')} />
      <DateInput label="Date" today={today} pattern={pattern} {...bind('date')} />
      <div className={formClasses.pair}>
        <SelectField
          label="Direction"
          options={[
            ['out', 'Money out'],
            ['in', 'Money in'],
          ]}
          {...bind('way')}
        />
        <MoneyInput
          label="Amount"
          currency={currency}
          value={values.amount}
          onChange={(amount) => set('amount', amount)}
          error={form.errors.amount}
        />
      </div>
      <div className={formClasses.actions}>
        <Button type="submit" look="primary" busy={form.busy}>
          Correct the row
        </Button>
        <Button look="subtle" onClick={leaveOut}>
          Leave it out
        </Button>
      </div>
    </form>
  );
}
