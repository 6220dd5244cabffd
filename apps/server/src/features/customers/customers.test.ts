import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relayBatch } from '../../jobs/relay.ts';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { madeBy } from '../../testing/money.ts';
import { runBatch } from './batch.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const base = '/api/v1/customers';
const issue = async (customer: string, fields: object = {}, member = owner) =>
  (
    await member.post(
      '/api/v1/invoices',
      invoiceBody(customer, application.today, { issue: true, ...fields }),
    )
  ).body;
const oneItem = (unit_price: number) => ({ items: [{ name: 'Bread', quantity: 1, unit_price }] });

describe('one customer', () => {
  test('every field is kept as it was given, telephones as E.164', async () => {
    const address = {
      line1: '12 Aba Road',
      line2: null,
      city: 'Aba',
      lga: 'Osisioma',
      state: 'Abia',
      country: 'Nigeria',
      postal_code: '450001',
    };
    const fields = {
      name: 'Ngozi Okafor',
      type: 'individual',
      company_name: 'Ngozi Stores',
      email: 'ngozi@example.com',
      tax_id: '12345678-0001',
      registration_number: 'BN 123456',
      billing_address: address,
      shipping_address: { ...address, line1: 'Shop 4' },
      city: 'Aba',
      status: 'active',
      credit_limit: 5_000_000,
      payment_terms: 'net_30',
      notes: 'Pays on Fridays',
    };
    const made = await owner.post(base, { ...fields, phone: '0803 123 4567' });
    expect(made.status).toBe(201);
    const read = (await owner.get(`${base}/${made.body.id}`)).body;
    expect(read).toEqual(made.body);
    expect(read).toMatchObject({
      ...fields,
      phone: '+2348031234567',
      outstanding: 0,
      unapplied_credit: 0,
      available_credit: 5_000_000,
      merged_into: null,
    });
    const invoice = await issue(made.body.id, oneItem(1_000_000));
    await owner.post(`${base}/${made.body.id}/payments`, {
      amount: 1_250_000,
      paid_on: application.today,
      method: 'cash',
    });
    const again = await issue(made.body.id, oneItem(2_000_000));
    expect([invoice.status, again.status]).toEqual(['pending', 'pending']);
    expect((await owner.get(`${base}/${made.body.id}`)).body).toMatchObject({
      outstanding: 2_000_000,
      unapplied_credit: 250_000,
      available_credit: 3_000_000,
    });
  });

  test('name and type are required, and every fault comes back at once', async () => {
    const answer = await owner.post(base, { email: 'no address', phone: '12', shoe_size: 42 });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((each: { field: string }) => each.field).sort()).toEqual([
      'email',
      'name',
      'phone',
      'shoe_size',
      'type',
    ]);
  });

  test('the given fields change, the others stay; a stale version brings the current record', async () => {
    const id = await testCustomer(owner, { city: 'Kano' });
    const changed = await owner.put(`${base}/${id}`, { version: 1, name: 'Musa & Sons' });
    expect([changed.status, changed.body.name, changed.body.city, changed.body.version]).toEqual([
      200,
      'Musa & Sons',
      'Kano',
      2,
    ]);
    const stale = await owner.put(`${base}/${id}`, { version: 1, name: 'Too late' });
    expect([stale.status, stale.body.code, stale.body.current.name]).toEqual([
      409,
      'STALE_VERSION',
      'Musa & Sons',
    ]);
  });

  test('who may give no credit blocks a customer, and does not let one buy again', async () => {
    const sales = await testMember(application, owner, 'sales');
    const customer = await madeBy(sales, '/api/v1/customers', { name: 'Ada', type: 'individual' });
    const path = `/api/v1/customers/${customer.id}`;
    const { version } = (await sales.put(path, { version: customer.version, status: 'blocked' })).body;
    const open = { version, status: 'active' };
    expect(await sales.put(path, open)).toMatchObject({ status: 403, body: { field: 'status' } });
    expect((await owner.put(path, open)).status).toBe(200);
  });

  test('the status is active, inactive or blocked, the type individual or business', async () => {
    const id = await testCustomer(owner);
    let version = 1;
    for (const change of [
      { status: 'inactive' },
      { status: 'active' },
      { status: 'blocked' },
      { type: 'individual' },
      { type: 'business' },
    ]) {
      const answer = await owner.put(`${base}/${id}`, { version: version++, ...change });
      expect([answer.status, answer.body]).toMatchObject([200, change]);
    }
    for (const wrong of [{ status: 'deleted' }, { type: 'government' }]) {
      const answer = await owner.put(`${base}/${id}`, { version, ...wrong });
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, Object.keys(wrong)[0]]);
    }
    const refused = await owner.post('/api/v1/invoices', invoiceBody(id, application.today, { issue: true }));
    expect([refused.status, refused.body.code]).toEqual([409, 'CUSTOMER_BLOCKED']);
  });

  test('a customer without documents is deleted, one with a draft, a schedule or entries is in use', async () => {
    const id = await testCustomer(owner);
    expect((await owner.get(`${base}/${id}`)).body.can.delete).toBe(true);
    expect((await owner.delete(`${base}/${id}`)).body).toEqual({ id });
    expect((await owner.get(`${base}/${id}`)).status).toBe(404);
    expect((await owner.delete(`${base}/${id}`)).status).toBe(404);

    const drafted = await testCustomer(owner);
    await owner.post('/api/v1/invoices', invoiceBody(drafted, application.today));
    const paid = await testCustomer(owner);
    await owner.post(`${base}/${paid}/payments`, { amount: 1, paid_on: application.today, method: 'cash' });
    const scheduled = await testCustomer(owner);
    await owner.post('/api/v1/recurring-invoices', {
      customer_id: scheduled,
      frequency: 'monthly',
      start_on: application.today,
      items: [{ name: 'Bread', quantity: 1, unit_price: 100 }],
    });
    for (const used of [drafted, paid, scheduled]) {
      const answer = await owner.delete(`${base}/${used}`);
      expect([answer.status, answer.body.code]).toEqual([409, 'CUSTOMER_IN_USE']);
      expect((await owner.get(`${base}/${used}`)).body.can.delete).toBe(false);
    }
  });

  test('the credit limit is set alone, with the newest version or without one', async () => {
    const id = await testCustomer(owner);
    const limit = (body: object) => owner.put(`${base}/${id}/credit-limit`, body);
    expect((await limit({ credit_limit: 10_000_000 })).body).toMatchObject({
      credit_limit: 10_000_000,
      available_credit: 10_000_000,
      version: 2,
    });
    expect((await limit({ credit_limit: 1, version: 1 })).body.code).toBe('STALE_VERSION');
    await issue(id);
    const past = invoiceBody(id, application.today, { issue: true });
    expect((await owner.post('/api/v1/invoices', past)).body.code).toBe('CREDIT_LIMIT_EXCEEDED');
    const sales = await testMember(application, owner, 'sales');
    const overridden = { ...past, override_credit_limit: true };
    expect((await sales.post('/api/v1/invoices', overridden)).body.code).toBe('CREDIT_LIMIT_EXCEEDED');
    expect((await owner.post('/api/v1/invoices', overridden)).status).toBe(201);
    expect((await limit({ credit_limit: null })).body.available_credit).toBeNull();
    expect((await limit({ credit_limit: 0 })).body.available_credit).toBeNull();
    expect((await owner.post('/api/v1/invoices', past)).status).toBe(201);
    expect((await limit({ credit_limit: -1 })).status).toBe(400);
  });
});

test('the walk-in customer is neither changed nor merged, and nobody is merged into one who is not there', async () => {
  const seller = await testOwner(application);
  const sale = await seller.post('/api/v1/invoices', {
    document_type: 'receipt',
    issue_date: application.today,
    due_date: application.today,
    issue: true,
    items: [{ name: 'Bread', quantity: 1, unit_price: 500 }],
  });
  expect(sale.status, JSON.stringify(sale.body)).toBe(201);
  const walkIn = (await seller.get(`${base}/${sale.body.customer_id}`)).body;
  const message = 'The walk-in customer cannot be changed.';
  const customer = await testCustomer(seller);
  for (const answer of [
    await seller.put(`${base}/${walkIn.id}`, { version: walkIn.version, name: 'Ada' }),
    await seller.post(`${base}/${walkIn.id}/merge`, { into_id: customer }),
    await seller.post(`${base}/${customer}/merge`, { into_id: walkIn.id }),
  ])
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([409, 'INVALID_STATE', message]);
  const gone = await seller.post(`${base}/${customer}/merge`, { into_id: seller.user_id });
  expect([gone.status, gone.body.code, gone.body.field, gone.body.message]).toEqual([
    404,
    'NOT_FOUND',
    'into_id',
    'This customer does not exist.',
  ]);
  const same = await seller.post(`${base}/${customer}/merge`, { into_id: customer });
  expect(same.body.errors).toMatchObject([{ field: 'into_id', message: 'This is the same customer' }]);
});

describe('reading customers out of text', () => {
  test('the task is done by the job queue and holds drafts; nobody is saved, others see nothing', async () => {
    const seller = await testOwner(application);
    const texts = ['Mama Ngozi 0803 123 4567 Aba', '0805 765 4321'];
    const asked = await seller.post('/api/v1/customer/batch-parse', { texts });
    expect([asked.status, Object.keys(asked.body)]).toEqual([201, ['task_id']]);
    const path = `/api/v1/customer/batch-parse/${asked.body.task_id}`;
    expect((await seller.get(path)).body).toMatchObject({ status: 'queued', drafts: [] });

    const client = new pg.Client({ connectionString: application.adminUrl });
    await client.connect();
    while ((await relayBatch(client)) > 0);
    const { rows } = await client.query(
      `select p.payload from graphile_worker._private_jobs p
       join graphile_worker._private_tasks t on t.id = p.task_id where t.identifier = 'customer_batch_parse'`,
    );
    await client.end();
    const job = rows.find((row) => row.payload.task_id === asked.body.task_id);
    expect(job.payload.organization_id).toBe(seller.organization_id);
    for (const _ of [1, 2]) await runBatch(application.database, seller.organization_id, job.payload.task_id);
    const done = (await seller.get(path)).body;
    expect(done.status).toBe('done');
    expect(done.drafts).toMatchObject([
      { name: 'Mama Ngozi', phone: '+2348031234567', city: 'Aba', problem: null },
      { name: null, phone: '+2348057654321', problem: 'No name was found' },
    ]);
    expect((await seller.get(base)).body.total).toBe(0);
    const other = await testMember(application, seller, 'admin');
    expect((await other.get(path)).status).toBe(404);
  });

  test('a task that cannot be done fails, without drafts, and is done when it is tried again', async () => {
    const seller = await testOwner(application);
    const { task_id } = (await seller.post('/api/v1/customer/batch-parse', { texts: ['Ada', 'Bayo'] })).body;
    const input = (text: string) =>
      application.owner(`update task set input = $2 where id = $1`, [task_id, text]);
    await input('{"texts": [{}, "Bayo"]}');
    const run = () => runBatch(application.database, seller.organization_id, task_id);
    await expect(run()).rejects.toThrow();
    const path = `/api/v1/customer/batch-parse/${task_id}`;
    expect((await seller.get(path)).body).toMatchObject({ status: 'failed', done: 0, total: 2, drafts: [] });
    await input('{"texts": ["Ada", "Bayo"]}');
    await run();
    expect((await seller.get(path)).body).toMatchObject({
      status: 'done',
      drafts: [{ name: 'Ada' }, { name: 'Bayo' }],
    });
    await run();
    expect((await seller.get(path)).body).toMatchObject({ status: 'done', drafts: { length: 2 } });
  });

  test('at most 100 texts of 500 characters', async () => {
    const post = (texts: string[]) => owner.post('/api/v1/customer/batch-parse', { texts });
    expect((await post(Array(101).fill('Mama Ngozi'))).status).toBe(400);
    expect((await post(['x'.repeat(501)])).status).toBe(400);
    expect((await post([])).status).toBe(400);
    expect((await post(Array(100).fill('x'.repeat(500)))).status).toBe(201);
  });
});
