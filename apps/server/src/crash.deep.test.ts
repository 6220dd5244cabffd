import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './testing/application.ts';
import { business, type Deployed, deployed } from './testing/deployed.ts';

const LANES = 8;

let database: TestDatabase;
let application: Deployed;

beforeAll(async () => {
  database = await testDatabase();
  application = await deployed({ DATABASE_URL: database.adminUrl });
});
afterAll(async () => {
  await application?.kill();
  await database?.drop();
});

test('kill -9 during 8-way issuing: every acknowledged invoice is there once, the others are not doubled when sent again', async () => {
  await application.start();
  const shop = await business(application.origin, database.adminUrl);
  const acknowledged = new Map<string, string>();
  const unknown = new Set<string>();
  for (let crash = 0; crash < 3; crash++) {
    let running = true;
    const target = acknowledged.size + 25 + crash * 10;
    const lanes = Array.from({ length: LANES }, async () => {
      while (running) {
        const key = randomUUID();
        unknown.add(key);
        const reply = await shop.issue(key);
        if (reply.status !== 201) return;
        acknowledged.set(key, reply.body.id);
        unknown.delete(key);
        if (acknowledged.size >= target && running) {
          running = false;
          await application.kill();
        }
      }
    });
    await Promise.all(lanes);
    await application.start();
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(75);
  expect(unknown.size).toBeGreaterThan(0);
  for (const key of unknown) acknowledged.set(key, (await shop.issue(key)).body.id);
  expect(await shop.faultsOf(acknowledged)).toEqual([]);
});
