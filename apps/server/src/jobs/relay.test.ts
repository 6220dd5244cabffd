import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testOwner,
} from '../testing/application.ts';
import { relayBatch } from './relay.ts';

let application: TestApplication;
let owner: Member;
let clients: pg.Client[];

beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application);
  clients = [
    new pg.Client({ connectionString: application.adminUrl }),
    // Waits at the gate below where the real process waits for the lock of PostgreSQL.
    new pg.Client({ connectionString: application.adminUrl, options: '-c search_path=public,pg_catalog' }),
  ];
  for (const client of clients) await client.connect();
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await application.close();
});

const cursor = async () => {
  const [row] = await application.owner<{ last_number: number }>(
    'select last_number::int from relay_cursor where organization_id = $1',
    [owner.organization_id],
  );
  return row?.last_number;
};
const queued = async () => {
  const rows = await application.owner<{ key: string }>(
    'select key from graphile_worker._private_jobs order by id',
  );
  return rows.map((row) => row.key).filter((key) => key?.startsWith(owner.organization_id));
};

test('of two processes, the one that waited for the lock sees what the other has handed out', async () => {
  const [first, late] = clients as [pg.Client, pg.Client];
  const customer = await testCustomer(owner, { email: 'ngozi@example.com' });
  while ((await relayBatch(first)) > 0);
  const before = (await cursor())!;
  const body = invoiceBody(customer, application.today, { issue: true });
  const invoice = (await owner.post('/api/v1/invoices', body)).body;
  expect((await owner.post(`/api/v1/invoices/${invoice.id}/send`)).status).toBe(200);

  // The delayed process has begun its statement and waits for the lock until the gate opens.
  const gate = 77;
  await application.owner(`create function public.pg_try_advisory_xact_lock(bigint) returns boolean language sql as
    'select pg_catalog.pg_advisory_xact_lock_shared(${gate}); select pg_catalog.pg_try_advisory_xact_lock($1)'`);
  const keeper = new pg.Client({ connectionString: application.adminUrl });
  await keeper.connect();
  await keeper.query(`select pg_advisory_lock(${gate})`);
  const waiting = relayBatch(late);
  for (;;) {
    const { rows } = await keeper.query(
      `select from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`,
    );
    if (rows.length) break;
  }
  expect(await relayBatch(first)).toBe(1);
  const handed = await queued();
  expect(handed).toHaveLength(1);
  const after = (await cursor())!;
  expect(after).toBeGreaterThan(before);
  // The job is done before the delayed process continues, so its key no longer prevents a second one.
  await application.owner('delete from graphile_worker._private_jobs where key = $1', [handed[0]]);
  await keeper.end();
  expect(await waiting).toBe(0);
  expect(await queued()).toEqual([]);
  expect(await cursor()).toBe(after);
});
