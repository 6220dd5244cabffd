import { migrationNames } from '../../db/migrate.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Throws when the database cannot be read, or is not migrated. */
export async function probeSchema(tx: Tx): Promise<void> {
  await sql`select from app_user limit 0`.execute(tx.db);
}

/** Throws 53100 while the disk of the database is full; it writes 256 kB for the duration of the transaction. */
export async function probeRoom(tx: Tx): Promise<void> {
  await sql`create temporary table room on commit drop as
    select repeat('x', 1000) as filling from generate_series(1, 256)`.execute(tx.db);
}

let names: Promise<string[]> | undefined;

/** Whether every migration of this version ran: another version may have restored or replaced the database. */
export async function hasEveryMigration(tx: Tx): Promise<boolean> {
  names ??= migrationNames();
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(tx.db);
  const done = new Set(rows.map(({ name }) => name));
  return (await names).every((name) => done.has(name));
}
