/** What a distributed database asks of the schema and of the sources, checked without one. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApplication, testApplication } from '../testing/application.ts';
import { checkDistribution, databaseSettings, nodesAt, onEveryNode } from './distribute.ts';
import { PARENTS, tableOf } from './scope.ts';

const SECOND_FORMS = readFileSync(new URL('distributed-triggers.sql', import.meta.url), 'utf8');
const SOURCES = new URL('../', import.meta.url).pathname;

let application: TestApplication;
beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());

test('the second form of each trigger function follows its first one', async () => {
  const functions = await application.owner<{ name: string; body: string; is_trigger: boolean }>(
    `select p.proname as name, p.prosrc as body, p.prorettype = 'trigger'::regtype as is_trigger
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prolang <> (select oid from pg_language where lanname = 'c')`,
  );
  const tables = await application.owner<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const written = new Map(
    [...SECOND_FORMS.matchAll(/^-- follows ([0-9a-f]{12})\ncreate or replace function public\.(\w+)/gm)].map(
      ([, hash, name]) => [name!, hash!],
    ),
  );
  const names = [...SECOND_FORMS.matchAll(/create or replace function public\.(\w+)/g)].map(
    ([, name]) => name!,
  );
  expect([...written.keys()], 'each function names the text that it follows').toEqual(names);

  const others = [...tables, ...functions].map(({ name }) => name);
  const reachesOut = (body: string, own: string) =>
    others.some(
      (name) =>
        name !== own && new RegExp(`\\b(?:from|update|into|join) ${name}\\b|\\b${name}\\(`).test(body),
    );
  const needed = functions.filter(
    ({ name, body, is_trigger }) => written.has(name) || (is_trigger && reachesOut(body, name)),
  );
  expect(needed.length).toBeGreaterThan(8);
  const state = needed.map(({ name, body }) => [
    name,
    createHash('sha256').update(body).digest('hex').slice(0, 12),
  ]);
  expect(
    Object.fromEntries(state),
    'a migration changed one of these: change its second form too, and the hash above it',
  ).toEqual(Object.fromEntries(written));
});

test('what is queued leaves after the rows that it refers to', async () => {
  const keys = await application.owner<{ child: string; parent: string }>(
    `select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const queued = new Set<string>();
  for (const file of globSync('**/*.ts', { cwd: SOURCES, exclude: ['testing/**', '**/*.test.ts'] }))
    for (const [, tag] of readFileSync(`${SOURCES}${file}`, 'utf8').matchAll(
      /\btx\.(?:write|gather)\(\s*['`]([^'`]+)/g,
    ))
      queued.add(tableOf(tag!));
  // It is there before anything of it is.
  queued.delete('organization');
  expect(queued.size).toBeGreaterThan(30);
  const rank = (table: string) => (PARENTS.includes(table) ? PARENTS.indexOf(table) : PARENTS.length);
  const early = keys.filter(
    ({ child, parent }) => queued.has(child) && queued.has(parent) && rank(child) <= rank(parent),
  );
  expect(early).toEqual([]);
});

test('each node passes on the scope of an organization and lets triggers read', () => {
  expect(databaseSettings('my "books"')).toBe(
    [
      `alter database "my ""books""" set citus.propagate_set_commands = 'local'`,
      `alter database "my ""books""" set citus.allow_nested_distributed_execution = 'on'`,
      `alter database "my ""books""" set citus.enable_unsafe_triggers = 'on'`,
    ].join('; '),
  );
});

test.skipIf(process.env.CITUS_URL)(
  'PostgreSQL alone has no nodes to check, and a statement for nodes is run at each that is named',
  async () => {
    expect(await nodesAt(application.adminUrl)).toEqual([]);
    await expect(checkDistribution(application.adminUrl)).resolves.toBeUndefined();
    const real = new URL(application.adminUrl);
    real.searchParams.delete('host');
    const elsewhere = new URL(real);
    elsewhere.hostname = 'nowhere.invalid';
    elsewhere.port = '1';
    const node = { host: real.hostname, port: Number(real.port) };
    await application.owner('create table visit (name text)');
    const visit = 'insert into visit select current_database()';
    await onEveryNode(elsewhere.href, [node, node], visit);
    const name = real.pathname.slice(1);
    expect(await application.owner('select name from visit')).toEqual([{ name }, { name }]);
    await onEveryNode(elsewhere.href, [], visit);
    await expect(onEveryNode(elsewhere.href, [node], 'select 1 / 0')).rejects.toThrow('division by zero');
    await application.owner('drop table visit');
  },
);
