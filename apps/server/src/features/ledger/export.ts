import type { ExportFormat } from '@lissafi/contract/ledger';
import type { Account } from '@lissafi/domain/books/accounts';
import { exportEntry, exportHeader } from '@lissafi/domain/books/journal-export';
import { EARLIEST } from '@lissafi/domain/calendar/civil-date';
import type { Database } from '../../db/pool.ts';
import { inOrganization } from '../../db/scope.ts';
import { entriesAfter } from './store.ts';

export interface JournalExport {
  organization_id: string;
  /** Number of the last entry that belongs to it. */
  newest: number;
  accounts: readonly Account[];
  format: ExportFormat;
  currency: string;
}

/**
 * The journal as text, a batch at a time and only as fast as it is read: memory stays flat. Entries never change and
 * their numbers are the order of commit, so batches read one after the other, each in a short transaction of its
 * own, are the journal as it stood at the beginning; a slow reader holds no connection.
 */
export async function* journalText(database: Database, journal: JournalExport): AsyncGenerator<string> {
  const { organization_id, newest, accounts, format, currency } = journal;
  const byCode = new Map(accounts.map((account) => [account.code, account]));
  yield exportHeader(accounts, format, EARLIEST, currency);
  for (let after = 0; ; ) {
    const batch = await inOrganization(database, organization_id, (tx) => entriesAfter(tx, after, newest));
    const last = batch.at(-1);
    if (!last) return;
    yield batch.map((entry) => exportEntry(entry, byCode, format, currency)).join('');
    after = last.number;
  }
}
