import { DENOMINATIONS, type MoneyAccount } from '@lissafi/contract/bank-accounts';
import { sumOfNotes } from '@lissafi/domain/books/till-count';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import classes from './Accounts.module.css';

interface Props {
  account: MoneyAccount | null;
  opened: boolean;
  onClose: () => void;
}

/** What is in the till, as one amount or note by note; the difference goes to cash over and short. */
export function CountDrawer({ account, opened, onClose }: Props) {
  return (
    <Drawer title={account ? `Count ${account.name}` : 'Count the cash'} opened={opened} onClose={onClose}>
      {opened && account && <CountForm account={account} onClose={onClose} />}
    </Drawer>
  );
}

interface Values {
  amount: number | null;
  byNotes: boolean;
  /** As typed, by the value of the note in kobo. */
  notes: Record<string, string>;
  counted_on: string;
  memo: string;
}

/** How many of each, without those that were left empty; null where one is not a whole number. */
function readNotes(notes: Values['notes']): Record<string, number> | null {
  const typed = Object.entries(notes).filter(([, text]) => text.trim() !== '');
  if (typed.some(([, text]) => !/^\d{1,6}$/.test(text.trim()))) return null;
  return Object.fromEntries(typed.map(([value, text]) => [value, Number(text)]));
}

function CountForm({ account, onClose }: { account: MoneyAccount; onClose: () => void }) {
  const client = useQueryClient();
  const { today, pattern, currency, date } = useLocale();
  const form = useForm<Values>({ amount: null, byNotes: false, notes: {}, counted_on: today, memo: '' });
  const { values, set, bind, errors } = form;
  const money = (value: number) => formatMoney(value, currency);
  const counted = values.byNotes ? readNotes(values.notes) : null;
  const amount = values.byNotes ? counted && sumOfNotes(counted) : values.amount;

  const save = form.submit(async () => {
    if (values.byNotes && counted === null)
      return form.fail({}, 'Please write whole numbers of notes and coins.');
    if (amount === null) return form.fail({ amount: 'Please enter what you counted' });
    await sendOnce({
      slot: `count.${account.id}`,
      body: {
        counted_on: values.counted_on,
        amount,
        ...(counted && { counted }),
        memo: values.memo || null,
      },
      send: (body, idempotencyKey) =>
        api.bankAccounts.count({ params: { id: account.id }, body, idempotencyKey }),
      describe: (body) => [
        `${money(body.amount)} in ${account.name}`,
        `on ${date(body.counted_on)}`,
        body.memo,
      ],
      done: (answer) =>
        notify.success(
          `${account.name} counted`,
          answer.difference === 0
            ? 'It agrees with the books'
            : `${money(Math.abs(answer.difference))} ${answer.difference < 0 ? 'short' : 'over'}`,
        ),
    });
    onClose();
    await client.invalidateQueries();
  });

  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      {!values.byNotes && (
        <MoneyInput
          label="Cash counted"
          currency={currency}
          value={values.amount}
          onChange={(value) => set('amount', value)}
          error={errors.amount}
        />
      )}
      {values.byNotes && (
        <fieldset className={formClasses.group}>
          <legend>Notes and coins</legend>
          <div className={classes.notes}>
            {DENOMINATIONS.map((value) => (
              <TextField
                key={value}
                label={formatMoney(value, currency).replace(/\.00$/, '')}
                inputMode="numeric"
                placeholder="0"
                maxLength={6}
                value={values.notes[value] ?? ''}
                onChange={(typed) => set('notes', { ...values.notes, [value]: typed })}
              />
            ))}
          </div>
          <p>
            Sum: <strong>{amount === null ? 'not a whole number' : money(amount)}</strong>
          </p>
        </fieldset>
      )}
      <CheckField checked={values.byNotes} onChange={(byNotes) => set('byNotes', byNotes)}>
        Count by notes and coins
      </CheckField>
      {amount !== null && account.balance !== null && values.counted_on === today && (
        <p className={formClasses.note} role="status">
          {comparison(amount - account.balance, money)}
        </p>
      )}
      <DateInput label="Counted on" today={today} pattern={pattern} {...bind('counted_on')} />
      <TextField label="Note" optional autoComplete="off" maxLength={200} {...bind('memo')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Record {amount === null ? 'the count' : money(amount)}
      </Button>
    </form>
  );
}

/** The books are not shown before something is counted, so that they are not simply copied. */
function comparison(difference: number, money: (value: number) => string): string {
  if (difference === 0) return 'This agrees with the books.';
  return `${money(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than in the books: it will be posted to cash over and short.`;
}
