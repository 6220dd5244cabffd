import type { Organization } from '@lissafi/contract/organizations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { reloadUser } from '../../client/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

/** Closes the organization: its data stays readable and nothing more can be written. */
export function CloseCard({ organization }: { organization: Organization }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const form = useForm({ name: '' });
  const close = form.submit(async (body) => {
    await api.organizations.close({ params: { id: organization.id }, body });
    notify.success(`${organization.name} is closed`);
    await reloadUser();
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} noValidate onSubmit={close}>
      <fieldset className={formClasses.group}>
        <legend>Close this organization</legend>
        <p className={formClasses.note}>
          Everything stays readable for its members and is kept for six years. Nothing can be written any
          more. You can open it again within seven days.
        </p>
        {form.problem && <Alert>{form.problem}</Alert>}
        {asking ? (
          <>
            <TextField label={`Type “${organization.name}” to close it`} autoFocus {...form.bind('name')} />
            <div className={formClasses.actions}>
              <Button type="submit" look="danger" busy={form.busy}>
                Close it
              </Button>
              <Button onClick={() => setAsking(false)}>Keep it open</Button>
            </div>
          </>
        ) : (
          <div>
            <Button look="danger" onClick={() => setAsking(true)}>
              Close…
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}
