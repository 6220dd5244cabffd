import { runOnce } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relayBatch } from '../../jobs/relay.ts';
import { type Mailer, openMailer } from '../../mail/mailer.ts';
import { taskList } from '../../tasks.ts';
import {
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
let admin: pg.Client;
let mailer: Mailer;
const SAMPLES = '/api/v1/samples';

beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application);
  admin = new pg.Client({ connectionString: application.adminUrl });
  await admin.connect();
  const { database } = application;
  mailer = openMailer({ smtp_url: undefined, from: 'x@example.com', database, production: false }, () => {});
});
afterAll(async () => {
  await admin.end();
  await application.close();
});

/** Does what waits in the queue, with the real jobs. */
async function work() {
  while ((await relayBatch(admin)) > 0);
  const tasks = taskList(application.services, mailer, async () => application.app);
  await runOnce({ connectionString: application.adminUrl, taskList: tasks, noHandleSignals: true });
}
const rowsOf = async (id: string) => {
  const tables = await application.owner<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'organization_id'`,
  );
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await application.owner<{ count: string }>(
        `select count(*) from "${name}" where organization_id = $1`,
        [id],
      );
      return [name, Number(row!.count)] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
};

describe('a sample organization', () => {
  let id: string;
  let sample: Member;

  test('is made and filled by a job, one for each account, beside the real one', async () => {
    expect((await owner.get(SAMPLES)).body).toEqual({ sample: null });
    await work();
    const before = await rowsOf(owner.organization_id);
    const made = await owner.post(SAMPLES);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.sample).toMatchObject({ state: 'filling', progress: 0 });
    id = made.body.sample.organization_id;
    expect((await owner.post(SAMPLES)).body.code).toBe('SAMPLE_EXISTS');
    await work();
    expect((await owner.get(SAMPLES)).body.sample).toEqual({
      organization_id: id,
      state: 'ready',
      progress: 100,
    });
    const me = (await owner.get('/api/v1/security/users/me')).body;
    expect(me.current_organization_id).toBe(id);
    expect(me.organizations.map((each: { is_sample: boolean }) => each.is_sample)).toEqual([false, true]);
    expect(await rowsOf(owner.organization_id)).toEqual(before);

    const headers = { ...owner.headers, 'organization-id': id };
    const call = (method: string) => (path: string, body?: unknown) =>
      application.call(method, path, body, headers);
    sample = { ...owner, organization_id: id, headers, get: call('GET'), post: call('POST') } as Member;
    const figures = (await sample.get('/api/v1/dashboard')).body;
    expect(figures.paid_count).toBeGreaterThan(5);
    expect(figures.who_owes.length).toBeGreaterThan(0);
    const { checks } = (await sample.get('/api/v1/ledger/tie-out')).body;
    for (const { name, difference } of checks) expect([name, difference]).toEqual([name, 0]);
    const { bank_accounts } = (await sample.get('/api/v1/bank-accounts')).body;
    for (const { name, balance } of bank_accounts) expect(balance, name).toBeGreaterThan(0);
    const stock = await rowsOf(id);
    expect(stock).toMatchObject({ production_order: expect.any(Number), transaction: expect.any(Number) });
  });

  test('sends nothing to anybody', async () => {
    const customer = await testCustomer(sample, { email: 'real@example.com' });
    const body = invoiceBody(customer, application.today, { issue: true });
    const invoice = (await sample.post('/api/v1/invoices', body)).body;
    for (const [path, sent] of [
      [`/api/v1/invoices/${invoice.id}/send`, {}],
      [`/api/v1/invoices/${invoice.id}/remind`, {}],
      [`/api/v1/organizations/${id}/members/invite`, { email: 'real@example.com', role: 'sales' }],
    ] as const)
      expect((await sample.post(path, sent)).body.code, path).toBe('SAMPLE_SENDS_NOTHING');
    // Not even where something was queued all the same.
    await application.owner(
      `insert into event (organization_id, number, type, subject_id, data)
       select organization_id, next_event, 'invoice.sent', $2, '{"send_id":"00000000-0000-7000-8000-000000000000"}'
       from organization_counter where organization_id = $1`,
      [id, invoice.id],
    );
    await application.owner(
      'update organization_counter set next_event = next_event + 1 where organization_id = $1',
      [id],
    );
    await work();
    const mails = await application.owner("select * from dev_mail where recipient like 'real@%'");
    expect(mails).toEqual([]);
    const failed = await application.owner('select * from graphile_worker.jobs where last_error is not null');
    expect(failed).toEqual([]);
  });

  test('is removed whole by its owner, and by nobody else', async () => {
    const stranger = await testOwner(application);
    expect((await stranger.delete(`${SAMPLES}/${id}`)).status).toBe(404);
    // A real organization is no sample, whoever asks.
    expect((await owner.delete(`${SAMPLES}/${owner.organization_id}`)).status).toBe(404);
    const before = await rowsOf(owner.organization_id);
    const removed = await owner.delete(`${SAMPLES}/${id}`);
    expect([removed.status, removed.body]).toEqual([200, { sample: null }]);
    expect((await sample.get('/api/v1/dashboard')).status).toBe(403);
    await work();
    expect(await rowsOf(id)).toEqual({});
    expect(await rowsOf(owner.organization_id)).toEqual(before);
    const [person] = await application.owner<{ current_organization_id: string }>(
      'select current_organization_id from app_user where id = $1',
      [owner.user_id],
    );
    expect(person!.current_organization_id).toBe(owner.organization_id);
    // The work can be done again after a crash, and another sample can be made.
    await work();
    expect((await owner.post(SAMPLES)).status).toBe(201);
  });

  test('the rows of a real organization stay, also where its id is named', async () => {
    const { removeSample } = await import('./remove.ts');
    const before = await rowsOf(owner.organization_id);
    await removeSample(admin as never, { organization_id: owner.organization_id });
    expect(await rowsOf(owner.organization_id)).toEqual(before);
    await expect(
      application.asApplication(
        owner.organization_id,
        `select set_config('app.removes_sample', '${owner.organization_id}', true); delete from event`,
      ),
    ).rejects.toThrow(/permission denied|append-only/);
  });
});
