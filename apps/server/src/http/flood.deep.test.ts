import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { Route } from '@lissafi/contract/route';
import { routes } from '@lissafi/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/application.ts';
import { type Business, business, type Deployed, deployed, request } from '../testing/deployed.ts';
import { anAddress, IS_LONG, msOr } from '../testing/fuzz/run.ts';

/**
 * What a flood may do to a person who works meanwhile: no request of hers is refused or fails, 95 of 100 are answered
 * within a second and a half or twenty times what they take otherwise, and the process grows by 250 MB at most. In a
 * long flood this is asked of its second half, since garbage that waits to be collected piles up first: 1 GB at most.
 * The bounds leave room for a machine of two cores on which the attackers run too. `npm run fuzz` makes it longer.
 */
const FLOOD_MS = msOr(24_000) / 12;
const LANES = 4;
const WAIT_MS = 1_500;
const FACTOR = 20;
const GROWTH_BYTES = 250 * 1024 * 1024;
const GARBAGE_BYTES = IS_LONG ? 4 * GROWTH_BYTES : GROWTH_BYTES;
const QUIET = 20;

let database: TestDatabase;
let application: Deployed;
let shop: Business;

beforeAll(async () => {
  database = await testDatabase();
  application = await deployed({ DATABASE_URL: database.adminUrl, TRUST_PROXY: '127.0.0.1' });
  await application.start();
  shop = await business(application.origin, database.adminUrl);
  // It is made once in a process, which takes seconds.
  await request(application.origin, 'GET', '/api/openapi.json');
  await work((count) => count >= QUIET);
});
afterAll(async () => {
  await application?.kill();
  await database?.drop();
});

/** Every attack comes from another address. */
const elsewhere = () => ({
  'x-forwarded-for': anAddress(),
});
const token = () => randomBytes(24).toString('base64url');
const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  request(application.origin, method, path, body, { ...elsewhere(), ...headers });

/** Every public page that is found by what its address says. */
const pages = Object.values(routes).flatMap((table) =>
  Object.values(table as Record<string, Route>)
    .filter(({ access, method, path }) => access === 'public' && method === 'GET' && path.includes(':'))
    .map(({ path }) => path),
);
const bulk = 'x'.repeat(200_000);

/** One step of each kind of attack; each kind goes on beside the others. */
const attacks: Record<string, () => Promise<unknown>> = {
  'guesses of passwords': () =>
    send('POST', '/api/v1/auth/login', { email: `${token()}@example.com`, password: 'not the password' }),
  registrations: () =>
    send('POST', '/api/v1/auth/register', {
      ...{ email: `${randomUUID()}@example.com`, password: `passphrase ${token()}` },
      ...{ first_name: 'A', last_name: 'B', terms_accepted: true },
    }),
  'letters for new passwords': () =>
    send('POST', '/api/v1/auth/request-password-reset', { email: `${token()}@example.com` }),
  'guesses of links': () =>
    Promise.all(
      pages.map((path) =>
        send(
          'GET',
          path.replace(/:\w+/g, () => token()),
        ),
      ),
    ),
  'the description, again and again': () =>
    send('GET', '/api/openapi.json', undefined, { 'accept-encoding': 'br' }),
  'uploads without a token': () => send('POST', '/api/v1/source-documents', { file: bulk }),
  'keys that are none': () =>
    send('GET', '/api/v1/invoices', undefined, { authorization: `Bearer lsk_${token()}${token()}` }),
  'messages of Paystack with a wrong signature': () =>
    send(
      'POST',
      `/api/v1/public/online-payments/${shop.organization_id}/paystack`,
      { event: bulk },
      {
        'x-paystack-signature': randomBytes(64).toString('hex'),
      },
    ),
  'messages of WhatsApp with a wrong signature': () =>
    send(
      'POST',
      `/api/v1/public/whatsapp/${shop.organization_id}`,
      { entry: bulk },
      {
        'x-hub-signature-256': `sha256=${randomBytes(32).toString('hex')}`,
      },
    ),
  'sockets without a ticket': () => raw(handshake(), { reads: true }),
  'readers that read nothing': () => raw('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(40), {}),
  'senders that never finish': () =>
    raw(
      'POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
      {},
    ),
};

const kinds = Object.values(attacks);
let turn = 0;
/** Each lane takes the next kind, so that several go on side by side and follow each other. */
attacks['all of these in turn'] = () => kinds[turn++ % kinds.length]!();

const handshake = () =>
  [
    `GET /ws?ticket=${token()} HTTP/1.1`,
    ...['host: x', 'connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'],
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
    ...['', ''],
  ].join('\r\n');

const held = new Set<Socket>();
/** A connection by hand, which is kept as long as the server keeps it, up to 200 of them. */
async function raw(bytes: string, { reads = false }): Promise<void> {
  const socket = connect(Number(new URL(application.origin).port), '127.0.0.1');
  held.add(socket);
  socket.on('error', () => {}).once('close', () => held.delete(socket));
  if (reads) socket.resume();
  else socket.pause();
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  // Not a wait for the application: attackers are many, but do not use up this machine's own sockets.
  await new Promise((resolve) => setTimeout(resolve, 20));
  if (held.size > 200) for (const each of held) each.destroy();
}

const memory = () =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(application.servingPid())], { encoding: 'utf8' })) *
  1024;

/** What a person does: reads a list, writes a customer. Returns how long each took. */
async function work(isOver: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; !isOver(index); index++) {
    const began = performance.now();
    const { status, body } =
      index % 2
        ? await shop.call('POST', '/api/v1/customers', { name: `Customer ${randomUUID()}`, type: 'business' })
        : await shop.call('GET', '/api/v1/invoices');
    times.push(performance.now() - began);
    if (status > 201 || status === 0) throw new Error(`her request: ${status} ${JSON.stringify(body)}`);
  }
  return times;
}
const p95 = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!;

test.each(Object.entries(attacks))(
  '%s: who works meanwhile goes on working, and memory stays bounded',
  async (name, attack) => {
    const quiet = p95(await work((count) => count >= QUIET));
    const before = memory();
    let settled = before;
    const end = Date.now() + FLOOD_MS;
    const half = IS_LONG ? setTimeout(() => (settled = memory()), FLOOD_MS / 2) : undefined;
    let count = 0;
    const lanes = Array.from({ length: LANES }, async () => {
      while (Date.now() < end) {
        await attack();
        count++;
      }
    });
    const [times] = await Promise.all([work((done) => done > 0 && Date.now() > end), ...lanes]);
    clearTimeout(half);
    const during = p95(times);
    const after = memory();
    const grown = after - settled;
    for (const socket of held) socket.destroy();
    if (IS_LONG)
      console.log(
        `${name}: p95 ${quiet.toFixed(1)} ms quiet, ${during.toFixed(1)} ms flooded; ${times.length} requests among ${count} attacks; ${Math.round(grown / 1048576)} MB more`,
      );
    expect(count).toBeGreaterThan(0);
    expect(during).toBeLessThan(Math.max(WAIT_MS, FACTOR * quiet));
    expect(grown).toBeLessThan(GROWTH_BYTES);
    expect(after - before).toBeLessThan(GARBAGE_BYTES);
    expect(await application.isHealthy()).toBe(true);
  },
);

test('no flood ended a process or made it say that something is wrong', () => {
  expect(application.output()).not.toMatch(/error:|does not end|ended \(/);
});
