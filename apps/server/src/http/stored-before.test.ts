import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../testing/application.ts';
import { defaultAccount } from '../testing/money.ts';

// What was stored before its rule became stricter is shown, and saved unchanged; only a value that changes is checked.

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application);
});

/** Reads a record and saves it as it was read, with these fields only. */
async function savedUnchanged(path: string, ...fields: string[]) {
  const { body } = await owner.get(path);
  const kept = Object.fromEntries(fields.map((field) => [field, body[field]]));
  const saved = await owner.put(path, { ...kept, version: body.version });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(saved.body).toMatchObject(kept);
  return saved.body;
}

test('an account number of five digits', async () => {
  const { id } = await defaultAccount(owner, 'bank');
  await application.owner('update bank_account set account_number = $1 where id = $2', ['12345', id]);
  expect(
    await savedUnchanged(`/api/v1/bank-accounts/${id}`, 'name', 'bank_name', 'account_number'),
  ).toMatchObject({
    account_number: '12345',
  });
});

test.each(['+23480312345678', '+2347012', '+99912345678'])('the telephone number %s', async (phone) => {
  const customer = await testCustomer(owner, { name: 'Mama Ngozi' });
  await application.owner('update customer set phone = $1 where id = $2', [phone, customer]);
  await application.owner('update organization set phone = $1 where organization_id = $2', [
    phone,
    owner.organization_id,
  ]);
  await savedUnchanged(`/api/v1/customers/${customer}`, 'name', 'phone', 'city');
  await savedUnchanged(`/api/v1/organizations/${owner.organization_id}`, 'name', 'phone');
});

test('customers whose names are the same when they are folded', async () => {
  const [first, second] = [
    await testCustomer(owner, { name: 'A' }),
    await testCustomer(owner, { name: 'B' }),
  ];
  const rename = (id: string, name: string) =>
    application.owner('update customer set name = $1 where id = $2', [name, id]);
  await rename(first, 'Ɗan Asabe');
  await rename(second, 'Dan  Asábe');
  const found = await owner.get('/api/v1/customers?search=dan%20asabe');
  expect(found.body.customers.map(({ id }: { id: string }) => id).sort()).toEqual([first, second].sort());
  for (const id of [first, second]) await savedUnchanged(`/api/v1/customers/${id}`, 'name', 'notes');
});

test('two products of one code that is spelled twice: both are kept, and the till is offered both', async () => {
  const made = async (name: string) =>
    (await owner.post('/api/v1/inventory/finished-goods', { name, unit: 'piece', selling_price: 40_000 }))
      .body.id as string;
  const [coke, fanta] = [await made('Coke 50cl'), await made('Fanta 50cl')];
  const withCode = (id: string, code: string) =>
    application.owner('update item set barcode = $1 where id = $2', [code, id]);
  await withCode(coke, '012345678905');
  await withCode(fanta, '0012345678905');
  for (const id of [coke, fanta])
    await savedUnchanged(`/api/v1/inventory/finished-goods/${id}`, 'name', 'barcode', 'selling_price');
  const found = await owner.get('/api/v1/inventory/finished-goods?search=012345678905');
  expect(found.body.finished_goods.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Coke 50cl',
    'Fanta 50cl',
  ]);
});
