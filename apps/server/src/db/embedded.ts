/**
 * A PostgreSQL for installations without one: the real server from an npm package, with its data in DATA_DIR.
 *
 * The server runs in a session of its own and survives a killed application, so a start first looks for a running one
 * and joins it. Every application on a data folder holds a shared lock in the database while it uses it; the last one
 * to leave stops the server. The lock belongs to the connection, so a killed application leaves nothing to clean up.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  archiveSettings,
  choosePort,
  clusterDir,
  createCluster,
  findRunning,
  launch,
  readPassword,
  shutDown,
  socketFolder,
  stopAtOnce,
  superuser,
} from './embedded-cluster.ts';
import { findPlace, type Place, recordHome } from './embedded-place.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: (message: string) => void;
  /** A folder that each finished segment of the write-ahead log is copied to. */
  walArchive?: string | undefined;
  /** PostgreSQL settings in addition to ours, for tests. */
  settings?: Record<string, string>;
}

export interface Embedded {
  /** Superuser of the database `lissafi`. */
  adminUrl: string;
  /** Stops the server, also one that was joined, unless another application still uses it. */
  stop(): Promise<void>;
}

const database = 'lissafi';
/** The lock that marks the server as in use; any number, the same in every version. */
const inUse = 5_281_733;
/** The processes of a killed server hold its shared memory for a moment longer. */
const patienceMs = 10_000;
const retryMs = 50;
const guardMs = 250;

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  const place = findPlace(dataDir);
  const archive = options.walArchive && archiveSettings(place, resolve(options.walArchive));
  if (archive) options = { ...options, settings: { ...archive, ...options.settings } };
  if (!existsSync(clusterDir(place))) {
    options.log('Preparing the database (only the first time)');
    await createCluster(place);
  }
  recordHome(dataDir, place.home);

  let stopping = false;
  let restarting: Promise<void> | undefined;
  let held = await openServer(place, options);
  const port = held.port;
  await createDatabase(held.client);
  if (archive) {
    const { rows } = await held.client.query('show archive_command');
    if (rows[0].archive_command !== archive.archive_command)
      options.log('The running database does not archive its log to WAL_ARCHIVE: stop all that use it first');
  }

  const watch = () => {
    const guard = setInterval(() => {
      // It was asked to end when its clients have gone, which they never do; until then it accepts nobody.
      if (!stopping && findRunning(place)?.stopping) stopAtOnce(place);
    }, guardMs).unref();
    held.client.once('end', () => {
      clearInterval(guard);
      if (!stopping) restarting = restartServer();
    });
  };
  /** The server ended while in use: start it again at the same address, and the pools reconnect. */
  const restartServer = async () => {
    options.log('The database has ended unexpectedly; starting it again');
    let lastReason: string | undefined;
    while (!stopping) {
      try {
        held = await openServer(place, options, port);
        options.log('The database is back');
        return watch();
      } catch (error) {
        // For example on a full disk, for as long as it is full; logged once, not every second.
        const reason = error instanceof Error ? error.message : String(error);
        const bare = reason.replace(/\d{4}-\d\d-\d\d [\d:.]+|\[\d+\]/g, '');
        if (bare !== lastReason) options.log(reason);
        lastReason = bare;
        await pause(1000);
      }
    }
  };
  watch();

  const stop = async () => {
    stopping = true;
    await restarting;
    if (await isLast(held.client)) await shutDown(place);
    await held.client.end().catch(() => undefined);
  };
  let stopped: Promise<void> | undefined;
  return {
    adminUrl: urlOf(place, port, database),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** Returns a connection that holds the lock, to a server that was found or started. */
async function openServer(
  place: Place,
  { settings = {} }: EmbeddedOptions,
  fixedPort?: number,
): Promise<{ client: pg.Client; port: number }> {
  let deadline = Date.now() + patienceMs;
  for (;;) {
    const running = findRunning(place);
    try {
      if (running) {
        if (!running.ready) throw new Error('Another start of the database, or its end, is under way.');
        return { client: await hold(place, running.port), port: running.port };
      }
      await launch(place, fixedPort ?? (await choosePort(place)), settings);
      deadline = Date.now() + patienceMs;
    } catch (error) {
      if (Date.now() > deadline || !isPassing(error)) throw explain(error, place);
      // A running server that reports "starting" is replaying its log, which takes its time.
      if (running && !running.ready && findRunning(place))
        deadline = Math.max(deadline, Date.now() + retryMs * 2);
      await pause(retryMs);
    }
  }
  function explain(error: unknown, at: Place): Error {
    const reason = error instanceof Error ? error.message : error;
    return new Error(`The database does not start (see ${at.home}/postgresql.log). ${reason}`);
  }
}

const passing = [
  /pre-existing shared memory/,
  /lock file .* already exists/,
  /could not bind|could not create any TCP\/IP sockets/,
  /is under way/,
  /Connection terminated|ECONNREFUSED|ECONNRESET|timeout/,
];

function isPassing(error: unknown): boolean {
  const { message, code } = error as { message?: string; code?: string };
  // 57P01 to 57P03: it is shutting down, has crashed, or is starting.
  return /^57P0[123]$/.test(code ?? '') || passing.some((pattern) => pattern.test(`${code} ${message}`));
}

async function hold(place: Place, port: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(place, port, 'postgres'),
    application_name: `lissafi ${process.pid}`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Waits while the last application stops the server, and then fails with the connection.
    await client.query('select pg_advisory_lock_shared($1)', [inUse]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Releases the shared lock and takes it exclusively until the server has stopped, so that nobody joins meanwhile. */
async function isLast(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [inUse]);
    const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [inUse]);
    return rows[0]?.alone === true;
  } catch {
    return false;
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (rowCount) return;
  try {
    await client.query(`create database ${database}`);
  } catch (error) {
    // Another application was faster.
    if (!/^(42P04|23505)$/.test((error as { code?: string }).code ?? '')) throw error;
  }
}

/** By its socket where it has one: a round trip then costs a quarter less than through the network stack. */
function urlOf(place: Place, port: number, name: string): string {
  const url = new URL(`postgres://${superuser}:${readPassword(place)}@127.0.0.1:${port}/${name}`);
  const folder = socketFolder(place);
  if (folder && existsSync(join(folder, `.s.PGSQL.${port}`))) url.searchParams.set('host', folder);
  return url.href;
}
