import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@lissafi/contract/limits';
import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { DB } from '../../db/tables.ts';
import type { Vault } from '../../services.ts';
import { hashPassword, passwordMatches } from './password.ts';

const PURPOSE = 'totp';
const PERIOD = 30;
/** One step before and after, because clocks of phones are slightly off. */
const WINDOW = 1;
/** Without letters that look like digits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const totpOf = (secret: string, email = '') =>
  new TOTP({
    issuer: 'Lissafi',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  });

/** Stores a secret that waits for its first code and replaces an earlier one that waits. */
export async function beginTotp(
  tx: Tx,
  vault: Vault,
  user: { id: string; email: string },
): Promise<{ secret: string; otpauth_url: string }> {
  const secret = new Secret({ size: 20 }).base32;
  const sealed = Buffer.from(vault.seal(PURPOSE, secret));
  await tx.db
    .insertInto('totp')
    .values({ user_id: user.id, secret: sealed })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealed, last_step: 0 })
        .where('totp.confirmed_at', 'is', null),
    )
    .execute();
  return { secret, otpauth_url: totpOf(secret, user.email).toString() };
}

/** Whether this is the current code. Each code is accepted once, also with concurrent requests (RFC 6238 §5.2). */
export async function useTotpCode(
  db: Kysely<DB>,
  vault: Vault,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await db.selectFrom('totp').select('secret').where('user_id', '=', userId).executeTakeFirst();
  const secret = row && vault.open(PURPOSE, row.secret.toString());
  const token = code.replace(/\s/g, '');
  if (!secret || !/^\d{6}$/.test(token)) return false;
  const delta = totpOf(secret).validate({ token, window: WINDOW, timestamp: now.getTime() });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / PERIOD) + delta;
  const used = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Creates ten recovery codes for a lost phone: shown once, stored like passwords. Earlier codes are deleted. */
export async function newRecoveryCodes(tx: Tx, userId: string, newId: () => string): Promise<string[]> {
  const letters = (count: number) =>
    Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`);
  const hashes = await Promise.all(codes.map(hashPassword));
  await tx.db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx.db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ id: newId(), user_id: userId, code_hash })))
    .execute();
  return codes;
}

/** Consumes a recovery code. */
export async function useRecoveryCode(
  db: Kysely<DB>,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const plain = code.toLowerCase().replace(/[\s-]/g, '');
  if (!/^[a-z2-9]{10}$/.test(plain)) return false;
  const typed = `${plain.slice(0, 5)}-${plain.slice(5)}`;
  const left = await db
    .selectFrom('recovery_code')
    .select(['id', 'code_hash'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  for (const { id, code_hash } of left) {
    if (!(await passwordMatches(code_hash, typed))) continue;
    const used = await db
      .updateTable('recovery_code')
      .set({ used_at: now.toISOString() })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return used !== undefined;
  }
  return false;
}

export async function hasTotp(db: Kysely<DB>, userId: string): Promise<boolean> {
  const { rows } = await sql`select from totp where user_id = ${userId} and confirmed_at is not null`.execute(
    db,
  );
  return rows.length > 0;
}
