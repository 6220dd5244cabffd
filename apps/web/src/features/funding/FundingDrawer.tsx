import { FUNDING_KINDS, type FundingKind } from '@lissafi/contract/funding';
import { comesIn } from '@lissafi/domain/books/funding-postings';
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
import { notify } from '../../ui/toast.ts';
import { HINTS, KINDS } from './labels.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Money of the owner and of lenders, in words that need no accounting. */
export function FundingDrawer(props: Props) {
  return (
    <Drawer title="Owner’s money and loans" opened={props.opened} onClose={props.onClose}>
      {props.opened && <FundingForm onClose={props.onClose} />}
    </Drawer>
  );
}

interface Values {
  kind: FundingKind | '';
  account_id: string;
  amount: number | null;
  interest: number | null;
  paid_on: string;
  counterparty: string;
  reference: string;
}

function FundingForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { today, pattern, currency, date } = useLocale();
  const accounts = useMoneyAccounts();
  const form = useForm<Values>({
    kind: '',
    account_id: '',
    amount: null,
    interest: null,
    paid_on: today,
    counterparty: '',
    reference: '',
  });
  const { values, set, bind, errors } = form;
  const { kind } = values;
  const money = (value: number) => formatMoney(value, currency);
  const isLoan = kind === 'loan_received' || kind === 'loan_repaid';
  const interest = kind === 'loan_repaid' ? (values.interest ?? 0) : 0;
  const total = (values.amount ?? 0) + interest;

  const save = form.submit(
    async () => {
      if (!kind || !(await askAmount(total, currency))) return;
      await sendOnce({
        slot: 'funding',
        body: {
          kind,
          account_id: values.account_id,
          amount: values.amount ?? 0,
          interest,
          paid_on: values.paid_on,
          counterparty: values.counterparty || null,
          reference: values.reference || null,
        },
        send: (body, idempotencyKey) => api.funding.create({ body, idempotencyKey }),
        describe: (body) => [
          `${money(body.amount + body.interest)}, ${KINDS[body.kind].toLowerCase()}`,
          `on ${date(body.paid_on)}`,
          body.interest > 0 && `${money(body.interest)} of it interest`,
          body.counterparty,
          body.reference,
        ],
        done: (answer) => notify.success(KINDS[answer.kind], money(answer.amount + answer.interest)),
      });
      onClose();
      await client.invalidateQueries();
    },
    {
      check: () => {
        const faults: FieldErrors = {};
        if (!kind) faults.kind = 'Please choose what happened';
        if (!values.account_id) faults.account_id = 'Choose an account';
        if (total <= 0) faults.amount = 'Please enter an amount';
        return faults;
      },
    },
  );

  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <SelectField
        label="What happened"
        options={[['', 'Choose'] as const, ...FUNDING_KINDS.map((each) => [each, KINDS[each]] as const)]}
        {...bind('kind')}
        hint={kind ? HINTS[kind] : undefined}
      />
      <SelectField
        label={kind && comesIn(kind) ? 'Paid into' : 'Paid from'}
        options={[
          ['', 'Choose an account'] as const,
          ...accounts.map((account) => [account.id, accountText(account)] as const),
        ]}
        {...bind('account_id')}
      />
      <div className={kind === 'loan_repaid' ? formClasses.pair : formClasses.stack}>
        <MoneyInput
          label={kind === 'loan_repaid' ? 'Principal' : 'Amount'}
          currency={currency}
          value={values.amount}
          onChange={(value) => set('amount', value)}
          error={errors.amount}
        />
        {kind === 'loan_repaid' && (
          <MoneyInput
            label="Interest"
            optional
            currency={currency}
            placeholder="None"
            value={values.interest}
            onChange={(value) => set('interest', value)}
            error={errors.interest}
          />
        )}
      </div>
      <DateInput label="Date" today={today} pattern={pattern} {...bind('paid_on')} />
      <TextField
        label={isLoan ? 'Lender' : 'Owner'}
        optional
        autoComplete="off"
        maxLength={200}
        {...bind('counterparty')}
      />
      <TextField label="Reference" optional autoComplete="off" maxLength={100} {...bind('reference')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Record {total > 0 ? money(total) : ''}
      </Button>
    </form>
  );
}
