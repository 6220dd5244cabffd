import { randomUUID } from 'node:crypto';
import { REFRESH_TOKEN_DAYS, SESSION_DAYS_MAX } from '@lissafi/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  registeredUser,
  type TestApplication,
  testApplication,
  testUser,
} from '../../testing/application.ts';
import { sentMails } from '../../testing/mailbox.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterEach(() => application.setNow(null));
afterAll(() => application.close());

const auth = '/api/v1/auth';
const WEB = { 'x-lissafi-client': 'web' };
const DAY = 86_400;
const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  application.call('POST', `${auth}${path}`, body, headers);
const login = (email: string, password: string, headers = {}) => post('/login', { email, password }, headers);
const me = (token: string) =>
  application.call('GET', '/api/v1/security/users/me', undefined, { authorization: `Bearer ${token}` });
const cookies = (answer: Answer) =>
  [answer.headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ');
const later = (seconds: number) => application.setNow(new Date(Date.now() + seconds * 1000));

describe('guessing', () => {
  test('1,000 wrong passwords: ten are tried; the owner gets in from her own device at once, from anywhere a little later', async () => {
    const user = await testUser(application);
    const device = cookies(await login(user.email, user.password, WEB));
    const wrong: number[] = [];
    for (let index = 0; index < 1_000; index += 20) {
      const some = Array.from({ length: 20 }, (_, one) => login(user.email, `wrong ${index + one}`));
      wrong.push(...(await Promise.all(some)).map((answer) => answer.status));
    }
    expect(wrong.filter((status) => status === 401)).toHaveLength(10);
    expect(wrong.filter((status) => status === 429)).toHaveLength(990);
    // The attacker's attempts do not affect the limit of a device that she used before.
    expect((await login(user.email, user.password)).status).toBe(429);
    expect((await login(user.email, user.password, { ...WEB, cookie: device })).status).toBe(200);
    // Attempts above the limit do not extend it.
    later(5 * 60 + 1);
    expect((await login(user.email, user.password)).status).toBe(200);
  });

  test('a forged device cookie, or another person’s, has no limit of its own', async () => {
    const user = await testUser(application);
    const other = await testUser(application);
    const foreign = cookies(await login(other.email, other.password, WEB));
    for (let index = 0; index < 10; index++) await login(user.email, 'wrong');
    for (const cookie of [foreign, `lissafi_device=${'A'.repeat(200)}`, 'lissafi_device=x']) {
      expect((await login(user.email, 'wrong', { ...WEB, cookie })).status).toBe(429);
    }
  });

  test('the record of failures is the same for an unknown address', async () => {
    const user = await testUser(application);
    const count = async () =>
      Number((await application.owner<{ n: string }>('select count(*) as n from security_event'))[0]!.n);
    const before = await count();
    await login(user.email, 'wrong');
    const known = (await count()) - before;
    await login(`${randomUUID()}@example.com`, 'wrong');
    expect([known, (await count()) - before]).toEqual([1, 2]);
  });

  test('a common password is refused at registration, with its field', async () => {
    const answer = await post('/register', {
      email: `${randomUUID()}@example.com`,
      password: 'password123',
      first_name: 'Bisi',
      last_name: 'A',
      terms_accepted: true,
    });
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([
      400,
      'COMMON_PASSWORD',
      'password',
    ]);
  });
});

describe('tokens', () => {
  test('access is a JWT of 15 minutes, refresh is opaque, lives 30 days and is another one at each use', async () => {
    const user = await testUser(application);
    const { tokens } = (await login(user.email, user.password)).body;
    const [header, claims] = tokens.access_token
      .split('.')
      .slice(0, 2)
      .map((part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect([header.alg, claims.exp - claims.iat]).toEqual(['HS256', 15 * 60]);
    // It contains only the person and the session, which cannot become stale.
    expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'iss', 'sid', 'sub']);
    expect(tokens.refresh_token).toMatch(/^[\w-]{43}$/);
    const next = (await post('/refresh', { refresh_token: tokens.refresh_token })).body.tokens.refresh_token;
    expect(next).not.toBe(tokens.refresh_token);
    later(REFRESH_TOKEN_DAYS * DAY + 1);
    expect((await post('/refresh', { refresh_token: next })).status).toBe(401);
    later(REFRESH_TOKEN_DAYS * DAY - 60);
    expect((await post('/refresh', { refresh_token: next })).status).toBe(200);
  });

  test('however often it is refreshed, a session ends', async () => {
    const user = await testUser(application);
    let token = (await login(user.email, user.password)).body.tokens.refresh_token;
    let days = 0;
    for (; days < 400; days += REFRESH_TOKEN_DAYS - 1) {
      later(days * DAY);
      const answer = await post('/refresh', { refresh_token: token });
      if (answer.status === 401) break;
      token = answer.body.tokens.refresh_token;
    }
    expect(days).toBeGreaterThanOrEqual(SESSION_DAYS_MAX);
    expect(days).toBeLessThan(SESSION_DAYS_MAX + REFRESH_TOKEN_DAYS);
  });

  test('a stolen old refresh token ends the thief’s and the owner’s session, and the owner reads about it', async () => {
    const user = await testUser(application);
    const first = (await login(user.email, user.password)).body.tokens;
    const second = (await post('/refresh', { refresh_token: first.refresh_token })).body.tokens;
    later(31);
    expect((await post('/refresh', { refresh_token: first.refresh_token })).status).toBe(401);
    expect((await post('/refresh', { refresh_token: second.refresh_token })).status).toBe(401);
    expect((await me(second.access_token)).status).toBe(401);
    application.setNow(null);
    const { body } = await user.get('/api/v1/security/users/me/security-events');
    expect(body.security_events[0].type).toBe('refresh_token_reused');
  });

  test('twenty tabs that refresh at once all stay signed in', async () => {
    const user = await testUser(application);
    const { refresh_token } = (await login(user.email, user.password)).body.tokens;
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('/refresh', { refresh_token })));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    const tokens = answers.map((answer) => answer.body.tokens.refresh_token);
    expect(new Set(tokens).size).toBe(20);
    for (const one of tokens.slice(0, 3))
      expect((await post('/refresh', { refresh_token: one })).status).toBe(200);
  });
});

describe('another site', () => {
  test('a form of another site moves nothing by the cookie: not refresh, not logout', async () => {
    const user = await testUser(application);
    const cookie = cookies(await login(user.email, user.password, WEB));
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
    ]) {
      for (const path of ['/refresh', '/logout']) {
        const answer = await application.app.inject({
          method: 'POST',
          url: `${auth}${path}`,
          headers: { cookie, 'content-type': type, origin: 'https://evil.example' },
          payload: 'x=1',
        });
        expect([400, 401, 415], `${path} ${type}`).toContain(answer.statusCode);
      }
    }
    expect((await post('/logout', {}, { cookie })).status).toBe(200);
    expect((await post('/refresh', {}, { cookie, ...WEB })).status).toBe(200);
  });

  test('no other origin is ever allowed to read an answer or to send our header', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-headers': 'x-lissafi-client' };
    const asked = await application.call('OPTIONS', `${auth}/refresh`, undefined, {
      ...headers,
      'access-control-request-method': 'POST',
    });
    const answered = await application.call('GET', '/api/health', undefined, headers);
    for (const { headers: back } of [asked, answered]) {
      expect(Object.keys(back).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

test('behind HTTPS every cookie is Secure by its name too, httpOnly, SameSite=Lax and only for /api/v1/auth', async () => {
  const secure = await testApplication({ PUBLIC_URL: 'https://books.example' });
  try {
    const fields = { first_name: 'Bisi', last_name: 'A', terms_accepted: true };
    const body = { ...fields, email: `${randomUUID()}@example.com`, password: 'a long enough passphrase' };
    const answer = await secure.call('POST', `${auth}/register`, body, WEB);
    const lines = [answer.headers['set-cookie']].flat().map(String);
    expect(lines.map((line) => line.split('=')[0])).toEqual([
      '__Secure-lissafi_refresh',
      '__Secure-lissafi_device',
    ]);
    for (const line of lines) {
      for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/api/v1/auth'])
        expect(line).toContain(part);
    }
    const again = await secure.call('POST', `${auth}/refresh`, {}, { ...WEB, cookie: cookies(answer) });
    expect(again.status).toBe(200);
    expect(String(answer.headers['strict-transport-security'])).toMatch(
      /max-age=31536000; includeSubDomains/,
    );
  } finally {
    await secure.close();
  }
});

describe('devices and alerts', () => {
  test('signing in from a new device sends an email; from a known one, and the first time, it does not', async () => {
    const user = await testUser(application);
    await sentMails(application);
    const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 12) Chrome/120.0 Mobile Safari/537.36' };
    const first = await login(user.email, user.password, { ...WEB, ...agent });
    const [mail, ...none] = await sentMails(application);
    expect([mail!.to, mail!.subject, none]).toEqual([user.email, 'New sign-in to your account', []]);
    expect(mail!.text).toContain('Chrome on Android');
    expect(mail!.text).toContain('127.0.0.1');
    await login(user.email, user.password, { ...WEB, ...agent, cookie: cookies(first) });
    expect(await sentMails(application)).toEqual([]);
  });

  test.each([
    ['its name from its network', { 'user-agent': 'Books 1.0' }, '10.1.2.3', 0],
    ['its name from another network', { 'user-agent': 'Books 1.0' }, '203.0.113.9', 1],
    ['another name from its network', { 'user-agent': 'Books 2.0' }, '10.1.2.3', 1],
  ])('a program without cookies that signs in with %s', async (_how, headers, remoteAddress, letters) => {
    const user = await testUser(application);
    const signIn = async (from: string, agent: Record<string, string>) =>
      application.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        payload: { email: user.email, password: user.password },
        headers: agent,
        remoteAddress: from,
      });
    expect((await signIn('10.1.2.3', { 'user-agent': 'Books 1.0' })).statusCode).toBe(200);
    await sentMails(application);
    expect((await signIn(remoteAddress, headers)).statusCode).toBe(200);
    expect(await sentMails(application)).toHaveLength(letters);
  });

  test('devices are listed, the present one first; one is signed out, the others are, foreign ones are not found', async () => {
    const path = '/api/v1/security/users/me/sessions';
    const user = await registeredUser(application);
    const stranger = await registeredUser(application);
    const phone = (await login(user.email, user.password, { 'user-agent': 'Phone' })).body.tokens
      .access_token;
    const tablet = (await login(user.email, user.password, { 'user-agent': 'Tablet' })).body.tokens
      .access_token;
    const { sessions } = (await user.get(path)).body;
    expect(sessions.map((one: { current: boolean }) => one.current)).toEqual([true, false, false]);
    const lost = sessions.find((one: { user_agent: string }) => one.user_agent === 'Phone');
    expect((await stranger.delete(`${path}/${lost.id}`)).status).toBe(404);
    expect((await user.delete(`${path}/${lost.id}`)).status).toBe(200);
    expect((await user.delete(`${path}/${lost.id}`)).status).toBe(404);
    expect([(await me(phone)).status, (await me(tablet)).status]).toEqual([401, 200]);
    expect((await user.post(`${path}/revoke-others`)).status).toBe(200);
    expect([(await me(tablet)).status, (await user.get(path)).body.sessions.length]).toEqual([401, 1]);
    const events = (await user.get('/api/v1/security/users/me/security-events')).body;
    expect(events.security_events.map((one: { type: string }) => one.type)).toEqual([
      'sessions_revoked',
      'session_revoked',
      'sign_in',
      'sign_in',
      'registered',
    ]);
    expect(events.total).toBe(5);
    const strangers = (await stranger.get('/api/v1/security/users/me/security-events')).body;
    expect(strangers.total).toBe(1);
  });
});
