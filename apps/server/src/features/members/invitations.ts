import { Refusal } from '@lissafi/contract/errors';
import { INVITATION_DAYS, LIMITS } from '@lissafi/contract/limits';
import type { memberRoutes } from '@lissafi/contract/members';
import { type Role, rolesUnder } from '@lissafi/contract/permissions';
import type { Query, Result } from '@lissafi/contract/route';
import { keptCause } from '../../cause.ts';
import { enterOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { hashToken } from '../../secrets.ts';
import type { MemberScope } from './store.ts';

type Invitation = Result<typeof memberRoutes.invite>;
const DAY_MS = 86_400_000;
const termFrom = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString();

const columns = sql`i.id, i.email, i.role, i.created_at, i.expires_at, i.accepted_at, i.revoked_at,
  trim(u.first_name || ' ' || u.last_name) as invited_by`;
interface Row {
  id: string;
  email: string;
  role: Role;
  created_at: string;
  expires_at: string;
  accepted_at: string | null;
  revoked_at: string | null;
  invited_by: string;
}

function toInvitation({ accepted_at, revoked_at, ...row }: Row, who: MemberScope, now: Date): Invitation {
  const isOpen = !accepted_at && !revoked_at;
  const expired = new Date(row.expires_at) <= now;
  const reached = isOpen && !who.organization.closed && rolesUnder(who.organization.role).includes(row.role);
  return {
    ...row,
    status: accepted_at ? 'accepted' : revoked_at ? 'revoked' : expired ? 'expired' : 'pending',
    can: { resend: reached, revoke: reached },
  };
}

/** Queues the email in this transaction; its token is created when it is sent. */
const queueMail = (tx: Tx, id: string) =>
  sql`select queue_invitation_mail(${id}::uuid, ${JSON.stringify(keptCause())}::json)`.execute(tx.db);

/** Throws ALREADY_MEMBER or ALREADY_INVITED; an expired invitation is replaced. */
export async function createInvitation(
  tx: Tx,
  who: MemberScope,
  id: string,
  { email, role }: { email: string; role: Role },
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ is_member: boolean; is_invited: boolean; open: number; members: number }>`
    select
      exists (select from membership m join app_user u on u.id = m.user_id
        where m.organization_id = ${tx.organization_id} and u.email = ${email}) as is_member,
      count(*) filter (where email = ${email} and expires_at > ${now.toISOString()})::int > 0 as is_invited,
      count(*)::int as open,
      (select count(*)::int from membership where organization_id = ${tx.organization_id}) as members
    from invitation where organization_id = ${tx.organization_id} and accepted_at is null and revoked_at is null`.execute(
    tx.db,
  );
  const { is_member, is_invited, open, members } = rows[0]!;
  if (is_member) throw new Refusal('ALREADY_MEMBER', { field: 'email' });
  if (is_invited) throw new Refusal('ALREADY_INVITED', { field: 'email' });
  if (open >= LIMITS.invitations_open || members >= LIMITS.members) {
    throw new Refusal('INVALID_STATE', { message: 'There are too many members or open invitations.' });
  }
  // Deletes only an expired one: one that was created concurrently conflicts below and is found at the second attempt.
  await sql`update invitation set revoked_at = ${now.toISOString()}
    where organization_id = ${tx.organization_id} and email = ${email} and accepted_at is null
      and revoked_at is null and expires_at <= ${now.toISOString()}`.execute(tx.db);
  await tx.db
    .insertInto('invitation')
    .values({
      id,
      organization_id: tx.organization_id,
      email,
      role,
      invited_by: who.user_id,
      created_at: now.toISOString(),
      expires_at: termFrom(now),
    })
    .execute();
  await queueMail(tx, id);
  return id;
}

/** Locks and returns an open invitation of this organization; 404 for any other. */
export async function lockInvitation(tx: Tx, id: string): Promise<{ id: string; role: Role; email: string }> {
  const row = await tx.db
    .selectFrom('invitation')
    .select(['id', 'role', 'email'])
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return { id: row.id, role: row.role as Role, email: row.email };
}

/** Extends the term; the old link becomes invalid at once, the new one is created with the email. */
export async function renewInvitation(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('invitation')
    .set({ token_hash: null, expires_at: termFrom(now) })
    .where('id', '=', id)
    .execute();
  await queueMail(tx, id);
}

export async function revokeInvitation(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.db.updateTable('invitation').set({ revoked_at: now.toISOString() }).where('id', '=', id).execute();
}

/** A member's invitations end with the role that they had when they sent them. */
export async function revokeInvitationsBy(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('invitation')
    .set({ revoked_at: now.toISOString() })
    .where('organization_id', '=', tx.organization_id)
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function readInvitation(tx: Tx, who: MemberScope, id: string, now: Date): Promise<Invitation> {
  const { rows } = await sql<Row>`select ${columns} from invitation i join app_user u on u.id = i.invited_by
    where i.organization_id = ${tx.organization_id} and i.id = ${id}`.execute(tx.db);
  return toInvitation(rows[0]!, who, now);
}

export async function listInvitations(
  tx: Tx,
  who: MemberScope,
  { limit, offset }: Query<typeof memberRoutes.invitations>,
  now: Date,
): Promise<{ invitations: Invitation[]; total: number }> {
  const { rows } = await sql<Row & { total: number }>`
    select ${columns}, count(*) over ()::int as total from invitation i join app_user u on u.id = i.invited_by
    where i.organization_id = ${tx.organization_id} and i.accepted_at is null and i.revoked_at is null
    order by i.created_at desc, i.id limit ${limit} offset ${offset}`.execute(tx.db);
  return {
    invitations: rows.map(({ total: _, ...row }) => toInvitation(row, who, now)),
    total: rows[0]?.total ?? 0,
  };
}

/**
 * Gives an open invitation the token of the email that is about to be sent, and returns the content of the email; null
 * for an invitation that was used, revoked or has expired meanwhile.
 */
export async function issueInvitationToken(
  tx: Tx,
  id: string,
  token: string,
  now: Date,
): Promise<{
  to: string;
  organization: string;
  role: string;
  invited_by: string;
  reply_to: string | null;
} | null> {
  const { rows } = await sql<FoundInvitation & { inviter_email: string | null }>`
    update invitation i set token_hash = ${hashToken(token)}
    from app_user u where u.id = i.invited_by and i.id = ${id} and i.accepted_at is null and i.revoked_at is null
      and i.expires_at > ${now.toISOString()}
    returning i.id, i.organization_id, i.email, i.role, trim(u.first_name || ' ' || u.last_name) as inviter,
      u.email as inviter_email, false as has_account`.execute(tx.db);
  const [found] = rows;
  if (!found) return null;
  const { name } = await organizationOfInvitation(tx, found);
  return {
    to: found.email,
    organization: name,
    role: found.role,
    invited_by: found.inviter,
    reply_to: found.inviter_email,
  };
}

export interface FoundInvitation {
  id: string;
  organization_id: string;
  email: string;
  role: Role;
  inviter: string;
  has_account: boolean;
}

/** Returns the address that a link was sent to, before a transaction. Throws INVITATION_INVALID for an unknown link. */
export async function peekInvitation(db: Tx['db'], token: string): Promise<{ email: string }> {
  const row = await db
    .selectFrom('invitation')
    .select('email')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) throw new Refusal('INVITATION_INVALID', { field: 'token' });
  return row;
}

/**
 * Returns the invitation of a link, locked. Throws INVITATION_INVALID for a used, revoked, replaced, expired or unknown
 * one.
 */
export async function findInvitation(tx: Tx, token: string, now: Date): Promise<FoundInvitation> {
  const { rows } = await sql<FoundInvitation>`
    select i.id, i.organization_id, i.email, i.role, trim(u.first_name || ' ' || u.last_name) as inviter,
      exists (select from app_user a where a.email = i.email) as has_account
    from invitation i join app_user u on u.id = i.invited_by
    where i.token_hash = ${hashToken(token)} and i.accepted_at is null and i.revoked_at is null
      and i.expires_at > ${now.toISOString()}
    for no key update of i`.execute(tx.db);
  if (!rows[0]) throw new Refusal('INVITATION_INVALID', { field: 'token' });
  return rows[0];
}

/** Returns the organization's name. Throws ORGANIZATION_CLOSED. The transaction's scope is restored. */
export async function organizationOfInvitation(
  tx: Tx,
  { organization_id }: FoundInvitation,
): Promise<{ name: string }> {
  const scoped = await enterOrganization(tx, organization_id);
  const row = await scoped.db
    .selectFrom('organization')
    .select(['name', 'closed_at'])
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow();
  await sql.raw(`set local app.organization_id = '${tx.organization_id}'`).execute(tx.db);
  if (row.closed_at) throw new Refusal('ORGANIZATION_CLOSED');
  return row;
}

/** Consumes the invitation. Its link was sent to the address, so the address is verified. */
export async function acceptInvitation(
  tx: Tx,
  invitation: FoundInvitation,
  userId: string,
  now: Date,
): Promise<void> {
  await organizationOfInvitation(tx, invitation);
  const at = now.toISOString();
  await tx.db.updateTable('invitation').set({ accepted_at: at }).where('id', '=', invitation.id).execute();
  await tx.db
    .updateTable('app_user')
    .set({ email_verified_at: at, updated_at: at })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
  // An existing member keeps their role.
  await tx.db
    .insertInto('membership')
    .values({ organization_id: invitation.organization_id, user_id: userId, role: invitation.role })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .execute();
}

/** Creates a person with a verified address. Throws EMAIL_TAKEN. */
export async function registerInvited(
  tx: Tx,
  id: string,
  email: string,
  person: { first_name: string; last_name: string },
  passwordHash: string,
  now: Date,
): Promise<string> {
  const at = now.toISOString();
  const inserted = await tx.db
    .insertInto('app_user')
    .values({
      id,
      email,
      password_hash: passwordHash,
      first_name: person.first_name,
      last_name: person.last_name,
      terms_accepted_at: at,
      email_verified_at: at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new Refusal('EMAIL_TAKEN', { field: 'email' });
  return id;
}
