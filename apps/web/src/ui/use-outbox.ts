import { useSyncExternalStore } from 'react';
import { onOutboxList, outboxList } from '../client/outbox/outbox-list.ts';
import type { OutboxRecord } from '../client/outbox/outbox-record.ts';
import { useSession } from '../client/session.ts';

const NOTHING: readonly OutboxRecord[] = [];

/**
 * What waits on this device: of this person, and of others. Before the storage has been read (`isRead`) nothing is known
 * to wait.
 */
export function useOutbox(): {
  mine: readonly OutboxRecord[];
  others: readonly OutboxRecord[];
  isRead: boolean;
} {
  const list = useSyncExternalStore(onOutboxList, outboxList);
  const all = list ?? NOTHING;
  const { user } = useSession();
  return {
    mine: all.filter(({ user_id }) => user_id === user?.id),
    others: all.filter(({ user_id }) => user_id !== user?.id),
    isRead: list !== null,
  };
}
