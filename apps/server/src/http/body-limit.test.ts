import { LIMITS } from '@lissafi/contract/limits';
import type { Route } from '@lissafi/contract/route';
import { routes } from '@lissafi/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, sharedApplication, type TestApplication, testOwner } from '../testing/application.ts';
import { bodyLimitOf } from './body-limit.ts';

let application: TestApplication;
let owner: Member;
beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const table = Object.values(routes).flatMap((group): Route[] => Object.values(group));
const route = (method: string, path: string) =>
  table.find((each) => each.method === method && each.path === path)!;

test('everybody who is not signed in may send little, and so may who sends neither lists nor long texts', () => {
  for (const each of table)
    if (each.access === 'public' && !each.multipart && !each.raw)
      expect(bodyLimitOf(each), each.path).toBe(LIMITS.small_body_bytes);
  expect(bodyLimitOf(route('PUT', '/api/v1/organizations/:id/plan'))).toBe(LIMITS.small_body_bytes);
  expect(bodyLimitOf(route('POST', '/api/v1/invoices'))).toBe(LIMITS.body_bytes);
  expect(bodyLimitOf(route('POST', '/api/v1/customers/import'))).toBe(LIMITS.body_bytes);
});

const crowd = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 0]));

test('an answer does not grow with the fields of a body, and says how many faults it leaves out', async () => {
  const logout = (count: number) => application.call('POST', '/api/v1/auth/logout', crowd(count));
  const few = await logout(300);
  expect(few.status).toBe(400);
  expect(few.body.errors).toHaveLength(LIMITS.faults);
  expect(few.body.more_errors).toBe(300 - LIMITS.faults);
  expect((await logout(80_000)).status).toBe(413);
  // Signed in, where the body may be large.
  const many = await owner.post('/api/v1/invoices', crowd(80_000));
  expect([many.status, many.body.errors]).toEqual([
    400,
    [{ field: '', message: `At most ${LIMITS.body_keys} fields`, code: 'UNKNOWN_FIELD' }],
  ]);
  const inner = await owner.post('/api/v1/invoices', { items: [{ name: crowd(2_000) }] });
  expect(inner.body.errors).toMatchObject([{ field: 'items.0.name' }]);
  const deep = '['.repeat(5_000) + ']'.repeat(5_000);
  const type = { ...owner.headers, 'content-type': 'application/json' };
  expect((await application.call('POST', '/api/v1/invoices', deep, type)).status).toBe(400);
});

test('names and values that a caller made up come back shortened', async () => {
  const name = 'x'.repeat(30_000);
  const { status, body } = await owner.post('/api/v1/invoices', { [name]: 1, document_type: name });
  expect(status).toBe(400);
  expect(JSON.stringify(body).length).toBeLessThan(4_000);
});
