import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
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

  test('the list has a total, a limit and an offset', async () => {
    const page = (await list('limit=2&offset=1')).body;
    expect(Object.keys(page).sort()).toEqual(['customers', 'limit', 'offset', 'total']);
    expect([page.total, page.limit, page.offset, page.customers.length]).toEqual([4, 2, 1, 2]);
    expect((await list('')).body.limit).toBe(25);
    expect((await list('limit=101')).status).toBe(400);
  });

  test('filters by type, status, city and credit limit', async () => {
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
  ])('%s finds %s first, in the search and in the list', async (q, name) => {
    expect(names(await search(q))[0]).toBe(name);
    expect(names(await list(`search=${encodeURIComponent(q)}`))).toContain(name);
  });

  test('what nothing resembles finds nothing; wildcards are letters; a text is needed', async () => {
    expect(names(await search('Zzyzx Quality'))).toEqual([]);
    expect(names(await search('%'))).toEqual([]);
    expect((await seller.get(`${base}/search`)).status).toBe(400);
    // What holds the text as typed leaves what only resembles it out of the list.
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

test('the top customers by what was invoiced, cancelled left out, ten by default', async () => {
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
