import { randomUUID } from 'node:crypto';
import { FRESH_SIGN_IN_MINUTES } from '@lissafi/contract/limits';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  invoiceBody,
  registeredUser,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
  testUser,
} from '../../testing/application.ts';
import { queuedMails, sentMails, tokenTo } from '../../testing/mailbox.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await sharedApplication();
});
afterEach(() => application.setNow(null));
afterAll(() => application.close());

const path = '/api/v1/security/users/me';
const NEW = 'quite another passphrase';
const login = (email: string, password: string) =>
  application.call('POST', '/api/v1/auth/login', { email, password });
const later = (seconds: number) => application.setNow(new Date(Date.now() + seconds * 1000));

describe('profile', () => {
  test('GET /users/me answers the user with every field of the specification', async () => {
    const owner = await testOwner(application);
    const { status, body } = await owner.get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: owner.user_id,
      email: owner.email,
      first_name: 'Bisi',
      last_name: 'Adeyemi',
      email_verified: true,
      email_verified_at: expect.stringMatching(/Z$/),
      terms_accepted: true,
      organizations: [expect.objectContaining({ id: owner.organization_id, role: 'owner' })],
      current_organization_id: owner.organization_id,
    });
  });

  test('the password changes with the old one only, and every other session ends', async () => {
    const user = await testUser(application);
    const elsewhere = (await login(user.email, user.password)).body.tokens.access_token;
    const change = (body: object) => user.put(`${path}/password`, body);
    expect((await change({ password: 'wrong', new_password: NEW })).body).toMatchObject({
      code: 'WRONG_PASSWORD',
      field: 'password',
    });
    expect((await change({ new_password: NEW })).body.code).toBe('WRONG_PASSWORD');
    const common = await change({ password: user.password, new_password: 'password1234' });
    expect(common.body.code).toBe('COMMON_PASSWORD');
    expect((await change({ password: user.password, new_password: NEW })).status).toBe(200);
    const there = { authorization: `Bearer ${elsewhere}` };
    expect((await application.call('GET', path, undefined, there)).status).toBe(401);
    expect((await user.get(path)).status).toBe(200);
    expect((await login(user.email, user.password)).status).toBe(401);
    expect((await login(user.email, NEW)).status).toBe(200);
  });

  test('guessing the password from a stolen session is limited too', async () => {
    const user = await testUser(application);
    const tries = [];
    for (let index = 0; index < 11; index++) {
      const answer = await user.put(`${path}/password`, { password: `wrong ${index}`, new_password: NEW });
      tries.push(answer.status);
    }
    expect(tries).toEqual([...Array(10).fill(403), 429]);
  });

  test('a new email address takes effect when its own email is opened; the old address is notified twice', async () => {
    const user = await testUser(application);
    const email = `${randomUUID()}@example.com`;
    await queuedMails(application);
    const taken = await user.put(`${path}/email`, {
      password: user.password,
      email: (await testUser(application)).email,
    });
    expect([taken.status, taken.body.code]).toEqual([409, 'EMAIL_TAKEN']);
    await queuedMails(application);
    expect((await user.put(`${path}/email`, { password: user.password, email })).status).toBe(200);
    expect((await user.get(path)).body.email).toBe(user.email);
    expect((await user.get(`${path}/security`)).body.pending_email).toBe(null);
    const mails = await sentMails(application);
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([
      [email, 'Verify your email address'],
      [user.email, 'A new email address was requested'],
    ]);
    // The new address may be a stranger's, so its email names the account that would be reached there.
    for (const content of [mails[0]!.text, mails[0]!.html]) expect(content).toContain(user.email);
    expect((await user.get(`${path}/security`)).body.pending_email).toBe(email);
    const token = tokenTo(mails, email, '/auth/verify-email');
    const done = await application.call('POST', '/api/v1/auth/verify-email', { token });
    expect([done.body.user.email, done.body.user.email_verified]).toEqual([email, true]);
    const after = await sentMails(application);
    expect(after.map((mail) => [mail.to, mail.subject])).toEqual([
      [user.email, 'Your email address was changed'],
    ]);
    expect((await login(user.email, user.password)).status).toBe(401);
    expect((await login(email, user.password)).status).toBe(200);
  });

  test('an address that another person took in the meantime stays theirs', async () => {
    const user = await testUser(application);
    const email = `${randomUUID()}@example.com`;
    await user.put(`${path}/email`, { password: user.password, email });
    const token = tokenTo(await sentMails(application), email, '/auth/verify-email');
    await application.owner('update app_user set email = $2 where id = $1', [
      (await testUser(application)).user_id,
      email,
    ]);
    const answer = await application.call('POST', '/api/v1/auth/verify-email', { token });
    expect([answer.status, answer.body.code]).toEqual([409, 'EMAIL_TAKEN']);
  });

  test('a person downloads what is kept about them, without anything that opens a door', async () => {
    const user = await registeredUser(application);
    const { id } = (await user.post('/api/v1/organizations', { name: 'Bisi’s Bakery' })).body;
    const { status, body, raw } = await user.get(`${path}/data`);
    expect(status).toBe(200);
    expect(body.account).toMatchObject({ email: user.email, first_name: 'Bisi', has_password: true });
    expect(body.organizations[0].id).toBe(id);
    expect([body.sessions.length, body.security_events.length]).toEqual([1, 2]);
    expect(raw.toString()).not.toMatch(/password_hash|token_hash|\$argon2/);
  });

  test('erasure: not while owning an organization; the row stays without a name, and the chain of the books holds', async () => {
    const owner = await testOwner(application);
    const erase = { password: owner.password, email: owner.email };
    const refused = await owner.post(`${path}/erase`, erase);
    expect([refused.status, refused.body.code]).toEqual([409, 'OWNS_ORGANIZATION']);

    const member = await testMember(application, owner, 'admin');
    const customer = await testCustomer(member);
    await member.post('/api/v1/invoices', invoiceBody(customer, application.today, { issue: true }));
    const body = { password: member.password, email: member.email };
    expect((await member.post(`${path}/erase`, { ...body, email: owner.email })).body.field).toBe('email');
    expect((await member.post(`${path}/erase`, body)).status).toBe(200);
    expect((await member.get(path)).status).toBe(401);
    expect((await login(member.email, member.password)).status).toBe(401);
    const [row] = await application.owner('select * from app_user where id = $1', [member.user_id]);
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${member.email}|Bisi|Adeyemi|argon`));
    const left = await application.owner(
      `select user_id from session where user_id = $1 union all select user_id from membership where user_id = $1
       union all select user_id from security_event where user_id = $1 union all
       select user_id from mail_token where user_id = $1`,
      [member.user_id],
    );
    expect(left).toEqual([]);
    const chain = await owner.get('/api/v1/ledger/verify');
    expect(chain.body).toMatchObject({ entries: 1, intact: true, first_broken_number: null });
    const again = await application.call('POST', '/api/v1/auth/register', {
      email: member.email,
      password: NEW,
      first_name: 'Bisi',
      last_name: 'Again',
      terms_accepted: true,
    });
    expect(again.status).toBe(201);
  });
});

test('who owned nothing but closed organizations can be erased', async () => {
  const owner = await testOwner(application, { name: 'Closed Shop' });
  const erase = { password: owner.password, email: owner.email };
  await owner.post(`/api/v1/organizations/${owner.organization_id}/close`, { name: 'Closed Shop' });
  expect((await owner.post(`${path}/erase`, erase)).status).toBe(200);
});

describe('second factor', () => {
  const codeAt = (secret: string, at: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
  async function withTotp() {
    const user = await testUser(application);
    const begun = await user.post(`${path}/totp`, { password: user.password });
    const { secret } = begun.body;
    // A code is good for its half minute, which may end at any moment: the clock stands still.
    const at = Date.now();
    application.setNow(new Date(at));
    const confirmed = await user.post(`${path}/totp/confirm`, { code: codeAt(secret, at) });
    if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
    return { user, secret: secret as string, codes: confirmed.body.recovery_codes as string[], begun, at };
  }
  const answer = (challenge: string, code: string) =>
    application.call('POST', '/api/v1/auth/second-factor', { challenge, code });
  const challenged = async (user: { email: string; password: string }) =>
    (await login(user.email, user.password)).body.challenge.token as string;

  test('turning it on needs the password and the first code, and gives ten recovery codes', async () => {
    const user = await testUser(application);
    expect((await user.post(`${path}/totp`, { password: 'wrong' })).body.code).toBe('WRONG_PASSWORD');
    const { secret, otpauth_url } = (await user.post(`${path}/totp`, { password: user.password })).body;
    expect(otpauth_url).toMatch(/^otpauth:\/\/totp\/Lissafi:/);
    expect(otpauth_url).toContain(`secret=${secret}`);
    // It is not on before the first code was correct.
    expect((await login(user.email, user.password)).body.tokens).toBeDefined();
    const wrong = await user.post(`${path}/totp/confirm`, { code: '000000' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_CODE']);
    const right = await user.post(`${path}/totp/confirm`, { code: codeAt(secret, Date.now()) });
    expect(new Set(right.body.recovery_codes).size).toBe(10);
    expect((await user.get(`${path}/security`)).body.totp).toEqual({
      enabled: true,
      recovery_codes_left: 10,
    });
    const [row] = await application.owner<{ secret: Buffer }>('select secret from totp where user_id = $1', [
      user.user_id,
    ]);
    expect(row!.secret.toString()).not.toContain(secret);
  });

  test('login then answers a challenge and no tokens; the code of now opens it, once', async () => {
    const { user, secret, at } = await withTotp();
    const first = (await login(user.email, user.password)).body;
    expect(Object.keys(first)).toEqual(['challenge']);
    expect(first.challenge.methods).toEqual(['totp', 'recovery_code']);
    // The code that confirmed it is used up; the next one is valid.
    expect((await answer(first.challenge.token, codeAt(secret, at))).body.code).toBe('INVALID_CODE');
    application.setNow(new Date(at + 30_000));
    const code = codeAt(secret, at + 30_000);
    const opened = await answer(first.challenge.token, code);
    expect([opened.status, opened.body.user.email]).toEqual([200, user.email]);
    expect((await answer(first.challenge.token, code)).status).toBe(401);
    expect((await answer(await challenged(user), code)).body.code).toBe('INVALID_CODE');
  });

  test('a challenge is good for five minutes and five tries; one account for ten tries in a quarter of an hour', async () => {
    const { user, secret } = await withTotp();
    const old = await challenged(user);
    later(301);
    expect((await answer(old, codeAt(secret, Date.now() + 301_000))).status).toBe(401);
    application.setNow(null);
    const token = await challenged(user);
    const tries = [];
    for (let index = 0; index < 7; index++) tries.push((await answer(token, `00000${index}`)).status);
    expect(tries).toEqual([400, 400, 400, 400, 400, 401, 401]);
    const more = await challenged(user);
    const rest = [];
    for (let index = 0; index < 5; index++) rest.push((await answer(more, `10000${index}`)).status);
    expect(rest).toContain(429);
    later(16 * 60);
    const at = Date.now() + 16 * 60_000;
    expect((await answer(await challenged(user), codeAt(secret, at))).status).toBe(200);
  });

  test('a recovery code replaces the phone, once; new codes replace the old ones', async () => {
    const { user, codes } = await withTotp();
    const typed = codes[3]!.toUpperCase().replace('-', ' ');
    expect((await answer(await challenged(user), typed)).status).toBe(200);
    expect((await answer(await challenged(user), codes[3]!)).body.code).toBe('INVALID_CODE');
    expect((await user.get(`${path}/security`)).body.totp.recovery_codes_left).toBe(9);
    const fresh = (await user.post(`${path}/recovery-codes`, { password: user.password })).body
      .recovery_codes;
    expect((await answer(await challenged(user), codes[4]!)).body.code).toBe('INVALID_CODE');
    expect((await answer(await challenged(user), fresh[0])).status).toBe(200);
    const stored = await application.owner<{ code_hash: string }>(
      'select code_hash from recovery_code limit 1',
    );
    expect(stored[0]!.code_hash).toMatch(/^\$argon2id\$/);
  });

  test('it is turned on once, and codes are made anew only while it is on', async () => {
    const refused = async (answer: ReturnType<typeof login>) => {
      const { status, body } = await answer;
      return [status, body.code];
    };
    const other = await testUser(application);
    const { password } = other;
    expect(await refused(other.post(`${path}/recovery-codes`, { password }))).toEqual([409, 'INVALID_STATE']);
    const { user, secret, at } = await withTotp();
    expect(await refused(user.post(`${path}/totp`, { password }))).toEqual([409, 'INVALID_STATE']);
    application.setNow(new Date(at + 30_000));
    const again = user.post(`${path}/totp/confirm`, { code: codeAt(secret, at + 30_000) });
    expect(await refused(again)).toEqual([409, 'INVALID_STATE']);
  });

  test('who has no password proves it by a sign-in that is minutes old', async () => {
    const user = await testUser(application);
    await application.owner(`update app_user set password_hash = null where id = $1`, [user.user_id]);
    expect((await user.post(`${path}/totp`, {})).body.secret).toMatch(/^[A-Z2-7]{16,}$/);
    const signedIn = (minutes: number) =>
      application.owner(`update session set created_at = $2 where user_id = $1`, [
        user.user_id,
        new Date(Date.now() - minutes * 60_000),
      ]);
    await signedIn(FRESH_SIGN_IN_MINUTES - 1);
    expect((await user.post(`${path}/totp`, {})).status).toBe(200);
    await signedIn(FRESH_SIGN_IN_MINUTES + 1);
    const late = await user.post(`${path}/totp`, {});
    expect([late.status, late.body.code]).toEqual([403, 'SIGN_IN_AGAIN']);
  });

  test('turning it off needs password and code, and sends an email', async () => {
    const { user, secret } = await withTotp();
    await queuedMails(application);
    const off = (body: object) => user.post(`${path}/totp/disable`, body);
    expect((await off({ password: user.password, code: '000000' })).body.code).toBe('INVALID_CODE');
    later(60);
    const code = codeAt(secret, Date.now() + 60_000);
    expect((await off({ password: 'wrong', code })).body.code).toBe('WRONG_PASSWORD');
    expect((await off({ password: user.password, code })).status).toBe(200);
    expect((await sentMails(application)).map((mail) => mail.subject)).toEqual([
      'Your sign-in settings were changed',
    ]);
    expect((await login(user.email, user.password)).body.tokens).toBeDefined();
  });
});
