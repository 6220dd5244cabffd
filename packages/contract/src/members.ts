import { z } from 'zod';
import { Password, UserAndTokens } from './auth.ts';
import { can, Email, Id, Instant, Line, ListQuery, listOf } from './fields.ts';
import { GIVEN_ROLES, ROLES } from './permissions.ts';
import { route } from './route.ts';

const base = '/api/v1/organizations/:id';
const ById = z.strictObject({ id: Id });
const OneMember = z.strictObject({ id: Id, user_id: Id });
const OneInvitation = z.strictObject({ id: Id, invitation_id: Id });
const Token = z.string().min(1).max(200);

const GivenRole = z.enum(GIVEN_ROLES, {
  error: ({ input }) =>
    input === 'owner'
      ? 'There is one owner, changed by transfer only'
      : `Must be one of: ${GIVEN_ROLES.join(', ')}`,
});

export const Member = z.object({
  user_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  joined_at: Instant,
  can: can('change_role', 'remove', 'make_owner'),
});
export type Member = z.infer<typeof Member>;

/** How much goes on in the name of a member. */
export const MemberActs = z.object({
  recurring_invoices: z.int(),
  recurring_journals: z.int(),
  webhooks: z.int(),
  /** These end with her. */
  api_keys: z.int(),
});
export type MemberActs = z.infer<typeof MemberActs>;

export const INVITATION_STATES = ['pending', 'expired', 'accepted', 'revoked'] as const;
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: z.enum(ROLES),
  status: z.enum(INVITATION_STATES),
  invited_by: z.string(),
  created_at: Instant,
  expires_at: Instant,
  can: can('resend', 'revoke'),
});
export type Invitation = z.infer<typeof Invitation>;

/** What the holder of an invitation link sees before deciding. */
export const InvitationView = z.object({
  organization_name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  invited_by: z.string(),
  /** Whether an account with that address exists; its owner then signs in instead of registering. */
  has_account: z.boolean(),
});
export type InvitationView = z.infer<typeof InvitationView>;

/** A transfer of ownership or a closing that can still be taken back. */
const Undo = z.object({
  id: Id,
  kind: z.enum(['transfer', 'closing']),
  made_by_name: z.string(),
  /** Of a transfer: the new owner. */
  successor_name: z.string().nullable(),
  made_at: Instant,
  until: Instant,
  can: can('take_back'),
});
export type Undo = z.infer<typeof Undo>;

export const memberRoutes = {
  list: route({
    method: 'GET',
    path: `${base}/members`,
    access: 'organization:read',
    summary: 'Who works here, the owner first',
    params: ById,
    query: ListQuery,
    response: listOf('members', Member).extend({
      /** The roles that the caller may assign. */
      roles: z.array(z.enum(ROLES)),
    }),
  }),
  invite: route({
    method: 'POST',
    path: `${base}/members/invite`,
    access: 'organization:manage_members',
    outward: true,
    summary: 'Invite a person by email',
    params: ById,
    body: z.strictObject({ email: Email, role: GivenRole }),
    response: Invitation,
    status: 201,
  }),
  invitations: route({
    method: 'GET',
    path: `${base}/invitations`,
    access: 'organization:manage_members',
    summary: 'Invitations that are not accepted yet, the newest first',
    params: ById,
    query: ListQuery,
    response: listOf('invitations', Invitation),
  }),
  resend: route({
    method: 'POST',
    path: `${base}/invitations/:invitation_id/resend`,
    access: 'organization:manage_members',
    outward: true,
    summary: 'Send an invitation again with a new link and a new expiry; the old link stops working',
    params: OneInvitation,
    response: Invitation,
  }),
  revoke: route({
    method: 'DELETE',
    path: `${base}/invitations/:invitation_id`,
    access: 'organization:manage_members',
    summary: 'Cancel an invitation',
    params: OneInvitation,
    response: Invitation,
  }),
  changeRole: route({
    method: 'PUT',
    path: `${base}/members/:user_id`,
    access: 'organization:manage_members',
    summary: 'Change the role of a member',
    params: OneMember,
    body: z.strictObject({ role: GivenRole }),
    response: Member,
  }),
  acts: route({
    method: 'GET',
    path: `${base}/members/:user_id/acts`,
    access: 'organization:manage_members',
    summary: 'What goes on in the name of a member, and passes to another or stops when she is removed',
    params: OneMember,
    response: MemberActs,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/members/:user_id`,
    access: 'organization:manage_members',
    summary:
      'Remove a member; rights and sessions end at once. What went on in her name passes to `successor`, and otherwise stops and waits for a person; her API keys end',
    params: OneMember,
    query: z.strictObject({
      /** The person herself who removes, or a member whom she could remove too. */
      successor: Id.optional(),
    }),
    response: Member,
  }),
  transfer: route({
    method: 'POST',
    path: `${base}/transfer-ownership`,
    access: 'organization:delete',
    person: true,
    proof: { act: 'ownership_transferred' },
    summary:
      'Make a member the owner; the former owner becomes an admin, and can take it back for seven days',
    params: ById,
    body: z.strictObject({ user_id: Id }),
    response: Member,
  }),
  undo: route({
    method: 'GET',
    path: `${base}/undo`,
    access: 'organization:read',
    person: true,
    summary: 'The transfer or closing that can still be taken back',
    params: ById,
    response: z.object({ undo: Undo.nullable() }),
  }),
  takeBack: route({
    method: 'POST',
    path: `${base}/undo`,
    access: 'organization:read',
    person: true,
    proof: { act: 'handover_undone' },
    whenClosed: true,
    summary: 'Take back a transfer, as the former owner, or a closing, as the owner',
    params: ById,
    body: z.strictObject({ id: Id }),
    response: z.object({ undo: z.null() }),
  }),
  leave: route({
    method: 'POST',
    path: `${base}/leave`,
    access: 'organization:read',
    summary: 'Leave the organization',
    params: ById,
    response: z.object({ message: z.string() }),
    whenClosed: true,
  }),
  switchOrganization: route({
    method: 'POST',
    path: '/api/v1/security/users/me/switch-organization-with-tokens',
    access: 'session',
    summary: 'Make another organization the current one; answers the user and new tokens',
    body: z.strictObject({ organization_id: Id }),
    response: UserAndTokens,
  }),
} as const;

const invitations = '/api/v1/invitations';

export const invitationRoutes = {
  /** A POST, so that the token appears in no address and in no log. */
  look: route({
    method: 'POST',
    path: `${invitations}/look`,
    access: 'public',
    summary: 'What an invitation offers; changes nothing',
    body: z.strictObject({ token: Token }),
    response: InvitationView,
    rate: 'address',
  }),
  accept: route({
    method: 'POST',
    path: `${invitations}/accept`,
    access: 'session',
    summary: 'Accept as the signed-in person, who must have the invited address',
    body: z.strictObject({ token: Token }),
    response: UserAndTokens,
    rate: 'address',
  }),
  register: route({
    method: 'POST',
    path: `${invitations}/register`,
    access: 'public',
    summary: 'Make an account and accept; the link has proved the address',
    body: z.strictObject({
      token: Token,
      password: Password,
      first_name: Line(100),
      last_name: Line(100),
      terms_accepted: z.literal(true, { error: 'Please accept the terms' }),
    }),
    response: UserAndTokens,
    status: 201,
    rate: 'address',
  }),
} as const;
