import type { Supplier } from '@lissafi/contract/suppliers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { api, queries } from '../../client/api.ts';
import { PAYMENT_TERMS } from '../../labels/documents.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { STATUSES } from './labels.ts';
import { fromSupplier, type SupplierForm, supplierFaults, toBody } from './model.ts';
import { SupplierFields } from './SupplierFields.tsx';

export function EditSupplierPage() {
  const { id } = useParams({ from: '/app/suppliers/$id/edit' });
  const query = useQuery({
    ...queries.suppliers.get({ params: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return query.data ? <Edit key={id} supplier={query.data} /> : <LoadState query={query} back="/suppliers" />;
}

const LABELS: Record<keyof SupplierForm, string> = {
  name: 'Name',
  phone: 'Telephone',
  email: 'Email',
  tax_id: 'Tax ID',
  payment_terms: 'Payment terms',
  line1: 'Address',
  city: 'City',
  state: 'State',
  status: 'In use',
  notes: 'Notes',
};
const words = (form: SupplierForm, name: keyof SupplierForm) => {
  if (name === 'status') return STATUSES[form.status];
  if (name === 'payment_terms') return form.payment_terms ? PAYMENT_TERMS[form.payment_terms] : '';
  return form[name];
};

function Edit({ supplier }: { supplier: Supplier }) {
  const navigate = useNavigate();
  const client = useQueryClient();

  const send = async (values: SupplierForm, from: Supplier) => {
    const saved = await api.suppliers.update({
      params: { id: supplier.id },
      body: { ...toBody(values, from), version: from.version },
    });
    notify.success(`${saved.name} saved`);
    await client.invalidateQueries({ queryKey: ['suppliers'] });
    await navigate({ to: '/suppliers/$id', params: { id: supplier.id }, replace: true });
  };
  const editing = useRecordForm({ record: supplier, toForm: fromSupplier, faultsOf: supplierFaults, send });

  return (
    <>
      <PageHeader title={`Edit ${supplier.name}`} back={`/suppliers/${supplier.id}`} />
      <RecordForm
        editing={editing}
        labels={LABELS}
        textOf={words}
        cancel={
          <ButtonLink to="/suppliers/$id" params={{ id: supplier.id }}>
            Cancel
          </ButtonLink>
        }
      >
        <SupplierFields form={editing.form} isNew={false} />
      </RecordForm>
    </>
  );
}
