import type { EventType } from '@lissafi/contract/events';
import { type Numbers, takeNumbers } from './numbers.ts';
import { insertRows } from './rows.ts';
import type { Tx } from './scope.ts';

export interface NewEvent {
  type: EventType;
  subject_id: string;
  actor_id: string | null;
  /** Ids and short facts; content is read where it stands. */
  data?: Record<string, string | number | null>;
}

/** Appends to the organization's log, in the caller's transaction: the log is the outbox. */
export async function appendEvents(tx: Tx, events: NewEvent[], numbers?: Numbers): Promise<void> {
  const taken = numbers ?? (await takeNumbers(tx, { events: events.length }));
  const { waiting } = taken;
  for (const { data = {}, ...event } of events)
    waiting.events.push({ ...event, number: taken.event(), data: JSON.stringify(data) });
  tx.gather('event', () =>
    insertRows(tx, 'event', waiting.events.splice(0), {
      number: 'bigint',
      type: 'text',
      subject_id: 'uuid',
      actor_id: 'uuid',
      data: 'jsonb',
    }),
  );
}
