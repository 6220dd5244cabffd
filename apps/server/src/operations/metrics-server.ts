import cluster, { type Worker } from 'node:cluster';
import { createServer } from 'node:http';
import pg from 'pg';
import { AggregatorRegistry } from 'prom-client';
import type { Config } from '../config.ts';
import { toPrimary } from '../db/primary.ts';
import { sparing } from '../sparing.ts';
import type { Log } from './log.ts';
import { openSharedMetrics, type QueueState, type SharedMetrics } from './metrics.ts';

/** A process that does not answer within this time is left out of a scrape. */
const ANSWER_MS = 2_000;
const QUERY_MS = 5_000;

interface Question {
  metrics_question: number;
}
interface Answer {
  metrics_answer: number;
  metrics: object[];
}

export interface MetricsServer extends SharedMetrics {
  /** The address it listens on. */
  address: string;
  close(): Promise<void>;
}

/** In each process that the first one started: answers it with what was measured here. */
export function answerMetrics(read: () => Promise<object[]>): void {
  process.on('message', async (message: Partial<Question>) => {
    if (message?.metrics_question === undefined) return;
    const answer: Answer = { metrics_answer: message.metrics_question, metrics: await read() };
    if (process.connected) process.send?.(answer, undefined, undefined, () => {});
  });
}

/**
 * Serves /metrics in the first process, on an address of its own that is not public: the sums of all its processes, and
 * the state of queue and outbox.
 */
export async function serveMetrics(
  { host, port }: NonNullable<Config['metrics']>,
  adminUrl: string,
  log: Log,
): Promise<MetricsServer> {
  const database = queueStates(adminUrl);
  const shared = openSharedMetrics(() =>
    database.read().catch((err) => {
      log.warn({ err, part: 'metrics' }, 'The database does not answer for the metrics');
      return null;
    }),
  );
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    try {
      const [own, all] = await Promise.all([shared.print(), ofAllProcesses()]);
      const summed = AggregatorRegistry.aggregate(all);
      response.setHeader('content-type', summed.contentType);
      response.end(`${own}${await summed.metrics()}`);
    } catch (err) {
      log.error({ err, part: 'metrics' }, 'The metrics cannot be read');
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address() as { address: string; port: number };
  return {
    ...shared,
    address: `http://${bound.address}:${bound.port}/metrics`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}

let asked = 0;

async function ofAllProcesses(): Promise<object[][]> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
  const answers = await Promise.all(workers.map((worker) => ask(worker!)));
  return answers.filter((answer) => answer !== null);
}

/** Null from a process that ends, that has just begun or that is too busy. */
function ask(worker: Worker): Promise<object[] | null> {
  asked += 1;
  const number = asked;
  return new Promise((resolve) => {
    const finish = (found: object[] | null) => {
      clearTimeout(late);
      worker.off('message', listen);
      worker.off('exit', gone);
      resolve(found);
    };
    const listen = (message: Partial<Answer>) => {
      if (message?.metrics_answer === number) finish(message.metrics ?? null);
    };
    const gone = () => finish(null);
    const late = setTimeout(gone, ANSWER_MS);
    worker.on('message', listen);
    worker.on('exit', gone);
    const question: Question = { metrics_question: number };
    worker.send(question, (error) => error && gone());
  });
}

/** Asks the database over one connection, which is opened at the first scrape and again after a fault. */
function queueStates(adminUrl: string): { read(): Promise<QueueState>; close(): Promise<void> } {
  let client: pg.Client | undefined;
  const spared = sparing<Pick<QueueState, 'undelivered' | 'oldest_event'>>();
  const end = async () => {
    const ending = client;
    client = undefined;
    await ending?.end().catch(() => {});
  };
  return {
    async read() {
      try {
        if (!client) {
          client = new pg.Client({
            ...toPrimary(adminUrl),
            application_name: 'lissafi metrics',
            keepAlive: true,
            connectionTimeoutMillis: QUERY_MS,
            query_timeout: QUERY_MS,
          });
          client.on('error', () => void end());
          await client.connect();
        }
        const asked = client;
        const { rows } = await asked.query({ name: 'queue state', text: QUEUE_STATE });
        const outbox = await spared.maybe(async () => {
          const found = await asked.query({ name: 'outbox state', text: OUTBOX_STATE });
          return found.rows[0].state;
        });
        return { ...rows[0].state, ...outbox };
      } catch (error) {
        void end();
        throw error;
      }
    },
    close: end,
  };
}

const QUEUE_STATE = `
  with job as (
    select t.identifier as task, j.run_at,
      j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts as is_due,
      j.locked_at is not null as runs,
      j.locked_at is null and j.attempts >= j.max_attempts as has_failed
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id),
  task as (
    select t.identifier as task, count(*) filter (where j.is_due) as waiting, count(*) filter (where j.runs) as running,
      count(*) filter (where j.has_failed) as failed
    from graphile_worker._private_tasks t left join job j on j.task = t.identifier group by 1)
  select json_build_object(
    'tasks', (select coalesce(json_agg(t), '[]') from task t),
    'oldest_job', (select coalesce(extract(epoch from now() - min(run_at)), 0) from job where is_due),
    'emails', (select count(*) from job where is_due and task like '%\\_mail'),
    'webhooks', (select count(*) from webhook_delivery where status = 'waiting' and next_attempt_at <= now()),
    'archived', (select archived_count from pg_stat_archiver),
    'archive_failed', (select failed_count from pg_stat_archiver)) as state`;

/** It reads the counters of all organizations, as no other statement here does. */
const OUTBOX_STATE = `
  with behind as (
    select c.organization_id, coalesce(r.last_number, 0) as last_number,
      c.next_event - 1 - coalesce(r.last_number, 0) as events
    from organization_counter c
    left join relay_cursor r on r.organization_id = c.organization_id and r.consumer = 'jobs'
    where c.next_event - 1 > coalesce(r.last_number, 0))
  select json_build_object(
    'undelivered', (select coalesce(sum(events), 0) from behind),
    'oldest_event', (select greatest(coalesce(extract(epoch from now() - min(e.at)), 0), 0)
      from behind b join event e on e.organization_id = b.organization_id and e.number = b.last_number + 1)) as state`;
