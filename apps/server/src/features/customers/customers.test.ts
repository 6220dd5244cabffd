import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrganization } from '../../db/scope.ts';
import { relayBatch } from '../../jobs/relay.ts';
import {
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { runBatch } from './batch.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const base = '/api/v1/customers';
const names = (answer: { body: { customers: { name: string }[] } }) =>
  answer.body.customers.map((customer) => customer.name);
const issue = async (customer: string, fields: object = {}, member = owner) =>
  (
    await member.post(
      '/api/v1/invoices',
      invoiceBody(customer, application.today, { issue: true, ...fields }),
    )
  ).body;
const oneItem = (unit_price: number) => ({ items: [{ name: 'Bread', quantity: 1, unit_price }] });

describe('one customer', () => {
  test('S1.7-29 S1.7-33 S1.3-13 every field is stored as it was given, telephones as E.164', async () => {
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

  test('S1.7-29 name and type are required, and all faults are returned together', async () => {
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

  test('S1.7-34 the given fields change, the others stay; a stale version returns the current record', async () => {
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

  test('S1.3-10 S1.3-11 the status is active, inactive or blocked, the type individual or business', async () => {
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

  test('S1.7-35 a customer without documents is deleted, one with a draft, a schedule or entries is in use', async () => {
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

  test('S1.7-38 S1.3-12 the credit limit is set alone, with the newest version or without one', async () => {
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

describe('finding customers', () => {
  let seller: Member;
  beforeAll(async () => {
    seller = await testOwner(application);
    const all = [
      { name: 'Mama Ngozi Stores', type: 'business', city: 'Aba', phone: '0803 123 4567', credit_limit: 1 },
      { name: 'Chinedu Okafor', type: 'individual', city: 'Lagos', email: 'chinedu@okafor.ng' },
      { name: 'Ọláwálé Adébáyọ̀', type: 'individual', city: 'lagos', status: 'inactive', credit_limit: 0 },
      { name: 'Head office', type: 'business', company_name: 'Blessing Ventures', status: 'blocked' },
    ];
    for (const fields of all) await testCustomer(seller, fields);
    await testCustomer(owner, { name: 'Mama Ngozi of somebody else' });
  });
  const list = (query: string) => seller.get(`${base}?${query}`);
  const search = (q: string) => seller.get(`${base}/search?q=${encodeURIComponent(q)}`);

  test('S1.7-30 the list has a total, a limit and an offset', async () => {
    const page = (await list('limit=2&offset=1')).body;
    expect(Object.keys(page).sort()).toEqual(['customers', 'limit', 'offset', 'total']);
    expect([page.total, page.limit, page.offset, page.customers.length]).toEqual([4, 2, 1, 2]);
    expect((await list('')).body.limit).toBe(25);
    expect((await list('limit=101')).status).toBe(400);
  });

  test('S1.7-31 S1.7-32 filters by type, status, city and credit limit', async () => {
    expect(names(await list('type=individual'))).toEqual(['Chinedu Okafor', 'Ọláwálé Adébáyọ̀']);
    expect(names(await list('status=blocked'))).toEqual(['Head office']);
    expect(names(await list('city=Lagos'))).toHaveLength(2);
    expect((await seller.get(`${base}/cities`)).body.cities).toEqual([
      'Aba',
      expect.stringMatching(/lagos/i),
    ]);
    expect(names(await list('has_credit=true'))).toEqual(['Mama Ngozi Stores']);
    expect(names(await list('has_credit=false'))).toHaveLength(3);
    expect(names(await list('type=individual&status=active&city=lagos'))).toEqual(['Chinedu Okafor']);
    expect((await list('status=late')).status).toBe(400);
  });

  test.each([
    ['ngozi', 'Mama Ngozi Stores'],
    ['Mama Ngosi', 'Mama Ngozi Stores'],
    ['ngzoi stores', 'Mama Ngozi Stores'],
    ['Nogzi', 'Mama Ngozi Stores'],
    ['mamangozi', 'Mama Ngozi Stores'],
    ['0803 123', 'Mama Ngozi Stores'],
    ['+234 803 123 4567', 'Mama Ngozi Stores'],
    ['08031234576', 'Mama Ngozi Stores'],
    ['chinedu@okafor.ng', 'Chinedu Okafor'],
    ['chinedo okafor', 'Chinedu Okafor'],
    ['Olawale', 'Ọláwálé Adébáyọ̀'],
    ['adebayo', 'Ọláwálé Adébáyọ̀'],
    ['blesing venture', 'Head office'],
  ])('S1.7-36 %s finds %s first, in the search and in the list', async (q, name) => {
    expect(names(await search(q))[0]).toBe(name);
    expect(names(await list(`search=${encodeURIComponent(q)}`))).toContain(name);
  });

  test('S1.7-36 what nothing resembles finds nothing; wildcards are letters; a text is needed', async () => {
    expect(names(await search('Zzyzx Quality'))).toEqual([]);
    expect(names(await search('%'))).toEqual([]);
    expect((await seller.get(`${base}/search`)).status).toBe(400);
    // When a name contains the text as typed, names that are only similar are left out.
    await testCustomer(seller, { name: 'Ngozika Foods' });
    expect(names(await list('search=ngozika'))).toEqual(['Ngozika Foods']);
    expect(names(await search('ngozika')).slice(0, 2)).toEqual(['Ngozika Foods', 'Mama Ngozi Stores']);
  });

  test('the index answers the search', async () => {
    const plan = await application.planWithIndexes(
      `select from customer c where c.grams && search_grams('${seller.organization_id}'::uuid, 'Ngosi')`,
    );
    expect(plan).toContain('customer_grams');
  });
});

test('S1.7-37 the top customers by what was invoiced, cancelled left out, ten by default', async () => {
  const seller = await testOwner(application);
  const ids: string[] = [];
  for (let index = 0; index < 11; index++) {
    const id = await testCustomer(seller, { name: `Customer ${index}` });
    ids.push(id);
    await issue(id, oneItem((index + 1) * 100_000), seller);
  }
  const cancelled = await issue(ids[0]!, oneItem(90_000_000), seller);
  await seller.post(`/api/v1/invoices/${cancelled.id}/cancel`, { reason: 'x' });
  await seller.post('/api/v1/invoices', invoiceBody(ids[1]!, application.today));
  const top = (await seller.get(`${base}/top`)).body.customers;
  expect(top).toHaveLength(10);
  expect(top[0]).toMatchObject({
    id: ids[10],
    name: 'Customer 10',
    total_invoiced: 1_100_000,
    invoice_count: 1,
    outstanding: 1_100_000,
  });
  expect(names(await seller.get(`${base}/top?limit=3`))).toEqual(['Customer 10', 'Customer 9', 'Customer 8']);
});

describe('reading customers out of text', () => {
  test('S1.7-42 the job queue runs the task, which contains drafts; no customer is saved, and other people see nothing', async () => {
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
    for (const _ of [1, 2])
      await inOrganization(application.database, seller.organization_id, (tx) =>
        runBatch(tx, job.payload.task_id, new Date()),
      );
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

  test('S1.7-42 at most 100 texts of 500 characters', async () => {
    const post = (texts: string[]) => owner.post('/api/v1/customer/batch-parse', { texts });
    expect((await post(Array(101).fill('Mama Ngozi'))).status).toBe(400);
    expect((await post(['x'.repeat(501)])).status).toBe(400);
    expect((await post([])).status).toBe(400);
    expect((await post(Array(100).fill('x'.repeat(500)))).status).toBe(201);
  });
});

describe('the same customer twice', () => {
  test('pairs by telephone, email and similar name', async () => {
    const seller = await testOwner(application);
    await testCustomer(seller, { name: 'Mama Ngozi Stores', phone: '08031234567' });
    await testCustomer(seller, { name: 'Ngozi O.', phone: '+234 803 123 4567' });
    await testCustomer(seller, { name: 'Blessing Ventures Ltd' });
    await testCustomer(seller, { name: 'Blesing Venture' });
    await testCustomer(seller, { name: 'Kano Rice Depot' });
    const { pairs } = (await seller.get(`${base}/duplicates`)).body;
    expect(
      pairs.map((pair: { reasons: string[]; customers: { name: string }[] }) => [
        pair.reasons,
        pair.customers.map((one) => one.name).sort(),
      ]),
    ).toEqual([
      [['phone'], ['Mama Ngozi Stores', 'Ngozi O.']],
      [['name'], ['Blesing Venture', 'Blessing Ventures Ltd']],
    ]);
  });

  test('merging moves documents, payments and credit; the old one is a pointer that is not listed', async () => {
    const seller = await testOwner(application);
    const old = await testCustomer(seller, { name: 'Ngozi', phone: '08031234567' });
    const kept = await testCustomer(seller, { name: 'Mama Ngozi Stores' });
    const paid = await issue(old, oneItem(1_000_000), seller);
    await seller.post(`${base}/${old}/payments`, {
      amount: 1_200_000,
      paid_on: application.today,
      method: 'cash',
    });
    const owed = await issue(old, oneItem(3_000_000), seller);
    const draft = (await seller.post('/api/v1/invoices', invoiceBody(old, application.today))).body;
    const merged = await seller.post(`${base}/${old}/merge`, { into_id: kept });
    expect([merged.status, merged.body]).toMatchObject([
      200,
      { id: kept, phone: '+2348031234567', outstanding: 3_000_000, unapplied_credit: 200_000 },
    ]);
    for (const { id } of [paid, owed, draft])
      expect((await seller.get(`/api/v1/invoices/${id}`)).body.customer_id).toBe(kept);
    expect((await seller.get(`/api/v1/payments?customer_id=${kept}`)).body.total).toBe(1);
    expect(names(await seller.get(base))).toEqual(['Mama Ngozi Stores']);
    expect((await seller.get(`${base}/${old}`)).body).toMatchObject({
      merged_into: kept,
      unapplied_credit: 0,
      outstanding: 0,
      can: { update: false, invoice: false, pay: false },
    });
    const statement = (await seller.get(`${base}/${kept}/statement`)).body;
    expect([statement.lines.length, statement.closing_balance]).toEqual([3, 2_800_000]);
    expect((await seller.get(`${base}/${old}/statement`)).body.customer.id).toBe(kept);
    // A merged customer is invoiced as the other one, with its limit and its blocks.
    const { body: late } = await seller.post(
      '/api/v1/invoices',
      invoiceBody(old, application.today, { issue: true }),
    );
    expect(late).toMatchObject({ code: 'CUSTOMER_MERGED', field: 'customer_id' });
    expect((await seller.post('/api/v1/invoices', invoiceBody(old, application.today))).body.code).toBe(
      'CUSTOMER_MERGED',
    );
    const { checks } = (await seller.get('/api/v1/ledger/tie-out')).body;
    expect(checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0]);

    const again = (body: object, id = old) => seller.post(`${base}/${id}/merge`, body);
    expect((await again({ into_id: kept })).body.code).toBe('CUSTOMER_MERGED');
    expect((await again({ into_id: kept }, kept)).body.errors[0].field).toBe('into_id');
    expect((await seller.put(`${base}/${old}`, { version: 2, name: 'x' })).body.code).toBe('CUSTOMER_MERGED');
    const pay = { amount: 1, paid_on: application.today, method: 'cash' };
    expect((await seller.post(`${base}/${old}/payments`, pay)).body.code).toBe('CUSTOMER_MERGED');
  });

  test('merging into a duplicate with a higher credit limit or none does not raise the limit; a member who may override keeps it', async () => {
    const businessOwner = await testOwner(application);
    const sales = await testMember(application, businessOwner, 'sales');
    const pair = async (from: number | null, into: number | null) =>
      Promise.all([from, into].map((credit_limit) => testCustomer(businessOwner, { credit_limit })));
    const merged = async (member: Member, from: number | null, into: number | null) => {
      const [old, kept] = await pair(from, into);
      return (await member.post(`${base}/${old}/merge`, { into_id: kept })).body.credit_limit;
    };
    expect(await merged(sales, 100, 900)).toBe(100);
    expect(await merged(sales, 900, 100)).toBe(100);
    expect(await merged(sales, 100, null)).toBe(100);
    expect(await merged(sales, null, 900)).toBe(900);
    expect(await merged(sales, null, null)).toBeNull();
    expect(await merged(businessOwner, 100, 900)).toBe(900);
  });
});
