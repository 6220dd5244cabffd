import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openLog } from '../operations/log.ts';
import {
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testOwner,
} from '../testing/application.ts';
import { keptLog } from '../testing/log.ts';

let application: TestApplication;
let owner: Member;
let app: FastifyInstance;
let origin: string;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application);
  app = await buildApp(application.services, readConfig({ NODE_ENV: 'production' }, []), keptLog(lines));
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app?.close();
  await application?.close();
});
beforeEach(() => void lines.splice(0));

/** Sends a request and returns its log line, which is written when the answer has left. */
async function logged(path: string, options: RequestInit = {}) {
  const answer = await fetch(`${origin}${path}`, options);
  await answer.arrayBuffer();
  const id = answer.headers.get('x-request-id');
  await expect.poll(() => lines.filter((line) => line.message === 'request').length).toBeGreaterThan(0);
  return { answer, id, line: lines.find((line) => line.message === 'request')! };
}

test('one line for each request in production: id, route, status, time, person and organization', async () => {
  const { id, line } = await logged('/api/v1/invoices?search=secret-name', { headers: owner.headers });
  expect(line).toEqual({
    level: 'info',
    time: expect.any(String),
    pid: process.pid,
    request_id: id,
    method: 'GET',
    route: '/api/v1/invoices',
    status: 200,
    ms: expect.any(Number),
    user_id: owner.user_id,
    organization_id: owner.organization_id,
    message: 'request',
  });
  expect(lines).toHaveLength(1);
});

test('a request id that a proxy gave is kept when it is a safe one, and replaced otherwise', async () => {
  const given = randomUUID();
  const kept = await logged('/api/v1/invoices', { headers: { 'x-request-id': given } });
  expect([kept.id, kept.line.request_id, kept.answer.status]).toEqual([given, given, 401]);
  for (const bad of ['short', 'with space in it', '"}{"injected":"line', 'x'.repeat(81)]) {
    lines.splice(0);
    const { id, line } = await logged('/api/v1/invoices', { headers: { 'x-request-id': bad } });
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(line.request_id).toBe(id);
  }
  // Also an address that no route is looked for.
  const undecodable = await fetch(`${origin}/api/%ff`);
  expect(undecodable.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('tokens of links, passwords, bodies and bearer tokens do not reach the log, whatever happens', async () => {
  const token = 'tok3n'.repeat(8);
  await logged(`/api/v1/public/invoices/${token}`);
  lines.splice(0);
  await logged(`/i/${token}?token=${token}`);
  lines.splice(0);
  await logged('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: token }),
  });
  await logged('/api/v1/invoices', { headers: { ...owner.headers, 'organization-id': randomUUID() } });
  const broken = { ...owner.headers, 'content-type': 'application/json' };
  await logged('/api/v1/customers', { method: 'POST', headers: broken, body: `{"name": "${token}` });
  const text = JSON.stringify(lines);
  expect(text).toContain('"status":403');
  expect(text).not.toContain(token);
  expect(text).not.toContain('nobody@example.com');
  expect(text).not.toContain(owner.headers.authorization!.slice(7));
});

test('of an error of the database no value of a row is logged', async () => {
  const seen: Record<string, unknown>[] = [];
  const failed = await application
    .owner(`insert into app_user (id, email, first_name, last_name) select id, email, 'A', 'B' from app_user`)
    .catch((error: unknown) => error);
  keptLog(seen).error({ err: failed }, 'request failed');
  expect(seen[0]!.err).toMatchObject({ type: 'error', code: expect.any(String), stack: expect.any(String) });
  expect(JSON.stringify(seen)).not.toContain(owner.email);
  keptLog(seen).error({ err: new Error('GET https://u:pw1234@host/x?token=abcdef&q=1 failed') }, 'x');
  expect(JSON.stringify(seen)).not.toMatch(/pw1234|abcdef/);
});

test('in development the log is for reading', async () => {
  let text = '';
  const out = {
    write(line: string) {
      text += line;
    },
  };
  const log = openLog({ production: false, log_level: 'info' }, out);
  log.info('Lissafi is at http://localhost:3000');
  log.debug('not shown');
  log.warn({ task: 'invoice_mail' }, 'job failed');
  expect(text).toMatch(
    /^Lissafi is at http:\/\/localhost:3000\n\d\d:\d\d:\d\d warn: job failed task="invoice_mail"\n$/,
  );
});

test('ready and healthy are two answers: a process that stops, or lacks a migration, is alive and not ready', async () => {
  const { drain } = application.services;
  const status = async (path: string) => (await application.call('GET', path)).status;
  expect([await status('/api/health'), await status('/api/ready')]).toEqual([200, 200]);
  drain.isDraining = true;
  expect([await status('/api/health'), await status('/api/ready')]).toEqual([200, 503]);
  const customer = await testCustomer(owner);
  const body = invoiceBody(customer, application.today);
  const written = await application.call('POST', '/api/v1/invoices', body, {
    ...owner.headers,
    'idempotency-key': randomUUID(),
  });
  expect([written.status, written.headers.connection]).toEqual([201, 'close']);
  drain.isRefusing = true;
  const refused = await application.call('GET', '/api/v1/invoices', undefined, owner.headers);
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    503,
    'UNAVAILABLE',
    '3',
  ]);
  drain.isDraining = false;
  drain.isRefusing = false;
  const [newest] = await application.owner<{ name: string; sha256: string }>(
    'delete from migration where name = (select max(name) from migration) returning name, sha256',
  );
  expect([await status('/api/health'), await status('/api/ready')]).toEqual([200, 503]);
  await application.owner('insert into migration (name, sha256) values ($1, $2)', [
    newest!.name,
    newest!.sha256,
  ]);
  expect(await status('/api/ready')).toBe(200);
});
