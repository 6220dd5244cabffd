import { Refusal } from '@lissafi/contract/errors';
import type { Tier } from '@lissafi/contract/flag-list';
import type { Membership, User } from '@lissafi/contract/identity';
import { logoUrl } from '@lissafi/contract/organizations';
import { permissionsOf, type Role } from '@lissafi/contract/permissions';
import { sql } from 'kysely';
import { enterOrganization, type Tx } from '../../db/scope.ts';
import { hashToken } from '../../secrets.ts';

/** The person with their organizations; throws UNAUTHENTICATED when there is none. */
export async function readUser(tx: Tx, userId: string): Promise<User> {
  const row = await tx.db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!row) throw new Refusal('UNAUTHENTICATED');
  const organizations = await readMemberships(tx, userId);
  const current = organizations.find((each) => each.id === row.current_organization_id) ?? organizations[0];
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    email_verified: row.email_verified_at !== null,
    email_verified_at: row.email_verified_at,
    terms_accepted: row.terms_accepted_at !== null,
    organizations,
    current_organization_id: current?.id ?? null,
  };
}

/** Names stand behind row security, so each organization is read in its own scope; people have few. */
export async function readMemberships(tx: Tx, userId: string): Promise<Membership[]> {
  const rows = await tx.db
    .selectFrom('membership')
    .select(['organization_id', 'role'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('organization_id')
    .limit(100)
    .execute();
  const memberships: Membership[] = [];
  for (const { organization_id, role } of rows) {
    const scoped = await enterOrganization(tx, organization_id);
    const organization = await scoped.db
      .selectFrom('organization')
      .select(['name', 'owner_id', 'tier', 'logo_id', 'onboarded_at', 'closed_at'])
      .where('organization_id', '=', organization_id)
      .executeTakeFirstOrThrow();
    memberships.push({
      id: organization_id,
      name: organization.name,
      owner_id: organization.owner_id,
      role: role as Role,
      permissions: permissionsOf(role as Role),
      tier: organization.tier as Tier,
      logo_url: logoUrl(organization_id, organization.logo_id),
      onboarded: organization.onboarded_at !== null,
      closed: organization.closed_at !== null,
    });
  }
  if (rows.length > 0)
    await sql.raw(`set local app.organization_id = '${tx.organization_id}'`).execute(tx.db);
  return memberships;
}

/** Uses up a verification token: single use, 24 h. Returns the person's id; throws INVALID_TOKEN. */
export async function useVerificationToken(tx: Tx, token: string, now: Date): Promise<string> {
  const row = await tx.db
    .updateTable('mail_token')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', 'verify_email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst();
  if (!row) throw new Refusal('INVALID_TOKEN', { field: 'token' });
  await tx.db
    .updateTable('app_user')
    .set({ email_verified_at: now.toISOString(), updated_at: now.toISOString() })
    .where('id', '=', row.user_id)
    .where('email_verified_at', 'is', null)
    .execute();
  return row.user_id;
}

/** Queues a mail about the account in this very transaction. */
export async function queueIdentityMail(tx: Tx, userId: string, kind: 'verify_email'): Promise<void> {
  await sql`select queue_identity_mail(${userId}, ${kind})`.execute(tx.db);
}
