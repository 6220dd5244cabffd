import { randomUUID } from 'node:crypto';
import { GIVEN_ROLES, permissionsOf } from '@lissafi/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
  testUser,
} from '../../testing/application.ts';
import { at, invitationTools } from '../../testing/invitations.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const { invite } = invitationTools(() => ({ application, owner }));

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
    'a %s changes no role, not even their own, invites nobody and sees no invitations',
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
    const heir = await testMember(application, mine, 'viewer');
    const answer = await mine.post(at(mine, '/transfer-ownership'), { user_id: heir.user_id });
    expect([answer.status, answer.body.role]).toEqual([200, 'owner']);
    expect((await heir.get(at(mine, ''))).body).toMatchObject({
      owner_id: heir.user_id,
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
    const away = await heir.post(at(mine, '/transfer-ownership'), { user_id: stranger.user_id });
    expect(away.status).toBe(404);
    const own = await heir.post(at(mine, '/transfer-ownership'), { user_id: heir.user_id });
    expect([own.status, own.body.code, own.body.field]).toEqual([409, 'INVALID_STATE', 'user_id']);
  });

  test('two transfers at the same moment leave exactly one owner', async () => {
    const mine = await testOwner(application);
    const heirs = [
      await testMember(application, mine, 'sales'),
      await testMember(application, mine, 'sales'),
    ];
    await Promise.all(
      heirs.map((heir) => mine.post(at(mine, '/transfer-ownership'), { user_id: heir.user_id })),
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

  test('a person of two organizations switches: user and tokens, the next request without a header is there', async () => {
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

  test('nobody switches to an organization of others, or to none', async () => {
    const stranger = await testOwner(application);
    const answer = await stranger.post(SWITCH, { organization_id: owner.organization_id });
    expect([answer.status, answer.body.code]).toEqual([403, 'ORGANIZATION_FORBIDDEN']);
    expect((await stranger.post(SWITCH, { organization_id: randomUUID() })).status).toBe(403);
    expect((await stranger.post(SWITCH, {})).body.field).toBe('organization_id');
  });
});

describe('what the answers say', () => {
  test('GET /users/me/organizations answers each organization with role, permissions, tier and state', async () => {
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

  test('the owner’s answer carries organization:read, update, delete and manage_members', async () => {
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

  test('a plain member’s answer carries organization:read and no other organization permission', async () => {
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

  test('which inventory actions each role may do stands in the matrix and in the answers', async () => {
    const about = /^(inventory|stock|production|costs|sales_totals)/;
    const expected = {
      admin: [
        'inventory:read',
        'inventory:write',
        'stock:write',
        'stock:adjust',
        'production:read',
        'production:write',
        'inventory_accounting:read',
        'costs:read',
        'sales_totals:read',
      ],
      accountant: [
        'inventory:read',
        'stock:adjust',
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
        'stock:adjust',
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
      const told = body.organizations[0].permissions as string[];
      expect(
        told.filter((each) => about.test(each)),
        role,
      ).toEqual(permissions);
      expect(told).toEqual(permissionsOf(role as 'admin'));
    }
  });
});
