import { Refusal } from '@lissafi/contract/errors';
import type { ImportRow, ImportRowState, importRoutes } from '@lissafi/contract/imports';
import { LIMITS } from '@lissafi/contract/limits';
import type { Query } from '@lissafi/contract/route';
import { readImportRow, stateOfReading } from '@lissafi/domain/imports/read-row';
import { cellsOf, type Setting } from '@lissafi/domain/imports/row-reading';
import { flatMapInSlices } from '../../breather.ts';
import { arraysOf, isValue } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { checkRecord } from '../../http/check-record.ts';
import type { ImportFile } from './store.ts';

interface StoredRow extends Omit<ImportRow, 'cells' | 'row' | 'faults'> {
  row_number: number;
  fixes: Record<string, string> | null;
  faults: ImportRow['faults'] | null;
}

const COLUMNS = sql`row_number, version, state, raw, fixes, faults, match, record_id`;

const toRow = ({ row_number, fixes, faults, raw, ...row }: StoredRow, { layout }: ImportFile): ImportRow => ({
  ...row,
  row: row_number,
  raw,
  cells: cellsOf(raw, layout.mapping.columns, fixes ?? {}),
  faults: faults ?? [],
});

export async function listRows(tx: Tx, file: ImportFile, query: Query<typeof importRoutes.rows>) {
  const { state, limit, offset } = query;
  const where = sql`organization_id = ${tx.organization_id} and import_id = ${file.id}
    and (${state ?? null}::text is null or ${isValue('state', state, 'text')})`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from import_row where ${where}`.execute(tx.db);
  const { rows } = await sql<StoredRow>`select ${COLUMNS} from import_row where ${where}
    order by row_number limit ${limit} offset ${offset}`.execute(tx.db);
  return { rows: rows.map((row) => toRow(row, file)), total: counted[0]!.total, limit, offset };
}

/** Throws NOT_FOUND. */
export async function readRow(tx: Tx, file: ImportFile, row: number): Promise<ImportRow> {
  const { rows } = await sql<StoredRow>`select ${COLUMNS} from import_row
    where organization_id = ${tx.organization_id} and import_id = ${file.id} and row_number = ${row}`.execute(
    tx.db,
  );
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return toRow(rows[0], file);
}

/** Rows that are read from the database at a time. */
const PAGE = 1_000;

/** Reads rows page by page in the order of the file, so that no more than a page is in memory. */
export async function* pagesOf<Row extends { row_number: number }>(
  tx: Tx,
  file: Pick<ImportFile, 'id'>,
  columns: 'raw' | 'raw, fixes' | 'record' | 'record, record_id' | 'record, anyway',
  states: readonly ImportRowState[],
  condition: Sql = sql`true`,
): AsyncGenerator<Row[]> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<Row>`select row_number, ${sql.raw(columns)} from import_row
      where organization_id = ${tx.organization_id} and import_id = ${file.id} and state = any (${states}::text[]) and ${condition}
        and row_number > ${last} order by row_number limit ${PAGE}`.execute(tx.db);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!.row_number;
  }
}

/** Reads all rows of a state, of kinds that have few. */
export async function allRows<Record>(
  tx: Tx,
  file: Pick<ImportFile, 'id'>,
  state: ImportRowState,
): Promise<{ row_number: number; record: Record; record_id: string | null }[]> {
  const rows = [];
  for await (const page of pagesOf<{ row_number: number; record: Record; record_id: string | null }>(
    ...([tx, file, 'record, record_id', [state]] as const),
  ))
    rows.push(...page);
  return rows;
}

interface RawRow {
  row_number: number;
  raw: string[];
  fixes: Record<string, string> | null;
}

/** Reads rows with the mapping of their import, and stores what they say. They match nothing until they are matched. */
async function storeReadings(
  tx: Tx,
  file: ImportFile,
  setting: Setting,
  rows: readonly RawRow[],
): Promise<void> {
  const { mapping, unused } = file.layout;
  const read = await flatMapInSlices(rows, ({ row_number, raw, fixes }) => {
    const reading = readImportRow(file.kind, raw, { mapping, setting, fixes, check: checkRecord, unused });
    const { record, faults } = reading;
    return [
      {
        row_number,
        fixes: fixes && JSON.stringify(fixes),
        record: record && JSON.stringify(record),
        faults: record ? null : JSON.stringify(faults),
        state: stateOfReading(reading),
      },
    ];
  });
  await sql`update import_row r set fixes = u.fixes, record = u.record, faults = u.faults, state = u.state, match = null,
      version = r.version + 1
    from ${arraysOf(read, {
      ...{ row_number: 'integer', fixes: 'jsonb', record: 'jsonb', faults: 'jsonb', state: 'text' },
    })} as u (row_number, fixes, record, faults, state)
    where r.organization_id = ${tx.organization_id} and r.import_id = ${file.id}
      and r.row_number = u.row_number`.execute(tx.db);
}

/** Reads all rows that wait anew, page by page, after their columns or the settings were corrected. */
export async function readAgain(
  tx: Tx,
  file: ImportFile,
  setting: Setting,
  progress: (rows: number) => Promise<void>,
): Promise<void> {
  // What the file leaves out by a status is read with the others; what a person left out stays so.
  const isRead = sql`(state <> 'left_out' or faults @> '[{"field": "status"}]')`;
  const states = ['good', 'faulty', 'duplicate', 'left_out'] as const;
  for await (const page of pagesOf<RawRow>(tx, file, 'raw, fixes', states, isRead)) {
    await storeReadings(tx, file, setting, page);
    await progress(page.length);
  }
}

/**
 * Corrects the fields of a row, with `alike` also in the faulty rows whose field says the same, and reads them anew.
 * Returns the numbers of the rows.
 */
export async function correctCells(
  tx: Tx,
  file: ImportFile,
  setting: Setting,
  row: ImportRow,
  { cells, alike }: { cells: Record<string, string>; alike: boolean },
): Promise<number[]> {
  const { rows: own } = await sql<RawRow>`select row_number, raw, fixes from import_row
    where organization_id = ${tx.organization_id} and import_id = ${file.id} and row_number = ${row.row}`.execute(
    tx.db,
  );
  const others = alike ? await rowsAlike(tx, file, row, Object.keys(cells)) : [];
  const changed = [...own, ...others].map((each) => ({ ...each, fixes: { ...each.fixes, ...cells } }));
  await storeReadings(tx, file, setting, changed);
  return changed.map(({ row_number }) => row_number);
}

/** Faulty rows of which these fields say the same as those of a row. */
async function rowsAlike(
  tx: Tx,
  file: ImportFile,
  row: ImportRow,
  fields: readonly string[],
): Promise<RawRow[]> {
  const { columns } = file.layout.mapping;
  const same = fields.map((field) => {
    const column = columns.indexOf(field);
    if (column < 0) return sql`false`;
    const said = row.raw[column] ?? '';
    return sql`coalesce(raw ->> ${column}::int, '') = ${said}`;
  });
  const { rows } = await sql<RawRow>`select row_number, raw, fixes from import_row
    where organization_id = ${tx.organization_id} and import_id = ${file.id} and state = 'faulty'
      and row_number <> ${row.row} and ${sql.join(same, ' and ')}
    order by row_number limit ${LIMITS.import_records}`.execute(tx.db);
  return rows;
}

/** Sets the state of a row; one that is imported anyway is not matched again. */
export async function setRow(
  tx: Tx,
  file: ImportFile,
  row: number,
  { state, anyway }: { state: ImportRowState; anyway: boolean },
): Promise<void> {
  await sql`update import_row set state = ${state}, anyway = ${anyway}, version = version + 1
    where organization_id = ${tx.organization_id} and import_id = ${file.id} and row_number = ${row}`.execute(
    tx.db,
  );
}

/**
 * Marks good rows of an import as duplicates, each with its most important match. `tables` (the part behind `with`)
 * define `known`: row_number, rank (1 matters most), and kind, id, reason of the match, with further columns of `more`.
 */
export async function markDuplicates(
  tx: Tx,
  importId: string,
  tables: Sql,
  more: readonly 'final'[] = [],
): Promise<void> {
  const fields = ['kind', 'id', 'reason', ...more].map((name) => sql.raw(`'${name}', k.${name}`));
  await sql`
    with ${tables},
    found as (
      select distinct on (k.row_number) k.row_number, jsonb_build_object(${sql.join(fields)}) as match
      from known k order by k.row_number, k.rank, k.reason)
    update import_row r set state = 'duplicate', match = f.match
    from found f where r.organization_id = ${tx.organization_id} and r.import_id = ${importId}
      and r.row_number = f.row_number`.execute(tx.db);
}

/** The records that imports made which were undone: those that could not be deleted are out of use, and match nothing. */
export const retiredRecords = (tx: Tx) => sql`array(
  select r.record_id from import_file f
  join import_row r on r.organization_id = ${tx.organization_id} and r.import_id = f.id and r.state = 'undone'
  where f.organization_id = ${tx.organization_id} and f.kind <> 'statement' and f.status = 'undone'
    and r.record_id is not null)`;

/** Marks rows as imported, with the records that they became; null for a line of a document. */
export async function markImported(
  tx: Tx,
  file: Pick<ImportFile, 'id'>,
  rows: readonly { row_number: number; record_id: string | null }[],
): Promise<void> {
  await sql`update import_row r set state = 'imported', record_id = u.record_id, version = r.version + 1
    from ${arraysOf(rows, { row_number: 'integer', record_id: 'uuid' })} as u (row_number, record_id)
    where r.organization_id = ${tx.organization_id} and r.import_id = ${file.id}
      and r.row_number = u.row_number`.execute(tx.db);
}

/** Marks rows whose records were taken back. */
export async function markUndone(
  tx: Tx,
  file: Pick<ImportFile, 'id'>,
  rows: readonly { row_number: number }[],
): Promise<void> {
  await sql`update import_row r set state = 'undone', version = r.version + 1
    from ${arraysOf(rows, { row_number: 'integer' })} as u (row_number)
    where r.organization_id = ${tx.organization_id} and r.import_id = ${file.id}
      and r.row_number = u.row_number`.execute(tx.db);
}

/** Leaves out all rows that wait. */
export async function leaveOutWaiting(tx: Tx, file: Pick<ImportFile, 'id'>): Promise<void> {
  await sql`update import_row set state = 'left_out', version = version + 1
    where organization_id = ${tx.organization_id} and import_id = ${file.id}
      and state in ('good', 'faulty', 'duplicate')`.execute(tx.db);
}
