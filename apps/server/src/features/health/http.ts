import type { healthRoutes } from '@lissafi/contract/health';
import { sql } from 'kysely';
import type { Handlers } from '../../http/context.ts';

/** A web process is started only on a migrated database, so reaching it says both. */
export const healthHandlers: Handlers<typeof healthRoutes> = {
  async get({ tx }) {
    await sql`select from app_user limit 0`.execute(tx.db);
    return { status: 'ok' };
  },
};
