import { addDays, addMonths, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { workshop } from '../../testing/stock.ts';

let application: TestApplication;
let owner: Member;
let shop: ReturnType<typeof workshop>;
/** A day of the last full month. */
let then: string;

beforeAll(async () => {
  application = await sharedApplication();
  then = addDays(addMonths(firstOfMonth(application.today), -1), 9);
});
beforeEach(async () => {
  owner = await testOwner(application);
  shop = workshop(application, owner);
});
afterAll(() => application.close());

const read = async (member = owner) => member.get('/api/v1/inventory/work-in-progress/absorption');

async function spend(category: string, amount: number, on = then) {
  const { status, body } = await owner.post('/api/v1/ingestion/transactions/manual', {
    ...{ type: 'expense', amount, category, transaction_date: on, description: category },
    ...{ payment_method: 'cash', payment_status: 'paid' },
  });
  expect(status, JSON.stringify(body)).toBe(201);
}

/** Ten loaves, each with ₦10 labour and ₦5 overhead. */
async function bake() {
  const [flour, loaf] = [await shop.raw({ name: 'Flour' }), await shop.good({ name: 'Loaf' })];
  await shop.receive(flour.id, 100, 10_000, { received_on: addDays(then, -2) });
  const rates = { labour_cost: 1_000, overhead_cost: 500 };
  await shop.bom(loaf.id, [{ item_id: flour.id, quantity: 1 }], rates);
  const order = await shop.plan(loaf.id, 10);
  await shop.done(order.id, 'start', { started_on: then });
  await shop.done(order.id, 'complete', { quantity_completed: 10, completed_on: then });
}

test('rates far below the wages and overheads of the last month are said with both figures', async () => {
  expect((await read()).body).toMatchObject({ units_made: 0, gaps: [] });
  await spend('salaries', 50_000);
  // Nothing was made: there is nothing that could have carried the wages.
  expect((await read()).body.gaps).toEqual([]);
  await bake();
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).toEqual({
    date_from: addMonths(firstOfMonth(application.today), -1),
    date_to: addDays(firstOfMonth(application.today), -1),
    units_made: 10,
    // Of overheads nothing is in the books, so nothing is said of them.
    gaps: [{ part: 'labour', absorbed: 10_000, recorded: 50_000 }],
  });
  await spend('fuel', 3_000);
  await spend('rent', 1_000, application.today);
  expect((await read()).body.gaps[1]).toEqual({ part: 'overhead', absorbed: 5_000, recorded: 3_000 });
});

test('rates that fit are not mentioned, and only whoever reads the books sees wages', async () => {
  await bake();
  await spend('salaries', 10_500);
  await spend('fuel', 5_000);
  expect((await read()).body.gaps).toEqual([]);
  const keeper = await testMember(application, owner, 'storekeeper');
  expect((await read(keeper)).status).toBe(403);
});
