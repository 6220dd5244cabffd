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

export interface Taken {
  /** How many of them fit. */
  taken: number;
  /** When the period ends, and all may be taken again. */
  ends: Date;
}

/**
 * Counts up to `wanted` of something within a limit, in the transaction of the caller: what is rolled back is not
 * counted. The period begins with the first.
 */
export async function takeUpTo(
  db: Kysely<DB>,
  { max, minutes }: { max: number; minutes: number },
  subject: string,
  wanted: number,
  now: Date,
): Promise<Taken> {
  const key = createHash('sha256').update(subject).digest();
  const begin = new Date(now.getTime() - minutes * 60_000).toISOString();
  const { rows } = await sql<{ count: number; since: string }>`
    insert into throttle as t (key, count, since) values (${key}, ${wanted}, ${now.toISOString()})
    on conflict (key) do update set
      count = case when t.since <= ${begin} then excluded.count else t.count + excluded.count end,
      since = case when t.since <= ${begin} then excluded.since else t.since end
    returning count, since`.execute(db);
  const { count, since } = rows[0]!;
  const over = Math.max(0, count - max);
  if (over > 0)
    await sql`update throttle set count = ${Math.max(max, count - wanted)} where key = ${key}`.execute(db);
  return {
    taken: Math.max(0, wanted - over),
    ends: new Date(new Date(since).getTime() + minutes * 60_000),
  };
}
