import type { EventType } from '@lissafi/contract/events';
import { sql } from 'kysely';
import { type Numbers, takeNumbers } from './numbers.ts';
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
  await tx.write(
    'event',
    sql`insert into event (organization_id, number, type, subject_id, actor_id, data)
      select ${tx.organization_id}, * from unnest(${events.map(() => taken.event())}::bigint[],
        ${events.map((event) => event.type)}::text[], ${events.map((event) => event.subject_id)}::uuid[],
        ${events.map((event) => event.actor_id)}::uuid[],
        ${events.map((event) => JSON.stringify(event.data ?? {}))}::jsonb[])`,
  );
}
