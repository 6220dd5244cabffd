import type { PaymentMethod } from '@lissafi/contract/documents';
import type { Supplier } from '@lissafi/contract/suppliers';
import { formatMoney } from '@lissafi/domain/money/money';
import { suggestWithholding, withholdingRates } from '@lissafi/domain/sales/withholding-tax';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { describePayment } from '../../labels/describe-payment.ts';
import { options, PAYMENT_METHODS } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { readable, type TypedMoney } from '../../ui/form/unreadable.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

interface Props {
  supplier: Supplier;
  opened: boolean;
  onClose: () => void;
}

export function PaySupplierDrawer(props: Props) {
  return (
    <Drawer title={`Pay ${props.supplier.name}`} opened={props.opened} onClose={props.onClose}>
      {props.opened && <PayForm {...props} />}
    </Drawer>
  );
}

interface Values {
  amount: number | null;
  wht_amount: number | null;
  paid_on: string;
  method: PaymentMethod;
  reference: string;
}

/** Money out: the oldest deliveries are settled first, and never more than is owed (decisions §5). */
function PayForm({ supplier, onClose }: Props) {
  const client = useQueryClient();
  const { today, pattern, currency, date } = useLocale();
  const owed = supplier.balance ?? 0;
  const [more, setMore] = useState(false);
  const form = useForm<Values>({
    amount: owed || null,
    wht_amount: null,
    paid_on: today,
    method: 'bank_transfer',
    reference: '',
  });
  const { values, set, setValues, errors } = form;
  const money = (value: number) => formatMoney(value, currency);
  const settled = (values.amount ?? 0) + (values.wht_amount ?? 0);
  // What is kept back is not paid out: an amount that settled it all settles it still.
  const withhold = (typed: TypedMoney) => {
    const wht = readable(typed);
    setValues((before) => ({
      ...before,
      wht_amount: wht,
      amount: Math.max(0, (before.amount ?? 0) + (before.wht_amount ?? 0) - (wht ?? 0)),
    }));
    set('wht_amount', typed);
  };

  const save = form.submit(async () => {
    if (settled <= 0) return form.fail({ amount: 'Please enter an amount' });
    if (settled > owed) return form.fail({ amount: `You owe ${money(owed)}` });
    await sendOnce({
      slot: `payment.supplier.${supplier.id}`,
      body: {
        amount: values.amount ?? 0,
        wht_amount: values.wht_amount ?? 0,
        paid_on: values.paid_on,
        method: values.method,
        reference: values.reference || null,
      },
      send: (body, idempotencyKey) =>
        api.suppliers.pay({ params: { id: supplier.id }, body, idempotencyKey }),
      describe: (body) => describePayment(body, 'paid', money, date),
      done: (answer) =>
        notify.success(
          'Payment recorded',
          answer.balance ? `You still owe ${money(answer.balance)}` : `You owe ${answer.name} nothing now`,
        ),
    });
    onClose();
    await client.invalidateQueries();
  });

  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <MoneyInput
        label="Money paid"
        currency={currency}
        value={values.amount}
        onChange={(value) => set('amount', value)}
        error={errors.amount}
        hint={
          settled > owed
            ? `More than you owe, ${money(owed)}`
            : settled < owed
              ? `${money(owed - settled)} will still be owed`
              : 'This settles everything'
        }
      />
      <div className={formClasses.pair}>
        <DateInput
          label="Paid on"
          today={today}
          pattern={pattern}
          value={values.paid_on}
          onChange={(value) => set('paid_on', value)}
          error={errors.paid_on}
        />
        <SelectField
          label="How"
          options={options(PAYMENT_METHODS)}
          value={values.method}
          onChange={(value) => set('method', value)}
          error={errors.method}
        />
      </div>
      {more ? (
        <>
          <TextField
            label="Reference"
            optional
            autoComplete="off"
            placeholder="Such as the transfer number"
            {...form.bind('reference')}
          />
          <MoneyInput
            label="Withholding tax"
            optional
            currency={currency}
            value={values.wht_amount}
            onChange={withhold}
            error={errors.wht_amount}
            placeholder="None"
            hint={
              values.wht_amount
                ? `${money(values.amount ?? 0)} goes to the supplier, you pay ${money(values.wht_amount)} to the tax office`
                : 'You withhold it and pay it to the tax office. If the bill includes VAT, it is calculated on the amount before VAT.'
            }
          />
          <div className={formClasses.actions}>
            {withholdingRates(values.paid_on).map(({ percent, of }) => (
              <Button
                key={percent}
                size="small"
                title={of}
                disabled={settled <= 0}
                onClick={() =>
                  withhold(suggestWithholding([{ total_amount: settled, tax_amount: 0, settled }], percent))
                }
              >
                {percent} %
              </Button>
            ))}
            {values.wht_amount !== null && (
              <Button size="small" look="subtle" onClick={() => withhold(null)}>
                None
              </Button>
            )}
          </div>
        </>
      ) : (
        <Button look="subtle" onClick={() => setMore(true)}>
          Reference, withholding tax
        </Button>
      )}
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Pay {values.amount ? money(values.amount) : ''}
      </Button>
    </form>
  );
}
