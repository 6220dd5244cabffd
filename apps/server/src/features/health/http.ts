import type { healthRoutes } from '@lissafi/contract/health';
import type { Handlers } from '../../http/context.ts';
import { probeRoom, probeSchema } from './store.ts';

/**
 * A web process is started only on a migrated database, so reaching it says both. After a write that found no room
 * the answer is STORAGE_FULL until one finds room again.
 */
export const healthHandlers: Handlers<typeof healthRoutes> = {
  async get({ tx, services: { database } }) {
    await probeSchema(tx);
    if (database.isFull) {
      await probeRoom(tx);
      database.isFull = false;
    }
    return { status: 'ok' };
  },
};
