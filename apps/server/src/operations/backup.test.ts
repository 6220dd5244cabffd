import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/application.ts';
import { type Backup, backUpDatabase, hashOf, runProgram } from './backup.ts';
import { restoreDatabase } from './restore.ts';

let home: string;
const path = (...names: string[]) => join(home, ...names);

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'lissafi-backup-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

/** A folder with one file and the note of a finished backup about it. */
async function finished(changes: Partial<Backup> = {}) {
  const file = 'database.dump';
  const made = mkdtempSync(path('made-'));
  writeFileSync(join(made, file), 'dumped');
  const note: Backup = {
    kind: 'dump',
    postgres: 18,
    schema: '',
    begun_at: '',
    finished_at: '',
    files: { [file]: await hashOf(join(made, file)) },
    ...changes,
  };
  writeFileSync(join(made, 'backup.json'), JSON.stringify(note));
  return made;
}

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
    await expect(restoreDatabase(adminUrl, await finished({ kind: 'files' }))).rejects.toThrow(
      /is of the embedded database/,
    );
    await expect(restoreDatabase(adminUrl, await finished())).rejects.toThrow(/is not empty/);
  } finally {
    await drop();
  }
});
