import type { ExportFormat } from '@lissafi/contract/ledger';
import type { Account } from '@lissafi/domain/books/accounts';
import { exportEntry, exportHeader } from '@lissafi/domain/books/journal-export';
import { EARLIEST } from '@lissafi/domain/calendar/civil-date';
import type { Database } from '../../db/pool.ts';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { entriesAfter, type StoredEntry } from './store.ts';

export interface JournalExport {
  /** The number of the last entry in the export. */
  newest: number;
  accounts: readonly Account[];
  format: ExportFormat;
  currency: string;
}

/**
 * Yields the journal as text in batches, only as fast as it is read, so that memory use is constant. Entries never
 * change and their numbers are the order of commit, so consecutive batches, each read in a short transaction, are the
 * journal as it was at the start. A slow reader holds no connection.
 */
export const journalText = (database: Database, organizationId: string, journal: JournalExport) =>
  textOf(journal, (after) =>
    inOrganization(database, organizationId, (tx) => entriesAfter(tx, after, journal.newest)),
  );

/** The same within one transaction, for a reader that is not slow. */
export const journalTextIn = (tx: Tx, journal: JournalExport) =>
  textOf(journal, (after) => entriesAfter(tx, after, journal.newest));

async function* textOf(
  { accounts, format, currency }: JournalExport,
  read: (after: number) => Promise<StoredEntry[]>,
): AsyncGenerator<string> {
  const byCode = new Map(accounts.map((account) => [account.code, account]));
  yield exportHeader(accounts, format, EARLIEST, currency);
  for (let after = 0; ; ) {
    const batch = await read(after);
    const last = batch.at(-1);
    if (!last) return;
    yield batch.map((entry) => exportEntry(entry, byCode, format, currency)).join('');
    after = last.number;
  }
}
