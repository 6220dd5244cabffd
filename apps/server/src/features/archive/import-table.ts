import type { Cell } from '@lissafi/domain/files/archive-csv';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { inserter, invalid } from './insert.ts';
import type { ArchivedRow } from './rows.ts';
import { contentOf } from './stored-files.ts';
import { FILES, type Table } from './tables.ts';
import type { Archive } from './zip-reader.ts';

/** Columns of a row that are written when all tables are there. */
export interface LaterRow {
  table: string;
  id: string;
  cells: Record<string, Cell>;
}

/** Writes a table; a row that refers to a later one of the same table waits for it. */
export async function importTable(
  tx: Tx,
  archive: Archive,
  table: Table,
  rows: AsyncIterable<ArchivedRow>,
  own: (cells: Record<string, Cell>) => Record<string, Cell>,
): Promise<LaterRow[]> {
  const path = `tables/${table.name}.csv`;
  const into = inserter(tx, table, path);
  const there = new Set<string>();
  const later: LaterRow[] = [];
  let waiting: ArchivedRow[] = [];
  const isReady = ({ cells }: ArchivedRow) =>
    table.self.every((column) => cells[column] == null || there.has(cells[column]));
  const add = async ({ row, cells }: ArchivedRow) => {
    if (table.self.length > 0 && cells.id) there.add(cells.id);
    await into.add(row, cells);
  };
  for await (const { row, cells } of rows) {
    const mine = own(cells);
    for (const column of Object.keys(FILES[table.name] ?? {}))
      if (cells[column] != null)
        mine[column] = `\\x${(await contentOf(archive, cells[column])).toString('hex')}`;
    if (table.later.some((column) => mine[column] != null)) {
      const held = Object.fromEntries(table.later.map((column) => [column, mine[column] ?? null]));
      later.push({ table: table.name, id: mine.id!, cells: held });
      for (const column of table.later) mine[column] = null;
    }
    const ready = { row, cells: mine };
    if (isReady(ready)) await add(ready);
    else waiting.push(ready);
  }
  while (waiting.length > 0) {
    const ready = waiting.filter(isReady);
    if (ready.length === 0)
      throw invalid(`${path}, row ${waiting[0]!.row}: it refers to a row that is not there.`);
    waiting = waiting.filter((each) => !ready.includes(each));
    for (const each of ready) await add(each);
  }
  await into.flush();
  return later;
}

export async function writeLater(tx: Tx, { table, id, cells }: LaterRow): Promise<void> {
  const set = Object.entries(cells).map(([name, cell]) => sql`${sql.ref(name)} = ${cell}::uuid`);
  await sql`update ${sql.table(table)} set ${sql.join(set)}
    where organization_id = ${tx.organization_id} and id = ${id}::uuid`.execute(tx.db);
}
