import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/pool.ts';
import type { RequestMeter } from '../http/watch-requests.ts';

/** The metrics of one process that serves or works; the first process adds them up (metrics-server.ts). */
export interface Metrics extends RequestMeter {
  /** A job of the queue has ended. */
  jobEnded(task: string, outcome: 'done' | 'failed', seconds: number): void;
  /** The values as prom-client adds them up. */
  read(): Promise<object[]>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

/** Starts to measure this process. `clients` returns the number of connected clients of the channel. */
export function openMetrics(database: Pick<Database, 'pool'>, clients: () => number): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'lissafi_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'lissafi_http_requests_in_flight',
    help: 'Requests that have no answer yet',
    registers,
  });
  const jobs = new Histogram({
    name: 'lissafi_job_duration_seconds',
    help: 'Time that a job of the queue took',
    labelNames: ['task', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });
  const { pool } = database;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('lissafi_db_pool_in_use', 'Connections to the database that are in use', () =>
    Math.max(0, pool.totalCount - pool.idleCount),
  );
  gauge('lissafi_db_pool_size', 'Connections to the database that are open', () => pool.totalCount);
  gauge('lissafi_db_pool_max', 'Connections to the database that may be open', () => pool.options.max);
  gauge('lissafi_db_pool_waiting', 'Requests and jobs that wait for a connection', () => pool.waitingCount);
  gauge('lissafi_websocket_clients', 'Connected clients of the real-time channel', clients);
  return {
    began: () => inFlight.inc(),
    ended({ route, method, status }, seconds) {
      inFlight.dec();
      duration.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    jobEnded: (task, outcome, seconds) => jobs.observe({ task, outcome }, seconds),
    read: () => registry.getMetricsAsJSON(),
  };
}

/** What only the first process knows, and what the database says for all processes and machines. */
export interface SharedMetrics {
  processes: Gauge;
  restarts: Counter;
  /** Asks the database once and returns all of it as text. */
  print(): Promise<string>;
}

/** The metrics of the first process. `look` asks the database, once for a scrape; null while it does not answer. */
export function openSharedMetrics(look: () => Promise<QueueState | null>): SharedMetrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const one = (name: string, help: string) => new Gauge({ name, help, registers });
  const byTask = (name: string, help: string) => new Gauge({ name, help, labelNames: ['task'], registers });
  const waiting = byTask('lissafi_jobs_waiting', 'Jobs that are due and not begun');
  const running = byTask('lissafi_jobs_running', 'Jobs that run');
  const failed = byTask('lissafi_jobs_failed', 'Jobs that failed at every attempt and are not tried again');
  const oldestJob = one('lissafi_jobs_oldest_waiting_seconds', 'How long the oldest due job has waited');
  const emails = one('lissafi_emails_waiting', 'Letters that are due and not sent');
  const undelivered = one('lissafi_outbox_undelivered', 'Events that the relay has not passed on');
  const oldestEvent = one('lissafi_outbox_oldest_seconds', 'Age of the oldest event that was not passed on');
  const webhooks = one('lissafi_webhooks_waiting', 'Messages to webhooks that are due and not delivered');
  const archived = one('lissafi_wal_archived_segments', 'Segments of the write-ahead log that were archived');
  const archiveFailed = one('lissafi_wal_archive_failures', 'Failed attempts to archive a segment');
  const processes = one('lissafi_processes', 'Processes that serve or work');
  const restarts = new Counter({
    name: 'lissafi_process_restarts_total',
    help: 'Processes that ended and were replaced',
    registers,
  });
  const up = one('lissafi_database_up', 'Whether the database answered this scrape');
  return {
    processes,
    restarts,
    async print() {
      const state = await look();
      up.set(state ? 1 : 0);
      for (const gauge of [waiting, running, failed]) gauge.reset();
      if (state) show(state);
      return registry.metrics();
    },
  };

  function show(state: QueueState): void {
    for (const { task, ...counts } of state.tasks) {
      waiting.set({ task }, counts.waiting);
      running.set({ task }, counts.running);
      failed.set({ task }, counts.failed);
    }
    oldestJob.set(state.oldest_job);
    emails.set(state.emails);
    undelivered.set(state.undelivered);
    oldestEvent.set(state.oldest_event);
    webhooks.set(state.webhooks);
    archived.set(state.archived);
    archiveFailed.set(state.archive_failed);
  }
}

/** The state of the queue, the outbox and the archive of the log; ages in seconds. */
export interface QueueState {
  tasks: { task: string; waiting: number; running: number; failed: number }[];
  oldest_job: number;
  emails: number;
  undelivered: number;
  oldest_event: number;
  webhooks: number;
  archived: number;
  archive_failed: number;
}
