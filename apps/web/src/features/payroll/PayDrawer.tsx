import type { PaymentMethod } from '@lissafi/contract/documents';
import type { PayrollDue } from '@lissafi/domain/books/payroll';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { PaidOnAndMethod } from '../../pickers/PaymentFields.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { DUES, PAY } from './labels.ts';

interface Props {
  due: PayrollDue | null;
  /** Kobo that are due. */
  amount: number;
  onClose: () => void;
}

/** Pays out net pay, or remits PAYE or pension. */
export function PayDrawer(props: Props) {
  return (
    <Drawer title={props.due ? PAY[props.due] : ''} opened={props.due !== null} onClose={props.onClose}>
      {props.due && <PayForm {...props} due={props.due} />}
    </Drawer>
  );
}

function PayForm({ due, amount, onClose }: Props & { due: PayrollDue }) {
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const form = useForm({
    amount: amount as number | null,
    paid_on: today,
    method: 'bank_transfer' as PaymentMethod,
    account_id: '',
    reference: '',
  });
  const { values, set, bind, errors } = form;
  const money = (value: number) => formatMoney(value, currency);
  const save = form.submit(
    async (written) => {
      await sendOnce({
        slot: `payroll.pay.${due}`,
        body: {
          due,
          amount: written.amount ?? 0,
          paid_on: written.paid_on,
          method: written.method,
          ...(written.account_id && { account_id: written.account_id }),
          reference: written.reference || null,
        },
        send: (body, idempotencyKey) => api.payroll.pay({ body, idempotencyKey }),
        describe: (body) => [
          `${money(body.amount)}, ${DUES[due]}`,
          `on ${date(body.paid_on)}`,
          body.reference,
        ],
        done: (answer) => notify.success(`${DUES[due]} paid`, money(answer.amount)),
      });
      onClose();
      await client.invalidateQueries();
    },
    { check: ({ amount }): FieldErrors => (amount ? {} : { amount: 'Please enter an amount' }) },
  );
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <MoneyInput
        label="Amount"
        hint={`${money(amount)} is due`}
        currency={currency}
        value={values.amount}
        onChange={(value) => set('amount', value)}
        error={errors.amount}
      />
      <PaidOnAndMethod paidOn={bind('paid_on')} method={bind('method')} account={bind('account_id')} />
      <TextField label="Reference" optional autoComplete="off" maxLength={100} {...bind('reference')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Pay {values.amount ? money(values.amount) : ''}
      </Button>
    </form>
  );
}
