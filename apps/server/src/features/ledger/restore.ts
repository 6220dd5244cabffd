import type { WaitingEntry, WaitingLine } from '../../db/numbers.ts';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { chainHash, contentHash, ENTRY, LINE } from './post.ts';

/** An entry of an archive with its lines, as it was posted in the organization that the archive is of. */
export interface ArchivedEntry extends Omit<WaitingEntry, 'source_id'> {
  /** Null in entries that were posted before each named its source. */
  source_id: string | null;
  lines: Omit<WaitingLine, 'posted_on'>[];
}

/** Returns the hash that the chain has after an entry, computed from its content. */
export function hashAfter(previous: Buffer, organizationId: string, entry: ArchivedEntry) {
  const content = contentHash(organizationId, entry.id, entry);
  return { content, hash: chainHash(previous, entry.number, content) };
}

/**
 * Writes entries of an archive as they were posted, with their numbers and days, and chains them anew: the organization
 * and the people are part of the hash. The organization has no entries but these. Returns the last hash.
 */
export async function restoreEntries(
  tx: Tx,
  entries: readonly ArchivedEntry[],
  head: Buffer,
): Promise<Buffer> {
  let last = head;
  const chained = entries.map((entry) => {
    const { content, hash } = hashAfter(last, tx.organization_id, entry);
    last = hash;
    return { ...entry, content_hash: content, hash };
  });
  // One statement: the database compares the lines with their entry at its end.
  await tx.write('journal_entry', insertRows(tx, 'journal_entry', chained as WaitingEntry[], ENTRY));
  await tx.write(
    'journal_line',
    insertRows(
      tx,
      'journal_line',
      entries.flatMap(({ lines }) => lines),
      LINE,
    ),
  );
  await tx.flush();
  return last;
}

/** Computes the sums by account and day from the lines, where there are none yet. */
export async function restoreAccountDays(tx: Tx): Promise<void> {
  await sql`insert into account_day (organization_id, account_code, branch_id, day, posted_on, debit, credit)
    select l.organization_id, l.account_code, l.branch_id, l.entry_date, e.posted_on,
      sum(greatest(l.amount, 0)), sum(greatest(-l.amount, 0))
    from journal_line l
    join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
    where l.organization_id = ${tx.organization_id}
    group by l.organization_id, l.account_code, l.branch_id, l.entry_date, e.posted_on`.execute(tx.db);
}
