import { LIMITS } from '@lissafi/contract/limits';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { hashToken } from '../../secrets.ts';

const hashOf = (tx: Tx, code: string): Buffer => hashToken(`${tx.organization_id}:${code}`);
const since = (now: Date, hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();

/** Keeps a code in place of an earlier one of this member; returns when it ends. */
export async function keepCode(tx: Tx, userId: string, code: string, now: Date): Promise<string> {
  const expires_at = new Date(now.getTime() + LIMITS.whatsapp_code_minutes * 60_000).toISOString();
  await sql`insert into whatsapp_code (organization_id, user_id, code_hash, expires_at)
    values (${tx.organization_id}, ${userId}, ${hashOf(tx, code)}, ${expires_at})
    on conflict (organization_id, user_id) do update set code_hash = excluded.code_hash,
      expires_at = excluded.expires_at`.execute(tx.db);
  return expires_at;
}

/** Uses a code up. Returns whose it was; undefined where there is none, or its time is over. */
export async function takeCode(tx: Tx, code: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`delete from whatsapp_code
    where organization_id = ${tx.organization_id} and code_hash = ${hashOf(tx, code)}
      and expires_at > ${now.toISOString()} returning user_id`.execute(tx.db);
  return rows[0]?.user_id;
}

/** A number becomes that of a member, in place of the one before. It must be nobody's. */
export async function linkNumber(tx: Tx, userId: string, number: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`insert into whatsapp_number (organization_id, user_id, number, linked_at)
    values (${tx.organization_id}, ${userId}, ${number}, ${at})
    on conflict (organization_id, user_id) do update set number = excluded.number, linked_at = excluded.linked_at`.execute(
    tx.db,
  );
}

/** False where the member had none. What waits for a reply is dropped with it. */
export async function unlinkNumber(tx: Tx, userId: string): Promise<boolean> {
  const org = tx.organization_id;
  const { rows } =
    await sql`delete from whatsapp_number where organization_id = ${org} and user_id = ${userId}
    returning user_id`.execute(tx.db);
  await sql`delete from whatsapp_code where organization_id = ${org} and user_id = ${userId}`.execute(tx.db);
  await sql`delete from whatsapp_draft where organization_id = ${org} and user_id = ${userId}`.execute(tx.db);
  return rows.length > 0;
}

export async function memberOf(tx: Tx, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`select user_id from whatsapp_number
    where organization_id = ${tx.organization_id} and number = ${number}`.execute(tx.db);
  return rows[0]?.user_id;
}

/** The number of a member, with the plus; null where none is linked. */
export async function ownNumber(
  tx: Tx,
  userId: string,
): Promise<{ number: string; linked_at: string } | null> {
  const { rows } = await sql<{ number: string; linked_at: string }>`
    select '+' || number as number, linked_at from whatsapp_number
    where organization_id = ${tx.organization_id} and user_id = ${userId}`.execute(tx.db);
  return rows[0] ?? null;
}

export async function listNumbers(tx: Tx) {
  const { rows } = await sql<{ user_id: string; name: string; number: string; linked_at: string }>`
    select n.user_id, trim(concat(u.first_name, ' ', u.last_name)) as name, '+' || n.number as number, n.linked_at
    from whatsapp_number n join app_user u on u.id = n.user_id
    where n.organization_id = ${tx.organization_id} order by n.linked_at, n.user_id`.execute(tx.db);
  return rows;
}

/** Counts a try of a number that nobody linked; false where it, or all of them together, tried too often in a day. */
export async function mayTry(tx: Tx, number: string, now: Date): Promise<boolean> {
  const [org, at, day] = [tx.organization_id, now.toISOString(), since(now, 24)];
  const { rows: others } = await sql<{ tries: number }>`
    select coalesce(sum(o.tries), 0)::int as tries from whatsapp_stranger o
    where o.organization_id = ${org} and o.tried_since > ${day}`.execute(tx.db);
  const { rows } = await sql<{ tries: number }>`
    insert into whatsapp_stranger as s (organization_id, number, tries, tried_since) values (${org}, ${number}, 1, ${at})
    on conflict (organization_id, number) do update set
      tries = case when s.tried_since > ${day} then s.tries + 1 else 1 end,
      tried_since = case when s.tried_since > ${day} then s.tried_since else ${at}::timestamptz end
    returning tries`.execute(tx.db);
  return rows[0]!.tries <= LIMITS.whatsapp_code_tries && others[0]!.tries < LIMITS.whatsapp_code_tries_all;
}

/** Whether a stranger is to be answered: once a day. Notes that it was. */
export async function mayAnswer(tx: Tx, number: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { rows } = await sql`
    insert into whatsapp_stranger as s (organization_id, number, answered_at, tried_since)
    values (${tx.organization_id}, ${number}, ${at}, ${at})
    on conflict (organization_id, number) do update set answered_at = ${at}::timestamptz
      where s.answered_at is null or s.answered_at <= ${since(now, 24)} returning s.number`.execute(tx.db);
  return rows.length > 0;
}
