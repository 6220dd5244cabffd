import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Embedded, startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { freePort } from '../../apps/server/src/testing/deployed.ts';
import { type MailServer, startMailServer } from './mail.ts';
import { type FaultyLink, startProxy } from './proxy.ts';
import type { Random } from './random.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const CLOCK = new URL('clock.mjs', import.meta.url).href;
const RESTART_MS = 300;
const RESTARTS_MAX = 500;
/** Room for the data of an hour, its log and the copy of a full page of each. */
const DISK = '1500m';

/** One supervised group of processes: its first one and those that work. */
export interface Group {
  /** The first process, which supervises the others. */
  first(): number;
  /** Those that serve requests or work on jobs. */
  workers(): number[];
  /** Ends it for good. */
  stop(): Promise<void>;
  restarts(): number;
}

/** A whole installation: a database behind a proxy, web processes behind another one, and a worker. */
export interface Site {
  origin: string;
  web: Group;
  worker: Group;
  /** Between the clients and the application. */
  front: FaultyLink;
  /** Between the application and the database. */
  back: FaultyLink;
  mail: MailServer;
  /** Between the application and the mail server. */
  post: FaultyLink;
  /** Everything that the processes wrote. */
  output(): string;
  ask<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The first process of the database. */
  postmaster(): number;
  /** Ids of the backends that serve the application. */
  backends(): Promise<number[]>;
  moveClock(ms: number): void;
  /** Fills the disk; returns what frees it. Null where there is no small disk. */
  fillDisk: (() => () => void) | null;
  stop(): Promise<void>;
}

function childrenOf(parent: number | undefined): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, ppid, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent && command?.includes(MAIN) ? [Number(pid)] : [];
  });
}

/** Starts `npm start`'s first process and starts it again whenever it ends, as a service manager does. */
function startGroup(env: Record<string, string>, log: (text: string) => void): Group {
  let stopping = false;
  let restarts = 0;
  let child: ChildProcess;
  const start = () => {
    child = spawn(process.execPath, ['--import', CLOCK, MAIN], {
      env: { ...process.env, ...env, NODE_ENV: 'test' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', log);
    child.once('exit', (code, signal) => {
      log(`${env.ROLE}: the first process ended (${signal ?? code})\n`);
      if (stopping || restarts++ > RESTARTS_MAX) return;
      setTimeout(() => stopping || start(), RESTART_MS);
    });
  };
  start();
  return {
    first: () => child.pid!,
    workers: () => childrenOf(child.pid),
    restarts: () => restarts,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Mounts a small disk for the data; null where that takes rights that are not there. */
function smallDisk(dir: string): (() => () => void) | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=711`, 'tmpfs', dir]);
  if (status !== 0) return null;
  return () => {
    const file = join(dir, 'filling');
    const fd = openSync(file, 'a');
    for (let size = 4 * 1024 * 1024; size >= 1024; )
      try {
        writeSync(fd, Buffer.alloc(size));
      } catch {
        size /= 2;
      }
    closeSync(fd);
    return () => rmSync(file, { force: true });
  };
}

export async function startSite(random: Random): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lissafi-faults-'));
  chmodSync(dataDir, 0o711);
  const fillDisk = smallDisk(dataDir);
  const embedded: Embedded = await startEmbedded({
    dataDir,
    log: () => {},
    settings: { max_wal_size: '192MB', min_wal_size: '80MB' },
  });
  const direct = new URL(embedded.adminUrl);
  const back = await startProxy(() => Number(direct.port), random);
  const through = new URL(embedded.adminUrl);
  through.hostname = '127.0.0.1';
  through.port = String(back.port);
  // Not by the socket in the file system, which no proxy can stand before.
  through.search = '';
  const mail = await startMailServer();
  const post = await startProxy(() => mail.port, random);
  const clockDir = mkdtempSync(join(tmpdir(), 'lissafi-clock-'));
  const clockFile = join(clockDir, 'offset');
  writeFileSync(clockFile, '0');
  let output = '';
  const log = (text: string) => {
    // The end says what went wrong last.
    output = (output + text).slice(-2_000_000);
  };
  const port = await freePort();
  const common = {
    ...{ DATABASE_URL: through.href, FAULTS_CLOCK: clockFile, PORT: String(port) },
    SMTP_URL: `smtp://127.0.0.1:${post.port}`,
  };
  const web = startGroup({ ...common, ROLE: 'web', WEB_CONCURRENCY: '2' }, log);
  const front = await startProxy(() => port, random);
  const origin = `http://127.0.0.1:${front.port}`;
  const deadline = Date.now() + 180_000;
  for (;;) {
    const isHealthy = await fetch(`${origin}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isHealthy) break;
    if (Date.now() > deadline) {
      await Promise.all([web.stop(), embedded.stop()]);
      throw new Error(`The application does not answer:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const worker = startGroup({ ...common, ROLE: 'worker' }, log);
  const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: direct.href, application_name: 'fault harness' });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text, values)).rows as Row[];
    } finally {
      await client.end().catch(() => {});
    }
  };
  return {
    ...{ origin, web, worker, front, back, mail, post, ask, fillDisk },
    output: () => output,
    postmaster: () =>
      Number(readFileSync(join(dataDir, 'postgresql/cluster/postmaster.pid'), 'utf8').split('\n')[0]),
    async backends() {
      const rows = await ask<{ pid: number }>(
        "select pid from pg_stat_activity where application_name like 'lissafi%' order by state, pid",
      );
      return rows.map(({ pid }) => pid);
    },
    moveClock: (ms) => writeFileSync(clockFile, String(ms)),
    async stop() {
      await Promise.all([web.stop(), worker.stop()]);
      await front.close();
      await back.close();
      await post.close();
      await mail.close();
      await embedded.stop();
      if (fillDisk) spawnSync('umount', ['-l', dataDir]);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      rmSync(clockDir, { recursive: true, force: true });
    },
  };
}
