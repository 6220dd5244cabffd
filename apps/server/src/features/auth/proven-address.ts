import { Refusal } from '@lissafi/contract/errors';
import { refuseCommon } from './common-passwords.ts';
import { dropCredentials } from './credentials.ts';
import { refuseUsedLink, useMailToken, voidMailTokens } from './mail-tokens.ts';
import { recordEvent } from './security-events.ts';
import { revokeSessions, type Visit } from './sessions.ts';
import { queueIdentityMail, refuseTakenAddress } from './store.ts';

/**
 * Verifies the address by the link of an email, which proves that the person receives it. Throws INVALID_TOKEN,
 * ALREADY_VERIFIED for a link that did so before, or EMAIL_TAKEN.
 */
export async function verifyAddress(visit: Visit, token: string): Promise<string> {
  const { tx, now } = visit;
  const at = now.toISOString();
  await refuseUsedLink(tx, token);
  const proven = await useMailToken(tx, ['verify_email', 'change_email'], token, now);
  const { email } = await tx.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', proven.user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (proven.kind === 'change_email' && proven.email !== email) {
    await refuseTakenAddress(tx, proven.email);
    await tx.db
      .updateTable('app_user')
      .set({ email: proven.email, email_verified_at: at, updated_at: at })
      .where('id', '=', proven.user_id)
      .execute();
    // Links sent to the old address prove nothing about this account.
    await voidMailTokens(tx, proven.user_id, ['verify_email', 'reset_password', 'change_email'], now);
    await recordEvent(visit, proven.user_id, 'email_changed');
    await queueIdentityMail(tx, 'email_changed', { user_id: proven.user_id, to: email, email: proven.email });
    return proven.user_id;
  }
  if (proven.email !== email) throw new Refusal('INVALID_TOKEN', { field: 'token' });
  const verified = await tx.db
    .updateTable('app_user')
    .set({ email_verified_at: at, updated_at: at })
    .where('id', '=', proven.user_id)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (verified) await recordEvent(visit, proven.user_id, 'email_verified');
  return proven.user_id;
}

/**
 * Sets the password of the person who received the email and ends every session (decisions §2). Receiving the email
 * verifies the address too; when that is the first time, credentials that others may have added are removed.
 */
export async function setPasswordByMail(
  visit: Visit,
  body: { token: string; new_password: string },
  passwordHash: string,
): Promise<{ id: string; email: string }> {
  const { tx, now } = visit;
  const at = now.toISOString();
  const { user_id: id, email: proven } = await useMailToken(tx, ['reset_password'], body.token, now);
  const user = await tx.db
    .selectFrom('app_user')
    .select(['email', 'email_verified_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (user.email !== proven) throw new Refusal('INVALID_TOKEN', { field: 'token' });
  // A refusal rolls back, so the token stays valid for another attempt with another password.
  await refuseCommon(body.new_password, user.email, 'new_password');
  if (user.email_verified_at) await revokeSessions(tx, id, now);
  else await dropCredentials(tx, id, now);
  await voidMailTokens(tx, id, ['reset_password'], now);
  await tx.db
    .updateTable('app_user')
    .set({
      password_hash: passwordHash,
      email_verified_at: user.email_verified_at ?? at,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
  await recordEvent(visit, id, 'password_reset');
  await queueIdentityMail(tx, 'password_changed', { user_id: id });
  return { id, email: user.email };
}
