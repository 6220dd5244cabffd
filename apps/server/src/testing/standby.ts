import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { appendFile, cp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../db/embedded.ts';
import { changeOwner, clusterDir, readPassword, superuser } from '../db/embedded-cluster.ts';
import { findPlace, type Place } from '../db/embedded-place.ts';
import { migrate } from '../db/migrate.ts';
import { BASE, backUpEmbedded, WAL } from '../operations/backup.ts';
import { freePort, until } from './deployed.ts';

/** A PostgreSQL that nobody starts again when it ends. */
export interface Server {
  /** The owner's address. */
  url: string;
  start(): Promise<void>;
  /** kill -9 of all its processes. */
  kill(): Promise<void>;
  ask<Row extends object>(text: string): Promise<Row[]>;
}

/** A primary and its streaming standby, made of the three programs that the embedded database brings. */
export interface Pair {
  primary: Server;
  standby: Server;
  stop(): Promise<void>;
}

/** A standby answers when it has replayed all that the primary had written, on a machine that other tests keep busy. */
const START_MS = 90_000;
/** Characters of what a server wrote last, which a failure tells. */
const OUTPUT = 4_000;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // A standby asks for no less than the embedded database has.
  max_locks_per_transaction: '256',
  wal_keep_size: '128MB',
  fsync: 'off',
};

export async function startPair(): Promise<Pair> {
  const folders = ['primary', 'standby', 'copy'].map((name) => {
    const folder = mkdtempSync(join(tmpdir(), `lissafi-${name}-`));
    chmodSync(folder, 0o711);
    return folder;
  }) as [string, string, string];
  const [first, second, copy] = folders;
  const embedded = await startEmbedded({
    dataDir: first,
    log: () => {},
    settings: { fsync: 'off', synchronous_commit: 'off' },
  });
  await migrate({ adminUrl: embedded.adminUrl });
  await backUpEmbedded(first, join(copy, 'made'), () => {});
  await embedded.stop();
  const primary = await serverIn(findPlace(first));
  const place = findPlace(second);
  const cluster = clusterDir(place);
  await cp(join(copy, 'made', BASE), cluster, { recursive: true });
  await cp(join(copy, 'made', WAL), join(cluster, 'pg_wal'), { recursive: true });
  const { hostname, port, username, password } = new URL(primary.url);
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  await writeFile(join(cluster, 'standby.signal'), '');
  changeOwner(place, cluster);
  for (const entry of await readdir(cluster, { recursive: true })) changeOwner(place, join(cluster, entry));
  chmodSync(cluster, 0o700);
  const standby = await serverIn(place);
  await primary.start();
  await standby.start();
  return {
    primary,
    standby,
    async stop() {
      await Promise.all([primary.kill(), standby.kill()]);
      for (const folder of folders)
        rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

async function serverIn(place: Place): Promise<Server> {
  const port = await freePort();
  const url = `postgres://${superuser}:${readPassword(place)}@127.0.0.1:${port}/lissafi`;
  const options = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let child: ChildProcess | undefined;
  const ask = async <Row extends object>(text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  return {
    url,
    ask,
    async start() {
      const args = ['-D', clusterDir(place), '-p', String(port), ...options];
      child = spawn(join(place.binaries, 'bin', 'postgres'), args, {
        ...place.account,
        cwd: place.home,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { LC_ALL: 'C', TZ: 'UTC' },
      });
      const started = child;
      let output = '';
      started.stderr!.on('data', (chunk) => {
        output = (output + chunk).slice(-OUTPUT);
      });
      try {
        await until(
          'the database answers',
          () => {
            if (started.exitCode !== null) throw new Error('The database ended');
            return ask('select 1').then(
              () => true,
              () => false,
            );
          },
          START_MS,
        );
      } catch (error) {
        if (started.exitCode !== null && !started.stderr!.closed) await once(started.stderr!, 'close');
        throw new Error(`${(error as Error).message}:\n${output}`);
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child!.once('exit', resolve));
      const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
      const backends = stdout.split('\n').flatMap((line) => {
        const [pid, parent] = line.trim().split(/\s+/).map(Number);
        return parent === child!.pid ? [pid!] : [];
      });
      for (const pid of [child.pid!, ...backends])
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has ended by itself.
        }
      await ended;
      await until('its memory is free', () => !backends.some((pid) => existsSync(`/proc/${pid}/exe`)));
    },
  };
}
