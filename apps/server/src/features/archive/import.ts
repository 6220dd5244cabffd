import type { ArchiveImported, Obstacle } from '@lissafi/contract/archive';
import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Cell } from '@lissafi/domain/files/archive-csv';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import { holdOrganization } from '../../db/organization-lock.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { type ArchivedEntry, restoreEntries } from '../ledger/restore.ts';
import { balancesAt, lastDay, tieOut } from '../ledger/store.ts';
import { restoreStockMonths } from '../stock/restore.ts';
import type { Checked } from './check.ts';
import { obstaclesIn } from './empty.ts';
import { importTable, type LaterRow, writeLater } from './import-table.ts';
import { inserter, invalid, orRefuse } from './insert.ts';
import { journalOf } from './journal.ts';
import { idOf, knownPeople, type Renames, renamed, seededAccounts } from './renames.ts';
import { type ArchivedRow, rowsOf } from './rows.ts';
import { countRows, EXACT_TEXT, type Table } from './tables.ts';
import { dropUploads } from './upload.ts';
import type { Archive } from './zip-reader.ts';

/** These have a place of their own below. */
const APART = new Set(['organization', 'organization_counter', 'event', 'journal_entry', 'journal_line']);

/** What must not go on by itself in two organizations at once, or was never done. */
const SETTLED: Record<string, (row: Record<string, Cell>, now: string) => Record<string, Cell>> = {
  recurring_invoice: (row) => (row.status === 'active' ? { ...row, status: 'paused' } : row),
  recurring_journal: (row) => (row.status === 'active' ? { ...row, status: 'paused' } : row),
  reminder_settings: (row) => ({ ...row, enabled: 'false' }),
  einvoice_settings: (row) => ({ ...row, is_automatic: 'false' }),
  invoice_send: (row, now) =>
    row.status === 'queued'
      ? { ...row, status: 'failed', failed_at: now, refusal: 'It was not sent before the data was exported' }
      : row,
};

/** Of the settings, these stay as they are here. */
const KEPT = [
  'organization_id',
  'owner_id',
  'tier',
  'version',
  'created_at',
  'updated_at',
  'closed_at',
  'onboarded_at',
];

/** What each step of an import needs. */
interface Importing {
  tx: Tx;
  archive: Archive;
  renames: Renames;
  /** Throws when the import has taken too long. */
  onTime: () => void;
}

/**
 * Writes a checked archive into the organization, wholly or not at all. Throws ORGANIZATION_NOT_EMPTY, and
 * ARCHIVE_INVALID for what the database refuses.
 */
export async function importArchive(
  context: Pick<MemberContext, 'tx' | 'now' | 'today' | 'user'>,
  archive: Archive,
  checked: Checked,
  tables: readonly Table[],
): Promise<ArchiveImported> {
  const { tx, now, today, user } = context;
  const { manifest } = archive;
  await holdOrganization(tx);
  assertEmpty(obstaclesIn(tables, await countRows(tx, tables)));
  await EXACT_TEXT.execute(tx.db);
  const until = performance.now() + LIMITS.archive_import_ms;
  const onTime = () => {
    if (performance.now() > until) throw invalid('The import takes longer than this server allows.');
  };
  const byName = new Map(tables.map((table) => [table.name, table]));
  const table = (name: string) => byName.get(name)!;
  const renames: Renames = {
    ids: new Map([
      [manifest.organization.id, tx.organization_id],
      ...(await seededAccounts(tx, rowsOfTable(archive, table('bank_account')))),
    ]),
    people: await knownPeople(tx, checked.people),
    archived: new Set(checked.people.map(({ id }) => id!)),
    importer: user.id,
  };
  const importing: Importing = { tx, archive, renames, onTime };

  const later: LaterRow[] = [];
  let journal: Journal = { head: Buffer.alloc(32), posted: 0, last_posted_on: null };
  for (const each of tables) {
    if (each.name === 'journal_entry') journal = await importJournal(importing);
    if (APART.has(each.name)) continue;
    const settled = SETTLED[each.name] ?? ((row) => row);
    const rows = rowsOfTable(archive, each, onTime);
    later.push(
      ...(await importTable(tx, archive, each, rows, (cells) =>
        settled(renamed(cells, each, renames), now.toISOString()),
      )),
    );
  }
  for (const row of later) await orRefuse(`tables/${row.table}.csv: the row ${row.id}`, writeLater(tx, row));
  await orRefuse('Movements of stock', restoreStockMonths(tx));
  await importSettings(importing, table('organization'), now);
  await dropUploads(tx);

  // From here on the counter is locked, the last lock.
  const { counter } = await takeNumbers({ tx, today, user });
  counter.next_event += await importLog(importing, table('event'), counter.next_event - 1);
  counter.next_entry = manifest.journal.entries + 1;
  counter.chain_head = journal.head;
  counter.posted_total = journal.posted;
  counter.last_posted_on = journal.last_posted_on;
  for await (const { cells } of rowsOfTable(archive, table('organization_counter'))) {
    counter.document_numbers = JSON.parse(cells.document_numbers ?? '{}');
    counter.has_typed_numbers = cells.has_typed_numbers === 'true';
    await sql`update organization_counter set books_locked_until = ${cells.books_locked_until ?? null}::date,
        currency = ${manifest.organization.currency}
      where organization_id = ${tx.organization_id}`.execute(tx.db);
  }
  await compare(tx, today, checked);
  const hashes = { old_head_hash: manifest.journal.head_hash, head_hash: journal.head.toString('hex') };
  const { entries } = manifest.journal;
  await appendEvents(tx, [
    {
      ...{ type: 'organization.imported', subject_id: tx.organization_id, actor_id: user.id },
      data: {
        from_organization_id: manifest.organization.id,
        exported_at: manifest.exported_at,
        entries,
        ...hashes,
      },
    },
  ]);
  return {
    ...{ name: manifest.organization.name, rows: checked.rows, entries, ...hashes },
    total_debit: checked.total_debit,
    schedules_paused: checked.schedules,
  };
}

function assertEmpty(obstacles: readonly Obstacle[]): void {
  if (obstacles.length === 0) return;
  const words = obstacles.slice(0, 3).map(({ what, count }) => `${count.toLocaleString('en')} ${what}`);
  throw new Refusal('ORGANIZATION_NOT_EMPTY', {
    message: `This organization has ${words.join(', ')}${obstacles.length > 3 ? ' and more' : ''}. Create a new one for the import.`,
  });
}

async function* rowsOfTable(
  archive: Archive,
  { name }: Table,
  onTime = () => {},
): AsyncGenerator<ArchivedRow> {
  const head = archive.manifest.tables[name]?.columns.map((column) => column.name);
  if (!head) return;
  for await (const batch of rowsOf(archive, `tables/${name}.csv`, head)) {
    onTime();
    yield* batch;
  }
}

/** What the counter needs to know of the journal. */
interface Journal {
  head: Buffer;
  /** Kobo: the total debit of all entries. */
  posted: number;
  last_posted_on: string | null;
}

async function importJournal({ tx, archive, renames, onTime }: Importing): Promise<Journal> {
  const journal: Journal = { head: Buffer.alloc(32), posted: 0, last_posted_on: null };
  for await (const batch of journalOf(archive)) {
    onTime();
    const entries = batch.map((entry) => renamedEntry(entry, renames));
    journal.head = await orRefuse(
      `Entries ${entries[0]!.number} to ${entries.at(-1)!.number}`,
      restoreEntries(tx, entries, journal.head),
    );
    for (const { lines, posted_on } of entries) {
      if (journal.last_posted_on !== null && posted_on < journal.last_posted_on)
        throw invalid('Entries are not in the order of posting.');
      journal.last_posted_on = posted_on;
      for (const { amount } of lines) journal.posted += Math.max(amount, 0);
      if (!Number.isSafeInteger(journal.posted)) throw invalid('The amounts exceed what the books can hold.');
    }
  }
  return journal;
}

/** Writes the log behind the one that is there, and returns the number of its events. */
async function importLog(
  { tx, archive, renames, onTime }: Importing,
  table: Table,
  before: number,
): Promise<number> {
  const log = inserter(tx, table, `tables/${table.name}.csv`);
  let events = 0;
  for await (const { row, cells } of rowsOfTable(archive, table, onTime)) {
    events++;
    if (Number(cells.number) !== events) throw invalid('The log of changes is not whole.');
    await log.add(row, {
      ...renamed(cells, table, renames),
      number: String(before + events),
      imported: 'true',
    });
  }
  await log.flush();
  return events;
}

function renamedEntry(entry: ArchivedEntry, renames: Renames): ArchivedEntry {
  const id = (own: string | null) => own && idOf(own, renames);
  return {
    ...entry,
    source_id: id(entry.source_id),
    branch_id: idOf(entry.branch_id, renames),
    posted_by: entry.posted_by && (renames.people.get(entry.posted_by) ?? null),
    lines: entry.lines.map((line) => ({
      ...line,
      branch_id: idOf(line.branch_id, renames),
      document_id: id(line.document_id),
      customer_id: id(line.customer_id),
      supplier_id: id(line.supplier_id),
    })),
  };
}

/** Takes over the settings, and not whose the organization is or what it pays for. */
async function importSettings({ tx, archive, renames }: Importing, table: Table, now: Date): Promise<void> {
  for await (const { cells } of rowsOfTable(archive, table)) {
    const row = renamed(cells, table, renames);
    const names = table.columns.filter(({ name }) => name in row && !KEPT.includes(name));
    const set = names.map(({ name, type }) => sql`${sql.ref(name)} = ${row[name]}::${sql.raw(type)}`);
    await orRefuse(
      'tables/organization.csv: the settings',
      sql`update organization set ${sql.join(set)}, version = version + 1, updated_at = ${now.toISOString()}
        where organization_id = ${tx.organization_id}`.executeOnce(tx.db),
    );
  }
}

/** What was written must give what was read, or nothing is. */
async function compare(tx: Tx, today: string, { balances, tie_out }: Checked): Promise<void> {
  for (const { code, balance } of await balancesAt(tx, await lastDay(tx, today)))
    if (balance !== (balances.get(code) ?? 0))
      throw invalid(`The balance of the account ${code} is another one.`);
  for (const { name, subledger, ledger } of (await tieOut(tx)).checks) {
    const read = tie_out.checks.find((check) => check.name === name)!;
    if (read.subledger !== subledger || read.ledger !== ledger)
      throw invalid(`The tie-out of ${name.replaceAll('_', ' ')} is another one.`);
  }
}
