import type { DUE_PARTS, ToPayRow } from '@lissafi/contract/payables';
import { formatMoney, sumMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { askAmount } from '../../client/confirm.ts';
import { sendOnce } from '../../client/send-once.ts';
import { describePayment } from '../../labels/describe-payment.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { newPayment, PaidOnAndMethod, PaymentReference } from '../../pickers/PaymentFields.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';

type Due = (typeof DUE_PARTS)[number];

interface Props {
  /** The chosen suppliers; empty while the drawer is closed. */
  rows: readonly ToPayRow[];
  /** What the list shows: only that is proposed. */
  due: Due | undefined;
  onClose: () => void;
}

/** Pays several suppliers at once, each with a payment of its own: all of them or none. */
export function PayRunDrawer(props: Props) {
  const { rows, onClose } = props;
  return (
    <Drawer title={`Pay ${pluralize(rows.length, 'supplier')}`} opened={rows.length > 0} onClose={onClose}>
      {rows.length > 0 && <PayRunForm key={rows.map(({ supplier_id }) => supplier_id).join()} {...props} />}
    </Drawer>
  );
}

/** What the list counts, else what is due by the end of the week, else everything. */
const proposed = (row: ToPayRow, due: Due | undefined): number =>
  due ? row[due] : row.overdue + row.this_week || row.total;

function PayRunForm({ rows, due, onClose }: Props) {
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const form = useForm(() => {
    const { paid_on, method, account_id, reference } = newPayment(null, today);
    const amounts: Record<string, number | null> = {};
    for (const row of rows) amounts[row.supplier_id] = proposed(row, due);
    return { paid_on, method, account_id, reference, amounts };
  });
  const { values, set, errors } = form;
  const money = (value: number) => formatMoney(value, currency);
  const total = sumMoney(rows, ({ supplier_id }) => values.amounts[supplier_id] ?? 0);

  const save = form.submit(
    async () => {
      if (!(await askAmount(total, currency))) return;
      await sendOnce({
        slot: 'payment.suppliers',
        body: {
          paid_on: values.paid_on,
          method: values.method,
          reference: values.reference || null,
          ...(values.account_id && { account_id: values.account_id }),
          payments: rows.map(({ supplier_id }) => ({
            supplier_id,
            amount: values.amounts[supplier_id] ?? 0,
          })),
        },
        send: (body, idempotencyKey) => api.suppliers.payMany({ body, idempotencyKey }),
        describe: (body) => [
          pluralize(body.payments.length, 'supplier'),
          ...describePayment(
            { ...body, amount: sumMoney(body.payments, ({ amount }) => amount) },
            'paid',
            money,
            date,
          ),
        ],
        done: (answer) =>
          notify.success(
            `${pluralize(answer.payments.length, 'supplier')} paid`,
            `${money(answer.total_amount)} in all`,
          ),
      });
      onClose();
      await client.invalidateQueries();
    },
    {
      check: () => {
        const faults: FieldErrors = {};
        for (const [index, row] of rows.entries()) {
          const amount = values.amounts[row.supplier_id] ?? 0;
          if (amount <= 0) faults[`payments.${index}.amount`] = 'Please enter an amount';
          else if (amount > row.total) faults[`payments.${index}.amount`] = 'More than you owe';
        }
        return faults;
      },
    },
  );

  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>
        Each gets a payment of its own, for what is due first. Nothing is withheld: pay suppliers from whom
        you withhold tax one by one.
      </p>
      {rows.map((row, index) => (
        <MoneyInput
          key={row.supplier_id}
          label={row.name}
          currency={currency}
          value={values.amounts[row.supplier_id] ?? null}
          onChange={(value) =>
            set('amounts', { ...values.amounts, [row.supplier_id]: typeof value === 'number' ? value : null })
          }
          error={errors[`payments.${index}.amount`]}
          hint={[
            `You owe ${money(row.total)}`,
            row.credits > 0 && `${money(row.credits)} of yours is there: apply it first`,
          ]
            .filter(Boolean)
            .join('. ')}
        />
      ))}
      <PaidOnAndMethod
        paidOn={form.bind('paid_on')}
        method={form.bind('method')}
        account={form.bind('account_id')}
      />
      <PaymentReference {...form.bind('reference')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Pay {money(total)}
      </Button>
    </form>
  );
}
