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
import type { Numbers } from '../../db/numbers.ts';
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
  const movements = byAccount(posting);
  const debit = movements.reduce((sum, each) => sum + each.debit, 0);
  assertRoom(effect, debit, counter.posted_total);
  counter.posted_total += debit;
  const organization_id = tx.organization_id;
  const number = counter.next_entry++;
  const content_hash = contentHash(organization_id, entryId, posting);
  const hash = chainHash(counter.chain_head, number, content_hash);
  counter.chain_head = hash;
  await tx.write(
    'journal_entry',
    sql`insert into journal_entry (organization_id, id, number, entry_date, memo, source_type, source_id, reverses_id,
        posted_at, line_count, content_hash, hash)
      values (${organization_id}, ${entryId}, ${number}, ${posting.entry_date}, ${posting.memo}, ${posting.source_type},
        ${posting.source_id}, ${posting.reverses_id ?? null}, ${now.toISOString()}, ${posting.lines.length}, ${content_hash}, ${hash})`,
  );
  await tx.write(
    'journal_line',
    sql`insert into journal_line (organization_id, entry_id, line_count, line, account_code, amount, customer_id)
      select ${organization_id}, ${entryId}, ${posting.lines.length}, * from unnest(${posting.lines.map((_, index) => index + 1)}::smallint[],
        ${posting.lines.map((line) => line.account_code)}::text[], ${posting.lines.map((line) => line.amount)}::bigint[],
        ${posting.lines.map((line) => line.customer_id ?? null)}::uuid[])`,
  );
  await tx.write(
    'account_balance',
    // In order of the key, so that two transactions never take these rows crosswise.
    sql`insert into account_balance as b (organization_id, account_code, month, debit, credit)
      select ${organization_id}, code, ${`${monthOf(posting.entry_date)}-01`}::date, debit, credit
      from unnest(${movements.map((each) => each.code)}::text[], ${movements.map((each) => each.debit)}::bigint[],
        ${movements.map((each) => each.credit)}::bigint[]) as moved (code, debit, credit)
      on conflict (organization_id, account_code, month)
      do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit`,
  );
}

function byAccount(posting: Posting): { code: string; debit: number; credit: number }[] {
  const totals = new Map<string, { code: string; debit: number; credit: number }>();
  for (const { account_code: code, amount } of posting.lines) {
    const total = totals.get(code) ?? { code, debit: 0, credit: 0 };
    if (amount > 0) total.debit += amount;
    else total.credit -= amount;
    totals.set(code, total);
  }
  return [...totals.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
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
