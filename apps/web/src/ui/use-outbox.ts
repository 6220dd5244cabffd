import { useSyncExternalStore } from 'react';
import { onOutboxList, outboxList } from '../client/outbox/outbox-list.ts';
import type { OutboxRecord } from '../client/outbox/outbox-record.ts';
import { useSession } from '../client/session.ts';

const NOTHING: readonly OutboxRecord[] = [];

/**
 * What waits on this device: of this person, and how much of others, which is not shown to this one. Before the storage
 * has been read (`isRead`) nothing is known to wait.
 */
export function useOutbox(): { mine: readonly OutboxRecord[]; ofOthers: number; isRead: boolean } {
  const list = useSyncExternalStore(onOutboxList, outboxList);
  const all = list ?? NOTHING;
  const { user } = useSession();
  const mine = all.filter((record) => record.user_id === user?.id);
  return { mine, ofOthers: all.length - mine.length, isRead: list !== null };
}
