import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { CHANNEL_LIMITS, CHANNELS, CLOSE } from '@lissafi/contract/channel';
import pg from 'pg';
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
import { type ChannelClient, connectTo, subscribeAt, ticketOf, toldOf } from '../../testing/channel.ts';
import { until } from '../../testing/deployed.ts';
import { type ChannelHub, openChannel } from './hub.ts';

let application: TestApplication;
let hub: ChannelHub;
let origin: string;
let owner: Member;
/** The server's ends of all connections. */
const ends = new Set<Socket>();

beforeAll(async () => {
  application = await testApplication();
  hub = await openChannel(application.services, application.adminUrl, () => {});
  hub.attach(application.app.server);
  application.app.server.on('connection', (socket) => {
    ends.add(socket);
    socket.on('close', () => ends.delete(socket));
  });
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

const subscribed = (member: Member, query = '') => subscribeAt(origin, member, query);
const subjects = (client: ChannelClient) =>
  toldOf(client, 'customer.created').map(({ data }) => (data as { subject_id: string }).subject_id);
const later = (ms: number) => application.setNow(new Date(application.services.clock().getTime() + ms));
/** The connection under a client, which the test lets stand still. */
const stream = ({ socket }: ChannelClient) => (socket as unknown as { _socket: Socket })._socket;
/** The server's end of this client's connection. */
const endOf = (client: ChannelClient) =>
  [...ends].find(({ remotePort }) => remotePort === stream(client).localPort)!;

const CHUNK = 6_000;
/** Sends more than the system's buffers and the channel's own take. Returns the most bytes that waited in the server. */
async function flood(member: Member, end: Socket): Promise<number> {
  let most = 0;
  const { organization_id: organizationId, user_id: userId } = member;
  for (let round = 0; round < 20; round++) {
    await inOrganization(application.database, organizationId, async (tx) => {
      for (let index = 0; index < 100; index++) {
        const data = { processing_id: `${round} ${index} ${'x'.repeat(CHUNK)}` };
        announce(tx, { organizationId, userId, type: 'text_transaction_success', data });
      }
    });
    // It is heard in the order of the commits: the client that reads has all of this round.
    await witness.hear('text_transaction_success', ({ processing_id }: { processing_id: string }) =>
      processing_id.startsWith(`${round} 99 `),
    );
    most = Math.max(most, end.writableLength);
  }
  return most;
}
let witness: ChannelClient;

test('a client that does not read takes bounded memory, and is told to read everything anew when it reads again', async () => {
  witness = await subscribed(owner);
  const slow = await subscribed(owner);
  const end = endOf(slow);
  stream(slow).pause();
  const most = await flood(owner, end);
  expect(most).toBeGreaterThan(CHANNEL_LIMITS.buffer_bytes);
  expect(most).toBeLessThan(CHANNEL_LIMITS.buffer_bytes + 2 * CHUNK);
  const missed = await testCustomer(owner);
  await witness.hear('ledger', ({ subject_id }: { subject_id: string }) => subject_id === missed);
  stream(slow).resume();
  const resync = await slow.hear('resync');
  expect(subjects(slow)).toEqual([]);
  expect(resync.id).toBe(toldOf(witness, 'customer.created')[0]!.id);
  const next = await testCustomer(owner);
  await slow.hear('ledger', ({ subject_id }: { subject_id: string }) => subject_id === next);
  expect(subjects(slow)).toEqual([next]);
});

test('a client that does not read for long is closed, with the code behind what waited', async () => {
  witness = await subscribed(owner);
  const slow = await subscribed(owner);
  stream(slow).pause();
  await flood(owner, endOf(slow));
  later(CHANNEL_LIMITS.slow_ms + 1_000);
  const written = endOf(slow);
  const waiting = written.writableLength;
  await until('the closing message is behind the others', () => written.writableLength > waiting);
  stream(slow).resume();
  expect(await slow.closed).toBe(CLOSE.slow);
  expect(slow.received.map(({ type }) => type)).not.toContain('resync');
});

test('a connection that answers no ping is ended, one that does is kept', async () => {
  const [alive, dead] = [await subscribed(owner), await subscribed(owner)];
  const end = endOf(dead);
  stream(dead).pause();
  for (let beat = 0; beat < 2; beat++) {
    const pinged = new Promise((done) => alive.socket.once('ping', done));
    // The clock of another test may have been ahead of this one.
    later(3 * CHANNEL_LIMITS.heartbeat_ms);
    await pinged;
    // Its own message comes behind the answer to the ping.
    const pongs = () => alive.received.filter(({ type }) => type === 'pong').length;
    const before = pongs();
    alive.say({ type: 'ping' });
    await until('the pong', () => pongs() > before);
  }
  await until('the dead connection is ended', () => end.destroyed);
  expect(alive.socket.readyState).toBe(WebSocket.OPEN);
  stream(dead).resume();
  expect(await dead.closed).toBe(1006);
});

test('a process that stops closes with 1012, and its client misses nothing at another one', async () => {
  const http = createServer();
  const second = await openChannel(application.services, application.adminUrl, () => {});
  second.attach(http);
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready));
  const elsewhere = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws`;
  const client = await subscribeAt(elsewhere, owner);
  await testCustomer(owner);
  const { id } = await client.hear('ledger');
  await second.stop();
  expect(await client.closed).toBe(CLOSE.restart);
  expect(await connectTo(elsewhere, await ticketOf(owner)).closed).toBe(1006);
  const missed = await testCustomer(owner);
  const back = await subscribed(owner, `&last_event_id=${id}`);
  await back.hear('ledger');
  expect(subjects(back)).toEqual([missed]);
  http.close();
});

/** Holds every read of the event log back while the work runs. */
async function withoutLog(work: (isWaiting: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: application.adminUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table event in access exclusive mode');
  const isWaiting = () =>
    until('the replay waits for the log', async () => {
      const { rows } = await client.query(
        `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and a.application_name = 'lissafi channel' and a.query like '%e.number <= $3%'`,
      );
      return rows.length > 0;
    });
  try {
    await work(isWaiting);
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

test('a token that expires in a replay, and a connection that breaks in one, miss nothing the next time', async () => {
  const first = await subscribed(owner);
  await testCustomer(owner);
  const { id } = await first.hear('ledger');
  first.socket.terminate();
  const missed: string[] = [];
  for (let count = 0; count < 5; count++) missed.push(await testCustomer(owner));
  const query = `&last_event_id=${id}`;
  const begin = async (ticket: string) => {
    const client = connectTo(origin, ticket, query);
    client.say({ type: 'subscribe', data: { channels: CHANNELS } });
    await client.hear('subscription_confirmed');
    return client;
  };
  const tickets: string[] = [];
  for (let count = 0; count < 3; count++) tickets.push(await ticketOf(owner));
  await withoutLog(async (isWaiting) => {
    const torn = await begin(tickets[0]!);
    await isWaiting();
    torn.socket.terminate();
  });
  await withoutLog(async (isWaiting) => {
    const expired = await begin(tickets[1]!);
    await isWaiting();
    later(16 * 60_000);
    expect(await expired.closed).toBe(CLOSE.expired);
    expect(subjects(expired)).toEqual([]);
  });
  application.setNow(null);
  // This one breaks after the second of five; what arrived with it may still be read, and does not count.
  const half = connectTo(origin, await ticketOf(owner), query);
  half.socket.on('message', () => {
    if (subjects(half).length === 2) half.socket.terminate();
  });
  half.say({ type: 'subscribe', data: { channels: CHANNELS } });
  await half.closed;
  const told = subjects(half).slice(0, 2);
  const last = toldOf(half, 'customer.created')[1]!.id;
  const rest = await subscribed(owner, `&last_event_id=${last}`);
  await rest.hear('ledger', ({ subject_id }: { subject_id: string }) => subject_id === missed.at(-1));
  expect([...told, ...subjects(rest)]).toEqual(missed);
  const all = await begin(tickets[2]!);
  await all.hear('ledger', ({ subject_id }: { subject_id: string }) => subject_id === missed.at(-1));
  expect(subjects(all)).toEqual(missed);
});

test('a changed role is refused at once what it may not read any more, and granted it when it may again', async () => {
  const member = await testMember(application, owner, 'admin');
  const client = await subscribed(member);
  const path = `/api/v1/organizations/${owner.organization_id}/members/${member.user_id}`;
  const become = async (role: string) => {
    const before = client.received.length;
    const changed = await owner.put(path, { role });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    return until('the channels are granted anew', () =>
      client.received.slice(before).find(({ type }) => type === 'subscription_confirmed'),
    );
  };
  expect((await become('storekeeper')).data).toMatchObject({ refused: ['reconciliation'] });
  await client.hear('resync');
  await testCustomer(owner);
  const item = { name: 'Flour', sku: 'F', unit: 'kg' };
  await owner.post('/api/v1/inventory/raw-materials', item);
  await client.hear('ledger', ({ event }: { event: string }) => event.startsWith('item.'));
  expect(subjects(client)).toEqual([]);
  expect((await become('admin')).data).toMatchObject({ channels: CHANNELS, refused: [] });
  const id = await testCustomer(owner);
  await client.hear('ledger', ({ subject_id }: { subject_id: string }) => subject_id === id);
  expect(subjects(client)).toEqual([id]);
});

test('removed: 4401, because the session ended; left or organization closed: 4403; nothing is told afterwards', async () => {
  const [removed, left] = [
    await testMember(application, owner, 'admin'),
    await testMember(application, owner, 'admin'),
  ];
  const [gone, away, mine] = [await subscribed(removed), await subscribed(left), await subscribed(owner)];
  const base = `/api/v1/organizations/${owner.organization_id}`;
  expect((await owner.delete(`${base}/members/${removed.user_id}`)).status).toBe(200);
  expect((await left.post(`${base}/leave`)).status).toBe(200);
  await testCustomer(owner);
  await mine.hear('ledger');
  expect(await gone.closed).toBe(CLOSE.expired);
  expect(await away.closed).toBe(CLOSE.forbidden);
  expect([...subjects(gone), ...subjects(away)]).toEqual([]);
  const { name } = (await owner.get(base)).body;
  const closed = await owner.post(`${base}/close`, { name });
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  expect(await mine.closed).toBe(CLOSE.forbidden);
});

test('a request at the channel’s address that asks for no WebSocket is answered 426', async () => {
  const answer = await fetch(origin.replace('ws', 'http'), { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(426);
  expect(answer.headers.get('upgrade')).toBe('websocket');
  expect((await answer.json()).code).toBe('UPGRADE_REQUIRED');
});
