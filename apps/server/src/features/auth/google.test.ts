import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type TestApplication, testApplication, testUser } from '../../testing/application.ts';
import { type IdentityProvider, startIdentityProvider } from '../../testing/identity-provider.ts';

/** A real OpenID provider on a socket of its own; the test sends the browser's requests itself. */
let application: TestApplication;
let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider('http://localhost:3000');
  application = await testApplication(provider.env);
});
afterEach(() => application.setNow(null));
afterAll(async () => {
  await application.close();
  await provider.stop();
});

const google = '/api/v1/auth/google';
const WEB = { 'x-lissafi-client': 'web' };
const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).split(';')[0]!;
const begin = (state?: string) => application.call('GET', `${google}${state ? `?state=${state}` : ''}`);

/** Completes the provider's pages as this person; returns the code and the state that it sends back. */
async function completeSignIn(address: string, account: string): Promise<{ code: string; state: string }> {
  const jar = new Map<string, string>();
  let url = new URL(address);
  let form: URLSearchParams | null = null;
  for (let hops = 0; hops < 20; hops++) {
    const answer: Response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    form = null;
    const location = answer.headers.get('location');
    if (location) {
      url = new URL(location, url);
      if (url.pathname === '/auth/google/callback')
        return { code: url.searchParams.get('code')!, state: url.searchParams.get('state')! };
      continue;
    }
    // Its own pages: first the account, then the consent.
    const html = await answer.text();
    const action = /action="([^"]+)"/.exec(html)?.[1];
    if (!action) throw new Error(`${answer.status} ${html.slice(0, 500)}`);
    url = new URL(action, url);
    form = new URLSearchParams(
      html.includes('name="login"')
        ? { prompt: 'login', login: account, password: 'x' }
        : { prompt: 'consent' },
    );
  }
  throw new Error('the provider goes round in circles');
}

const callback = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  application.call('GET', `${google}/callback?${new URLSearchParams(query)}`, undefined, headers);

async function signIn(account: string, headers: Record<string, string> = {}): Promise<Answer> {
  const started = await begin();
  const back = await completeSignIn(String(started.headers.location), account);
  return callback(back, { cookie: cookieOf(started), ...headers });
}

describe('signing in with Google', () => {
  test('GET /google?state= sends the browser to the provider, with the state, PKCE and a nonce', async () => {
    const state = `mine-${randomUUID()}`;
    const answer = await begin(state);
    expect(answer.status).toBe(302);
    const address = new URL(String(answer.headers.location));
    expect(address.origin).toBe(provider.issuer);
    const query = Object.fromEntries(address.searchParams);
    expect(query).toMatchObject({
      client_id: 'lissafi',
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/auth/google/callback',
      scope: 'openid email profile',
      state,
      code_challenge_method: 'S256',
    });
    expect(query.code_challenge).toMatch(/^[\w-]{43}$/);
    expect(query.nonce!.length).toBeGreaterThan(20);
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
    // Neither the verifier nor the nonce can be read from the cookie.
    expect(String(answer.headers['set-cookie'])).not.toContain(query.nonce);
    expect((await application.call('GET', '/api/v1/auth/methods')).body).toEqual({ google: true });
  });

  test('the callback answers user and tokens; a verified Google email counts as verified', async () => {
    const email = `${randomUUID()}@example.com`;
    const answer = await signIn(email);
    expect([answer.status, answer.body.user.email, answer.body.user.first_name]).toEqual([
      200,
      email,
      'Ngozi',
    ]);
    expect(answer.body.user.email_verified).toBe(true);
    expect(answer.body.tokens.access_token).toBeTruthy();
    const again = await signIn(email, WEB);
    expect(again.body.user.id).toBe(answer.body.user.id);
    expect(again.body.tokens.refresh_token).toBeNull();
    expect(String(again.headers['set-cookie'])).toContain('lissafi_refresh=');
  });

  test('people from Google have not accepted the terms: that is asked for before anything else', async () => {
    const { body } = await signIn(`${randomUUID()}@example.com`);
    expect(body.user.terms_accepted).toBe(false);
    const headers = { authorization: `Bearer ${body.tokens.access_token}` };
    const create = () => application.call('POST', '/api/v1/organizations', { name: 'Shop' }, headers);
    expect((await create()).body.code).toBe('TERMS_REQUIRED');
    const accept = (terms_accepted: boolean) =>
      application.call('POST', '/api/v1/security/users/me/accept-terms', { terms_accepted }, headers);
    expect((await accept(false)).status).toBe(400);
    expect((await accept(true)).body.terms_accepted).toBe(true);
    expect((await create()).status).toBe(201);
  });

  test('a state that this browser did not begin with is refused: another one, none, an old one, one without its cookie', async () => {
    const email = `${randomUUID()}@example.com`;
    const began = Date.now();
    application.setNow(new Date(began));
    const started = await begin();
    const cookie = cookieOf(started);
    const back = await completeSignIn(String(started.headers.location), email);
    const refused = async (query: Record<string, string>, headers: Record<string, string>) => {
      const answer = await callback(query, headers);
      expect([answer.status, answer.body.code]).toEqual([400, 'GOOGLE_FAILED']);
    };
    await refused({ ...back, state: 'x'.repeat(back.state.length) }, { cookie });
    await refused(back, {});
    await refused(back, { cookie: cookieOf(await begin()) });
    await refused(back, { cookie: cookieOf(await begin(back.state)) });
    await refused({ ...back, code: 'made-up' }, { cookie });
    // It is good for ten minutes.
    application.setNow(new Date(began + 10 * 60_000));
    await refused(back, { cookie });
    expect((await callback({ code: back.code }, { cookie })).body.field).toBe('state');
    const none = await application.owner('select from app_user where email = $1', [email]);
    expect(none).toEqual([]);
  });

  test('the code of one browser is useless in another one, also with the same state (PKCE)', async () => {
    const state = `fixed-${randomUUID()}`;
    const attacker = await begin(state);
    const back = await completeSignIn(String(attacker.headers.location), `${randomUUID()}@example.com`);
    const victim = await begin(state);
    const answer = await callback(back, { cookie: cookieOf(victim) });
    expect([answer.status, answer.body.code]).toEqual([400, 'GOOGLE_FAILED']);
  });

  test('an answer that was made for another nonce is refused, although its state and PKCE are right', async () => {
    const google = application.services.google!;
    const to = `${application.services.config.public_url}/auth/google/callback`;
    const finished = async (nonce: string) => {
      const [state, verifier] = [randomUUID(), `${randomUUID()}${randomUUID()}`];
      const address = await google.begin(to, state, 'the nonce of this browser', verifier);
      const back = await completeSignIn(address, `${randomUUID()}@example.com`);
      return google.finish(new URL(`${to}?${new URLSearchParams({ ...back })}`), state, nonce, verifier);
    };
    expect((await finished('the nonce of this browser')).email_verified).toBe(true);
    await expect(finished('another nonce')).rejects.toMatchObject({ code: 'GOOGLE_FAILED' });
  });

  test('a code works once', async () => {
    const started = await begin();
    const back = await completeSignIn(String(started.headers.location), `${randomUUID()}@example.com`);
    expect((await callback(back, { cookie: cookieOf(started) })).status).toBe(200);
    expect((await callback(back, { cookie: cookieOf(started) })).body.code).toBe('GOOGLE_FAILED');
  });

  test('pre-hijacking: on an account whose email was never verified, Google drops the password and every session', async () => {
    const email = `${randomUUID()}@example.com`;
    const password = 'the stranger knows this one';
    const registered = await application.call('POST', '/api/v1/auth/register', {
      email,
      password,
      first_name: 'Mallory',
      last_name: 'M',
      terms_accepted: true,
    });
    const { user, tokens } = registered.body;
    const mine = (await signIn(email)).body;
    expect([mine.user.id, mine.user.email_verified]).toEqual([user.id, true]);
    const stranger = { authorization: `Bearer ${tokens.access_token}` };
    expect((await application.call('GET', '/api/v1/security/users/me', undefined, stranger)).status).toBe(
      401,
    );
    const refresh = { refresh_token: tokens.refresh_token };
    expect((await application.call('POST', '/api/v1/auth/refresh', refresh)).status).toBe(401);
    expect((await application.call('POST', '/api/v1/auth/login', { email, password })).status).toBe(401);
  });

  test('a verified account keeps its password and is linked', async () => {
    const user = await testUser(application);
    expect((await signIn(user.email)).body.user.id).toBe(user.user_id);
    const login = { email: user.email, password: user.password };
    expect((await application.call('POST', '/api/v1/auth/login', login)).status).toBe(200);
    expect((await user.get('/api/v1/security/users/me/security')).body.google).toBe(true);
  });

  test('an email that the provider has not verified gives access to no account', async () => {
    const user = await testUser(application);
    const answer = await signIn(`unverified:${user.email}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'GOOGLE_FAILED']);
  });

  test('a provider that is not configured or unreachable is reported; a person sees it on a page', async () => {
    const without = await testApplication();
    const silent = await testApplication({ ...provider.env, GOOGLE_ISSUER: 'http://127.0.0.1:1' });
    try {
      for (const one of [without, silent]) {
        const answer = await one.call('GET', google);
        expect([answer.status, answer.body.code]).toEqual([503, 'GOOGLE_UNAVAILABLE']);
        const page = await one.call('GET', google, undefined, { accept: 'text/html' });
        expect([page.status, page.headers.location]).toEqual([
          302,
          'http://localhost:3000/auth/google/callback?error=unavailable',
        ]);
      }
      expect((await without.call('GET', '/api/v1/auth/methods')).body).toEqual({ google: false });
    } finally {
      await without.close();
      await silent.close();
    }
  });
});
