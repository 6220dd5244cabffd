import { onOutboxNews } from './outbox-news.ts';
import type { OutboxRecord } from './outbox-record.ts';
import { allRecords } from './outbox-store.ts';

// What waits, as the screens show it.

let list: readonly OutboxRecord[] | null = null;
const listListeners = new Set<() => void>();

/** Everything that waits on this device, of whoever recorded it; null until the storage has been read. */
export const outboxList = () => list;
export function onOutboxList(listener: () => void): () => void {
  listListeners.add(listener);
  if (listListeners.size === 1) void refreshList();
  return () => listListeners.delete(listener);
}

async function refreshList() {
  try {
    list = await allRecords();
  } catch {
    // Without storage nothing waits.
    list = [];
  }
  for (const listener of listListeners) listener();
}

onOutboxNews(() => void refreshList());
