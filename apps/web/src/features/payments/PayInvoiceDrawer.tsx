import type { Invoice } from '@lissafi/contract/documents';
import { formatMoney } from '@lissafi/domain/money/money';
import { readRate } from '@lissafi/domain/text/number';
import { useQueryClient } from '@tanstack/react-query';
import { askAmount } from '../../client/confirm.ts';
import { recordOrKeep } from '../../client/outbox/outbox.ts';
import { describePayment } from '../../labels/describe-payment.ts';
import { useReceiptOffer } from '../../labels/offer-receipt.ts';
import { useLocale } from '../../organization/use-organization.ts';
import {
  type Deduction,
  deducted,
  deductionsBody,
  newPayment,
  PaidOnAndMethod,
  PaymentReference,
  type PaymentValues,
  paymentBody,
  settledOf,
} from '../../pickers/PaymentFields.tsx';
import { TwinQuestion } from '../../pickers/TwinQuestion.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { readable, type TypedMoney } from '../../ui/form/unreadable.ts';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { useKeptSheet } from '../../ui/form/use-kept-form.ts';
import { notifyKept } from '../../ui/kept.ts';
import { notify } from '../../ui/toast.ts';
import { DeductionFields } from './DeductionFields.tsx';
import { WithholdingField } from './WithholdingField.tsx';

export function PaymentDrawer(props: { invoice: Invoice; opened: boolean; onClose: () => void }) {
  return (
    <Drawer title="Record payment" opened={props.opened} onClose={props.onClose}>
      {props.opened && <PaymentForm {...props} />}
    </Drawer>
  );
}

interface Values extends PaymentValues {
  exchange_rate: string;
  accept_twins: boolean;
}

function PaymentForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const client = useQueryClient();
  const receiptOf = useReceiptOffer();
  const { today, date } = useLocale();
  const { totals, currency } = invoice;
  const balance = totals.balance_due;
  const form = useForm<Values>({
    ...newPayment(balance, today),
    exchange_rate: '',
    accept_twins: false,
  });
  const { values, set, setValues, errors } = form;
  useKeptSheet(`payment.invoice.${invoice.id}`, values, setValues);
  const money = (value: number) => formatMoney(value, currency);
  const deduct = (name: Deduction, typed: TypedMoney) => {
    setValues((before) =>
      settledOf(before) === balance
        ? deducted(before, name, readable(typed))
        : { ...before, [name]: readable(typed) },
    );
    set(name, typed);
  };
  // The last part may withhold for all that came before it without; else each part withholds its own.
  const paidNow = settledOf(values);
  const withheldBefore = invoice.payments.some((each) => each.wht_amount > 0 && !each.voided_at);
  const settled = paidNow >= balance && !withheldBefore ? totals.total_amount : Math.min(paidNow, balance);
  const rest = balance - paidNow;

  const save = form.submit(
    async () => {
      if (!(await askAmount(paidNow, currency))) return;
      const body = {
        ...paymentBody(values),
        ...deductionsBody(values),
        ...(values.exchange_rate && {
          exchange_rate: readRate(values.exchange_rate) ?? values.exchange_rate,
        }),
        ...(values.accept_twins && { accept_twins: true }),
      };
      const before = new Set(invoice.payments.map(({ id }) => id));
      const outcome = await recordOrKeep({
        kind: 'payment',
        call: 'payments.recordForInvoice',
        options: { params: { id: invoice.id }, body },
        description: [...describePayment(body, 'received', money, date), invoice.customer?.name],
        amount: body.amount,
        currency,
        day_field: body.paid_on === today ? 'paid_on' : null,
      });
      if (outcome.is_kept) notifyKept(outcome.record);
      else
        notify.success(
          'Payment recorded',
          outcome.answer.totals.balance_due > 0
            ? `${money(outcome.answer.totals.balance_due)} still to pay`
            : `${outcome.answer.invoice_number} is paid`,
          receiptOf(outcome.answer.payments.find((each) => !before.has(each.id))?.id),
        );
      onClose();
      await client.invalidateQueries();
    },
    { check: (): FieldErrors => (paidNow <= 0 ? { amount: 'Please enter an amount' } : {}) },
  );

  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <MoneyInput
        label="Money received"
        currency={currency}
        value={values.amount}
        onChange={(value) => set('amount', value)}
        error={errors.amount}
        hint={
          rest > 0
            ? `${money(rest)} will still be to pay`
            : rest < 0
              ? `${money(-rest)} more than the balance: it becomes credit for the customer`
              : 'This settles it'
        }
      />
      <PaidOnAndMethod
        paidOn={form.bind('paid_on')}
        method={form.bind('method')}
        account={form.bind('account_id')}
      />
      {invoice.exchange_rate !== null && (
        <TextField
          label="Exchange rate on that day"
          inputMode="decimal"
          placeholder={invoice.exchange_rate}
          hint={`In ${invoice.base.currency} for 1 ${currency}`}
          {...form.bind('exchange_rate')}
        />
      )}
      <PaymentReference {...form.bind('reference')} />
      <WithholdingField
        value={values.wht_amount}
        onChange={(typed) => deduct('wht_amount', typed)}
        parts={[{ total_amount: totals.total_amount, tax_amount: totals.tax_amount, settled }]}
        paidOn={values.paid_on}
        currency={currency}
        received={values.amount}
        error={errors.wht_amount}
      />
      <DeductionFields values={values} onChange={deduct} errors={errors} currency={currency} />
      <TwinQuestion
        said={errors.accept_twins}
        checked={values.accept_twins}
        onChange={(checked) => set('accept_twins', checked)}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Record {values.amount ? money(values.amount) : 'payment'}
      </Button>
    </form>
  );
}
