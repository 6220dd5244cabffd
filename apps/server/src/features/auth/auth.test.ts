import { randomUUID } from 'node:crypto';
import { ACCESS_TOKEN_SECONDS } from '@lissafi/contract/limits';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  type TestApplication,
  testApplication,
  testOwner,
  testUser,
} from '../../testing/application.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterEach(() => application.setNow(null));
afterAll(() => application.close());

const PASSWORD = 'a long enough passphrase';
const WEB = { 'x-lissafi-client': 'web' };
const register = (fields: object = {}, headers: Record<string, string> = {}) =>
  application.call(
    'POST',
    '/api/v1/auth/register',
    {
      email: `${randomUUID()}@example.com`,
      password: PASSWORD,
      first_name: 'Bisi',
      last_name: 'A',
      terms_accepted: true,
      ...fields,
    },
    headers,
  );
const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).split(';')[0]!;
const refresh = (token: string) => application.call('POST', '/api/v1/auth/refresh', { refresh_token: token });
const later = (seconds: number) => application.setNow(new Date(Date.now() + seconds * 1000));

describe('register and sign in', () => {
  test('registering answers 201 with user and tokens, records the terms, and takes an address once', async () => {
    const email = `Mixed.${randomUUID()}@Example.com`;
    const first = await register({ email });
    expect([first.status, first.body.user.email, first.body.user.terms_accepted]).toEqual([
      201,
      email.toLowerCase(),
      true,
    ]);
    expect(first.body.user.email_verified).toBe(false);
    const again = await register({ email: email.toUpperCase() });
    expect([again.status, again.body.code, again.body.field]).toEqual([409, 'EMAIL_TAKEN', 'email']);
    expect((await register({ terms_accepted: false })).body.field).toBe('terms_accepted');
    expect((await register({ password: 'short' })).body.field).toBe('password');
  });

  test('login answers user and tokens; a wrong password and an unknown address get the same answer', async () => {
    const user = await testUser(application);
    const login = (email: string, password: string) =>
      application.call('POST', '/api/v1/auth/login', { email, password });
    const right = await login(user.email, user.password);
    expect([right.status, right.body.user.email]).toEqual([200, user.email]);
    expect(Object.keys(right.body.tokens).sort()).toEqual(['access_token', 'refresh_token']);
    const wrong = await login(user.email, 'not the passphrase');
    const unknown = await login('nobody@example.com', 'not the passphrase');
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.status).toBe(401);
  });

  test('guessing one account’s password is stopped after ten tries; other accounts are not', async () => {
    const user = await testUser(application);
    const login = (email: string) =>
      application.call('POST', '/api/v1/auth/login', { email, password: 'wrong wrong wrong' });
    const tries = [];
    for (let index = 0; index < 12; index++) tries.push((await login(user.email)).status);
    expect(tries).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await login((await testUser(application)).email)).status).toBe(401);
  });
});

describe('refresh', () => {
  test('rotates; the old token works 30 s more for a second tab, after that its reuse ends the family', async () => {
    const { tokens } = (await register()).body;
    const second = (await refresh(tokens.refresh_token)).body.tokens.refresh_token;
    expect(second).not.toBe(tokens.refresh_token);
    later(20);
    const grace = await refresh(tokens.refresh_token);
    expect(grace.status).toBe(200);
    later(60);
    expect((await refresh(tokens.refresh_token)).status).toBe(401);
    expect((await refresh(second)).status).toBe(401);
    expect((await refresh(grace.body.tokens.refresh_token)).status).toBe(401);
  });

  test('the web client has it in an httpOnly cookie only, refreshes with an empty body, and the cookie alone moves nothing', async () => {
    const registered = await register({}, WEB);
    expect(registered.body.tokens.refresh_token).toBeNull();
    expect(String(registered.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
    expect(String(registered.headers['set-cookie'])).toContain('Path=/api/v1/auth');
    const cookie = cookieOf(registered);
    const foreign = await application.call('POST', '/api/v1/auth/refresh', {}, { cookie });
    expect(foreign.status).toBe(401);
    const own = await application.call('POST', '/api/v1/auth/refresh', undefined, { cookie, ...WEB });
    expect([own.status, own.body.user.id]).toEqual([200, registered.body.user.id]);
    expect(own.body.tokens).toEqual({ access_token: expect.any(String), refresh_token: null });
    expect((await register()).headers['set-cookie']).toBeUndefined();
  });

  test('logout takes no payload and ends the session: its access token and its refresh token', async () => {
    const { tokens } = (await register()).body;
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await application.call('GET', '/api/v1/security/users/me', undefined, headers)).status).toBe(200);
    const signedOut = await application.call('POST', '/api/v1/auth/logout', undefined, headers);
    expect([signedOut.status, signedOut.body]).toEqual([200, { message: 'Logged out successfully' }]);
    expect((await application.call('GET', '/api/v1/security/users/me', undefined, headers)).status).toBe(401);
    expect((await refresh(tokens.refresh_token)).status).toBe(401);

    const web = await register({}, WEB);
    const cookie = cookieOf(web);
    const out = await application.call('POST', '/api/v1/auth/logout', undefined, { cookie, ...WEB });
    expect([out.status, String(out.headers['set-cookie'])]).toEqual([
      200,
      expect.stringContaining('lissafi_refresh=;'),
    ]);
    const again = await application.call('POST', '/api/v1/auth/refresh', {}, { cookie, ...WEB });
    expect(again.status).toBe(401);
  });

  test.each<[string, string | undefined, Record<string, string>]>([
    ['no body', undefined, {}],
    ['an empty body of JSON', '', { 'content-type': 'application/json' }],
    ['an empty form, as curl sends it', '', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['an empty object', '{}', { 'content-type': 'application/json' }],
    ['no refresh token', '{"refresh_token":null}', { 'content-type': 'application/json' }],
    ['an unknown refresh token', '{"refresh_token":"x"}', { 'content-type': 'application/json' }],
    ['the header of the web client and no cookie', undefined, WEB],
  ])('the access token names the session that logout ends: with %s', async (_name, body, headers) => {
    const { email } = (await register()).body.user;
    const signIn = () => application.call('POST', '/api/v1/auth/login', { email, password: PASSWORD });
    const { tokens } = (await signIn()).body;
    const other = (await signIn()).body.tokens;
    const out = await application.call('POST', '/api/v1/auth/logout', body, {
      authorization: `Bearer ${tokens.access_token}`,
      ...headers,
    });
    expect([out.status, out.body]).toEqual([200, { message: 'Logged out successfully' }]);
    expect((await refresh(tokens.refresh_token)).status).toBe(401);
    // The person’s session on another device goes on.
    expect((await refresh(other.refresh_token)).status).toBe(200);
  });

  test('an access token that has expired still names the session that logout ends', async () => {
    const { tokens } = (await register()).body;
    later(ACCESS_TOKEN_SECONDS + 60);
    const authorization = `Bearer ${tokens.access_token}`;
    await application.call('POST', '/api/v1/auth/logout', undefined, { authorization });
    expect((await refresh(tokens.refresh_token)).status).toBe(401);
  });

  test('a forged access token ends nothing, and logout answers the same', async () => {
    const { tokens } = (await register()).body;
    const { sub, sid } = decodeJwt(tokens.access_token);
    const forged = await new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('lissafi')
      .setSubject(sub!)
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('another key of sufficient length'));
    for (const token of [forged, 'x', `lsk_${'a'.repeat(40)}`]) {
      const authorization = `Bearer ${token}`;
      const out = await application.call('POST', '/api/v1/auth/logout', undefined, { authorization });
      expect(out.status, token).toBe(200);
    }
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  test('with the tokens of two sessions logout ends both', async () => {
    const [first, second] = [(await register()).body.tokens, (await register()).body.tokens];
    const authorization = `Bearer ${first.access_token}`;
    const body = { refresh_token: second.refresh_token };
    await application.call('POST', '/api/v1/auth/logout', body, { authorization });
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(401);
  });
});

describe('access', () => {
  const me = (token: string) =>
    application.call('GET', '/api/v1/security/users/me', undefined, { authorization: `Bearer ${token}` });

  test('every request carries its bearer token: none, a forged, an unsigned and an expired one are refused', async () => {
    const { tokens, user } = (await register()).body;
    expect((await application.call('GET', '/api/v1/security/users/me')).status).toBe(401);
    const sign = (key: string) =>
      new SignJWT({ sid: randomUUID() })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(user.id)
        .setIssuer('lissafi')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(key.padEnd(32)));
    expect((await me(await sign('other key'))).status).toBe(401);
    const [, claims] = tokens.access_token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect((await me(`${none}.${claims}.`)).status).toBe(401);
    expect((await me(tokens.access_token)).status).toBe(200);
    later(15 * 60 + 1);
    expect((await me(tokens.access_token)).status).toBe(401);
  });

  test('an unverified user gets 403 EMAIL_VERIFICATION_REQUIRED from everything but her own page', async () => {
    const { tokens } = (await register()).body;
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await me(tokens.access_token)).status).toBe(200);
    for (const path of ['/api/v1/customers', '/api/v1/dashboard']) {
      const answer = await application.call('GET', path, undefined, headers);
      expect([answer.status, answer.body.code]).toEqual([403, 'EMAIL_VERIFICATION_REQUIRED']);
    }
    const create = await application.call('POST', '/api/v1/organizations', { name: 'x' }, headers);
    expect(create.body.code).toBe('EMAIL_VERIFICATION_REQUIRED');
  });

  test('organization-id names the organization, organisation-id too; without it the current one; never trusted', async () => {
    const owner = await testOwner(application);
    const stranger = await testOwner(application);
    const list = (headers: Record<string, string>) =>
      application.call('GET', '/api/v1/customers', undefined, {
        authorization: owner.headers.authorization!,
        ...headers,
      });
    expect((await list({ 'organization-id': owner.organization_id })).status).toBe(200);
    expect((await list({ 'organisation-id': owner.organization_id })).status).toBe(200);
    expect((await list({})).status).toBe(200);
    for (const id of [stranger.organization_id, randomUUID(), 'x', "' or 1=1 --"]) {
      const answer = await list({ 'organization-id': id });
      expect([answer.status, answer.body.code], id).toEqual([403, 'ORGANIZATION_FORBIDDEN']);
    }
    const none = await testUser(application);
    const without = await none.get('/api/v1/customers');
    expect([without.status, without.body.code]).toEqual([400, 'ORGANIZATION_REQUIRED']);
  });

  test('a failure is { message, code, status, field?, errors? } and nothing else', async () => {
    const { body } = await register({ password: 'short' });
    expect(Object.keys(body).sort()).toEqual(['code', 'errors', 'field', 'message', 'status']);
    expect(Object.keys((await application.call('GET', '/api/v1/nothing')).body).sort()).toEqual([
      'code',
      'message',
      'status',
    ]);
  });
});

describe('onboarding', () => {
  test('organization, settings, then a dashboard; the role’s permissions come along', async () => {
    const user = await testUser(application);
    const created = await user.post('/api/v1/organizations', { name: 'Shop', vat_registered: true });
    expect([created.status, created.body.owner_id]).toEqual([201, user.user_id]);
    const done = await user.post('/api/v1/auth/onboarding/complete', {
      businessSettings: {
        timezone: 'Africa/Lagos',
        dateFormat: 'DD/MM/YYYY',
        fiscalYearStart: '04',
        accountingMethod: 'cash',
      },
    });
    expect(done.body.user.current_organization_id).toBe(created.body.id);
    expect(done.body.user.organizations[0].role).toBe('owner');
    const { body } = await user.get(`/api/v1/organizations/${created.body.id}`);
    expect([body.date_format, body.fiscal_year_start, body.accounting_method]).toEqual([
      'DD/MM/YYYY',
      '04',
      'cash',
    ]);
  });

  test('the currency is fixed once there are postings', async () => {
    const owner = await testOwner(application);
    const path = `/api/v1/organizations/${owner.organization_id}`;
    const dollars = await owner.put(path, { version: 1, currency: 'USD' });
    expect([dollars.status, dollars.body.currency]).toEqual([200, 'USD']);
    const customer = (await owner.post('/api/v1/customers', { name: 'x', type: 'business' })).body.id;
    await owner.post('/api/v1/invoices', {
      customer_id: customer,
      issue_date: application.today,
      due_date: application.today,
      issue: true,
      items: [{ name: 'x', quantity: 1, unit_price: 100 }],
    });
    const late = await owner.put(path, { version: 2, currency: 'NGN' });
    expect([late.status, late.body.code, late.body.field]).toEqual([
      409,
      'ORGANIZATION_HAS_POSTINGS',
      'currency',
    ]);
    for (const invoice_prefix of ['RCT', 'OB']) {
      const reserved = await owner.put(path, { version: 2, invoice_prefix });
      expect(reserved.body.field).toBe('invoice_prefix');
    }
  });
});
