import { INBOX_KINDS, type InboxKind } from '@lissafi/contract/inbox';
import { type PermissionSettings, permissionsOf, type Role } from '@lissafi/contract/permissions';
import { signedIn } from '../client/session.ts';
import { server } from './fake-server.ts';
import { none } from './lists.ts';
import { organization, user } from './records.ts';

const NOTHING_WAITS = Object.fromEntries(INBOX_KINDS.map((kind) => [kind, 0])) as Record<InboxKind, number>;

/** Signs in the owner, or a member with another role; the server answers what the frame around the screens asks for. */
export function signIn(role: Role = 'owner', settings?: PermissionSettings): void {
  const permissions = permissionsOf(role, settings);
  const memberships = user.organizations.map((each) => ({ ...each, role, permissions }));
  const member = { ...user, organizations: memberships };
  server.on('organizations', 'get', () => organization);
  server.on('account', 'myOrganizations', () => ({ organizations: memberships }));
  server.on('branches', 'locations', ({ query }) => ({ ...none(query), locations: [] }));
  server.on('notifications', 'list', ({ query }) => ({ ...none(query), notifications: [], unread_count: 0 }));
  server.on('inbox', 'list', ({ query }) => ({ ...none(query), items: [], counts: NOTHING_WAITS }));
  server.on('bankAccounts', 'list', ({ query }) => ({ ...none(query), bank_accounts: [], total_balance: 0 }));
  server.on('members', 'undo', () => ({ undo: null }));
  server.on('channel', 'ticket', () => ({ ticket: 'a ticket', expires_at: '2026-11-26T08:01:00.000Z' }));
  signedIn({ user: member, tokens: { access_token: 'a token', refresh_token: null } });
}
