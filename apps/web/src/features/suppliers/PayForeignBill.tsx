import type { Payable, Supplier } from '@lissafi/contract/suppliers';
import { addMoney, formatMoney } from '@lissafi/domain/money/money';
import { settleForeignBill } from '@lissafi/domain/purchases/foreign-bill';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { describePayment } from '../../labels/describe-payment.ts';
import { useLocale } from '../../organization/use-organization.ts';
import {
  newPayment,
  PaidOnAndMethod,
  PaymentReference,
  type PaymentValues,
  paymentBody,
} from '../../pickers/PaymentFields.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { readable, type TypedMoney } from '../../ui/form/unreadable.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

interface Values extends PaymentValues {
  foreign_amount: TypedMoney;
}

interface Props {
  supplier: Supplier;
  bill: Payable & { currency: NonNullable<Payable['currency']> };
  onClose: () => void;
}

/** Pays a foreign bill: what left the account, and how much of the bill it settles; the rest is a gain or a loss. */
export function PayForeignBill({ supplier, bill, onClose }: Props) {
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const open = bill.foreign_balance ?? 0;
  const form = useForm<Values>(() => ({ ...newPayment(null, today), foreign_amount: open }));
  const { values, set, errors } = form;
  const money = (value: number) => formatMoney(value, currency);
  const ofBill = (value: number) => formatMoney(value, bill.currency);
  const paid = addMoney(readable(values.amount) ?? 0, readable(values.wht_amount) ?? 0);
  const part = readable(values.foreign_amount) ?? 0;
  const settled =
    paid > 0 && part > 0 && part <= open
      ? settleForeignBill(
          { balance_due: bill.balance_due, foreign_open: open },
          { paid, foreign_amount: part },
        )
      : null;

  const save = form.submit(
    async () => {
      await sendOnce({
        slot: `payment.supplier.${supplier.id}`,
        body: {
          ...paymentBody(values),
          allocations: [{ payable_id: bill.id, amount: paid, foreign_amount: part }],
        },
        send: (body, idempotencyKey) =>
          api.suppliers.pay({ params: { id: supplier.id }, body, idempotencyKey }),
        describe: (body) => [
          ...describePayment(body, 'paid', money, date),
          `for ${ofBill(body.allocations[0]!.foreign_amount)}`,
        ],
        done: () =>
          notify.success(
            'Payment recorded',
            part < open ? `You still owe ${ofBill(open - part)} of this bill` : 'This bill is paid',
          ),
      });
      onClose();
      await client.invalidateQueries();
    },
    {
      check: () => ({
        ...(paid <= 0 && { amount: 'Please enter an amount' }),
        ...(part <= 0 && { foreign_amount: 'Please enter an amount' }),
        ...(part > open && { foreign_amount: `This is more than ${ofBill(open)}` }),
      }),
    },
  );

  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <MoneyInput
        label="Money paid"
        currency={currency}
        value={values.amount}
        onChange={(amount) => set('amount', amount)}
        error={errors.amount}
        hint={settled ? differenceText(settled.difference, money) : 'What left your account'}
      />
      <MoneyInput
        label="Of the bill"
        currency={bill.currency}
        value={values.foreign_amount}
        onChange={(amount) => set('foreign_amount', amount)}
        error={errors.foreign_amount ?? errors['allocations.0.foreign_amount']}
        hint={
          part < open
            ? `${ofBill(open - part)} will still be owed`
            : `All that is owed, ${money(bill.balance_due)} in the books`
        }
      />
      {errors['allocations.0.payable_id'] && <Alert>{errors['allocations.0.payable_id']}</Alert>}
      <PaidOnAndMethod
        paidOn={form.bind('paid_on')}
        method={form.bind('method')}
        account={form.bind('account_id')}
      />
      <MoneyInput
        label="Withholding tax"
        optional
        currency={currency}
        value={values.wht_amount}
        onChange={(amount) => set('wht_amount', amount)}
        error={errors.wht_amount}
        placeholder="None"
        hint="You withhold it and pay it to the tax office"
      />
      <PaymentReference {...form.bind('reference')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Pay {readable(values.amount) ? money(readable(values.amount) ?? 0) : ''}
      </Button>
    </form>
  );
}

function differenceText(difference: number, money: (value: number) => string): string {
  if (difference === 0) return 'No exchange gain or loss';
  return `An exchange ${difference > 0 ? 'gain' : 'loss'} of ${money(Math.abs(difference))}`;
}
