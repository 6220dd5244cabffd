import { LIMITS } from '@lissafi/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
const address = '/api/v1/invoices/parse-text';

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

test('a sentence is read as customer and lines, and nothing is saved', async () => {
  const text = '3 bags of rice at 45k for Mama Ngozi, 10 boxes of lemons 2,500 each';
  const answer = await owner.post(address, { text });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    customer: 'Mama Ngozi',
    items: [
      { name: 'Bags of rice', quantity: 3, unit_price: 4_500_000 },
      { name: 'Boxes of lemons', quantity: 10, unit_price: 250_000 },
    ],
    questions: [],
  });
  expect((await owner.get('/api/v1/invoices')).body.total).toBe(0);
  expect(
    (await owner.get('/api/v1/customers')).body.customers.map((one: { name: string }) => one.name),
  ).not.toContain('Mama Ngozi');
});

test('the API takes at most 500 characters, and none is too few', async () => {
  expect((await owner.post(address, { text: 'a'.repeat(LIMITS.invoice_text) })).status).toBe(200);
  for (const text of ['a'.repeat(LIMITS.invoice_text + 1), '   ']) {
    const refused = await owner.post(address, { text });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'text']);
  }
  expect(LIMITS.invoice_text).toBe(500);
  const viewer = await testMember(application, owner, 'viewer');
  expect((await viewer.post(address, { text: 'rice 5k' })).status).toBe(403);
});
