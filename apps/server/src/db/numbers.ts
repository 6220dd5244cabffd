import { arraysOf, insertRows } from './rows.ts';
import type { Tx } from './scope.ts';
import { sql } from './sql.ts';

/**
 * Numbers of documents, entries and events and the head of the hash chain are in one row per organization. Its lock is
 * the last one of a transaction (after the document, the customer, the items in order of id) and is held to commit, so
 * commit order is number order, without gaps and without deadlock. While it is held, numbers are assigned in memory,
 * and one update writes them back with the commit.
 */
interface Counter {
  next_entry: number;
  next_event: number;
  /** The next sequence by series and year, such as `INV-2026`; a missing series begins at 1. */
  document_numbers: Record<string, number>;
  chain_head: Buffer;
  /** Read under the lock, so that no period can be closed between this check and the posting. */
  books_locked_until: string | null;
  has_typed_numbers: boolean;
  /** Kobo: the total debit of all entries. */
  posted_total: number;
  /** The day of posting of the latest entry, null before the first: no later entry is posted on an earlier day. */
  last_posted_on: string | null;
  /** The organization's currency. */
  currency: string;
  /** Entries posted with these numbers and not yet sent; they are sent as one statement for each table. */
  waiting: Waiting;
}

/** What is posted and not yet sent; `mirrored`: reversals, whose tax lines are those of the entry that they reverse. */
export interface Waiting {
  entries: WaitingEntry[];
  lines: WaitingLine[];
  taxes: WaitingTax[];
  mirrored: MirroredTax[];
}

/** The person who posts, null for the system, and the current date in the organization's zone. */
export interface Poster {
  today: string;
  user: { id: string | null };
}

export interface WaitingEntry {
  id: string;
  number: number;
  entry_date: string;
  memo: string;
  source_type: string;
  source_id: string;
  reverses_id: string | null;
  posted_at: string;
  posted_on: string;
  posted_by: string | null;
  branch_id: string;
  line_count: number;
  content_hash: Buffer;
  hash: Buffer;
}

export interface WaitingLine {
  entry_id: string;
  entry_date: string;
  line: number;
  line_count: number;
  account_code: string;
  amount: number;
  entry_number: number;
  posted_on: string;
  branch_id: string;
  document_id: string | null;
  customer_id: string | null;
  supplier_id: string | null;
}

/** A tax line of an entry; see books/tax-lines.ts of the domain. */
export interface WaitingTax {
  entry_id: string;
  line: number;
  entry_number: number;
  day: string;
  posted_on: string;
  side: string;
  category: string;
  purchase: string | null;
  is_import: boolean;
  is_claimed: boolean;
  net: number;
  tax: number;
  document_id: string | null;
  supplier_id: string | null;
}

export type MirroredTax = Pick<WaitingTax, 'entry_id' | 'entry_number' | 'day' | 'posted_on'> & {
  reverses_id: string;
};

/** What a posting needs while the counter is locked. */
export interface Numbers {
  /** The sequence in the series if one was requested, otherwise 0. */
  document: number;
  counter: Counter;
  by: Poster;
}

/** An event that is numbered with the commit. */
interface PendingEvent {
  type: string;
  subject_id: string;
  actor_id: string | null;
  data: string;
  cause: string | null;
}
/** With the API key by which the change came. */
type LoggedEvent = PendingEvent & { api_key_id: string | null };

interface Held {
  locking: Promise<Counter> | null;
  counter: Counter | null;
  events: LoggedEvent[];
}

/** Returns this transaction's state of the counter; created at the first call and written back with the commit. */
function heldBy(tx: Tx): Held {
  const known = tx.state.get('numbers') as Held | undefined;
  if (known) return known;
  const held: Held = { locking: null, counter: null, events: [] };
  tx.state.set('numbers', held);
  tx.beforeCommit(() => writeBack(tx, held));
  return held;
}

async function lock(tx: Tx): Promise<Counter> {
  const { rows } = await sql<Omit<Counter, 'waiting'>>`
    select next_entry, next_event, document_numbers, chain_head, books_locked_until, has_typed_numbers, posted_total,
      currency, last_posted_on
    from organization_counter where organization_id = ${tx.organization_id} for no key update`.execute(tx.db);
  if (!rows[0]) throw new Error('organization without counters');
  return { ...rows[0], waiting: { entries: [], lines: [], taxes: [], mirrored: [] } };
}

/**
 * Locks the counter, the last lock of the transaction, and returns the next number of the series. Later statements may
 * change rows that are already locked, but must lock no others.
 */
export async function takeNumbers(
  { tx, today, user }: Poster & { tx: Tx },
  series: string | null = null,
): Promise<Numbers> {
  const held = heldBy(tx);
  held.locking ??= lock(tx);
  const counter = await held.locking;
  held.counter = counter;
  const document = series === null ? 0 : nextInSeries(counter, series);
  return { document, counter, by: { today, user } };
}

/** Returns the next sequence of a series; the counter is locked. */
export function nextInSeries(counter: Counter, series: string): number {
  const next = counter.document_numbers[series] ?? 1;
  counter.document_numbers[series] = next + 1;
  return next;
}

const API_KEY = 'api key';

/** From now on the events of this transaction name the API key by which the request came. */
export const actThroughKey = (tx: Tx, keyId: string): void => {
  tx.state.set(API_KEY, keyId);
};

/** Appends events to the organization's log with the commit, in the order of these calls. */
export function numberAtCommit(tx: Tx, events: readonly PendingEvent[]): void {
  const api_key_id = (tx.state.get(API_KEY) as string | undefined) ?? null;
  heldBy(tx).events.push(...events.map((event) => ({ ...event, api_key_id })));
}

/** Returns the types of the events appended so far; their numbers are not assigned yet. */
export const pendingEventTypes = (tx: Tx): string[] => heldBy(tx).events.map((event) => event.type);

/**
 * Records that a person typed a number in the form of a series: from now on the counter checks whether a number is
 * used.
 */
export function markTypedNumbers({ counter }: Numbers): void {
  counter.has_typed_numbers = true;
}

/**
 * Writes used numbers back to the locked row; where only events were appended, one statement takes and uses their
 * numbers.
 */
async function writeBack(tx: Tx, { counter, events }: Held): Promise<void> {
  if (!counter) {
    if (events.length > 0) appendAlone(tx, events);
    return;
  }
  const first = counter.next_event;
  counter.next_event += events.length;
  if (events.length > 0)
    await tx.write(
      'event',
      insertRows(
        tx,
        'event',
        events.map((event, index) => ({ number: first + index, ...event })),
        { number: 'bigint', ...EVENT },
      ),
    );
  await tx.write(
    'organization_counter',
    sql`update organization_counter set next_entry = ${counter.next_entry}, next_event = ${counter.next_event},
        document_numbers = ${JSON.stringify(counter.document_numbers)}::jsonb, chain_head = ${counter.chain_head},
        has_typed_numbers = ${counter.has_typed_numbers}, posted_total = ${counter.posted_total},
        last_posted_on = ${counter.last_posted_on}::date
      where organization_id = ${tx.organization_id}`,
  );
}

const EVENT = {
  type: 'text',
  subject_id: 'uuid',
  actor_id: 'uuid',
  data: 'jsonb',
  api_key_id: 'uuid',
  cause: 'jsonb',
} as const;

/**
 * The last statements of a transaction that only appends events: the first takes the numbers, and with them the
 * counter's lock. They are two, because a distributed database inserts from a row that it reads, not from one that the
 * same statement changes; they are sent together.
 */
function appendAlone(tx: Tx, events: readonly LoggedEvent[]): void {
  tx.writeLast(sql`
    update organization_counter set next_event = next_event + ${events.length}::int
    where organization_id = ${tx.organization_id}`);
  tx.writeLast(sql`
    insert into event (organization_id, number, type, subject_id, actor_id, data, api_key_id, cause)
    select s.organization_id, s.next_event - ${events.length}::int + e.place - 1, e.type, e.subject_id, e.actor_id,
      e.data, e.api_key_id, e.cause
    from organization_counter s,
      ${arraysOf(events, EVENT)} with ordinality as e (type, subject_id, actor_id, data, api_key_id, cause, place)
    where s.organization_id = ${tx.organization_id}`);
}
