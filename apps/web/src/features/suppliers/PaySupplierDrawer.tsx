import type { Payable, Supplier } from '@lissafi/contract/suppliers';
import { describeDue } from '@lissafi/domain/calendar/civil-date';
import { addMoney, formatMoney } from '@lissafi/domain/money/money';
import { allocateOldest } from '@lissafi/domain/sales/settlement-on-account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
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
import { CheckField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { readable, type TypedMoney } from '../../ui/form/unreadable.ts';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { useKeptSheet } from '../../ui/form/use-kept-form.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { PayForeignBill } from './PayForeignBill.tsx';
import { type Deducted, deductionBody, SuggestedDeduction } from './SuggestedDeduction.tsx';
import rows from './Supplier.module.css';

interface Props {
  supplierId: string;
  /** The payables that are chosen at first; when left out, all of them. */
  chosen?: readonly string[];
  opened: boolean;
  onClose: () => void;
}
const SHOWN = 100;

export function PaySupplierDrawer(props: Props) {
  const { supplierId, opened, onClose } = props;
  const client = { params: { id: supplierId } };
  const supplier = useQuery({ ...queries.suppliers.get(client), enabled: opened });
  const payables = useQuery({
    ...queries.suppliers.payables({ ...client, query: { open: 'true' as const, limit: SHOWN } }),
    enabled: opened,
  });
  const error = supplier.error ?? payables.error;
  const name = supplier.data?.name;
  return (
    <Drawer title={name ? `Pay ${name}` : 'Pay a supplier'} opened={opened} onClose={onClose}>
      {opened &&
        (supplier.data && payables.data ? (
          <Form {...props} supplier={supplier.data} open={payables.data.payables} />
        ) : error ? (
          <Alert>{messageOf(error)}</Alert>
        ) : (
          <Skeleton height={240} />
        ))}
    </Drawer>
  );
}

/** A foreign bill is paid by itself; all others together. */
function Form(props: Props & { supplier: Supplier; open: Payable[] }) {
  const { supplier, open, chosen, onClose } = props;
  const bill = chosen?.length === 1 ? open.find(({ id }) => id === chosen[0]) : undefined;
  if (bill?.currency)
    return (
      <PayForeignBill supplier={supplier} bill={{ ...bill, currency: bill.currency }} onClose={onClose} />
    );
  return <PayForm {...props} />;
}

const nameOf = (payable: Payable) =>
  payable.reference ?? (payable.bill_id ? 'Bill' : payable.transaction_id ? 'Expense' : 'Delivery');

const dueFirst = (payables: readonly Payable[]) =>
  [...payables].sort((a, b) => (`${a.due_date}${a.received_on}` < `${b.due_date}${b.received_on}` ? -1 : 1));

interface Values extends PaymentValues {
  chosen: readonly string[];
  advance: boolean;
}

/** Money out: what is chosen is settled, the oldest due first; more than that only as an advance (decisions §5). */
function PayForm({
  supplier,
  open: listed,
  chosen,
  onClose,
}: Props & { supplier: Supplier; open: Payable[] }) {
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const open = listed.filter((each) => each.currency === null);
  const foreign = listed.filter((each) => each.currency !== null);
  const balance = (supplier.balance ?? 0) - addMoney(...foreign.map((each) => each.balance_due));
  const sumOf = (ids: readonly string[]) =>
    addMoney(...open.filter(({ id }) => ids.includes(id)).map((each) => each.balance_due));
  const all = open.map(({ id }) => id);
  // What is beyond the page is settled too while everything is chosen.
  const owedBy = (ids: readonly string[]) => (ids.length === all.length ? balance : sumOf(ids));
  const [more, setMore] = useState(false);
  const [deduction, setDeduction] = useState<Deducted | null>(null);
  const form = useForm<Values>(() => {
    const first = chosen ? all.filter((id) => chosen.includes(id)) : all;
    return { ...newPayment(owedBy(first) || null, today), chosen: first, advance: balance === 0 };
  });
  const { values, set, setValues, errors } = form;
  useKeptSheet(`payment.supplier.${supplier.id}`, values, setValues);
  const owed = owedBy(values.chosen);
  const money = (value: number) => formatMoney(value, currency);
  const settled = settledOf(values);
  const deduct = (name: Deduction, typed: TypedMoney) => {
    setValues((before) => deducted(before, name, readable(typed)));
    set(name, typed);
  };
  const withhold = (typed: TypedMoney) => deduct('wht_amount', typed);
  const choose = (id: string, isChosen: boolean) =>
    setValues((before) => {
      const next = isChosen ? [...before.chosen, id] : before.chosen.filter((each) => each !== id);
      const deductions = settledOf({ ...before, amount: 0 });
      // An amount that settled exactly what was chosen still does.
      const follows = settledOf(before) === owedBy(before.chosen);
      return {
        ...before,
        chosen: next,
        ...(follows && { amount: Math.max(0, owedBy(next) - deductions) || null }),
      };
    });

  const save = form.submit(
    async () => {
      const isAll = values.chosen.length === all.length;
      const documents = open
        .filter(({ id }) => values.chosen.includes(id))
        .map(({ id, received_on: issue_date, due_date, balance_due }) => ({
          id,
          issue_date,
          due_date,
          balance_due,
        }));
      await sendOnce({
        slot: `payment.supplier.${supplier.id}`,
        body: {
          ...paymentBody(values),
          ...(values.settlement_discount && { settlement_discount: values.settlement_discount }),
          ...(values.wht_amount && deduction && { wht: deductionBody(deduction, values.wht_amount) }),
          ...(values.advance && settled > owed && { allow_advance: true }),
          ...(!isAll && {
            allocations: allocateOldest(Math.min(settled, owed), documents).map(
              ({ invoice_id: payable_id, amount }) => ({ payable_id, amount }),
            ),
          }),
        },
        send: (body, idempotencyKey) =>
          api.suppliers.pay({ params: { id: supplier.id }, body, idempotencyKey }),
        describe: (body) => describePayment(body, 'paid', money, date),
        done: (answer) =>
          notify.success(
            'Payment recorded',
            answer.balance
              ? `You still owe ${money(answer.balance)}`
              : answer.advances
                ? `${money(answer.advances)} is paid in advance`
                : `You owe ${answer.name} nothing now`,
          ),
      });
      onClose();
      await client.invalidateQueries();
    },
    {
      check: (): FieldErrors => {
        if (settled <= 0) return { amount: 'Please enter an amount' };
        if (settled <= owed || values.advance) return {};
        return {
          amount: owed > 0 ? `This is more than ${money(owed)}` : 'Choose what it settles, or pay in advance',
        };
      },
    },
  );

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
            ? values.advance
              ? `${money(settled - owed)} is paid in advance`
              : `More than you owe, ${money(owed)}`
            : settled < owed
              ? `${money(owed - settled)} will still be owed`
              : 'This settles everything'
        }
      />
      {open.length > 1 && (
        <ul className={rows.choice} aria-label="What it settles">
          {dueFirst(open).map((payable) => (
            <li key={payable.id}>
              <CheckField
                checked={values.chosen.includes(payable.id)}
                onChange={(isChosen) => choose(payable.id, isChosen)}
              >
                {nameOf(payable)}, {money(payable.balance_due)}
                <small>{describeDue(payable.due_date, today)}</small>
              </CheckField>
            </li>
          ))}
        </ul>
      )}
      {foreign.length > 0 && <Alert tone="quiet">A bill in foreign currency is paid on its own page.</Alert>}
      {errors.allocations && <Alert>{errors.allocations}</Alert>}
      {(settled > owed || values.advance) && supplier.can.advance && (
        <CheckField checked={values.advance} onChange={(advance) => set('advance', advance)}>
          Keep what is more as an advance for later bills
        </CheckField>
      )}
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
          <SuggestedDeduction
            supplierId={supplier.id}
            settled={settled}
            paidOn={values.paid_on}
            amount={values.wht_amount}
            onWithhold={withhold}
            onChange={setDeduction}
          />
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
