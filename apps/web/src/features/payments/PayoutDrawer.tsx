import type { Customer } from '@lissafi/contract/customers';
import type { PaymentMethod } from '@lissafi/contract/documents';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { sendOnce } from '../../client/send-once.ts';
import { describePayment } from '../../labels/describe-payment.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { PaidOnAndMethod, PaymentReference } from '../../pickers/PaymentFields.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';

interface Props {
  customer: Customer;
  onClose: () => void;
}

/** Pays credit back to the customer: only what was received as money. */
export function PayoutDrawer(props: Props & { opened: boolean }) {
  return (
    <Drawer title="Pay credit out" opened={props.opened} onClose={props.onClose}>
      {props.opened && <Payout {...props} />}
    </Drawer>
  );
}

function Payout(props: Props) {
  const query = useQuery({
    ...queries.payments.creditOf({ params: { id: props.customer.id } }),
    staleTime: 0,
  });
  // Read since the sheet was opened; a later reading leaves the form, and what was typed into it, alone.
  if (query.data && query.isFetchedAfterMount) return <PayoutForm {...props} payable={query.data.payable} />;
  if (query.error) return <Alert>{messageOf(query.error)}</Alert>;
  return <Skeleton height={200} />;
}

interface Values {
  amount: number | null;
  paid_on: string;
  method: PaymentMethod;
  account_id: string;
  reference: string;
}

function PayoutForm({ customer, payable, onClose }: Props & { payable: number }) {
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const form = useForm<Values>({
    amount: payable || null,
    paid_on: today,
    method: 'bank_transfer',
    account_id: '',
    reference: '',
  });
  const { values, set, bind, errors } = form;
  const money = (value: number) => formatMoney(value, currency);
  const kept = customer.unapplied_credit - payable;
  const save = form.submit(
    async ({ amount, paid_on, method, account_id, reference }) => {
      await sendOnce({
        slot: `payout.${customer.id}`,
        body: {
          amount: amount ?? 0,
          paid_on,
          method,
          ...(account_id && { account_id }),
          reference: reference || null,
        },
        send: (body, idempotencyKey) =>
          api.payments.payOutCredit({ params: { id: customer.id }, body, idempotencyKey }),
        describe: (body) => describePayment(body, 'paid', money, date),
        done: (answer) => notify.success('Credit paid out', `${money(answer.amount)} to ${customer.name}`),
      });
      onClose();
      await client.invalidateQueries();
    },
    {
      check: ({ amount }): FieldErrors => {
        if (!amount) return { amount: 'Please enter an amount' };
        return amount > payable ? { amount: `At most ${money(payable)} can be paid out` } : {};
      },
    },
  );
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      {kept > 0 && (
        <Alert tone="owed">
          {`${money(kept)} of the credit was never received as money, so it can only be used for invoices.`}
        </Alert>
      )}
      <MoneyInput
        label="Money paid back"
        currency={currency}
        value={values.amount}
        onChange={(value) => set('amount', value)}
        error={errors.amount}
        hint={`${money(payable)} can be paid out`}
      />
      <PaidOnAndMethod paidOn={bind('paid_on')} method={bind('method')} account={bind('account_id')} />
      <PaymentReference {...bind('reference')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Pay {values.amount ? money(values.amount) : ''} back
      </Button>
    </form>
  );
}
