import { Refusal } from '@lissafi/contract/errors';
import { CHALLENGE_ATTEMPTS, CHALLENGE_MINUTES } from '@lissafi/contract/limits';
import type { Kysely } from 'kysely';
import { sql } from '../../db/sql.ts';
import type { DB } from '../../db/tables.ts';
import { hashToken, newSecretToken } from '../../secrets.ts';

type Kind = 'second_factor' | 'passkey_sign_in' | 'passkey_add' | 'proof';

/** Starts a challenge that must be answered within five minutes: a second factor, or data for WebAuthn to sign. */
export async function newChallenge(
  db: Kysely<DB>,
  kind: Kind,
  userId: string | null,
  data: Record<string, string>,
  now: Date,
  minutes: number = CHALLENGE_MINUTES,
): Promise<{ token: string; expires_at: string }> {
  const token = newSecretToken();
  const expires_at = new Date(now.getTime() + minutes * 60_000).toISOString();
  await db
    .insertInto('auth_challenge')
    .values({ token_hash: hashToken(token), kind, user_id: userId, data: JSON.stringify(data), expires_at })
    .execute();
  return { token, expires_at };
}

/**
 * Counts an attempt at a challenge and returns its data. Throws UNAUTHENTICATED when there is none, or it has expired,
 * was answered, or was tried too often.
 */
export async function attemptChallenge(
  db: Kysely<DB>,
  kind: Kind,
  token: string,
  now: Date,
): Promise<{ user_id: string | null; data: Record<string, string> }> {
  const { rows } = await sql<{ user_id: string | null; data: Record<string, string> }>`
    update auth_challenge set attempts = attempts + 1
    where token_hash = ${hashToken(token)} and kind = ${kind} and used_at is null
      and expires_at > ${now.toISOString()} and attempts < ${CHALLENGE_ATTEMPTS}
    returning user_id, data`.execute(db);
  if (!rows[0]) throw new Refusal('UNAUTHENTICATED');
  return rows[0];
}

/** Marks a challenge as answered. It counts once, also with concurrent requests. */
export async function closeChallenge(db: Kysely<DB>, token: string, now: Date): Promise<void> {
  const closed = await db
    .updateTable('auth_challenge')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();
  if (!closed) throw new Refusal('UNAUTHENTICATED');
}
