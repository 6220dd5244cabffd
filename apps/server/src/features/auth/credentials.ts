import type { Tx } from '../../db/scope.ts';
import { voidMailTokens } from './mail-tokens.ts';
import { revokeSessions } from './sessions.ts';

/**
 * Removes every credential except the password: sessions, passkeys, the second factor, linked identities, links in
 * emails. Called when an address is verified for the first time by someone other than the person who registered it.
 */
export async function dropCredentials(tx: Tx, userId: string, now: Date): Promise<void> {
  await revokeSessions(tx, userId, now);
  for (const table of ['passkey', 'totp', 'recovery_code', 'external_identity', 'auth_challenge'] as const) {
    await tx.db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await voidMailTokens(tx, userId, ['verify_email', 'reset_password', 'change_email'], now);
}
