import type { Supplier } from '@lissafi/contract/suppliers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type Difference, StaleChoice } from '../../ui/StaleChoice.tsx';
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
  line1: 'Address',
  city: 'City',
  state: 'State',
  status: 'In use',
  notes: 'Notes',
};
const words = (form: SupplierForm, name: keyof SupplierForm) =>
  name === 'status' ? STATUSES[form.status] : form[name];

function Edit({ supplier }: { supplier: Supplier }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  // The record that the form started from; a stale save brings a newer one.
  const [base, setBase] = useState(supplier);
  const [theirs, setTheirs] = useState<Supplier | null>(null);
  const form = useForm(() => fromSupplier(supplier));

  const send = async (values: SupplierForm, from: Supplier) => {
    const saved = await api.suppliers.update({
      params: { id: supplier.id },
      body: { ...toBody(values, from), version: from.version },
    });
    notify.success(`${saved.name} saved`);
    await client.invalidateQueries({ queryKey: ['suppliers'] });
    await navigate({ to: '/suppliers/$id', params: { id: supplier.id }, replace: true });
  };
  const save = form.submit(
    async (values) => {
      const faults = supplierFaults(values);
      if (Object.keys(faults).length > 0) return form.fail(faults);
      await send(values, base);
    },
    (error) => {
      if (error instanceof ApiError && error.code === 'STALE_VERSION') setTheirs(error.current as Supplier);
    },
  );
  const saveMine = form.submit(async (values) => {
    if (!theirs) return;
    setBase(theirs);
    setTheirs(null);
    await send(values, theirs);
  });

  const now = theirs && fromSupplier(theirs);
  const differences: Difference[] = now
    ? (Object.keys(LABELS) as (keyof SupplierForm)[])
        .filter((name) => form.values[name] !== now[name])
        .map((name) => ({ label: LABELS[name], mine: words(form.values, name), theirs: words(now, name) }))
    : [];

  return (
    <>
      <PageHeader title={`Edit ${supplier.name}`} back={`/suppliers/${supplier.id}`} />
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
        <SupplierFields form={form} isNew={false} />
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" busy={form.busy} disabled={theirs !== null}>
            Save
          </Button>
          <ButtonLink to="/suppliers/$id" params={{ id: supplier.id }}>
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
