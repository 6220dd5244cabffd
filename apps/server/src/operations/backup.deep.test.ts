import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { testDatabase } from '../testing/application.ts';
import { faultsOfBooks } from '../testing/books.ts';
import { type Business, business, type Deployed, deployed, until } from '../testing/deployed.ts';
import { readBackup } from './backup.ts';

const MAIN = fileURLToPath(new URL('backup-main.ts', import.meta.url));

let home: string;
let application: Deployed;
let shop: Business;
let adminUrl: string;

/** A folder that the database's account may traverse. */
const path = (name: string) => join(home, name);
const environment = (data: string) => ({
  DATA_DIR: path(data),
  WAL_ARCHIVE: path('archive'),
  DATABASE_URL: '',
});

/** Runs a command as an operator does. */
function run(args: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: home, ...env },
  });
  return { status, said: `${stdout}${stderr}` };
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Opens a restored data folder and returns its invoices and the faults of its books. */
async function inspect(data: string) {
  const embedded = await startEmbedded({ dataDir: path(data), log: () => {} });
  try {
    const owner = (sql: string) => ask(embedded.adminUrl, sql);
    const ids = (await owner(`select id from invoice where status <> 'draft'`)).map(({ id }) => id as string);
    return { ids, faults: await faultsOfBooks({ owner } as never) };
  } finally {
    await embedded.stop();
  }
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'lissafi-backup-'));
  chmodSync(home, 0o711);
  const embedded = await startEmbedded({
    dataDir: path('data'),
    walArchive: path('archive'),
    log: () => {},
  });
  adminUrl = embedded.adminUrl;
  await migrate({ adminUrl });
  application = await deployed(environment('data'));
  await application.start();
  await embedded.stop();
  shop = await business(application.origin, adminUrl);
});
afterAll(async () => {
  await application?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

const issued = async () => {
  const reply = await shop.issue(randomUUID());
  if (reply.status !== 201) throw new Error(`issue: ${reply.status}`);
  return reply.body.id as string;
};

test('a backup while invoices are issued, restored elsewhere: the books tie out, and again to a point between two writes', async () => {
  const before = [await issued(), await issued()];
  let running = true;
  const during: string[] = [];
  const lanes = Array.from({ length: 4 }, async () => {
    while (running) during.push(await issued());
  });
  await until('writes', () => during.length >= 8);
  const made = await new Promise<ReturnType<typeof run>>((resolve) => {
    // In a process of its own that does not hold up the writers of this one.
    import('node:child_process').then(({ execFile }) =>
      execFile(
        process.execPath,
        [MAIN, 'backup', 'first'],
        { env: { ...process.env, INIT_CWD: home, ...environment('data') } },
        (error, stdout, stderr) => resolve({ status: error ? 1 : 0, said: `${stdout}${stderr}` }),
      ),
    );
  });
  const whileCopied = during.length;
  running = false;
  await Promise.all(lanes);
  expect(made).toEqual({ status: 0, said: expect.stringContaining('The backup is in') });
  expect(whileCopied, 'invoices were issued meanwhile').toBeGreaterThan(8);

  const wanted = await issued();
  const [{ now }] = (await ask(adminUrl, 'select clock_timestamp() as now')) as [{ now: Date }];
  const unwanted = await issued();
  // Finishes the segment, which otherwise happens within a minute.
  await ask(adminUrl, 'select pg_switch_wal()');
  const { archived } = (await ask(adminUrl, 'select pg_walfile_name(pg_current_wal_lsn()) as archived'))[0]!;
  await until('the archive', () =>
    readdirSync(path('archive')).some((name) => name.slice(0, 24) >= previous(String(archived))),
  );

  const alone = { ...environment('alone'), WAL_ARCHIVE: '' };
  expect(run(['restore', 'first'], alone)).toMatchObject({ status: 0 });
  const state = await inspect('alone');
  expect(state.faults).toEqual([]);
  expect(state.ids).toEqual(expect.arrayContaining(before));
  expect(state.ids).not.toContain(wanted);

  const to = new Date(now).toISOString();
  expect(run(['restore', 'first', '--to', to], environment('then'))).toMatchObject({ status: 0 });
  const then = await inspect('then');
  expect(then.faults).toEqual([]);
  expect(then.ids).toEqual(expect.arrayContaining([...before, ...during, wanted]));
  expect(then.ids).not.toContain(unwanted);
  expect(then.ids).toHaveLength(before.length + during.length + 1);

  // The application itself continues on what was restored, with its old passwords and numbers.
  const restored = await deployed({ DATA_DIR: path('then') });
  await restored.start();
  try {
    const answer = await fetch(`${restored.origin}/api/v1/ledger/verify`, { headers: shop.headers });
    expect(await answer.json()).toMatchObject({ intact: true, entries: then.ids.length });
  } finally {
    await restored.stop();
  }
});

/** The segment before this one, of the same timeline. */
const previous = (segment: string) =>
  (BigInt(`0x${segment}`) - 1n).toString(16).toUpperCase().padStart(24, '0');

test('a restore refuses what it cannot do, says why, and leaves nothing behind', async () => {
  const env = environment('nowhere');
  const { finished_at } = await readBackup(path('first'));
  const refusals: [string[], Record<string, string>, RegExp][] = [
    [['restore', 'first'], environment('data'), /holds a database already/],
    [['restore', 'missing'], env, /holds no finished backup/],
    [['restore', 'first', '--to', '2026-01-31 09:30'], env, /time zone/],
    [['restore', 'first', '--to', '2020-01-31T09:30:00Z'], env, /ended at/],
    [['restore', 'first', '--to', finished_at], { ...env, WAL_ARCHIVE: '' }, /set WAL_ARCHIVE/],
    [['restore', 'first', '--to', '2999-01-31T09:30:00Z'], env, /archived log ends before/],
    [['backup', 'first'], environment('data'), /is not empty/],
    [['backup'], env, /npm run backup/],
  ];
  for (const [args, environ, reason] of refusals)
    expect(run(args, environ), args.join(' ')).toEqual({ status: 1, said: expect.stringMatching(reason) });
  writeFileSync(path('first/base/PG_VERSION'), 'x');
  expect(run(['restore', 'first'], env)).toEqual({
    status: 1,
    said: expect.stringContaining('damaged: base/PG_VERSION is changed'),
  });
  expect(existsSync(join(path('nowhere'), 'postgresql/cluster'))).toBe(false);
});

const { stdout: dumper } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
const major = Number(/(\d+)\./.exec(dumper ?? '')?.[1] ?? 0);
if (major < 18)
  console.log(`The test of a dump is left out: ${major ? `pg_dump is of ${major}` : 'no pg_dump'}`);

test('without its programs a dump says what to install', async () => {
  const { adminUrl: url, drop } = await testDatabase();
  const made = run(['backup', `dump-${randomUUID()}`], { DATABASE_URL: url, PATH: '/nowhere' });
  expect(made).toEqual({ status: 1, said: expect.stringContaining('pg_dump is not installed') });
  await drop();
});

test('the embedded database says it too, when it is to be moved to another PostgreSQL', async () => {
  const made = run(['backup', `moved-${randomUUID()}`, '--dump'], {
    ...environment('moving'),
    PATH: '/nowhere',
  });
  expect(made).toEqual({ status: 1, said: expect.stringContaining('pg_dump is not installed') });
});

test.skipIf(major < 18)(
  'the embedded database is moved to another PostgreSQL',
  async () => {
    const target = await testDatabase();
    const tables = `select count(*)::int as tables from pg_class where relkind = 'r'
    and relnamespace::regnamespace::text in ('public', 'graphile_worker')`;
    const embedded = await startEmbedded({ dataDir: path('moving'), log: () => {} });
    try {
      await migrate({ adminUrl: embedded.adminUrl });
      expect(run(['backup', 'moved', '--dump'], environment('moving'))).toMatchObject({ status: 0 });
      await ask(
        target.adminUrl,
        'drop schema public cascade; create schema public; drop schema graphile_worker cascade',
      );
      expect(run(['restore', 'moved'], { DATABASE_URL: target.adminUrl })).toMatchObject({ status: 0 });
      expect(await ask(target.adminUrl, tables)).toEqual(await ask(embedded.adminUrl, tables));
    } finally {
      await embedded.stop();
      await target.drop();
    }
  },
  60_000,
);

test.skipIf(major < 18)(
  'a database elsewhere is dumped and restored into an empty one',
  async () => {
    const source = await testDatabase();
    const target = await testDatabase();
    try {
      const made = run(['backup', 'dump'], { DATABASE_URL: source.adminUrl });
      expect(made).toMatchObject({ status: 0 });
      expect(run(['restore', 'dump'], { DATABASE_URL: target.adminUrl })).toEqual({
        status: 1,
        said: expect.stringContaining('is not empty'),
      });
      await ask(
        target.adminUrl,
        'drop schema public cascade; create schema public; drop schema graphile_worker cascade',
      );
      expect(run(['restore', 'dump'], { DATABASE_URL: target.adminUrl })).toMatchObject({ status: 0 });
      const tables = `select count(*)::int as tables from pg_class where relkind = 'r' and relnamespace::regnamespace::text
      in ('public', 'graphile_worker')`;
      expect(await ask(target.adminUrl, tables)).toEqual(await ask(source.adminUrl, tables));
    } finally {
      await source.drop();
      await target.drop();
    }
  },
  60_000,
);
