import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { startProcess } from './start.ts';
import { type Member, type TestApplication, testApplication, testOwner } from './testing/application.ts';
import { until } from './testing/deployed.ts';
import { keptLog } from './testing/log.ts';

let application: TestApplication;
let owner: Member;
beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const start = (env: Record<string, string>, role: string, lines: Record<string, unknown>[] = []) =>
  startProcess(readConfig({ PORT: '0', ...env }, ['--role', role]), application.adminUrl, keptLog(lines));
const connections = async (name: string) =>
  (
    await application.owner(
      'select from pg_stat_activity where datname = current_database() and application_name = $1',
      [name],
    )
  ).length;
const register = async (origin: string, email: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${origin}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      email,
      password: 'a long enough passphrase',
      first_name: 'Bisi',
      last_name: 'A',
      terms_accepted: true,
    }),
  });
  expect(answer.status).toBe(201);
};

test('a process serves and works; it is measured, traced and reads reports from the replica', async () => {
  const names: string[] = [];
  const parents = new Map<string, string>();
  const receiver = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    for (const { scopeSpans } of body.resourceSpans)
      for (const { spans } of scopeSpans)
        for (const { name, parentSpanId } of spans) {
          names.push(name);
          parents.set(name, parentSpanId ?? '');
        }
    response.end('{}');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const lines: Record<string, unknown>[] = [];
  const running = await start(
    {
      PUBLIC_URL: 'https://books.example',
      APP_SECRET: 'test secret',
      DATABASE_URL: application.adminUrl,
      REPLICA_URL: application.adminUrl,
      METRICS_PORT: '1',
      TRUST_PROXY: '127.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    },
    'all',
    lines,
  );
  const origin = running.listening!;
  expect(running.address).toBe('https://books.example');
  const parent = '00000000000000aa';
  const traceparent = `00-${'ab'.repeat(16)}-${parent}-01`;
  // Only what comes through the proxy is taken at its word.
  expect((await fetch(`${origin}/api/v1/auth/methods`, { headers: { traceparent } })).status).toBe(200);
  await register(origin, 'bisi@example.com', {
    traceparent,
    'x-forwarded-for': '203.0.113.9',
  });
  const report = `${origin}/api/v1/ledger/receivables-ageing?as_of=${application.today}`;
  expect(await connections('lissafi reports')).toBe(0);
  expect((await fetch(report, { headers: owner.headers })).status).toBe(200);
  expect(await connections('lissafi reports')).toBe(1);
  await until('the letter is written', () => lines.some((line) => line.task === 'identity_mail'));
  expect(lines.map((line) => line.message)).toContainEqual(
    expect.stringMatching(
      /^Mail to bisi@example\.com: .+ https:\/\/books\.example\/auth\/verify-email\?token=/,
    ),
  );

  const read = async (name: string) =>
    ((await running.metrics!.read()) as { name: string; values: { value: number; labels: object }[] }[]).find(
      (each) => each.name === name,
    )!.values;
  expect(await read('lissafi_job_duration_seconds')).toContainEqual(
    expect.objectContaining({ labels: expect.objectContaining({ task: 'identity_mail', outcome: 'done' }) }),
  );
  expect(await read('lissafi_http_request_duration_seconds')).toContainEqual(
    expect.objectContaining({
      labels: expect.objectContaining({ route: '/api/v1/auth/register', method: 'POST', status: '2xx' }),
    }),
  );
  expect(await read('lissafi_websocket_clients')).toEqual([{ value: 0, labels: {} }]);
  expect([await connections('lissafi relay'), await connections('lissafi jobs')]).toEqual([1, 1]);

  await running.stop();
  await expect(fetch(origin)).rejects.toThrow();
  for (const name of ['lissafi reports', 'lissafi relay', 'lissafi jobs'])
    await until(`no connection of ${name}`, async () => (await connections(name)) === 0);
  receiver.closeAllConnections();
  receiver.close();
  expect(names).toEqual(
    expect.arrayContaining(['POST /api/v1/auth/register', 'INSERT app_user', 'job identity_mail', 'smtp']),
  );
  expect(parents.get('POST /api/v1/auth/register')).toBe(parent);
  expect(parents.get('GET /api/v1/auth/methods')).toBe('');
});

test('of two processes one only serves and one only works, and both know the same secret', async () => {
  const web = await start({}, 'web');
  const lines: Record<string, unknown>[] = [];
  expect([web.address, web.metrics]).toEqual(['http://localhost:0', undefined]);
  expect([await connections('lissafi relay'), await connections('lissafi jobs')]).toEqual([0, 0]);
  await register(web.listening!, 'tunde@example.com');
  const worker = await start({ NODE_ENV: 'production' }, 'worker', lines);
  expect([worker.address, worker.listening]).toEqual([undefined, undefined]);
  // Nobody reads letters that are kept where they are not sent.
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'warn', message: 'SMTP_URL is not set: no mail can be sent' }),
  );
  await until('the job has failed', () => lines.some((line) => line.task === 'identity_mail'));
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      part: 'jobs',
      task: 'identity_mail',
      attempt: 1,
      message: 'job failed and is tried again',
      err: expect.objectContaining({ message: 'SMTP_URL is not set' }),
    }),
  );
  await worker.stop();
  await web.stop();
  const [secret] = await application.owner<{ count: number }>(
    `select count(*)::int as count from app_secret where name = 'app_secret'`,
  );
  expect(secret).toEqual({ count: 1 });
});
