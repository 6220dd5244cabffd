import { randomUUID } from 'node:crypto';
import { CHANNELS, type ServerMessage } from '@lissafi/contract/channel';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type TestDatabase, testDatabase } from '../../testing/application.ts';
import { business, type Deployed, deployed, until } from '../../testing/deployed.ts';
import { accessTokens } from '../auth/tokens.ts';

const PEOPLE = 250;
const EACH = 20;
const SECRET = 'a secret of this test, shared by both processes';

let database: TestDatabase;
let processes: Deployed[];

beforeAll(async () => {
  database = await testDatabase();
  const env = { DATABASE_URL: database.adminUrl, APP_SECRET: SECRET };
  processes = [await deployed(env), await deployed(env)];
  for (const each of processes) await each.start();
});
afterAll(async () => {
  for (const each of processes ?? []) await each.kill();
  await database?.drop();
});

interface Client {
  socket: WebSocket;
  numbers: number[];
  confirmed: boolean;
  lastAt: number;
}

/** Members of the organization with sessions, directly in the database: their passwords do not matter here. */
async function people(organizationId: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: database.adminUrl });
  await owner.connect();
  const tokens = accessTokens(SECRET, () => new Date());
  const all = Array.from({ length: PEOPLE }, () => ({ user_id: randomUUID(), session_id: randomUUID() }));
  const users = all.map(({ user_id }) => user_id);
  const sessions = all.map(({ session_id }) => session_id);
  await owner.query(
    `insert into app_user (id, email, first_name, last_name, email_verified_at, terms_accepted_at)
     select id, id || '@example.com', 'A', 'B', now(), now() from unnest($1::uuid[]) as id`,
    [users],
  );
  await owner.query(
    `insert into session (id, user_id, user_agent, ip, method, created_at, last_used_at)
     select s.id, s.user_id, 'test', '127.0.0.1', 'password', now(), now()
     from unnest($1::uuid[], $2::uuid[]) as s (id, user_id)`,
    [sessions, users],
  );
  await owner.query(
    `insert into membership (organization_id, user_id, role)
     select $1, id, 'viewer' from unnest($2::uuid[]) as id`,
    [organizationId, users],
  );
  await owner.end();
  return Promise.all(all.map((caller) => tokens.sign(caller, new Date(), organizationId)));
}

function connect(origin: string, token: string, before?: Client): Client {
  const last = before?.numbers.at(-1);
  const query = last === undefined ? '' : `&last_event_id=${last}`;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws?token=${token}${query}`);
  const client: Client = { socket, numbers: before?.numbers ?? [], confirmed: false, lastAt: 0 };
  socket.on('error', () => {});
  socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', data: { channels: CHANNELS } })));
  socket.on('message', (raw) => {
    const message = JSON.parse(String(raw)) as ServerMessage;
    if (message.type === 'subscription_confirmed') client.confirmed = true;
    else if (message.id !== undefined) {
      client.numbers.push(message.type === 'resync' ? -1 : message.id);
      client.lastAt = performance.now();
    }
  });
  return client;
}

test('an event reaches 5,000 clients of two processes within a second; when one is killed its clients miss nothing at the other', async () => {
  const [first, second] = processes as [Deployed, Deployed];
  const shop = await business(first.origin, database.adminUrl);
  const tokens = await people(shop.organization_id);
  const clients: { token: string; client: Client }[] = [];
  for (let round = 0; round < EACH; round++) {
    for (const token of tokens) clients.push({ token, client: connect(processes[round % 2]!.origin, token) });
    await until('the clients of this round', () => clients.every(({ client }) => client.confirmed));
  }
  expect(clients).toHaveLength(5_000);
  const told = (count: number) => clients.every(({ client }) => client.numbers.length >= count);
  const add = async () => {
    const made = await shop.call('POST', '/api/v1/customers', { name: 'Mama Ngozi', type: 'business' });
    expect(made.status).toBe(201);
    return performance.now();
  };
  const durations: number[] = [];
  for (let count = 1; count <= 3; count++) {
    const committed = await add();
    await until('everyone is told', () => told(count));
    durations.push(Math.max(...clients.map(({ client }) => client.lastAt)) - committed);
  }
  console.info(`5,000 clients were told within ${durations.map(Math.round).join(', ')} ms`);
  // The killed process has half of the clients; what happens meanwhile is committed by the other one.
  await second.kill();
  await until('half of the connections broke', () =>
    clients
      .filter((_, index) => Math.floor(index / PEOPLE) % 2 === 1)
      .every(({ client }) => client.socket.readyState === WebSocket.CLOSED),
  );
  await add();
  const moved = clients.filter(({ client }) => client.socket.readyState === WebSocket.CLOSED);
  for (const each of moved) each.client = connect(first.origin, each.token, each.client);
  await add();
  await until('everyone is told of all five', () => told(5));
  const expected = clients[0]!.client.numbers;
  expect(expected).toEqual([...new Set(expected)]);
  for (const { client } of clients) expect(client.numbers).toEqual(expected);
  for (const { client } of clients) client.socket.terminate();
  expect(Math.max(...durations)).toBeLessThan(1_000);
});
