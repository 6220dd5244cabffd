import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { changeOwner, choosePort, clusterDir, launch, shutDown } from '../db/embedded-cluster.ts';
import { findPlace, type Place, recordHome } from '../db/embedded-place.ts';
import { BASE, type Backup, DUMP, hashOf, readBackup, runProgram, WAL } from './backup.ts';

export interface RestoreOptions {
  dataDir: string;
  /** The folder of the backup. */
  folder: string;
  /** Where the embedded database archived its write-ahead log; undefined restores the state of the backup. */
  walArchive?: string | undefined;
  /** Everything that was committed up to this instant; undefined for all there is. */
  to?: Date | undefined;
}

/** The major version of PostgreSQL that this installation brings. */
const POSTGRES = 18;

/**
 * Makes the embedded database of a data folder that has none from a backup, and replays the archived write-ahead log up
 * to a point in time. Leaves nothing behind where it fails. Throws for a damaged backup, a folder with a database, and a
 * time that the log does not reach.
 */
export async function restoreEmbedded(options: RestoreOptions): Promise<Backup> {
  const { folder, walArchive, to } = options;
  const backup = await readBackup(folder);
  if (backup.kind !== 'files')
    throw new Error('This backup is a dump of a database elsewhere: set DATABASE_URL to an empty database');
  if (backup.postgres !== POSTGRES)
    throw new Error(`This backup is of PostgreSQL ${backup.postgres}, and this version brings ${POSTGRES}`);
  if (to && to < new Date(backup.finished_at))
    throw new Error(`This backup ended at ${backup.finished_at}: take an earlier one to go back further`);
  if (to && !walArchive)
    throw new Error('A restore to a point in time needs the archive of the log: set WAL_ARCHIVE');
  await checkFiles(folder, backup);
  const dataDir = resolve(options.dataDir);
  const place = findPlace(dataDir);
  const cluster = clusterDir(place);
  if (existsSync(cluster))
    throw new Error(`${cluster} holds a database already: move it away, or set DATA_DIR to a new folder`);
  const draft = await mkdtemp(join(place.home, 'new-'));
  const replayed = join(place.home, 'wal-to-replay');
  try {
    await cp(join(folder, BASE), join(draft, 'cluster'), { recursive: true });
    // Asks the server to replay the log from its archive.
    await writeFile(join(draft, 'cluster/recovery.signal'), '', { mode: 0o600 });
    await collectLog(place, replayed, [join(folder, WAL), ...(walArchive ? [resolve(walArchive)] : [])]);
    await rename(join(draft, 'cluster'), cluster);
    // As root it gives the files to the account that runs the database.
    findPlace(dataDir);
    await launch(place, await choosePort(place), {
      hot_standby: 'off',
      restore_command: `cp '${replayed}/%f' '%p'`,
      recovery_target_action: 'promote',
      // The server knows no Z yet when it reads its settings.
      ...(to && { recovery_target_time: to.toISOString().replace('Z', '+00') }),
    });
    await shutDown(place);
    recordHome(dataDir, place.home);
  } catch (error) {
    await rm(cluster, { recursive: true, force: true });
    const tooFar = /recovery ended before configured recovery target/.test((error as Error).message);
    throw tooFar ? new Error(`The archived log ends before ${to!.toISOString()}`, { cause: error }) : error;
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(replayed, { recursive: true, force: true });
  }
  return backup;
}

/** What the archive has is complete; a segment of the backup may have been copied while it was written. */
async function collectLog(place: Place, target: string, sources: readonly string[]): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { mode: 0o700 });
  changeOwner(place, target);
  for (const source of sources)
    for (const name of await readdir(source)) {
      if (!/^[0-9A-F]{8}([0-9A-F]{16}|\.history)$/.test(name)) continue;
      const file = join(target, name);
      await copyFile(join(source, name), file);
      changeOwner(place, file);
    }
}

/**
 * Fills an empty database elsewhere with a dump, all of it or nothing. Throws for a damaged backup and for a database
 * that holds something.
 */
export async function restoreDatabase(url: string, folder: string): Promise<Backup> {
  const backup = await readBackup(folder);
  if (backup.kind !== 'dump')
    throw new Error('This backup is of the embedded database: unset DATABASE_URL to restore it');
  await checkFiles(folder, backup);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
    );
    if (rowCount) throw new Error('The database of DATABASE_URL is not empty');
    // The dump grants rights to it; the next start lets it sign in.
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'lissafi_app') then create role lissafi_app nologin; end if;
    end $$`);
  } finally {
    await client.end();
  }
  // In one transaction it also ends at the first error.
  await runProgram('pg_restore', url, ['--no-owner', '--single-transaction', join(folder, DUMP)]);
  return backup;
}

/** Throws for a file that is missing or is not as it was written. */
async function checkFiles(folder: string, { files }: Backup): Promise<void> {
  for (const [name, expected] of Object.entries(files)) {
    const found = await hashOf(join(folder, name)).catch(() => 'missing');
    if (found !== expected)
      throw new Error(`The backup is damaged: ${name} is ${found === 'missing' ? 'missing' : 'changed'}`);
  }
}
