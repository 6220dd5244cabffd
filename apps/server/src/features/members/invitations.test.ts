import { GIVEN_ROLES } from '@lissafi/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
  testUser,
} from '../../testing/application.ts';
import { address, at, invitationTools } from '../../testing/invitations.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const { invite, send, invited, look, accept } = invitationTools(() => ({ application, owner }));

const queued = (id: string) =>
  application.owner(`select from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`, [
    id,
  ]);

const newcomer = (token: string) =>
  application.call('POST', '/api/v1/invitations/register', {
    token,
    password: 'a long enough passphrase',
    first_name: 'Musa',
    last_name: 'Bello',
    terms_accepted: true,
  });

describe('inviting', () => {
  test.each(GIVEN_ROLES)('POST …/members/invite invites as %s, by mail', async (role) => {
    const email = address();
    const answer = await invite(owner, role, ` ${email.toUpperCase()} `);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ email, role, status: 'pending', invited_by: 'Bisi Adeyemi' });
    expect((await queued(answer.body.id)).length).toBe(1);
    const mail = await send(answer.body.id);
    expect([mail.to, mail.subject]).toEqual([email, 'Bisi Adeyemi invites you to Bisi’s Bakery']);
    expect(mail.links[0]).toMatch(/^http:\/\/localhost:3000\/auth\/accept-invite\?token=[\w-]{43}$/);
  });

  test('nobody is invited as owner, nor made one by a change of role', async () => {
    const answer = await invite(owner, 'owner');
    expect([answer.status, answer.body.field]).toEqual([400, 'role']);
    expect(answer.body.errors[0].message).toBe('There is one owner, changed by transfer only');
    const viewer = await testMember(application, owner, 'viewer');
    const raised = await owner.put(at(owner, `/members/${viewer.user_id}`), { role: 'owner' });
    expect([raised.status, raised.body.field]).toEqual([400, 'role']);
  });

  test('a member, and an address with an open invitation, are not invited again; after it ran out they are', async () => {
    const viewer = await testMember(application, owner, 'viewer');
    expect((await invite(owner, 'sales', viewer.email)).body.code).toBe('ALREADY_MEMBER');
    const email = address();
    await invite(owner, 'sales', email);
    expect((await invite(owner, 'admin', email)).body).toMatchObject({
      code: 'ALREADY_INVITED',
      field: 'email',
    });
    await application.owner('update invitation set expires_at = $2 where email = $1', [
      email,
      new Date(application.services.clock().getTime() - 1_000),
    ]);
    expect((await invite(owner, 'admin', email)).status).toBe(201);
  });

  test('at most a hundred invitations are open, and the list says what became of each', async () => {
    const mine = await testOwner(application);
    const states = async () =>
      (await mine.get(at(mine, '/invitations'))).body.invitations.map(
        ({ email, status }: { email: string; status: string }) => [email, status],
      );
    const [open, late, revoked] = [address(), address(), address()];
    for (const email of [open, late, revoked]) expect((await invite(mine, 'sales', email)).status).toBe(201);
    await application.owner('update invitation set expires_at = $2 where email = $1', [
      late,
      new Date(application.services.clock().getTime() - 1_000),
    ]);
    const { invitations } = (await mine.get(at(mine, '/invitations'))).body;
    const { id } = invitations.find((each: { email: string }) => each.email === revoked);
    expect((await mine.delete(at(mine, `/invitations/${id}`))).body.status).toBe('revoked');
    expect(Object.fromEntries(await states())).toMatchObject({ [open]: 'pending', [late]: 'expired' });
    await application.owner(
      `insert into invitation select (json_populate_record(i, json_build_object('id', gen_random_uuid(),
         'email', n || i.email, 'token_hash', null))).* from invitation i, generate_series(1, 98) n where i.email = $1`,
      [open],
    );
    const { status, body } = await invite(mine, 'sales');
    expect([status, body.message]).toEqual([409, 'There are too many members or open invitations.']);
  });

  test('two invitations of one address at the same moment: one is made', async () => {
    const email = address();
    const answers = await Promise.all([1, 2, 3].map(() => invite(owner, 'sales', email)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
  });

  test('names of people and organizations stay text in the mail, and one line in its subject', async () => {
    const name = 'Eve\r\nBcc: all@example.com <script>alert(1)</script>';
    const evil = await testOwner(application, { name: name.replace('\r\n', '\n') });
    const { body } = await invite(evil, 'viewer');
    const mail = await send(body.id);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain('<script>');
  });
});

describe('a person joins an existing organization by invitation', () => {
  test('a new person registers through it: the address is verified, no organization is made', async () => {
    const { token, email, id } = await invited('storekeeper');
    expect((await look(token)).body).toEqual({
      organization_name: 'Bisi’s Bakery',
      email,
      role: 'storekeeper',
      invited_by: 'Bisi Adeyemi',
      has_account: false,
    });
    const { status, body } = await newcomer(token);
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      email,
      email_verified: true,
      terms_accepted: true,
      current_organization_id: owner.organization_id,
    });
    expect(body.user.organizations).toMatchObject([{ id: owner.organization_id, role: 'storekeeper' }]);
    const headers = { authorization: `Bearer ${body.tokens.access_token}` };
    const own = await application.call('GET', at(owner, ''), undefined, headers);
    expect([own.status, own.body.can.update]).toEqual([200, false]);
    const list = (await owner.get(at(owner, '/invitations?limit=100'))).body.invitations;
    expect(list.map((each: { id: string }) => each.id)).not.toContain(id);
  });

  test('a signed-in person with that address accepts; it becomes the current organization beside their own', async () => {
    const other = await testOwner(application, { name: 'Own Shop' });
    const { token } = await invited('accountant', other.email);
    expect((await look(token)).body.has_account).toBe(true);
    const { status, body } = await accept(other, token);
    expect(status).toBe(200);
    expect(body.user.current_organization_id).toBe(owner.organization_id);
    expect(body.user.organizations.map((each: { role: string }) => each.role)).toEqual([
      'owner',
      'accountant',
    ]);
  });

  test('accepting verifies an address that was not verified: the link came there', async () => {
    const user = await testUser(application);
    await application.owner('update app_user set email_verified_at = null where id = $1', [user.user_id]);
    const { token } = await invited('viewer', user.email);
    expect((await accept(user, token)).body.user.email_verified).toBe(true);
  });
});

describe('attacks on invitations', () => {
  test('a link works once: accepting, looking and registering again are refused', async () => {
    const { token } = await invited('viewer');
    expect((await newcomer(token)).status).toBe(201);
    for (const again of [await newcomer(token), await look(token)]) {
      expect([again.status, again.body.code]).toEqual([400, 'INVITATION_INVALID']);
    }
    const user = await testUser(application);
    expect((await accept(user, token)).body.code).toBe('INVITATION_INVALID');
  });

  test('two who use one link at the same moment: one gets in', async () => {
    const { token } = await invited('viewer');
    const answers = await Promise.all([newcomer(token), newcomer(token)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400]);
  });

  test('another account is refused and told what to do; the link stays good for the right one', async () => {
    const user = await testUser(application);
    const { token, email } = await invited('admin');
    const answer = await accept(user, token);
    expect([answer.status, answer.body.code]).toEqual([403, 'INVITATION_FOR_ANOTHER']);
    expect(answer.body.message).toBe(
      `This invitation was sent to ${email}, and you are signed in as ${user.email}. Sign out, then open the link again.`,
    );
    expect((await newcomer(token)).status).toBe(201);
  });

  test('it runs out after 7 days, and is dead when it is taken back, or sent again', async () => {
    const late = await invited('viewer');
    try {
      application.setNow(new Date(Date.now() + 7 * 86_400_000 + 1000));
      expect((await newcomer(late.token)).body.code).toBe('INVITATION_INVALID');
    } finally {
      application.setNow(null);
    }
    const taken = await invited('viewer');
    const revoked = await owner.delete(at(owner, `/invitations/${taken.id}`));
    expect([revoked.status, revoked.body.status]).toEqual([200, 'revoked']);
    expect((await newcomer(taken.token)).body.code).toBe('INVITATION_INVALID');
    expect((await owner.post(at(owner, `/invitations/${taken.id}/resend`))).status).toBe(404);

    const again = await invited('viewer');
    expect((await owner.post(at(owner, `/invitations/${again.id}/resend`))).status).toBe(200);
    expect((await newcomer(again.token)).body.code).toBe('INVITATION_INVALID');
    const { token } = await send(again.id);
    expect((await newcomer(token)).status).toBe(201);
    expect((await send(again.id)).token).toBe('');
  });

  test('registering through it takes over no account that exists', async () => {
    const user = await testUser(application);
    const { token } = await invited('admin', user.email);
    const answer = await newcomer(token);
    expect([answer.status, answer.body.code]).toEqual([409, 'EMAIL_TAKEN']);
    const login = await application.call('POST', '/api/v1/auth/login', {
      email: user.email,
      password: user.password,
    });
    expect(login.status).toBe(200);
  });

  test('tokens are kept hashed only, and a closed organization takes nobody in', async () => {
    const other = await testOwner(application, { name: 'Closing' });
    const { token } = await invited('viewer', address(), other);
    const [row] = await application.owner<{ text: string }>(
      'select string_agg(i::text, $1) as text from invitation i',
      [','],
    );
    expect(row!.text).not.toContain(token);
    await other.post(at(other, '/close'), { name: 'Closing' });
    expect((await newcomer(token)).body.code).toBe('ORGANIZATION_CLOSED');
  });

  test('who is removed or loses the role leaves no open invitation behind', async () => {
    for (const change of ['remove', 'role'] as const) {
      const admin = await testMember(application, owner, 'admin');
      const { token } = await invited('sales', address(), admin);
      const path = at(owner, `/members/${admin.user_id}`);
      await (change === 'remove' ? owner.delete(path) : owner.put(path, { role: 'viewer' }));
      expect((await newcomer(token)).body.code, change).toBe('INVITATION_INVALID');
    }
  });
});
