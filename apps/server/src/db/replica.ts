import { setTimeout as pause } from 'node:timers/promises';
import { isPassing } from './faults.ts';
import type { Database } from './pool.ts';

/** How long a report waits for the replica before the primary answers it. */
const WAIT_MS = 500;
const POLL_MS = 10;
/** How long a replica that was away or too far behind is not asked again. */
const REST_MS = 5_000;

/** A streaming replica that answers reports. */
export interface Replica {
  /**
   * Reads from the replica, when that has everything that was committed before this call: what somebody has just
   * written is in her report, whichever process wrote it. Null where the primary must answer, because the replica is
   * away, too far behind, or had to cancel the work.
   */
  read<T>(work: (database: Database) => Promise<T>): Promise<{ value: T } | null>;
  close(): Promise<void>;
}

export function openReplica(database: Database, primary: Database): Replica {
  let restsUntil = 0;
  const rest = () => {
    restsUntil = performance.now() + REST_MS;
    return null;
  };
  return {
    async read(work) {
      if (performance.now() < restsUntil) return null;
      const isCurrent = await hasCaughtUp(database, primary).catch(() => false);
      if (!isCurrent) return rest();
      try {
        return { value: await work({ ...database, primary }) };
      } catch (error) {
        if (!isPassing(error) || isTooSlow(error)) throw error;
        return rest();
      }
    },
    close: () => database.close(),
  };
}

/** A statement that took its whole time would take it again. */
const isTooSlow = (error: unknown) => (error as { code?: string }).code === '57014';

/** Waits until the replica has replayed what the primary has written up to now; false when it takes too long. */
async function hasCaughtUp(replica: Database, primary: Database): Promise<boolean> {
  const { rows } = await primary.pool.query('select pg_current_wal_lsn()::text as lsn');
  for (const deadline = performance.now() + WAIT_MS; ; await pause(POLL_MS)) {
    // After a failover the address may be that of the primary.
    const found = await replica.pool.query(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
        >= $1::pg_lsn as is_current`,
      [rows[0].lsn],
    );
    if (found.rows[0].is_current) return true;
    if (performance.now() > deadline) return false;
  }
}
