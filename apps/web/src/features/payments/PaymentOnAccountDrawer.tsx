import type { Customer } from '@lissafi/contract/customers';
import type { OpenDocument } from '@lissafi/contract/payments';
import { formatMoney } from '@lissafi/domain/money/money';
import { allocateOldest } from '@lissafi/domain/sales/settlement-on-account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
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
import { CheckField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { isUnreadable, readable, type TypedMoney } from '../../ui/form/unreadable.ts';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { useKeptSheet } from '../../ui/form/use-kept-form.ts';
import { notifyKept } from '../../ui/kept.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { Shares } from './Allocations.tsx';
import { DeductionFields } from './DeductionFields.tsx';
import { WithholdingField } from './WithholdingField.tsx';

/** Records a payment on account; only the amount is required. */
export function ReceiveDrawer(props: { customer: Customer; opened: boolean; onClose: () => void }) {
  return (
    <Drawer title="Record payment" opened={props.opened} onClose={props.onClose}>
      {props.opened && <Receive {...props} />}
    </Drawer>
  );
}

function Receive(props: { customer: Customer; onClose: () => void }) {
  const query = useQuery({
    ...queries.payments.openDocuments({ params: { id: props.customer.id } }),
    staleTime: 0,
  });
  // Read since the sheet was opened; a later reading leaves the form, and what was typed into it, alone.
  if (query.data && query.isFetchedAfterMount)
    return <ReceiveForm {...props} documents={query.data.documents} />;
  if (query.error) return <Alert>The open invoices could not be loaded. Please try again.</Alert>;
  return <Skeleton height={240} />;
}

interface Values extends PaymentValues {
  accept_twins: boolean;
  /** By hand, in kobo by document; null: oldest due first. */
  allocations: Record<string, TypedMoney> | null;
}

function ReceiveForm({
  customer,
  documents,
  onClose,
}: {
  customer: Customer;
  documents: OpenDocument[];
  onClose: () => void;
}) {
  const receiptOf = useReceiptOffer();
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const owed = documents.reduce((sum, each) => sum + each.balance_due, 0);
  const [more, setMore] = useState(false);
  const form = useForm<Values>({
    ...newPayment(owed || null, today),
    allocations: null,
    accept_twins: false,
  });
  const { values, set, setValues, errors } = form;
  useKeptSheet(`payment.customer.${customer.id}`, values, setValues);
  const money = (value: number) => formatMoney(value, currency);
  const settled = settledOf(values);
  const shares = values.allocations
    ? Object.entries(values.allocations).map(([invoice_id, amount]) => ({
        invoice_id,
        amount: readable(amount) ?? 0,
      }))
    : allocateOldest(settled, documents);
  const shared = shares.reduce((sum, each) => sum + each.amount, 0);
  const rest = settled - shared;
  const parts = documents.flatMap((document) => {
    const share = shares.find((each) => each.invoice_id === document.id)?.amount ?? 0;
    return share > 0 ? [{ ...document, settled: share }] : [];
  });
  const deduct = (name: Deduction, typed: TypedMoney) => {
    setValues((before) => deducted(before, name, readable(typed)));
    set(name, typed);
  };

  const save = form.submit(
    async () => {
      if (Object.values(values.allocations ?? {}).some(isUnreadable))
        return form.fail({}, 'Please correct the amount that could not be read. Nothing was recorded.');
      if (!(await askAmount(settled, currency))) return;
      const body = {
        ...paymentBody(values),
        ...deductionsBody(values),
        ...(values.accept_twins && { accept_twins: true }),
        ...(values.allocations && { allocations: shares.filter((each) => each.amount > 0) }),
      };
      const outcome = await recordOrKeep({
        kind: 'payment',
        call: 'payments.recordForCustomer',
        options: { params: { id: customer.id }, body },
        description: [...describePayment(body, 'received', money, date), customer.name],
        amount: body.amount,
        currency,
        day_field: body.paid_on === today ? 'paid_on' : null,
      });
      if (outcome.is_kept) notifyKept(outcome.record);
      else
        notify.success(
          'Payment recorded',
          outcome.answer.credit_amount > 0
            ? `${money(outcome.answer.credit_amount)} is now credit for ${customer.name}`
            : outcome.answer.allocations
                .map((each) => each.invoice_number)
                .slice(0, 3)
                .join(', '),
          receiptOf(outcome.answer.id),
        );
      onClose();
      await client.invalidateQueries();
    },
    { check: (): FieldErrors => (settled <= 0 ? { amount: 'Please enter an amount' } : {}) },
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
          owed === 0
            ? 'Nothing is owed: it becomes credit'
            : rest > 0
              ? `${money(rest)} will become credit for the customer`
              : rest < 0
                ? undefined
                : shared < owed
                  ? `${money(owed - shared)} will still be to pay`
                  : 'This settles everything'
        }
      />
      <PaidOnAndMethod
        paidOn={form.bind('paid_on')}
        method={form.bind('method')}
        account={form.bind('account_id')}
      />
      {rest < 0 && <Alert>{`${money(-rest)} more is allocated to invoices than was received.`}</Alert>}
      <Shares
        documents={documents}
        shares={shares}
        editable={values.allocations !== null}
        unreadable={values.allocations ?? {}}
        onChange={(id, amount) => set('allocations', { ...values.allocations, [id]: amount })}
      />
      {documents.length > 1 && (
        <CheckField
          checked={values.allocations !== null}
          onChange={(on) =>
            set(
              'allocations',
              on ? Object.fromEntries(shares.map((each) => [each.invoice_id, each.amount])) : null,
            )
          }
        >
          Choose the invoices myself
        </CheckField>
      )}
      {more ? (
        <>
          <PaymentReference {...form.bind('reference')} />
          <WithholdingField
            value={values.wht_amount}
            onChange={(typed) => deduct('wht_amount', typed)}
            parts={parts}
            paidOn={values.paid_on}
            currency={currency}
            received={values.amount}
            error={errors.wht_amount}
          />
          <DeductionFields values={values} onChange={deduct} errors={errors} currency={currency} />
        </>
      ) : (
        <Button look="subtle" onClick={() => setMore(true)}>
          Reference, deductions
        </Button>
      )}
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
