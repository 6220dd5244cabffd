import { Refusal } from '@lissafi/contract/errors';
import type { memberRoutes } from '@lissafi/contract/members';
import { type Role, rolesUnder } from '@lissafi/contract/permissions';
import type { Query, Result } from '@lissafi/contract/route';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { CurrentOrganization } from '../../http/context.ts';
import { forgetMaker } from '../api-keys/store.ts';
import { revokeSessions } from '../auth/sessions.ts';

/** The caller and the organization. */
export interface MemberScope {
  user_id: string;
  organization: Pick<CurrentOrganization, 'id' | 'role' | 'closed'>;
}
type Member = Result<typeof memberRoutes.changeRole>;
interface MemberRow {
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
  role: Role;
  joined_at: string;
}

function toMember(row: MemberRow, who: MemberScope): Member {
  const open = !who.organization.closed;
  const reached = open && rolesUnder(who.organization.role).includes(row.role);
  return {
    ...row,
    joined_at: row.joined_at,
    can: {
      change_role: reached,
      remove: reached,
      make_owner: open && who.organization.role === 'owner' && row.role !== 'owner',
    },
  };
}

const COLUMNS = [
  'm.user_id',
  'u.first_name',
  'u.last_name',
  'u.email',
  'm.role',
  'm.created_at as joined_at',
] as const;

/** Returns the owner first, then members in the order of joining. */
export async function listMembers(
  tx: Tx,
  who: MemberScope,
  { limit, offset }: Query<typeof memberRoutes.list>,
): Promise<{ members: Member[]; total: number }> {
  const of = tx.db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', tx.organization_id);
  const rows = await of
    .select(COLUMNS)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy(sql`m.role = 'owner'`, 'desc')
    .orderBy('m.created_at')
    .orderBy('m.user_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    members: rows.map(({ total: _, ...row }) => toMember(row as MemberRow, who)),
    total: rows[0]?.total ?? 0,
  };
}

export async function readMember(tx: Tx, who: MemberScope, userId: string): Promise<Member> {
  const row = await tx.db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', tx.organization_id)
    .where('m.user_id', '=', userId)
    .select(COLUMNS)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return toMember(row as MemberRow, who);
}

/** Locks a member as `findMember`. Throws NOT_FOUND. */
export async function lockMember(tx: Tx, userId: string): Promise<{ user_id: string; role: Role }> {
  const member = await findMember(tx, userId);
  if (!member) throw new Refusal('NOT_FOUND');
  return member;
}

/** Locks a member to the end of the transaction, so that two changes of one member run one after the other. */
export async function findMember(tx: Tx, userId: string): Promise<{ user_id: string; role: Role } | null> {
  const row = await tx.db
    .selectFrom('membership')
    .select(['user_id', 'role'])
    .where('organization_id', '=', tx.organization_id)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { user_id: row.user_id, role: row.role as Role } : null;
}

export async function setRole(tx: Tx, userId: string, role: Role): Promise<void> {
  await tx.db
    .updateTable('membership')
    .set({ role })
    .where('organization_id', '=', tx.organization_id)
    .where('user_id', '=', userId)
    .execute();
}

/** The former owner becomes an admin first, so that there are never two owners. */
export async function changeOwner(tx: Tx, from: string, to: string, now: Date): Promise<void> {
  await setRole(tx, from, 'admin');
  await setRole(tx, to, 'owner');
  await tx.db
    .updateTable('organization')
    .set({ owner_id: to, version: sql<number>`version + 1`, updated_at: now.toISOString() })
    .where('organization_id', '=', tx.organization_id)
    .execute();
}

/**
 * Ends a membership. Permissions are read from it with every request, so they end with it. A removed member is also
 * signed out everywhere (decisions §2), and another of their organizations becomes the current one.
 */
export async function endMembership(
  tx: Tx,
  userId: string,
  { endSessionsAt }: { endSessionsAt?: Date },
): Promise<void> {
  await forgetMaker(tx, userId);
  await tx.db
    .deleteFrom('membership')
    .where('organization_id', '=', tx.organization_id)
    .where('user_id', '=', userId)
    .execute();
  await sql`update app_user set current_organization_id =
      (select organization_id from membership where user_id = ${userId} order by created_at, organization_id limit 1)
    where id = ${userId} and current_organization_id = ${tx.organization_id}`.execute(tx.db);
  if (endSessionsAt) await revokeSessions(tx, userId, endSessionsAt);
}
