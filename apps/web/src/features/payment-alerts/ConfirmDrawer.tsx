import type { PaymentAlert } from '@lissafi/contract/payment-alerts';
import type { ExpenseCategory } from '@lissafi/contract/transactions';
import { categoryFor } from '@lissafi/domain/bank/suggestions';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useReceiptOffer } from '../../labels/offer-receipt.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { accountText, useMoneyAccounts } from '../../pickers/AccountField.tsx';
import { CustomerPicker } from '../../pickers/CustomerPicker.tsx';
import { TwinQuestion } from '../../pickers/TwinQuestion.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { CATEGORIES, categoryLabel } from '../transactions/labels.ts';

interface Props {
  alert: PaymentAlert;
  opened: boolean;
  onClose: () => void;
}

/** Somebody sees the money: the payment is recorded. Or says whom it is from, and leaves it to the statement. */
export function ConfirmDrawer(props: Props) {
  return (
    <Drawer title="I see the money in my account" opened={props.opened} onClose={props.onClose}>
      {props.opened && <ConfirmForm {...props} />}
    </Drawer>
  );
}

const EXPENSES = Object.entries(CATEGORIES.expense) as [ExpenseCategory, string][];

function ConfirmForm({ alert, onClose }: Props) {
  const receiptOf = useReceiptOffer();
  const client = useQueryClient();
  const { currency, date } = useLocale();
  const accounts = useMoneyAccounts().filter(({ kind }) => kind !== 'cash');
  const standard = accounts.find(({ kind, is_default }) => kind === 'bank' && is_default) ?? accounts[0];
  const form = useForm({
    account_id: alert.account_id ?? '',
    customer: alert.customer_name ?? '',
    customer_id: alert.customer_id ?? '',
    invoice_id: alert.invoice_id ?? '',
    category: (categoryFor(alert.narration) ?? 'other') as ExpenseCategory,
    accept_twins: false,
  });
  const { values, set, bind, errors } = form;
  const { data } = useQuery({
    ...queries.payments.openDocuments({ params: { id: values.customer_id } }),
    enabled: values.customer_id !== '',
  });
  if (!standard) return <Skeleton height={240} />;
  const { id, amount, direction } = alert;
  const isIn = direction === 'in';
  const account_id = values.account_id || standard.id;
  const money = formatMoney(amount, currency);
  const documents = (values.customer_id && data?.documents) || [];
  const invoice_id = documents.some((each) => each.id === values.invoice_id) ? values.invoice_id : null;
  const named = () => {
    if (!isIn || values.customer_id) return true;
    form.fail({ customer: 'Choose one of the list' });
    return false;
  };
  const finish = async () => {
    onClose();
    await client.invalidateQueries();
  };
  const save = form.submit(async () => {
    if (!named()) return;
    const body = isIn
      ? {
          kind: 'customer_payment' as const,
          account_id,
          customer_id: values.customer_id,
          invoice_id,
          accept_twins: values.accept_twins,
        }
      : {
          kind: 'expense' as const,
          account_id,
          category: values.category,
          accept_twins: values.accept_twins,
        };
    await sendOnce({
      slot: `alert.confirm.${id}`,
      body,
      send: (sent, idempotencyKey) =>
        api.paymentAlerts.confirm({ params: { id }, body: sent, idempotencyKey }),
      describe: (sent) => [
        `${money} on ${date(alert.date)}`,
        sent.kind === 'expense' ? categoryLabel(sent.category) : values.customer,
        accounts.find((each) => each.id === sent.account_id)?.name ?? null,
      ],
      // An alert is confirmed once.
      single: true,
      done: (answer) =>
        notify.success(
          isIn ? 'Payment recorded' : 'Expense recorded',
          money,
          isIn ? receiptOf(answer.payment_id) : undefined,
        ),
    });
    await finish();
  });
  const later = form.submit(async () => {
    if (!named()) return;
    await api.paymentAlerts.update({
      params: { id },
      body: { version: alert.version, account_id, customer_id: values.customer_id || null, invoice_id },
    });
    notify.success('Saved', 'It is not confirmed yet');
    await finish();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>
        {isIn
          ? 'Look into the account itself, not at the message: alerts can be false.'
          : 'Recorded as an expense that was paid from the account.'}
      </p>
      <SelectField
        label={isIn ? 'Account that has the money' : 'Account that paid'}
        options={accounts.map((each) => [each.id, accountText(each)] as const)}
        value={account_id}
        onChange={(value) => set('account_id', value)}
        error={errors.account_id}
      />
      {isIn ? (
        <>
          <CustomerPicker
            currency={currency}
            name={values.customer}
            isKnown={values.customer_id !== ''}
            onType={(customer) => {
              set('customer', customer);
              set('customer_id', '');
            }}
            onPick={({ id: picked, name }) => {
              set('customer', name);
              set('customer_id', picked);
            }}
            error={errors.customer ?? errors.customer_id}
          />
          {documents.length > 0 && (
            <SelectField
              label="Pays first"
              options={[
                ['', 'The oldest'] as const,
                ...documents.map(
                  (each) =>
                    [each.id, `${each.invoice_number}, ${formatMoney(each.balance_due, currency)}`] as const,
                ),
              ]}
              value={invoice_id ?? ''}
              onChange={(value) => set('invoice_id', value)}
              error={errors.invoice_id}
              hint="What is left pays the oldest invoices and then stays as credit"
            />
          )}
        </>
      ) : (
        <SelectField label="Category" options={EXPENSES} {...bind('category')} />
      )}
      <TwinQuestion
        said={errors.accept_twins}
        checked={values.accept_twins}
        onChange={(checked) => set('accept_twins', checked)}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Record {money}
      </Button>
      {isIn && (
        <Button wide busy={form.busy} onClick={() => void later()}>
          Save whom it is from, confirm later
        </Button>
      )}
    </form>
  );
}
