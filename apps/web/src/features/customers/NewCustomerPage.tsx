import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { v7 as newId } from 'uuid';
import { recordOrKeep } from '../../client/outbox/outbox.ts';
import { currentOrganization } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { notifyKept } from '../../ui/kept.ts';
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

  const save = form.submit(
    async (values) => {
      const body = { id: newId(), ...toBody(values) };
      const outcome = await recordOrKeep({
        kind: 'customer',
        call: 'customers.create',
        options: { body },
        description: [body.name, body.phone, body.email],
        stored: forget,
      });
      if (outcome.is_kept) {
        notifyKept(outcome.record);
        return navigate({ to: '/customers', replace: true });
      }
      notify.success(`${outcome.answer.name} added`);
      await client.invalidateQueries({ queryKey: ['customers'] });
      await navigate({ to: '/customers/$id', params: { id: outcome.answer.id }, replace: true });
    },
    { check: (values) => customerFaults(values) },
  );

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
