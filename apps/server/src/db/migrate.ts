import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { LIMITS } from '@lissafi/contract/limits';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { toPrimary } from './primary.ts';

const DIRECTORY = new URL('../../migrations/', import.meta.url);
const APP_ROLE = 'lissafi_app';
/** Any number; one lock for all processes that start at the same time. */
const LOCK = 4_918_203;

/** The file names of all migrations of this version, in order. */
export async function migrationNames(directory: URL = DIRECTORY): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
}

/**
 * Migrates the database to the latest schema, as its owner, who need not be a superuser. Several processes may run it
 * at the same time. A migration that was changed after it ran is refused. `directory` contains the migrations.
 */
export async function migrate({
  adminUrl,
  directory = DIRECTORY,
}: {
  adminUrl: string;
  directory?: URL;
}): Promise<void> {
  const client = new pg.Client(toPrimary(adminUrl));
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`create table if not exists migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    await client.query(`create table if not exists app_secret (name text primary key, value text not null)`);
    await ensureAppRole(client, adminUrl);
    const done = new Map<string, string>(
      (await client.query('select name, sha256 from migration')).rows.map((row) => [row.name, row.sha256]),
    );
    // Read by /api/ready.
    await client.query(`grant select (name) on migration to ${APP_ROLE}`);
    const names = await migrationNames(directory);
    // PostgreSQL 15 takes this clause only in a statement of its own; it makes files faster to read, and no more.
    const isOld =
      Number((await client.query('show server_version_num')).rows[0].server_version_num) < 160_000;
    for (const name of names) {
      const text = await readFile(new URL(name, directory), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const before = done.get(name);
      if (before === sha256) continue;
      if (before) throw new Error(`migration ${name} was changed after it ran`);
      await client.query('begin');
      try {
        await client.query(forceRowSecurity(false));
        await client.query(isOld ? text.replaceAll(' storage external', '') : text);
        await client.query(forceRowSecurity(true));
        await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
    }
    const pgPool = new pg.Pool({ ...toPrimary(adminUrl), max: 2 });
    pgPool.on('error', () => {});
    pgPool.on('connect', (each) => each.on('error', () => {}));
    await runMigrations({ pgPool }).finally(() => pgPool.end());
  } finally {
    await client.end();
  }
}

/**
 * Forced row security applies to the owner too, unless it is a superuser: an UPDATE in a migration would find no row,
 * without an error. It is therefore lifted during each migration, within its transaction.
 */
const forceRowSecurity = (force: boolean) => `do $$
  declare tenant regclass;
  begin
    for tenant in select oid from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
      and relforcerowsecurity <> ${force}
    loop execute format('alter table %s ${force ? '' : 'no '}force row level security', tenant); end loop;
  end $$`;

/**
 * Limits of the application's role. They belong to the role and are not told by each connection, because a pooler does
 * not pass that on.
 */
const ROLE_SETTINGS = {
  statement_timeout: `${LIMITS.statement_timeout_ms}ms`,
  idle_in_transaction_session_timeout: `${LIMITS.transaction_idle_timeout_ms}ms`,
};

/** Makes the application's role on a server. Its secret may be kept in the database of another one. */
export async function ensureAppRole(client: pg.Client, adminUrl: string, secrets = client): Promise<void> {
  const password = await appPassword(secrets, adminUrl);
  const exists = await client.query(
    'select rolsuper or rolbypassrls as is_free from pg_roles where rolname = $1',
    [APP_ROLE],
  );
  if (exists.rows[0]?.is_free)
    throw new Error(`the role ${APP_ROLE} passes row security: take that away from it`);
  // Only a superuser may set these attributes of an existing role.
  const statement = exists.rowCount
    ? `alter role ${APP_ROLE} login`
    : `create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole`;
  try {
    await client.query(`${statement} password ${client.escapeLiteral(password)}`);
    for (const [name, value] of Object.entries(ROLE_SETTINGS))
      await client.query(`alter role ${APP_ROLE} set ${name} = '${value}'`);
  } catch (error) {
    // Two databases of one cluster migrate at the same time: the other one created or altered the role.
    if (!['42710', '23505', 'XX000'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}

/**
 * Derived from the owner's address, so that every process has the same one; stored in the database where that address
 * has no password.
 */
async function appPassword(client: pg.Client, adminUrl: string): Promise<string> {
  const owner = new URL(adminUrl).password;
  if (owner) return createHmac('sha256', owner).update(APP_ROLE).digest('base64url');
  return readSecret(client, 'app_role_password');
}

/** Returns a secret that is created once and stored in the database, so that all processes share it. */
export async function readSecret(client: pg.Client | pg.Pool, name: string): Promise<string> {
  await client.query('insert into app_secret (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32).toString('base64url'),
  ]);
  return (await client.query('select value from app_secret where name = $1', [name])).rows[0].value;
}

/**
 * Returns the address for the application itself: its own role, which is not the owner and is subject to row security.
 * `at`: a pooler or a replica, of which the owner's name and password need not be known.
 */
export async function appUrl(adminUrl: string, at: string = adminUrl): Promise<string> {
  const client = new pg.Client(toPrimary(adminUrl));
  client.on('error', () => {});
  await client.connect();
  try {
    const url = new URL(at);
    const password = await appPassword(client, adminUrl);
    url.username = APP_ROLE;
    url.password = password;
    return url.href;
  } finally {
    await client.end();
  }
}
