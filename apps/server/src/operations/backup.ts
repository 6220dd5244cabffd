import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { startEmbedded } from '../db/embedded.ts';
import { clusterDir } from '../db/embedded-cluster.ts';
import { findPlace } from '../db/embedded-place.ts';
import { toPrimary, withoutStandbys } from '../db/primary.ts';

/** What a backup consists of; written last, so that a folder without it is no backup. */
export interface Backup {
  /** A copy of the embedded database's files, or a dump of a database elsewhere. */
  kind: 'files' | 'dump';
  /** The major version of PostgreSQL, which must be the same for files. */
  postgres: number;
  /** The newest migration. */
  schema: string;
  begun_at: string;
  /** From this instant on a restore to a point in time is possible. */
  finished_at: string;
  /** The SHA-256 of each file. */
  files: Record<string, string>;
}

const NOTE = 'backup.json';
export const BASE = 'base';
export const WAL = 'wal';
export const DUMP = 'database.dump';

type Say = (message: string) => void;

/** Contents that belong to the running server and not to its data. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|\.s\.PGSQL\..*|recovery\.signal)$/;

/**
 * Copies the embedded database to a new folder, while it is written to or while nothing runs, with the part of the
 * write-ahead log that makes the copy consistent. Throws where the folder holds something already.
 */
export async function backUpEmbedded(dataDir: string, folder: string, say: Say): Promise<Backup> {
  await makeEmpty(folder);
  const embedded = await startEmbedded({ dataDir, log: say });
  const client = new pg.Client({ connectionString: embedded.adminUrl, application_name: 'lissafi backup' });
  client.on('error', () => {});
  try {
    await client.connect();
    const cluster = clusterDir(findPlace(resolve(dataDir)));
    const begun_at = new Date().toISOString();
    // Keeps the segments from now on until this connection ends.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `lissafi_backup_${process.pid}`,
    ]);
    await client.query(`select pg_backup_start('lissafi', fast => true)`);
    const files: Record<string, string> = {};
    await copyTree(cluster, join(folder, BASE), folder, files);
    const { rows } = await client.query(
      'select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
    );
    const { labelfile, last } = rows[0] as { labelfile: string; last: string };
    const first = /\(file ([0-9A-F]{24})\)/.exec(labelfile)![1]!;
    const label = join(folder, BASE, 'backup_label');
    await writeFile(label, labelfile, { mode: 0o600, flush: true });
    files[relative(folder, label)] = sha256(labelfile);
    await mkdir(join(folder, WAL), { mode: 0o700 });
    for (const name of await readdir(join(cluster, 'pg_wal'))) {
      const isNeeded = /^[0-9A-F]{24}$/.test(name)
        ? name >= first && name <= last
        : name.endsWith('.history');
      if (isNeeded) await copyFile(join(cluster, 'pg_wal', name), join(folder, WAL, name), folder, files);
    }
    if (!files[`${WAL}/${last}`]) throw new Error(`The segment ${last} of the write-ahead log is missing`);
    return await writeNote(client, folder, { kind: 'files', begun_at, files });
  } finally {
    await client.end().catch(() => {});
    await embedded.stop();
  }
}

/**
 * Dumps a database elsewhere with its own `pg_dump`. Throws where that program is missing, and for a role that row
 * security applies to, which would see nothing of any organization.
 */
export async function backUpDatabase(url: string, folder: string): Promise<Backup> {
  await makeEmpty(folder);
  const client = new pg.Client({ ...toPrimary(url), application_name: 'lissafi backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      'select rolsuper or rolbypassrls as sees_all from pg_roles where rolname = current_user',
    );
    if (!rows[0].sees_all)
      throw new Error(
        'The role of DATABASE_URL is under row security and would copy nothing. Run the backup with an address of ' +
          'a role that has BYPASSRLS and may read all tables, or use the backups of your database service.',
      );
    const begun_at = new Date().toISOString();
    const file = join(folder, DUMP);
    await runProgram('pg_dump', url, ['--format=custom', '--no-owner', `--file=${file}`]);
    const files = { [DUMP]: await hashOf(file) };
    return await writeNote(client, folder, { kind: 'dump', begun_at, files });
  } finally {
    await client.end();
  }
}

/** Dumps the embedded database, so that a PostgreSQL of one's own can take it over. Throws where `pg_dump` is missing. */
export async function dumpEmbedded(dataDir: string, folder: string, say: Say): Promise<Backup> {
  // Said before the database is started for nothing.
  await execute('pg_dump', ['--version']);
  const embedded = await startEmbedded({ dataDir, log: say });
  try {
    return await backUpDatabase(embedded.adminUrl, folder);
  } finally {
    await embedded.stop();
  }
}

/** Throws for a folder that holds anything. */
async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: name a new folder`);
}

async function writeNote(
  client: pg.Client,
  folder: string,
  made: Pick<Backup, 'kind' | 'begun_at' | 'files'>,
): Promise<Backup> {
  const { rows } = await client.query(`select clock_timestamp() as finished_at,
    current_setting('server_version_num')::int / 10000 as postgres, (select max(name) from migration) as schema`);
  const { finished_at, postgres, schema } = rows[0];
  const backup: Backup = { ...made, postgres, schema, finished_at: new Date(finished_at).toISOString() };
  await writeFile(join(folder, NOTE), `${JSON.stringify(backup, null, 1)}\n`, { mode: 0o600, flush: true });
  return backup;
}

/** Returns what the folder's note says. Throws where there is none. */
export async function readBackup(folder: string): Promise<Backup> {
  const text = await readFile(join(folder, NOTE), 'utf8').catch(() => {
    throw new Error(`${folder} holds no finished backup: ${NOTE} is missing`);
  });
  return JSON.parse(text) as Backup;
}

async function copyTree(
  from: string,
  to: string,
  folder: string,
  files: Record<string, string>,
): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isFile()) await copyFile(source, target, folder, files);
    else if (entry.isSymbolicLink())
      throw new Error(`${source} is a link: tablespaces are not copied by this command`);
    else if (entry.isDirectory() && EMPTIED.has(entry.name)) await mkdir(target, { mode: 0o700 });
    else if (entry.isDirectory()) await copyTree(source, target, folder, files);
  }
}

/** Copies a file and notes its hash; one that the server has deleted meanwhile is not needed. */
async function copyFile(
  from: string,
  to: string,
  folder: string,
  files: Record<string, string>,
): Promise<void> {
  const hash = createHash('sha256');
  const listen = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const source = await open(from, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!source) return;
  await pipeline(source.createReadStream(), listen, createWriteStream(to, { mode: 0o600, flush: true }));
  files[relative(folder, to).replaceAll('\\', '/')] = hash.digest('hex');
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns the SHA-256 of a file. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

type PostgresProgram = 'pg_dump' | 'pg_restore';

/**
 * Runs a program of PostgreSQL on a database; the password is not shown in the list of processes. Throws with what it
 * says.
 */
export async function runProgram(name: PostgresProgram, url: string, args: string[]): Promise<void> {
  const address = new URL(withoutStandbys(url));
  const password = decodeURIComponent(address.password);
  address.password = '';
  await execute(name, [`--dbname=${address.href}`, ...args], password ? { PGPASSWORD: password } : {});
}

/** Throws where the program is not installed or fails, with what it says. */
function execute(name: PostgresProgram, args: string[], env: Record<string, string> = {}): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(name, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'ENOENT'
          ? new Error(`${name} is not installed: install the client programs of PostgreSQL`)
          : error,
      ),
    );
    child.once('close', (code) =>
      code === 0 ? done() : fail(new Error(`${name} failed: ${output.trim()}`)),
    );
  });
}
