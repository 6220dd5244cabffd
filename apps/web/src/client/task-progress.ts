import type { ServerMessage, TaskProgress } from '@lissafi/contract/channel';
import { useSyncExternalStore } from 'react';

/** S1.9-15: how long the progress of a task that ended is kept. */
const KEPT_MS = 30_000;

const tasks = new Map<string, TaskProgress>();
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Takes a message of the channel into account; only pasted lists of customers are tracked (S1.7-43). */
export function trackProgress(message: ServerMessage): void {
  if (message.type !== 'task_progress' || 'event' in message.data) return;
  const progress = message.data;
  if (progress.task_type !== 'customer_batch_parse') return;
  tasks.set(progress.task_id, progress);
  changed();
  if (progress.status !== 'done' && progress.status !== 'failed') return;
  setTimeout(() => {
    if (tasks.get(progress.task_id) !== progress) return;
    tasks.delete(progress.task_id);
    changed();
  }, KEPT_MS);
}

/** What the channel last told of this task; undefined for one that is unknown or ended a while ago. */
export const progressOf = (id: string): TaskProgress | undefined => tasks.get(id);

export const useTaskProgress = (id: string) =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => progressOf(id),
  );
