import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIMITS } from '@lissafi/contract/limits';
import pg from 'pg';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { relayBatch } from '../../jobs/relay.ts';
import { tidy } from '../../jobs/tidy.ts';
import {
  type Member,
  moveTo,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { deliver } from './deliver.ts';
import { post } from './send.ts';
import { sweepWebhooks } from './sweep.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A program that is told: what it answers can be changed, and it can be down. */
class Receiver {
  received: Received[] = [];
  answer: (reply: ServerResponse, message: Received) => void = (reply) => reply.writeHead(204).end();
  #server: Server | undefined;
  #port = 0;

  async start(): Promise<void> {
    this.#server = createServer(async (request, reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const message = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      this.received.push(message);
      this.answer(reply, message);
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }
  async stop(): Promise<void> {
    this.#server?.close();
    this.#server?.closeAllConnections();
    if (this.#server) await once(this.#server, 'close');
    this.#server = undefined;
  }
  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }
  get events(): { number: number; type: string }[] {
    return this.received.map(({ body }) => {
      const { type, data } = JSON.parse(body);
      return { number: data.number, type };
    });
  }
}

let application: TestApplication;
let owner: Member;
let relay: pg.Client;
let receiver: Receiver;

beforeAll(async () => {
  application = await testApplication({ WEBHOOKS_LOCAL: '1' });
  relay = new pg.Client({ connectionString: application.adminUrl });
  await relay.connect();
});
beforeEach(async () => {
  application.setNow(null);
  await receiver?.stop();
  owner = await testOwner(application);
  receiver = new Receiver();
  await receiver.start();
});
afterAll(async () => {
  await receiver.stop();
  await relay.end();
  await application.close();
});

async function addWebhook(events = ['customer.created', 'customer.updated']) {
  const made = await owner.post('/api/v1/webhooks', { url: receiver.url, events });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body as { id: string; secret: string; version: number };
}
const at = (id: string) => `/api/v1/webhooks/${id}`;
const relayAll = async () => {
  while ((await relayBatch(relay, application.services.clock())) > 0);
};
/** What the job does now; returns when it comes again. */
const run = (id: string) =>
  deliver(application.services, { organization_id: owner.organization_id, subject_id: id });
const deliveries = async (id: string, query = '') =>
  (await owner.get(`${at(id)}/deliveries?limit=100${query}`)).body.deliveries;
const read = async (id: string) =>
  (await owner.get('/api/v1/webhooks')).body.webhooks.find((each: { id: string }) => each.id === id);
const later = (hours: number) => moveTo(application, owner, new Date(Date.now() + hours * 3_600_000));

test('an event is told once, signed by Standard Webhooks, with no more than ids and facts', async () => {
  const { id, secret } = await addWebhook();
  const customer = await testCustomer(owner);
  await relayAll();
  await relayAll();
  expect(await run(id)).toBeNull();
  expect(await run(id)).toBeNull();
  const [message, ...others] = receiver.received;
  expect(others).toEqual([]);
  const verified = new Verifier(secret).verify(message!.body, message!.headers as Record<string, string>);
  expect(verified).toMatchObject({
    type: 'customer.created',
    data: { organization_id: owner.organization_id, subject_id: customer, actor_id: owner.user_id },
  });
  expect(message!.body).not.toContain('Mama Ngozi');
  const changed = message!.body.replace('customer.created', 'customer.deleted');
  expect(() => new Verifier(secret).verify(changed, message!.headers as Record<string, string>)).toThrow();
  const [delivery] = await deliveries(id);
  expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, status_code: 204 });
  const detail = (await owner.get(`${at(id)}/deliveries/${delivery.id}`)).body;
  expect(detail).toMatchObject({
    message_id: message!.headers['webhook-id'],
    body: message!.body,
    log: [{ status_code: 204, problem: null }],
  });
});

test('events that were not chosen, and those from before, are not told', async () => {
  await testCustomer(owner, { name: 'Before' });
  const { id } = await addWebhook(['customer.updated']);
  const customer = await testCustomer(owner);
  await owner.put(`/api/v1/customers/${customer}`, { version: 1, name: 'New name' });
  await relayAll();
  await run(id);
  expect(receiver.events.map(({ type }) => type)).toEqual(['customer.updated']);
});

test('a receiver that was down for a day gets everything once and in order', async () => {
  const { id } = await addWebhook();
  await receiver.stop();
  for (let hour = 0; hour < 24; hour += 6) {
    await later(hour);
    await testCustomer(owner, { name: `At ${hour}` });
    await relayAll();
    await run(id);
  }
  expect(await read(id)).toMatchObject({ waiting: 4, failing_since: expect.any(String) });
  await receiver.start();
  await later(30);
  expect(await run(id)).toBeNull();
  const numbers = receiver.events.map(({ number }) => number);
  expect(numbers).toHaveLength(4);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(await read(id)).toMatchObject({ waiting: 0, failed: 0, failing_since: null });
  const log = (await owner.get(`${at(id)}/deliveries/${(await deliveries(id)).at(-1).id}`)).body.log;
  expect(log.at(-1)).toMatchObject({ status_code: null, problem: 'The connection was refused' });
});

describe('an answer without success', () => {
  test.each([
    [500, 'waiting'],
    [302, 'waiting'],
    [404, 'waiting'],
  ])('%i is tried again, and a redirect is not followed', async (status, expected) => {
    const { id } = await addWebhook();
    receiver.answer = (reply) => reply.writeHead(status, { location: receiver.url }).end('Not now\u0000');
    await testCustomer(owner);
    await relayAll();
    const again = await run(id);
    expect(again!.getTime()).toBeGreaterThan(Date.now());
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({ status: expected, attempts: 1, status_code: status });
    expect(receiver.received).toHaveLength(1);
    const { log } = (await owner.get(`${at(id)}/deliveries/${delivery.id}`)).body;
    expect(log[0].answer).toBe('Not now');
    receiver.answer = (reply) => reply.writeHead(200).end();
    await later(1);
    expect(await run(id)).toBeNull();
    const [first, second] = receiver.received;
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(second!.body).toBe(first!.body);
  });

  test('of one message does not hold up the later ones', async () => {
    const { id } = await addWebhook();
    const bad = await testCustomer(owner);
    receiver.answer = (reply, { body }) => reply.writeHead(body.includes(bad) ? 500 : 200).end();
    for (const name of ['B', 'C']) await testCustomer(owner, { name });
    await relayAll();
    await run(id);
    const states = (await deliveries(id)).map(({ status }: { status: string }) => status);
    expect(states.sort()).toEqual(['delivered', 'delivered', 'waiting']);
  });

  test('is given up after three days, and can be sent again: one, or all since', async () => {
    const { id } = await addWebhook();
    receiver.answer = (reply) => reply.writeHead(400).end();
    for (const name of ['A', 'B']) await testCustomer(owner, { name });
    await relayAll();
    for (const hours of [0, 24, 71, 80]) {
      await later(hours);
      await run(id);
    }
    const given = await deliveries(id, '&status=failed');
    expect(given).toHaveLength(2);
    const told = receiver.received.length;
    receiver.answer = (reply) => reply.writeHead(200).end();
    const one = await owner.post(`${at(id)}/deliveries/${given[0].id}/replay`);
    expect([one.status, one.body.status]).toEqual([200, 'waiting']);
    await run(id);
    expect(receiver.received).toHaveLength(told + 1);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    expect((await owner.post(`${at(id)}/replay-failed`, { since })).body).toEqual({ replayed: 1 });
    await run(id);
    expect(await read(id)).toMatchObject({ waiting: 0, failed: 0 });
    // The job of what is sent again comes by the log, like every other.
    await relayAll();
    const jobs = await application.owner(
      `select from graphile_worker._private_jobs where payload ->> 'subject_id' = $1`,
      [id],
    );
    expect(jobs.length).toBeGreaterThan(0);
  });
});

describe('a webhook is turned off, with a notice', () => {
  const notices = async () =>
    (await owner.get('/api/v1/notifications')).body.notifications.filter(
      ({ type }: { type: string }) => type === 'webhook.disabled',
    );

  test('when nothing arrived for five days', async () => {
    const { id, version } = await addWebhook();
    receiver.answer = (reply) => reply.writeHead(503).end();
    for (const day of [0, 1, 2, 3, 4, 5]) {
      await later(24 * day);
      await testCustomer(owner, { name: `Day ${day}` });
      await relayAll();
      await run(id);
    }
    expect(await read(id)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
    expect(await notices()).toMatchObject([{ data: { webhook_id: id, reason: 'failing' } }]);
    const told = receiver.received.length;
    await testCustomer(owner, { name: 'While off' });
    await relayAll();
    await run(id);
    expect(receiver.received).toHaveLength(told);
    receiver.answer = (reply) => reply.writeHead(200).end();
    const on = await owner.put(at(id), { version: version + 1, status: 'enabled' });
    expect([on.status, on.body.status]).toEqual([200, 'enabled']);
    await run(id);
    expect(receiver.received.length).toBeGreaterThan(told);
  });

  test('at once when the receiver says that it is gone', async () => {
    const { id } = await addWebhook();
    receiver.answer = (reply) => reply.writeHead(410).end();
    await testCustomer(owner);
    await relayAll();
    await run(id);
    expect(await read(id)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' });
    expect(await notices()).toMatchObject([{ data: { webhook_id: id, reason: 'gone' } }]);
  });
});

test('a receiver that does not answer in time is given up, and one that never ends its answer has answered', async () => {
  receiver.answer = () => {};
  const silent = await post(receiver.url, '{}', {}, { local: true, timeout_ms: 100 });
  expect(silent).toEqual({ status: null, answer: null, problem: 'There was no answer in time' });
  receiver.answer = (reply) => {
    reply.writeHead(200);
    reply.write('x'.repeat(LIMITS.webhook_answer_bytes * 2));
  };
  const endless = await post(receiver.url, '{}', {}, { local: true, timeout_ms: 5_000 });
  expect([endless.status, endless.answer!.length]).toEqual([200, LIMITS.webhook_answer_text]);
});

test('without the setting for local addresses nothing is sent into the own network', async () => {
  expect((await post(receiver.url, '{}', {}, { local: false })).problem).toContain('https://');
  for (const url of ['https://127.0.0.1:1/', 'https://[::1]:1/', 'https://localhost:1/'])
    expect((await post(url, '{}', {}, { local: false })).problem, url).toContain(
      'not on the public internet',
    );
  expect(receiver.received).toEqual([]);
});

test('a new secret signs at once, and the old one for a day beside it', async () => {
  const { id, secret } = await addWebhook();
  const rotated = (await owner.post(`${at(id)}/rotate-secret`)).body.secret;
  expect(rotated).not.toBe(secret);
  expect((await owner.get(`${at(id)}/secret`)).body.secret).toBe(rotated);
  const verify = (key: string, { body, headers }: Received) =>
    new Verifier(key).verify(body, headers as Record<string, string>);
  await testCustomer(owner);
  await relayAll();
  await run(id);
  verify(secret, receiver.received[0]!);
  verify(rotated, receiver.received[0]!);
  await later(25);
  await testCustomer(owner, { name: 'Later' });
  await relayAll();
  await run(id);
  expect(receiver.received[1]!.headers['webhook-signature']).not.toContain(' ');
});

test('a test message is sent, and the sweep finds what waits without a job', async () => {
  const { id } = await addWebhook();
  const sent = await owner.post(`${at(id)}/test`);
  expect([sent.status, sent.body.event_type]).toEqual([201, 'webhook.tested']);
  await sweepWebhooks(application.services, relay as never);
  const jobs = await application.owner<{ key: string }>(
    'select key from graphile_worker._private_jobs where key = $1',
    [`webhook:${id}`],
  );
  expect(jobs).toHaveLength(1);
  await run(id);
  expect(receiver.events.map(({ type }) => type)).toEqual(['webhook.tested']);
});

test('the log is kept for 30 days', async () => {
  const { id } = await addWebhook();
  await testCustomer(owner);
  await relayAll();
  await run(id);
  await tidy(relay as never, new Date(Date.now() + 29 * 86_400_000));
  expect(await deliveries(id)).toHaveLength(1);
  await tidy(relay as never, new Date(Date.now() + 31 * 86_400_000));
  expect(await deliveries(id)).toEqual([]);
});

describe('what is refused', () => {
  const good = { events: ['customer.created'], url: 'http://127.0.0.1:9/' };

  test.each([
    [{ url: 'ftp://127.0.0.1/' }],
    [{ url: 'nothing' }],
    [{ url: 'http://me:secret@127.0.0.1/' }],
    [{ url: `http://127.0.0.1/${'x'.repeat(LIMITS.webhook_url)}` }],
    [{ events: [] }],
    [{ events: ['alias.created'] }],
    [{ events: ['no.event'] }],
  ])('%j', async (wrong) => {
    const answer = await owner.post('/api/v1/webhooks', { ...good, ...wrong });
    expect(answer.body.code).toBe('VALIDATION_FAILED');
  });

  test('events whose subject the maker may not read', async () => {
    const admin = await testMember(application, owner, 'admin');
    const { event_types } = (await admin.get('/api/v1/webhooks')).body;
    expect(event_types).toContain('invoice.issued');
    expect(event_types).not.toContain('payroll.posted');
    const answer = await admin.post('/api/v1/webhooks', { ...good, events: ['payroll.posted'] });
    expect([answer.status, answer.body.field]).toEqual([400, 'events']);
  });

  test('a private address where local ones are not allowed, at save', async () => {
    const strict = await testApplication();
    const bisi = await testOwner(strict);
    for (const url of ['http://example.com/', 'https://10.0.0.1/', 'https://localhost/hook'])
      expect((await bisi.post('/api/v1/webhooks', { ...good, url })).body.field, url).toBe('url');
    await strict.close();
  });

  test('another organization’s webhook, a stale version, one too many', async () => {
    const { id } = await addWebhook();
    const other = await testOwner(application);
    expect((await other.post(`${at(id)}/test`)).status).toBe(404);
    expect((await other.get(`${at(id)}/deliveries`)).status).toBe(404);
    expect((await other.delete(at(id))).status).toBe(404);
    expect((await owner.put(at(id), { version: 9, status: 'disabled' })).body.code).toBe('STALE_VERSION');
    for (let count = 1; count < LIMITS.webhooks; count++) await addWebhook();
    expect((await owner.post('/api/v1/webhooks', good)).body.code).toBe('INVALID_STATE');
    expect((await owner.delete(at(id))).status).toBe(200);
    expect(await read(id)).toBeUndefined();
  });
});

test('what is changed of a webhook is changed, and the rest stays', async () => {
  const { id } = await addWebhook(['customer.created']);
  const change = async (version: number, fields: object) => {
    const answer = await owner.put(at(id), { version, ...fields });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { url, description, events, status, disabled_reason } = await read(id);
    return { url, description, events, status, disabled_reason };
  };
  const made = {
    url: receiver.url,
    description: null,
    events: ['customer.created'],
    status: 'enabled',
    disabled_reason: null,
  };
  const described = { ...made, description: 'For the shop' };
  expect(await change(1, { description: 'For the shop' })).toEqual(described);
  const moved = { ...described, url: `${receiver.url}/other` };
  expect(await change(2, { url: moved.url })).toEqual(moved);
  const chosen = { ...moved, events: ['customer.updated', 'invoice.issued'] };
  expect(await change(3, { events: chosen.events })).toEqual(chosen);
  const off = { status: 'disabled', disabled_reason: 'by_hand' };
  expect(await change(4, { status: 'disabled' })).toEqual({ ...chosen, ...off });
  expect(await change(5, { status: 'enabled', description: null })).toEqual({ ...chosen, description: null });
});
