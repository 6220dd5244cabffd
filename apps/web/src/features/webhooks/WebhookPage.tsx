import type { EventType } from '@lissafi/contract/events';
import type { Webhook } from '@lissafi/contract/webhooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useMoment } from '../../organization/use-day.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Copyable } from '../../ui/Copyable.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { LoadState } from '../../ui/LoadState.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import { conditionOf, REASONS } from './labels.ts';
import { WebhookForm } from './WebhookForm.tsx';
import classes from './Webhooks.module.css';

const BACK = '/settings/developers';

/** One webhook: how it is doing, its secret, and what was sent to it. */
export function WebhookPage() {
  const { id } = useParams({ from: '/app/settings/developers/webhooks/$id' });
  const query = useQuery(queries.webhooks.list());
  if (!query.data) return <LoadState query={query} back={BACK} />;
  const webhook = query.data.webhooks.find((each) => each.id === id);
  if (!webhook) return <NotFound />;
  return <Details webhook={webhook} eventTypes={query.data.event_types} />;
}

function Details({ webhook, eventTypes }: { webhook: Webhook; eventTypes: EventType[] }) {
  const moment = useMoment();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, version, status, url, failing_since, disabled_reason } = webhook;
  const params = { id };
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error));
    }
    await client.invalidateQueries({ queryKey: ['webhooks'] });
  };
  const test = () =>
    attempt(async () => {
      await api.webhooks.test({ params });
      notify.success('Test message on its way');
    });
  const turn = (next: Webhook['status']) =>
    attempt(() => api.webhooks.update({ params, body: { version, status: next } }));
  const remove = async () => {
    if (!(await ask('Delete this webhook with its log? What happens is not told to it any more.', 'Delete')))
      return;
    await attempt(async () => {
      await api.webhooks.remove({ params });
      await navigate({ to: BACK });
    });
  };
  const condition = conditionOf(webhook);
  return (
    <>
      <PageHeader
        title={new URL(url).host}
        description={url}
        back={BACK}
        secondary={
          <>
            <Button onClick={() => setEditing(true)}>Edit</Button>
            {status === 'enabled' ? (
              <Button onClick={() => turn('disabled')}>Turn off</Button>
            ) : (
              <Button onClick={() => turn('enabled')}>Turn on</Button>
            )}
            <Button onClick={remove}>Delete</Button>
          </>
        }
        primary={
          <Button look="primary" onClick={test} disabled={status === 'disabled'}>
            Send a test
          </Button>
        }
      />
      <div className={classes.page}>
        {problem && <Alert>{problem}</Alert>}
        {disabled_reason && <Alert tone="owed">{REASONS[disabled_reason]}</Alert>}
        {!disabled_reason && failing_since && (
          <Alert tone="owed">
            Nothing has arrived since {moment(failing_since)}. Messages are tried for three days.
          </Alert>
        )}
        <DeliveryLog webhook={webhook} badge={<Badge tone={condition.tone}>{condition.label}</Badge>} />
        <SecretCard webhookId={id} />
      </div>
      <Drawer title="Edit the webhook" opened={editing} onClose={() => setEditing(false)}>
        {editing && (
          <WebhookForm webhook={webhook} eventTypes={eventTypes} onClose={() => setEditing(false)} />
        )}
      </Drawer>
    </>
  );
}

/** The secret is read when it is asked for, and renewed with a question. */
function SecretCard({ webhookId }: { webhookId: string }) {
  const params = { id: webhookId };
  const [secret, setSecret] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (work: () => Promise<{ secret: string }>) => {
    setProblem(null);
    try {
      setSecret((await work()).secret);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const rotate = async () => {
    const question = 'Make a new secret? For 24 hours messages are signed with the old one too.';
    if (await ask(question, 'Make a new secret')) await read(() => api.webhooks.rotate({ params }));
  };
  return (
    <Card title="Signing secret">
      <div className={classes.stack}>
        <p className={formClasses.note}>
          Each message is signed as Standard Webhooks says, so that your program can tell it from a forged
          one.
        </p>
        {problem && <Alert>{problem}</Alert>}
        {secret && <Copyable label="Secret" text={secret} />}
        <div className={formClasses.actions}>
          {!secret && (
            <Button onClick={() => read(() => api.webhooks.secret({ params }))}>Show the secret</Button>
          )}
          <Button onClick={rotate}>Make a new secret</Button>
        </div>
      </div>
    </Card>
  );
}
