import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { currentOrganization } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { customerFaults, emptyCustomer, toBody } from './model.ts';

export function NewCustomerPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { currency } = useLocale();
  const slot = `customer.${currentOrganization()?.id}`;
  const form = useForm(emptyCustomer);
  const forget = useKeptForm(slot, form.values, form.setValues);

  const save = form.submit(async (values) => {
    const faults = customerFaults(values);
    if (Object.keys(faults).length > 0) return form.fail(faults);
    const answer = await sendOnce({
      slot: 'customer',
      body: toBody(values),
      send: (body, idempotencyKey) => api.customers.create({ body, idempotencyKey }),
      describe: (body) => [body.name, body.phone, body.email],
      done: (added) => notify.success(`${added.name} added`),
    });
    forget();
    await client.invalidateQueries({ queryKey: ['customers'] });
    await navigate({ to: '/customers/$id', params: { id: answer.id }, replace: true });
  });

  return (
    <>
      <PageHeader title="New customer" back="/customers" />
      <form ref={form.form} className={formClasses.form} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <CustomerFields form={form} currency={currency} isNew />
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" busy={form.busy}>
            Add customer
          </Button>
          <ButtonLink to="/customers">Cancel</ButtonLink>
        </div>
      </form>
    </>
  );
}
