import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { currentOrganization } from '../../client/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { emptySupplier, supplierFaults, toBody } from './model.ts';
import { SupplierFields } from './SupplierFields.tsx';

export function NewSupplierPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const slot = `supplier.${currentOrganization()?.id}`;
  const form = useForm(emptySupplier);
  const forget = useKeptForm(slot, form.values, form.setValues);

  const save = form.submit(
    async (values) => {
      const answer = await sendOnce({
        slot: 'supplier',
        body: toBody(values),
        send: (body, idempotencyKey) => api.suppliers.create({ body, idempotencyKey }),
        describe: (body) => [body.name, body.phone, body.email],
        done: (added) => notify.success(`${added.name} added`),
      });
      forget();
      await client.invalidateQueries({ queryKey: ['suppliers'] });
      await navigate({ to: '/suppliers/$id', params: { id: answer.id }, replace: true });
    },
    { check: (values) => supplierFaults(values) },
  );

  return (
    <>
      <PageHeader title="New supplier" back="/suppliers" />
      <form ref={form.form} className={formClasses.form} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <SupplierFields form={form} isNew />
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" busy={form.busy}>
            Add supplier
          </Button>
          <ButtonLink to="/suppliers">Cancel</ButtonLink>
        </div>
      </form>
    </>
  );
}
