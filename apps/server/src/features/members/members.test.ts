import { randomUUID } from 'node:crypto';
import { GIVEN_ROLES, PERMISSIONS, permissionsOf } from '@lissafi/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '../../mail/mailer.ts';
import { taskList } from '../../tasks.ts';
import {
  type Member,
  type TestApplication,
  testApplication,
  testMember,
  testOwner,
  testUser,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const at = (member: { organization_id: string }, path: string) =>
  `/api/v1/organizations/${member.organization_id}${path}`;
const address = () => `${randomUUID()}@example.com`;
const invite = (by: Member, role: string, email = address()) =>
  by.post(at(by, '/members/invite'), { email, role });

/** Runs the queued job as the worker does, and returns the token of the link in its email. */
async function send(invitationId: string): Promise<Mail & { token: string }> {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} };
  const tasks = taskList(application.services, mailer);
  await tasks.invitation_mail!({ invitation_id: invitationId }, {} as never);
  const link = mails[0]?.links[0];
  return { ...mails[0]!, token: link ? new URL(link).searchParams.get('token')! : '' };
}
const queued = (id: string) =>
  application.owner(`select from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`, [
    id,
  ]);

async function invited(role: string, email = address(), by = owner) {
  const { body } = await invite(by, role, email);
  return { id: body.id as string, email, ...(await send(body.id)) };
}
const look = (token: string) => application.call('POST', '/api/v1/invitations/look', { token });
const accept = (user: Pick<Member, 'post'>, token: string) =>
  user.post('/api/v1/invitations/accept', { token });
const newcomer = (token: string) =>
  application.call('POST', '/api/v1/invitations/register', {
    token,
    password: 'a long enough passphrase',
    first_name: 'Musa',
    last_name: 'Bello',
    terms_accepted: true,
  });

describe('inviting', () => {
  test.each(GIVEN_ROLES)('S1.7-25 POST …/members/invite invites as %s, by mail', async (role) => {
    const email = address();
    const answer = await invite(owner, role, ` ${email.toUpperCase()} `);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ email, role, status: 'pending', invited_by: 'Bisi Adeyemi' });
    expect((await queued(answer.body.id)).length).toBe(1);
    const mail = await send(answer.body.id);
    expect([mail.to, mail.subject]).toEqual([email, 'Bisi Adeyemi invites you to Bisi’s Bakery']);
    expect(mail.links[0]).toMatch(/^http:\/\/localhost:3000\/auth\/accept-invite\?token=[\w-]{43}$/);
  });

  test('S1.7-25 a member can neither be invited as owner nor become one by a change of role', async () => {
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
    await application.owner(`update invitation set expires_at = now() - interval '1 s' where email = $1`, [
      email,
    ]);
    expect((await invite(owner, 'admin', email)).status).toBe(201);
  });

  test('two invitations of one address at the same moment: one is made', async () => {
    const email = address();
    const answers = await Promise.all([1, 2, 3].map(() => invite(owner, 'sales', email)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
  });

  test('names of people and organizations stay text in the mail, and one line in its subject', async () => {
    const name = 'Eve\r\nBcc: all@example.com <script>alert(1)</script>';
    const attacker = await testOwner(application, { name: name.replace('\r\n', '\n') });
    const { body } = await invite(attacker, 'viewer');
    const mail = await send(body.id);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain('<script>');
  });
});

describe('S1.1-6 a person joins an existing organization by invitation', () => {
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

  test('another account is refused with instructions; the link stays valid for the right one', async () => {
    const user = await testUser(application);
    const { token, email } = await invited('admin');
    const answer = await accept(user, token);
    expect([answer.status, answer.body.code]).toEqual([403, 'INVITATION_FOR_ANOTHER']);
    expect(answer.body.message).toBe(
      `This invitation was sent to ${email}, and you are signed in as ${user.email}. Sign out, then open the link again.`,
    );
    expect((await newcomer(token)).status).toBe(201);
  });

  test('it expires after 7 days, and becomes invalid when it is revoked or sent again', async () => {
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

  test('tokens are stored hashed only, and a closed organization accepts no members', async () => {
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

describe('role escalation', () => {
  test('an admin reaches neither the owner nor admins, and makes no admins', async () => {
    const admin = await testMember(application, owner, 'admin');
    const peer = await testMember(application, owner, 'admin');
    const viewer = await testMember(application, owner, 'viewer');
    const tries = [
      admin.put(at(owner, `/members/${owner.user_id}`), { role: 'viewer' }),
      admin.delete(at(owner, `/members/${owner.user_id}`)),
      admin.put(at(owner, `/members/${peer.user_id}`), { role: 'viewer' }),
      admin.delete(at(owner, `/members/${peer.user_id}`)),
      admin.put(at(owner, `/members/${admin.user_id}`), { role: 'viewer' }),
      admin.put(at(owner, `/members/${viewer.user_id}`), { role: 'admin' }),
      invite(admin, 'admin'),
    ];
    for (const answer of await Promise.all(tries)) {
      expect([answer.status, answer.body.code]).toEqual([403, 'ROLE_OUT_OF_REACH']);
    }
    const changed = await admin.put(at(owner, `/members/${viewer.user_id}`), { role: 'sales' });
    expect([changed.status, changed.body.role]).toEqual([200, 'sales']);
  });

  test.each(['accountant', 'sales', 'storekeeper', 'viewer'])(
    'a %s changes no role, not even their own, invites no one and sees no invitations',
    async (role) => {
      const member = await testMember(application, owner, role);
      const tries = [
        member.put(at(owner, `/members/${member.user_id}`), { role: 'admin' }),
        member.delete(at(owner, `/members/${member.user_id}`)),
        invite(member, 'viewer'),
        member.get(at(owner, '/invitations')),
      ];
      for (const answer of await Promise.all(tries)) expect(answer.body.code).toBe('FORBIDDEN');
    },
  );

  test.each(GIVEN_ROLES)(
    'a %s neither closes nor transfers the organization, nor changes its plan',
    async (role) => {
      const member = await testMember(application, owner, role);
      const tries = [
        member.post(at(owner, '/close'), { name: 'Bisi’s Bakery' }),
        member.post(at(owner, '/transfer-ownership'), { user_id: member.user_id }),
        member.put(at(owner, '/plan'), { tier: 'enterprise' }),
      ];
      for (const answer of await Promise.all(tries)) expect(answer.body.code).toBe('FORBIDDEN');
    },
  );
});

describe('members', () => {
  test('the list holds the owner first, with what the caller may do to each', async () => {
    const mine = await testOwner(application);
    const admin = await testMember(application, mine, 'admin');
    await testMember(application, mine, 'storekeeper');
    const seen = async (as: Member) => {
      const { body } = await as.get(at(mine, '/members'));
      return {
        roles: body.roles,
        can: body.members.map((each: { role: string; can: object }) => [
          each.role,
          ...Object.values(each.can),
        ]),
      };
    };
    expect(await seen(mine)).toEqual({
      roles: ['admin', 'accountant', 'sales', 'storekeeper', 'viewer'],
      can: [
        ['owner', false, false, false],
        ['admin', true, true, true],
        ['storekeeper', true, true, true],
      ],
    });
    expect(await seen(admin)).toEqual({
      roles: ['accountant', 'sales', 'storekeeper', 'viewer'],
      can: [
        ['owner', false, false, false],
        ['admin', false, false, false],
        ['storekeeper', true, true, false],
      ],
    });
    const page = (await mine.get(at(mine, '/members?limit=1&offset=1'))).body;
    expect([page.total, page.limit, page.offset, page.members.length]).toEqual([3, 1, 1, 1]);
  });

  test('removal ends rights and sessions at once, and another organization becomes the current one', async () => {
    const member = await testMember(application, owner, 'sales');
    const own = await member.post('/api/v1/organizations', { name: 'Own' });
    await member.post('/api/v1/security/users/me/switch-organization-with-tokens', {
      organization_id: owner.organization_id,
    });
    expect((await member.get('/api/v1/customers')).status).toBe(200);
    expect((await owner.delete(at(owner, `/members/${member.user_id}`))).status).toBe(200);
    expect((await member.get('/api/v1/customers')).body.code).toBe('UNAUTHENTICATED');
    const { body } = await application.call('POST', '/api/v1/auth/login', {
      email: member.email,
      password: member.password,
    });
    expect([body.user.current_organization_id, body.user.organizations.length]).toEqual([own.body.id, 1]);
    const headers = {
      authorization: `Bearer ${body.tokens.access_token}`,
      'organization-id': owner.organization_id,
    };
    const back = await application.call('GET', '/api/v1/customers', undefined, headers);
    expect(back.body.code).toBe('ORGANIZATION_FORBIDDEN');
  });

  test('a change of role counts with the next request', async () => {
    const member = await testMember(application, owner, 'viewer');
    const make = () => member.post('/api/v1/customers', { name: 'x', type: 'business' });
    expect((await make()).body.code).toBe('FORBIDDEN');
    await owner.put(at(owner, `/members/${member.user_id}`), { role: 'sales' });
    expect((await make()).status).toBe(201);
  });

  test('ownership is transferred: one owner before and after, the former one is an admin', async () => {
    const mine = await testOwner(application);
    const successor = await testMember(application, mine, 'viewer');
    const answer = await mine.post(at(mine, '/transfer-ownership'), { user_id: successor.user_id });
    expect([answer.status, answer.body.role]).toEqual([200, 'owner']);
    expect((await successor.get(at(mine, ''))).body).toMatchObject({
      owner_id: successor.user_id,
      can: { transfer: true, delete: true, leave: false },
    });
    expect((await mine.post(at(mine, '/transfer-ownership'), { user_id: mine.user_id })).body.code).toBe(
      'FORBIDDEN',
    );
    const roles = (await mine.get(at(mine, '/members'))).body.members.map(
      (each: Member & { role: string }) => each.role,
    );
    expect(roles).toEqual(['owner', 'admin']);
    const stranger = await testUser(application);
    const away = await successor.post(at(mine, '/transfer-ownership'), { user_id: stranger.user_id });
    expect(away.status).toBe(404);
  });

  test('two transfers at the same moment leave exactly one owner', async () => {
    const mine = await testOwner(application);
    const candidates = [
      await testMember(application, mine, 'sales'),
      await testMember(application, mine, 'sales'),
    ];
    await Promise.all(
      candidates.map((successor) =>
        mine.post(at(mine, '/transfer-ownership'), { user_id: successor.user_id }),
      ),
    );
    const rows = await application.owner<{ user_id: string; owner_id: string }>(
      `select m.user_id, o.owner_id from membership m join organization o using (organization_id)
       where organization_id = $1 and role = 'owner'`,
      [mine.organization_id],
    );
    expect(rows.length).toBe(1);
    expect(rows[0]!.user_id).toBe(rows[0]!.owner_id);
  });

  test('a member leaves and stays signed in; the owner cannot', async () => {
    const member = await testMember(application, owner, 'viewer');
    expect((await member.post(at(owner, '/leave'))).status).toBe(200);
    const me = await member.get('/api/v1/security/users/me');
    expect([me.status, me.body.organizations]).toEqual([200, []]);
    expect((await owner.post(at(owner, '/leave'))).body.code).toBe('OWNER_STAYS');
  });
});

describe('switching', () => {
  const SWITCH = '/api/v1/security/users/me/switch-organization-with-tokens';

  test('S2.1-1 S1.7-20 S2.4-1 a person of two organizations switches: user and tokens, the next request without a header is there', async () => {
    const person = await testOwner(application, { name: 'First' });
    const second = (await person.post('/api/v1/organizations', { name: 'Second' })).body.id;
    const { status, body } = await person.post(SWITCH, { organization_id: person.organization_id });
    expect(status).toBe(200);
    expect(body.user.current_organization_id).toBe(person.organization_id);
    expect(body.user.organizations.map((each: { name: string }) => each.name)).toEqual(['First', 'Second']);
    const claims = JSON.parse(Buffer.from(body.tokens.access_token.split('.')[1], 'base64url').toString());
    expect(claims.org).toBe(person.organization_id);
    const headers = { authorization: `Bearer ${body.tokens.access_token}` };
    const here = await application.call(
      'GET',
      `/api/v1/organizations/${person.organization_id}`,
      undefined,
      headers,
    );
    expect(here.status).toBe(200);
    const there = await application.call('GET', `/api/v1/organizations/${second}`, undefined, headers);
    expect(there.status).toBe(404);
    const refreshed = await application.call('POST', '/api/v1/auth/refresh', {
      refresh_token: body.tokens.refresh_token,
    });
    expect(refreshed.status).toBe(200);
  });

  test('a person cannot switch to another’s organization, or to none', async () => {
    const stranger = await testOwner(application);
    const answer = await stranger.post(SWITCH, { organization_id: owner.organization_id });
    expect([answer.status, answer.body.code]).toEqual([403, 'ORGANIZATION_FORBIDDEN']);
    expect((await stranger.post(SWITCH, { organization_id: randomUUID() })).status).toBe(403);
    expect((await stranger.post(SWITCH, {})).body.field).toBe('organization_id');
  });
});

describe('what the answers say', () => {
  test('S1.7-19 GET /users/me/organizations answers each organization with role, permissions, tier and state', async () => {
    const { body } = await owner.get('/api/v1/security/users/me/organizations');
    expect(body.organizations).toMatchObject([
      {
        id: owner.organization_id,
        owner_id: owner.user_id,
        name: 'Bisi’s Bakery',
        role: 'owner',
        tier: 'free',
        onboarded: false,
        closed: false,
      },
    ]);
  });

  test('S2.6-2 the owner’s answer carries organization:read, update, delete and manage_members', async () => {
    const { body } = await owner.get('/api/v1/security/users/me');
    expect(body.organizations[0].permissions).toEqual(
      expect.arrayContaining([
        'organization:read',
        'organization:update',
        'organization:delete',
        'organization:manage_members',
      ]),
    );
  });

  test('S2.6-3 a plain member’s answer carries organization:read and no other organization permission', async () => {
    for (const role of ['accountant', 'sales', 'storekeeper', 'viewer']) {
      const member = await testMember(application, owner, role);
      const { body } = await member.get('/api/v1/security/users/me');
      const { permissions } = body.organizations[0] as { permissions: string[] };
      expect(
        permissions.filter((each) => each.startsWith('organization:')),
        role,
      ).toEqual(['organization:read']);
    }
  });

  test('S2.6-4 the inventory actions of each role are in the matrix and in the responses', async () => {
    const about = /^(inventory|stock|production|costs|sales_totals)/;
    const expected = {
      admin: Object.keys(PERMISSIONS).filter((each) => about.test(each)),
      accountant: [
        'inventory:read',
        'production:read',
        'inventory_accounting:read',
        'costs:read',
        'sales_totals:read',
      ],
      sales: ['inventory:read', 'sales_totals:read'],
      storekeeper: [
        'inventory:read',
        'inventory:write',
        'stock:write',
        'production:read',
        'production:write',
        'costs:read',
      ],
      viewer: [
        'inventory:read',
        'production:read',
        'inventory_accounting:read',
        'costs:read',
        'sales_totals:read',
      ],
    };
    for (const [role, permissions] of Object.entries(expected)) {
      const member = await testMember(application, owner, role);
      const { body } = await member.get('/api/v1/security/users/me');
      const granted = body.organizations[0].permissions as string[];
      expect(
        granted.filter((each) => about.test(each)),
        role,
      ).toEqual(permissions);
      expect(granted).toEqual(permissionsOf(role as 'admin'));
    }
  });
});
