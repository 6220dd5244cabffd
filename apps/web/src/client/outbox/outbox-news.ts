import type { OutboxRecord } from './outbox-record.ts';

/** What became of a record, told to whoever waits for it, in this tab or another. */
export type OutboxNews =
  | { id: string; outcome: 'recorded'; answer: unknown; record: OutboxRecord }
  | { id: string; outcome: 'refused'; record: OutboxRecord }
  /** `failed`: the server itself broke, and says that nothing was recorded. */
  | { id: string; outcome: 'failed' }
  | { id: string; outcome: 'signed_out' }
  | { id: string; outcome: 'changed' };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lissafi.outbox');
const newsListeners = new Set<(news: OutboxNews) => void>();

export function onOutboxNews(listener: (news: OutboxNews) => void): () => void {
  newsListeners.add(listener);
  return () => newsListeners.delete(listener);
}

function hear(news: OutboxNews) {
  for (const listener of newsListeners) listener(news);
}
/** Tells what became of a record, in this tab and in every other one. */
export function tell(news: OutboxNews) {
  channel?.postMessage(news);
  hear(news);
}
channel?.addEventListener('message', ({ data }) => hear(data as OutboxNews));
