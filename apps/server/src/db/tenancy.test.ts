import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testOwner,
} from '../testing/application.ts';
import { appUrl } from './migrate.ts';
import { openDatabase } from './pool.ts';
import { inOrganization } from './scope.ts';
import { UNSCOPED } from './unscoped.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const APP = 'lissafi_app';

test('every table is a tenant table with forced row security, or is in the list of exceptions', async () => {
  const tables = await application.owner<{ name: string; secured: boolean; policies: number }>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  const outside = tables
    .filter((table) => !(table.secured && table.policies === 1))
    .map((table) => table.name);
  expect(outside.sort()).toEqual(Object.keys(UNSCOPED).sort());
});

test('organization_id is first in every primary key, unique key and foreign key of a tenant table', async () => {
  const keys = await application.owner<{ name: string; first: string; to: string | null }>(`
    select k.conrelid::regclass || '.' || k.conname as name, a.attname as first, k.confrelid::regclass::text as to
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and k.contype in ('p', 'u', 'f')`);
  const indexes = await application.owner<{ name: string; first: string }>(`
    select i.indexrelid::regclass::text as name, a.attname as first from pg_index i
    join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and i.indisunique`);
  expect(keys.length).toBeGreaterThan(20);
  expect([...keys, ...indexes].filter((key) => key.first !== 'organization_id')).toEqual([]);
});

test('the application’s role owns nothing, passes no row security, and may not change the books', async () => {
  const [role] = await application.owner<Record<string, boolean>>(
    `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = '${APP}'`,
  );
  expect(Object.values(role!)).toEqual([false, false, false, false]);
  const owned = await application.owner(`select from pg_class where relowner = '${APP}'::regrole`);
  expect(owned).toEqual([]);
  const grants = await application.owner<{ grant: string }>(`
    select table_name || ' ' || privilege_type as grant from information_schema.role_table_grants
    where grantee = '${APP}' and table_name in ('journal_entry', 'journal_line', 'event', 'account')`);
  expect(grants.map((each) => each.grant).filter((each) => !/ (SELECT|INSERT)$/.test(each))).toEqual([]);
  const secret = await application.owner(`select from information_schema.role_table_grants
    where grantee in ('${APP}', 'PUBLIC') and table_name in ('app_secret', 'migration')`);
  expect(secret).toEqual([]);
});

test('without a scope, and in another one, the application’s role sees and writes nothing', async () => {
  const stranger = await testOwner(application);
  const customer = await testCustomer(stranger);
  await stranger.post('/api/v1/invoices', invoiceBody(customer, application.today, { issue: true }));
  const database = openDatabase(await appUrl(application.adminUrl));
  try {
    for (const table of ['organization', 'customer', 'invoice', 'journal_entry', 'journal_line', 'event']) {
      expect((await database.pool.query(`select from ${table}`)).rowCount, table).toBe(0);
    }
    const seen = await inOrganization(database, owner.organization_id, (tx) =>
      tx.db.selectFrom('invoice').select('id').execute(),
    );
    expect(seen).toEqual([]);
    const smuggle = inOrganization(database, owner.organization_id, (tx) =>
      tx.db
        .insertInto('customer')
        .values({
          organization_id: stranger.organization_id,
          id: crypto.randomUUID(),
          name: 'x',
          type: 'business',
        })
        .execute(),
    );
    await expect(smuggle).rejects.toThrow(/row-level security/);
    const crossed = inOrganization(database, owner.organization_id, (tx) =>
      tx.db
        .updateTable('customer')
        .set({ name: 'mine' })
        .where('id', '=', customer)
        .returning('id')
        .execute(),
    );
    expect(await crossed).toEqual([]);
    await expect(inOrganization(database, "'; drop table event; --", async () => 1)).rejects.toMatchObject({
      code: 'ORGANIZATION_FORBIDDEN',
    });
  } finally {
    await database.close();
  }
});
