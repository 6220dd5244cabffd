import type { Customer } from '@lissafi/contract/customers';
import type { OpenDocument } from '@lissafi/contract/payments';
import { formatMoney } from '@lissafi/domain/money/money';
import { allocateOldest } from '@lissafi/domain/sales/settlement-on-account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { Shares } from './Allocations.tsx';

/** Applies the customer's credit to open invoices; no money moves. */
export function CreditDrawer(props: { customer: Customer; opened: boolean; onClose: () => void }) {
  return (
    <Drawer title="Use credit" opened={props.opened} onClose={props.onClose}>
      {props.opened && <UseCredit {...props} />}
    </Drawer>
  );
}

function UseCredit(props: { customer: Customer; onClose: () => void }) {
  const query = useQuery({
    ...queries.payments.openDocuments({ params: { id: props.customer.id } }),
    staleTime: 0,
  });
  // Read since the sheet was opened; a later reading leaves the form, and what was typed into it, alone.
  if (query.data && query.isFetchedAfterMount)
    return <CreditForm {...props} documents={query.data.documents} />;
  if (query.error) return <Alert>The open invoices could not be loaded. Please try again.</Alert>;
  return <Skeleton height={160} />;
}

function CreditForm({
  customer,
  documents,
  onClose,
}: {
  customer: Customer;
  documents: OpenDocument[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { currency } = useLocale();
  const owed = documents.reduce((sum, each) => sum + each.balance_due, 0);
  const most = Math.min(customer.unapplied_credit, owed);
  const form = useForm<{ amount: number | null }>({ amount: most || null });
  const { amount } = form.values;
  const money = (value: number) => formatMoney(value, currency);
  const save = form.submit(async () => {
    if (!amount) return form.fail({ amount: 'Please enter an amount' });
    if (amount > most) return form.fail({ amount: `At most ${money(most)}` });
    await sendOnce({
      slot: `credit.${customer.id}`,
      body: { amount },
      send: (body, idempotencyKey) =>
        api.payments.applyCredit({ params: { id: customer.id }, body, idempotencyKey }),
      describe: (body) => [`${money(body.amount)} of credit`],
      done: () => notify.success('Credit used', money(amount)),
    });
    onClose();
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <MoneyInput
        label="Amount"
        currency={currency}
        value={amount}
        onChange={(value) => form.set('amount', value)}
        error={form.errors.amount}
        hint={`${customer.name} has ${money(customer.unapplied_credit)} of credit and owes ${money(owed)}`}
      />
      <Shares
        documents={documents}
        shares={allocateOldest(amount ?? 0, documents)}
        editable={false}
        onChange={() => {}}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Use {amount ? money(amount) : 'credit'}
      </Button>
    </form>
  );
}
