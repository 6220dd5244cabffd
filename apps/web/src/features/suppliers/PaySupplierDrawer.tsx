import type { Supplier } from '@lissafi/contract/suppliers';
import { formatMoney } from '@lissafi/domain/money/money';
import { suggestWithholding, withholdingRates } from '@lissafi/domain/sales/withholding-tax';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { describePayment } from '../../labels/describe-payment.ts';
import { useLocale } from '../../organization/use-organization.ts';
import {
  type Deduction,
  deducted,
  newPayment,
  PaidOnAndMethod,
  PaymentReference,
  type PaymentValues,
  paymentBody,
  settledOf,
} from '../../pickers/PaymentFields.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
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

/** Money out: the oldest deliveries are settled first, and never more than is owed (decisions §5). */
function PayForm({ supplier, onClose }: Props) {
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const owed = supplier.balance ?? 0;
  const [more, setMore] = useState(false);
  const form = useForm<PaymentValues>(newPayment(owed || null, today));
  const { values, set, setValues, errors } = form;
  const money = (value: number) => formatMoney(value, currency);
  const settled = settledOf(values);
  const deduct = (name: Deduction, typed: TypedMoney) => {
    setValues((before) => deducted(before, name, readable(typed)));
    set(name, typed);
  };
  const withhold = (typed: TypedMoney) => deduct('wht_amount', typed);

  const save = form.submit(async () => {
    if (settled <= 0) return form.fail({ amount: 'Please enter an amount' });
    if (settled > owed) return form.fail({ amount: `You owe ${money(owed)}` });
    await sendOnce({
      slot: `payment.supplier.${supplier.id}`,
      body: {
        ...paymentBody(values),
        ...(values.settlement_discount && { settlement_discount: values.settlement_discount }),
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
      <PaidOnAndMethod
        paidOn={form.bind('paid_on')}
        method={form.bind('method')}
        account={form.bind('account_id')}
      />
      {more ? (
        <>
          <PaymentReference {...form.bind('reference')} />
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
          <MoneyInput
            label="Discount"
            optional
            currency={currency}
            placeholder="None"
            value={values.settlement_discount}
            onChange={(typed) => deduct('settlement_discount', typed)}
            error={errors.settlement_discount}
            hint="Given by the supplier for paying early"
          />
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
