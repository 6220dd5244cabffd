import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/application.ts';
import { freePort } from '../testing/deployed.ts';
import { type Database, openDatabase } from './pool.ts';
import { openReplica } from './replica.ts';

/** The second database is one of the same server, which says of itself what a replica says. */
let primary: Database;
let second: TestDatabase;
let first: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  primary = openDatabase(first.adminUrl);
  owner = new pg.Client({ connectionString: second.adminUrl });
  await owner.connect();
  await owner.query(`
    create table replayed (lsn pg_lsn, asked integer);
    insert into replayed values ('0/0', 0);
    create function public.pg_is_in_recovery() returns boolean language sql as 'select true';
    create function public.pg_last_wal_replay_lsn() returns pg_lsn language sql as
      'update replayed set asked = asked + 1 returning lsn'`);
});
afterAll(async () => {
  await owner.end();
  await primary.close();
  await Promise.all([first.drop(), second.drop()]);
});

const behind = () => {
  const url = new URL(second.adminUrl);
  url.searchParams.set('options', '-c search_path=public,pg_catalog');
  return openDatabase(url.href, { max: 1 });
};
const asked = async () => (await owner.query('select asked from replayed')).rows[0].asked as number;

test('a replica that has everything answers, and says which database can be written to', async () => {
  const database = openDatabase(first.adminUrl, { max: 1 });
  const replica = openReplica(database, primary);
  const answer = await replica.read(async ({ pool, primary: writable }) => [
    pool === database.pool,
    writable === primary,
    (await pool.query('select 7 as seven')).rows[0].seven,
  ]);
  expect(answer).toEqual({ value: [true, true, 7] });
  await replica.close();
  expect(database.pool.ended).toBe(true);
});

test('a fault of the work is a fault, and so is a report that takes too long', async () => {
  const replica = openReplica(openDatabase(first.adminUrl, { max: 1 }), primary);
  const failing = (error: unknown) => replica.read(() => Promise.reject(error));
  await expect(failing(new Error('our own'))).rejects.toThrow('our own');
  await expect(failing({ code: '57014' })).rejects.toEqual({ code: '57014' });
  // It is asked again.
  expect(await replica.read(async () => 'report')).toEqual({ value: 'report' });
  await replica.close();
});

test('work that the replica had to cancel is left to the primary, and it rests', async () => {
  const replica = openReplica(openDatabase(first.adminUrl, { max: 1 }), primary);
  let works = 0;
  const cancelled = await replica.read(() => {
    works++;
    return Promise.reject({ code: '40001' });
  });
  expect(cancelled).toBeNull();
  const next = await replica.read(async () => {
    works++;
  });
  expect([next, works]).toEqual([null, 1]);
  await replica.close();
});

test('a replica that is behind is waited for until it has everything', async () => {
  const replica = openReplica(behind(), primary);
  const before = await asked();
  const reading = replica.read(async () => 'report');
  while ((await asked()) < before + 2);
  await owner.query('update replayed set lsn = pg_current_wal_lsn()');
  expect(await reading).toEqual({ value: 'report' });
  await owner.query(`update replayed set lsn = '0/0'`);
  await replica.close();
});

test('a replica that stays behind is given up, and not asked again at once', async () => {
  const replica = openReplica(behind(), primary);
  let works = 0;
  const work = async () => {
    works++;
  };
  const before = await asked();
  expect(await replica.read(work)).toBeNull();
  const after = await asked();
  expect(after).toBeGreaterThan(before + 1);
  expect(await replica.read(work)).toBeNull();
  expect([await asked(), works]).toEqual([after, 0]);
  await replica.close();
});

test('a replica that is away is given up', async () => {
  const away = new URL(second.adminUrl);
  away.port = String(await freePort());
  const replica = openReplica(openDatabase(away.href), primary);
  expect(await replica.read(async () => 'report')).toBeNull();
  await replica.close();
});
