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

/** All announcements of a transaction leave with one statement, in their order. */
function collect(tx: Tx, notice: Notice): void {
  const collected = tx.state.get(STATE) as Notice[] | undefined;
  if (collected) {
    collected.push(notice);
    return;
  }
  const notices = [notice];
  tx.state.set(STATE, notices);
  tx.afterCommit((database) => send(database, notices));
}

function send({ kysely }: Database, notices: readonly Notice[]): void {
  queryOnce(kysely, 'select pg_notify($1, message) from unnest($2::text[]) as message', [
    ANNOUNCEMENTS,
    notices.map((notice) => JSON.stringify(notice)),
  ]).catch(() => {
    // The result of what is announced stays readable, and access is looked at again at intervals.
  });
}
