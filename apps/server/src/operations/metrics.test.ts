import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../db/pool.ts';
import { type TestApplication, testApplication, testOwner } from '../testing/application.ts';
import { until } from '../testing/deployed.ts';
import { keptLog } from '../testing/log.ts';
import { openMetrics, openSharedMetrics, type QueueState } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
  await testOwner(application);
});
afterAll(() => application.close());

/** The lines of what a scrape returns that are ours, without their descriptions. */
const own = (text: string) =>
  text.split('\n').filter((line) => line.startsWith('lissafi_') || line.startsWith('nodejs_eventloop_lag_s'));
const helps = (text: string) =>
  text.split('\n').flatMap((line) => /^# HELP (lissafi_.*)/.exec(line)?.[1] ?? []);

interface Measured {
  name: string;
  help: string;
  type: string;
  values: { value: number; metricName?: string; labels: Record<string, string | number> }[];
}
const measured = (all: object[], name: string) => (all as Measured[]).find((each) => each.name === name)!;

test('a process measures its requests, its jobs, its connections and its clients', async () => {
  const database = openDatabase(application.adminUrl, { max: 1 });
  let clients = 3;
  const { began, ended, jobEnded, read } = openMetrics(database, () => clients);
  const figuresOf = async (name: string) => measured(await read(), name).values.map(({ value }) => value);
  const pool = async () =>
    (
      await Promise.all(
        ['in_use', 'size', 'max', 'waiting'].map((each) => figuresOf(`lissafi_db_pool_${each}`)),
      )
    ).flat();
  expect(await pool()).toEqual([0, 0, 1, 0]);
  const connection = await database.connect();
  const waiting = database.connect();
  expect(await pool()).toEqual([1, 1, 1, 1]);
  connection.release();
  (await waiting).release();
  expect(await pool()).toEqual([0, 1, 1, 0]);
  await database.close();

  expect(await figuresOf('lissafi_websocket_clients')).toEqual([3]);
  clients = 4;
  expect(await figuresOf('lissafi_websocket_clients')).toEqual([4]);
  began();
  began();
  expect(await figuresOf('lissafi_http_requests_in_flight')).toEqual([2]);
  for (const status of [199, 204, 503])
    ended({ route: '/invoices/:id', method: 'GET', status } as never, 0.2);
  expect(await figuresOf('lissafi_http_requests_in_flight')).toEqual([-1]);
  jobEnded('tidy', 'done', 0.2);
  jobEnded('tidy', 'failed', 400);

  const all = await read();
  expect(
    (all as Measured[])
      .filter((each) => each.name.startsWith('lissafi_'))
      .map(({ name, type, help }) => [name, type, help]),
  ).toEqual([
    ['lissafi_http_request_duration_seconds', 'histogram', 'Time from a request to the end of its answer'],
    ['lissafi_http_requests_in_flight', 'gauge', 'Requests that have no answer yet'],
    ['lissafi_job_duration_seconds', 'histogram', 'Time that a job of the queue took'],
    ['lissafi_db_pool_in_use', 'gauge', 'Connections to the database that are in use'],
    ['lissafi_db_pool_size', 'gauge', 'Connections to the database that are open'],
    ['lissafi_db_pool_max', 'gauge', 'Connections to the database that may be open'],
    ['lissafi_db_pool_waiting', 'gauge', 'Requests and jobs that wait for a connection'],
    ['lissafi_websocket_clients', 'gauge', 'Connected clients of the real-time channel'],
  ]);
  const sumsOf = (name: string) =>
    measured(all, name)
      .values.filter(({ metricName }) => metricName?.endsWith('_sum'))
      .map(({ labels, value }) => ({ ...labels, seconds: value }));
  const request = { route: '/invoices/:id', method: 'GET', seconds: 0.2 };
  expect(sumsOf('lissafi_http_request_duration_seconds')).toEqual([
    { ...request, status: '1xx' },
    { ...request, status: '2xx' },
    { ...request, status: '5xx' },
  ]);
  expect(sumsOf('lissafi_job_duration_seconds')).toEqual([
    { task: 'tidy', outcome: 'done', seconds: 0.2 },
    { task: 'tidy', outcome: 'failed', seconds: 400 },
  ]);
  const boundsOf = (name: string) => [
    ...new Set(measured(all, name).values.flatMap(({ labels }) => labels.le ?? [])),
  ];
  expect(boundsOf('lissafi_http_request_duration_seconds')).toEqual([
    0.005,
    0.01,
    0.025,
    0.05,
    0.1,
    0.25,
    0.5,
    1,
    2.5,
    5,
    10,
    30,
    '+Inf',
  ]);
  expect(boundsOf('lissafi_job_duration_seconds')).toEqual([0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, '+Inf']);
  expect(measured(all, 'process_cpu_seconds_total')).toBeDefined();
});

test('the first process prints what the database says, and that it says nothing', async () => {
  let state: QueueState | null = {
    tasks: [
      { task: 'tidy', waiting: 1, running: 2, failed: 3 },
      { task: 'alerts', waiting: 0, running: 0, failed: 4 },
    ],
    oldest_job: 5.5,
    emails: 6,
    undelivered: 7,
    oldest_event: 8.5,
    webhooks: 9,
    archived: 10,
    archive_failed: 11,
  };
  const shared = openSharedMetrics(async () => state);
  shared.processes.inc();
  shared.restarts.inc();
  const said = await shared.print();
  const others = [
    'lissafi_jobs_oldest_waiting_seconds 5.5',
    'lissafi_emails_waiting 6',
    'lissafi_outbox_undelivered 7',
    'lissafi_outbox_oldest_seconds 8.5',
    'lissafi_webhooks_waiting 9',
    'lissafi_wal_archived_segments 10',
    'lissafi_wal_archive_failures 11',
    'lissafi_processes 1',
    'lissafi_process_restarts_total 1',
  ];
  expect(own(said)).toEqual([
    'lissafi_jobs_waiting{task="tidy"} 1',
    'lissafi_jobs_waiting{task="alerts"} 0',
    'lissafi_jobs_running{task="tidy"} 2',
    'lissafi_jobs_running{task="alerts"} 0',
    'lissafi_jobs_failed{task="tidy"} 3',
    'lissafi_jobs_failed{task="alerts"} 4',
    ...others,
    'lissafi_database_up 1',
  ]);
  expect(helps(said)).toEqual([
    'lissafi_jobs_waiting Jobs that are due and not begun',
    'lissafi_jobs_running Jobs that run',
    'lissafi_jobs_failed Jobs that failed at every attempt and are not tried again',
    'lissafi_jobs_oldest_waiting_seconds How long the oldest due job has waited',
    'lissafi_emails_waiting Letters that are due and not sent',
    'lissafi_outbox_undelivered Events that the relay has not passed on',
    'lissafi_outbox_oldest_seconds Age of the oldest event that was not passed on',
    'lissafi_webhooks_waiting Messages to webhooks that are due and not delivered',
    'lissafi_wal_archived_segments Segments of the write-ahead log that were archived',
    'lissafi_wal_archive_failures Failed attempts to archive a segment',
    'lissafi_processes Processes that serve or work',
    'lissafi_process_restarts_total Processes that ended and were replaced',
    'lissafi_database_up Whether the database answered this scrape',
  ]);
  state = { ...state, tasks: [{ task: 'alerts', waiting: 1, running: 0, failed: 0 }] };
  expect(own(await shared.print()).slice(0, 3)).toEqual([
    'lissafi_jobs_waiting{task="alerts"} 1',
    'lissafi_jobs_running{task="alerts"} 0',
    'lissafi_jobs_failed{task="alerts"} 0',
  ]);
  // Figures of another moment say nothing about now.
  state = null;
  expect(own(await shared.print())).toEqual([...others, 'lissafi_database_up 0']);
});

const scrape = async (address: string) => {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return own(await answer.text());
};
const figure = (lines: string[], name: string) => {
  const line = lines.find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ')[1]);
};

test('a scrape counts jobs, letters, events and webhooks that wait, and the connection is made anew', async () => {
  const lines: Record<string, unknown>[] = [];
  const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, application.adminUrl, keptLog(lines));
  expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  await application.owner(`
    delete from graphile_worker._private_jobs;
    select graphile_worker.add_job('tidy', run_at := now() - interval '90 s');
    select graphile_worker.add_job('tidy', run_at := now() + interval '1 hour');
    select graphile_worker.add_job('identity_mail', run_at := now() - interval '1 s');
    select graphile_worker.add_job('invoice_mail', run_at := now() + interval '1 hour');
    select graphile_worker.add_job('alerts', job_key := 'runs');
    select graphile_worker.add_job('alerts', job_key := 'failed', max_attempts := 1);
    update graphile_worker._private_jobs set locked_at = now() where key = 'runs';
    update graphile_worker._private_jobs set attempts = 1 where key = 'failed'`);
  const events = await application.owner<{ count: number; age: number }>(
    `select count(*)::int as count, extract(epoch from now() - min(at))::float as age from event`,
  );
  const found = await scrape(server.address);
  const jobs = found.filter((line) => line.startsWith('lissafi_jobs_') && line.includes('{'));
  expect(jobs.toSorted()).toEqual([
    'lissafi_jobs_failed{task="alerts"} 1',
    'lissafi_jobs_failed{task="identity_mail"} 0',
    'lissafi_jobs_failed{task="invoice_mail"} 0',
    'lissafi_jobs_failed{task="tidy"} 0',
    'lissafi_jobs_running{task="alerts"} 1',
    'lissafi_jobs_running{task="identity_mail"} 0',
    'lissafi_jobs_running{task="invoice_mail"} 0',
    'lissafi_jobs_running{task="tidy"} 0',
    'lissafi_jobs_waiting{task="alerts"} 0',
    'lissafi_jobs_waiting{task="identity_mail"} 1',
    'lissafi_jobs_waiting{task="invoice_mail"} 0',
    'lissafi_jobs_waiting{task="tidy"} 1',
  ]);
  expect(figure(found, 'lissafi_database_up')).toBe(1);
  expect(figure(found, 'lissafi_emails_waiting')).toBe(1);
  expect(figure(found, 'lissafi_webhooks_waiting')).toBe(0);
  expect(events[0]!.count).toBeGreaterThan(0);
  expect(figure(found, 'lissafi_outbox_undelivered')).toBe(events[0]!.count);
  expect(figure(found, 'lissafi_outbox_oldest_seconds')).toBeGreaterThanOrEqual(events[0]!.age);
  const oldest = figure(found, 'lissafi_jobs_oldest_waiting_seconds')!;
  expect(oldest).toBeGreaterThanOrEqual(90);
  expect(oldest).toBeLessThan(90 + 600);
  expect(figure(found, 'lissafi_processes')).toBe(0);

  for (const [method, path] of [
    ['POST', '/metrics'],
    ['GET', '/'],
    ['GET', '/metrics/more'],
  ]) {
    const refused = await fetch(new URL(path!, server.address), { method: method! });
    expect([refused.status, await refused.text()], `${method} ${path}`).toEqual([404, '']);
  }

  const asking = () =>
    application.owner<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'lissafi metrics'`,
    );
  const [first, ...others] = await asking();
  expect(others).toEqual([]);
  await application.owner('select pg_terminate_backend($1)', [first!.pid]);
  await until(
    'it answers again',
    async () => figure(await scrape(server.address), 'lissafi_database_up') === 1,
  );
  const [second] = await asking();
  expect(second!.pid).not.toBe(first!.pid);
  await scrape(server.address);
  expect(await asking()).toEqual([second]);

  const taken = serveMetrics(
    { host: '127.0.0.1', port: Number(new URL(server.address).port) },
    application.adminUrl,
    keptLog(),
  );
  await expect(taken).rejects.toThrow('EADDRINUSE');
  await server.close();
  await expect(fetch(server.address)).rejects.toThrow();
  await until('its connection is closed', async () => (await asking()).length === 0);
});

test('a database that does not answer is a figure and a line of the log', async () => {
  const lines: Record<string, unknown>[] = [];
  const nowhere = new URL(application.adminUrl);
  nowhere.pathname = '/no_such_database';
  const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, nowhere.href, keptLog(lines));
  expect(figure(await scrape(server.address), 'lissafi_database_up')).toBe(0);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'warn',
      part: 'metrics',
      message: 'The database does not answer for the metrics',
      err: expect.objectContaining({ code: '3D000' }),
    }),
  ]);
  await server.close();
});

test('a scrape adds up all processes, and does not wait for one that ends', async () => {
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('../testing/measured-worker.ts', import.meta.url)),
    execArgv: [],
  });
  const workers: Worker[] = [];
  const fork = async (env: Record<string, string>) => {
    const worker = cluster.fork({ LISSAFI_ADMIN_URL: application.adminUrl, ...env });
    workers.push(worker);
    await once(worker, 'message');
  };
  const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, application.adminUrl, keptLog());
  try {
    await Promise.all([fork({ CLIENTS: '2' }), fork({ CLIENTS: '5' }), fork({ ENDS: '1' })]);
    const listeners = () =>
      workers.slice(0, 2).map((worker) => [worker.listenerCount('message'), worker.listenerCount('exit')]);
    const before = listeners();
    for (const _ of [1, 2]) {
      const found = await scrape(server.address);
      expect(figure(found, 'lissafi_websocket_clients')).toBe(7);
      expect(figure(found, 'lissafi_http_requests_in_flight')).toBe(2);
      expect(figure(found, 'lissafi_db_pool_max')).toBe(24);
      expect(found).toContain('lissafi_job_duration_seconds_sum{task="tidy",outcome="done"} 4');
      expect(figure(found, 'lissafi_database_up')).toBe(1);
    }
    expect(workers[2]!.isDead()).toBe(true);
    expect(listeners()).toEqual(before);
  } finally {
    for (const worker of workers) if (!worker.isDead()) worker.process.kill('SIGKILL');
    await server.close();
  }
});
