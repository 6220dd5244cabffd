import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { relayBatch } from '../../jobs/relay.ts';
import {
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { runImportWork } from '../imports/work.ts';
import { sweepRecurringJournals } from '../journals/sweep.ts';
import { sweepRecurring } from '../recurring/sweep.ts';
import { deliver } from '../webhooks/deliver.ts';

let application: TestApplication;
let admin: pg.Client;
let owner: Member;
let customer_id: string;
let server: Server;
const received: { type: string }[] = [];

beforeAll(async () => {
  application = await testApplication({ WEBHOOKS_LOCAL: '1' });
  admin = new pg.Client({ connectionString: application.adminUrl });
  await admin.connect();
  server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push(JSON.parse(Buffer.concat(chunks).toString()));
    reply.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(async () => {
  received.length = 0;
  await application.owner('update recurring_invoice set status = $1, next_on = null', ['ended']);
  owner = await testOwner(application);
  customer_id = await testCustomer(owner);
});
afterAll(async () => {
  server.close();
  await admin.end();
  await application.close();
});

const sweep = () => sweepRecurring(application.services, admin as never);
const schedules = async (by = owner) => (await by.get('/api/v1/recurring-invoices')).body.recurring_invoices;
const schedule = async (by: Member, fields: object = {}) => {
  const made = await by.post('/api/v1/recurring-invoices', {
    customer_id,
    frequency: 'monthly',
    start_on: application.today,
    auto_issue: true,
    items: [{ name: 'Rent', quantity: 1, unit_price: 500_000 }],
    ...fields,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const ofMember = ({ organization_id }: Member, { user_id }: Member) =>
  `/api/v1/organizations/${organization_id}/members/${user_id}`;
const waiting = async (kind: string) => (await owner.get(`/api/v1/inbox?kind=${kind}`)).body.items;
const setRole = (member: Member, role: string) =>
  application.owner('update membership set role = $1 where organization_id = $2 and user_id = $3', [
    ...[role, member.organization_id, member.user_id],
  ]);
const hook = async (by: Member, events: string[]) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const made = await by.post('/api/v1/webhooks', { url, events });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const deliverAll = async (id: string) => {
  while ((await relayBatch(admin, application.services.clock())) > 0);
  await deliver(application.services, { organization_id: owner.organization_id, subject_id: id });
};

test('what a member left to be done is listed, and passes to whoever is named when she is removed', async () => {
  const accountant = await testMember(application, owner, 'accountant');
  await schedule(accountant);
  const journal = await accountant.post('/api/v1/ledger/recurring-journals', {
    memo: 'Rent',
    start_on: application.today,
    lines: [
      { account_code: '6010', debit: 100 },
      { account_code: '1000', credit: 100 },
    ],
  });
  expect([200, 201], JSON.stringify(journal.body)).toContain(journal.status);
  const path = ofMember(owner, accountant);
  expect((await owner.get(`${path}/acts`)).body).toEqual({
    recurring_invoices: 1,
    recurring_journals: 1,
    webhooks: 0,
    api_keys: 0,
  });
  const seller = await testMember(application, owner, 'sales');
  expect((await seller.get(`${path}/acts`)).status).toBe(403);
  const wrong = await owner.delete(`${path}?successor=${randomUUID()}`);
  expect([wrong.status, wrong.body.field]).toEqual([400, 'successor']);
  // An admin passes nothing on to who may do more than she.
  const manager = await testMember(application, owner, 'admin');
  const higher = await manager.delete(`${path}?successor=${owner.user_id}`);
  expect([higher.status, higher.body.field]).toEqual([400, 'successor']);
  expect((await owner.delete(`${path}?successor=${owner.user_id}`)).status).toBe(200);
  expect((await owner.get(`${ofMember(owner, owner)}/acts`)).body).toMatchObject({
    recurring_invoices: 1,
    recurring_journals: 1,
  });
  await sweep();
  expect(await schedules()).toMatchObject([{ made_count: 1, problem: null }]);
});

test('without a successor it stops, says so, and stays stopped until somebody takes it over', async () => {
  const seller = await testMember(application, owner, 'sales');
  const { id } = await schedule(seller);
  await schedule(owner);
  expect((await owner.delete(ofMember(owner, seller))).status).toBe(200);
  await sweep();
  const [stopped, other] = await schedules();
  expect(stopped).toMatchObject({ id, made_count: 0, next_on: application.today, status: 'active' });
  expect(other).toMatchObject({ made_count: 1 });
  expect(await waiting('recurring_invoice')).toMatchObject([
    { id, type: expect.stringContaining('no longer') },
  ]);
  // Also when she comes back.
  await application.owner('insert into membership (organization_id, user_id, role) values ($1, $2, $3)', [
    ...[owner.organization_id, seller.user_id, 'sales'],
  ]);
  await sweep();
  const [again] = await schedules();
  expect(again).toMatchObject({ id, made_count: 0 });
  const taken = await owner.put(`/api/v1/recurring-invoices/${id}`, { version: again.version, notes: 'x' });
  expect(taken.body).toMatchObject({ problem: null });
  expect(await waiting('recurring_invoice')).toEqual([]);
  await sweep();
  expect((await schedules()).find((each: { id: string }) => each.id === id)).toMatchObject({ made_count: 1 });
});

test('a schedule may do what its maker may do now: less after her role or the setting changed, and others go on', async () => {
  const path = '/api/v1/inventory/finished-goods';
  const rice = (
    await owner.post(path, {
      name: 'Rice',
      sku: randomUUID().slice(0, 8),
      unit: 'bag',
      selling_price: 1_000_000,
      item_kind: 'service',
    })
  ).body.id;
  const seller = await testMember(application, owner, 'sales');
  const goods = { name: 'Rice', quantity: 1, inventory_item_id: rice, inventory_item_type: 'finished_good' };
  const cheap = await schedule(seller, { items: [{ ...goods, unit_price: 1 }] });
  const dear = await schedule(seller, { items: [{ ...goods, unit_price: 1_000_000 }] });
  const at = `/api/v1/organizations/${owner.organization_id}`;
  const { version } = (await owner.get(at)).body;
  expect((await owner.put(at, { version, sales_keep_prices: true })).status).toBe(200);
  await sweep();
  const after = new Map((await schedules()).map((each: { id: string }) => [each.id, each]));
  expect(after.get(cheap.id)).toMatchObject({ made_count: 0, problem: 'Below the price of the product' });
  expect(after.get(dear.id)).toMatchObject({ made_count: 1, problem: null });
  expect(await waiting('recurring_invoice')).toMatchObject([{ id: cheap.id }]);
  const viewer = await testMember(application, owner, 'accountant');
  const demoted = await schedule(viewer);
  await setRole(viewer, 'viewer');
  await sweep();
  expect((await schedules()).find(({ id }: { id: string }) => id === demoted.id)).toMatchObject({
    made_count: 0,
    problem: expect.stringContaining('may no longer'),
  });
});

test('recurring journals stop where their maker may no longer post, and wait', async () => {
  const accountant = await testMember(application, owner, 'accountant');
  const { id } = (
    await accountant.post('/api/v1/ledger/recurring-journals', {
      memo: 'Rent',
      start_on: application.today,
      lines: [
        { account_code: '6010', debit: 100 },
        { account_code: '1000', credit: 100 },
      ],
    })
  ).body;
  await application.owner('update recurring_journal set next_on = $1 where id = $2', [application.today, id]);
  await setRole(accountant, 'sales');
  await sweepRecurringJournals(application.services, admin as never);
  expect(await waiting('recurring_journal')).toMatchObject([
    { id, type: expect.stringContaining('may no longer') },
  ]);
});

test('an import under way ends where the person who asked left, and says so', async () => {
  const seller = await testMember(application, owner, 'sales');
  const file_id = randomUUID();
  await application.owner(
    `insert into import_file (organization_id, id, kind, file_name, file_kind, file_hash, layout, known_count, break_count, row_count, status, sheet, titles, doubts, work, work_by, created_by, settings)
     values ($1, $2, 'customers', 'c.csv', 'csv', '00', '{}', 0, 0, 1, 'open', 'A', '{}', '[]', 'posting', $3, $3, '{}')`,
    [owner.organization_id, file_id, seller.user_id],
  );
  await owner.delete(ofMember(owner, seller));
  await runImportWork(application.services, { organization_id: owner.organization_id, import_id: file_id });
  const [row] = await application.owner('select work, problem from import_file where id = $1', [file_id]);
  expect(row).toMatchObject({ work: null, problem: expect.stringContaining('no longer a member') });
});

test('a webhook tells only what its maker may read now, and is off once she has left', async () => {
  const manager = await testMember(application, owner, 'admin');
  const { id } = await hook(manager, ['customer.created']);
  await testCustomer(owner);
  await deliverAll(id);
  expect(received.map(({ type }) => type)).toEqual(['customer.created']);
  expect((await owner.delete(ofMember(owner, manager))).status).toBe(200);
  await testCustomer(owner);
  await deliverAll(id);
  expect(received).toHaveLength(1);
  expect((await owner.get('/api/v1/webhooks')).body.webhooks).toMatchObject([
    { id, status: 'disabled', disabled_reason: 'maker_left' },
  ]);
  expect(await waiting('webhook')).toMatchObject([{ id }]);
  // The owner reads payroll; as an admin she would not.
  const ofPay = await hook(owner, ['payroll.posted']);
  await application.owner(
    `insert into webhook_delivery (organization_id, id, webhook_id, event_type, subject_id, body, tried_since,
       next_attempt_at, created_at) values ($1, $2, $3, 'payroll.posted', $2, '{"type":"payroll.posted"}', now(), '2020-01-01', now())`,
    [owner.organization_id, randomUUID(), ofPay.id],
  );
  await application.owner('update webhook set created_by = $1 where id = $2', [
    (await testMember(application, owner, 'admin')).user_id,
    ofPay.id,
  ]);
  received.length = 0;
  await deliverAll(ofPay.id);
  expect(received).toEqual([]);
  const [sent] = await application.owner('select status from webhook_delivery where webhook_id = $1', [
    ofPay.id,
  ]);
  expect(sent).toEqual({ status: 'failed' });
});

test('who may not read all that a webhook tells neither redirects it nor reads its secret or what it sent', async () => {
  const { id, version } = await hook(owner, ['payroll.posted']);
  const manager = await testMember(application, owner, 'admin');
  const at = `/api/v1/webhooks/${id}`;
  const url = 'http://127.0.0.1:9/elsewhere';
  const tries = [
    ['PUT', at, { version, url }],
    ['PUT', at, { version, status: 'enabled' }],
    ['GET', `${at}/secret`],
    ['POST', `${at}/rotate-secret`, {}],
    ['POST', `${at}/test`, {}],
    ['POST', `${at}/replay-failed`, { since: new Date(0).toISOString() }],
    ['GET', `${at}/deliveries`],
  ] as const;
  for (const [method, path, body] of tries) {
    const { status } = await application.call(method, path, body, manager.headers);
    expect([method, path, status]).toEqual([method, path, 403]);
  }
  // To turn it off, or to describe it, needs no more than before.
  expect((await manager.put(at, { version, status: 'disabled' })).status).toBe(200);
  expect((await owner.put(at, { version: version + 1, url })).status).toBe(200);
});
