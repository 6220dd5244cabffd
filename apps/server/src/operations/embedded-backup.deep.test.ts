import {
  chmodSync,
  type Dirent,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../db/embedded.ts';
import { type Backup, backUpEmbedded, hashOf, readBackup } from './backup.ts';
import { restoreEmbedded } from './restore.ts';

let home: string;
const path = (...names: string[]) => join(home, ...names);
const quiet = () => {};

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'lissafi-backup-'));
  // The account that runs the database passes through it.
  chmodSync(home, 0o711);
});
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A copy of a finished backup whose note says something else. */
function withNote(folder: string, changes: Partial<Backup>) {
  const other = mkdtempSync(path('note-'));
  const note = JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8')) as Backup;
  writeFileSync(join(other, 'backup.json'), JSON.stringify({ ...note, ...changes }));
  return other;
}

test('a database is copied while it is in use, and restored elsewhere with what was committed before', async () => {
  const [data, folder] = [path('data'), path('first')];
  const embedded = await startEmbedded({ dataDir: data, log: quiet });
  try {
    await ask(
      embedded.adminUrl,
      `create table migration (name text); insert into migration values ('0001-first'), ('0002-second');
      create table said (word text); insert into said values ('before')`,
    );
    // The log of what the copy needs spans several segments.
    await ask(embedded.adminUrl, 'select pg_switch_wal()');
    const made = await backUpEmbedded(data, folder, quiet);
    await ask(embedded.adminUrl, `insert into said values ('after')`);
    expect(made).toEqual(await readBackup(folder));
    expect(made).toMatchObject({ kind: 'files', postgres: 18, schema: '0002-second' });
    for (const instant of [made.begun_at, made.finished_at])
      expect(new Date(instant).toISOString()).toBe(instant);
    // No process number, no log of its own, no slot of the server that runs.
    expect(readdirSync(join(folder, 'base'))).not.toContain('postmaster.pid');
    for (const emptied of ['pg_wal', 'pg_replslot', 'pg_notify', 'pg_stat_tmp'])
      expect(readdirSync(join(folder, 'base', emptied)), emptied).toEqual([]);
    expect(await ask(embedded.adminUrl, 'select from pg_replication_slots')).toEqual([]);
    const files = (readdirSync(folder, { recursive: true, withFileTypes: true }) as Dirent[])
      .filter((entry) => entry.isFile() && entry.name !== 'backup.json')
      .map((entry) => join(entry.parentPath, entry.name));
    expect(Object.keys(made.files).sort()).toEqual(files.map((file) => file.slice(folder.length + 1)).sort());
    for (const file of files) expect(await hashOf(file)).toBe(made.files[file.slice(folder.length + 1)]);
  } finally {
    await embedded.stop();
  }

  await restoreEmbedded({ dataDir: path('alone'), folder });
  const restored = await startEmbedded({ dataDir: path('alone'), log: quiet });
  try {
    expect(await ask(restored.adminUrl, 'select word from said')).toEqual([{ word: 'before' }]);
  } finally {
    await restored.stop();
  }
});

test('what cannot be restored is refused with its reason, and nothing is left behind', async () => {
  const folder = path('first');
  const { finished_at } = await readBackup(folder);
  const at = Date.parse(finished_at);
  const nowhere = path('nowhere');
  const restore = (options: Partial<Parameters<typeof restoreEmbedded>[0]>) =>
    restoreEmbedded({ dataDir: nowhere, folder, ...options });
  await expect(restore({ folder: path('missing') })).rejects.toThrow(/holds no finished backup: backup.json/);
  await expect(restore({ folder: withNote(folder, { kind: 'dump' }) })).rejects.toThrow(/is a dump/);
  await expect(restore({ folder: withNote(folder, { postgres: 17 }) })).rejects.toThrow(
    'This backup is of PostgreSQL 17, and this version brings 18',
  );
  await expect(restore({ to: new Date(at - 1), walArchive: home })).rejects.toThrow(
    `This backup ended at ${finished_at}: take an earlier one to go back further`,
  );
  // From the instant of its end on only the archive is missing.
  await expect(restore({ to: new Date(at) })).rejects.toThrow(/set WAL_ARCHIVE/);
  await expect(restore({ dataDir: path('alone') })).rejects.toThrow(/holds a database already/);
  await expect(restore({ folder: withNote(folder, {}) })).rejects.toThrow(
    /The backup is damaged: .* is missing/,
  );
  writeFileSync(join(folder, 'base/PG_VERSION'), 'x');
  await expect(restore({})).rejects.toThrow('The backup is damaged: base/PG_VERSION is changed');
  await expect(backUpEmbedded(path('data'), folder, quiet)).rejects.toThrow(
    /is not empty: name a new folder/,
  );
  expect(existsSync(path('nowhere/postgresql/cluster'))).toBe(false);
});
