import type { Role } from '@lissafi/contract/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { RoleChoice } from './RoleChoice.tsx';

interface Props {
  organizationId: string;
  roles: readonly Role[];
  opened: boolean;
  onClose: () => void;
}

export function InviteDrawer(props: Props) {
  return (
    <Drawer title="Invite a person" opened={props.opened} onClose={props.onClose}>
      {props.opened && <InviteForm {...props} />}
    </Drawer>
  );
}

function InviteForm({ organizationId, roles, onClose }: Props) {
  const client = useQueryClient();
  const form = useForm<{ email: string; role: Role }>({ email: '', role: 'sales' });
  const save = form.submit(async ({ email, role }) => {
    if (!email.trim()) return form.fail({ email: 'Please enter an email address' });
    if (role === 'owner') return;
    const { email: to } = await api.members.invite({ params: { id: organizationId }, body: { email, role } });
    notify.success(`Invitation to ${to} is on its way`);
    onClose();
    await client.invalidateQueries({ queryKey: ['members'] });
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoFocus
        hint="They get a link that works once, for 7 days."
        {...form.bind('email')}
      />
      <RoleChoice roles={roles} value={form.values.role} onChange={(role) => form.set('role', role)} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Send invitation
      </Button>
    </form>
  );
}
