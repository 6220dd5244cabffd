import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { CHANNEL_LIMITS, CLOSE, type ServerMessage } from '@lissafi/contract/channel';
import { type Permission, permissionsOf } from '@lissafi/contract/permissions';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { until } from '../../testing/deployed.ts';
import { Connection } from './connection.ts';
import type { LoggedEvent } from './events.ts';

const NOBODY = '0199d1c4-0c1f-7c3a-8000-00000000000a';
const OWNER = permissionsOf('owner');

let server: WebSocketServer;
let now = 0;
let client: WebSocket;
let socket: WebSocket;
let received: ServerMessage[];
let subscribed: Connection[];

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  now = 1_000_000;
  received = [];
  subscribed = [];
});
afterEach(() => {
  client.terminate();
  socket.terminate();
});

/** A connection of an owner who listens to the ledger. */
async function opened(
  resumeAfter?: number,
  { permissions = OWNER, autoPong = true }: { permissions?: readonly Permission[]; autoPong?: boolean } = {},
): Promise<Connection> {
  const arrived = once(server, 'connection');
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { autoPong });
  client.on('message', (raw) => received.push(JSON.parse(String(raw))));
  [socket] = (await arrived) as [WebSocket];
  if (client.readyState !== WebSocket.OPEN) await once(client, 'open');
  const claims = {
    user_id: NOBODY,
    session_id: NOBODY,
    organization_id: NOBODY,
    expires_at: new Date(8.64e15),
  };
  const connection = new Connection(
    socket,
    claims,
    resumeAfter,
    (one) => subscribed.push(one),
    () => new Date(now),
  );
  connection.allow(permissions, new Set());
  connection.serve([]);
  client.send(JSON.stringify({ type: 'subscribe', data: { channels: ['ledger'] } }));
  await until('the confirmation', () => received.length > 0);
  return connection;
}
const event = (number: number): LoggedEvent => ({
  organization_id: NOBODY,
  number,
  type: 'customer.created',
  subject_id: NOBODY,
  actor_id: NOBODY,
  at: '2026-10-15T09:00:00.000Z',
  data: {},
});
/** Returns what was told after the confirmation, by type and number, once all of it arrived. */
async function told(): Promise<[string, number | undefined][]> {
  const pongs = () => received.filter(({ type }) => type === 'pong').length;
  const before = pongs();
  client.send(JSON.stringify({ type: 'ping' }));
  await until('the pong', () => pongs() > before);
  return received.slice(1).map(({ type, id }) => [type, id]);
}

test('an event is told once and in order, whatever number it comes with', async () => {
  const connection = await opened();
  for (const number of [3, 3, 2, 4]) connection.tell(event(number));
  expect(await told()).toEqual([
    ['ledger', 3],
    ['ledger', 4],
    ['pong', 4],
  ]);
});

test('live events wait while missed ones are read, and what was read is not told again', async () => {
  const connection = await opened(5);
  expect([subscribed, received[0]!.id]).toEqual([[connection], undefined]);
  connection.resumeAfter = undefined;
  connection.hold();
  for (const number of [7, 8, 9]) connection.tell(event(number));
  // As long as it reads, it does not say how far it is.
  expect(await told()).toEqual([['pong', undefined]]);
  connection.replay([event(6), event(7)], 5, 8);
  connection.release();
  expect(await told()).toEqual([
    ['pong', undefined],
    ['ledger', 6],
    ['ledger', 7],
    ['ledger', 9],
    ['pong', 9],
  ]);
});

test.each([
  [CHANNEL_LIMITS.replay, 'ledger', CHANNEL_LIMITS.replay],
  [CHANNEL_LIMITS.replay + 1, 'resync', 1],
  [CHANNEL_LIMITS.replay + 50, 'resync', 1],
])('of %i events that waited the client is told each, or to read anew: %s', async (count, type, messages) => {
  const connection = await opened(0);
  connection.resumeAfter = undefined;
  connection.hold();
  for (let number = 1; number <= count; number++) connection.tell(event(number));
  connection.release();
  const last = Math.min(count, CHANNEL_LIMITS.replay + 1);
  const all = await told();
  expect(all.slice(0, -1).map(([each]) => each)).toEqual(Array(messages).fill(type));
  expect(all.slice(-2)).toEqual([
    [type, last],
    ['pong', last],
  ]);
});

test('reading anew goes on from the head, and never back from what was told', async () => {
  const connection = await opened();
  connection.tell(event(9));
  connection.resync(4);
  connection.tell(event(9));
  connection.resync(12);
  connection.tell(event(12));
  connection.hold();
  connection.resync(3);
  connection.release();
  connection.tell(event(4));
  expect(await told()).toEqual([
    ['ledger', 9],
    ['resync', 4],
    ['resync', 12],
    ['resync', 3],
    ['ledger', 4],
    ['pong', 4],
  ]);
});

test('a changed role is granted its channels anew, the same one is not', async () => {
  const connection = await opened();
  connection.tell(event(2));
  connection.allow([...OWNER].reverse(), new Set());
  expect(await told()).toEqual([
    ['ledger', 2],
    ['pong', 2],
  ]);
  received.length = 1;
  connection.allow([], new Set());
  connection.tell(event(3));
  expect(await told()).toEqual([
    ['subscription_confirmed', 2],
    ['resync', 2],
    ['pong', 3],
  ]);
  expect(received[1]!.data).toEqual({ channels: [], refused: ['ledger'] });
  received.length = 1;
  connection.allow(OWNER, new Set());
  connection.tell(event(4));
  expect(await told()).toEqual([
    ['subscription_confirmed', 3],
    ['resync', 3],
    ['ledger', 4],
    ['pong', 4],
  ]);
  expect(received[1]!.data).toEqual({ channels: ['ledger'], refused: [] });
});

test('an announcement goes to those who listen to its channel', async () => {
  const connection = await opened();
  const message = { type: 'ledger', data: {} } as unknown as ServerMessage;
  connection.announced('task_progress', message);
  connection.announced('ledger', message);
  expect(await told()).toEqual([
    ['ledger', undefined],
    ['pong', 0],
  ]);
});

/** Lets the client read nothing until more waits for it than may. */
async function stuffed(connection: Connection): Promise<void> {
  client.pause();
  const much = { type: 'error', data: { code: 'X', message: 'x'.repeat(256 * 1024) } } as ServerMessage;
  await until('a full buffer', () => {
    connection.send(much);
    return socket.bufferedAmount > CHANNEL_LIMITS.buffer_bytes;
  });
  connection.send(much);
}

test('who reads too slowly is told nothing more, and reads anew when it caught up', async () => {
  const connection = await opened();
  await stuffed(connection);
  const waits = socket.bufferedAmount;
  connection.tell(event(5));
  expect(socket.bufferedAmount).toBe(waits);
  now += CHANNEL_LIMITS.slow_ms;
  connection.beat(now);
  client.resume();
  await until('an empty buffer', () => socket.bufferedAmount < CHANNEL_LIMITS.buffer_bytes / 4);
  connection.beat(now);
  connection.tell(event(6));
  expect((await told()).filter(([type]) => type !== 'error')).toEqual([
    ['resync', 5],
    ['ledger', 6],
    ['pong', 6],
  ]);
});

test('who stays too slow is closed', async () => {
  const connection = await opened();
  const closed = once(client, 'close');
  connection.beat(now + 1_000_000);
  await stuffed(connection);
  now += CHANNEL_LIMITS.slow_ms + 1;
  connection.beat(now);
  client.resume();
  const [code, reason] = await closed;
  expect([code, String(reason)]).toEqual([CLOSE.slow, 'too slow']);
});

test('who answers pings stays, who does not is cut off', async () => {
  const connection = await opened();
  for (let count = 0; count < 3; count++) {
    const answered = once(socket, 'pong');
    connection.ping();
    await answered;
  }
  expect(connection.isOpen).toBe(true);
  client.terminate();
  const silent = await opened(undefined, { autoPong: false });
  const closed = once(client, 'close');
  const pinged = once(client, 'ping');
  silent.ping();
  await pinged;
  expect(silent.isOpen).toBe(true);
  silent.ping();
  expect((await closed)[0]).toBe(1006);
  // Nothing is sent to a socket that is closed.
  silent.send({ type: 'pong', data: {} } as ServerMessage);
  expect(silent.isOpen).toBe(false);
});

test('messages are counted in windows of time', async () => {
  const connection = await opened();
  const closed = once(client, 'close');
  const send = async (count: number) => {
    const before = received.length;
    for (let each = 0; each < count; each++) client.send(JSON.stringify({ type: 'ping' }));
    await until('the answers', () => received.length === before + count);
  };
  await send(CHANNEL_LIMITS.messages - 1);
  now += CHANNEL_LIMITS.message_window_ms + 1;
  await send(CHANNEL_LIMITS.messages);
  expect(connection.isOpen).toBe(true);
  client.send(JSON.stringify({ type: 'ping' }));
  const [code, reason] = await closed;
  expect([code, String(reason)]).toEqual([CLOSE.limited, 'too many messages']);
});
