import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../client/api.ts';
import { plainKey } from '../../client/once-key.ts';
import { followCurrentOrganization, reloadUser } from '../../client/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';

/** A second business of the same person, with books of its own. */
export function NewOrganizationPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [id] = useState(() => newId());
  const form = useForm({ name: '', vat_registered: false });
  const save = form.submit(async ({ name, vat_registered }) => {
    if (!name.trim()) return form.fail({ name: 'Please enter the name of your business' });
    await api.organizations.create({ body: { id, name, vat_registered }, idempotencyKey: plainKey(id) });
    await reloadUser();
    followCurrentOrganization();
    client.clear();
    notify.success(`${name.trim()} is ready`);
    await navigate({ to: '/settings' });
  });
  return (
    <>
      <PageHeader
        title="New organization"
        description="With its own books, customers, numbers and members"
        back="/dashboard"
      />
      <form ref={form.form} className={formClasses.form} noValidate onSubmit={save}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <fieldset className={formClasses.group}>
          <legend>Business</legend>
          <TextField label="Business name" autoComplete="off" autoFocus {...form.bind('name')} />
          <CheckField
            checked={form.values.vat_registered}
            onChange={(checked) => form.set('vat_registered', checked)}
          >
            It charges VAT
          </CheckField>
        </fieldset>
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" busy={form.busy}>
            Create organization
          </Button>
          <ButtonLink to="/dashboard">Cancel</ButtonLink>
        </div>
      </form>
    </>
  );
}
