import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { startProcess } from '../start.ts';
import { type TestDatabase, testDatabase } from '../testing/application.ts';
import { until } from '../testing/deployed.ts';
import { keptLog } from '../testing/log.ts';

interface Received {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** The real process, and a server that takes what it sends by OTLP and answers as the blog's does. */
let database: TestDatabase;
let receiver: Server;
let receiverAt: string;
const bodies: string[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{"items":[],"total":0}');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  receiverAt = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  database = await testDatabase();
});
afterAll(async () => {
  receiver.close();
  await database?.drop();
});

const spans = (): Received[] =>
  bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Received[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
const attribute = (span: Received, key: string) => span.attributes.find((each) => each.key === key)?.value;

const start = (env: Record<string, string>, lines: Record<string, unknown>[] = []) =>
  startProcess(readConfig({ PORT: '0', ...env }, []), database.adminUrl, keptLog(lines));

const SECRET = 'a long enough passphrase';
const register = (origin: string, email: string, headers: Record<string, string>) =>
  fetch(`${origin}/api/v1/auth/register?next=${SECRET.replaceAll(' ', '-')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      email,
      password: SECRET,
      first_name: 'Bisi',
      last_name: 'A',
      terms_accepted: true,
    }),
  });

test('a request, its statements, its job and its calls are one trace, which names no value', async () => {
  const lines: Record<string, unknown>[] = [];
  const running = await start(
    {
      TRUST_PROXY: '127.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: `${receiverAt}/`,
      OTEL_SERVICE_NAME: 'shop books',
      CONTENTFUL_SPACE_ID: 'space',
      CONTENTFUL_ACCESS_TOKEN: 'contentful-token',
      CONTENTFUL_ORIGIN: receiverAt,
    },
    lines,
  );
  const origin = running.listening!;
  const traceId = 'c0ffee'.repeat(5).padEnd(32, '0');
  const traceparent = `00-${traceId}-00000000000000aa-01`;
  const proxied = { traceparent, 'x-forwarded-for': '203.0.113.9' };
  const registered = await register(origin, 'bisi@example.com', proxied);
  expect(registered.status).toBe(201);
  // A stranger without a proxy does not choose the trace.
  const strange = await register(origin, 'tunde@example.com', { traceparent });
  expect(strange.status).toBe(201);
  expect((await fetch(`${origin}/api/v1/content/posts`)).status).toBe(200);
  expect((await fetch(`${origin}/api/v1/invoices/${'x'.repeat(40)}?token=${'y'.repeat(40)}`)).status).toBe(
    401,
  );
  const jobsDone = () => lines.filter((line) => line.task === 'identity_mail').length === 2;
  await until('both letters are written', jobsDone);
  await running.stop();

  // The line of a job names the request that queued it.
  const ids = [registered, strange].map((answer) => answer.headers.get('x-request-id'));
  const named = lines.filter((line) => line.task === 'identity_mail').map((line) => line.request_id);
  expect(named.toSorted()).toEqual(ids.toSorted());

  const all = spans();
  const routes = all.filter((span) => attribute(span, 'http.route'));
  const [request, other] = routes.filter((span) => span.name === 'POST /api/v1/auth/register');
  expect([request!.traceId, request!.parentSpanId]).toEqual([traceId, '00000000000000aa']);
  expect(attribute(request!, 'lissafi.request_id')?.stringValue).toBe(ids[0]);
  expect(attribute(request!, 'http.response.status_code')?.intValue).toBe(201);
  expect(other!.traceId).not.toBe(traceId);
  expect(other!.parentSpanId || undefined).toBeUndefined();

  const below = (parent: Received) => all.filter((span) => span.parentSpanId === parent.spanId);
  const statements = below(request!).map((span) => span.name);
  expect(statements).toEqual(expect.arrayContaining(['BEGIN', 'INSERT app_user', 'COMMIT']));
  const job = below(request!).find((span) => span.name === 'job identity_mail')!;
  expect(job.traceId).toBe(traceId);
  expect(attribute(job, 'lissafi.request_id')?.stringValue).toBe(ids[0]);
  expect(below(job).map((span) => span.name)).toContain('SELECT app_user');
  const blog = routes.find((span) => span.name === 'GET /api/v1/content/posts')!;
  const call = below(blog).find((span) => span.name === 'GET')!;
  expect(attribute(call, 'server.address')?.stringValue).toBe('127.0.0.1');
  expect(routes.map((span) => span.name)).toContain('GET /api/v1/invoices/:id');

  const text = bodies.join();
  expect(text).toContain('"shop books"');
  for (const never of [
    SECRET,
    'passphrase',
    '@example.com',
    'Bisi',
    'contentful-token',
    'xxxx',
    'yyyy',
    'token=',
  ])
    expect(text, never).not.toContain(never);
  // Sending traces is not traced itself.
  expect(all.filter((span) => span.name === 'POST')).toEqual([]);
});

test('a receiver that is down harms no request, and the process still ends', async () => {
  const lines: Record<string, unknown>[] = [];
  const running = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, lines);
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => fetch(`${running.listening}/api/flags`)),
  );
  expect(new Set(answers.map((answer) => answer.status)).size).toBe(1);
  expect(answers[0]!.status).toBeLessThan(500);
  const began = performance.now();
  await running.stop();
  expect(performance.now() - began).toBeLessThan(8_000);
});

test('of the share 0 only what a proxy decided is traced', async () => {
  bodies.splice(0);
  const running = await start({
    TRUST_PROXY: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiverAt,
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  const decided = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
  for (const traceparent of ['', decided, decided.replace(/01$/, '00'), `${decided}-more`, 'ff-00-00-00'])
    await fetch(`${running.listening}/api/v1/invoices`, {
      headers: { 'x-forwarded-for': '203.0.113.9', traceparent },
    });
  await running.stop();
  const requests = spans().filter((span) => attribute(span, 'http.route'));
  expect(requests.map((span) => span.traceId)).toEqual(['ab'.repeat(16)]);
});
