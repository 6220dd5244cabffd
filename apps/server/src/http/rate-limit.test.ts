import { randomUUID } from 'node:crypto';
import { LIMITS } from '@lissafi/contract/limits';
import type { Route } from '@lissafi/contract/route';
import { routes } from '@lissafi/contract/routes';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type TestApplication, testApplication } from '../testing/application.ts';
import { networkOf, overLimit } from './rate-limit.ts';

const PROXY = '10.0.0.1';

let application: TestApplication;
/** One that stands behind a proxy, and one that everybody reaches. */
let proxied: FastifyInstance;
let open: FastifyInstance;

beforeAll(async () => {
  application = await testApplication();
  proxied = await buildApp(application.services, readConfig({ TRUST_PROXY: PROXY }, []), undefined);
  open = await buildApp(application.services, readConfig({}, []), undefined);
});
afterAll(async () => {
  await proxied.close();
  await open.close();
  await application.close();
});

/** A request for a new password without an address, which is refused at once but counted. */
const ask = async (app: FastifyInstance, remoteAddress: string, forwarded?: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/request-password-reset',
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    payload: {},
    remoteAddress,
  });
  return answer.statusCode;
};
const PER_HOUR = 120;
async function useUp(app: FastifyInstance, remoteAddress: string, forwarded: (index: number) => string) {
  const statuses = [];
  for (let index = 0; index < PER_HOUR; index++)
    statuses.push(await ask(app, remoteAddress, forwarded(index)));
  expect(new Set(statuses)).toEqual(new Set([400]));
}

describe('whose request it is', () => {
  test('without TRUST_PROXY no X-Forwarded-For makes another caller of anybody', async () => {
    await useUp(open, '203.0.113.1', (index) => `198.51.100.${index}`);
    expect(await ask(open, '203.0.113.1', '192.0.2.1')).toBe(429);
    expect(await ask(open, '203.0.113.1')).toBe(429);
    expect(await ask(open, '203.0.113.2')).toBe(400);
  });

  test('behind a proxy the address that it added counts, whatever the caller put before it', async () => {
    await useUp(proxied, PROXY, (index) => `198.51.100.${index}, 10.0.0.1, 203.0.113.3`);
    expect(await ask(proxied, PROXY, '192.0.2.1, 203.0.113.3')).toBe(429);
    expect(await ask(proxied, PROXY, '203.0.113.3')).toBe(429);
    // Others behind the same proxy are not affected.
    expect(await ask(proxied, PROXY, '203.0.113.4')).toBe(400);
  });

  test('who reaches the application around the proxy is counted by the socket', async () => {
    await useUp(proxied, '203.0.113.5', (index) => `198.51.100.${index}`);
    expect(await ask(proxied, '203.0.113.5', '192.0.2.1')).toBe(429);
  });

  test('an address of IPv6 counts by its network, because a subscriber has all addresses of it', async () => {
    await useUp(proxied, PROXY, (index) => `2001:db8:1:2::${index.toString(16)}`);
    expect(await ask(proxied, PROXY, '2001:db8:1:2:ffff::1')).toBe(429);
    expect(await ask(proxied, PROXY, '2001:db8:1:3::1')).toBe(400);
    for (const [ip, network] of [
      ['203.0.113.1', '203.0.113.1'],
      ['::ffff:203.0.113.1', '203.0.113.1'],
      ['2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2::/64'],
      ['::1', '0:0:0:0::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ])
      expect(networkOf(ip!)).toBe(network);
  });

  test('an X-Forwarded-For that is no address harms nobody', async () => {
    for (const forwarded of ['', ',', 'x', '::ffff:1.2.3.4.5', `${'1.1.1.1,'.repeat(500)}x`, '127.0.0.1'])
      expect(await ask(proxied, PROXY, forwarded), forwarded.slice(0, 20)).toBe(400);
  });
});

const rated = Object.values(routes).flatMap((table) =>
  Object.values(table as Record<string, Route>).filter((route) => route.rate),
);

test.each([
  ['address', 120],
  ['public_document', 240],
  ['public_pdf', 30],
  ['public_claim', 30],
])('%s: each of its routes takes %i requests of one address', async (rate, max) => {
  const own = rated.filter((route) => route.rate === rate);
  expect(own.length).toBeGreaterThan(0);
  for (const { method, path } of own) {
    const { headers } = await open.inject({
      method,
      url: path.replace(/:\w+/g, 'x'),
      remoteAddress: '203.0.113.7',
    });
    expect(headers['x-ratelimit-limit'], path).toBe(String(max));
  }
});

test('every route that anybody may call without a session is limited for its caller or says why not', () => {
  const free = Object.values(routes).flatMap((table) =>
    Object.values(table as Record<string, Route>)
      .filter((route) => route.access === 'public' && !route.rate)
      .map(({ method, path }) => `${method} ${path}`),
  );
  expect(free.toSorted()).toEqual(UNLIMITED.toSorted());
});

/** Public routes that only the general limit covers: what they do is cheap, or checks a signature or a token first. */
const UNLIMITED: string[] = [
  'GET /api/flags',
  'GET /api/health',
  'GET /api/ready',
  'GET /api/v1/auth/methods',
  'GET /api/v1/public/operator',
  // One statement by the hash of the token; without a token nothing.
  'POST /api/v1/auth/logout',
  'POST /api/v1/auth/refresh',
  // Meta sends them for all numbers from a few addresses; the signature is checked before anything is read.
  'POST /api/v1/public/whatsapp/:organization_id',
];

test('sign-ins that name no account lock out nobody who shares the address', async () => {
  const send = async (path: string, payload: object) => {
    const url = `/api/v1/auth/${path}`;
    const answer = await open.inject({ method: 'POST', url, payload, remoteAddress: '203.0.113.10' });
    return answer.statusCode;
  };
  const unfinished = [{}, { email: 'somebody@example.com' }, { email: 'x', password: 'y' }];
  const statuses = new Set<number>();
  for (let index = 0; index < LIMITS.sign_ins_unfinished; index++)
    statuses.add(await send('login', unfinished[index % unfinished.length]!));
  expect(statuses).toEqual(new Set([400]));
  expect(await send('login', {})).toBe(429);
  expect(await send('login', { email: 'somebody@example.com', password: 'not the right one' })).toBe(401);
});

test('sign_in: each of its routes counts what names an account apart from what does not', async () => {
  for (const { method, path, body } of rated.filter((route) => route.rate === 'sign_in')) {
    const remoteAddress = '203.0.113.7';
    const { headers } = await open.inject({ method, url: path, remoteAddress });
    const isComplete = body!.safeParse({}).success;
    expect(headers['x-ratelimit-limit'], path).toBe(
      String(isComplete ? LIMITS.sign_ins : LIMITS.sign_ins_unfinished),
    );
  }
});

test('guesses of a link at a form count too, which are refused before the form is read', async () => {
  const guess = () =>
    open.inject({
      method: 'POST',
      url: `/api/v1/public/paying/${'g'.repeat(32)}/claims/${randomUUID()}/proof`,
      remoteAddress: '203.0.113.9',
    });
  const statuses = [];
  for (let index = 0; index < 31; index++) statuses.push((await guess()).statusCode);
  expect(statuses).toEqual([...Array(30).fill(404), 429]);
});

test('guesses of links end after 240 in a minute, and of keys after their own limit, with the time to wait', async () => {
  const guess = (index: number) =>
    open.inject({
      method: 'GET',
      url: `/api/v1/public/invoices/${String(index).padStart(32, 'g')}`,
      remoteAddress: '203.0.113.8',
    });
  const statuses = [];
  for (let index = 0; index < 240; index++) statuses.push((await guess(index)).statusCode);
  expect(new Set(statuses)).toEqual(new Set([404]));
  const over = await guess(240);
  expect([over.statusCode, over.json().code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  const { headers } = await open.inject({
    method: 'GET',
    url: '/api/v1/invoices',
    headers: { authorization: `Bearer lsk_${'0'.repeat(80)}` },
  });
  expect(Number(headers['x-ratelimit-limit'])).toBe(LIMITS.api_key_requests_per_minute);
});

test('who sends too much with a key reads its limit and how long to wait; others read nothing of limits', () => {
  const over = (authorization?: string) =>
    overLimit({ headers: { authorization } } as never, { max: 1_200, ttl: 41_200 }).message;
  expect(over(`Bearer lsk_${'0'.repeat(80)}`)).toBe(
    'This API key may send 1,200 requests a minute. Please wait 42 seconds.',
  );
  for (const other of [undefined, 'Bearer eyJ'])
    expect(over(other)).toBe('Too many attempts. Please wait a little.');
});
