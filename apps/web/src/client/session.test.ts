import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { User } from '@lissafi/contract/auth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

// The module as the browser loads it, against a real server on a real socket; only the device's storage is stood in
// for, since Node has none.

let server: Server;
let seen: string[];
let answers: Record<string, (response: ServerResponse) => void>;
let stored: Map<string, string>;
let session: typeof import('./session.ts');
let client: typeof import('./api.ts');

const organization = {
  id: '01920000-0000-7000-8000-000000000001',
  name: 'Bisi’s Bakery',
  owner_id: '01920000-0000-7000-8000-000000000002',
  role: 'owner' as const,
  permissions: [],
  tier: 'free' as const,
  logo_url: null,
  onboarded: true,
  closed: false,
  is_sample: false,
};
const user: User = {
  id: organization.owner_id,
  email: 'bisi@example.com',
  first_name: 'Bisi',
  last_name: 'Adeyemi',
  phone: null,
  language: 'en',
  email_verified: true,
  email_verified_at: '2026-01-01T00:00:00.000Z',
  terms_accepted: true,
  organizations: [organization],
  current_organization_id: organization.id,
};
const say = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};
const refused = say(401, {
  message: 'Please log in again to continue',
  code: 'UNAUTHENTICATED',
  status: 401,
});
const hangUp = (response: ServerResponse) => void response.destroy();
const REFRESH = 'POST /api/v1/auth/refresh';
const ME = 'GET /api/v1/security/users/me';
const ORGANIZATIONS = 'GET /api/v1/security/users/me/organizations';
const LOGOUT = 'POST /api/v1/auth/logout';
const exchanged = say(200, { user, tokens: { access_token: 'token', refresh_token: null } });

/** Stores what an earlier signed-in person left on the device. */
const storeEarlierUser = () => {
  stored.set('lissafi.user', JSON.stringify({ id: user.id, current_organization_id: organization.id }));
  stored.set('lissafi.signed-in', '1');
};

beforeEach(async () => {
  seen = [];
  answers = {};
  server = createServer((request, response) => {
    const name = `${request.method} ${request.url}`;
    seen.push(name);
    (answers[name] ?? refused)(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(origin + path, init));
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.resetModules();
  session = await import('./session.ts');
  client = await import('./api.ts');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

describe('at the start', () => {
  test('the state is loading, then unauthenticated', async () => {
    expect(session.getSession()).toEqual({ status: 'loading', user: null });
    expect(await session.startSession()).toEqual({ status: 'signed_out', user: null });
  });

  test('the profile is requested with the exchange of the cookie; it contains verification, terms and organization', async () => {
    answers[REFRESH] = exchanged;
    const started = session.startSession();
    expect(session.getSession().status).toBe('loading');
    const state = await started;
    expect(seen).toEqual([REFRESH]);
    expect(state).toMatchObject({
      status: 'signed_in',
      user: { email_verified: true, terms_accepted: true, organizations: [{ id: organization.id }] },
    });
    expect(client.connection).toMatchObject({ accessToken: 'token', organizationId: organization.id });
    // No token is kept on the device.
    expect(JSON.stringify([...stored])).not.toContain('token');
  });

  test('if it fails, but the device knows a person, profile and organizations are requested again', async () => {
    storeEarlierUser();
    answers[REFRESH] = (response) => (seen.length === 1 ? refused(response) : exchanged(response));
    answers[ME] = (response) =>
      seen.includes(REFRESH) && seen.length > 2 ? say(200, user)(response) : refused(response);
    answers[ORGANIZATIONS] = say(200, { organizations: [{ ...organization, name: 'Renamed' }] });
    const state = await session.startSession();
    expect(seen).toEqual([REFRESH, ME, REFRESH, ME, ORGANIZATIONS]);
    expect(state.user?.organizations[0]?.name).toBe('Renamed');
  });

  test('without network nobody is signed out', async () => {
    storeEarlierUser();
    answers = { [REFRESH]: hangUp, [ME]: hangUp, [ORGANIZATIONS]: hangUp };
    expect((await session.startSession()).status).toBe('unreachable');
    expect(stored.has('lissafi.user')).toBe(true);
    answers = { [REFRESH]: exchanged };
    expect((await session.startSession()).status).toBe('signed_in');
  });

  test.each([
    ['no stored user', 'lissafi.user'],
    ['no auth indication', 'lissafi.signed-in'],
  ])('with %s, auth data is cleared', async (_what, missing) => {
    storeEarlierUser();
    stored.delete(missing);
    expect((await session.startSession()).status).toBe('signed_out');
    expect(seen).toEqual([REFRESH]);
    expect([...stored.keys()]).toEqual([]);
  });

  test('refused twice, auth data is cleared', async () => {
    storeEarlierUser();
    expect((await session.startSession()).status).toBe('signed_out');
    expect([...stored.keys()]).toEqual([]);
  });
});

describe('later', () => {
  beforeEach(async () => {
    answers[REFRESH] = exchanged;
    await session.startSession();
  });
  const cleared = (...left: string[]) => {
    expect(session.getSession()).toEqual({ status: 'signed_out', user: null });
    expect(client.connection).toEqual({
      accessToken: null,
      organizationId: null,
      storedOrganizationId: null,
    });
    expect([...stored.keys()]).toEqual(left);
  };

  test('the access token stays in memory, by whatever way it came', async () => {
    const tokens = (access_token: string) => ({ access_token, refresh_token: null });
    const storedText = () => JSON.stringify([...stored]);
    expect(storedText()).not.toContain('token');
    session.signedIn({ user, tokens: tokens('from-signing-in') });
    expect(client.connection.accessToken).toBe('from-signing-in');
    expect(storedText()).not.toContain('from-signing-in');
    answers[REFRESH] = say(200, { user, tokens: tokens('from-refreshing') });
    await client.refresh('from-signing-in');
    answers[ME] = say(200, user);
    await session.reloadUser();
    expect(client.connection.accessToken).toBe('from-refreshing');
    expect(storedText()).not.toContain('from-refreshing');
  });

  test('when the refresh is refused, the user and the stored data are cleared', async () => {
    answers = {};
    const fired = vi.fn();
    client.events.addEventListener('session-expired', fired);
    await expect(client.api.customers.list()).rejects.toMatchObject({ status: 401 });
    cleared();
    expect(fired).toHaveBeenCalledTimes(1);
  });

  test('asking for the profile again clears the user on a 401, and on nothing else', async () => {
    answers[ME] = say(500, {});
    await expect(session.reloadUser()).rejects.toMatchObject({ status: 500 });
    expect(session.getSession().status).toBe('signed_in');
    // Also where the token was exchanged, and the profile is refused all the same.
    answers[ME] = refused;
    await expect(session.reloadUser()).rejects.toMatchObject({ status: 401 });
    cleared();
  });

  test('logout clears the user', async () => {
    answers[LOGOUT] = say(200, { message: 'Logged out successfully' });
    expect(await session.signOut()).toBe(true);
    cleared();
  });

  test('logout clears local data also when the server fails, or is not there', async () => {
    answers[LOGOUT] = say(500, {});
    expect(await session.signOut()).toBe(false);
    cleared('lissafi.signed-out');
    session.signedIn({ user, tokens: { access_token: 'token', refresh_token: null } });
    answers[LOGOUT] = hangUp;
    expect(await session.signOut()).toBe(false);
    cleared('lissafi.signed-out');
  });

  test('a sign-out that did not reach the server is not undone by its cookie, until a person signs in', async () => {
    answers[LOGOUT] = hangUp;
    await session.signOut();
    // The page is reloaded, and the cookie could still be exchanged.
    vi.resetModules();
    seen = [];
    session = await import('./session.ts');
    client = await import('./api.ts');
    expect(await session.startSession()).toEqual({ status: 'signed_out', user: null });
    const expired = vi.fn();
    client.events.addEventListener('session-expired', expired);
    await expect(client.api.customers.list()).rejects.toMatchObject({ status: 401 });
    await expect(client.refresh(null)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(seen).not.toContain(REFRESH);
    expect(expired).not.toHaveBeenCalled();

    session.signedIn({ user, tokens: { access_token: 'token', refresh_token: null } });
    expect(await client.refresh('token')).toMatchObject({ user: { id: user.id } });
  });

  test('a sign-out that reached the server leaves nothing on the device', async () => {
    answers[LOGOUT] = say(200, { message: 'Logged out successfully' });
    await session.signOut();
    cleared();
  });
});
