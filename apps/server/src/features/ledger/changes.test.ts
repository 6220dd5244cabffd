import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';

const PATH = '/api/v1/ledger/changes';
let application: TestApplication;
let owner: Member;
let customer: string;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
  customer = await testCustomer(owner, { name: 'Mama Ngozi' });
  const { body } = await owner.get(`/api/v1/customers/${customer}`);
  await owner.put(`/api/v1/customers/${customer}`, { name: 'Mama Ngozi Stores', version: body.version });
});
afterAll(() => application.close());

test('who changed what, newest first, by subject and by day', async () => {
  // Events have the time of the database.
  const [database] = await application.owner<{ now: string }>('select now()');
  const today = todayIn(DEFAULT_TIME_ZONE, new Date(database!.now));
  const { body } = await owner.get(PATH);
  expect(body.total).toBeGreaterThanOrEqual(3);
  const numbers = body.changes.map((change: { number: number }) => change.number);
  expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
  const { body: ofCustomer } = await owner.get(`${PATH}?subject=customer`);
  expect(ofCustomer.changes.map((change: { type: string }) => change.type)).toEqual([
    'customer.updated',
    'customer.created',
  ]);
  expect(ofCustomer.changes[0]).toMatchObject({
    date: today,
    actor_name: expect.stringMatching(/\w/),
    subject_id: customer,
    subject_name: 'Mama Ngozi Stores',
    time: expect.stringMatching(/^\d\d:\d\d$/),
  });
  expect((await owner.get(`${PATH}?subject_id=${customer}`)).body.total).toBe(2);
  expect((await owner.get(`${PATH}?date_from=${today}`)).body.total).toBe(body.total);
  expect((await owner.get(`${PATH}?date_to=2020-01-01`)).body.total).toBe(0);
  for (const query of ['?subject=weather', '?date_from=2026-02-01&date_to=2026-01-01', '?subject_id=x'])
    expect((await owner.get(`${PATH}${query}`)).status).toBe(400);
});

test('only for those who read the books, and of their own organization; as a file too', async () => {
  for (const [role, status] of [
    ['accountant', 200],
    ['sales', 403],
    ['storekeeper', 403],
  ] as const)
    expect((await (await testMember(application, owner, role)).get(PATH)).status).toBe(status);
  const stranger = await testOwner(application);
  expect((await stranger.get(`${PATH}?subject=customer`)).body.total).toBe(0);
  const file = await owner.get(`${PATH}?format=csv&subject=customer`);
  expect(file.raw.toString()).toMatch(/Customer changed.*Mama Ngozi Stores/);
});
