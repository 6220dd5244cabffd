import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { makeDataFolder } from '../testing/data-folder.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

/** Starts a server whose data is deleted when it stops, or at the latest when this process ends. */
export async function startTemporary(): Promise<{ adminUrl: string; stop(): Promise<unknown> }> {
  const dataDir = makeDataFolder('lissafi-test-');
  // The database of root runs under another account, which must be able to enter.
  chmodSync(dataDir, 0o711);
  // A server that was asked to quit may still be writing.
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  const killOnExit = () => {
    try {
      const pid = readFileSync(join(dataDir, 'postgresql/cluster/postmaster.pid'), 'utf8').split('\n')[0];
      process.kill(Number(pid), 'SIGQUIT');
    } catch {
      // It has ended already.
    }
    remove();
  };
  process.once('exit', killOnExit);
  const embedded = await startEmbedded({
    dataDir,
    log: () => undefined,
    // No data needs to survive a crash of the machine.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  return {
    adminUrl: embedded.adminUrl,
    async stop() {
      await embedded.stop();
      process.off('exit', killOnExit);
      remove();
    },
  };
}

/** Recreates the database, fills it and closes it, so that it can be copied. */
export async function makeTemplate(
  adminUrl: string,
  template: string,
  fill: (options: { adminUrl: string }) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount) {
      await client.query(`alter database ${template} is_template false`);
      await client.query(`drop database ${template} with (force)`);
    }
    await client.query(`create database ${template}`);
    const url = new URL(adminUrl);
    url.pathname = `/${template}`;
    await fill({ adminUrl: url.href });
    // A copy fails while anyone is connected to the original.
    await client.query(`alter database ${template} is_template true allow_connections false`);
  } finally {
    await client.end();
  }
}

const MIGRATIONS = new URL('../../migrations/', import.meta.url);

/**
 * Tries a migration on data: `before` fills a database of the schema before it, with foreign keys unchecked, so that
 * only what the migration reads has to be there; `after` looks at it once all migrations have run.
 */
export async function acrossMigration(
  name: string,
  before: (client: pg.ClientBase) => Promise<void>,
  after: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const { adminUrl, stop } = await startTemporary();
  const client = new pg.Client(adminUrl);
  try {
    await migrateBefore(name, adminUrl);
    await client.connect();
    await client.query('set session_replication_role = replica');
    await before(client);
    await client.query('set session_replication_role = origin');
    await migrate({ adminUrl });
    await after(client);
  } finally {
    await client.end();
    await stop();
  }
}

async function migrateBefore(name: string, adminUrl: string): Promise<void> {
  const before = await mkdtemp(join(tmpdir(), 'lissafi-migrations-'));
  try {
    await cp(MIGRATIONS, before, { recursive: true });
    for (const each of await readdir(before)) if (each >= name) await rm(join(before, each));
    await migrate({ adminUrl, directory: pathToFileURL(`${before}/`) });
  } finally {
    await rm(before, { recursive: true });
  }
}
