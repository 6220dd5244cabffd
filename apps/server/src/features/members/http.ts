import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { invitationRoutes, memberRoutes } from '@lissafi/contract/members';
import { rolesUnder } from '@lissafi/contract/permissions';
import { appendEvents } from '../../db/events.ts';
import { keepFormerRole } from '../../db/former-values.ts';
import { enterOrganization, type Tx } from '../../db/scope.ts';
import { after, type Handlers } from '../../http/context.ts';
import { refuseCommon } from '../auth/common-passwords.ts';
import { hashPassword } from '../auth/password.ts';
import { freshTokens, startSession } from '../auth/sessions.ts';
import { countOutward } from '../organizations/outward.ts';
import { chooseOrganization, setOrganization } from '../organizations/store.ts';
import {
  allowUndo,
  closeUndo,
  pendingUndo,
  readUndo,
  refuseWhileReturnable,
  type StoredUndo,
} from '../organizations/undo.ts';
import { passOn, readActs } from './acts.ts';
import {
  acceptInvitation,
  createInvitation,
  findInvitation,
  listInvitations,
  lockInvitation,
  organizationOfInvitation,
  peekInvitation,
  readInvitation,
  registerInvited,
  renewInvitation,
  revokeInvitation,
  revokeInvitationsBy,
} from './invitations.ts';
import {
  changeOwner,
  endMembership,
  findMember,
  listMembers,
  lockMember,
  type MemberScope,
  readMember,
  setRole,
} from './store.ts';

/** The path and the header both name the organization; they must be the same. */
function inside({
  organization,
  user,
  params,
}: Omit<MemberScope, 'user_id'> & { user: { id: string } } & Named): MemberScope {
  if (params.id !== organization.id) throw new Refusal('NOT_FOUND');
  return { user_id: user.id, organization };
}
interface Named {
  params: { id: string };
}

/** Throws ROLE_OUT_OF_REACH: the owner manages everyone else, an admin neither the owner nor admins. */
function assertReach(who: MemberScope, ...roles: string[]): void {
  const reached: readonly string[] = rolesUnder(who.organization.role);
  if (roles.some((role) => !reached.includes(role))) throw new Refusal('ROLE_OUT_OF_REACH');
}

/** Throws the fault of `successor`: what somebody may have is not passed on to who may have more. */
async function lockSuccessor(tx: Tx, who: MemberScope, removed: string, id: string): Promise<string> {
  const found = id === removed ? null : await findMember(tx, id);
  if (!found) throw invalid(fault('successor', 'Choose another member'));
  if (id !== who.user_id && !rolesUnder(who.organization.role).includes(found.role))
    throw invalid(fault('successor', 'Choose yourself, or a member whom you manage'));
  return id;
}

export const memberHandlers: Handlers<typeof memberRoutes> = {
  async list({ tx, query, ...rest }) {
    const who = inside(rest);
    const roles = who.organization.closed ? [] : rolesUnder(who.organization.role);
    return { ...(await listMembers(tx, who, query)), ...query, roles };
  },

  async invite({ tx, newId, now, body, ...rest }) {
    const who = inside(rest);
    assertReach(who, body.role);
    await countOutward({ tx, now, ...rest }, body.email);
    const id = await createInvitation(tx, who, newId(), body, now);
    await appendEvents(tx, [{ type: 'member.invited', subject_id: id, actor_id: who.user_id }]);
    return readInvitation(tx, who, id, now);
  },

  async invitations({ tx, now, query, ...rest }) {
    return { ...(await listInvitations(tx, inside(rest), query, now)), ...query };
  },

  async resend({ tx, now, ...rest }) {
    const who = inside(rest);
    const invitation = await lockInvitation(tx, rest.params.invitation_id);
    assertReach(who, invitation.role);
    await countOutward({ tx, now, ...rest }, invitation.email);
    await renewInvitation(tx, invitation.id, now);
    return readInvitation(tx, who, invitation.id, now);
  },

  async revoke({ tx, now, ...rest }) {
    const who = inside(rest);
    const invitation = await lockInvitation(tx, rest.params.invitation_id);
    assertReach(who, invitation.role);
    await revokeInvitation(tx, invitation.id, now);
    await appendEvents(tx, [
      { type: 'member.invitation_revoked', subject_id: invitation.id, actor_id: who.user_id },
    ]);
    return readInvitation(tx, who, invitation.id, now);
  },

  async changeRole({ tx, now, body, ...rest }) {
    const who = inside(rest);
    const member = await lockMember(tx, rest.params.user_id);
    assertReach(who, member.role, body.role);
    await refuseWhileReturnable(tx, rest.organization, now, member);
    await keepFormerRole(tx, member.user_id, now);
    await setRole(tx, member.user_id, body.role);
    await revokeInvitationsBy(tx, member.user_id, now);
    const data = { from: member.role, to: body.role };
    await appendEvents(tx, [
      { type: 'member.role_changed', subject_id: member.user_id, actor_id: who.user_id, data },
    ]);
    return readMember(tx, who, member.user_id);
  },

  async acts({ tx, ...rest }) {
    const who = inside(rest);
    const { user_id } = await readMember(tx, who, rest.params.user_id);
    return readActs(tx, user_id);
  },

  async remove({ tx, now, query, ...rest }) {
    const who = inside(rest);
    const member = await lockMember(tx, rest.params.user_id);
    assertReach(who, member.role);
    await refuseWhileReturnable(tx, rest.organization, now, member);
    const successor = query.successor ? await lockSuccessor(tx, who, member.user_id, query.successor) : null;
    const removed = await readMember(tx, who, member.user_id);
    await passOn(tx, member.user_id, successor, now);
    await endMembership(tx, member.user_id, { endSessionsAt: now });
    await revokeInvitationsBy(tx, member.user_id, now);
    await appendEvents(tx, [{ type: 'member.removed', subject_id: member.user_id, actor_id: who.user_id }]);
    return removed;
  },

  async transfer({ tx, now, newId, body, ...rest }) {
    const who = inside(rest);
    // The owner may have transferred ownership between the access check and this point.
    if ((await lockMember(tx, who.user_id)).role !== 'owner') throw new Refusal('FORBIDDEN');
    const successor = await lockMember(tx, body.user_id);
    if (successor.role === 'owner') throw new Refusal('INVALID_STATE', { field: 'user_id' });
    await refuseWhileReturnable(tx, rest.organization, now);
    await changeOwner(tx, who.user_id, successor.user_id, now);
    await allowUndo(tx, { id: newId(), kind: 'transfer', made_by: who.user_id, successor }, now);
    await appendEvents(tx, [
      { type: 'organization.transferred', subject_id: successor.user_id, actor_id: who.user_id },
    ]);
    return readMember(
      tx,
      { ...who, organization: { ...who.organization, role: 'admin' } },
      successor.user_id,
    );
  },

  async undo({ tx, now, ...rest }) {
    return { undo: await readUndo(tx, inside(rest).user_id, now) };
  },

  async takeBack({ tx, now, body, ...rest }) {
    const who = inside(rest);
    const undo = await pendingUndo(tx, now);
    if (!undo || undo.id !== body.id || undo.made_by !== who.user_id) throw new Refusal('NOT_FOUND');
    if (undo.kind === 'closing') {
      if (who.organization.role !== 'owner') throw new Refusal('FORBIDDEN');
      const type = 'organization.reopened' as const;
      await setOrganization(
        tx,
        { closed_at: null },
        { type, subject_id: who.organization.id, actor_id: who.user_id },
        now,
      );
    } else await giveBack(tx, undo, now);
    await closeUndo(tx, undo.id, now);
    return { undo: null };
  },

  async leave({ tx, now, ...rest }) {
    const who = inside(rest);
    if (who.organization.role === 'owner') throw new Refusal('OWNER_STAYS');
    await refuseWhileReturnable(tx, rest.organization, now, who);
    await passOn(tx, who.user_id, null, now);
    await endMembership(tx, who.user_id, {});
    await appendEvents(tx, [{ type: 'member.left', subject_id: who.user_id, actor_id: who.user_id }]);
    return { message: 'You left the organization' };
  },

  async switchOrganization(visit) {
    const { tx, user, body } = visit;
    await chooseOrganization(tx, user.id, body.organization_id);
    return freshTokens(visit, user.id, user.session_id);
  },
};

/** The former owner is the owner again, and her successor what she was before. */
async function giveBack(
  tx: Tx,
  { made_by, successor_id, successor_role }: StoredUndo,
  now: Date,
): Promise<void> {
  const successor = await lockMember(tx, successor_id!);
  if (successor.role !== 'owner') throw new Refusal('INVALID_STATE');
  await lockMember(tx, made_by);
  await changeOwner(tx, successor.user_id, made_by, now);
  await setRole(tx, successor.user_id, successor_role ?? 'admin');
  await appendEvents(tx, [{ type: 'organization.transferred', subject_id: made_by, actor_id: made_by }]);
}

export const invitationHandlers: Handlers<typeof invitationRoutes> = {
  async look({ tx, now, body }) {
    const invitation = await findInvitation(tx, body.token, now);
    const { name } = await organizationOfInvitation(tx, invitation);
    const { email, role, inviter, has_account } = invitation;
    return { organization_name: name, email, role, invited_by: inviter, has_account };
  },

  async accept(visit) {
    const { tx, now, user, body } = visit;
    const invitation = await findInvitation(tx, body.token, now);
    if (invitation.email !== user.email) {
      throw new Refusal('INVITATION_FOR_ANOTHER', {
        message: `This invitation was sent to ${invitation.email}, and you are signed in as ${user.email}. Sign out, then open the link again.`,
      });
    }
    await acceptInvitation(tx, invitation, user.id, now);
    await joined(tx, invitation.organization_id, user.id);
    return freshTokens(visit, user.id, user.session_id);
  },

  register: after(
    async ({ services, body }) => {
      const { email } = await peekInvitation(services.database.kysely, body.token);
      await refuseCommon(body.password, email, 'password');
      return hashPassword(body.password);
    },
    async (visit) => {
      const { tx, now, newId, body, prepared } = visit;
      const invitation = await findInvitation(tx, body.token, now);
      const id = await registerInvited(tx, newId(), invitation.email, body, prepared, now);
      await acceptInvitation(tx, invitation, id, now);
      await joined(tx, invitation.organization_id, id);
      return startSession(visit, id, 'password', true);
    },
  ),
};

async function joined(tx: Parameters<typeof enterOrganization>[0], organizationId: string, userId: string) {
  await chooseOrganization(tx, userId, organizationId);
  const scoped = await enterOrganization(tx, organizationId);
  await appendEvents(scoped, [{ type: 'member.joined', subject_id: userId, actor_id: userId }]);
  await scoped.flush();
}
