import type { Customer } from '@lissafi/contract/customers';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { api, queries } from '../../client/api.ts';
import { STATUSES, TYPES } from '../../labels/customers.ts';
import { PAYMENT_TERMS } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { type CustomerForm, customerFaults, fromCustomer, toBody } from './model.ts';
import { usePriceListOptions } from './use-price-list-options.ts';

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
  price_list_id: 'Price list',
  notes: 'Notes',
};

function words(
  form: CustomerForm,
  name: keyof CustomerForm,
  currency: string,
  listName: (id: string) => string,
): string {
  if (name === 'price_list_id') return listName(form.price_list_id);
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

  const send = async (values: CustomerForm, from: Customer) => {
    const saved = await api.customers.update({
      params: { id: customer.id },
      body: { ...toBody(values, from), version: from.version },
    });
    notify.success(`${saved.name} saved`);
    await client.invalidateQueries({ queryKey: ['customers'] });
    await navigate({ to: '/customers/$id', params: { id: customer.id }, replace: true });
  };
  const { listName } = usePriceListOptions();
  const editing = useRecordForm({ record: customer, toForm: fromCustomer, faultsOf: customerFaults, send });

  return (
    <>
      <PageHeader title={`Edit ${customer.name}`} back={`/customers/${customer.id}`} />
      <RecordForm
        editing={editing}
        labels={LABELS}
        textOf={(values, name) => words(values, name, currency, listName)}
        cancel={
          <ButtonLink to="/customers/$id" params={{ id: customer.id }}>
            Cancel
          </ButtonLink>
        }
      >
        <CustomerFields form={editing.form} currency={currency} isNew={false} />
      </RecordForm>
    </>
  );
}
