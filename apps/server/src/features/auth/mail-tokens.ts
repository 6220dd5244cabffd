import { Refusal } from '@lissafi/contract/errors';
import { RESET_PASSWORD_HOURS, VERIFY_EMAIL_HOURS } from '@lissafi/contract/limits';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { hashToken, newSecretToken } from '../../secrets.ts';

export type MailTokenKind = 'verify_email' | 'reset_password' | 'change_email';

const HOURS: Record<MailTokenKind, number> = {
  verify_email: VERIFY_EMAIL_HOURS,
  change_email: VERIFY_EMAIL_HOURS,
  reset_password: RESET_PASSWORD_HOURS,
};

/**
 * Creates a token for the link in an email; only its hash is stored. It proves that the person receives emails at this
 * address.
 */
export async function newMailToken(
  tx: Tx,
  kind: MailTokenKind,
  userId: string,
  email: string,
  now: Date,
): Promise<string> {
  const token = newSecretToken();
  await tx.db
    .insertInto('mail_token')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      kind,
      email,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + HOURS[kind] * 3_600_000).toISOString(),
    })
    .execute();
  return token;
}

/** Consumes a token: single use, valid for 24 h or 1 h (decisions §2). Throws INVALID_TOKEN. */
export async function useMailToken(
  tx: Tx,
  kinds: MailTokenKind[],
  token: string,
  now: Date,
): Promise<{ user_id: string; kind: MailTokenKind; email: string }> {
  const row = await tx.db
    .updateTable('mail_token')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', hashToken(token))
    .where(sql<boolean>`kind = any (${kinds}::text[])`)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id', 'kind', 'email'])
    .executeTakeFirst();
  if (!row) throw new Refusal('INVALID_TOKEN', { field: 'token' });
  return row as { user_id: string; kind: MailTokenKind; email: string };
}

/** Invalidates links in earlier emails. */
export async function voidMailTokens(
  tx: Tx,
  userId: string,
  kinds: MailTokenKind[],
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('mail_token')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where(sql<boolean>`kind = any (${kinds}::text[])`)
    .where('used_at', 'is', null)
    .execute();
}
