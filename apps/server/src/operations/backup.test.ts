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
import { testDatabase } from '../testing/application.ts';
import { type Backup, backUpDatabase, backUpEmbedded, hashOf, readBackup, runProgram } from './backup.ts';
import { restoreDatabase, restoreEmbedded } from './restore.ts';

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

test.skipIf(process.platform === 'win32')(
  'the programs of PostgreSQL get the address without its password, and what they say is told',
  async () => {
    const programs = mkdtempSync(path('programs-'));
    const said = join(programs, 'said');
    const before = process.env.PATH;
    const program = (name: string, lines: string[]) =>
      writeFileSync(join(programs, name), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
    try {
      process.env.PATH = programs;
      const url = 'postgres://ada:p%40ss@127.0.0.1:1/books?standby=127.0.0.1:2';
      const run = () => runProgram('pg_dump', url, ['--format=custom', '--no-owner']);
      await expect(run()).rejects.toThrow(
        'pg_dump is not installed: install the client programs of PostgreSQL',
      );
      program('pg_dump', [`printf '%s\\n' "$PGPASSWORD" "$@" > '${said}'`]);
      await run();
      expect(readFileSync(said, 'utf8').trimEnd().split('\n')).toEqual([
        'p@ss',
        '--dbname=postgres://ada@127.0.0.1:1/books',
        '--format=custom',
        '--no-owner',
      ]);
      program('pg_dump', ["echo ' no such database ' >&2", 'exit 3']);
      await expect(run()).rejects.toThrow('pg_dump failed: no such database');
    } finally {
      process.env.PATH = before;
    }
  },
);

test('a database elsewhere is not copied by a role that sees no rows, nor filled twice', async () => {
  const { adminUrl, drop } = await testDatabase();
  const asApplication = new URL(adminUrl);
  asApplication.searchParams.set('options', '-c role=lissafi_app');
  try {
    await expect(backUpDatabase(asApplication.href, path('blind'))).rejects.toThrow(/is under row security/);
    await expect(restoreDatabase(adminUrl, path('first'))).rejects.toThrow(/is of the embedded database/);
    const file = 'database.dump';
    const made = mkdtempSync(path('made-'));
    writeFileSync(join(made, file), 'dumped');
    const note = { kind: 'dump', postgres: 18, schema: '', begun_at: '', finished_at: '' };
    writeFileSync(
      join(made, 'backup.json'),
      JSON.stringify({ ...note, files: { [file]: await hashOf(join(made, file)) } }),
    );
    await expect(restoreDatabase(adminUrl, made)).rejects.toThrow(/is not empty/);
  } finally {
    await drop();
  }
});
