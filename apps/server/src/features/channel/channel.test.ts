import type { AddressInfo } from 'node:net';
import { CHANNEL_LIMITS, CHANNELS, CLOSE, type ServerMessage } from '@lissafi/contract/channel';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { announce } from '../../db/announce.ts';
import { inOrganization } from '../../db/scope.ts';
import {
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { until } from '../../testing/deployed.ts';
import { type ChannelHub, openChannel } from './hub.ts';

let application: TestApplication;
let hub: ChannelHub;
let origin: string;
let owner: Member;

beforeAll(async () => {
  application = await testApplication();
  hub = await openChannel(application.services, application.adminUrl, () => {});
  hub.attach(application.app.server);
  await application.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `ws://127.0.0.1:${(application.app.server.address() as AddressInfo).port}/ws`;
});
afterAll(async () => {
  await hub.stop();
  await application.close();
});
beforeEach(async () => {
  application.setNow(null);
  owner = await testOwner(application);
});

interface Client {
  socket: WebSocket;
  received: ServerMessage[];
  closed: Promise<number>;
  say(message: unknown): void;
  /** Waits for a message of this type that the test accepts. */
  hear(type: string, fits?: (data: never) => boolean): Promise<ServerMessage>;
}
const open: WebSocket[] = [];

function connect(token: string, query = '', options: { origin?: string } = {}): Client {
  const socket = new WebSocket(`${origin}?token=${encodeURIComponent(token)}${query}`, options);
  open.push(socket);
  const received: ServerMessage[] = [];
  socket.on('message', (raw) => received.push(JSON.parse(String(raw))));
  socket.on('error', () => {});
  return {
    socket,
    received,
    closed: new Promise((done) => socket.once('close', done)),
    say: (message) =>
      socket.readyState === WebSocket.OPEN
        ? socket.send(typeof message === 'string' ? message : JSON.stringify(message))
        : socket.once('open', () =>
            socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
          ),
    hear: (type, fits = () => true) =>
      until(`a message ${type} among ${JSON.stringify(received)}`, () =>
        received.find((message) => message.type === type && fits(message.data as never)),
      ),
  };
}
async function ticketOf(member: Member): Promise<string> {
  const answer = await member.post('/api/v1/channel/tickets');
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.ticket;
}
/** A client that subscribed to everything. */
async function subscribed(member: Member, query = '', channels: readonly string[] = CHANNELS) {
  const client = connect(await ticketOf(member), query);
  client.say({ type: 'subscribe', data: { channels } });
  const confirmed = await client.hear('subscription_confirmed');
  return { ...client, confirmed };
}
const events = ({ received }: Client, type: string) =>
  received.filter(({ data }) => (data as { event?: string }).event === type);

test('S1.7-44 the channel takes an access token or a ticket once, and tells only of the organization of the token', async () => {
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
    expect(events(client, 'customer.created')).toHaveLength(1);
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

test('S1.7-46 S1.7-47 S1.7-49 S1.7-50 subscribe is confirmed with what the role may read, ping is answered, other messages are errors', async () => {
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

test('S1.7-48 after unsubscribe the channel is silent', async () => {
  const client = await subscribed(owner);
  client.say({ type: 'unsubscribe', data: { channels: ['ledger'] } });
  client.say({ type: 'ping' });
  await client.hear('pong');
  await testCustomer(owner);
  await owner.put(`/api/v1/organizations/${owner.organization_id}`, { version: 1, name: 'Other name' });
  await client.hear('audit');
  expect(client.received.filter(({ type }) => type === 'ledger')).toEqual([]);
});

test('S1.7-51 each event goes to the subscribers of its channel who may read its subject; stock moves without the document', async () => {
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
  expect(events(few, 'customer.created')).toEqual([]);
});

test('S1.3-27 an announcement reaches the person whom it concerns, after the commit and never without it', async () => {
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

test('S1.4-24 after a reconnect with last_event_id a client gets what it missed, once and in order, or resync', async () => {
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
  const told = events(back, 'customer.created');
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
  expect(events(late, 'customer.created')).toEqual([]);
});

test('a removed member’s connection is closed before later events are told, one of a changed role is told less', async () => {
  const leaver = await testMember(application, owner, 'admin');
  const member = await testMember(application, owner, 'admin');
  const [gone, less] = [await subscribed(leaver), await subscribed(member)];
  const removed = await owner.delete(
    `/api/v1/organizations/${owner.organization_id}/members/${leaver.user_id}`,
  );
  expect(removed.status, JSON.stringify(removed.body)).toBe(200);
  await testCustomer(owner);
  expect([CLOSE.forbidden, CLOSE.expired]).toContain(await gone.closed);
  expect(events(gone, 'customer.created')).toEqual([]);
  await less.hear('ledger');
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
