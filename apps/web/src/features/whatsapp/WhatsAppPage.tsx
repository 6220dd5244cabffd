import type { WhatsAppMessage, WhatsAppSettings } from '@lissafi/contract/whatsapp';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useMay } from '../../client/session.ts';
import { useMoment } from '../../organization/use-day.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import { KINDS, STATES } from './labels.ts';
import { OwnNumber } from './OwnNumber.tsx';
import classes from './WhatsApp.module.css';

/** The own number for every member; for who keeps the settings also the connection and its messages. */
export function WhatsAppPage() {
  const may = useMay();
  const status = useQuery(queries.whatsapp.status());
  return (
    <>
      <PageHeader
        title="WhatsApp"
        description={
          <>
            Members record by message, and documents go out as PDF{' '}
            {status.data && (
              <Badge tone={status.data.enabled ? 'in' : 'quiet'}>{status.data.enabled ? 'on' : 'off'}</Badge>
            )}
          </>
        }
        back="/settings"
      />
      <div className={classes.stack}>
        {status.data ? <OwnNumber status={status.data} /> : <LoadState query={status} back="/settings" />}
        {may('organization:update') && <Connection />}
      </div>
    </>
  );
}

function Connection() {
  const query = useQuery({ ...queries.whatsapp.settings(), refetchOnWindowFocus: false });
  if (!query.data) return <LoadState query={query} back="/settings" />;
  return (
    <>
      <ConnectionForm key={query.data.version} settings={query.data} />
      {query.data.connected && <Members members={query.data.members} />}
      {(query.data.connected || query.data.messages.length > 0) && (
        <Messages messages={query.data.messages} />
      )}
    </>
  );
}

function Members({ members }: { members: WhatsAppSettings['members'] }) {
  const moment = useMoment();
  const may = useMay();
  const client = useQueryClient();
  const unlink = useMutation({
    mutationFn: (user_id: string) => api.whatsapp.unlinkMember({ params: { user_id } }),
    onSuccess: async () => {
      notify.success('Number unlinked');
      await client.invalidateQueries();
    },
    onError: (error) => notify.error('Not unlinked', messageOf(error)),
  });
  return (
    <Card title="Linked members">
      {members.length === 0 ? (
        <Empty title="No linked numbers yet">Each member links a number on this page with a code.</Empty>
      ) : (
        <ul aria-label="Linked members">
          {members.map(({ user_id, name, number, linked_at }) => (
            <li key={user_id} className={classes.row}>
              <span className={classes.who}>
                {name}
                <span className={classes.soft}>{`${number}, since ${moment(linked_at)}`}</span>
              </span>
              {may('organization:manage_members') && (
                <Button
                  size="small"
                  aria-label={`Unlink the number of ${name}`}
                  onClick={async () => {
                    if (
                      await ask(
                        `Unlink the number of ${name}? Messages from it record nothing any more.`,
                        'Unlink',
                      )
                    )
                      unlink.mutate(user_id);
                  }}
                >
                  Unlink
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Messages({ messages }: { messages: WhatsAppMessage[] }) {
  return (
    <Card title="Last messages">
      {messages.length === 0 ? (
        <Empty title="No messages yet">
          Messages that come in and go out are listed here, without their text.
        </Empty>
      ) : (
        <ul aria-label="Last messages">
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function MessageRow({ message }: { message: WhatsAppMessage }) {
  const moment = useMoment();
  const { label, tone } = STATES[message.state];
  const who = message.name ?? message.number;
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        {message.direction === 'in' ? `From ${who}` : `To ${who}`}
        <span className={classes.soft}>{`${KINDS[message.kind]}, ${moment(message.at)}`}</span>
        {message.problem && <span className={classes.problem}>{message.problem}</span>}
      </span>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
