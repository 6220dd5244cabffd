import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTemporary } from './embedded-for-tests.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);

// A server of its own, because all databases of a server share the application's role.
let server: Awaited<ReturnType<typeof startTemporary>>;
let ownerUrl: string;

beforeAll(async () => {
  server = await startTemporary();
  const admin = new pg.Client(server.adminUrl);
  await admin.connect();
  await admin.query(`create role plain_owner login createrole nosuperuser nobypassrls password 'plain'`);
  await admin.query('create database plain owner plain_owner');
  await admin.end();
  const url = new URL(server.adminUrl);
  url.username = 'plain_owner';
  url.password = 'plain';
  url.pathname = '/plain';
  ownerUrl = url.href;
});
afterAll(() => server.stop());

const ID = '01890000-0000-7000-8000-000000000001';

test('an owner who is no superuser migrates, and a later migration changes rows that forced row security hides', async () => {
  await migrate({ adminUrl: ownerUrl });
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  const directory = await mkdtemp(join(tmpdir(), 'lissafi-migrations-'));
  try {
    await owner.query(`begin; set local app.organization_id = '${ID}';
      insert into organization (organization_id, owner_id, name) values ('${ID}', '${ID}', 'Before'); commit`);
    // It may read organizations for the channel, and change none outside of one.
    const changed = await owner.query(`update organization set name = 'Hidden'`);
    expect(changed.rowCount, 'the owner is under the rule').toBe(0);
    await cp(MIGRATIONS, directory, { recursive: true });
    await writeFile(join(directory, '9999_later.sql'), `update organization set name = 'After';`);
    await migrate({ adminUrl: ownerUrl, directory: pathToFileURL(`${directory}/`) });
    const { rows } = await owner.query(
      `select relname from pg_class where relrowsecurity and not relforcerowsecurity
        and relnamespace = 'public'::regnamespace`,
    );
    expect(rows, 'nothing stays without force').toEqual([]);
    await owner.query(`begin; set local app.organization_id = '${ID}'`);
    expect((await owner.query('select name from organization')).rows).toEqual([{ name: 'After' }]);
    await owner.query('commit');
  } finally {
    await rm(directory, { recursive: true });
    await owner.end();
  }
});

test('a migration that was changed after it ran is refused', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'lissafi-migrations-'));
  try {
    await cp(MIGRATIONS, directory, { recursive: true });
    const [first] = (await readdir(directory)).sort();
    const text = await readFile(join(directory, first!), 'utf8');
    await writeFile(join(directory, first!), `${text}-- changed\n`);
    const again = migrate({ adminUrl: ownerUrl, directory: pathToFileURL(`${directory}/`) });
    await expect(again).rejects.toThrow(`${first} was changed after it ran`);
  } finally {
    await rm(directory, { recursive: true });
  }
});
