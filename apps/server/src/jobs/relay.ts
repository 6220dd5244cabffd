import pg from 'pg';
import type { KeptCause } from '../cause.ts';
import { JOB_OF_EVENT, QUEUE_OF_JOB, SECONDS_OF_JOB } from '../db/events.ts';
import { toPrimary } from '../db/primary.ts';
import { sparing } from '../sparing.ts';
import { flagsOf, ownerIn } from './shares.ts';

/**
 * Passes events to the job queue after commit: the event log is the outbox. The relay wakes on commits of this process
 * that start a job, and polls each second for everything else (other processes, cursors of events without a job). Both
 * look only at the newest events, so that they cost the same with any number of organizations; what they cannot find
 * (a crash, a transaction that took long) is found among the counters of all organizations, which are read as rarely
 * as their number asks for (decision 0114). Each consumer has a cursor per organization; an advisory lock lets one
 * process relay at a time. Postings do not use NOTIFY, which would take one lock for the whole cluster until commit
 * (invariant 5).
 */
export interface Relay {
  wake(): void;
  stop(): Promise<void>;
}

export interface OutboxEvent {
  organization_id: string;
  number: number;
  type: string;
  subject_id: string;
  data: Record<string, string | number | null>;
  cause: KeptCause | null;
}

const CONSUMER = 'jobs';
const LOCK = 4_918_204;
const BATCH = 200;
const POLL_MS = 1_000;
const CONNECT_MS = 10_000;
const QUERY_MS = 30_000;
/** Commits within this time are relayed together. */
const COALESCE_MS = 25;

/** Where a sweep looks for organizations with new events. */
type Reach = 'moments' | 'minute' | 'all';
/** Seconds: a commit is relayed at once, and a transaction that posts rarely takes longer than this. */
const SECONDS: Record<Exclude<Reach, 'all'>, number> = { moments: 5, minute: 60 };

export async function startRelay(adminUrl: string, log: (error: unknown) => void): Promise<Relay> {
  let client: pg.Client | undefined;
  let stopped = false;
  let running: Promise<void> | undefined;
  let again = false;
  let isDisconnected = false;
  let pause: NodeJS.Timeout | undefined;
  let isPolled = true;
  const all = sparing();

  const connect = async () => {
    const fresh = new pg.Client({
      ...toPrimary(adminUrl),
      application_name: 'lissafi relay',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      // A server that does not respond does not break the connection, so the wait needs a timeout.
      query_timeout: QUERY_MS,
    });
    fresh.on('error', () => {
      if (client === fresh) client = undefined;
    });
    await fresh.connect();
    client = fresh;
    isDisconnected = false;
    return fresh;
  };

  const sweep = async () => {
    const connection = client ?? (await connect());
    const relay = async (reach: Reach) => {
      while (!stopped && (await relayBatch(connection, new Date(), reach)) > 0);
    };
    const reach = isPolled ? 'minute' : 'moments';
    isPolled = false;
    await relay(reach);
    if (reach === 'minute') await all.maybe(() => relay('all'));
  };

  const wake = () => {
    if (stopped || pause) return;
    if (running) again = true;
    else pause = setTimeout(start, COALESCE_MS);
  };

  const start = () => {
    pause = undefined;
    running = sweep()
      .catch((error) => {
        client?.end().catch(() => {});
        client = undefined;
        all.forget();
        // Logged once for a fault, not for every attempt.
        if (!stopped && !isDisconnected) log(error);
        isDisconnected = true;
      })
      .finally(() => {
        running = undefined;
        if (again) {
          again = false;
          wake();
        }
      });
  };

  await connect();
  const poll = () => {
    isPolled = true;
    wake();
  };
  const timer = setInterval(poll, POLL_MS);
  poll();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(pause);
      await running;
      await client?.end();
    },
  };
}

/**
 * Passes one batch to its jobs and moves the cursors, in one transaction. Returns how many organizations moved; 0 while
 * another process relays. The lock is a statement of its own: a statement that also read the cursors would read them as
 * they were before the lock was free, and relay the same events again.
 */
export async function relayBatch(
  client: pg.Client,
  now: Date = new Date(),
  reach: Reach = 'all',
): Promise<number> {
  await client.query('begin');
  try {
    const lock = await client.query('select pg_try_advisory_xact_lock($1) as mine', [LOCK]);
    if (!lock.rows[0].mine) {
      await client.query('rollback');
      return 0;
    }
    const { rows } = await client.query<{
      moved: number;
      events: OutboxEvent[] | null;
      webhooks: WebhookOf[] | null;
    }>({
      name: `relay batch ${reach}`,
      text: RELAY_BATCH[reach],
      values: [CONSUMER, BATCH, Object.keys(JOB_OF_EVENT), now.toISOString()],
    });
    const { moved, events, webhooks } = rows[0]!;
    let last: { organization_id: string; owner: string } | undefined;
    for (const event of events ?? []) {
      const { organization_id } = event;
      // Those of an organization stand together.
      if (last?.organization_id !== organization_id)
        last = { organization_id, owner: await ownerIn(client, organization_id) };
      await handToJob(client, event, last.owner);
    }
    for (const webhook of webhooks ?? []) await queueWebhook(client, webhook);
    await client.query('commit');
    return moved;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Organizations with an event of the last seconds, by the index on the time. */
const lately = (seconds: number) => `(
    select distinct organization_id from event
    where not imported and at > now() - make_interval(secs => ${seconds})) as s
  join organization_counter c on c.organization_id = s.organization_id`;

/** Commit order is number order, so every event below next_event is visible. */
const batchAmong = (counters: string) => `
  with behind as (
    select c.organization_id, coalesce(r.last_number, 0) as last_number, c.next_event - 1 as newest
    from ${counters}
    left join relay_cursor r on r.organization_id = c.organization_id and r.consumer = $1
    where c.next_event - 1 > coalesce(r.last_number, 0)
    limit $2),
  moved as (
    insert into relay_cursor (organization_id, consumer, last_number) select organization_id, $1, newest from behind
    on conflict (organization_id, consumer) do update set last_number = excluded.last_number
    returning organization_id),
  told as (
    insert into webhook_delivery (organization_id, id, webhook_id, event_number, event_type, subject_id, body,
      tried_since, next_attempt_at, created_at)
    select e.organization_id, gen_random_uuid(), w.id, e.number, e.type, e.subject_id,
      json_build_object('type', e.type,
        'timestamp', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', json_build_object('organization_id', e.organization_id, 'number', e.number,
          'subject_id', e.subject_id, 'actor_id', e.actor_id, 'api_key_id', e.api_key_id, 'facts', e.data))::text,
      $4::timestamptz, greatest($4::timestamptz, w.down_until), $4::timestamptz
    from behind b
    join webhook w on w.organization_id = b.organization_id and w.status = 'enabled'
    join event e on e.organization_id = b.organization_id and e.number > b.last_number and e.number <= b.newest
      and e.number >= w.from_number and e.type = any (w.events) and not e.imported
    on conflict do nothing
    returning organization_id, webhook_id)
  select (select count(*) from moved)::int as moved,
    (select json_agg(json_build_object('organization_id', e.organization_id, 'number', e.number, 'type', e.type,
        'subject_id', e.subject_id, 'data', e.data, 'cause', e.cause) order by e.organization_id, e.number)
     from behind b join event e on e.organization_id = b.organization_id and e.number > b.last_number
       and e.number <= b.newest and e.type = any ($3) and not e.imported) as events,
    (select json_agg(distinct jsonb_build_object('organization_id', organization_id, 'subject_id', webhook_id))
     from told) as webhooks`;

const RELAY_BATCH: Record<Reach, string> = {
  moments: batchAmong(lately(SECONDS.moments)),
  minute: batchAmong(lately(SECONDS.minute)),
  all: batchAmong('organization_counter c'),
};

/** A webhook with messages to send, as the payload of its job. */
interface WebhookOf {
  organization_id: string;
  subject_id: string;
}

/** One job is enough for all messages of a webhook; what runs already does not see the new ones, and another follows. */
export async function queueWebhook(
  client: Pick<pg.ClientBase, 'query'>,
  webhook: WebhookOf,
  at: Date = new Date(0),
): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('webhook_deliver', $1::json, queue_name => $2, job_key => $3,
      run_at => greatest(now(), $4::timestamptz), max_attempts => 12, flags => $5)`,
    [
      JSON.stringify(webhook),
      QUEUE_OF_JOB.webhook_deliver!(webhook),
      `webhook:${webhook.subject_id}`,
      at.toISOString(),
      flagsOf('webhook_deliver', await ownerIn(client, webhook.organization_id)),
    ],
  );
}

/**
 * The job's key is the event's position in the log, so that it is queued once. Of jobs that wait for more events the key
 * is the organization, and the first event decides when it runs.
 */
async function handToJob(client: pg.Client, event: OutboxEvent, owner: string): Promise<void> {
  const job = JOB_OF_EVENT[event.type]!;
  const { organization_id, number, subject_id, data, cause } = event;
  const seconds = SECONDS_OF_JOB[job];
  const [key, payload] =
    seconds === undefined
      ? [number, { organization_id, subject_id, ...data, cause }]
      : [job, { organization_id, cause }];
  await client.query(
    `select graphile_worker.add_job($1, $2::json, queue_name => $3, job_key => $4, job_key_mode => 'preserve_run_at',
      run_at => now() + make_interval(secs => $5), max_attempts => 12, flags => $6)`,
    [
      job,
      JSON.stringify(payload),
      QUEUE_OF_JOB[job]?.({ organization_id, subject_id, data }) ?? null,
      `${organization_id}:${key}`,
      seconds ?? 0,
      flagsOf(job, owner, data.kind),
    ],
  );
}
