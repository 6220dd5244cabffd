import { addDays, addMonths } from '@lissafi/domain/calendar/civil-date';
import { beforeAll, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';

const base = '/api/v1/recurring-invoices';
let application: TestApplication;
let owner: Member;
let customer_id: string;
beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
  customer_id = await testCustomer(owner);
});

const create = (fields: object) =>
  owner.post(base, {
    customer_id,
    frequency: 'monthly',
    items: [{ name: 'Retainer', quantity: 1, unit_price: 35_000_000 }],
    ...fields,
  });

test('a copy begins with the next date and counts from what it repeats, so that it returns to the 31st', async () => {
  const year = Number(application.today.slice(0, 4)) + 1;
  const answer = await create({ start_on: `${year}-01-31`, next_on: `${year}-02-28` });
  expect([answer.status, answer.body.next_on]).toEqual([201, `${year}-02-28`]);
  const made = await owner.post(`${base}/${answer.body.id}/run-now`, {});
  expect(made.body).toMatchObject({ made_count: 1, next_on: `${year}-03-31` });
});

test('a copy of an invoice of today is not made today, also when its rhythm is changed before the first one', async () => {
  const { today } = application;
  const { body } = await create({ start_on: today, next_on: addMonths(today, 1) });
  expect(body).toMatchObject({ start_on: today, next_on: addMonths(today, 1), made_count: 0 });
  const weekly = await owner.put(`${base}/${body.id}`, { version: body.version, frequency: 'weekly' });
  expect(weekly.body.next_on).toBe(addDays(today, 7));
  // Without a document that it repeats, a schedule of today still begins today.
  const plain = await create({ start_on: today });
  const changed = await owner.put(`${base}/${plain.body.id}`, { version: 1, frequency: 'weekly' });
  expect(changed.body.next_on).toBe(today);
});

test('a first date that has passed, or is none of the schedule, is refused with its field', async () => {
  const { today } = application;
  const faults = async (fields: object) => {
    const { status, body } = await create(fields);
    return [status, body.errors?.[0].field];
  };
  expect(await faults({ start_on: addDays(today, -1) })).toEqual([400, 'start_on']);
  expect(await faults({ start_on: addDays(today, -31), next_on: addDays(today, -1) })).toEqual([
    400,
    'next_on',
  ]);
  expect(
    await faults({ start_on: '2026-01-31', next_on: addDays(addMonths('2026-01-31', 1300), -1) }),
  ).toEqual([400, 'next_on']);
  expect(await faults({ start_on: today, next_on: addMonths(today, 1), end_on: addDays(today, 3) })).toEqual([
    400,
    'next_on',
  ]);
});
