import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/application.ts';
import { migrate, migrationNames } from './migrate.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
/** The last migration of the foundations; from here on files were only added. */
const FOUNDATIONS = '0013_chart_of_accounts.sql';

/** Everything that makes a schema, as sorted lines; without what the job queue keeps for itself. */
const CATALOGUE = `
  with relation as (
    select n.nspname || '.' || c.relname as name, c.oid, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relacl from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker'))
  select line from (
    select format('relation %s %s security %s %s %s', name, relkind, relrowsecurity, relforcerowsecurity,
      (select array_agg(a::text order by a::text) from unnest(relacl) a)) as line from relation
    union all select format('column %s.%s %s %s %s %s %s', r.name, a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attacl)
      from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum where r.relkind <> 'i'
    union all select format('constraint %s %s %s %s', r.name, c.conname, c.convalidated, pg_get_constraintdef(c.oid))
      from relation r join pg_constraint c on c.conrelid = r.oid
    union all select format('index %s valid %s', pg_get_indexdef(i.indexrelid), i.indisvalid)
      from relation r join pg_index i on i.indrelid = r.oid
    union all select format('trigger %s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled)
      from relation r join pg_trigger t on t.tgrelid = r.oid where not t.tgisinternal
    union all select format('policy %s %s', tablename, p) from pg_policies p where schemaname = 'public'
    union all select format('function %s %s', pg_get_functiondef(p.oid), p.proacl) from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select format('extension %s %s', extname, extversion) from pg_extension
    union all select format('migration %s %s', name, sha256) from migration) lines
  order by line collate "C"`;

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const catalogue = (url: string) =>
  connected(url, async (client) => (await client.query(CATALOGUE)).rows.map(({ line }) => line as string));

/** An organization with the columns that every schema since the foundations has; without foreign keys. */
async function fill(client: pg.Client, organizationId: string): Promise<void> {
  await client.query('begin; set local session_replication_role = replica');
  await client.query(`insert into organization (organization_id, owner_id, name) values ($1, $1, 'x')`, [
    organizationId,
  ]);
  await client.query(
    `insert into account (organization_id, code, name, type, cash_flow)
     values ($1, '1000', 'Cash', 'asset', 'cash'), ($1, '1010', 'Bank', 'asset', 'cash')`,
    [organizationId],
  );
  await client.query(
    `insert into customer (organization_id, id, name, type) values ($1, gen_random_uuid(), 'Ngozi', 'business')`,
    [organizationId],
  );
  await client.query('commit');
}

test('an installation of the foundations, and of each migration since, becomes the schema of today and keeps its data', async () => {
  const names = await migrationNames();
  const since = names.slice(names.indexOf(FOUNDATIONS) + 1);
  expect(since.length).toBeGreaterThan(40);
  const fresh = await testDatabase();
  const old = new URL(fresh.adminUrl);
  old.pathname = `/upgrade_${randomUUID().replaceAll('-', '')}`;
  const database = old.pathname.slice(1);
  const directory = await mkdtemp(join(tmpdir(), 'lissafi-migrations-'));
  const take = (name: string) => copyFile(new URL(name, MIGRATIONS), join(directory, name));
  try {
    await connected(fresh.adminUrl, (client) => client.query(`create database ${database}`));
    const stage = () => migrate({ adminUrl: old.href, directory: pathToFileURL(`${directory}/`) });
    await Promise.all(names.slice(0, names.indexOf(FOUNDATIONS) + 1).map(take));
    await stage();
    const organizations: string[] = [];
    await connected(old.href, async (client) => {
      for (const name of since) {
        const id = randomUUID();
        organizations.push(id);
        await fill(client, id).catch((error) => {
          throw new Error(`before ${name}: ${error.message}`, { cause: error });
        });
        await take(name);
        await stage();
      }
      for (const [table, each] of [
        ['organization', 1],
        ['account', 2],
        ['customer', 1],
      ] as const) {
        const { rows } = await client.query(
          `select organization_id from ${table} where organization_id = any ($1) group by 1 having count(*) >= $2`,
          [organizations, each],
        );
        expect(rows.length, table).toBe(organizations.length);
      }
    });
    const [upgraded, made] = [await catalogue(old.href), await catalogue(fresh.adminUrl)];
    expect(upgraded.filter((line) => !made.includes(line))).toEqual([]);
    expect(made.filter((line) => !upgraded.includes(line))).toEqual([]);
    expect(made.length).toBeGreaterThan(1_000);
  } finally {
    await connected(fresh.adminUrl, (client) =>
      client.query(`drop database if exists ${database} with (force)`),
    );
    await rm(directory, { recursive: true });
    await fresh.drop();
  }
});
