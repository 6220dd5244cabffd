import type { Services } from '../../services.ts';

const DAY_MS = 86_400_000;
/** Used and expired tokens are kept a while, so that their reuse is still noticed. */
const TOKEN_DAYS = 30;

/** Forgets the tokens that ran out long ago. */
export async function tidyIdentity({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const db = database.kysely;
  const before = (days: number) => new Date(clock().getTime() - days * DAY_MS).toISOString();
  await db.deleteFrom('mail_token').where('expires_at', '<', before(TOKEN_DAYS)).execute();
  await db.deleteFrom('refresh_token').where('expires_at', '<', before(TOKEN_DAYS)).execute();
}
