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

/** Throws INVALID_TOKEN, unless the token can still be used. */
export async function assertMailToken(tx: Tx, kind: MailTokenKind, token: string, now: Date): Promise<void> {
  const row = await tx.db
    .selectFrom('mail_token')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!row) throw new Refusal('INVALID_TOKEN', { field: 'token' });
}

/** Throws ALREADY_VERIFIED where the link has verified the address that its account has. */
export async function refuseUsedLink(tx: Tx, token: string): Promise<void> {
  const row = await tx.db
    .selectFrom('mail_token as t')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.id', '=', 't.user_id').onRef('u.email', '=', 't.email'),
    )
    .select('u.id')
    .where('t.token_hash', '=', hashToken(token))
    .where('t.kind', 'in', ['verify_email', 'change_email'])
    .where('t.used_at', 'is not', null)
    .where('u.email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (row) throw new Refusal('ALREADY_VERIFIED', { field: 'token' });
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
