import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApplication, testApplication, testUser } from '../../testing/application.ts';
import { queuedMails, sentMails, tokenTo } from '../../testing/mailbox.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterEach(async () => {
  application.setNow(null);
  await queuedMails(application);
});
afterAll(() => application.close());

const auth = '/api/v1/auth';
const NEW = 'quite another passphrase';
const post = (path: string, body: unknown, headers = {}) =>
  application.call('POST', `${auth}${path}`, body, headers);
const later = (minutes: number) => application.setNow(new Date(Date.now() + minutes * 60_000));
const register = async () => {
  const email = `${randomUUID()}@example.com`;
  const answer = await post('/register', {
    email,
    password: 'a long enough passphrase',
    first_name: 'Bisi',
    last_name: 'A',
    terms_accepted: true,
  });
  const headers = { authorization: `Bearer ${answer.body.tokens.access_token}` };
  return { email, headers, tokens: answer.body.tokens, id: answer.body.user.id as string };
};
const me = (headers: Record<string, string>) =>
  application.call('GET', '/api/v1/security/users/me', undefined, headers);

describe('verification', () => {
  test('POST verify-email takes the token of the mail, once, for 24 h', async () => {
    const { email, headers } = await register();
    const token = tokenTo(await sentMails(application), email, '/auth/verify-email?token=');
    later(24 * 60 + 1);
    expect((await post('/verify-email', { token })).body.code).toBe('INVALID_TOKEN');
    application.setNow(null);
    const answer = await post('/verify-email', { token });
    expect([answer.status, answer.body.user.email_verified]).toEqual([200, true]);
    expect(answer.body.user.email_verified_at).toMatch(/^\d{4}-.*Z$/);
    // On another device the same link says that it has done its work.
    expect((await post('/verify-email', { token })).body).toMatchObject({
      code: 'ALREADY_VERIFIED',
      message: 'This address is verified already. Sign in to continue.',
    });
    expect((await post('/verify-email', { token: `${token}x` })).body.code).toBe('INVALID_TOKEN');
    expect((await me(headers)).body.email_verified).toBe(true);
  });

  test('GET verify-email?token= answers the user', async () => {
    const { email, id } = await register();
    const token = tokenTo(await sentMails(application), email, '/auth/verify-email?token=');
    const answer = await application.call('GET', `${auth}/verify-email?token=${token}`);
    expect([answer.status, answer.body.user.id, answer.body.user.email_verified]).toEqual([200, id, true]);
  });

  test('resending answers the same, and queues the same work, whether or not the address exists', async () => {
    const { email } = await register();
    const verified = await testUser(application);
    await queuedMails(application);
    const answers = [];
    for (const address of [email, verified.email, 'nobody@example.com']) {
      const { status, body } = await post('/resend-verification', { email: address });
      answers.push({ status, body });
    }
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ status: 200, body: { message: 'Verification email sent!' } })]),
    );
    const jobs = await queuedMails(application);
    expect(jobs.map((job) => job.kind)).toEqual(['verify_email', 'verify_email', 'verify_email']);
    await post('/resend-verification', { email });
    await post('/resend-verification', { email: 'nobody@example.com' });
    expect((await sentMails(application)).map((mail) => mail.to)).toEqual([email]);
  });

  test('an email proves the address that it was sent to, not the account’s address when it is read', async () => {
    const { email, id } = await register();
    const token = tokenTo(await sentMails(application), email, '/auth/verify-email');
    await application.owner('update app_user set email = $2 where id = $1', [
      id,
      `${randomUUID()}@example.com`,
    ]);
    expect((await post('/verify-email', { token })).body.code).toBe('INVALID_TOKEN');
  });
});

describe('a wrong address at sign-up', () => {
  const correct = (email: unknown, headers: Record<string, string>) =>
    application.call('PUT', '/api/v1/security/users/me/unverified-email', { email }, headers);

  test('is corrected: a new link is sent, and those to the wrong address are dead', async () => {
    const { email: wrong, headers } = await register();
    const old = tokenTo(await sentMails(application), wrong, '/auth/verify-email?token=');
    await post('/request-password-reset', { email: wrong });
    const reset = tokenTo(await sentMails(application), wrong, '/auth/reset-password?token=');
    const right = `${randomUUID()}@example.com`;
    const answer = await correct(`  ${right.toUpperCase()}`, headers);
    expect([answer.status, answer.body.email, answer.body.email_verified]).toEqual([200, right, false]);
    expect((await post('/verify-email', { token: old })).body.code).toBe('INVALID_TOKEN');
    expect((await post('/reset-password/check', { token: reset })).body.code).toBe('INVALID_TOKEN');
    const token = tokenTo(await sentMails(application), right, '/auth/verify-email?token=');
    expect((await post('/verify-email', { token })).body.user).toMatchObject({
      email: right,
      email_verified: true,
    });
    // Whoever owns the wrong address can sign up with it.
    const names = { first_name: 'Ada', last_name: 'O', terms_accepted: true };
    const other = await post('/register', { email: wrong, password: 'a long enough passphrase', ...names });
    expect(other.status).toBe(201);
  });

  test('is not changed once it is verified, nor to one that has an account, nor without a session, nor again and again', async () => {
    const { email, headers } = await register();
    const verified = await testUser(application);
    expect((await correct(verified.email, headers)).body).toMatchObject({
      code: 'EMAIL_TAKEN',
      field: 'email',
    });
    expect((await correct('ada@gmial', headers)).body.errors[0].field).toBe('email');
    expect((await correct('ada@example.com', {})).status).toBe(401);
    const token = tokenTo(await sentMails(application), email, '/auth/verify-email?token=');
    await post('/verify-email', { token });
    const late = await correct(`${randomUUID()}@example.com`, headers);
    expect([late.status, late.body.code]).toEqual([409, 'ALREADY_VERIFIED']);
    const restless = await register();
    const statuses = [];
    for (let index = 0; index < 11; index++)
      statuses.push((await correct(`${randomUUID()}@example.com`, restless.headers)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('password reset', () => {
  test('a link says whether it still works, before a new password is thought up, and is not used up by that', async () => {
    const { email } = await register();
    await post('/request-password-reset', { email });
    const token = tokenTo(await sentMails(application), email, '/auth/reset-password?token=');
    const check = async (of = token) => (await post('/reset-password/check', { token: of })).status;
    expect([await check(), await check(), await check(`${token}x`)]).toEqual([200, 200, 400]);
    later(61);
    expect(await check()).toBe(400);
    application.setNow(null);
    expect((await post('/reset-password', { token, new_password: NEW })).status).toBe(200);
    expect(await check()).toBe(400);
  });

  test('asking answers the same, and queues the same work, whether or not the address exists', async () => {
    const user = await testUser(application);
    await queuedMails(application);
    const known = await post('/request-password-reset', { email: user.email });
    const unknown = await post('/request-password-reset', { email: 'nobody@example.com' });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const jobs = await queuedMails(application);
    expect(jobs.map(({ kind, payload }) => [kind, Object.keys(payload)])).toEqual([
      ['reset_password', ['email']],
      ['reset_password', ['email']],
    ]);
    await post('/request-password-reset', { email: user.email });
    await post('/request-password-reset', { email: 'nobody@example.com' });
    const mails = await sentMails(application);
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([[user.email, 'Choose a new password']]);
    expect(mails[0]!.links[0]).toMatch(/^http:\/\/localhost:3000\/auth\/reset-password\?token=[\w-]{43}$/);
  });

  test('reset-password takes token and new_password: once, within 1 h, and ends every session', async () => {
    const user = await testUser(application);
    await queuedMails(application);
    await post('/request-password-reset', { email: user.email });
    const token = tokenTo(await sentMails(application), user.email, '/auth/reset-password');
    later(61);
    expect((await post('/reset-password', { token, new_password: NEW })).body.code).toBe('INVALID_TOKEN');
    later(59);
    const done = await post('/reset-password', { token, new_password: NEW });
    expect([done.status, done.body.message]).toEqual([200, 'Password reset successfully!']);
    application.setNow(null);
    expect((await user.get('/api/v1/security/users/me')).status).toBe(401);
    expect((await post('/login', { email: user.email, password: user.password })).status).toBe(401);
    expect((await post('/login', { email: user.email, password: NEW })).status).toBe(200);
    const again = await post('/reset-password', { token, new_password: 'a third passphrase here' });
    expect([again.status, again.body.code]).toEqual([400, 'INVALID_TOKEN']);
    expect((await sentMails(application)).map((mail) => mail.subject)).toContain('Your password was changed');
  });

  test('it needs a token and a new_password of at least 10 characters that is not common; a refusal leaves the token good', async () => {
    const user = await testUser(application);
    await queuedMails(application);
    await post('/request-password-reset', { email: user.email });
    const token = tokenTo(await sentMails(application), user.email, '/auth/reset-password');
    const fault = async (body: object) => {
      const answer = await post('/reset-password', body);
      expect(answer.status).toBe(400);
      return [
        answer.body.field ?? answer.body.errors.map((one: { field: string }) => one.field),
        answer.body.code,
      ];
    };
    expect(await fault({})).toEqual([['token', 'new_password'], 'VALIDATION_FAILED']);
    expect(await fault({ token })).toEqual(['new_password', 'VALIDATION_FAILED']);
    expect(await fault({ new_password: NEW })).toEqual(['token', 'VALIDATION_FAILED']);
    expect(await fault({ token, new_password: '123456789' })).toEqual(['new_password', 'VALIDATION_FAILED']);
    for (const common of [
      '1234567890',
      'qwertyuiop',
      'Password123',
      'iloveyou!!!!',
      'aaaaaaaaaaaa',
      user.email,
    ]) {
      expect(await fault({ token, new_password: common }), common).toEqual([
        'new_password',
        'COMMON_PASSWORD',
      ]);
    }
    expect((await post('/reset-password', { token, new_password: NEW })).status).toBe(200);
  });

  test('on an address that was never proven it drops what a stranger left in the account', async () => {
    const stranger = await register();
    await queuedMails(application);
    await post('/request-password-reset', { email: stranger.email });
    const token = tokenTo(await sentMails(application), stranger.email, '/auth/reset-password');
    expect((await post('/reset-password', { token, new_password: NEW })).status).toBe(200);
    expect((await me(stranger.headers)).status).toBe(401);
    expect((await post('/refresh', { refresh_token: stranger.tokens.refresh_token })).status).toBe(401);
    const owner = await post('/login', { email: stranger.email, password: NEW });
    expect(owner.body.user.email_verified).toBe(true);
  });

  test('a link from before a change of the email address is good for nothing', async () => {
    const user = await testUser(application);
    await queuedMails(application);
    await post('/request-password-reset', { email: user.email });
    const token = tokenTo(await sentMails(application), user.email, '/auth/reset-password');
    await application.owner('update app_user set email = $2 where id = $1', [
      user.user_id,
      `${randomUUID()}@example.com`,
    ]);
    expect((await post('/reset-password', { token, new_password: NEW })).body.code).toBe('INVALID_TOKEN');
  });
});

describe('attacks', () => {
  test('links are made from PUBLIC_URL, whatever Host and X-Forwarded-Host say', async () => {
    const user = await testUser(application);
    await queuedMails(application);
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    };
    await post('/request-password-reset', { email: user.email }, headers);
    const [mail] = await sentMails(application);
    expect(mail!.links[0]).toMatch(/^http:\/\/localhost:3000\//);
    expect(`${mail!.text}${mail!.html}`).not.toContain('evil.example');
  });

  test('an address with line breaks or a second recipient is no address', async () => {
    for (const email of [
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com,b@example.com',
      'a@example.com\nSubject: x',
      '"a@example.com" <b@example.com>',
    ]) {
      for (const path of ['/request-password-reset', '/resend-verification', '/login', '/register']) {
        const answer = await post(path, { email, password: 'x' });
        expect([answer.status, answer.body.code], `${path} ${email}`).toEqual([400, 'VALIDATION_FAILED']);
      }
    }
    expect(await queuedMails(application)).toEqual([]);
  });

  test('what a person typed as name adds no line to a mail', async () => {
    const user = await testUser(application);
    await application.owner('update app_user set first_name = $2 where id = $1', [
      user.user_id,
      'Bisi\r\nBcc: all@example.com\r\n\r\n<script>',
    ]);
    await queuedMails(application);
    await post('/request-password-reset', { email: user.email });
    const [mail] = await sentMails(application);
    expect(mail!.text).toContain('Hello Bisi Bcc: all@example.com <script>,');
    expect(mail!.html).not.toContain('<script>');
    expect(mail!.subject).toBe('Choose a new password');
  });

  test('requests for emails are limited for each address, so that no inbox is flooded', async () => {
    const email = `${randomUUID()}@example.com`;
    const tries = [];
    for (let index = 0; index < 11; index++)
      tries.push((await post('/request-password-reset', { email })).status);
    expect(tries).toEqual([...Array(10).fill(200), 429]);
    expect((await post('/request-password-reset', { email: 'someone-else@example.com' })).status).toBe(200);
    later(61);
    expect((await post('/request-password-reset', { email })).status).toBe(200);
  });
});
