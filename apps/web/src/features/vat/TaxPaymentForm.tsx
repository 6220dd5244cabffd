import type { PaymentMethod } from '@lissafi/contract/documents';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import type { OnceKey } from '../../client/once-key.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { PaidOnAndMethod } from '../../pickers/PaymentFields.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

export interface TaxPaymentBody {
  month: string;
  amount: number;
  penalty: number;
  paid_on: string;
  method: PaymentMethod;
  account_id?: string;
  reference: string | null;
}

interface Props {
  month: string;
  /** Kobo that are due. */
  due: number;
  /** Names the tax in the field and in the question of a retry: "VAT". */
  label: string;
  /** What is paid, for the question: "VAT for October 2026". */
  what: string;
  /** The verb of the button. */
  verb: 'Pay' | 'Remit';
  slot: string;
  send: (body: TaxPaymentBody, key: OnceKey) => Promise<{ amount: number; penalty: number }>;
  done: string;
  onClose: () => void;
}

/** Asks how a tax was paid, with penalty and interest where it was late. */
export function TaxPaymentForm({ month, due, label, what, verb, slot, send, done, onClose }: Props) {
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const form = useForm({
    amount: due as number | null,
    penalty: null as number | null,
    paid_on: today,
    method: 'bank_transfer' as PaymentMethod,
    account_id: '',
    reference: '',
  });
  const { values, set, bind, errors } = form;
  const money = (value: number) => formatMoney(value, currency);
  const total = (values.amount ?? 0) + (values.penalty ?? 0);
  const save = form.submit(
    async (written) => {
      await sendOnce({
        slot,
        body: {
          month,
          amount: written.amount ?? 0,
          penalty: written.penalty ?? 0,
          paid_on: written.paid_on,
          method: written.method,
          ...(written.account_id && { account_id: written.account_id }),
          reference: written.reference || null,
        } as TaxPaymentBody,
        send,
        describe: (body) => [
          `${money(body.amount + body.penalty)}, ${what}`,
          `on ${date(body.paid_on)}`,
          body.reference,
        ],
        done: (answer) => notify.success(done, money(answer.amount + answer.penalty)),
      });
      onClose();
      await client.invalidateQueries();
    },
    {
      check: ({ amount, penalty }): FieldErrors =>
        amount || penalty ? {} : { amount: 'Please enter an amount' },
    },
  );
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {(form.problem ?? errors.month) && <Alert>{form.problem ?? errors.month}</Alert>}
      <MoneyInput
        label={label}
        hint={`${money(due)} is due`}
        currency={currency}
        value={values.amount}
        onChange={(value) => set('amount', value)}
        error={errors.amount}
      />
      <MoneyInput
        label="Penalty and interest"
        optional
        hint="An expense, in addition to the tax"
        currency={currency}
        value={values.penalty}
        onChange={(value) => set('penalty', value)}
        error={errors.penalty}
      />
      <PaidOnAndMethod paidOn={bind('paid_on')} method={bind('method')} account={bind('account_id')} />
      <TextField label="Reference" optional autoComplete="off" maxLength={100} {...bind('reference')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        {verb} {total > 0 ? money(total) : ''}
      </Button>
    </form>
  );
}
