import { readdirSync, readFileSync } from 'node:fs';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { causes, keptCause } from '../cause.ts';
import { freePort, until } from '../testing/deployed.ts';
import { keptLog } from '../testing/log.ts';
import { openTraces, operationOf } from './traces.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Received {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code: number; message?: string };
  attributes: Attribute[];
}

/** Takes spans by OTLP, and answers other addresses with the status in their path. */
let receiver: Server;
let origin: string;
let takesSpans = true;
const bodies: string[] = [];

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url !== '/v1/traces') return response.writeHead(Number(request.url!.slice(1))).end('read me');
    bodies.push(body);
    response.writeHead(takesSpans ? 200 : 400).end('{}');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  bodies.splice(0);
  takesSpans = true;
});

const open = (lines: Record<string, unknown>[] = [], share = 1) =>
  openTraces({ url: `${origin}/v1/traces`, service: 'shop books', share }, keptLog(lines));
const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
const spans = (): Received[] =>
  bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Received[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
/** As OTLP numbers them. */
const SERVER = 2;
const CLIENT = 3;
const CONSUMER = 5;
const FAILED = 2;
const answered = { route: '/invoices/:id', method: 'GET', status: 200, request_id: 'r-1' };

test('a request is a span, with its statements, calls and jobs below it', async () => {
  const traces = open();
  const { span, ended } = traces.began(undefined);
  let kept: unknown;
  await causes.run({ request_id: 'r-1', span }, async () => {
    traces.statement('select 1 from customer')?.();
    traces.statement('insert into invoice values ($1)')?.(Object.assign(new Error('x'), { code: '23505' }));
    traces.statement('delete from item')?.(new RangeError('x'));
    traces.statement('update item set a = 1')?.('no error');
    kept = keptCause();
    expect(await traces.call('smtp', async () => 'sent')).toBe('sent');
    const fails = traces.call('ftp', () => Promise.reject(Object.assign(new Error('x'), { code: 550 })));
    await expect(fails).rejects.toThrow('x');
  });
  expect(kept).toEqual({ request_id: 'r-1', traceparent: span.traceparent });
  const job = { organization_id: 'o-1', cause: kept };
  const inJob = traces.job('invoice_mail', job, async () => {
    traces.statement('select 1 from invoice')?.();
    return keptCause()?.request_id;
  });
  expect(await inJob).toBe('r-1');
  await expect(traces.job('tidy', {}, () => Promise.reject(new Error('late')))).rejects.toThrow('late');
  ended({ ...answered, organization_id: 'o-1', status: 503 } as never);
  await traces.stop();

  const all = spans();
  const root = all.find((each) => each.kind === SERVER)!;
  expect(span.traceparent).toBe(`00-${root.traceId}-${root.spanId}-01`);
  expect(all.map(({ name, kind, status }) => [name, kind, status])).toEqual([
    ['SELECT customer', CLIENT, { code: 0 }],
    ['INSERT invoice', CLIENT, { code: FAILED, message: '23505' }],
    ['DELETE item', CLIENT, { code: FAILED, message: 'RangeError' }],
    ['UPDATE item', CLIENT, { code: FAILED, message: 'failed' }],
    ['smtp', CLIENT, { code: 0 }],
    ['ftp', CLIENT, { code: FAILED, message: 'Error' }],
    ['SELECT invoice', CLIENT, { code: 0 }],
    ['job invoice_mail', CONSUMER, { code: 0 }],
    ['job tidy', CONSUMER, { code: FAILED, message: 'Error' }],
    ['GET /invoices/:id', SERVER, { code: FAILED, message: '503' }],
  ]);
  const [mail, tidy] = all.filter((each) => each.kind === CONSUMER);
  const own = all.filter((each) => each !== root && each !== tidy);
  expect(new Set(own.map((each) => each.traceId))).toEqual(new Set([root.traceId]));
  expect(own.map((each) => (each.parentSpanId === root.spanId ? 'request' : 'job'))).toEqual([
    ...Array(6).fill('request'),
    'job',
    'request',
  ]);
  expect(own[6]!.parentSpanId).toBe(mail!.spanId);
  expect(tidy!.traceId).not.toBe(root.traceId);
  expect(tidy!.parentSpanId || undefined).toBeUndefined();
  expect(valuesOf(root.attributes)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/invoices/:id',
    'http.response.status_code': 503,
    'lissafi.request_id': 'r-1',
    'lissafi.organization_id': 'o-1',
  });
  expect(valuesOf(all[0]!.attributes)).toEqual({
    'db.system.name': 'postgresql',
    'db.query.summary': 'SELECT customer',
  });
  expect(valuesOf(mail!.attributes)).toEqual({
    'messaging.system': 'graphile_worker',
    'messaging.destination.name': 'invoice_mail',
    'lissafi.request_id': 'r-1',
  });
  expect(valuesOf(tidy!.attributes)).toEqual({
    'messaging.system': 'graphile_worker',
    'messaging.destination.name': 'tidy',
  });
  const resource = JSON.parse(bodies[0]!).resourceSpans[0].resource.attributes;
  expect(valuesOf(resource)).toEqual({ 'service.name': 'shop books', 'process.pid': process.pid });
});

test('calls of other servers are spans with the host, and what they answered where that is a failure', async () => {
  const closed = await freePort();
  const byNode = (address: string) =>
    new Promise<void>((resolve) => {
      get(address, (response) => response.resume().on('end', resolve)).on('error', () => resolve());
    });
  const traces = open();
  // Nobody asked for this one, so it is no part of a trace.
  await fetch(`${origin}/200`).then((answer) => answer.text());
  expect(traces.statement('select 1')).toBeUndefined();
  const { span, ended } = traces.began(undefined);
  await causes.run({ request_id: 'r-1', span }, async () => {
    for (const status of [200, 404, 503])
      await fetch(`${origin}/${status}`, { method: 'POST' }).then((answer) => answer.text());
    await fetch(`http://127.0.0.1:${closed}`).catch(() => {});
    for (const status of [200, 404, 500]) await byNode(`${origin}/${status}`);
    await byNode(`http://127.0.0.1:${closed}`);
  });
  ended(answered as never);
  await traces.stop();
  // From now on nothing is watched.
  await causes.run({ request_id: 'r-1', span }, () => fetch(`${origin}/200`).then((answer) => answer.text()));

  const calls = spans().filter((each) => each.kind === CLIENT);
  expect(calls.map(({ name, status }) => [name, status])).toEqual([
    ['POST', { code: 0 }],
    ['POST', { code: 0 }],
    ['POST', { code: FAILED, message: '503' }],
    ['GET', { code: FAILED, message: 'ECONNREFUSED' }],
    ['GET', { code: 0 }],
    ['GET', { code: 0 }],
    ['GET', { code: FAILED, message: '500' }],
    ['GET', { code: FAILED, message: 'ECONNREFUSED' }],
  ]);
  expect(valuesOf(calls[0]!.attributes)).toEqual({
    'http.request.method': 'POST',
    'server.address': '127.0.0.1',
  });
  expect(new Set(calls.map((each) => valuesOf(each.attributes)['server.address']))).toEqual(
    new Set(['127.0.0.1']),
  );
  const root = spans().find((each) => each.kind === SERVER)!;
  expect(root.status).toEqual({ code: 0 });
  expect(Object.keys(valuesOf(root.attributes))).not.toContain('lissafi.organization_id');
  expect(new Set(calls.map((each) => each.parentSpanId))).toEqual(new Set([root.spanId]));
});

test('of the share 0 only what a proxy decided is traced, and no traceparent that is not of the form', async () => {
  const [trace, parent] = ['ab'.repeat(16), 'cd'.repeat(8)];
  const cases: [string | undefined, string][] = [
    [`00-${trace}-${parent}-01`, `00-${trace}-…-01`],
    [`00-${trace}-${parent}-03`, `00-${trace}-…-01`],
    [`00-${trace}-${parent}-00`, `00-${trace}-…-00`],
    [`00-${trace}-${parent}-02`, `00-${trace}-…-00`],
    [`00-${trace}-${parent}-01-more`, 'another'],
    [`x00-${trace}-${parent}-01`, 'another'],
    [`01-${trace}-${parent}-01`, 'another'],
    [`00-${trace.toUpperCase()}-${parent}-01`, 'another'],
    [`00-${'0'.repeat(32)}-${parent}-01`, 'another'],
    [`00-${trace}-${'0'.repeat(16)}-01`, 'another'],
    ['', 'another'],
    [undefined, 'another'],
  ];
  const traces = open([], 0);
  for (const [traceparent, expected] of cases) {
    const { span, ended } = traces.began(traceparent);
    ended(answered as never);
    const [version, id, , flags] = span.traceparent.split('-');
    if (expected === 'another') {
      expect(id, traceparent).not.toBe(trace);
      expect(flags, traceparent).toBe('00');
    } else expect(`${version}-${id}-…-${flags}`, traceparent).toBe(expected);
  }
  await traces.stop();
  expect(spans().map((each) => [each.traceId, each.parentSpanId])).toEqual([
    [trace, parent],
    [trace, parent],
  ]);
});

test('a request inside another piece of work belongs to its trace', async () => {
  const traces = open();
  await traces.job('sample_fill', {}, async () => traces.began(undefined).ended(answered as never));
  await traces.stop();
  const [request, job] = spans();
  expect([request!.name, request!.traceId, request!.parentSpanId]).toEqual([
    'GET /invoices/:id',
    job!.traceId,
    job!.spanId,
  ]);
});

test('a receiver that refuses is logged once, and again after it had taken some', async () => {
  const lines: Record<string, unknown>[] = [];
  const traces = open(lines);
  /** As many as are sent without waiting for the next moment to send. */
  const batch = () => {
    for (let count = 0; count < 512; count++) traces.began(undefined).ended(answered as never);
  };
  const afterAnother = async (what: string, look: () => boolean) => {
    const before = bodies.length;
    batch();
    await until(what, () => bodies.length > before && look());
  };
  takesSpans = false;
  await afterAnother('the first is logged', () => lines.length === 1);
  await afterAnother('the second is refused', () => true);
  takesSpans = true;
  await afterAnother('the third is taken', () => true);
  takesSpans = false;
  await afterAnother('the fourth is logged', () => lines.length === 2);
  await traces.stop();
  const line = {
    level: 'warn',
    part: 'traces',
    message: 'Traces do not reach their receiver',
    err: expect.objectContaining({ type: 'OTLPExporterError' }),
  };
  expect(lines).toEqual([expect.objectContaining(line), expect.objectContaining(line)]);
});

test('without a receiver the library is not loaded', () => {
  const sources = join(import.meta.dirname, '..');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const importing = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(join(sources, file), 'utf8'))).toSorted();
  expect(importing(/^import .*'@opentelemetry\//ms)).toContain('operations/traces.ts');
  expect(importing(/from '@opentelemetry\//)).toEqual(['operations/traces.ts']);
  const atOnce = importing(/^import (?!type )[^;]*?\/traces\.ts'/m);
  expect(atOnce).toEqual(['operations/traces.test.ts']);
  expect(importing(/import\('.*\/traces\.ts'\)/)).toEqual(['start.ts']);
  expect(readFileSync(join(sources, 'start.ts'), 'utf8')).toMatch(
    /config\.traces\s*\?\s*\(await import\('\.\/operations\/traces\.ts'\)\)/,
  );
});

test('a statement is named by what it does and its tables', () => {
  for (const [text, name] of [
    [`begin; set local app.organization_id = 'b6a4'`, 'BEGIN'],
    ['select a.x from "invoice" a join customer c on true where a.name = $1', 'SELECT invoice customer'],
    [
      'with w0 as (insert into journal_entry (a) values ($1)), w1 as (update invoice set x = 1) select 1',
      'INSERT journal_entry invoice',
    ],
    ['select id from item for update', 'SELECT item'],
    ['update only item set a = 1', 'UPDATE item'],
    ['delete from payment where id = $1', 'DELETE payment'],
    ['WITH a AS (select 1 from b) SELECT 1', 'SELECT b'],
    ['with gone as (delete from session) insert into note values (1)', 'DELETE session note'],
    ['insert into a on conflict do update set b = 1', 'INSERT a'],
    ['select 1 from a join b join c join d join e join f', 'SELECT a b c d e'],
    ['select 1 from a join b on true join a as c', 'SELECT a b'],
    [`select '${'x'.repeat(3_980)}' from a join b`, 'SELECT a'],
    ['commit', 'COMMIT'],
    ['', ''],
  ])
    expect(operationOf(text!)).toBe(name);
});
