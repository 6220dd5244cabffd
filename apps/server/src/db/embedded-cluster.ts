/** One PostgreSQL cluster on disk: created by initdb, started, and found by its pid file. */
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from './embedded-place.ts';

export const superuser = 'postgres';
const logLimit = 8 * 1024 * 1024;
const pollMs = 20;

/** Durability (`fsync`, `synchronous_commit`) keeps PostgreSQL's default: on. */
const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  jit: 'off',
  // Issuing an invoice locks more tables and indexes than the 64 for which a connection has places of its own.
  max_locks_per_transaction: '256',
  // A new business has tables without statistics, which should be analysed within seconds, not a minute.
  autovacuum_naptime: '5s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Values of rows and statements belong to the customers and must not be logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** At the latest after this time a write is in the archive, however little is written. */
const ARCHIVE_SECONDS = 60;

/**
 * Settings with which each finished segment of the write-ahead log is copied to a folder, which is made. A segment
 * appears there complete or not at all, and one that is there already is accepted only with the same content.
 */
export function archiveSettings(place: Place, folder: string): Record<string, string> {
  if (process.platform === 'win32') throw new Error('WAL_ARCHIVE does not work on Windows');
  if (/['%\\\n]/.test(folder))
    throw new Error('WAL_ARCHIVE must not contain quotes, percent signs or backslashes');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  changeOwner(place, folder);
  const kept = `'${folder}/%f'`;
  const draft = `'${folder}/.%f.part'`;
  return {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_SECONDS),
    archive_command:
      `if test -f ${kept}; then cmp -s '%p' ${kept}; ` +
      `else cp '%p' ${draft} && { sync ${draft} || :; } && mv ${draft} ${kept}; fi`,
  };
}

export interface Running {
  pid: number;
  port: number;
  ready: boolean;
  /** It was asked to stop. */
  stopping: boolean;
}

export function clusterDir(place: Place): string {
  return join(place.home, 'cluster');
}

/**
 * A folder beside the data, so that only its owner has access; null where the path is too long for a socket's address.
 */
export function socketFolder(place: Place): string | null {
  const folder = clusterDir(place);
  const isShort = Buffer.byteLength(join(folder, '.s.PGSQL.65535')) < 100;
  return process.platform !== 'win32' && isShort ? folder : null;
}

export function readPassword(place: Place): string {
  return readFileSync(join(clusterDir(place), 'lissafi.password'), 'utf8').trim();
}

/**
 * Creates the cluster beside its final name and renames it, so that neither a crash nor a second start leaves a partial
 * one.
 */
export async function createCluster(place: Place): Promise<void> {
  mkdirSync(place.home, { recursive: true });
  removeOldDrafts(place.home);
  const draft = mkdtempSync(join(place.home, 'new-'));
  const passwordFile = join(draft, 'lissafi.password');
  const made = join(draft, 'cluster');
  try {
    writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
    changeOwner(place, draft);
    changeOwner(place, passwordFile);
    const common = [
      '-D',
      made,
      '-U',
      superuser,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
    ];
    // Where the system has no C.UTF-8, PostgreSQL's own provider classifies letters equally well.
    const locales = [
      ['--locale=C.UTF-8'],
      ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ];
    const failures: string[] = [];
    for (const locale of locales) {
      const failure = await run(place, 'initdb', [...common, ...locale]);
      if (failure === undefined) break;
      failures.push(failure);
    }
    if (failures.length === locales.length) throw new Error(`initdb failed: ${failures[0]}`);
    renameSync(passwordFile, join(made, 'lissafi.password'));
    renameSync(made, clusterDir(place));
  } catch (error) {
    if (!existsSync(clusterDir(place))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function removeOldDrafts(home: string): void {
  for (const entry of readdirSync(home)) {
    const path = join(home, entry);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY);
    if (entry.startsWith('new-') && age > 3_600_000) rmSync(path, { recursive: true, force: true });
  }
}

/** Returns the content of the pid file if that process is really this cluster's server. */
export function findRunning(place: Place): Running | undefined {
  const file = join(clusterDir(place), 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const status = lines[7]?.trim();
  const running = {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    ready: status === 'ready',
    stopping: status === 'stopping',
  };
  return running.pid > 0 && isServerOf(running.pid, clusterDir(place)) ? running : undefined;
}

/** A pid is reused sooner or later: by this process, after a reboot or in a new container. */
function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') return true;
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(
    cluster,
  );
}

/**
 * Starts the server in a session of its own, so that Ctrl-C on the application's terminal does not reach it. Resolves
 * when it is ready; rejects with its output when it ends before.
 */
export async function launch(place: Place, port: number, extra: Record<string, string>): Promise<void> {
  const cluster = clusterDir(place);
  if (process.platform !== 'win32' && !findRunning(place))
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
  const log = openLog(place);
  const options = Object.entries({
    ...settings,
    unix_socket_directories: socketFolder(place) ?? '',
    ...extra,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    join(place.binaries, 'bin', 'postgres'),
    ['-D', cluster, '-p', String(port), ...options],
    {
      ...spawnOptions(place),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  );
  closeSync(log.fd);
  let failure: Error | undefined;
  let hasEnded = false;
  child.once('error', (error) => {
    failure = error;
  });
  child.once('exit', () => {
    hasEnded = true;
  });
  child.unref();
  // No deadline: after a crash it may have a long log to replay, and it reports when it gives up.
  while (!failure && !hasEnded) {
    const running = findRunning(place);
    if (running?.pid === child.pid && running?.ready) return;
    await pause(pollMs);
  }
  // The log is read only here: a server that was ready may end after its folder was deleted.
  throw (
    failure ?? new Error(readFileSync(log.path).subarray(log.size).toString('utf8').trim() || 'no message')
  );
}

/** Makes a server that waits for its clients end their connections and stop now. */
export function stopAtOnce(place: Place): void {
  const running = findRunning(place);
  if (!running) return;
  try {
    process.kill(running.pid, 'SIGINT');
  } catch {
    // It has ended meanwhile.
  }
}

/** Ends every connection, writes all data to disk and waits for the end. */
export async function shutDown(place: Place): Promise<void> {
  const failure = await run(place, 'pg_ctl', [
    'stop',
    '-D',
    clusterDir(place),
    '-m',
    'fast',
    '-w',
    '-t',
    '60',
  ]);
  if (failure !== undefined && findRunning(place)) throw new Error(`PostgreSQL did not stop: ${failure}`);
}

/** Returns the previous port if it is free, so that connection details that people noted stay valid. */
export async function choosePort(place: Place): Promise<number> {
  const file = join(place.home, 'port');
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const port = (last > 0 && (await bind(last))) || (await bind(0));
  if (!port) throw new Error('No free port on 127.0.0.1 for the database.');
  if (port !== last) {
    writeFileSync(file, `${port}\n`);
    changeOwner(place, file);
  }
  return port;
}

/**
 * As root, changes the owner of new files to the account, so that an ordinary user can continue after a start as root.
 */
export function changeOwner({ account }: Place, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

function bind(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

function openLog(place: Place): { path: string; fd: number; size: number } {
  const path = join(place.home, 'postgresql.log');
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > logLimit) renameSync(path, `${path}.old`);
  const fd = openSync(path, 'a', 0o600);
  changeOwner(place, path);
  return { path, fd, size: statSync(path).size };
}

/** Returns undefined on success, otherwise the program's output. */
function run(place: Place, binary: string, args: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(join(place.binaries, 'bin', binary), args, { ...spawnOptions(place), stdio: 'pipe' });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? undefined : output.trim() || `exit code ${code}`));
  });
}

/** A minimal environment: PGDATA, PGPORT or the locale of the caller must not affect this server. */
function spawnOptions(place: Place): SpawnOptions {
  const { PATH, SystemRoot, TEMP } = process.env;
  const env = {
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    ...(TEMP && { TEMP }),
  };
  // Not in our own folder, which the account may not be able to enter; detached, so that pg_ctl receives no Ctrl-C
  // either.
  return {
    ...place.account,
    env,
    cwd: dirname(place.binaries),
    detached: process.platform !== 'win32',
    windowsHide: true,
  };
}
