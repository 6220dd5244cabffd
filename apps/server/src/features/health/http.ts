import { Refusal } from '@lissafi/contract/errors';
import type { healthRoutes } from '@lissafi/contract/health';
import type { Handlers } from '../../http/context.ts';
import { hasEveryMigration, probeRoom, probeSchema } from './store.ts';

/**
 * A web process starts only with a migrated database, so a response implies both. After a write failed for lack of disk
 * space the response is STORAGE_FULL until a write succeeds again.
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

  async ready({ tx, services: { drain } }) {
    if (drain.isDraining || !(await hasEveryMigration(tx))) throw new Refusal('UNAVAILABLE');
    return { status: 'ready' };
  },
};
