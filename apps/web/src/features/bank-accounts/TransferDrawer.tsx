import { formatMoney } from '@lissafi/domain/money/money';
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
import { notify } from '../../ui/toast.ts';
import { FromWords } from '../text-transactions/FromWords.tsx';
import { offerOf, type Said, useSaid } from '../text-transactions/said.ts';

interface Props {
  /** The account that pays, where the drawer was opened from its page. */
  fromId?: string;
  /** The reading of a text that tells of the transfer. */
  said?: string | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Moves money between own accounts: cash to the bank, POS to the bank, bank to the till. */
export function TransferDrawer(props: Props) {
  return (
    <Drawer title="Transfer between accounts" opened={props.opened} onClose={props.onClose}>
      {props.opened && <Opened {...props} />}
    </Drawer>
  );
}

function Opened(props: Props) {
  const told = useSaid(props.said);
  return told.isLoading ? <Skeleton height={240} /> : <TransferForm {...props} told={told} />;
}

interface Values {
  from_id: string;
  to_id: string;
  amount: number | null;
  charge: number | null;
  transferred_on: string;
  reference: string;
}

function TransferForm({ fromId, said, told, onClose }: Props & { told: Said }) {
  const client = useQueryClient();
  const { today, pattern, currency, date } = useLocale();
  const accounts = useMoneyAccounts();
  const offer = offerOf(told, 'transfer');
  const form = useForm<Values>({
    from_id: fromId ?? offer?.from_id ?? '',
    to_id: offer?.to_id ?? '',
    amount: offer?.amount ?? null,
    charge: offer?.charge ?? null,
    transferred_on: offer?.transferred_on ?? today,
    reference: '',
  });
  const { values, set, bind, errors } = form;
  if (accounts.length === 0) return <Skeleton height={240} />;
  const money = (value: number) => formatMoney(value, currency);
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? '';
  const choices = (except: string) => [
    ['', 'Choose an account'] as const,
    ...accounts
      .filter((account) => account.id !== except)
      .map((account) => [account.id, accountText(account)] as const),
  ];
  const from = accounts.find((account) => account.id === values.from_id);
  const left = from?.balance == null ? null : from.balance - (values.amount ?? 0) - (values.charge ?? 0);

  const save = form.submit(
    async () => {
      if (!(await askAmount(values.amount ?? 0, currency))) return;
      await sendOnce({
        slot: said ? `transfer.${said}` : 'transfer',
        body: {
          from_id: values.from_id,
          to_id: values.to_id,
          amount: values.amount ?? 0,
          charge: values.charge ?? 0,
          transferred_on: values.transferred_on,
          reference: values.reference || null,
          ...(said && { said }),
        },
        send: (body, idempotencyKey) => api.bankAccounts.transfer({ body, idempotencyKey }),
        describe: (body) => [
          `${money(body.amount)} from ${nameOf(body.from_id)} to ${nameOf(body.to_id)}`,
          `on ${date(body.transferred_on)}`,
          body.charge ? `${money(body.charge)} charge` : null,
          body.reference,
        ],
        done: (answer) =>
          notify.success('Transfer recorded', `${money(answer.amount)} is now in ${answer.to_name}`),
      });
      onClose();
      await client.invalidateQueries();
    },
    {
      check: () => {
        const faults: FieldErrors = {};
        if (!values.from_id) faults.from_id = 'Choose the account that pays';
        if (!values.to_id) faults.to_id = 'Choose the account that receives';
        if (!values.amount) faults.amount = 'Please enter an amount';
        return faults;
      },
    },
  );

  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <FromWords said={told} />
      <SelectField
        label="From"
        options={choices(values.to_id)}
        {...bind('from_id')}
        hint={
          left === null
            ? undefined
            : left < 0
              ? `${money(-left)} more than it has`
              : `${money(left)} stays there`
        }
      />
      <SelectField label="To" options={choices(values.from_id)} {...bind('to_id')} />
      <div className={formClasses.pair}>
        <MoneyInput
          label="Amount"
          currency={currency}
          value={values.amount}
          onChange={(value) => set('amount', value)}
          error={errors.amount}
        />
        <MoneyInput
          label="Charge"
          optional
          currency={currency}
          placeholder="None"
          value={values.charge}
          onChange={(value) => set('charge', value)}
          error={errors.charge}
          hint="Taken in addition, as bank charges"
        />
      </div>
      <DateInput label="Date" today={today} pattern={pattern} {...bind('transferred_on')} />
      <TextField label="Reference" optional autoComplete="off" maxLength={100} {...bind('reference')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Transfer {values.amount ? money(values.amount) : ''}
      </Button>
    </form>
  );
}
