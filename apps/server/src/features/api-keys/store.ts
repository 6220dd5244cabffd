import type { ApiKey } from '@lissafi/contract/api-keys';
import { Refusal } from '@lissafi/contract/errors';
import { PERMISSIONS } from '@lissafi/contract/permissions';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

const selectKeys = async (tx: Tx, now: Date, more: Sql<unknown>): Promise<ApiKey[]> =>
  (
    await sql<ApiKey>`
      select k.id, k.name, k.hint, k.scopes, k.created_at, k.expires_at, k.last_used_at, k.revoked_at,
        coalesce(u.first_name || ' ' || u.last_name, 'A former member') as created_by_name,
        case when k.revoked_at is not null then 'revoked'
          when m.role is null or m.role <> all (${PERMISSIONS['developers:manage']}::text[]) then 'maker_left'
          when k.expires_at <= ${now.toISOString()}::timestamptz then 'expired' else 'valid' end as state
      from api_key k
      left join app_user u on u.id = k.created_by
      left join membership m on m.organization_id = k.organization_id and m.user_id = k.member_id
      where k.organization_id = ${tx.organization_id} ${more}`.execute(tx.db)
  ).rows;

/** Newest first; revoked ones too, because the log of changes names them. */
export const listKeys = (tx: Tx, now: Date): Promise<ApiKey[]> =>
  selectKeys(tx, now, sql`order by k.created_at desc, k.id desc limit 500`);

/** Throws NOT_FOUND. */
export async function readKey(tx: Tx, id: string, now: Date): Promise<ApiKey> {
  const [key] = await selectKeys(tx, now, sql`and k.id = ${id}`);
  if (!key) throw new Refusal('NOT_FOUND');
  return key;
}

export async function insertKey(
  tx: Tx,
  key: {
    id: string;
    name: string;
    hint: string;
    hash: Buffer;
    scopes: readonly string[];
    user_id: string;
    now: Date;
    expires_at: Date | null;
  },
): Promise<void> {
  await sql`insert into api_key (organization_id, id, name, hint, token_hash, scopes, created_by, member_id, created_at,
      expires_at)
    values (${tx.organization_id}, ${key.id}, ${key.name}, ${key.hint}, ${key.hash}, ${key.scopes}::text[],
      ${key.user_id}, ${key.user_id}, ${key.now.toISOString()}, ${key.expires_at?.toISOString() ?? null})`.execute(
    tx.db,
  );
}

/** Returns how many keys of a member open something. */
export async function countKeysOf(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from api_key
    where organization_id = ${tx.organization_id} and member_id = ${userId} and revoked_at is null`.execute(
    tx.db,
  );
  return rows[0]!.count;
}

/** False where it was revoked before. */
export async function revokeKey(tx: Tx, id: string, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update api_key set revoked_at = ${now.toISOString()}, revoked_by = ${userId}
    where organization_id = ${tx.organization_id} and id = ${id} and revoked_at is null returning id`.execute(
    tx.db,
  );
  return rows.length > 0;
}

/**
 * The keys of somebody who leaves open nothing any more, also when she comes back. On one PostgreSQL a foreign key does
 * the same; a distributed one has none from here to the members (0105).
 */
export async function forgetMaker(tx: Tx, userId: string): Promise<void> {
  await sql`update api_key set member_id = null
    where organization_id = ${tx.organization_id} and member_id = ${userId}`.execute(tx.db);
}
