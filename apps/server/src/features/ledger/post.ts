import { createHash } from 'node:crypto';
import {
  assertPeriodOpen,
  assertRoom,
  canonicalEntry,
  type EntryEffect,
  effectOf,
} from '@lissafi/domain/books/journal';
import { assertBalanced, type Posting } from '@lissafi/domain/books/posting';
import { monthOf } from '@lissafi/domain/calendar/civil-date';
import { sql } from 'kysely';
import type { Numbers, WaitingEntry, WaitingLine } from '../../db/numbers.ts';
import { type Columns, insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';

/**
 * The only writer of the books: entry, lines, balances by account and month, and the head of the hash chain, in the
 * caller's transaction. The numbers are taken before, as the last lock. Throws PERIOD_LOCKED, VALIDATION_FAILED for an
 * entry that is too large, and BOOKS_FULL when the sum of all postings would pass what is kept for such an entry.
 */
export async function post(
  tx: Tx,
  posting: Posting,
  { counter }: Numbers,
  entryId: string,
  now: Date,
  effect: EntryEffect = effectOf(posting),
): Promise<void> {
  assertBalanced(posting);
  assertPeriodOpen(posting.entry_date, counter.books_locked_until);
  const debit = posting.lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
  assertRoom(effect, debit, counter.posted_total);
  counter.posted_total += debit;
  const number = counter.next_entry++;
  const content_hash = contentHash(tx.organization_id, entryId, posting);
  const hash = chainHash(counter.chain_head, number, content_hash);
  counter.chain_head = hash;
  const { entry_date, memo, source_type, source_id, reverses_id = null, lines } = posting;
  const line_count = lines.length;
  counter.waiting.entries.push({
    ...{ id: entryId, number, entry_date, memo, source_type, source_id, reverses_id, line_count },
    ...{ posted_at: now.toISOString(), content_hash, hash },
  });
  counter.waiting.lines.push(
    ...lines.map(({ account_code, amount, customer_id = null }, index) => ({
      ...{ entry_id: entryId, entry_date, line: index + 1, line_count, account_code, amount, customer_id },
    })),
  );
  gatherPostings(tx, counter.waiting);
}

/** What is posted until the writes leave goes as one statement each, parents first. */
function gatherPostings(tx: Tx, waiting: Numbers['counter']['waiting']): void {
  tx.gather('journal_entry', () => insertRows(tx, 'journal_entry', waiting.entries.splice(0), ENTRY));
  tx.gather('journal_line', () => insertRows(tx, 'journal_line', waiting.lines, LINE));
  tx.gather('account_balance', () =>
    insertRows(
      tx,
      'account_balance',
      byAccount(waiting.lines.splice(0)),
      { account_code: 'text', month: 'date', debit: 'bigint', credit: 'bigint' },
      sql`on conflict (organization_id, account_code, month) do update
        set debit = account_balance.debit + excluded.debit, credit = account_balance.credit + excluded.credit`,
    ),
  );
}

const ENTRY: Columns<WaitingEntry> = {
  id: 'uuid',
  number: 'bigint',
  entry_date: 'date',
  memo: 'text',
  source_type: 'text',
  source_id: 'uuid',
  reverses_id: 'uuid',
  posted_at: 'timestamptz',
  line_count: 'smallint',
  content_hash: 'bytea',
  hash: 'bytea',
};

const LINE: Columns<Omit<WaitingLine, 'entry_date'>> = {
  entry_id: 'uuid',
  line: 'smallint',
  line_count: 'smallint',
  account_code: 'text',
  amount: 'bigint',
  customer_id: 'uuid',
};

/** In order of the key, so that two transactions never take these rows crosswise. */
function byAccount(lines: readonly WaitingLine[]) {
  const totals = new Map<string, { account_code: string; month: string; debit: number; credit: number }>();
  for (const { account_code, entry_date, amount } of lines) {
    const month = `${monthOf(entry_date)}-01`;
    const key = `${account_code} ${month}`;
    const total = totals.get(key) ?? { account_code, month, debit: 0, credit: 0 };
    if (amount > 0) total.debit += amount;
    else total.credit -= amount;
    totals.set(key, total);
  }
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
}

/** SHA-256 of the canonical form: ids and amounts, not names (docs/decisions on the hash chain). */
export function contentHash(
  organizationId: string,
  entryId: string,
  posting: Omit<Parameters<typeof canonicalEntry>[0], 'organization_id' | 'id'>,
): Buffer {
  const canonical = canonicalEntry({ organization_id: organizationId, id: entryId, ...posting });
  return createHash('sha256').update(canonical).digest();
}

/** SHA-256 of previous hash, entry number (8 bytes, big-endian) and content hash. */
export function chainHash(previous: Buffer, number: number, content: Buffer): Buffer {
  const position = Buffer.alloc(8);
  position.writeBigInt64BE(BigInt(number));
  return createHash('sha256').update(previous).update(position).update(content).digest();
}
