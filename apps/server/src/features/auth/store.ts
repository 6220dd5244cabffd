import type { Language, Membership, User } from '@lissafi/contract/auth';
import { Refusal } from '@lissafi/contract/errors';
import type { Tier } from '@lissafi/contract/flag-list';
import { logoUrl } from '@lissafi/contract/organizations';
import { permissionsOf, type Role } from '@lissafi/contract/permissions';
import { keptCause } from '../../cause.ts';
import { enterOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Returns the person with their organizations. Throws UNAUTHENTICATED when there is none. */
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
    language: row.language as Language,
    email_verified: row.email_verified_at !== null,
    email_verified_at: row.email_verified_at,
    terms_accepted: row.terms_accepted_at !== null,
    organizations,
    current_organization_id: current?.id ?? null,
  };
}

/** Names of organizations are protected by row security, so each one is read in its own scope; people have few. */
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
      .select(['name', 'owner_id', 'tier', 'logo_id', 'onboarded_at', 'closed_at', 'sales_keep_prices'])
      .select(
        sql<boolean>`exists (select from sample_organization d where d.organization_id = ${organization_id})`.as(
          'is_sample',
        ),
      )
      .where('organization_id', '=', organization_id)
      .executeTakeFirstOrThrow();
    memberships.push({
      id: organization_id,
      name: organization.name,
      owner_id: organization.owner_id,
      role: role as Role,
      permissions: permissionsOf(role as Role, organization),
      tier: organization.tier as Tier,
      logo_url: logoUrl(organization_id, organization.logo_id),
      onboarded: organization.onboarded_at !== null,
      closed: organization.closed_at !== null,
      is_sample: organization.is_sample,
    });
  }
  if (rows.length > 0)
    await sql.raw(`set local app.organization_id = '${tx.organization_id}'`).execute(tx.db);
  return memberships;
}

export type IdentityMail =
  | 'verify_email'
  | 'reset_password'
  | 'change_email'
  | 'email_change_asked'
  | 'email_changed'
  | 'password_changed'
  | 'new_sign_in'
  | 'second_factor_changed'
  | 'guarded_act';

/** Throws the fault of `email` (EMAIL_TAKEN) where an account has the address. */
export async function refuseTakenAddress(tx: Tx, email: string): Promise<void> {
  const taken = await tx.db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst();
  if (taken) throw new Refusal('EMAIL_TAKEN', { field: 'email' });
}

/** Queues an email about the account in this transaction. */
export async function queueIdentityMail(
  tx: Tx,
  kind: IdentityMail,
  payload: Record<string, string>,
): Promise<void> {
  await sql`select queue_identity_mail(${kind}, ${JSON.stringify(payload)}::json,
    ${JSON.stringify(keptCause())}::json)`.execute(tx.db);
}
