import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  memberOf,
  type TestApplication,
  testApplication,
  testCustomer,
  testOwner,
} from '../testing/application.ts';
import { copyOrganization } from '../testing/many-rows.ts';
import { readsOf } from '../testing/plans.ts';
import { runs } from '../testing/runs.ts';
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
  expect(await relayBatch(first, new Date(), 'moments')).toBe(1);
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

/** All events so far happened an hour earlier. */
const age = async (client: pg.Client) => {
  await client.query(`begin; set local session_replication_role = replica;
    update event set at = at - interval '1 hour'; commit`);
};

test('jobs of all organizations of one owner are one share', async () => {
  const created = await owner.post('/api/v1/organizations', { name: 'A second shop' });
  const second = memberOf(application, owner, created.body.id);
  for (const shop of [owner, second]) {
    const customer = await testCustomer(shop, { email: 'ngozi@example.com' });
    const body = invoiceBody(customer, application.today, { issue: true });
    const invoice = (await shop.post('/api/v1/invoices', body)).body;
    expect((await shop.post(`/api/v1/invoices/${invoice.id}/send`)).status).toBe(200);
  }
  while ((await relayBatch(clients[0]!)) > 0);
  const rows = await application.owner<{ key: string; flags: object }>(
    `select key, flags from graphile_worker._private_jobs where flags ? 'invoice_mail' order by id desc limit 2`,
  );
  expect(rows.map(({ key }) => key.slice(0, 36)).sort()).toEqual(
    [owner.organization_id, second.organization_id].sort(),
  );
  for (const { flags } of rows)
    expect(Object.keys(flags).sort()).toEqual(
      ['invoice_mail', `invoice_mail ${owner.user_id}`, owner.user_id].sort(),
    );
});

// On Citus the owner cannot change what has happened, and plans have another shape.
const onOneDatabase = test.skipIf(process.env.CITUS_URL);

onOneDatabase(
  'the event of a transaction that took long is found among the counters of all organizations',
  async () => {
    const [relay] = clients as [pg.Client];
    while ((await relayBatch(relay)) > 0);
    await age(relay);
    const before = (await cursor())!;
    await relay.query('begin');
    await relay.query(
      'update organization_counter set next_event = next_event + 1 where organization_id = $1',
      [owner.organization_id],
    );
    await relay.query(
      `insert into event (organization_id, number, type, subject_id, at)
     values ($1, $2, 'customer.created', gen_random_uuid(), now() - interval '2 minutes')`,
      [owner.organization_id, before + 1],
    );
    await relay.query('commit');
    expect(await relayBatch(relay, new Date(), 'moments')).toBe(0);
    expect(await relayBatch(relay, new Date(), 'minute')).toBe(0);
    expect(await relayBatch(relay, new Date(), 'all')).toBe(1);
    expect(await cursor()).toBe(before + 1);
  },
);

onOneDatabase(
  'a commit and each second cost the same with many organizations as with one',
  async () => {
    const [relay] = clients as [pg.Client];
    await copyOrganization(
      relay,
      owner.organization_id,
      Array.from({ length: runs(3_000) }, () => randomUUID()),
    );
    await age(relay);
    await relay.query('vacuum analyze');
    while ((await relayBatch(relay)) > 0);
    await testCustomer(owner, { email: 'risi@example.com' });
    for (const reach of ['moments', 'minute'] as const) {
      await relay.query('begin');
      const { rows } = await relay.query(
        `explain (analyze, format json, timing off) execute "relay batch ${reach}"
         ('jobs', 200, '{}', '${new Date().toISOString()}')`,
      );
      await relay.query('rollback');
      const read = readsOf(rows[0]['QUERY PLAN'][0].Plan);
      const rowsOf = (name: string) =>
        read.filter(({ table }) => table === name).reduce((sum, { rows: count }) => sum + count, 0);
      expect(rowsOf('organization_counter')).toBe(1);
      expect(rowsOf('relay_cursor')).toBe(1);
      expect(rowsOf('event')).toBeLessThan(50);
    }
    expect(await relayBatch(relay, new Date(), 'moments')).toBe(1);
  },
  60_000,
);
