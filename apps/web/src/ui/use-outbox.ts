import { useSyncExternalStore } from 'react';
import { onOutboxList, outboxList } from '../client/outbox/outbox-list.ts';
import type { OutboxRecord } from '../client/outbox/outbox-record.ts';
import { useSession } from '../client/session.ts';

/** What waits on this device: of this person, and how much of others, which is not shown to this one. */
export function useOutbox(): { mine: readonly OutboxRecord[]; ofOthers: number } {
  const all = useSyncExternalStore(onOutboxList, outboxList);
  const { user } = useSession();
  const mine = all.filter((record) => record.user_id === user?.id);
  return { mine, ofOthers: all.length - mine.length };
}
