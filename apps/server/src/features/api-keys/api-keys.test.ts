import { randomUUID } from 'node:crypto';
import { scopeOf } from '@lissafi/contract/api-groups';
import { API_AREA_NAMES, API_SCOPES, type ApiScope } from '@lissafi/contract/api-scopes';
import { LIMITS } from '@lissafi/contract/limits';
import type { Route } from '@lissafi/contract/route';
import { type Routes, routes } from '@lissafi/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import {
  fileForm,
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
let other: Member;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
  other = await testOwner(application);
});
afterAll(() => application.close());

const WRITES = API_SCOPES.filter((scope) => scope.endsWith(':write'));
const READS = API_SCOPES.filter((scope) => scope.endsWith(':read'));

async function makeKey(
  member: Member,
  scopes: readonly ApiScope[],
  fields: Record<string, unknown> = {},
): Promise<{ id: string; secret: string; headers: Record<string, string> }> {
  const made = await member.post('/api/v1/api-keys', {
    name: 'Shop',
    scopes,
    expires_in_days: null,
    ...fields,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { ...made.body, headers: { authorization: `Bearer ${made.body.secret}` } };
}
const by = (key: { headers: Record<string, string> }, method: string, path: string, body?: unknown) =>
  application.call(method, path, body, key.headers);

const all = Object.entries(routes).flatMap(([group, table]) =>
  Object.entries(table as Record<string, Route>)
    .filter(([, route]) => route.access !== 'public')
    .map(([name, route]) => ({
      name: `${group}.${name}`,
      route,
      scope: scopeOf(group as keyof Routes, route),
    })),
);

/** With ids that are nobody's: what matters is whether the access check lets the key through. */
function ask(headers: Record<string, string>, route: Route) {
  const path = route.path.replace(/:\w+/g, () => randomUUID());
  const form = route.multipart ? fileForm('x', { name: 'x.pdf' }) : undefined;
  const body = form?.body ?? (route.method === 'GET' || route.method === 'DELETE' ? undefined : {});
  return application.call(route.method, path, body, { ...headers, ...form?.headers });
}

describe('every route of the contract', () => {
  test('that is about a person or about who may do what is out of reach of every key', async () => {
    const key = await makeKey(owner, WRITES);
    const personal = all.filter(({ scope }) => scope === null);
    const names = personal.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['account.me', 'members.invite', 'apiKeys.create', 'organizations.close']),
    );
    for (const { name, route } of personal) {
      const { status, body } = await ask(key.headers, route);
      expect([status, body.code], name).toEqual([403, 'PERSON_REQUIRED']);
    }
  });

  test('lets a key with its scope through, and no key that has every other scope', async () => {
    const full = await makeKey(owner, WRITES);
    const reader = await makeKey(owner, READS);
    const without = new Map<string, Record<string, string>>();
    for (const area of API_AREA_NAMES) {
      const key = await makeKey(
        owner,
        WRITES.filter((scope) => scope !== `${area}:write`),
      );
      without.set(area, key.headers);
    }
    for (const { name, route, scope } of all.filter((each) => each.scope !== null)) {
      const allowed = await ask(full.headers, route);
      expect(['SCOPE_MISSING', 'PERSON_REQUIRED', 'API_KEY_INVALID'], name).not.toContain(allowed.body.code);
      const refused = await ask(without.get(scope!.split(':')[0]!)!, route);
      expect([refused.status, refused.body.code], name).toEqual([403, 'SCOPE_MISSING']);
      const read = await ask(reader.headers, route);
      expect(read.body.code === 'SCOPE_MISSING', name).toBe(scope!.endsWith(':write'));
    }
  });

  test('refuses a key of another organization', async () => {
    const key = await makeKey(owner, WRITES);
    const headers = { ...key.headers, 'organization-id': other.organization_id };
    for (const { name, route } of all.filter(({ scope }) => scope !== null)) {
      const { status, body } = await ask(headers, route);
      expect([status, body.code], name).toEqual([403, 'ORGANIZATION_FORBIDDEN']);
    }
  });
});

test('a key reads its organization without naming it, and finds no record of another one', async () => {
  const key = await makeKey(owner, ['customers:read']);
  const mine = await testCustomer(owner);
  const theirs = await testCustomer(other);
  expect((await by(key, 'GET', `/api/v1/customers/${mine}`)).body.name).toBe('Mama Ngozi Stores');
  expect((await by(key, 'GET', `/api/v1/customers/${theirs}`)).status).toBe(404);
  const listed = await by(key, 'GET', '/api/v1/customers');
  expect(listed.body.customers.map(({ id }: { id: string }) => id)).toEqual([mine]);
});

test('the secret is shown once, and stored only as its hash', async () => {
  const key = await makeKey(owner, ['sales:read'], { name: 'Once', expires_in_days: 30 });
  expect(key.secret).toMatch(/^lsk_[\w-]{64}$/);
  const listed = await owner.get('/api/v1/api-keys');
  const found = listed.body.api_keys.find(({ id }: { id: string }) => id === key.id);
  expect(found).toMatchObject({
    name: 'Once',
    hint: key.secret.slice(0, 12),
    scopes: ['sales:read'],
    state: 'valid',
    created_by_name: 'Bisi Adeyemi',
    last_used_at: null,
  });
  expect(JSON.stringify(listed.body)).not.toContain(key.secret);
  const rows = await application.owner('select api_key::text as row from api_key');
  expect(JSON.stringify(rows)).not.toContain(key.secret.slice(14));
});

test('what a key does is recorded with its maker and its name', async () => {
  const key = await makeKey(owner, ['customers:write'], { name: 'Web shop' });
  const made = await by(key, 'POST', '/api/v1/customers', { name: 'From the shop', type: 'individual' });
  expect(made.status).toBe(201);
  const { changes } = (await owner.get(`/api/v1/ledger/changes?subject_id=${made.body.id}`)).body;
  expect(changes).toEqual([
    expect.objectContaining({
      type: 'customer.created',
      actor_name: 'Bisi Adeyemi',
      api_key_name: 'Web shop',
    }),
  ]);
  const byHand = await testCustomer(owner, { name: 'By hand' });
  const own = (await owner.get(`/api/v1/ledger/changes?subject_id=${byHand}`)).body.changes;
  expect(own[0].api_key_name).toBeNull();
  for (let used = null; used === null; ) {
    const { api_keys } = (await owner.get('/api/v1/api-keys')).body;
    used = api_keys.find(({ id }: { id: string }) => id === key.id).last_used_at;
  }
});

test('the idempotency key of a request by key holds like that of a person', async () => {
  const key = await makeKey(owner, ['sales:write']);
  const customer = await testCustomer(owner);
  const send = () =>
    application.call('POST', '/api/v1/invoices', invoiceBody(customer, application.today), {
      ...key.headers,
      'idempotency-key': 'once',
    });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.body.id]).toEqual([201, first.body.id]);
});

describe('a key opens nothing any more', () => {
  const refused = async (key: { headers: Record<string, string> }) => {
    const { status, body } = await by(key, 'GET', '/api/v1/customers');
    return [status, body.code];
  };
  const INVALID = [401, 'API_KEY_INVALID'];

  test('when it is revoked', async () => {
    const key = await makeKey(owner, ['customers:read']);
    expect((await refused(key))[0]).toBe(200);
    const revoked = await owner.post(`/api/v1/api-keys/${key.id}/revoke`);
    expect([revoked.status, revoked.body.state]).toEqual([200, 'revoked']);
    expect(await refused(key)).toEqual(INVALID);
    expect((await other.post(`/api/v1/api-keys/${key.id}/revoke`)).status).toBe(404);
  });

  test('when it has expired', async () => {
    const key = await makeKey(owner, ['customers:read'], { expires_in_days: 1 });
    application.setNow(new Date(Date.now() + 86_400_000));
    expect(await refused(key)).toEqual(INVALID);
    application.setNow(null);
    expect((await refused(key))[0]).toBe(200);
  });

  test('when its maker is demoted, and never again when she has left', async () => {
    const admin = await testMember(application, owner, 'admin');
    const key = await makeKey(admin, ['customers:read', 'payroll:read']);
    // No more than the role of its maker: an admin does not read payroll.
    expect((await by(key, 'GET', '/api/v1/payrolls')).body.code).toBe('FORBIDDEN');
    const at = `/api/v1/organizations/${owner.organization_id}/members/${admin.user_id}`;
    expect((await owner.put(at, { role: 'sales' })).status).toBe(200);
    expect(await refused(key)).toEqual(INVALID);
    expect((await owner.put(at, { role: 'admin' })).status).toBe(200);
    expect((await refused(key))[0]).toBe(200);
    expect((await owner.delete(at)).status).toBe(200);
    expect(await refused(key)).toEqual(INVALID);
    await application.owner(
      "insert into membership (organization_id, user_id, role) values ($1, $2, 'admin')",
      [owner.organization_id, admin.user_id],
    );
    expect(await refused(key)).toEqual(INVALID);
    const { api_keys } = (await owner.get('/api/v1/api-keys')).body;
    expect(api_keys.find(({ id }: { id: string }) => id === key.id).state).toBe('maker_left');
  });

  test('when it was never one', async () => {
    const { secret } = await makeKey(owner, ['customers:read']);
    for (const wrong of ['lsk_', 'lsk_x', `${secret}A`, `${secret.slice(0, -1)}`, `lsk_${'A'.repeat(64)}`])
      expect(await refused({ headers: { authorization: `Bearer ${wrong}` } }), wrong).toEqual(INVALID);
  });
});

test('only an owner or an admin makes keys, with a name, a known scope and a sane end', async () => {
  const sales = await testMember(application, owner, 'sales');
  const good = { name: 'x', scopes: ['sales:read'], expires_in_days: null };
  expect((await sales.post('/api/v1/api-keys', good)).body.code).toBe('FORBIDDEN');
  for (const wrong of [
    { name: '' },
    { scopes: [] },
    { scopes: ['sales:delete'] },
    { expires_in_days: 0 },
    { expires_in_days: LIMITS.api_key_days + 1 },
  ])
    expect((await owner.post('/api/v1/api-keys', { ...good, ...wrong })).body.code).toBe('VALIDATION_FAILED');
});

test('there are at most so many valid keys', async () => {
  const rich = await testOwner(application);
  for (let count = 0; count < LIMITS.api_keys; count++) await makeKey(rich, ['sales:read']);
  const more = { name: 'x', scopes: ['sales:read'], expires_in_days: null };
  expect((await rich.post('/api/v1/api-keys', more)).body.code).toBe('INVALID_STATE');
});

test('each key has a limit of requests of its own', async () => {
  const app = await buildApp(application.services, readConfig({}, []), undefined);
  const [first, second] = [
    await makeKey(owner, ['customers:read']),
    await makeKey(owner, ['customers:read']),
  ];
  const get = (headers: Record<string, string>) =>
    app.inject({ method: 'GET', url: '/api/v1/api-keys', headers });
  const statuses = new Set<number>();
  for (let request = 0; request < LIMITS.api_key_requests_per_minute; request++)
    statuses.add((await get(first.headers)).statusCode);
  expect([...statuses]).toEqual([403]);
  expect((await get(first.headers)).statusCode).toBe(429);
  expect((await get(second.headers)).statusCode).toBe(403);
  await app.close();
});

test('a key for settings opens no locked period, whatever its maker may do', async () => {
  const shop = await testOwner(application);
  const { books_locked_until: seen } = (await shop.get('/api/v1/periods')).body;
  const locked = { books_locked_until: '2026-01-31', seen, reason: 'Closed' };
  expect((await shop.put('/api/v1/periods/lock', locked)).status).toBe(200);
  const path = `/api/v1/organizations/${shop.organization_id}`;
  const { version } = (await shop.get(path)).body;
  const change = { version, books_locked_until: null };
  const narrow = await makeKey(shop, ['settings:write']);
  expect(await by(narrow, 'PUT', path, change)).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', field: 'books_locked_until' },
  });
  const wide = await makeKey(shop, ['settings:write', 'books:write']);
  expect((await by(wide, 'PUT', path, change)).status).toBe(200);
});
