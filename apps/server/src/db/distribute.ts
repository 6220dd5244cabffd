import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { ensureAppRole } from './migrate.ts';

/** Who and where people are: joined with rows of every organization, and therefore copied to every node. */
const REFERENCE = ['app_user', 'membership'];
/** The table of which every organization has exactly one row; the others lie where it lies. */
const FIRST = 'organization';
const TRIGGERS = new URL('./distributed-triggers.sql', import.meta.url);

/**
 * What every node sets for the database. `set local app.organization_id` reaches the workers only by the first;
 * without it every read answers nothing. The others let triggers read the rows of their own organization.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  'citus.propagate_set_commands': 'local',
  'citus.allow_nested_distributed_execution': 'on',
  'citus.enable_unsafe_triggers': 'on',
};

export interface Node {
  host: string;
  port: number;
}

/** What was done, as counts, and the foreign keys that no longer exist. */
export interface Distribution {
  nodes: number;
  distributed: number;
  already: number;
  reference: number;
  local: number;
  foreign_keys: number;
  triggers: number;
  dropped: string[];
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Works on one node alone; otherwise Citus refuses on a worker what it would pass on from the coordinator. */
const itself = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(url, async (client) => {
    const known = await client.query(`select from pg_extension where extname = 'citus'`);
    if (known.rowCount) await client.query('set citus.enable_ddl_propagation = off');
    return work(client);
  });

/** The address of the same database, as the same role, on another node. */
function onNode(url: string, { host, port }: Node): string {
  const there = new URL(url);
  there.hostname = host;
  there.port = String(port);
  return there.href;
}

/** Returns the nodes that the coordinator at an address knows, itself first; empty where there is no Citus. */
export const nodesAt = (url: string): Promise<Node[]> => withClient(url, nodesOf);

async function nodesOf(client: pg.Client): Promise<Node[]> {
  const known = await client.query(`select from pg_extension where extname = 'citus'`);
  if (known.rowCount === 0) return [];
  const { rows } = await client.query<Node>(
    'select nodename as host, nodeport as port from pg_dist_node where isactive order by groupid, nodeid',
  );
  return rows;
}

/** Runs a statement in a database of every node, for what Citus does not pass on itself, such as a new database. */
export async function onEveryNode(url: string, nodes: readonly Node[], statement: string): Promise<void> {
  for (const node of nodes) await itself(onNode(url, node), (client) => client.query(statement));
}

/** The statement that makes a database of one node ready for distributed tables. */
export const databaseSettings = (name: string): string =>
  Object.entries(SETTINGS)
    .map(([setting, value]) => `alter database ${pg.escapeIdentifier(name)} set ${setting} = '${value}'`)
    .join('; ');

/**
 * Throws where tables are distributed and a node would not pass on the scope of an organization: there every read
 * would answer nothing, without an error. Does nothing on PostgreSQL alone.
 */
export async function checkDistribution(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const known = await client.query(`select from pg_extension where extname = 'citus'`);
    if (known.rowCount === 0) return;
    const names = Object.keys(SETTINGS);
    const current = `select concat_ws(' ', ${names.map((name) => `current_setting('${name}')`).join(', ')})`;
    const { rows } = await client.query<{ nodeid: number; result: string }>(
      'select nodeid, result from run_command_on_all_nodes($1)',
      [current],
    );
    const wrong = rows.filter((row) => row.result !== names.map((name) => SETTINGS[name]).join(' '));
    if (wrong.length > 0)
      throw new Error(
        `The nodes ${wrong.map((row) => row.nodeid).join(', ')} do not pass on the scope of an organization: run npm run db:distribute.`,
      );
  });
}

/**
 * Spreads a migrated database, empty or filled, over the nodes: tenant tables by organization and all of an
 * organization on one node, people and memberships on every node, everything else on the coordinator. It may be run
 * again: after an interruption it goes on, after a migration it takes the new tables. The application must not run
 * meanwhile.
 */
export async function distribute({
  adminUrl,
  workers = [],
  log,
}: {
  adminUrl: string;
  /** Added to those that the coordinator knows. */
  workers?: readonly Node[];
  log: (message: string) => void;
}): Promise<Distribution> {
  const nodes = await joinNodes(adminUrl, workers);
  log(`${nodes.length} nodes`);
  const database = decodeURIComponent(new URL(adminUrl).pathname.slice(1));
  await onEveryNode(adminUrl, nodes, databaseSettings(database));
  // A connection of its own, made after the settings of the database.
  const done = await withClient(adminUrl, async (client) => {
    await client.query(`set citus.multi_shard_modify_mode = 'sequential'`);
    return spread(client, nodes.length, log);
  });
  await checkDistribution(adminUrl);
  return done;
}

/** Makes the extension and the role of the application on every node, and the workers known to the coordinator. */
async function joinNodes(adminUrl: string, workers: readonly Node[]): Promise<Node[]> {
  const { hostname, port } = new URL(adminUrl);
  const name = decodeURIComponent(new URL(adminUrl).pathname.slice(1));
  for (const node of workers) {
    const there = new URL(onNode(adminUrl, node));
    there.pathname = '/postgres';
    await withClient(there.href, async (client) => {
      const exists = await client.query('select from pg_database where datname = $1', [name]);
      if (exists.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
    });
    await withClient(onNode(adminUrl, node), (client) =>
      client.query('create extension if not exists citus'),
    );
  }
  return withClient(adminUrl, async (client) => {
    await client.query('create extension if not exists citus');
    const known = await nodesOf(client);
    if (known.length === 0)
      await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port || 5432)]);
    for (const node of workers)
      if (!known.some((each) => each.host === node.host && each.port === node.port))
        await client.query('select citus_add_node($1, $2)', [node.host, node.port]);
    const nodes = await nodesOf(client);
    if (nodes.length < 2) throw new Error('Name at least one worker as host:port.');
    for (const node of nodes.slice(1))
      await itself(onNode(adminUrl, node), (there) => ensureAppRole(there, adminUrl, client));
    return nodes;
  });
}

interface Table {
  name: string;
  is_tenant: boolean;
  is_spread: boolean;
}

/** Distributed tables are spread by hash ('h'), reference tables are copied ('t'); others that Citus lists are local. */
const TABLES = `
  select c.relname as name, c.relrowsecurity as is_tenant, p.logicalrelid is not null as is_spread
  from pg_class c 
  left join pg_dist_partition p on p.logicalrelid = c.oid and (p.partmethod = 'h' or p.repmodel = 't')
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname <> '${FIRST}', c.relname`;

async function spread(
  client: pg.Client,
  nodes: number,
  log: (message: string) => void,
): Promise<Distribution> {
  const { rows: all } = await client.query<Table>(TABLES);
  const tenants = all.filter((table) => table.is_tenant);
  const references = all.filter((table) => REFERENCE.includes(table.name));
  const waiting = [...references, ...tenants].filter((table) => !table.is_spread);
  const dropped = await setAside(client, waiting);
  for (const { name } of references.filter((table) => !table.is_spread)) {
    await client.query('select create_reference_table($1)', [name]);
    await client.query('select truncate_local_data_after_distributing_table($1)', [name]);
  }
  for (const { name } of tenants.filter((table) => !table.is_spread)) {
    const beside = name === FIRST ? 'default' : FIRST;
    await client.query(`select create_distributed_table($1, 'organization_id', colocate_with => $2)`, [
      name,
      beside,
    ]);
    await client.query('select truncate_local_data_after_distributing_table($1)', [name]);
    log(`distributed ${name}`);
  }
  const restored = await restore(client);
  await client.query(await readFile(TRIGGERS, 'utf8'));
  // Each alone: Citus passes the text of a whole query to the shards.
  for (const statement of BALANCED) await client.query(statement);
  return {
    nodes,
    distributed: tenants.filter((table) => !table.is_spread).length,
    already: tenants.filter((table) => table.is_spread).length,
    reference: references.length,
    local: all.length - tenants.length - references.length,
    ...restored,
    dropped,
  };
}

/** Checks entries with their lines, which Citus writes after the entries (distributed-triggers.sql). */
const BALANCED = [
  'drop trigger if exists balanced on journal_entry',
  'drop trigger if exists balanced on journal_line',
  `create trigger balanced after insert on journal_line
    referencing new table as written for each statement execute function assert_entries_balanced()`,
];

/** The folder of what is to be made again, so that an interrupted run loses nothing. */
const ASIDE = 'distribution.aside';

/**
 * Takes away what hinders distribution, foreign keys and triggers, and writes down how to make them again. Foreign keys
 * from what is not distributed to what is do not come back; their names are returned.
 */
async function setAside(client: pg.Client, waiting: readonly Table[]): Promise<string[]> {
  const names = waiting.map((table) => table.name);
  await client.query('begin');
  await client.query('create schema if not exists distribution');
  await client.query(`create table if not exists ${ASIDE} (
    position integer generated always as identity primary key, kind text not null, statement text not null)`);
  const keys = await client.query<{
    table: string;
    name: string;
    to: string;
    to_tenant: boolean;
    definition: string;
    stays: boolean;
  }>(
    `select k.conrelid::regclass::text as table, k.conname as name, pg_get_constraintdef(k.oid) as definition,
      k.confrelid::regclass::text as to, o.relrowsecurity as to_tenant,
      t.relrowsecurity or not o.relrowsecurity as stays
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class o on o.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and (t.relname = any ($1) or o.relname = any ($1))
      and t.relnamespace = 'public'::regnamespace order by k.oid`,
    [names],
  );
  const givenUp: string[] = [];
  for (const { table, name, to, to_tenant, definition, stays } of keys.rows) {
    const key = pg.escapeIdentifier(name);
    const [action, column] = / ON DELETE SET NULL \((\w+)\)$/.exec(definition) ?? [];
    const again = `alter table ${table} add constraint ${key} ${action ? definition.replace(action, '') : definition}`;
    // Citus has no ON DELETE SET NULL: a trigger does it, with the rights of the owner as the key did.
    if (stays && !(action && !to_tenant)) await keep(client, 'foreign key', again);
    else givenUp.push(name);
    if (action && to_tenant)
      for (const statement of forget(table, name, to, column!)) await keep(client, 'forget', statement);
    await client.query(`alter table ${table} drop constraint ${key}`);
  }
  const triggers = await client.query<{ table: string; name: string; definition: string }>(
    `select t.tgrelid::regclass::text as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname = any ($1) order by t.oid`,
    [names],
  );
  for (const { table, name, definition } of triggers.rows) {
    await keep(client, 'trigger', definition);
    await client.query(`drop trigger ${pg.escapeIdentifier(name)} on ${table}`);
  }
  const { rows } = await client.query(`select current_setting('server_version_num')::int < 170000 as is_old`);
  for (const { name } of waiting.filter((table) => table.is_tenant)) {
    const table = pg.escapeIdentifier(name);
    // Before PostgreSQL 17 a comparison as uuid is a condition without a column, which Citus refuses in outer joins.
    const same = `organization_id::text = current_setting('app.organization_id', true)`;
    if (rows[0].is_old)
      await client.query(`alter policy tenant on ${table} using (${same}) with check (${same})`);
    // It would hide the rows from an owner who is not a superuser.
    await client.query(`alter table ${table} no force row level security`);
    await keep(client, 'row security', `alter table ${table} force row level security`);
  }
  await client.query('commit');
  return givenUp;
}

const forget = (table: string, key: string, to: string, column: string): string[] => [
  `create or replace function public.forget_${key}() returns trigger
    language plpgsql security definer set search_path = pg_catalog as $$
  begin
    update public.${table} set ${column} = null where organization_id = old.organization_id and ${column} = old.id;
    return old;
  end $$`,
  `create or replace trigger forget_${key} before delete on ${to}
    for each row execute function public.forget_${key}()`,
];

const keep = (client: pg.Client, kind: string, statement: string) =>
  client.query(`insert into ${ASIDE} (kind, statement) values ($1, $2)`, [kind, statement]);

/** Makes again what was set aside, now on every shard. */
async function restore(client: pg.Client): Promise<{ foreign_keys: number; triggers: number }> {
  const { rows } = await client.query<{ position: number; kind: string; statement: string }>(
    `select position, kind, statement from ${ASIDE} order by kind = 'trigger', position`,
  );
  for (const { position, statement } of rows) {
    await client.query('begin');
    try {
      await client.query(statement);
    } catch (error) {
      const { message, detail } = error as pg.DatabaseError;
      throw new Error(`${message}${detail ? ` (${detail})` : ''}: ${statement}`, { cause: error });
    }
    await client.query(`delete from ${ASIDE} where position = $1`, [position]);
    await client.query('commit');
  }
  await client.query('drop schema distribution cascade');
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
  return { foreign_keys: count('foreign key'), triggers: count('trigger') };
}
