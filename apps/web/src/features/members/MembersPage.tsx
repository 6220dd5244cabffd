import type { Member } from '@lissafi/contract/members';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { useMay, useUser } from '../../client/session.ts';
import { useOrganizationContext } from '../../organization/organization-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { Invitations } from './Invitations.tsx';
import { InviteDrawer } from './InviteDrawer.tsx';
import { LeaveCard } from './LeaveCard.tsx';
import { ROLE_LABELS } from './labels.ts';
import { MemberDrawer } from './MemberDrawer.tsx';
import classes from './MembersPage.module.css';

const PAGE = 100;

export function MembersPage() {
  const { organization } = useOrganizationContext();
  const may = useMay();
  const user = useUser();
  const id = organization?.id ?? '';
  const [page, setPage] = useState(0);
  const [inviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<Member | null>(null);
  const query = useQuery(
    queries.members.list({ params: { id }, query: { limit: PAGE, offset: page * PAGE } }),
  );
  const { data } = query;
  if (!data) return <LoadState query={query} back="/dashboard" />;
  const manages = may('organization:manage_members') && !organization?.closed;
  const acts = (member: Member) => Object.values(member.can).some(Boolean);

  return (
    <>
      <PageHeader
        title="Members"
        description={`${pluralize(data.total, 'person', 'people')} in ${organization?.name}`}
        primary={
          manages && (
            <Button look="primary" onClick={() => setInviting(true)}>
              <IconUserPlus size={16} aria-hidden />
              Invite
            </Button>
          )
        }
      />
      <div className={classes.stack}>
        <Card>
          <ul className={classes.list}>
            {data.members.map((member) => (
              <li key={member.user_id} className={classes.row}>
                <span className={classes.mark} aria-hidden>
                  {member.first_name.charAt(0)}
                  {member.last_name.charAt(0)}
                </span>
                <span className={classes.who}>
                  <strong>
                    {member.first_name} {member.last_name}
                    {member.user_id === user.id && <span className={classes.soft}> (you)</span>}
                  </strong>
                  <small>{member.email}</small>
                </span>
                <Badge tone={member.role === 'owner' ? 'in' : 'quiet'}>{ROLE_LABELS[member.role].name}</Badge>
                {acts(member) && (
                  <Button
                    size="small"
                    onClick={() => setChosen(member)}
                    aria-label={`Change ${member.first_name} ${member.last_name}`}
                  >
                    Change
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {data.total > PAGE && (
            <div className={classes.paging}>
              <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
                Before
              </Button>
              <Button disabled={(page + 1) * PAGE >= data.total} onClick={() => setPage(page + 1)}>
                Next
              </Button>
            </div>
          )}
        </Card>
        {may('organization:manage_members') && <Invitations organizationId={id} />}
        <LeaveCard />
      </div>
      <InviteDrawer
        organizationId={id}
        roles={data.roles}
        opened={inviting}
        onClose={() => setInviting(false)}
      />
      <MemberDrawer organizationId={id} roles={data.roles} member={chosen} onClose={() => setChosen(null)} />
    </>
  );
}
