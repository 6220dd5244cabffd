import type { Customer } from '@lissafi/contract/customers';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { CustomerPicker } from '../../pickers/CustomerPicker.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useShowCustomer } from './show-customer.ts';

interface Props {
  customer: Customer;
  opened: boolean;
  onClose: () => void;
}

export function LimitDrawer(props: Props) {
  return (
    <Drawer title="Credit limit" opened={props.opened} onClose={props.onClose}>
      {props.opened && <LimitForm {...props} />}
    </Drawer>
  );
}

function LimitForm({ customer, onClose }: Props) {
  const client = useQueryClient();
  const show = useShowCustomer();
  const { currency } = useLocale();
  const form = useForm({ credit_limit: customer.credit_limit });
  const save = form.submit(async ({ credit_limit }) => {
    const saved = await api.customers.creditLimit({
      params: { id: customer.id },
      body: { credit_limit: credit_limit || null, version: customer.version },
    });
    show(saved);
    notify.success('Credit limit saved', credit_limit ? formatMoney(credit_limit, currency) : 'No limit');
    onClose();
    await client.invalidateQueries({ queryKey: ['customers'] });
    await client.invalidateQueries({ queryKey: ['receivables'] });
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <MoneyInput
        label="New credit limit"
        optional
        currency={currency}
        value={form.values.credit_limit}
        onChange={(value) => form.set('credit_limit', value)}
        error={form.errors.credit_limit}
        placeholder="No limit"
        hint={`Owes ${formatMoney(customer.outstanding, currency)} now. Leave empty for no limit.`}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Save limit
      </Button>
    </form>
  );
}

export function MergeDrawer(props: Props) {
  return (
    <Drawer title={`Merge ${props.customer.name}`} opened={props.opened} onClose={props.onClose}>
      {props.opened && <MergeForm {...props} />}
    </Drawer>
  );
}

function MergeForm({ customer, onClose }: Props) {
  const { currency } = useLocale();
  const merge = useMerge();
  const [into, setInto] = useState<Customer | null>(null);
  const form = useForm({ name: '' });
  const save = form.submit(async () => {
    if (!into) return form.fail({ name: 'Choose a customer from the list' });
    if (into.id === customer.id) return form.fail({ name: 'This is the same customer' });
    await merge(customer, into);
    onClose();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>
        Invoices, payments and credit of {customer.name} move to the customer that you choose. {customer.name}{' '}
        then disappears from your list. This cannot be undone.
      </p>
      <CustomerPicker
        name={form.values.name}
        isKnown={into !== null}
        currency={currency}
        error={form.errors.name}
        onType={(name) => {
          form.set('name', name);
          setInto(null);
        }}
        onPick={(picked) => {
          form.set('name', picked.name);
          setInto(picked);
        }}
      />
      <Button type="submit" look="danger" size="large" wide busy={form.busy}>
        {into ? `Merge into ${into.name}` : 'Merge'}
      </Button>
    </form>
  );
}

/** Merges one customer into another, confirms it, and shows the remaining one. */
export function useMerge() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (from: Customer, into: Customer, stay = false) => {
    const { id } = await sendOnce({
      slot: `merge.${from.id}`,
      body: { into_id: into.id, name: into.name },
      send: ({ into_id }, idempotencyKey) =>
        api.duplicates.merge({ params: { id: from.id }, body: { into_id }, idempotencyKey }),
      describe: (body) => [`${from.name} merged into ${body.name}`],
      done: () => notify.success(`${from.name} merged into ${into.name}`),
      single: true,
    });
    if (!stay) await navigate({ to: '/customers/$id', params: { id }, replace: true });
    await client.invalidateQueries();
  };
}
