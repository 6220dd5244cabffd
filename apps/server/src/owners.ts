import { LRUCache } from 'lru-cache';
import type { Database } from './db/pool.ts';
import { inOrganization } from './db/scope.ts';

/**
 * Returns the person who owns an organization, by whom heavy work is shared: one person makes as many organizations as
 * she likes. Of an id that no organization has, returns the id.
 */
export type OwnerOf = (organizationId: string) => Promise<string>;

/** Some 10 MB. Who hands an organization over shares its turns for a few minutes more. */
const KEPT = 50_000;
const KEPT_MS = 5 * 60_000;

/** Reads owners, each once in a few minutes. */
export function openOwners(database: Database): OwnerOf {
  const cache = new LRUCache<string, string>({
    max: KEPT,
    ttl: KEPT_MS,
    async fetchMethod(organizationId) {
      const found = await inOrganization(
        database,
        organizationId,
        (tx) =>
          tx.db
            .selectFrom('organization')
            .select('owner_id')
            .where('organization_id', '=', organizationId)
            .executeTakeFirst(),
        { readOnly: true },
      );
      return found?.owner_id ?? organizationId;
    },
  });
  return async (organizationId) => (await cache.fetch(organizationId)) ?? organizationId;
}
