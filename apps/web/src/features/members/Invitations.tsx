import type { Invitation } from '@lissafi/contract/members';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { ROLE_LABELS } from './labels.ts';
import classes from './MembersPage.module.css';

/** The invitations that are not accepted yet. */
export function Invitations({ organizationId }: { organizationId: string }) {
  const { data, error } = useQuery(
    queries.members.invitations({ params: { id: organizationId }, query: { limit: 100 } }),
  );
  return (
    <Card title="Invitations">
      {!data && !error && <Skeleton height={48} />}
      {error && <p className={classes.soft}>{messageOf(error)}</p>}
      {data?.invitations.length === 0 && <p className={classes.soft}>There are no open invitations.</p>}
      <ul className={classes.list}>
        {data?.invitations.map((invitation) => (
          <Row key={invitation.id} organizationId={organizationId} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ organizationId, invitation }: { organizationId: string; invitation: Invitation }) {
  const client = useQueryClient();
  const { date } = useLocale();
  const [busy, setBusy] = useState(false);
  const params = { id: organizationId, invitation_id: invitation.id };
  const act = (work: () => Promise<unknown>, words: string) => async () => {
    setBusy(true);
    try {
      await work();
      notify.success(words);
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: ['members'] });
    }
  };
  const { email, status, role, can } = invitation;
  const until = date(invitation.expires_at.slice(0, 10));
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        <strong>{email}</strong>
        <small>
          {ROLE_LABELS[role].name}, invited by {invitation.invited_by},{' '}
          {status === 'expired' ? `expired ${until}` : `valid until ${until}`}
        </small>
      </span>
      <Badge tone={status === 'expired' ? 'owed' : 'quiet'}>{status}</Badge>
      <span className={classes.actions}>
        {can.resend && (
          <Button
            size="small"
            busy={busy}
            aria-label={`Resend the invitation to ${email}`}
            onClick={act(() => api.members.resend({ params }), `Invitation to ${email} is on its way`)}
          >
            Resend
          </Button>
        )}
        {can.revoke && (
          <Button
            size="small"
            look="danger"
            busy={busy}
            aria-label={`Cancel invitation to ${email}`}
            onClick={act(() => api.members.revoke({ params }), `Invitation to ${email} cancelled`)}
          >
            Cancel invitation
          </Button>
        )}
      </span>
    </li>
  );
}
