/**
 * One half of `npm run upgrade` (scripts/upgrade.mjs), in a process of the older or of this version:
 *   fill FOLDER    (older) makes an organization of 100,000 invoices and 1,000,000 movements.
 *   note FOLDER    (older) writes down what is stored there, and what the reports say.
 *   migrate FOLDER (this version) upgrades that installation while each table is read and written, and compares.
 * The older version runs this very file, so that it imports only what both have.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';
import { migrate, migrationNames } from '../apps/server/src/db/migrate.ts';
import { freePort } from '../apps/server/src/testing/deployed.ts';
import { fillInvoices, fillStock } from '../apps/server/src/testing/many-rows.ts';
import { headersOf, issue, prepare } from './load.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const INVOICES = Number(process.env.UPGRADE_INVOICES ?? 100_000);
const MOVEMENTS = Number(process.env.UPGRADE_MOVEMENTS ?? 1_000_000);
const MOVEMENTS_EACH = 100;
const MAX_SECONDS = 60;
const MAX_WAIT_MS = 1_000;

/** What is stored of each table: its columns, how many rows it has, and a sum over all that they hold. */
type Stored = Record<string, { columns: string[]; rows: number; digest: string }>;
interface Before {
  organization_id: string;
  stored: Stored;
  reports: Record<string, unknown>;
}

const REPORTS = [
  'ledger/trial-balance',
  'ledger/balance-sheet',
  'ledger/profit-and-loss',
  'ledger/cash-flow',
  'ledger/tie-out',
  'inventory/accounting/valuation',
  'periods',
  'tax/vat-returns',
];

const [mode, folder] = process.argv.slice(2) as ['fill' | 'note' | 'migrate', string];
const noted = join(folder, 'before.json');
const embedded = await startEmbedded({ dataDir: join(folder, 'data'), log: () => {} });
try {
  await { fill, note, migrate: upgrade }[mode]();
} finally {
  await embedded.stop();
}

/** Starts the application of this tree on the database, for the time of the work. */
async function serving<T>(work: (origin: string) => Promise<T>): Promise<T> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATABASE_URL: embedded.adminUrl, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const origin = `http://127.0.0.1:${port}`;
  try {
    for (let tries = 0; ; tries++) {
      const isUp = await fetch(`${origin}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isUp) break;
      if (tries > 1_200) throw new Error('the application does not answer');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return await work(origin);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: embedded.adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function fill(): Promise<void> {
  const { organization_id, item_id } = await serving(async (origin) => {
    const { client, books } = await prepare({ origin, adminUrl: embedded.adminUrl } as never, 1, 1);
    const one = books[0]!;
    await issue(client, one);
    // An item with one movement, which is copied.
    const goods = '/api/v1/inventory/finished-goods';
    const { id } = await client.post(goods, { name: 'Sack', sku: 'SACK', unit: 'piece' }, headersOf(one));
    const received_on = new Date().toISOString().slice(0, 10);
    const receipt = { quantity: 100, unit_cost: 1_000, received_on, payment_method: 'cash' };
    await client.post(`${goods}/${id}/receive`, receipt, headersOf(one));
    await client.close();
    return { organization_id: one.organization_id, item_id: id };
  });
  await connected(async (owner) => {
    await fillInvoices(owner, organization_id, { invoices: INVOICES });
    await fillStock(owner, organization_id, item_id, {
      items: MOVEMENTS / MOVEMENTS_EACH,
      movementsEach: MOVEMENTS_EACH,
    });
  });
}

async function note(): Promise<void> {
  const organization_id = await connected(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select organization_id as id from journal_entry group by 1 order by count(*) desc limit 1',
    );
    return rows[0]!.id;
  });
  const reports = await serving((origin) => reportsOf(origin, organization_id));
  const stored = await connected(storedIn);
  const before: Before = { organization_id, stored, reports };
  writeFileSync(noted, JSON.stringify(before));
}

/** What the reports say to a new member, whose session has not ended. */
async function reportsOf(origin: string, organization_id: string): Promise<Record<string, unknown>> {
  const reports: Record<string, unknown> = {};
  const email = `${randomUUID()}@example.com`;
  const registered = await fetch(`${origin}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: 'a long enough passphrase',
      first_name: 'Ada',
      last_name: 'Obi',
      terms_accepted: true,
    }),
  });
  const { tokens } = (await registered.json()) as { tokens: { access_token: string } };
  await connected(async (client) => {
    await client.query('update app_user set email_verified_at = now() where email = $1', [email]);
    await client.query(
      `insert into membership (organization_id, user_id, role)
       select $1, id, 'admin' from app_user where email = $2`,
      [organization_id, email],
    );
  });
  const authorization = `Bearer ${tokens.access_token}`;
  for (const path of REPORTS) {
    const answer = await fetch(`${origin}/api/v1/${path}`, {
      headers: { authorization, ...headersOf({ organization_id }) },
    });
    reports[path] = answer.ok ? await answer.json() : `${answer.status} ${await answer.text()}`;
  }
  return reports;
}

/** Every row of every table of the application, in the columns that are named or, without names, in all. */
async function storedIn(client: pg.Client, of?: Stored): Promise<Stored> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migration'
     group by 1 order by 1`,
  );
  const stored: Stored = {};
  for (const { name, columns } of tables) {
    const known = of?.[name];
    if (of && !known) continue;
    const shared = known ? known.columns.filter((column) => columns.includes(column)) : columns;
    const { rows } = await client.query<{ rows: number; digest: string }>(
      `select count(*)::int as rows,
         coalesce(sum(hashtextextended(row(${shared.map((column) => client.escapeIdentifier(column)).join()})::text, 0)), 0)::text as digest
       from ${client.escapeIdentifier(name)}`,
    );
    stored[name] = { columns: shared, ...rows[0]! };
  }
  return stored;
}

/** Reads and writes each table again and again, by a few connections, and tells the longest wait of each. */
async function watched<T>(work: () => Promise<T>): Promise<{ result: T; waits: Map<string, number> }> {
  const waits = new Map<string, number>();
  const tables = await connected(async (client) => {
    const { rows } = await client.query<{ name: string; column: string }>(
      `select c.relname as name, (select attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = '' order by a.attnum limit 1) as column
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    return rows;
  });
  let isDone = false;
  const lanes = Array.from({ length: 4 }, (_, lane) =>
    connected(async (client) => {
      for (let index = lane; !isDone; index += 4) {
        const { name, column } = tables[index % tables.length]!;
        const begun = performance.now();
        await client
          .query(`update ${name} set ${column} = ${column} where false; select from ${name} limit 1`)
          .catch(() => {});
        waits.set(name, Math.max(waits.get(name) ?? 0, performance.now() - begun));
      }
    }),
  );
  try {
    return { result: await work(), waits };
  } finally {
    isDone = true;
    await Promise.all(lanes);
  }
}

async function upgrade(): Promise<void> {
  const before = JSON.parse(readFileSync(noted, 'utf8')) as Before;
  const { rows: done } = await connected((client) => client.query('select name from migration'));
  const old = new Set(done.map(({ name }) => name));
  const added = (await migrationNames()).filter((name) => !old.has(name));
  const begun = performance.now();
  const { waits } = await watched(() => migrate({ adminUrl: embedded.adminUrl }));
  const seconds = (performance.now() - begun) / 1_000;
  const [table, wait] = [...waits].sort((one, other) => other[1] - one[1])[0]!;
  console.log(`${added.length} migrations in ${seconds.toFixed(1)} s: ${added.join(', ')}`);
  console.log(`the longest wait at a table: ${wait.toFixed(0)} ms, ${table}`);

  const faults: string[] = [];
  if (seconds > MAX_SECONDS) faults.push(`the upgrade takes longer than ${MAX_SECONDS} s`);
  if (wait > MAX_WAIT_MS) faults.push(`${table} is locked for longer than ${MAX_WAIT_MS} ms`);
  const stored = await connected((client) => storedIn(client, before.stored));
  for (const [name, was] of Object.entries(before.stored)) {
    const is = stored[name];
    if (!is) faults.push(`the table ${name} is gone`);
    else if (is.columns.length < was.columns.length)
      faults.push(
        `${name} has lost ${was.columns.filter((column) => !is.columns.includes(column)).join(', ')}`,
      );
    else if (is.rows !== was.rows || is.digest !== was.digest)
      faults.push(`rows of ${name} are not what they were (${was.rows}, now ${is.rows})`);
  }
  const reports = await serving((origin) => reportsOf(origin, before.organization_id));
  for (const [path, was] of Object.entries(before.reports)) faults.push(...unlike(path, was, reports[path]));
  const rows = Object.values(before.stored).reduce((sum, each) => sum + each.rows, 0);
  console.log(
    `${rows} rows of ${Object.keys(before.stored).length} tables and ${REPORTS.length} reports compared`,
  );
  for (const fault of faults) console.log(`DIFFERENT: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

/** Where an answer is no longer what it was; what it has in addition is no difference. */
function unlike(path: string, was: unknown, is: unknown): string[] {
  if (was === null || typeof was !== 'object')
    return Object.is(was, is) ? [] : [`${path}: ${JSON.stringify(was)} is now ${JSON.stringify(is)}`];
  if (is === null || typeof is !== 'object') return [`${path} is now ${JSON.stringify(is)}`];
  return Object.entries(was).flatMap(([key, value]) =>
    unlike(`${path}.${key}`, value, (is as Record<string, unknown>)[key]),
  );
}
