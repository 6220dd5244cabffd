import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CHANNEL_LIMITS, CHANNELS, CLOSE } from '@lissafi/contract/channel';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { announce } from '../../db/announce.ts';
import { appendEvents } from '../../db/events.ts';
import { inOrganization } from '../../db/scope.ts';
import {
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { connectTo, subscribeAt, ticketOf, toldOf } from '../../testing/channel.ts';
import { until } from '../../testing/deployed.ts';
import { runBatch } from '../customers/batch.ts';
import { type ChannelHub, openChannel } from './hub.ts';

let application: TestApplication;
let hub: ChannelHub;
/** What broke in the hub, which goes on without a word to its clients. */
const faults: unknown[] = [];
let origin: string;
let owner: Member;

beforeAll(async () => {
  application = await testApplication();
  hub = await openChannel(application.services, application.adminUrl, (error) => faults.push(error));
  hub.attach(application.app.server);
  await application.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `ws://127.0.0.1:${(application.app.server.address() as AddressInfo).port}/ws`;
});
afterAll(async () => {
  await hub.stop();
  expect(faults).toEqual([]);
  await application.close();
});
beforeEach(async () => {
  application.setNow(null);
  owner = await testOwner(application);
});

const connect = (token: string, query = '', options: { origin?: string } = {}) =>
  connectTo(origin, token, query, options);
const subscribed = (member: Member, query = '', channels: readonly string[] = CHANNELS) =>
  subscribeAt(origin, member, query, channels);

test('the channel takes an access token or a ticket once, and tells only of the organization of the token', async () => {
  const other = await testOwner(application);
  const ticket = await ticketOf(owner);
  const mine = connect(ticket);
  mine.say({ type: 'subscribe', data: { channels: ['ledger'] } });
  await mine.hear('subscription_confirmed');
  expect(await connect(ticket).closed).toBe(CLOSE.expired);
  expect(await connect('unknown').closed).toBe(CLOSE.expired);
  const { sid } = decodeJwt<{ sid: string }>(owner.headers.authorization!.split(' ')[1]!);
  const token = await application.services.tokens.sign(
    { user_id: owner.user_id, session_id: sid },
    new Date(),
    owner.organization_id,
  );
  const byToken = connect(token);
  byToken.say({ type: 'subscribe', data: { channels: ['ledger'] } });
  await byToken.hear('subscription_confirmed');
  await testCustomer(other);
  const id = await testCustomer(owner);
  for (const client of [mine, byToken]) {
    await client.hear('ledger', ({ subject_id }: { subject_id: string }) => subject_id === id);
    expect(toldOf(client, 'customer.created')).toHaveLength(1);
  }
});

test('a ticket is refused when it is expired, and a page of another site is refused before it is looked at', async () => {
  const ticket = await ticketOf(owner);
  application.setNow(new Date(Date.now() + 61_000));
  expect(await connect(ticket).closed).toBe(CLOSE.expired);
  application.setNow(null);
  const fresh = await ticketOf(owner);
  const foreign = connect(fresh, '', { origin: 'https://elsewhere.example' });
  expect(await foreign.closed).toBe(1006);
  const own = connect(fresh, '', { origin: 'http://localhost:3000' });
  own.say({ type: 'ping' });
  await own.hear('pong');
});

test('subscribe is confirmed with what the role may read, ping is answered, other messages are errors', async () => {
  const keeper = await testMember(application, owner, 'storekeeper');
  const client = await subscribed(keeper, '', [...CHANNELS, 'nothing']);
  expect(client.confirmed).toMatchObject({
    type: 'subscription_confirmed',
    data: {
      channels: ['task_progress', 'notification', 'error', 'ingestion', 'ledger', 'insights', 'audit'],
      refused: ['reconciliation', 'nothing'],
    },
  });
  client.say({ type: 'ping' });
  expect(await client.hear('pong')).toMatchObject({ type: 'pong', data: {} });
  for (const wrong of ['{', '[]', { type: 'publish' }, { type: 'subscribe', data: { channels: 'ledger' } }])
    client.say(wrong);
  await until('four errors', () => client.received.filter(({ type }) => type === 'error').length === 4);
  expect(client.socket.readyState).toBe(WebSocket.OPEN);
});

test('after unsubscribe the channel is silent', async () => {
  const client = await subscribed(owner);
  client.say({ type: 'unsubscribe', data: { channels: ['ledger'] } });
  client.say({ type: 'ping' });
  await client.hear('pong');
  await testCustomer(owner);
  await owner.put(`/api/v1/organizations/${owner.organization_id}`, { version: 1, name: 'Other name' });
  await client.hear('audit');
  expect(client.received.filter(({ type }) => type === 'ledger')).toEqual([]);
});

test('each event goes to the subscribers of its channel who may read its subject; stock moves without the document', async () => {
  const keeper = await testMember(application, owner, 'storekeeper');
  const [all, few] = [await subscribed(owner), await subscribed(keeper)];
  const customer = await testCustomer(owner);
  await owner.post('/api/v1/invoices', {
    customer_id: customer,
    issue_date: application.today,
    due_date: application.today,
    issue: true,
    items: [{ name: 'Loaf', quantity: 1, unit_price: 1_000 }],
  });
  const issued = ({ event }: { event: string }) => event === 'invoice.issued';
  expect((await all.hear('ledger', issued)).data).toMatchObject({ subject_id: expect.any(String) });
  expect((await few.hear('ledger', issued)).data).toMatchObject({ subject_id: null, actor_id: null });
  expect(toldOf(few, 'customer.created')).toEqual([]);
});

test.each([
  ['reconciliation', 'statement.imported'],
  ['error', 'invoice.send_failed'],
  ['insights', 'stock.low'],
  ['audit', 'organization.updated'],
  ['ledger', 'customer.created'],
  ['ingestion', 'transaction.drafted'],
] as const)(
  'the channel %s tells its subscribers of %s, and no other channel does',
  async (channel, type) => {
    // What needs attention waits in the notifications too.
    const others = CHANNELS.filter((each) => each !== channel && each !== 'notification');
    const [subscriber, other] = [await subscribed(owner, '', [channel]), await subscribed(owner, '', others)];
    await inOrganization(application.database, owner.organization_id, async (tx) => {
      await appendEvents(tx, [{ type, subject_id: owner.user_id, actor_id: owner.user_id }]);
    });
    const told = await subscriber.hear(channel, ({ event }: { event: string }) => event === type);
    expect(told).toMatchObject({ type: channel, data: { event: type, subject_id: owner.user_id } });
    other.say({ type: 'ping' });
    await other.hear('pong');
    expect(toldOf(other, type)).toEqual([]);
  },
);

test('an announcement reaches the person whom it concerns, after the commit and never without it', async () => {
  const colleague = await testMember(application, owner, 'admin');
  const [mine, theirs] = [await subscribed(owner), await subscribed(colleague)];
  const data = {
    task_id: owner.user_id,
    task_type: 'customer_batch_parse',
    status: 'running',
    done: 1,
    total: 2,
  };
  const say = (done: number, fails = false) =>
    inOrganization(application.database, owner.organization_id, async (tx) => {
      const { organization_id: organizationId, user_id: userId } = owner;
      announce(tx, { organizationId, userId, type: 'task_progress', data: { ...data, done } });
      if (fails) throw new Error('rolled back');
    });
  await expect(say(1, true)).rejects.toThrow('rolled back');
  await say(2);
  expect((await mine.hear('task_progress')).data).toEqual({ ...data, done: 2 });
  await testCustomer(owner);
  await theirs.hear('ledger');
  expect(theirs.received.filter(({ type }) => type === 'task_progress')).toEqual([]);
});

test('announcements arrive in the order of their commits, however many connections they leave on', async () => {
  const client = await subscribed(owner);
  const { organization_id: organizationId, user_id: userId } = owner;
  const task = { task_id: userId, task_type: 'customer_batch_parse', status: 'running', total: 300 } as const;
  for (let done = 1; done <= task.total; done++)
    await inOrganization(application.database, organizationId, async (tx) =>
      announce(tx, { organizationId, userId, type: 'task_progress', data: { ...task, done } }),
    );
  const heard = () => client.received.filter(({ type }) => type === 'task_progress');
  await until('all announcements', () => heard().length === task.total);
  const order = heard().map(({ data }) => (data as { done: number }).done);
  expect(order).toEqual(Array.from({ length: task.total }, (_, index) => index + 1));
});

test('after a reconnect with last_event_id a client gets what it missed, once and in order, or resync', async () => {
  const first = await subscribed(owner);
  await testCustomer(owner);
  const { id } = await first.hear('ledger');
  first.socket.terminate();
  const missed = [await testCustomer(owner), await testCustomer(owner), await testCustomer(owner)];
  const back = connect(await ticketOf(owner), `&last_event_id=${id}`);
  const during = testCustomer(owner);
  back.say({ type: 'subscribe', data: { channels: CHANNELS } });
  const last = await during;
  await back.hear('ledger', ({ subject_id }: { subject_id: string }) => subject_id === last);
  const told = toldOf(back, 'customer.created');
  expect(told.map(({ data }) => (data as { subject_id: string }).subject_id)).toEqual([...missed, last]);
  const numbers = told.map((message) => message.id!);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  // A number that the log does not have yet.
  const ahead = await subscribed(owner, '&last_event_id=999999');
  expect((await ahead.hear('resync')).id).toBe(numbers.at(-1));
  // More than is told again.
  await application.owner(
    'update organization_counter set next_event = next_event + $2 where organization_id = $1',
    [owner.organization_id, CHANNEL_LIMITS.replay + 1],
  );
  await back.hear('resync');
  const late = await subscribed(owner, `&last_event_id=${id}`);
  await late.hear('resync');
  expect(toldOf(late, 'customer.created')).toEqual([]);
});

test('signing out closes the connections of the session, and an access token’s end those that it opened', async () => {
  const client = await subscribed(owner);
  const second = await subscribed(owner);
  application.setNow(new Date(Date.now() + 16 * 60_000));
  expect(await client.closed).toBe(CLOSE.expired);
  expect(await second.closed).toBe(CLOSE.expired);
  application.setNow(null);
  const third = await subscribed(owner);
  await inOrganization(application.database, owner.organization_id, async (tx) => {
    const { revokeSessions } = await import('../auth/sessions.ts');
    await revokeSessions(tx, owner.user_id, new Date());
  });
  expect(await third.closed).toBe(CLOSE.expired);
});

test('too many messages, too long a message and too many connections are refused', async () => {
  const client = await subscribed(owner);
  for (let index = 0; index <= CHANNEL_LIMITS.messages; index++) client.say({ type: 'ping' });
  expect(await client.closed).toBe(CLOSE.limited);
  const long = await subscribed(owner);
  long.say({ type: 'ping', padding: 'x'.repeat(CHANNEL_LIMITS.message_bytes) });
  expect(await long.closed).toBe(1009);
  const many = await Promise.all(
    Array.from({ length: CHANNEL_LIMITS.sockets_per_person }, () => subscribed(owner)),
  );
  expect(await connect(await ticketOf(owner)).closed).toBe(CLOSE.limited);
  for (const { socket } of many) socket.close(1000);
});

test('a pasted list reports how far it is to the person who pasted it, with task, type and status', async () => {
  const client = await subscribed(owner);
  const texts = Array.from({ length: 25 }, (_, index) => `Customer ${index} 0803 123 4567`);
  const { body } = await owner.post('/api/v1/customer/batch-parse', { texts });
  const { database } = application;
  await runBatch(database, owner.organization_id, body.task_id);
  await client.hear('task_progress', ({ status }: { status: string }) => status === 'done');
  const told = client.received.filter(({ type }) => type === 'task_progress').map(({ data }) => data);
  const common = { task_id: body.task_id, task_type: 'customer_batch_parse', total: 25 };
  expect(told).toEqual([
    { ...common, status: 'queued', done: 0 },
    { ...common, status: 'running', done: 10 },
    { ...common, status: 'running', done: 20 },
    { ...common, status: 'done', done: 25 },
  ]);
  const { drafts } = (await owner.get(`/api/v1/customer/batch-parse/${body.task_id}`)).body;
  expect(drafts).toHaveLength(25);
});

test('the end of each text reaches the person who sent it, with the id its result is read by', async () => {
  const colleague = await testMember(application, owner, 'admin');
  const [mine, theirs] = [await subscribed(owner), await subscribed(colleague)];
  const path = '/api/v1/ingestion/transactions/text-to-transaction';
  for (const { text, at = '', type, status } of [
    { text: 'bought diesel 25k cash', type: 'text_transaction_success', status: 'success' },
    { text: 'paid the driver cash', type: 'text_transaction_error', status: 'error' },
    {
      ...{ text: 'Bought fuel 5k cash. Paid rent 200k by transfer.', at: '/multiple' },
      ...{ type: 'multi_text_transaction_complete', status: 'success' },
    },
  ]) {
    const { body } = await owner.post(`${path}${at}`, { text });
    const ended = await mine.hear(type);
    expect(ended.data).toEqual(body);
    const { processing_id } = ended.data as { processing_id: string };
    expect((await owner.get(`${path}/${processing_id}`)).body.status).toBe(status);
  }
  const ends = mine.received.filter(({ type }) => /text_transaction/.test(type));
  expect(ends).toHaveLength(3);
  await testCustomer(owner);
  await theirs.hear('ledger');
  expect(theirs.received.filter(({ type }) => /text_transaction/.test(type))).toEqual([]);
});

test('an alert that a member turned off is neither listed nor counted, for nobody else', async () => {
  const other = await testMember(application, owner, 'admin');
  const path = '/api/v1/notifications/settings';
  const changed = await owner.put(path, { type: 'stock.low', wanted: false });
  expect(changed.body.alerts).toContainEqual({ type: 'stock.low', wanted: false, email: false });
  expect((await other.get(path)).body.alerts).toContainEqual({
    ...{ type: 'stock.low', wanted: true, email: false },
  });
  const item = await owner.post('/api/v1/inventory/raw-materials', {
    name: 'Flour',
    sku: 'F',
    unit: 'kg',
    minimum_stock: 5,
  });
  const base = `/api/v1/inventory/raw-materials/${item.body.id}`;
  await owner.post(`${base}/receive`, { quantity: 9, unit_cost: 100, received_on: application.today });
  const [mine, theirs] = [await subscribed(owner), await subscribed(other)];
  await owner.post(`${base}/adjust-stock`, {
    adjustment_type: 'decrease',
    quantity_adjusted: 6,
    reason: 'damage',
  });
  const isLow = ({ event }: { event: string }) => event === 'stock.low';
  await theirs.hear('notification', isLow);
  await mine.hear('insights', isLow);
  expect(mine.received.filter(({ type }) => type === 'notification')).toEqual([]);
  expect((await owner.get('/api/v1/notifications')).body.unread_count).toBe(0);
  expect((await other.get('/api/v1/notifications')).body.unread_count).toBe(1);
});

test('who has no organization, or lost the access since the ticket, is not let in', async () => {
  const { sid } = decodeJwt<{ sid: string }>(owner.headers.authorization!.split(' ')[1]!);
  const caller = { user_id: owner.user_id, session_id: sid };
  const nowhere = await application.services.tokens.sign(caller, new Date());
  expect(await connect(nowhere).closed).toBe(CLOSE.forbidden);
  const member = await testMember(application, owner, 'sales');
  const ticket = await ticketOf(member);
  const inside = await subscribed(member);
  await application.owner('delete from membership where user_id = $1', [member.user_id]);
  expect(await connect(ticket).closed).toBe(CLOSE.forbidden);
  // Who is inside already stays until the members of the organization are read again.
  await owner.post(`/api/v1/organizations/${owner.organization_id}/close`, { name: 'Bisi’s Bakery' });
  expect(await inside.closed).toBe(CLOSE.forbidden);
});

test('another address, and a request that is none, opens no channel', async () => {
  for (const address of [origin.replace(/ws$/, 'other'), `${origin}/more`]) {
    const refused = new WebSocket(address);
    const [, response] = await once(refused, 'unexpected-response');
    expect([response.statusCode, response.headers.connection]).toEqual([404, 'close']);
    refused.on('error', () => {});
    refused.terminate();
  }
  const plain = await application.call('GET', '/ws');
  expect([plain.status, plain.body.code, plain.headers.upgrade]).toEqual([
    426,
    'UPGRADE_REQUIRED',
    'websocket',
  ]);
});

test('a hub whose connection to the database breaks says so once and goes on; one that stops sends everybody elsewhere', async () => {
  const broken: unknown[] = [];
  const second = await openChannel(application.services, application.adminUrl, (error) => broken.push(error));
  const http = createServer();
  second.attach(http);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const at = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws`;
  const client = await subscribeAt(at, owner);
  expect(second.size()).toBe(1);
  await application.owner(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lissafi channel' and datname = current_database()
      order by backend_start desc limit 1`,
  );
  const id = await testCustomer(owner);
  await client.hear('ledger', ({ subject_id }: { subject_id: string }) => subject_id === id);
  expect(broken.length).toBeLessThanOrEqual(1);
  await second.stop();
  expect([await client.closed, second.size()]).toEqual([CLOSE.restart, 0]);
  const late = new WebSocket(`${at}?token=x`);
  late.on('error', () => {});
  const [, response] = await once(late, 'unexpected-response');
  expect(response.statusCode).toBe(503);
  late.terminate();
  await new Promise((done) => http.close(done));
});
