import type { WaitingEntry, WaitingLine } from '../../db/numbers.ts';
import type { Tx } from '../../db/scope.ts';
import { chainHash, contentHash, gatherPostings } from './post.ts';

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
 * Writes entries of an archive as they were posted, with their numbers and days and the sums by day, and chains them
 * anew: the organization and the people are part of the hash. The organization has no entries but these. Returns the
 * last hash.
 */
export async function restoreEntries(
  tx: Tx,
  entries: readonly ArchivedEntry[],
  head: Buffer,
): Promise<Buffer> {
  let last = head;
  const chained = entries.map(({ lines: _, ...entry }, index) => {
    const { content, hash } = hashAfter(last, tx.organization_id, entries[index]!);
    last = hash;
    return { ...entry, content_hash: content, hash } as WaitingEntry;
  });
  const lines = entries.flatMap(({ posted_on, lines: own }) => own.map((line) => ({ ...line, posted_on })));
  // As a posting, with one statement: the database compares the lines with their entry at its end.
  gatherPostings(tx, { entries: chained, lines, taxes: [], mirrored: [] });
  await tx.flush();
  return last;
}
