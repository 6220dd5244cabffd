import { DELIVERY_STATES, type DeliveryState, type Webhook } from '@lissafi/contract/webhooks';
import { EVENT_WORDS } from '@lissafi/domain/books/event-words';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMoment } from '../../organization/use-day.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Copyable } from '../../ui/Copyable.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import { answerOf, STATES } from './labels.ts';
import classes from './Webhooks.module.css';

const PAGE = 25;
/** While messages wait, the log is read again: what is sent is no event of the books, so nothing else tells of it. */
const POLL_MS = 2_000;
const DAY_MS = 86_400_000;

type Choice = DeliveryState | 'all';
const CHOICES = [
  ['all', 'All messages'],
  ...DELIVERY_STATES.map((state) => [state, STATES[state].label] as const),
] as readonly (readonly [Choice, string])[];

/** What was sent in the last 30 days; each message opens with its body and its attempts. */
export function DeliveryLog({ webhook, badge }: { webhook: Webhook; badge: ReactNode }) {
  const moment = useMoment();
  const client = useQueryClient();
  const [status, setStatus] = useState<Choice>('all');
  const [page, setPage] = useState(0);
  const [shown, setShown] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { id: webhook.id };
  const query = useQuery({
    ...queries.webhooks.deliveries({
      params,
      query: { limit: PAGE, offset: page * PAGE, ...(status !== 'all' && { status }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((each) => each.status === 'waiting') ? POLL_MS : false,
  });
  const replayFailed = async () => {
    setProblem(null);
    try {
      const since = new Date(Date.now() - 30 * DAY_MS).toISOString();
      const { replayed } = await api.webhooks.replayFailed({ params, body: { since } });
      notify.success(`${pluralize(replayed, 'message')} will be sent again`);
    } catch (error) {
      setProblem(messageOf(error));
    }
    await client.invalidateQueries({ queryKey: ['webhooks'] });
  };
  const { data } = query;
  return (
    <Card title="Messages" aside={badge}>
      <div className={classes.bar}>
        <SelectField
          label="Show"
          options={CHOICES}
          value={status}
          onChange={(next) => {
            setStatus(next);
            setPage(0);
          }}
        />
        {webhook.failed > 0 && <Button onClick={replayFailed}>Send all given up again</Button>}
      </div>
      {problem && <Alert>{problem}</Alert>}
      {query.error && (
        <Alert
          action={
            <Button size="small" onClick={() => query.refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(query.error)}
        </Alert>
      )}
      {!data && !query.error && (
        <div role="status" aria-label="Loading">
          <Skeleton height={120} />
        </div>
      )}
      {data?.deliveries.length === 0 && (
        <Empty title="No messages">
          {status === 'all'
            ? 'What you chose has not happened yet. Send a test to see whether your program answers.'
            : 'No message is in this state.'}
        </Empty>
      )}
      {data && data.deliveries.length > 0 && (
        <ul aria-label="Messages" aria-busy={query.isPlaceholderData}>
          {data.deliveries.map((delivery) => (
            <li key={delivery.id} className={classes.row}>
              <span className={classes.name}>
                <strong>{EVENT_WORDS[delivery.event_type]}</strong>
                <small>{[moment(delivery.created_at), answerOf(delivery)].join(' · ')}</small>
              </span>
              <Badge tone={STATES[delivery.status].tone}>{STATES[delivery.status].label}</Badge>
              <Button
                size="small"
                aria-haspopup="dialog"
                aria-label={`Details of ${EVENT_WORDS[delivery.event_type]}, ${moment(delivery.created_at)}`}
                onClick={() => setShown(delivery.id)}
              >
                Details
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > PAGE && (
        <div className={classes.paging}>
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={(page + 1) * PAGE >= data.total} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
      <Drawer title="Message" opened={shown !== null} onClose={() => setShown(null)}>
        {shown && <Message webhookId={webhook.id} deliveryId={shown} onClose={() => setShown(null)} />}
      </Drawer>
    </Card>
  );
}

function Message({
  webhookId,
  deliveryId,
  onClose,
}: {
  webhookId: string;
  deliveryId: string;
  onClose: () => void;
}) {
  const moment = useMoment();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const params = { id: webhookId, delivery_id: deliveryId };
  const query = useQuery(queries.webhooks.delivery({ params }));
  const { data } = query;
  const replay = async () => {
    setProblem(null);
    setBusy(true);
    try {
      await api.webhooks.replay({ params });
      notify.success('The message will be sent again');
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: ['webhooks'] });
  };
  if (!data) return query.error ? <Alert>{messageOf(query.error)}</Alert> : <Skeleton height={240} />;
  return (
    <div className={classes.stack}>
      {problem && <Alert>{problem}</Alert>}
      <Copyable label="Message id" text={data.message_id} />
      <Copyable label="Request" text={pretty(data.body)} />
      {data.log.length === 0 ? (
        <p>Not sent yet.</p>
      ) : (
        <ul aria-label="Attempts">
          {data.log.map((each) => (
            <li key={each.attempted_at} className={classes.row}>
              <span className={classes.name}>
                <strong>{each.problem ?? `Answer ${each.status_code}`}</strong>
                <small>
                  {moment(each.attempted_at)}, {each.duration_ms} ms
                </small>
                {each.answer && <small>{each.answer}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button look="primary" size="large" wide busy={busy} onClick={replay}>
        Send again
      </Button>
    </div>
  );
}

/** The body with line breaks; what is signed has none. */
const pretty = (body: string) => JSON.stringify(JSON.parse(body), null, 2);
