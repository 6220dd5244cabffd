import { addDays, formatDate } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../../testing/application.ts';
import { GOODS, testShop } from '../../testing/shop.ts';
import { workshop } from '../../testing/stock.ts';

let application: TestApplication;
let owner: Member;
let today: string;
let yesterday: string;
let later: string;
const shop = testShop('cup', () => ({ application, owner }));

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  yesterday = addDays(today, -1);
  later = addDays(today, 30);
});
beforeEach(async () => {
  owner = await testOwner(application);
});
afterAll(() => application.close());

const tracked = () => shop.good({ name: 'Yoghurt', batch_tracking_enabled: true });
const stockOf = async (id: string): Promise<number> => (await owner.get(`${GOODS}/${id}`)).body.current_stock;
const written = (day: string) => formatDate(day, 'MMM D, YYYY');
const ASKS = { accept_expiry: false };

/** What each way to bring goods in says of a batch when it is asked to ask, and what is there after it was not. */
const deliver = (lines: object[], fields: object = {}) =>
  owner.post('/api/v1/inventory/receipts', {
    lines: lines.map((line) => ({ quantity: 10, unit_cost: 100, ...line })),
    received_on: today,
    payment_method: 'cash',
    ...fields,
  });
const asked = (...said: RegExp[]) => ({
  status: 400,
  body: {
    code: 'VALIDATION_FAILED',
    errors: [
      {
        field: 'accept_expiry',
        code: 'EXPIRY',
        message: expect.toSatisfy((text: string) => said.every((each) => each.test(text))),
      },
    ],
  },
});

test('goods that have expired when they are received are asked about once, and taken where nobody asked to be asked', async () => {
  const id = await tracked();
  const line = { item_id: id, batch_number: 'Y-1', expires_on: yesterday };
  const said = new RegExp(`Yoghurt, batch Y-1: expired on ${written(yesterday)}`);
  expect(await deliver([line], ASKS)).toMatchObject(asked(said));
  const alone = { quantity: 1, unit_cost: 100, received_on: today, payment_method: 'cash' };
  const { item_id, ...batch } = line;
  expect(await owner.post(`${GOODS}/${item_id}/receive`, { ...alone, ...batch, ...ASKS })).toMatchObject(
    asked(said),
  );
  expect(await stockOf(id)).toBe(0);
  expect((await deliver([line], { accept_expiry: true })).status).toBe(201);
  // As before there was a question.
  expect((await deliver([line])).status).toBe(201);
  // It was good on the day on which it came.
  expect((await deliver([line], { ...ASKS, received_on: yesterday })).status).toBe(201);
  expect(await stockOf(id)).toBe(30);
  // The batch is known to have expired, although no day was typed.
  expect(await deliver([{ item_id: id, batch_number: 'Y-1' }], ASKS)).toMatchObject(asked(said));
  await shop.assertTied();
});

test('another expiry date for a batch that is there is asked about with both dates, also within one delivery', async () => {
  const id = await tracked();
  const other = addDays(later, 5);
  const line = { item_id: id, batch_number: 'Y-1', expires_on: later };
  const both = [new RegExp(`batch Y-1.*${written(later)}`), new RegExp(written(other))];
  const changed = { ...line, expires_on: other };
  expect(await deliver([line, changed], ASKS)).toMatchObject(asked(...both));
  expect((await deliver([line], ASKS)).status).toBe(201);
  expect((await deliver([line], ASKS)).status).toBe(201);
  expect(await deliver([changed], ASKS)).toMatchObject(asked(...both));
  expect(await deliver([changed], { accept_expiry: true })).toMatchObject({ status: 201 });
  // Without a day that was typed there is nothing to ask; another item has batches of its own.
  expect((await deliver([{ ...line, expires_on: null }], ASKS)).status).toBe(201);
  expect((await deliver([{ ...changed, item_id: await tracked() }], ASKS)).status).toBe(201);
  expect(await stockOf(id)).toBe(40);
});

test('expired goods are asked about when they are made, counted, added and opened', async () => {
  const make = workshop(application, owner);
  const flour = await make.raw({ name: 'Flour' });
  await make.receive(flour.id, 100, 100);
  const id = await tracked();
  await make.bom(id, [{ item_id: flour.id, quantity: 1 }]);
  const order = await make.plan(id, 20);
  await make.done(order.id, 'start');
  const complete = (fields: object) =>
    owner.post(`${make.orders}/${order.id}/complete`, {
      quantity_completed: 10,
      batch_number: 'Y-1',
      expires_on: yesterday,
      ...fields,
    });
  const said = asked(/Yoghurt, batch Y-1: expired on /);
  expect(await complete(ASKS)).toMatchObject(said);
  expect((await complete({})).status).toBe(200);

  const count = (counted: number, fields: object = {}) =>
    owner.post('/api/v1/inventory/counts/quick', { item_id: id, counted, batch_number: 'Y-1', ...fields });
  expect(await count(12, ASKS)).toMatchObject(said);
  // Fewer than there were, or as many, is no expired thing that comes in.
  expect((await count(9, ASKS)).status).toBe(201);
  expect((await count(9, ASKS)).status).toBe(201);
  expect((await count(10)).status).toBe(201);
  const sheet = await shop.act('/api/v1/inventory/counts', { scope: { of: 'all' }, title: 'All' });
  await shop.act(`/api/v1/inventory/counts/${sheet.id}/lines`, {
    item_id: id,
    counted: 11,
    batch_number: 'Y-1',
  });
  const post = (fields: object) => owner.post(`/api/v1/inventory/counts/${sheet.id}/post`, fields);
  expect(await post(ASKS)).toMatchObject(said);
  expect((await post({})).status).toBe(200);
  const adjust = (adjustment_type: string, fields: object = {}) =>
    owner.post(`${GOODS}/${id}/adjust-stock`, {
      adjustment_type,
      quantity_adjusted: 2,
      reason: 'physical_count',
      batch_number: 'Y-1',
      ...fields,
    });
  expect(await adjust('increase', ASKS)).toMatchObject(said);
  expect((await adjust('decrease', ASKS)).status).toBe(200);
  expect((await adjust('increase')).status).toBe(200);
  expect(await stockOf(id)).toBe(11);

  const opened = await tracked();
  const line = { item_id: opened, quantity: 5, value: 500, batch_number: 'Y-1', expires_on: yesterday };
  const draft = await owner.put('/api/v1/opening-balances', { version: 0, opened_on: today, stock: [line] });
  expect(draft.status).toBe(200);
  const open = (fields: object) => owner.post('/api/v1/opening-balances/post', { version: 1, ...fields });
  expect(await open(ASKS)).toMatchObject(said);
  expect((await open({})).status).toBe(200);
  expect(await stockOf(opened)).toBe(5);
  await shop.assertTied();
});
