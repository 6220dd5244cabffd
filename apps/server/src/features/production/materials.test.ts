import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../../testing/application.ts';
import { workshop } from '../../testing/stock.ts';

let application: TestApplication;
let owner: Member;
let shop: ReturnType<typeof workshop>;

beforeAll(async () => {
  application = await sharedApplication();
});
beforeEach(async () => {
  owner = await testOwner(application);
  shop = workshop(application, owner);
});
afterAll(() => application.close());

const WIP = '1210';
const bakery = (fields?: object) => shop.bakery(fields);

describe('materials', () => {
  test('allocations reserve exactly what they say, and what is used comes from them first', async () => {
    const { flour, loaf } = await bakery();
    const [order, other] = [await shop.plan(loaf.id, 10), await shop.plan(loaf.id, 10)];
    const reserved = await shop.allocate(order.id, [
      { item_id: flour.id, quantity: 40 },
      { item_id: flour.id, quantity: 20 },
    ]);
    expect(reserved.body.materials).toMatchObject([{ allocated: 60, available: 40 }]);
    expect(await shop.readRaw(flour.id)).toMatchObject({ current_stock: 100, allocated: 60, available: 40 });
    const refused = await shop.allocate(other.id, [{ item_id: flour.id, quantity: 41 }]);
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      409,
      'INSUFFICIENT_STOCK',
      [
        {
          field: flour.id,
          code: 'INSUFFICIENT_STOCK',
          message: 'Flour: 40 free, 41 more needed, 1 short',
        },
      ],
    ]);
    await shop.done(other.id, 'start');
    const consumption = (quantity: number) => ({ consumption: [{ item_id: flour.id, quantity }] });
    expect((await shop.act(other.id, 'consume-materials', consumption(41))).body.code).toBe(
      'INSUFFICIENT_STOCK',
    );
    await shop.done(order.id, 'start');
    expect((await shop.done(order.id, 'consume-materials', consumption(70))).materials).toMatchObject([
      { allocated: 0, consumed: 70, available: 30 },
    ]);
    await shop.allocate(other.id, [{ item_id: flour.id, quantity: 30 }]);
    await shop.allocate(other.id, [{ item_id: flour.id, quantity: 5 }]);
    expect((await shop.readRaw(flour.id)).allocated).toBe(5);
    await shop.done(other.id, 'complete', { quantity_completed: 10 });
    expect((await shop.readRaw(flour.id)).allocated).toBe(0);
  });

  test('what was reserved and is gone since is not used; a material beside the bill is', async () => {
    const { flour, loaf } = await bakery();
    const butter = await shop.raw({ name: 'Butter' });
    await shop.receive(butter.id, 1, 5_000);
    const order = await shop.plan(loaf.id, 10);
    await shop.allocate(order.id, [{ item_id: flour.id, quantity: 100 }]);
    await owner.post(`/api/v1/inventory/raw-materials/${flour.id}/adjust-stock`, {
      adjustment_type: 'decrease',
      quantity_adjusted: 90,
      reason: 'damage',
    });
    await shop.done(order.id, 'start');
    const use = (item_id: string, quantity: number) =>
      shop.act(order.id, 'consume-materials', { consumption: [{ item_id, quantity }] });
    expect((await use(flour.id, 11)).body.errors[0].message).toBe('Flour: 10 there, 11 needed, 1 short');
    expect((await use(flour.id, 10)).status).toBe(200);
    expect((await use(loaf.id, 1)).body.field).toBe('consumption.0.item_id');
    expect((await use('01890000-0000-7000-8000-000000000000', 1)).status).toBe(404);
    expect((await use(butter.id, 1)).body.materials).toMatchObject([
      { name: 'Butter', planned_quantity: 0, consumed: 1, consumed_cost: 5_000 },
      { name: 'Flour' },
    ]);
    expect(await shop.tieOutFaults()).toEqual([]);
  });

  test('a sub-assembly goes in from finished goods; a key that is sent twice counts once', async () => {
    const { flour, loaf } = await bakery();
    const sandwich = await shop.good({ name: 'Sandwich' });
    await shop.bom(sandwich.id, [{ item_id: loaf.id, quantity: 0.5 }]);
    const bread = await shop.plan(loaf.id, 2);
    await shop.done(bread.id, 'start');
    await shop.done(bread.id, 'consume-materials', { consumption: [{ item_id: flour.id, quantity: 4 }] });
    await shop.done(bread.id, 'complete', { quantity_completed: 2 });
    const order = await shop.plan(sandwich.id, 2);
    await shop.done(order.id, 'start');
    const body = { consumption: [{ item_id: loaf.id, quantity: 1 }] };
    const path = `${shop.orders}/${order.id}/consume-materials`;
    const [once, again] = [
      await owner.post(path, body, { 'idempotency-key': 'k' }),
      await owner.post(path, body, { 'idempotency-key': 'k' }),
    ];
    expect(again.body).toEqual(once.body);
    expect(once.body).toMatchObject({ material_cost: 2_100, wip_balance: 2_100 });
    expect([await shop.balance('1220'), await shop.balance(WIP)]).toEqual([2_100, 2_100]);
    expect(await shop.tieOutFaults()).toEqual([]);
  });

  test('stock that was allowed below zero is trued up beside the order, which stays at 0', async () => {
    const { version } = (await owner.get(`/api/v1/organizations/${owner.organization_id}`)).body;
    await owner.put(`/api/v1/organizations/${owner.organization_id}`, {
      version,
      allow_negative_stock: true,
    });
    const { flour, loaf } = await bakery({ labour_cost: 0, overhead_cost: 0 });
    const order = await shop.plan(loaf.id, 60);
    await shop.done(order.id, 'start');
    await shop.done(order.id, 'consume-materials', { consumption: [{ item_id: flour.id, quantity: 120 }] });
    await shop.receive(flour.id, 30, 400);
    expect(await shop.tieOutFaults()).toEqual([]);
    await shop.done(order.id, 'complete', { quantity_completed: 60 });
    expect(await shop.readGood(loaf.id)).toMatchObject({ current_stock: 60, stock_value: 36_000 });
    expect([await shop.balance(WIP), await shop.balance('5000')]).toEqual([0, 2_000]);
    expect(await shop.tieOutFaults()).toEqual([]);
  });
});
