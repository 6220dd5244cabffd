import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relayBatch } from './jobs/relay.ts';
import { openMailer } from './mail/mailer.ts';
import { taskList } from './tasks.ts';
import {
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testOwner,
} from './testing/application.ts';

let application: TestApplication;
let owner: Member;
beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

/** The payloads of the letters that wait, by task. */
async function queuedLetters(): Promise<Map<string, unknown>> {
  const client = new pg.Client({ connectionString: application.adminUrl });
  await client.connect();
  while ((await relayBatch(client)) > 0);
  await client.end();
  const rows = await application.owner<{ task: string; payload: unknown }>(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like '%\\_mail'`,
  );
  return new Map(rows.map(({ task, payload }) => [task, payload]));
}
const recipients = async () =>
  (await application.owner<{ recipient: string }>('select recipient from dev_mail order by id')).map(
    (row) => row.recipient,
  );

test('whatever was queued, no letter leaves an organization while it holds sample data', async () => {
  const customer = await testCustomer(owner, { email: 'ngozi@example.com' });
  const issued = invoiceBody(customer, application.today, { issue: true });
  const invoice = (await owner.post('/api/v1/invoices', issued)).body;
  const supplier = await owner.post('/api/v1/suppliers', { name: 'Mill', email: 'mill@example.com' });
  const order = await owner.post('/api/v1/purchase-orders', {
    supplier_id: supplier.body.id,
    order_date: application.today,
    lines: [{ name: 'Delivery', quantity: 1, unit_price: 100 }],
  });
  for (const [path, body] of [
    [`/api/v1/invoices/${invoice.id}/send`, {}],
    [`/api/v1/customers/${customer}/remind`, { channel: 'email' }],
    [`/api/v1/purchase-orders/${order.body.id}/email`, {}],
  ] as const) {
    const answer = await owner.post(path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  const letters = await queuedLetters();
  const expected = {
    invoice_mail: 'ngozi@example.com',
    reminder_mail: 'ngozi@example.com',
    purchase_order_mail: 'mill@example.com',
  };
  expect([...letters.keys()].toSorted()).toEqual(Object.keys(expected).toSorted());

  const { database, services } = application;
  const mailer = openMailer({ smtp_url: undefined, from: 'x', database, production: false }, () => {});
  const tasks = taskList(services, mailer);
  const run = (task: string) =>
    tasks[task]!(letters.get(task), { job: { attempts: 1, max_attempts: 5 } } as never);
  const mark = [owner.organization_id];
  await application.owner(
    `insert into sample_organization (organization_id, state) values ($1, 'ready')`,
    mark,
  );
  for (const task of Object.keys(expected)) await run(task);
  expect(await recipients()).toEqual([]);
  await application.owner('delete from sample_organization where organization_id = $1', mark);
  for (const task of Object.keys(expected)) await run(task);
  expect(await recipients()).toEqual(Object.values(expected));
});

test('a process without an application does not fill a sample', async () => {
  const tasks = taskList(application.services, { send: async () => {}, close: () => {} });
  await expect(tasks.sample_fill!({}, {} as never)).rejects.toThrow(
    new Error('this process has no application to fill a sample through'),
  );
});
