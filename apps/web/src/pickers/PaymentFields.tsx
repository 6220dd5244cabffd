import type { PaymentMethod } from '@lissafi/contract/documents';
import { options, PAYMENT_METHODS } from '../labels/documents.ts';
import { useLocale } from '../organization/use-organization.ts';
import { DateInput } from '../ui/form/DateInput.tsx';
import formClasses from '../ui/form/Form.module.css';
import { SelectField, TextField } from '../ui/form/fields.tsx';

/** What every payment form asks, in or out; amounts in minor units. */
export interface PaymentValues {
  amount: number | null;
  wht_amount: number | null;
  paid_on: string;
  method: PaymentMethod;
  reference: string;
}

/** A payment form at first: all that is owed, paid today by bank transfer. */
export const newPayment = (owed: number | null, today: string): PaymentValues => ({
  amount: owed,
  wht_amount: null,
  paid_on: today,
  method: 'bank_transfer',
  reference: '',
});

/** The same values as they are sent. */
export const paymentBody = (values: PaymentValues) => ({
  amount: values.amount ?? 0,
  wht_amount: values.wht_amount ?? 0,
  paid_on: values.paid_on,
  method: values.method,
  reference: values.reference || null,
});

/** Withheld tax is not paid as money: an amount that settled the whole balance still does. */
export const withheld = <Values extends PaymentValues>(before: Values, wht: number | null): Values => ({
  ...before,
  wht_amount: wht,
  amount: Math.max(0, (before.amount ?? 0) + (before.wht_amount ?? 0) - (wht ?? 0)),
});

interface Bound<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

/** When and how it was paid, side by side; each takes what `form.bind` gives. */
export function PaidOnAndMethod({
  label = 'Paid on',
  paidOn,
  method,
}: {
  label?: string;
  paidOn: Bound<string>;
  method: Bound<PaymentMethod>;
}) {
  const { today, pattern } = useLocale();
  return (
    <div className={formClasses.pair}>
      <DateInput label={label} today={today} pattern={pattern} {...paidOn} />
      <SelectField label="How" options={options(PAYMENT_METHODS)} {...method} />
    </div>
  );
}

export function PaymentReference(field: Bound<string>) {
  return (
    <TextField
      label="Reference"
      optional
      autoComplete="off"
      placeholder="Such as the transfer number"
      {...field}
    />
  );
}
