import type { Invoice, PaymentMethod } from '@lissafi/contract/documents';
import { formatMoney } from '@lissafi/domain/money/money';
import { divideCredit, type Withheld } from '@lissafi/domain/sales/credit-note';
import { readRate } from '@lissafi/domain/text/number';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { PAYMENT_METHODS } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { PaidOnAndMethod } from '../../pickers/PaymentFields.tsx';
import { RESTOCK_OPEN, type Restock, RestockField } from '../../pickers/RestockField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { sellsItems } from './sells-items.ts';

export function RefundDrawer(props: { invoice: Invoice; opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      title={`Refund ${props.invoice.invoice_number ?? ''}`}
      opened={props.opened}
      onClose={props.onClose}
    >
      {props.opened && <RefundForm {...props} />}
    </Drawer>
  );
}

interface Values {
  amount: number | null;
  exchange_rate: string;
  paid_on: string;
  method: PaymentMethod;
  account_id: string;
  restock: Restock;
  reason: string;
}

/** Withheld tax is not money that can be refunded; the server computes it for each document. */
function withheldOf({ payments }: Invoice): Withheld {
  const withheld = { certified: 0, uncertified: 0 };
  for (const payment of payments) {
    const { kind, voided_at, wht_amount, wht_certificate, settled } = payment;
    if (voided_at) continue;
    // Discounts, withheld VAT and what was written off were never money either.
    if (kind === 'write_off') withheld.certified += settled;
    if (kind !== 'payment') continue;
    withheld.certified += Math.min(payment.settlement_discount + payment.vat_withheld, settled);
    withheld[wht_certificate === null ? 'uncertified' : 'certified'] += Math.min(wht_amount, settled);
  }
  return withheld;
}

function RefundForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const client = useQueryClient();
  const { today, date } = useLocale();
  const { currency, totals, credited_amount } = invoice;
  const left = totals.total_amount - credited_amount;
  const form = useForm<Values>({
    amount: left,
    exchange_rate: '',
    paid_on: today,
    method: 'bank_transfer',
    account_id: '',
    restock: null,
    reason: '',
  });
  const { values, set, errors } = form;
  const money = (value: number) => formatMoney(value, currency);
  // By the very function that the server asks.
  const document = { ...totals, credited_amount };
  const parts = divideCredit(document, Math.min(values.amount ?? 0, left), true, withheldOf(invoice));

  // A part of the money brings no goods back; the rest of a sale may.
  const mayRestock = values.amount === left && sellsItems(invoice);

  const save = form.submit(
    async ({ amount, exchange_rate, paid_on, method, account_id, restock, reason }) => {
      await sendOnce({
        slot: `refund.${invoice.id}`,
        body: {
          ...(amount !== null && amount !== left && { amount }),
          ...(exchange_rate && { exchange_rate: readRate(exchange_rate) ?? exchange_rate }),
          ...(reason.trim() ? { reason } : {}),
          restock: mayRestock && restock === 'back',
          paid_on,
          method,
          ...(account_id && { account_id }),
        },
        send: (body, idempotencyKey) =>
          api.creditNotes.refund({ params: { id: invoice.id }, body, idempotencyKey }),
        describe: (body) => [
          `Refund of ${body.amount === undefined ? 'everything that remains' : money(body.amount)}`,
          `on ${date(body.paid_on)}`,
          PAYMENT_METHODS[body.method],
          body.reason,
        ],
        done: () => notify.success(`${money(parts.money_back)} refunded`),
      });
      onClose();
      await client.invalidateQueries();
    },
    {
      check: ({ amount, restock }) => ({
        ...(!amount && { amount: 'Please enter an amount' }),
        ...(mayRestock && restock === null && { restock: RESTOCK_OPEN }),
      }),
    },
  );

  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>
        A credit note reverses the sale, and the money is returned to {invoice.customer.name}.
      </p>
      <MoneyInput
        label="Amount to reverse"
        currency={currency}
        value={values.amount}
        onChange={(value) => set('amount', value)}
        error={errors.amount}
        hint={
          (values.amount ?? 0) > left
            ? `Only ${money(left)} is left`
            : parts.to_receivable > 0
              ? `${money(parts.money_back)} is refunded, ${money(parts.to_receivable)} is deducted from what is owed`
              : `${money(parts.money_back)} is refunded`
        }
      />
      <PaidOnAndMethod
        label="Refunded on"
        paidOn={form.bind('paid_on')}
        method={form.bind('method')}
        account={form.bind('account_id')}
      />
      {invoice.exchange_rate !== null && (
        <TextField
          label="Exchange rate on that day"
          optional
          inputMode="decimal"
          placeholder={invoice.exchange_rate}
          hint={`In ${invoice.base.currency} for 1 ${currency}. Leave empty to use the rate on the invoice`}
          {...form.bind('exchange_rate')}
        />
      )}
      {mayRestock ? (
        <RestockField
          value={values.restock}
          error={errors.restock}
          onChange={(restock) => set('restock', restock)}
        />
      ) : (
        errors.restock && <Alert>{errors.restock}</Alert>
      )}
      <TextField label="Reason" optional maxLength={500} {...form.bind('reason')} />
      <Button type="submit" look="danger" size="large" wide busy={form.busy}>
        Refund {money(parts.money_back)}
      </Button>
    </form>
  );
}
