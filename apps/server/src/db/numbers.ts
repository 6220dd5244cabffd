import { sql } from 'kysely';
import type { Tx } from './scope.ts';

/**
 * Numbers of documents, entries and events and the head of the hash chain stand in one row per organization.
 * Taking them is the last lock of a transaction (after the document, the customer, the items in order of id) and
 * is held to commit: so commit order is number order, without gaps and without deadlock.
 */
export interface Numbers {
  /** Sequence in the series, when one was asked for. */
  document: number;
  entry(): number;
  event(): number;
  /** Hash of the newest entry before these. */
  chain_head: Buffer;
  /** Read under the lock: nobody can close a period between this check and the posting. */
  books_locked_until: string | null;
  has_typed_numbers: boolean;
  /** Kobo: the debit of all entries before these, read under the lock. */
  posted_total: number;
  /** The day of posting, never before that of the entry before; only where entries were asked for. */
  posted_on: string;
  posted_by: string | null;
  /** Of the books, read under the lock. */
  currency: string;
  /** What was posted and appended under these numbers and has not left yet: it leaves as one statement. */
  waiting: { entries: WaitingEntry[]; lines: WaitingLine[]; events: WaitingEvent[]; debit: number };
}

/** Who posts, and the civil day in the organization's zone; the id is null for the system. */
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

export interface WaitingEvent {
  number: number;
  type: string;
  subject_id: string;
  actor_id: string | null;
  data: string;
}

/** Takes them, and the lock. Whoever wants entries says `by` whom and on which day they are posted. */
export async function takeNumbers(
  tx: Tx,
  want: { series?: string | null; events: number } & (
    | { entries?: undefined; by?: undefined }
    | { entries: number; by: Poster }
  ),
): Promise<Numbers> {
  const series = want.series ?? null;
  const entries = want.entries ?? 0;
  const { rows } = await sql<{
    next_entry: number;
    next_event: number;
    chain_head: Buffer;
    document: number | null;
    books_locked_until: string | null;
    has_typed_numbers: boolean;
    currency: string;
    posted_total: number;
    last_posted_on: string;
  }>`
    update organization_counter set
      next_entry = next_entry + ${entries}::int,
      next_event = next_event + ${want.events}::int,
      last_posted_on = greatest(last_posted_on, ${entries > 0 ? want.by!.today : null}::date),
      document_numbers = case when ${series}::text is null then document_numbers else
        jsonb_set(document_numbers, array[${series}::text],
          (coalesce((document_numbers ->> ${series}::text)::int, 1) + 1)::text::jsonb) end
    where organization_id = ${tx.organization_id}
    returning next_entry, next_event, chain_head, (document_numbers ->> ${series}::text)::int - 1 as document,
      books_locked_until, has_typed_numbers, currency, posted_total, last_posted_on`.execute(tx.db);
  const row = rows[0];
  if (!row) throw new Error('organization without counters');
  let entry = row.next_entry - entries;
  let event = row.next_event - want.events;
  return {
    document: row.document ?? 0,
    chain_head: row.chain_head,
    books_locked_until: row.books_locked_until,
    has_typed_numbers: row.has_typed_numbers,
    currency: row.currency,
    posted_total: row.posted_total,
    posted_on: row.last_posted_on,
    posted_by: want.by?.user.id ?? null,
    waiting: { entries: [], lines: [], events: [], debit: 0 },
    entry() {
      if (entry >= row.next_entry) throw new Error('more entries posted than numbers taken');
      return entry++;
    },
    event() {
      if (event >= row.next_event) throw new Error('more events appended than numbers taken');
      return event++;
    },
  };
}

/** Somebody typed a number that looks like ours: from now on the counter looks before it gives one. */
export async function markTypedNumbers(tx: Tx): Promise<void> {
  await sql`update organization_counter set has_typed_numbers = true
    where organization_id = ${tx.organization_id} and not has_typed_numbers`.execute(tx.db);
}
