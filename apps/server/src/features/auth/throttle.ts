import { createHash } from 'node:crypto';
import { Refusal } from '@lissafi/contract/errors';
import { THROTTLES } from '@lissafi/contract/limits';
import type { Kysely } from 'kysely';
import { sql } from '../../db/sql.ts';
import type { DB } from '../../db/tables.ts';

type Limit = keyof typeof THROTTLES;

const keyOf = (limit: Limit, subject: string) => createHash('sha256').update(`${limit}:${subject}`).digest();

/**
 * Counts an attempt before it is made, across all processes. Throws RATE_LIMITED above the limit. The period begins
 * with the first attempt and is not extended by later ones, so that an attacker cannot keep a person locked out.
 */
export async function countAttempt(db: Kysely<DB>, limit: Limit, subject: string, now: Date): Promise<void> {
  const { max, minutes } = THROTTLES[limit];
  const begin = new Date(now.getTime() - minutes * 60_000).toISOString();
  const { rows } = await sql<{ count: number }>`
    insert into throttle as t (key, count, since) values (${keyOf(limit, subject)}, 1, ${now.toISOString()})
    on conflict (key) do update set
      count = case when t.since <= ${begin} then 1 else t.count + 1 end,
      since = case when t.since <= ${begin} then excluded.since else t.since end
    returning count`.execute(db);
  if (rows[0]!.count > max) throw new Refusal('RATE_LIMITED');
}

/** After a success, resets the count for this subject. */
export async function resetAttempts(db: Kysely<DB>, limit: Limit, subject: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', keyOf(limit, subject)).execute();
}
