import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

const inventory = async (member = owner) => (await member.get('/api/v1/dashboard/inventory')).body;
const adjust = async (id: string, adjustment_type: string, quantity_adjusted: number) => {
  const path = `/api/v1/inventory/raw-materials/${id}/adjust-stock`;
  const answer = await owner.post(path, { adjustment_type, quantity_adjusted, reason: 'physical_count' });
  expect(answer.status).toBe(200);
};

test('an empty organization has nothing, and needs nothing', async () => {
  owner = await testOwner(application);
  expect(await inventory()).toEqual({
    today: application.today,
    stock_value: 0,
    levels: [],
    needs: [],
    lots_due: 0,
    orders_overdue: 0,
    latest_adjustments: [],
  });
});

test('states, value, needs and adjustments are those of the lists, the valuation and the orders', async () => {
  owner = await testOwner(application);
  shop = workshop(application, owner);
  const { today } = application;
  const low = await shop.raw({ name: 'Flour', minimum_stock: 10 });
  await shop.receive(low.id, 8, 50_001);
  const out = await shop.raw({ name: 'Sugar', minimum_stock: 10 });
  await shop.receive(out.id, 8, 100);
  await adjust(out.id, 'decrease', 8);
  const over = await shop.raw({ name: 'Salt', maximum_stock: 5 });
  await shop.receive(over.id, 8, 100);
  await shop.raw({ name: 'Listed only' });
  const gone = await shop.raw({ name: 'Gone', status: 'discontinued' });
  await shop.receive(gone.id, 1, 100);
  await shop.good({ name: 'Delivery', item_kind: 'service' });
  const milk = await shop.raw({ name: 'Milk', batch_tracking_enabled: true });
  await shop.receive(milk.id, 5, 100, { batch_number: 'M-2', expires_on: addDays(today, 14) });
  await shop.receive(milk.id, 5, 100, { batch_number: 'M-1', expires_on: addDays(today, -1) });
  await shop.receive(milk.id, 5, 100, { batch_number: 'M-3', expires_on: addDays(today, 15) });
  const cake = await shop.good({ name: 'Cake' });
  await shop.bom(cake.id, [{ item_id: low.id, quantity: 1 }]);
  const late = await shop.plan(cake.id, 3, { planned_end: addDays(today, -2) });
  await shop.plan(cake.id, 3, { planned_end: today });

  const { body: whole } = await owner.get('/api/v1/dashboard');
  const body = await inventory();
  expect(whole.inventory).toEqual(body);
  expect(body.levels).toEqual([
    { item_type: 'raw_material', stock_status: 'in_stock', count: 1 },
    { item_type: 'raw_material', stock_status: 'low_stock', count: 1 },
    { item_type: 'raw_material', stock_status: 'out_of_stock', count: 2 },
    { item_type: 'raw_material', stock_status: 'overstock', count: 1 },
    { item_type: 'finished_good', stock_status: 'out_of_stock', count: 1 },
  ]);
  for (const { item_type, stock_status, count } of body.levels) {
    const base = item_type === 'raw_material' ? 'raw-materials' : 'finished-goods';
    const path = `/api/v1/inventory/${base}?stock_status=${stock_status}&status=active`;
    expect((await owner.get(path)).body.total, path).toBe(count);
  }
  const { body: valued } = await owner.get('/api/v1/inventory/accounting/valuation');
  expect(body.stock_value).toBe(valued.total_value);
  expect(body.stock_value).toBeGreaterThan(400_000);
  const seen = body.needs.map((each: { type: string; item_name: string; reference: string | null }) => [
    each.type,
    each.item_name,
    each.reference,
  ]);
  expect(seen).toEqual([
    ['stock.out', 'Sugar', null],
    ['lot.expired', 'Milk', 'M-1'],
    ['production.overdue', 'Cake', late.order_number],
    ['stock.low', 'Flour', null],
    ['lot.expiring', 'Milk', 'M-2'],
  ]);
  expect(body.needs[3]).toMatchObject({ quantity: 8, minimum_stock: 10, unit: 'kg', subject_id: low.id });
  expect(body.needs[2]).toMatchObject({ subject_id: late.id, quantity: 3, date: addDays(today, -2) });
  expect([body.lots_due, body.orders_overdue]).toEqual([2, 1]);
  expect(body.latest_adjustments).toMatchObject([
    { item_id: out.id, item_name: 'Sugar', quantity: -8, reason: 'physical_count', occurred_on: today },
  ]);

  // The status also follows changes of the item: another minimum, deactivation, reactivation.
  const count = async (status: string) =>
    (await inventory()).levels
      .filter((each: { stock_status: string }) => each.stock_status === status)
      .reduce((sum: number, each: { count: number }) => sum + each.count, 0);
  const path = `/api/v1/inventory/raw-materials/${low.id}`;
  await owner.put(path, { version: 1, minimum_stock: 5 });
  expect(await count('low_stock')).toBe(0);
  await owner.put(path, { version: 2, minimum_stock: 8, maximum_stock: 9 });
  expect(await count('low_stock')).toBe(1);
  await owner.put(path, { version: 3, status: 'inactive' });
  expect(await count('low_stock')).toBe(0);
  await owner.put(path, { version: 4, status: 'active' });
  expect(await count('low_stock')).toBe(1);
});

test('each role sees what it may: sales no value and no orders, the storekeeper the stock and no sales figures', async () => {
  const sales = await inventory(await testMember(application, owner, 'sales'));
  expect(sales.stock_value).toBeNull();
  expect(sales.orders_overdue).toBe(0);
  expect(sales.needs.map((each: { type: string }) => each.type)).not.toContain('production.overdue');
  const keeper = await testMember(application, owner, 'storekeeper');
  expect((await keeper.get('/api/v1/dashboard')).status).toBe(403);
  expect(await inventory(keeper)).toEqual(await inventory());
  expect((await inventory(await testOwner(application))).levels).toEqual([]);
});

test('only a few of each kind are named, and five adjustments; the others are counted', async () => {
  owner = await testOwner(application);
  shop = workshop(application, owner);
  const { today } = application;
  for (let index = 0; index < 6; index++) {
    const item = await shop.raw({ minimum_stock: 5, batch_tracking_enabled: true });
    await shop.receive(item.id, 4, 100, { batch_number: 'B', expires_on: addDays(today, index) });
    await adjust(item.id, 'decrease', 1);
  }
  const body = await inventory();
  expect(body.needs.map((each: { type: string }) => each.type)).toEqual([
    ...Array(4).fill('stock.low'),
    ...Array(4).fill('lot.expiring'),
  ]);
  expect(body.lots_due).toBe(6);
  expect(body.latest_adjustments).toHaveLength(5);
});
