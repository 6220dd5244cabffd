import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { followCurrentOrganization, reloadUser } from '../../client/session.ts';
import { useOrganizationContext } from '../../organization/organization-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import { useOutbox } from '../../ui/use-outbox.ts';
import classes from './MembersPage.module.css';

/** Everybody but the owner can go. */
export function LeaveCard() {
  const { organization, role } = useOrganizationContext();
  const client = useQueryClient();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const waiting = useOutbox().mine.filter(
    ({ organization_id }) => organization_id === organization?.id,
  ).length;
  if (!organization || role === 'owner') return null;

  const leave = async () => {
    setBusy(true);
    try {
      await api.members.leave({ params: { id: organization.id } });
      await reloadUser();
      followCurrentOrganization();
      client.clear();
      notify.success(`You left ${organization.name}`);
      // The guards know where to: another organization, or making one.
      await router.navigate({ to: '/dashboard' });
      await router.invalidate();
    } catch (error) {
      notify.error(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Card title={`Leave ${organization.name}`}>
      <p className={classes.soft} style={{ marginBottom: 14 }}>
        You no longer see anything of it. To come back you need a new invitation.
      </p>
      {waiting > 0 && (
        <p className={classes.soft} style={{ marginBottom: 14 }}>
          Not sent yet from this device: {pluralize(waiting, 'record')}. Once you have left, only the owner or
          an admin can send them from here.
        </p>
      )}
      <div className={classes.actions}>
        {asking ? (
          <>
            <Button look="danger" busy={busy} onClick={leave}>
              Yes, leave
            </Button>
            <Button onClick={() => setAsking(false)}>Stay</Button>
          </>
        ) : (
          <Button look="danger" onClick={() => setAsking(true)}>
            Leave…
          </Button>
        )}
      </div>
    </Card>
  );
}
