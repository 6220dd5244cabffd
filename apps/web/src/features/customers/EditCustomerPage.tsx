import type { Customer } from '@lissafi/contract/customers';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { STATUSES, TYPES } from '../../labels/customers.ts';
import { PAYMENT_TERMS } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type Difference, StaleChoice } from '../../ui/StaleChoice.tsx';
import { notify } from '../../ui/toast.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { type CustomerForm, customerFaults, fromCustomer, toBody } from './model.ts';

export function EditCustomerPage() {
  const { id } = useParams({ from: '/app/customers/$id/edit' });
  const query = useQuery({
    ...queries.customers.get({ params: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return query.data ? <Edit key={id} customer={query.data} /> : <LoadState query={query} back="/customers" />;
}

const LABELS: Record<keyof CustomerForm, string> = {
  name: 'Name',
  type: 'Kind',
  company_name: 'Company',
  email: 'Email',
  phone: 'Telephone',
  tax_id: 'Tax ID',
  registration_number: 'CAC number',
  line1: 'Address',
  city: 'City',
  state: 'State',
  postal_code: 'Postal code',
  ship_elsewhere: 'Goods go to another address',
  ship_line1: 'Shipping address',
  ship_city: 'Shipping city',
  ship_state: 'Shipping state',
  ship_postal_code: 'Shipping postal code',
  status: 'Status',
  credit_limit: 'Credit limit',
  payment_terms: 'Payment terms',
  notes: 'Notes',
};

function words(form: CustomerForm, name: keyof CustomerForm, currency: string): string {
  if (name === 'type') return TYPES[form.type];
  if (name === 'status') return STATUSES[form.status];
  if (name === 'ship_elsewhere') return form.ship_elsewhere ? 'Yes' : 'No';
  if (name === 'payment_terms') return form.payment_terms ? PAYMENT_TERMS[form.payment_terms] : '';
  if (name === 'credit_limit')
    return form.credit_limit ? formatMoney(form.credit_limit, currency) : 'No limit';
  return form[name];
}

function Edit({ customer }: { customer: Customer }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { currency } = useLocale();
  // The record that the form started from; a stale save brings a newer one.
  const [base, setBase] = useState(customer);
  const [theirs, setTheirs] = useState<Customer | null>(null);
  const form = useForm(() => fromCustomer(customer));

  const send = async (values: CustomerForm, from: Customer) => {
    const saved = await api.customers.update({
      params: { id: customer.id },
      body: { ...toBody(values, from), version: from.version },
    });
    notify.success(`${saved.name} saved`);
    await client.invalidateQueries({ queryKey: ['customers'] });
    await navigate({ to: '/customers/$id', params: { id: customer.id }, replace: true });
  };
  const save = form.submit(
    async (values) => {
      const faults = customerFaults(values);
      if (Object.keys(faults).length > 0) return form.fail(faults);
      await send(values, base);
    },
    (error) => {
      if (error instanceof ApiError && error.code === 'STALE_VERSION') setTheirs(error.current as Customer);
    },
  );
  const saveMine = form.submit(async (values) => {
    if (!theirs) return;
    setBase(theirs);
    setTheirs(null);
    await send(values, theirs);
  });

  const now = theirs && fromCustomer(theirs);
  const differences: Difference[] = now
    ? (Object.keys(LABELS) as (keyof CustomerForm)[])
        .filter((name) => form.values[name] !== now[name])
        .map((name) => ({
          label: LABELS[name],
          mine: words(form.values, name, currency),
          theirs: words(now, name, currency),
        }))
    : [];

  return (
    <>
      <PageHeader title={`Edit ${customer.name}`} back={`/customers/${customer.id}`} />
      <form ref={form.form} className={formClasses.form} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
        {theirs && now ? (
          <StaleChoice
            differences={differences}
            onMine={() => void saveMine()}
            onTheirs={() => {
              form.setValues(now);
              setBase(theirs);
              setTheirs(null);
              form.fail({});
            }}
          />
        ) : (
          form.problem && <Alert>{form.problem}</Alert>
        )}
        <CustomerFields form={form} currency={currency} isNew={false} />
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" busy={form.busy} disabled={theirs !== null}>
            Save
          </Button>
          <ButtonLink to="/customers/$id" params={{ id: customer.id }}>
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
