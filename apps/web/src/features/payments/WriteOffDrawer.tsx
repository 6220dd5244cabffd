import type { Invoice } from '@lissafi/contract/documents';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

interface Props {
  invoice: Invoice;
  opened: boolean;
  onClose: () => void;
}

/** Gives up a debt that will not be paid. */
export function WriteOffDrawer(props: Props) {
  return (
    <Drawer
      title={`Write off ${props.invoice.invoice_number ?? ''}`}
      opened={props.opened}
      onClose={props.onClose}
    >
      {props.opened && <WriteOffForm {...props} />}
    </Drawer>
  );
}

function WriteOffForm({ invoice, onClose }: Props) {
  const client = useQueryClient();
  const { today, pattern, date } = useLocale();
  const { currency, totals } = invoice;
  const balance = totals.balance_due;
  const form = useForm<{ amount: number | null; written_off_on: string; reason: string }>({
    amount: balance,
    written_off_on: today,
    reason: '',
  });
  const { values, set, bind, errors } = form;
  const money = (value: number) => formatMoney(value, currency);
  const save = form.submit(
    async ({ amount, written_off_on, reason }) => {
      await sendOnce({
        slot: `write-off.${invoice.id}`,
        body: { amount: amount ?? 0, written_off_on, reason },
        send: (body, idempotencyKey) =>
          api.payments.writeOff({ params: { id: invoice.id }, body, idempotencyKey }),
        describe: (body) => [
          `${money(body.amount)} of ${invoice.invoice_number} written off`,
          `on ${date(body.written_off_on)}`,
          body.reason,
        ],
        done: () => notify.success('Written off', money(amount ?? 0)),
      });
      onClose();
      await client.invalidateQueries();
    },
    {
      check: ({ amount, reason }) => {
        const faults: FieldErrors = {};
        if (!amount) faults.amount = 'Please enter an amount';
        else if (amount > balance) faults.amount = `Only ${money(balance)} is owed`;
        if (!reason.trim()) faults.reason = 'Please enter a reason';
        return faults;
      },
    },
  );
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>
        It is posted to bad debts and is no longer owed. You can take it back when the customer pays after
        all.
      </p>
      <MoneyInput
        label="Amount"
        currency={currency}
        value={values.amount}
        onChange={(value) => set('amount', value)}
        error={errors.amount}
        hint={`${money(balance)} is owed`}
      />
      <DateInput label="Written off on" today={today} pattern={pattern} {...bind('written_off_on')} />
      <TextAreaField label="Reason" rows={3} maxLength={500} {...bind('reason')} />
      <Button type="submit" look="danger" size="large" wide busy={form.busy}>
        Write off {values.amount ? money(values.amount) : ''}
      </Button>
    </form>
  );
}
