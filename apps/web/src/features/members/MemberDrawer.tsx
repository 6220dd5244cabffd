import type { Member } from '@lissafi/contract/members';
import type { Role } from '@lissafi/contract/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { reloadUser } from '../../client/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { RoleChoice } from './RoleChoice.tsx';

interface Props {
  organizationId: string;
  roles: readonly Role[];
  member: Member | null;
  onClose: () => void;
}

export function MemberDrawer({ member, onClose, ...props }: Props) {
  const name = member ? `${member.first_name} ${member.last_name}` : '';
  return (
    <Drawer title={name} opened={member !== null} onClose={onClose}>
      {member && <MemberForm {...props} name={name} member={member} onClose={onClose} />}
    </Drawer>
  );
}

/** Actions that remove something need a second confirmation in place. */
function MemberForm({
  organizationId,
  roles,
  member,
  name,
  onClose,
}: Props & { member: Member; name: string }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<'remove' | 'make_owner' | null>(null);
  const form = useForm<{ role: Role }>({ role: member.role });
  const at = { id: organizationId, user_id: member.user_id };

  const done = async (words: string) => {
    notify.success(words);
    onClose();
    await client.invalidateQueries({ queryKey: ['members'] });
  };
  const save = form.submit(async ({ role }) => {
    if (role === 'owner') return;
    await api.members.changeRole({ params: at, body: { role } });
    await done(`${name} is ${role} now`);
  });
  const remove = form.submit(async () => {
    await api.members.remove({ params: at });
    await done(`${name} was removed`);
  });
  const transfer = form.submit(async () => {
    await api.members.transfer({ params: { id: organizationId }, body: { user_id: member.user_id } });
    await reloadUser();
    await client.invalidateQueries();
    await done(`${name} is the owner now`);
  });

  if (asking) {
    return (
      <div className={formClasses.stack}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <p>
          {asking === 'remove'
            ? `${name} is signed out at once and can no longer see anything of this organization. What they recorded stays. Sales and other records that they made without a connection may still wait on their phone or computer: sign in there yourself and open the Outbox to send them.`
            : `${name} becomes the owner, and you become an admin. You can take it back within seven days; later only the new owner can give it back.`}
        </p>
        <Button
          look="danger"
          size="large"
          wide
          busy={form.busy}
          onClick={() => void (asking === 'remove' ? remove() : transfer())}
        >
          {asking === 'remove' ? `Remove ${name}` : `Make ${name} the owner`}
        </Button>
        <Button size="large" wide onClick={() => setAsking(null)}>
          Back
        </Button>
      </div>
    );
  }
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>{member.email}</p>
      {member.can.change_role && (
        <>
          <RoleChoice roles={roles} value={form.values.role} onChange={(role) => form.set('role', role)} />
          <Button
            type="submit"
            look="primary"
            size="large"
            wide
            busy={form.busy}
            disabled={form.values.role === member.role}
          >
            Change the role
          </Button>
        </>
      )}
      {member.can.make_owner && (
        <Button wide onClick={() => setAsking('make_owner')}>
          Transfer the ownership…
        </Button>
      )}
      {member.can.remove && (
        <Button look="danger" wide onClick={() => setAsking('remove')}>
          Remove from the organization…
        </Button>
      )}
    </form>
  );
}
