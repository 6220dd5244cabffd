import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoiceBody,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

const health = () => application.call('GET', '/api/health');

test('only a full disk makes the health check look for room, not every request that fails', async () => {
  const owner = await testOwner(application);
  const refused = await owner.post('/api/v1/invoices', invoiceBody(randomUUID(), application.today));
  expect(refused.status).toBe(404);
  expect(application.database.isFull).toBe(false);
  expect((await health()).body).toEqual({ status: 'ok' });
});

test('once there is room again, the health check says so and stops looking', async () => {
  application.database.isFull = true;
  expect((await health()).status).toBe(200);
  expect(application.database.isFull).toBe(false);
});
