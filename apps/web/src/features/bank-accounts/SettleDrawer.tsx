import type { MoneyAccount, UnsettledDay } from '@lissafi/contract/bank-accounts';
import { formatMoney, sumMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { askAmount } from '../../client/confirm.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { accountText, useMoneyAccounts } from '../../pickers/AccountField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import classes from './Accounts.module.css';

interface Props {
  account: MoneyAccount;
  days: readonly UnsettledDay[];
  /** The day that was chosen; null while the drawer is closed. */
  day: string | null;
  onClose: () => void;
}

/** Records what a terminal or wallet paid out for some days: the difference to the receipts is its charge. */
export function SettleDrawer(props: Props) {
  return (
    <Drawer title="Record a settlement" opened={props.day !== null} onClose={props.onClose}>
      {props.day !== null && <SettleForm key={props.day} {...props} day={props.day} />}
    </Drawer>
  );
}

/** A charge above this share of the receipts is pointed out. */
const USUAL_PERCENT = 1.75;

function SettleForm({ account, days, day, onClose }: Props & { day: string }) {
  const client = useQueryClient();
  const { today, pattern, currency, date } = useLocale();
  const accounts = useMoneyAccounts().filter(({ id, kind }) => id !== account.id && kind !== 'cash');
  const bank = accounts.find(({ kind, is_default }) => kind === 'bank' && is_default) ?? accounts[0];
  const form = useForm({
    ...{ date_from: day, date_to: day, to_id: bank?.id ?? '', settled_on: today, reference: '' },
    ...{ amount: null as number | null, charge_tax: null as number | null },
  });
  const { values, set, bind, errors } = form;
  if (!bank) return <Skeleton height={240} />;
  const money = (value: number) => formatMoney(value, currency);
  const chosen = days.filter((each) => each.day >= values.date_from && each.day <= values.date_to);
  const gross = sumMoney(chosen, ({ amount }) => amount);
  const charge = gross - (values.amount ?? 0);
  const percent = gross > 0 ? (charge * 100) / gross : 0;
  const options = (from: string) =>
    days.filter((each) => each.day >= from).map((each) => [each.day, date(each.day)] as const);
  const nameOf = (id: string) => accounts.find((each) => each.id === id)?.name ?? '';
  const period = (from: string, to: string) => (from === to ? date(from) : `${date(from)} to ${date(to)}`);

  const save = form.submit(
    async () => {
      if (!(await askAmount(values.amount ?? 0, currency))) return;
      await sendOnce({
        slot: `settlement.${account.id}`,
        body: {
          to_id: values.to_id,
          date_from: values.date_from,
          date_to: values.date_to,
          gross,
          amount: values.amount ?? 0,
          charge_tax: values.charge_tax ?? 0,
          settled_on: values.settled_on,
          reference: values.reference || null,
        },
        send: (body, idempotencyKey) =>
          api.bankAccounts.settle({ params: { id: account.id }, body, idempotencyKey }),
        describe: (body) => [
          `${money(body.amount)} of ${account.name} in ${nameOf(body.to_id)}`,
          `receipts of ${period(body.date_from, body.date_to)}, ${money(body.gross)}`,
          `on ${date(body.settled_on)}`,
          body.charge_tax ? `${money(body.charge_tax)} VAT` : null,
          body.reference,
        ],
        // Receipts are settled once.
        single: true,
        done: (answer) =>
          notify.success(
            'Settlement recorded',
            `${money(answer.amount)} is now in ${answer.to_name}${answer.charge > 0 ? `, ${money(answer.charge)} charge` : ''}`,
          ),
      });
      onClose();
      await client.invalidateQueries();
    },
    {
      check: () => {
        const faults: FieldErrors = {};
        if (gross <= 0) faults.date_from = 'Nothing is left to settle on these days';
        if (!values.amount) faults.amount = 'Please enter what arrived';
        else if (charge < 0) faults.amount = `${money(-charge)} more than was received on these days`;
        if ((values.charge_tax ?? 0) > Math.max(charge, 0)) faults.charge_tax = 'More than the charge';
        return faults;
      },
    },
  );

  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      {errors.gross && <Alert>{errors.gross}</Alert>}
      <div className={formClasses.pair}>
        <SelectField
          label="Receipts from"
          options={options('')}
          value={values.date_from}
          onChange={(from) => {
            set('date_from', from);
            if (from > values.date_to) set('date_to', from);
          }}
          error={errors.date_from}
        />
        <SelectField label="To" options={options(values.date_from)} {...bind('date_to')} />
      </div>
      <p className={classes.soft} aria-live="polite">
        {pluralize(
          chosen.reduce((sum, { count }) => sum + count, 0),
          'receipt',
        )}
        , {money(gross)}
      </p>
      <MoneyInput
        label="Amount that arrived"
        currency={currency}
        value={values.amount}
        onChange={(value) => set('amount', value)}
        error={errors.amount}
        hint={
          values.amount === null || charge < 0
            ? 'What is missing of the receipts is the charge'
            : charge === 0
              ? 'No charge'
              : percent > USUAL_PERCENT
                ? `The charge is ${money(charge)}, ${percent.toFixed(2)} % of the receipts. That is more than providers usually take: check the days.`
                : `The charge is ${money(charge)}, ${percent.toFixed(2)} % of the receipts`
        }
      />
      <SelectField
        label="Arrived in"
        options={accounts.map((each) => [each.id, accountText(each)] as const)}
        {...bind('to_id')}
      />
      <div className={formClasses.pair}>
        <DateInput label="Date" today={today} pattern={pattern} {...bind('settled_on')} />
        <MoneyInput
          label="VAT in the charge"
          optional
          currency={currency}
          placeholder="Not stated"
          value={values.charge_tax}
          onChange={(value) => set('charge_tax', value)}
          error={errors.charge_tax}
        />
      </div>
      <TextField label="Reference" optional autoComplete="off" maxLength={100} {...bind('reference')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Record {values.amount ? money(values.amount) : 'the settlement'}
      </Button>
    </form>
  );
}
