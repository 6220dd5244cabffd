import { Refusal } from '@lissafi/contract/errors';
import type { Tx } from '../../db/scope.ts';
import { dropCredentials } from '../auth/credentials.ts';
import { readPasskeys } from '../auth/passkeys.ts';
import { readMemberships, readUser } from '../auth/store.ts';

/** Returns everything that is stored about a person outside of organizations (NDPA 2023 s.34, s.38). */
export async function readData(tx: Tx, userId: string, now: Date) {
  const of = (table: 'session' | 'security_event') =>
    tx.db.selectFrom(table).selectAll().where('user_id', '=', userId).orderBy('id').execute();
  const { password_hash, ...account } = await tx.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const linked = await tx.db
    .selectFrom('external_identity')
    .select(['issuer', 'subject', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
  return {
    exported_at: now.toISOString(),
    account: { ...account, has_password: password_hash !== null },
    organizations: (await readUser(tx, userId)).organizations,
    linked_accounts: linked,
    passkeys: await readPasskeys(tx, userId),
    sessions: await of('session'),
    security_events: await of('security_event'),
  };
}

/**
 * Erases a person: the row stays without identifying data, because books and documents refer to its id (and the chain
 * of the books covers ids, not names). Throws OWNS_ORGANIZATION while the person owns an open one.
 */
export async function erasePerson(tx: Tx, userId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const memberships = await readMemberships(tx, userId);
  if (memberships.some((one) => one.role === 'owner' && !one.closed)) throw new Refusal('OWNS_ORGANIZATION');
  await dropCredentials(tx, userId, now);
  for (const table of [
    'session',
    'mail_token',
    'security_event',
    'user_idempotency_key',
    'membership',
  ] as const) {
    await tx.db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await tx.db
    .updateTable('app_user')
    .set({
      email: `${userId}@erased.invalid`,
      password_hash: null,
      first_name: 'Erased',
      last_name: 'person',
      phone: null,
      email_verified_at: null,
      terms_accepted_at: null,
      current_organization_id: null,
      erased_at: at,
      updated_at: at,
    })
    .where('id', '=', userId)
    .execute();
}
