import type { PaymentMethod } from '@lissafi/contract/documents';
import { MORE_METHODS, USUAL_METHODS } from '../labels/documents.ts';
import { useLocale } from '../organization/use-organization.ts';
import { DateInput } from '../ui/form/DateInput.tsx';
import formClasses from '../ui/form/Form.module.css';
import { SelectField, TextField } from '../ui/form/fields.tsx';
import { AccountField } from './AccountField.tsx';

/** What every payment form asks, in or out; amounts in minor units. */
export interface PaymentValues {
  amount: number | null;
  wht_amount: number | null;
  charges: number | null;
  /** Deducted in addition to the charges, and sent as a part of them. */
  stamp_duty: number | null;
  settlement_discount: number | null;
  vat_withheld: number | null;
  paid_on: string;
  method: PaymentMethod;
  /** Empty: the default for the method. */
  account_id: string;
  reference: string;
}

/** A payment form at first: all that is owed, paid today by bank transfer. */
export const newPayment = (owed: number | null, today: string): PaymentValues => ({
  amount: owed,
  wht_amount: null,
  charges: null,
  stamp_duty: null,
  settlement_discount: null,
  vat_withheld: null,
  paid_on: today,
  method: 'bank_transfer',
  account_id: '',
  reference: '',
});

/** The same values as they are sent. */
export const paymentBody = (values: PaymentValues) => ({
  amount: values.amount ?? 0,
  wht_amount: values.wht_amount ?? 0,
  paid_on: values.paid_on,
  method: values.method,
  ...(values.account_id && { account_id: values.account_id }),
  reference: values.reference || null,
});

export type Deduction = 'wht_amount' | 'charges' | 'stamp_duty' | 'settlement_discount' | 'vat_withheld';

/** What a customer's payment is sent with, where something besides withholding tax was deducted. */
export const deductionsBody = (values: PaymentValues) => ({
  ...((values.charges || values.stamp_duty) && {
    charges: (values.charges ?? 0) + (values.stamp_duty ?? 0),
  }),
  ...(values.stamp_duty && { stamp_duty: values.stamp_duty }),
  ...(values.settlement_discount && { settlement_discount: values.settlement_discount }),
  ...(values.vat_withheld && { vat_withheld: values.vat_withheld }),
});

/** Money and everything that was deducted from it. */
export const settledOf = (values: PaymentValues): number =>
  (values.amount ?? 0) +
  (values.wht_amount ?? 0) +
  (values.charges ?? 0) +
  (values.stamp_duty ?? 0) +
  (values.settlement_discount ?? 0) +
  (values.vat_withheld ?? 0);

/** What is deducted is not paid as money: an amount that settled the whole balance still does. */
export const deducted = <Values extends PaymentValues>(
  before: Values,
  name: Deduction,
  value: number | null,
): Values => ({
  ...before,
  [name]: value,
  amount: Math.max(0, (before.amount ?? 0) + (before[name] ?? 0) - (value ?? 0)),
});

interface Bound<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

/** When and how it was paid, and with which account; each takes what `form.bind` gives. */
export function PaidOnAndMethod({
  label = 'Paid on',
  paidOn,
  method,
  account,
}: {
  label?: string;
  paidOn: Bound<string>;
  method: Bound<PaymentMethod>;
  account: Bound<string>;
}) {
  const { today, pattern } = useLocale();
  return (
    <>
      <div className={formClasses.pair}>
        <DateInput label={label} today={today} pattern={pattern} {...paidOn} />
        <SelectField
          label="How"
          options={USUAL_METHODS}
          more={MORE_METHODS}
          {...method}
          onChange={(chosen) => {
            method.onChange(chosen);
            // An account that was chosen for another method is not taken along.
            account.onChange('');
          }}
        />
      </div>
      <AccountField method={method.value} {...account} />
    </>
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
