import type { ArchiveFault, ArchiveManifest } from '@lissafi/contract/archive';
import type { BooksTieOut } from '@lissafi/contract/ledger';
import { LIMITS } from '@lissafi/contract/limits';
import type { Cell } from '@lissafi/domain/files/archive-csv';
import { hashAfter } from '../ledger/restore.ts';
import { faultOfCell } from './cells.ts';
import { addByHand, addUp, checkTotals, type Fault, newSums, type Sums, tieOutOf } from './check-totals.ts';
import { PEOPLE } from './export.ts';
import { journalOf } from './journal.ts';
import { fits, isKnownType, rowsOf } from './rows.ts';
import { checkFile } from './stored-files.ts';
import { EXCLUDED, FILES, type Table } from './tables.ts';
import { type Archive, ArchiveError } from './zip-reader.ts';

export type Person = Record<(typeof PEOPLE)[number], Cell>;

/** What an archive holds, as it was read, and everything that is wrong with it. */
export interface Checked {
  manifest: ArchiveManifest;
  people: Person[];
  rows: number;
  chain_verified: boolean;
  /** By account, in kobo, debit positive. */
  balances: Map<string, number>;
  total_debit: number;
  tie_out: BooksTieOut;
  attachments: number;
  schedules: number;
  issued: number;
  faults: ArchiveFault[];
  more_faults: boolean;
}

/** Tables without which there is no organization. */
const NEEDED = [
  'organization',
  'organization_counter',
  'account',
  'branch',
  'location',
  'journal_entry',
  'journal_line',
];
const SINGLE = ['organization', 'organization_counter'];

/** Reads every byte of an archive and compares it with what the archive says and with the schema. */
export async function checkArchive(archive: Archive, tables: readonly Table[]): Promise<Checked> {
  const { manifest } = archive;
  const faults: ArchiveFault[] = [];
  let more_faults = false;
  const fault = (message: string, file: string | null = null, row: number | null = null) => {
    if (faults.length < LIMITS.archive_faults) faults.push({ file, row, message });
    else more_faults = true;
  };
  const caught = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      fault(error.message, error.file, error.row);
    }
  };
  const sums = newSums();
  const people: Person[] = [];
  const read = new Set<string>(['people.csv']);
  let rows = 0;

  checkColumns(manifest, tables, fault);
  if (faults.length === 0)
    for (const table of tables) {
      if (!manifest.tables[table.name]) continue;
      const path = `tables/${table.name}.csv`;
      read.add(path);
      await caught(async () => {
        const count = await checkTable(archive, table, path, fault, sums, read);
        rows += count;
        if (SINGLE.includes(table.name) && count !== 1) fault('There must be one row', path);
        if (count !== manifest.tables[table.name]!.rows)
          fault(`${count} rows, and the manifest says ${manifest.tables[table.name]!.rows}`, path);
      });
      if (rows > LIMITS.archive_rows) {
        fault(`It has more than ${LIMITS.archive_rows.toLocaleString('en')} rows`);
        break;
      }
    }
  await caught(async () => {
    for await (const batch of rowsOf(archive, 'people.csv', PEOPLE))
      for (const { row, cells } of batch) {
        if (!cells.id || !fits('uuid', cells.id) || !cells.email)
          fault('this is no person', 'people.csv', row);
        people.push(cells as Person);
        if (people.length > LIMITS.members * 10) throw new ArchiveError('too many people', 'people.csv', row);
      }
  });
  for (const { path } of manifest.files)
    if (!read.has(path))
      await caught(async () => {
        for await (const _ of archive.read(path));
      });

  const balances = new Map<string, number>();
  let total_debit = 0;
  let chain_verified = false;
  if (faults.length === 0)
    await caught(async () => {
      chain_verified = await checkChain(archive, { balances, sums }, fault);
    });
  const tie_out = tieOutOf(sums, balances);
  if (faults.length === 0) {
    for (const balance of balances.values()) total_debit += Math.max(balance, 0);
    checkTotals(manifest, balances, tie_out, fault);
    for (const [item, moved] of sums.moved) {
      const held = sums.held.get(item);
      if (held?.quantity !== moved.quantity || held.value !== moved.value)
        fault(`The stock of the item ${item} is not the sum of its movements`, 'tables/stock_position.csv');
    }
  }
  const { attachments, schedules, issued } = sums;
  return {
    ...{
      manifest,
      people,
      rows,
      chain_verified,
      balances,
      total_debit,
      tie_out,
      attachments,
      schedules,
      issued,
    },
    ...{ faults, more_faults },
  };
}

function checkColumns(manifest: ArchiveManifest, tables: readonly Table[], fault: Fault): void {
  const known = new Map(tables.map((table) => [table.name, table]));
  for (const name of NEEDED) if (!manifest.tables[name]) fault('This table is missing', `tables/${name}.csv`);
  for (const { path } of manifest.files) {
    const [, name] = /^tables\/(.*)\.csv$/.exec(path) ?? [];
    if (path.startsWith('tables/') && !(name && manifest.tables[name]))
      fault('This file is of no table of the manifest', path);
  }
  for (const [name, { columns }] of Object.entries(manifest.tables)) {
    const path = `tables/${name}.csv`;
    const table = known.get(name);
    if (!table) {
      fault(
        Object.hasOwn(EXCLUDED, name)
          ? 'This table is never part of an archive'
          : 'This table is not known here: is the archive of a later version?',
        path,
      );
      continue;
    }
    if (new Set(columns.map((column) => column.name)).size !== columns.length)
      fault('A column is named twice', path);
    for (const { name: column, type } of columns) {
      const own = table.columns.find((each) => each.name === column);
      if (!own) fault(`The column ${column} is not known here: is the archive of a later version?`, path);
      else if (own.type !== type || !isKnownType(type)) fault(`The column ${column} has another type`, path);
    }
    for (const own of table.columns)
      if (own.not_null && !own.has_default && !columns.some((column) => column.name === own.name))
        fault(`The column ${own.name} is missing`, path);
  }
}

/** Compares each cell with its column; returns the number of rows. */
async function checkTable(
  archive: Archive,
  table: Table,
  path: string,
  fault: Fault,
  sums: Sums,
  read: Set<string>,
): Promise<number> {
  const { manifest } = archive;
  const head = manifest.tables[table.name]!.columns.map(({ name }) => name);
  const columns = table.columns.filter(({ name }) => head.includes(name));
  const files = FILES[table.name] ?? {};
  let count = 0;
  for await (const rows of rowsOf(archive, path, head))
    for (const { row, cells } of rows) {
      count++;
      if (count > LIMITS.archive_rows) return count;
      if (cells.organization_id !== manifest.organization.id)
        fault('this row is of another organization than the archive', path, row);
      for (const { name, type, not_null } of columns) {
        const cell = cells[name] ?? null;
        if (cell === null) {
          if (not_null) fault(`${name} is missing`, path, row);
        } else if (files[name]) {
          read.add(cell);
          const problem = await checkFile(archive, `${table.name}.${name}`, files[name], cells, cell);
          if (problem) fault(`${name}: ${problem}`, path, row);
        } else if (!fits(type, cell)) fault(`${name} is not a valid ${type}`, path, row);
        else {
          const problem = faultOfCell(table.name, name, type, cell);
          if (problem) fault(`${name} ${problem}`, path, row);
        }
      }
      if (table.name === 'organization')
        checkSettings(manifest, cells, (message) => fault(message, path, row));
      addUp(sums, table.name, cells, (message) => fault(message, path, row));
    }
  return count;
}

/** The settings are those of the organization that the manifest names. */
function checkSettings(
  { organization }: ArchiveManifest,
  cells: Record<string, Cell>,
  fault: (message: string) => void,
): void {
  for (const name of ['id', 'name', 'currency', 'timezone'] as const)
    if (cells[name === 'id' ? 'organization_id' : name] !== organization[name])
      fault(`${name} is another one than in the manifest`);
}

/** Recomputes the chain with the ids of the organization that was exported, and adds up the balances. */
async function checkChain(
  archive: Archive,
  { balances, sums }: { balances: Map<string, number>; sums: Sums },
  fault: Fault,
): Promise<boolean> {
  const { journal, organization } = archive.manifest;
  let head: Buffer = Buffer.alloc(32);
  let entries = 0;
  for await (const batch of journalOf(archive))
    for (const entry of batch) {
      head = hashAfter(head, organization.id, entry).hash;
      entries++;
      if (!head.equals(entry.hash)) {
        fault(
          `The entry ${entry.number} is not as it was posted`,
          'tables/journal_entry.csv',
          entry.number + 1,
        );
        return false;
      }
      addByHand(sums, entry);
      for (const { account_code, amount } of entry.lines)
        balances.set(account_code, (balances.get(account_code) ?? 0) + amount);
    }
  if (entries === journal.entries && head.toString('hex') === journal.head_hash) return true;
  fault('The chain of entries ends otherwise than the manifest says', 'tables/journal_entry.csv');
  return false;
}
