import type { EventType } from '@lissafi/contract/events';
import { numberAtCommit } from './numbers.ts';
import type { Tx } from './scope.ts';

export interface NewEvent {
  type: EventType;
  subject_id: string;
  actor_id: string | null;
  /** Ids and short facts; content is read where it stands. */
  data?: Record<string, string | number | null>;
}

/**
 * Appends to the organization's log, in the caller's transaction: the log is the outbox. The events are numbered and
 * written with the commit, so that appending one locks nothing before its time.
 */
export async function appendEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  numberAtCommit(
    tx,
    events.map(({ type, subject_id, actor_id, data = {} }) => ({
      type,
      subject_id,
      actor_id,
      data: JSON.stringify(data),
    })),
  );
}
