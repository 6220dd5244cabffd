import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type TestDatabase, testDatabase } from '../testing/application.ts';
import { business, type Deployed, deployed, freePort, type Reply, until } from '../testing/deployed.ts';

const LANES = 16;
/** Draining takes a fraction of a second when every request is short; the bound leaves room for a busy machine. */
const STOPPED_MS = 10_000;

let database: TestDatabase;
let application: Deployed;
let metricsPort: number;

beforeAll(async () => {
  database = await testDatabase();
  metricsPort = await freePort();
  application = await deployed({
    DATABASE_URL: database.adminUrl,
    WEB_CONCURRENCY: '2',
    METRICS_PORT: String(metricsPort),
    DRAIN_SECONDS: '1',
  });
  await application.start();
});
afterAll(async () => {
  await application?.kill();
  await database?.drop();
});

const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
/** The sum of a metric over its labels that fit. */
const sumOf = (text: string, name: string, labels = '') =>
  text
    .split('\n')
    .filter((line) => (line.startsWith(`${name}{`) || line.startsWith(`${name} `)) && line.includes(labels))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

test('one scrape shows all processes, the queue and the outbox, and it is not public', async () => {
  const shop = await business(application.origin, database.adminUrl);
  const issued = await Promise.all(Array.from({ length: 10 }, () => shop.issue(randomUUID())));
  expect(issued.map(({ status }) => status)).toEqual(Array(10).fill(201));
  // The first process that serves may have answered all of them before the other has begun.
  const text = await until('all requests of both processes are counted', async () => {
    const printed = await scrape();
    const labels = 'route="/api/v1/invoices",method="POST",status="2xx"';
    const counted = sumOf(printed, 'lissafi_http_request_duration_seconds_count', labels);
    return counted === 10 && sumOf(printed, 'lissafi_db_pool_max') === 24 && printed;
  });
  expect(sumOf(text, 'lissafi_processes')).toBe(2);
  expect(sumOf(text, 'lissafi_database_up')).toBe(1);
  expect(sumOf(text, 'lissafi_http_requests_in_flight')).toBe(0);
  expect(sumOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  expect(text).not.toMatch(/organization_id|@example\.com/);
  await until('the outbox is passed on', async () => {
    const printed = await scrape();
    return sumOf(printed, 'lissafi_outbox_undelivered') === 0;
  });
  expect(await (await fetch(`${application.origin}/metrics`)).text()).not.toContain('lissafi_');
  expect((await fetch(`http://127.0.0.1:${metricsPort}/other`)).status).toBe(404);
});

test('the dashboard and the alerts name only metrics that are there', async () => {
  const deploy = new URL('../../../../deploy/', import.meta.url);
  const text = await scrape();
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
  const dashboard = JSON.parse(readFileSync(new URL('grafana-dashboard.json', deploy), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const { groups } = parse(readFileSync(new URL('alerts.yml', deploy), 'utf8')) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ];
  expect(expressions.length).toBeGreaterThan(25);
  const named = new Set(
    expressions.flatMap((expression) => expression.match(/\b(lissafi|process|nodejs)_\w+/g) ?? []),
  );
  expect(named.size).toBeGreaterThan(15);
  const missing = [...named].filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')));
  expect(missing).toEqual([]);
});

test('a process that was replaced is counted, and the others go on being measured', async () => {
  process.kill(application.servingPid()!, 'SIGKILL');
  await until('another process', async () => {
    const text = await scrape();
    return sumOf(text, 'lissafi_processes') === 2 && sumOf(text, 'lissafi_process_restarts_total') === 1;
  });
});

test('SIGTERM under load: no acknowledged write is lost, none is cut, and the process ends in time', async () => {
  const shop = await business(application.origin, database.adminUrl);
  const acknowledged = new Map<string, string>();
  const unfinished = new Set<string>();
  const others: Reply[] = [];
  let isTold = false;
  const lane = async () => {
    for (;;) {
      const key = randomUUID();
      const wasTold = isTold;
      const reply = await shop.issue(key);
      if (reply.status === 201) acknowledged.set(key, reply.body.id);
      else {
        unfinished.add(key);
        // The socket closes in the end: who begins a request after the signal may find nobody there.
        if (!(reply.status === 0 && wasTold)) others.push(reply);
        return;
      }
    }
  };
  const lanes = Promise.all(Array.from({ length: LANES }, lane));
  await until('load', () => acknowledged.size >= 60);
  isTold = true;
  const began = Date.now();
  const ended = application.stop();
  await until('it says that it is not ready', async () =>
    fetch(`${application.origin}/api/ready`).then(
      (answer) => answer.status === 503,
      () => false,
    ),
  );
  const before = acknowledged.size;
  await Promise.all([ended, lanes]);
  expect(Date.now() - began).toBeLessThan(STOPPED_MS);
  expect(acknowledged.size, 'it served on while it was not ready').toBeGreaterThan(before);
  expect(others.filter(({ status, retryAfter }) => !(status === 503 && Number(retryAfter) > 0))).toEqual([]);
  expect(others.length).toBeGreaterThan(0);
  expect(application.output()).not.toMatch(/did not stop|is killed/);

  await application.start();
  for (const key of unfinished) acknowledged.set(key, (await shop.issue(key)).body.id);
  expect(await shop.faultsOf(acknowledged)).toEqual([]);
});
