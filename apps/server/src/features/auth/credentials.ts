import type { Tx } from '../../db/scope.ts';
import { voidMailTokens } from './mail-tokens.ts';
import { revokeSessions } from './sessions.ts';

/**
 * Drops everything by which somebody could come in besides the password: sessions, passkeys, the second factor,
 * linked identities, mails under way. For an address that is proven for the first time, by another than the one
 * who typed it at registration.
 */
export async function dropCredentials(tx: Tx, userId: string, now: Date): Promise<void> {
  await revokeSessions(tx, userId, now);
  for (const table of ['passkey', 'totp', 'recovery_code', 'external_identity', 'auth_challenge'] as const) {
    await tx.db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await voidMailTokens(tx, userId, ['verify_email', 'reset_password', 'change_email'], now);
}
