import { setTimeout as pause } from 'node:timers/promises';
import type { AnnouncedType } from '@lissafi/contract/channel';
import type { Database } from './pool.ts';
import { queryOnce } from './pool.ts';
import type { Tx } from './scope.ts';

/** The name under which processes tell each other what is not in the event log. */
export const ANNOUNCEMENTS = 'lissafi_channel';

export interface Announcement {
  organizationId: string;
  /** Only to this person; to all members who subscribed where it is left out. */
  userId?: string | undefined;
  type: AnnouncedType;
  /** Ids and counts, no content: what was announced is read by its own route, which checks who asks. */
  data: Record<string, string | number | null>;
}
/** `access` of a person changed outside any organization: the session ended. */
export type Notice = Announcement | { type: 'access'; userId: string };

/**
 * Tells every process after commit; never when the transaction fails. It is sent on a connection of the pool in a
 * transaction of its own, because NOTIFY in a posting transaction would lock the whole cluster until its commit
 * (invariant 5). Who is not connected at that moment misses it, therefore the result must be readable in another way.
 */
export function announce(tx: Tx, announcement: Announcement): void {
  collect(tx, announcement);
}

/** Tells every process after commit that sessions of this person ended, so that their connections are closed. */
export function announceAccess(tx: Tx, userId: string): void {
  collect(tx, { type: 'access', userId });
}

const STATE = 'announcements';

/** All announcements of a transaction leave with one statement, in their order; those of another one after them. */
function collect(tx: Tx, notice: Notice): void {
  const collected = tx.state.get(STATE) as Notice[] | undefined;
  if (collected) {
    collected.push(notice);
    return;
  }
  const notices = [notice];
  tx.state.set(STATE, notices);
  tx.afterCommit((database) => void send(database, notices));
}

/** A connection that does not answer holds up the announcements behind it no longer than that. */
const SEND_TIMEOUT_MS = 10_000;

/** What waits to leave, of each database of this process. */
const leaving = new WeakMap<Database, Notice[]>();

/**
 * One statement at a time, with all that waits: on connections of their own the second of two announcements could
 * overtake the first, and a task that is done would be told as running.
 */
async function send(database: Database, notices: readonly Notice[]): Promise<void> {
  const waiting = leaving.get(database);
  if (waiting) {
    waiting.push(...notices);
    return;
  }
  const queue = [...notices];
  leaving.set(database, queue);
  while (queue.length > 0) {
    const messages = queue.splice(0).map((notice) => JSON.stringify(notice));
    const sent = new AbortController();
    const tooLong = pause(SEND_TIMEOUT_MS, undefined, { ref: false, signal: sent.signal });
    const sending = queryOnce(
      database.kysely,
      'select pg_notify($1, message) from unnest($2::text[]) as message',
      [ANNOUNCEMENTS, messages],
    );
    // Lost with its connection, the result of what is announced stays readable, and access is looked at again at
    // intervals.
    await Promise.race([sending, tooLong]).catch(() => {});
    sent.abort();
  }
  leaving.delete(database);
}
