import type { Insertable } from 'kysely';
import type { Database } from '../../db/pool.ts';
import type { Tx } from '../../db/scope.ts';
import type { ChannelTicket } from '../../db/tables.ts';
import { hashToken } from '../../secrets.ts';
import type { Claims, Services } from '../../services.ts';

/** Stores the ticket's hash; expired tickets of the person, which were never used, go. */
export async function storeTicket(tx: Tx, ticket: Insertable<ChannelTicket>): Promise<void> {
  const { user_id, expires_at } = ticket;
  const now = new Date(new Date(expires_at as string).getTime() - 3_600_000).toISOString();
  await tx.db
    .deleteFrom('channel_ticket')
    .where('user_id', '=', user_id)
    .where('expires_at', '<', now)
    .execute();
  await tx.db.insertInto('channel_ticket').values(ticket).execute();
}

/** Uses a ticket up; undefined for one that is unknown, used or expired. */
async function useTicket(database: Database, ticket: string, now: Date): Promise<Claims | undefined> {
  const row = await database.kysely
    .deleteFrom('channel_ticket')
    .where('token_hash', '=', hashToken(ticket))
    .returningAll()
    .executeTakeFirst();
  if (!row || new Date(row.expires_at) <= now) return undefined;
  const { user_id, session_id, organization_id, token_expires_at } = row;
  return { user_id, session_id, organization_id, expires_at: new Date(token_expires_at) };
}

/** Who connects: by an access token, which has points, or by a ticket. Undefined for neither. */
export async function whoConnects(
  { tokens, database, clock }: Pick<Services, 'tokens' | 'database' | 'clock'>,
  token: string,
): Promise<Claims | undefined> {
  if (!token.includes('.')) return useTicket(database, token, clock());
  return tokens.claims(token).catch(() => undefined);
}
