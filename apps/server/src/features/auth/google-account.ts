import { Refusal } from '@lissafi/contract/errors';
import type { GooglePerson } from '../../services.ts';
import { dropCredentials } from './credentials.ts';
import { recordEvent } from './security-events.ts';
import type { Visit } from './sessions.ts';

/**
 * Returns the account of a person whom the provider identified: the linked one, otherwise the one with the same
 * verified email, otherwise a new one, which accepts the terms on the personal-info step (decisions §2). When the
 * account's email was never verified, credentials that a stranger could have added are removed first (pre-hijacking).
 */
export async function accountOf(visit: Visit, person: GooglePerson): Promise<{ id: string; isNew: boolean }> {
  const { tx, now, newId } = visit;
  const at = now.toISOString();
  const { issuer, subject, email } = person;
  const linked = await tx.db
    .selectFrom('external_identity')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (linked) return { id: linked.user_id, isNew: false };
  // An address that Google has not verified does not identify the person.
  if (!person.email_verified) throw new Refusal('GOOGLE_FAILED');

  const existing = await tx.db
    .selectFrom('app_user')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const id = existing?.id ?? newId();
  if (!existing) {
    await tx.db
      .insertInto('app_user')
      .values({
        id,
        email,
        first_name: person.first_name,
        last_name: person.last_name,
        email_verified_at: at,
      })
      .execute();
  } else if (!existing.email_verified_at) {
    await dropCredentials(tx, id, now);
    await tx.db
      .updateTable('app_user')
      .set({ email_verified_at: at, password_hash: null, updated_at: at })
      .where('id', '=', id)
      .execute();
    await recordEvent(visit, id, 'email_verified');
  }
  await tx.db.insertInto('external_identity').values({ issuer, subject, user_id: id }).execute();
  if (existing) await recordEvent(visit, id, 'google_linked');
  return { id, isNew: !existing };
}
