import { createHash } from 'node:crypto';
import {
  assertPeriodOpen,
  assertRoom,
  canonicalEntry,
  type EntryEffect,
  effectOf,
} from '@lissafi/domain/books/journal';
import { assertBalanced, type Posting } from '@lissafi/domain/books/posting';
import { completeTaxLines } from '@lissafi/domain/books/tax-lines';
import { laterOf } from '@lissafi/domain/calendar/civil-date';
import type { MirroredTax, Numbers, WaitingEntry, WaitingLine, WaitingTax } from '../../db/numbers.ts';
import { arraysOf, type Columns, insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { assertReleased } from '../bank-matches/release.ts';

/**
 * The only writer of the books: writes the entry, its lines, its tax lines, the sums by account and day, and the head
 * of the hash chain, in the caller's transaction. The numbers are taken before, as the last lock. Throws PERIOD_LOCKED,
 * VALIDATION_FAILED for an entry that is too large, and BOOKS_FULL when the total of all postings would exceed the
 * capacity for such an entry.
 */
export async function post(
  tx: Tx,
  posting: Posting,
  { counter, by }: Numbers,
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
  const posted_by = by.user.id;
  const posted_on = laterOf(by.today, counter.last_posted_on ?? by.today);
  counter.last_posted_on = posted_on;
  const content_hash = contentHash(tx.organization_id, entryId, { ...posting, posted_on, posted_by });
  const hash = chainHash(counter.chain_head, number, content_hash);
  counter.chain_head = hash;
  const { entry_date, memo, source_type, source_id, reverses_id = null, lines } = posting;
  const line_count = lines.length;
  const branch_id = posting.branch_id ?? tx.organization_id;
  counter.waiting.entries.push({
    ...{ id: entryId, number, entry_date, memo, source_type, source_id, reverses_id, line_count },
    ...{ posted_at: now.toISOString(), posted_on, posted_by, branch_id, content_hash, hash },
  });
  counter.waiting.lines.push(
    ...lines.map((line, index) => ({
      ...{
        entry_id: entryId,
        entry_date,
        entry_number: number,
        line: index + 1,
        line_count,
        posted_on,
        branch_id,
      },
      account_code: line.account_code,
      amount: line.amount,
      document_id: line.document_id ?? null,
      customer_id: line.customer_id ?? null,
      supplier_id: line.supplier_id ?? null,
    })),
  );
  const dated = { entry_id: entryId, entry_number: number, day: entry_date, posted_on };
  if (reverses_id !== null) {
    assertReleased(tx, reverses_id);
    counter.waiting.mirrored.push({ ...dated, reverses_id });
  } else
    counter.waiting.taxes.push(
      ...completeTaxLines(posting).map((tax, index) => ({ ...dated, line: index + 1, ...tax })),
    );
  gatherPostings(tx, counter.waiting);
}

/** Collects what is posted until the writes are sent, and sends one statement for each table, parents first. */
export function gatherPostings(tx: Tx, waiting: Numbers['counter']['waiting']): void {
  tx.gather('journal_entry', () => insertRows(tx, 'journal_entry', waiting.entries.splice(0), ENTRY));
  tx.gather('journal_line', () => insertRows(tx, 'journal_line', waiting.lines, LINE));
  if (waiting.taxes.length > 0)
    tx.gather('tax_line', () => insertRows(tx, 'tax_line', waiting.taxes.splice(0), TAX));
  if (waiting.mirrored.length > 0)
    tx.gather('tax_line.mirrored', () => mirrorTaxes(tx, waiting.mirrored.splice(0)));
  tx.gather('account_day', () =>
    insertRows(
      tx,
      'account_day',
      byDay(waiting.lines.splice(0)),
      {
        ...{ account_code: 'text', branch_id: 'uuid', day: 'date', posted_on: 'date' },
        ...{ debit: 'bigint', credit: 'bigint', lines: 'bigint' },
      },
      sql`on conflict (organization_id, account_code, day, branch_id, posted_on) do update
        set debit = account_day.debit + excluded.debit, credit = account_day.credit + excluded.credit,
          lines = account_day.lines + excluded.lines`,
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
  posted_on: 'date',
  posted_by: 'uuid',
  branch_id: 'uuid',
  line_count: 'smallint',
  content_hash: 'bytea',
  hash: 'bytea',
};

const LINE: Columns<Omit<WaitingLine, 'posted_on'>> = {
  entry_id: 'uuid',
  line: 'smallint',
  line_count: 'smallint',
  account_code: 'text',
  amount: 'bigint',
  entry_date: 'date',
  entry_number: 'bigint',
  branch_id: 'uuid',
  document_id: 'uuid',
  customer_id: 'uuid',
  supplier_id: 'uuid',
};

const TAX: Columns<WaitingTax> = {
  entry_id: 'uuid',
  line: 'smallint',
  entry_number: 'bigint',
  day: 'date',
  posted_on: 'date',
  side: 'text',
  category: 'text',
  purchase: 'text',
  is_import: 'boolean',
  is_claimed: 'boolean',
  net: 'bigint',
  tax: 'bigint',
  document_id: 'uuid',
  supplier_id: 'uuid',
};

/** Takes back the tax lines of the entries that are reversed, without a round trip to read them. */
const mirrorTaxes = (tx: Tx, reversals: readonly MirroredTax[]) => sql`
  insert into tax_line (organization_id, entry_id, line, entry_number, day, posted_on, side, category, purchase,
    is_import, is_claimed, net, tax, document_id, supplier_id)
  select t.organization_id, r.entry_id, t.line, r.entry_number, r.day, r.posted_on, t.side, t.category, t.purchase,
    t.is_import, t.is_claimed, -t.net, -t.tax, t.document_id, t.supplier_id
  from ${arraysOf(reversals, {
    ...{ entry_id: 'uuid', entry_number: 'bigint', day: 'date', posted_on: 'date', reverses_id: 'uuid' },
  })} as r (entry_id, entry_number, day, posted_on, reverses_id)
  join tax_line t on t.organization_id = ${tx.organization_id} and t.entry_id = r.reverses_id`;

interface DayTotal {
  account_code: string;
  branch_id: string;
  day: string;
  posted_on: string;
  debit: number;
  credit: number;
  lines: number;
}

/** In order of the key, so that two transactions never lock these rows in opposite order. */
function byDay(lines: readonly WaitingLine[]) {
  const totals = new Map<string, DayTotal>();
  for (const { account_code, branch_id, entry_date: day, posted_on, amount } of lines) {
    const key = [account_code, day, branch_id, posted_on].join();
    const total = totals.get(key) ?? {
      ...{ account_code, branch_id, day, posted_on },
      ...{ debit: 0, credit: 0, lines: 0 },
    };
    total.lines += 1;
    if (amount > 0) total.debit += amount;
    else total.credit -= amount;
    totals.set(key, total);
  }
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
}

/** Returns the SHA-256 of the canonical form: ids and amounts, no names (docs/decisions on the hash chain). */
export function contentHash(
  organizationId: string,
  entryId: string,
  posting: Omit<Parameters<typeof canonicalEntry>[0], 'organization_id' | 'id'>,
): Buffer {
  const canonical = canonicalEntry({ organization_id: organizationId, id: entryId, ...posting });
  return createHash('sha256').update(canonical).digest();
}

/** Returns the SHA-256 of the previous hash, the entry number (8 bytes, big-endian) and the content hash. */
export function chainHash(previous: Buffer, number: number, content: Buffer): Buffer {
  const position = Buffer.alloc(8);
  position.writeBigInt64BE(BigInt(number));
  return createHash('sha256').update(previous).update(position).update(content).digest();
}
