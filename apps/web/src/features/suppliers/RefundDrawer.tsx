import type { PaymentMethod } from '@lissafi/contract/documents';
import type { CreditKind } from '@lissafi/contract/supplier-credits';
import type { Supplier } from '@lissafi/contract/suppliers';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { PaidOnAndMethod, PaymentReference } from '../../pickers/PaymentFields.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { CREDIT_KINDS } from './labels.ts';

interface Props {
  supplier: Supplier;
  opened: boolean;
  onClose: () => void;
}

export function RefundDrawer(props: Props) {
  return (
    <Drawer title={`Money back from ${props.supplier.name}`} opened={props.opened} onClose={props.onClose}>
      {props.opened && <RefundForm {...props} />}
    </Drawer>
  );
}

interface Values {
  kind: CreditKind;
  amount: number | null;
  paid_on: string;
  method: PaymentMethod;
  account_id: string;
  reference: string;
}

/** Money that the supplier gives back, of refunds due or of an advance. */
function RefundForm({ supplier, onClose }: Props) {
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const openOf = (kind: CreditKind) => (kind === 'advance' ? supplier.advances : supplier.refunds_due) ?? 0;
  const kinds = (['refund_due', 'advance'] as const).filter((kind) => openOf(kind) > 0);
  const form = useForm<Values>(() => ({
    ...{ kind: kinds[0] ?? 'refund_due', amount: openOf(kinds[0] ?? 'refund_due') || null, paid_on: today },
    ...{ method: 'bank_transfer', account_id: '', reference: '' },
  }));
  const { values, set, setValues, errors, bind } = form;
  const open = openOf(values.kind);
  const money = (value: number) => formatMoney(value, currency);
  const save = form.submit(
    async () => {
      await sendOnce({
        slot: `refund.supplier.${supplier.id}`,
        body: {
          ...{
            kind: values.kind,
            amount: values.amount ?? 0,
            refunded_on: values.paid_on,
            method: values.method,
          },
          ...(values.account_id && { account_id: values.account_id }),
          reference: values.reference || null,
        },
        send: (body, idempotencyKey) =>
          api.suppliers.refund({ params: { id: supplier.id }, body, idempotencyKey }),
        describe: (body) => [`${money(body.amount)} came back on ${date(body.refunded_on)}`, body.reference],
        done: () => notify.success('Refund recorded'),
      });
      onClose();
      await client.invalidateQueries();
    },
    {
      check: ({ amount }): FieldErrors => {
        if (!amount) return { amount: 'Please enter an amount' };
        return amount > open ? { amount: `At most ${money(open)}` } : {};
      },
    },
  );
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      {kinds.length > 1 && (
        <SelectField
          label="Of what"
          options={kinds.map((kind) => [kind, CREDIT_KINDS[kind]] as const)}
          value={values.kind}
          onChange={(kind) => setValues((before) => ({ ...before, kind, amount: openOf(kind) }))}
          error={errors.kind}
        />
      )}
      <MoneyInput
        label="Money received"
        currency={currency}
        value={values.amount}
        onChange={(value) => set('amount', value)}
        error={errors.amount}
        hint={`${money(open)} is open`}
      />
      <PaidOnAndMethod
        label="Received on"
        paidOn={{ ...bind('paid_on'), error: errors.paid_on ?? errors.refunded_on }}
        method={bind('method')}
        account={bind('account_id')}
      />
      <PaymentReference {...bind('reference')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Record {values.amount ? money(values.amount) : 'refund'}
      </Button>
    </form>
  );
}
