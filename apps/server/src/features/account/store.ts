import type { Device, SecurityEvent, SecurityEventType, SecurityOverview } from '@lissafi/contract/account';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { readPasskeys } from '../auth/passkeys.ts';

/** Returns how the account is protected. */
export async function readOverview(tx: Tx, userId: string, now: Date): Promise<SecurityOverview> {
  const { rows } = await sql<{
    has_password: boolean;
    google: boolean;
    totp: boolean;
    codes: number;
    pending_email: string | null;
  }>`
    select u.password_hash is not null as has_password,
      exists (select from external_identity e where e.user_id = u.id) as google,
      exists (select from totp t where t.user_id = u.id and t.confirmed_at is not null) as totp,
      (select count(*)::int from recovery_code r where r.user_id = u.id and r.used_at is null) as codes,
      (select m.email from mail_token m where m.user_id = u.id and m.kind = 'change_email' and m.used_at is null
        and m.expires_at > ${now.toISOString()} order by m.created_at desc limit 1) as pending_email
    from app_user u where u.id = ${userId}`.execute(tx.db);
  const { has_password, google, totp, codes, pending_email } = rows[0]!;
  return {
    has_password,
    google,
    totp: { enabled: totp, recovery_codes_left: codes },
    passkeys: await readPasskeys(tx, userId),
    pending_email,
  };
}

/** Returns the sessions that can still be refreshed, the current one first. */
export async function readDevices(
  tx: Tx,
  user: { id: string; session_id: string },
  now: Date,
): Promise<Device[]> {
  const rows = await tx.db
    .selectFrom('session as s')
    .select(['s.id', 's.user_agent', 's.ip', 's.method', 's.created_at', 's.last_used_at'])
    .where('s.user_id', '=', user.id)
    .where('s.revoked_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_token as t')
          .select('t.session_id')
          .whereRef('t.session_id', '=', 's.id')
          .where('t.expires_at', '>', now.toISOString()),
      ),
    )
    .orderBy(sql`s.id = ${user.session_id}`, 'desc')
    .orderBy('s.last_used_at', 'desc')
    .orderBy('s.id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    ...row,
    method: row.method as Device['method'],
    current: row.id === user.session_id,
  }));
}

export async function readEvents(
  tx: Tx,
  user: { id: string; session_id: string },
  { limit, offset }: { limit: number; offset: number },
) {
  const all = tx.db.selectFrom('security_event').where('user_id', '=', user.id);
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await all
    .select(['id', 'type', 'at', 'ip', 'user_agent', 'session_id'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const security_events: SecurityEvent[] = rows.map(({ session_id, type, ...row }) => ({
    ...row,
    type: type as SecurityEventType,
    here: session_id === user.session_id,
  }));
  return { security_events, total, limit, offset };
}
