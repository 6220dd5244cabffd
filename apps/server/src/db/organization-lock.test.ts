import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, type TestApplication, testApplication, testOwner } from '../testing/application.ts';
import { until, WAITING_FOR_LOCK } from '../testing/deployed.ts';
import { holdOrganization } from './organization-lock.ts';
import { inOrganization } from './scope.ts';

let application: TestApplication;
let owner: Member;
beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

test('who holds the organization is alone until the commit; another organization does not wait', async () => {
  const { database } = application;
  const stranger = await testOwner(application);
  const order: string[] = [];
  const held = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const first = inOrganization(database, owner.organization_id, async (tx) => {
    await holdOrganization(tx);
    held.resolve();
    await finish.promise;
    order.push('first');
  });
  await held.promise;
  const second = inOrganization(database, owner.organization_id, async (tx) => {
    await holdOrganization(tx);
    order.push('second');
  });
  await until(
    'the second waits for the lock',
    async () => (await application.owner(WAITING_FOR_LOCK)).length > 0,
  );
  await inOrganization(database, stranger.organization_id, async (tx) => {
    await holdOrganization(tx);
    order.push('elsewhere');
  });
  finish.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['elsewhere', 'first', 'second']);
});
