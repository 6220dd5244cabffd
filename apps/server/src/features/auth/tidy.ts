import { SECURITY_EVENT_DAYS } from '@lissafi/contract/limits';
import type { Services } from '../../services.ts';

const DAY_MS = 86_400_000;
/** Used and expired tokens are kept for a while, so that their reuse is still detected. */
const TOKEN_DAYS = 30;

/** Deletes expired tokens, challenges, counted attempts, sessions without a token and old security events. */
export async function tidyIdentity({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const db = database.kysely;
  const before = (days: number) => new Date(clock().getTime() - days * DAY_MS).toISOString();
  await db.deleteFrom('auth_challenge').where('expires_at', '<', before(1)).execute();
  await db.deleteFrom('throttle').where('since', '<', before(1)).execute();
  await db.deleteFrom('mail_token').where('expires_at', '<', before(TOKEN_DAYS)).execute();
  await db.deleteFrom('refresh_token').where('expires_at', '<', before(TOKEN_DAYS)).execute();
  await db.deleteFrom('security_event').where('at', '<', before(SECURITY_EVENT_DAYS)).execute();
  await db
    .deleteFrom('session as s')
    .where('s.last_used_at', '<', before(SECURITY_EVENT_DAYS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('refresh_token as t').select('t.session_id').whereRef('t.session_id', '=', 's.id')),
      ),
    )
    .execute();
}
