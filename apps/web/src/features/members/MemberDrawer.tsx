import type { Member, MemberActs } from '@lissafi/contract/members';
import type { Role } from '@lissafi/contract/permissions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { reloadUser, useUser } from '../../client/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { pluralize } from '../../ui/text.ts';
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
  const form = useForm<{ role: Role; successor: string }>({ role: member.role, successor: '' });
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
  const remove = form.submit(async ({ successor }) => {
    await api.members.remove({ params: at, query: { ...(successor && { successor }) } });
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
        {asking === 'remove' && (
          <PassOn
            organizationId={organizationId}
            member={member}
            name={name}
            successor={form.bind('successor')}
          />
        )}
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

const ACTS: readonly [name: keyof MemberActs, one: string, many: string][] = [
  ['recurring_invoices', 'recurring invoice', 'recurring invoices'],
  ['recurring_journals', 'recurring journal', 'recurring journals'],
  ['webhooks', 'webhook', 'webhooks'],
];

/** What goes on in the name of who is removed, and who takes it over; nothing where there is none. */
function PassOn({
  organizationId,
  member,
  name,
  successor,
}: {
  organizationId: string;
  member: Member;
  name: string;
  successor: { value: string; onChange: (value: string) => void; error?: string | undefined };
}) {
  const { id: me } = useUser();
  const { data: acts } = useQuery(
    queries.members.acts({ params: { id: organizationId, user_id: member.user_id } }),
  );
  const { data: all } = useQuery(
    queries.members.list({ params: { id: organizationId }, query: { limit: 100 } }),
  );
  if (!acts) return null;
  const passes = ACTS.filter(([key]) => acts[key] > 0).map(([key, one, many]) =>
    pluralize(acts[key], one, many),
  );
  const others = (all?.members ?? []).filter(
    ({ user_id, can }) => user_id !== member.user_id && user_id !== me && can.remove,
  );
  return (
    <>
      {passes.length > 0 && (
        <>
          <p>
            {passes.join(', ')} of {name} would go on without them.
          </p>
          <SelectField
            label="Who takes this over?"
            hint="With what that person may do. Nobody: it stops, and waits in the Inbox"
            options={[
              ['', 'Nobody'],
              [me, 'You'],
              ...others.map(
                (each) => [each.user_id, `${each.first_name} ${each.last_name}`] as [string, string],
              ),
            ]}
            {...successor}
          />
        </>
      )}
      {acts.api_keys > 0 && (
        <p>{pluralize(acts.api_keys, 'API key', 'API keys')} of theirs will no longer open anything.</p>
      )}
    </>
  );
}
