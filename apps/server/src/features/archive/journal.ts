import type { ArchivedEntry } from '../ledger/restore.ts';
import { type ArchivedRow, rowsOf } from './rows.ts';
import { type Archive, ArchiveError } from './zip-reader.ts';

const ENTRIES = 'journal_entry';
const LINES = 'journal_line';
const pathOf = (table: string) => `tables/${table}.csv`;

async function* each(archive: Archive, table: string): AsyncGenerator<ArchivedRow> {
  const head = archive.manifest.tables[table]?.columns.map(({ name }) => name) ?? [];
  for await (const rows of rowsOf(archive, pathOf(table), head)) yield* rows;
}

/**
 * Many at a time: the database compares the lines of a batch with their entries, and while a table has no statistics it
 * may read all lines of the organization for that.
 */
const BATCH = 5_000;
const BATCH_LINES = 20_000;

/**
 * Yields the entries of an archive with their lines, in the order of their numbers, some thousand at a time. Throws
 * ArchiveError where an entry is not whole: a number that is skipped, lines that are missing or do not sum to 0.
 */
export async function* journalOf(archive: Archive): AsyncGenerator<ArchivedEntry[]> {
  const lines = each(archive, LINES);
  let line = await lines.next();
  let batch: ArchivedEntry[] = [];
  let size = 0;
  let last = 0;
  try {
    for await (const { row, cells } of each(archive, ENTRIES)) {
      const fail = (message: string) => new ArchiveError(message, pathOf(ENTRIES), row);
      const entry = entryOf(cells);
      if (entry.number !== ++last) throw fail(`the number ${last} is expected`);
      let sum = 0;
      while (!line.done && Number(line.value.cells.entry_number) === entry.number) {
        const { cells: own, row: at } = line.value;
        entry.lines.push(lineOf(own));
        sum += Number(own.amount);
        const isOwn =
          own.entry_id === entry.id &&
          own.entry_date === entry.entry_date &&
          Number(own.line) === entry.lines.length &&
          Number(own.line_count) === entry.line_count;
        if (!isOwn) throw new ArchiveError('this line is not one of its entry', pathOf(LINES), at);
        line = await lines.next();
      }
      if (entry.lines.length !== entry.line_count) throw fail('lines of this entry are missing');
      if (sum !== 0) throw fail('this entry does not balance');
      batch.push(entry);
      size += entry.lines.length;
      if (batch.length >= BATCH || size >= BATCH_LINES) {
        yield batch;
        batch = [];
        size = 0;
      }
    }
    if (!line.done) throw new ArchiveError('this line has no entry', pathOf(LINES), line.value.row);
    if (batch.length > 0) yield batch;
  } finally {
    await lines.return(undefined);
  }
}

function entryOf(cells: ArchivedRow['cells']): ArchivedEntry {
  const hash = (text: string | null | undefined) => Buffer.from((text ?? '').slice(2), 'hex');
  return {
    id: cells.id!,
    number: Number(cells.number),
    entry_date: cells.entry_date!,
    memo: cells.memo ?? '',
    source_type: cells.source_type ?? '',
    source_id: cells.source_id ?? null,
    reverses_id: cells.reverses_id ?? null,
    posted_at: cells.posted_at!,
    posted_on: cells.posted_on!,
    posted_by: cells.posted_by ?? null,
    branch_id: cells.branch_id!,
    line_count: Number(cells.line_count),
    content_hash: hash(cells.content_hash),
    hash: hash(cells.hash),
    lines: [],
  };
}

const lineOf = (cells: ArchivedRow['cells']): ArchivedEntry['lines'][number] => ({
  entry_id: cells.entry_id!,
  entry_date: cells.entry_date!,
  line: Number(cells.line),
  line_count: Number(cells.line_count),
  account_code: cells.account_code!,
  amount: Number(cells.amount),
  entry_number: Number(cells.entry_number),
  branch_id: cells.branch_id!,
  document_id: cells.document_id ?? null,
  customer_id: cells.customer_id ?? null,
  supplier_id: cells.supplier_id ?? null,
});
