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

const [WIP, LOSS, LABOUR] = ['1210', '5230', '5100'];

/** A loaf of 1 kg flour at ₦100 and ₦10 labour; 1,000 kg on hand. */
async function bakery(fields: object = {}) {
  const [flour, loaf] = [await shop.raw({ name: 'Flour' }), await shop.good({ name: 'Loaf' })];
  await shop.receive(flour.id, 1_000, 10_000);
  await shop.bom(loaf.id, [{ item_id: flour.id, quantity: 1 }], { labour_cost: 1_000, ...fields });
  const start = async (quantity: number) => {
    const order = await shop.plan(loaf.id, quantity);
    await shop.done(order.id, 'start');
    return order.id as string;
  };
  const use = (id: string, quantity: number) =>
    shop.done(id, 'consume-materials', { consumption: [{ item_id: flour.id, quantity }] });
  /** Returns the unit cost of what this completion received into stock. */
  const costOf = async (id: string, quantity_completed: number, more: object = {}) => {
    const before = (await shop.readGood(loaf.id)).stock_value;
    await shop.done(id, 'complete', { quantity_completed, ...more });
    expect(await shop.tieOutFaults()).toEqual([]);
    return ((await shop.readGood(loaf.id)).stock_value - before) / quantity_completed;
  };
  return { flour, loaf, start, use, costOf };
}

describe('two halves made alike cost alike', () => {
  test('each made with half of the material: ₦110 and ₦110, not ₦55 and ₦165', async () => {
    const { start, use, costOf } = await bakery();
    const id = await start(10);
    await use(id, 5);
    expect(await costOf(id, 5)).toBe(11_000);
    expect(await shop.read(id)).toMatchObject({ status: 'in_progress', wip_balance: 0 });
    await use(id, 5);
    expect(await costOf(id, 5)).toBe(11_000);
    expect([(await shop.read(id)).status, await shop.balance(WIP)]).toEqual(['completed', 0]);
  });

  test('all of it put in at once, or assumed as planned: the same', async () => {
    const { start, use, costOf } = await bakery();
    const id = await start(10);
    await use(id, 10);
    expect([await costOf(id, 5), await costOf(id, 5)]).toEqual([11_000, 11_000]);
    const assumed = await start(10);
    expect([await costOf(assumed, 5), await costOf(assumed, 5)]).toEqual([11_000, 11_000]);
    expect(await shop.balance(WIP)).toBe(0);
  });

  test('over-use stays with its batch where the units left in progress are stated', async () => {
    const { start, use, costOf } = await bakery();
    const worked = await start(10);
    await use(worked, 6);
    expect(await costOf(worked, 5)).toBe(11_000);
    const stated = await start(10);
    await use(stated, 6);
    expect(await costOf(stated, 5, { units_left_in_progress: 0 })).toBe(13_000);
    await use(stated, 5);
    expect(await costOf(stated, 5)).toBe(11_000);
    expect((await shop.read(stated)).wip_balance).toBe(0);
  });
});

describe('materials without recorded use', () => {
  test('are issued as planned when the order is finished, unless less, or nothing, is requested', async () => {
    const { flour, loaf, start, costOf } = await bakery();
    expect(await costOf(await start(10), 10)).toBe(11_000);
    expect((await shop.readRaw(flour.id)).current_stock).toBe(990);
    const nothing = await start(10);
    expect(await costOf(nothing, 10, { use_as_planned: false })).toBe(1_000);
    expect((await shop.readRaw(flour.id)).current_stock).toBe(990);
    // Scrapped units used their material and labour too.
    const scrapped = await start(10);
    await shop.done(scrapped, 'complete', { quantity_completed: 8, quantity_scrapped: 2 });
    expect(await shop.read(scrapped)).toMatchObject({ labour_cost: 10_000, materials: [{ consumed: 10 }] });
    expect((await shop.readGood(loaf.id)).current_stock).toBe(28);
  });

  test('what was recorded is not added to, unless it is asked for', async () => {
    const { start, use, costOf } = await bakery();
    const less = await start(10);
    await use(less, 9);
    expect(await costOf(less, 10)).toBe(10_000);
    const topped = await start(10);
    await use(topped, 4);
    expect(await costOf(topped, 10, { use_as_planned: true })).toBe(11_000);
    expect((await shop.read(topped)).materials).toMatchObject([{ consumed: 10 }]);
  });

  test('of the last output are those of the whole order where its materials were mixed for all of it', async () => {
    const { start, use, costOf, flour } = await bakery();
    // 1,000 of labour and 10,000 of flour for each loaf; one loaf less came out of the same dough.
    const fewer = await start(10);
    expect(await costOf(fewer, 9, { final: true, planned_for: 'order' })).toBe(109_000 / 9);
    expect((await shop.read(fewer)).materials).toMatchObject([{ consumed: 10 }]);
    expect(await costOf(await start(10), 9, { final: true })).toBe(11_000);
    const recorded = await start(10);
    await use(recorded, 9);
    expect(await costOf(recorded, 9, { final: true, planned_for: 'order' })).toBe(11_000);
    expect((await shop.readRaw(flour.id)).current_stock).toBe(972);
    const open = await start(10);
    // Not the last output; and a plan where none is followed.
    for (const [quantity_completed, more] of [
      [5, { planned_for: 'order' }],
      [9, { final: true, planned_for: 'order', use_as_planned: false }],
      [10, { planned_for: 'units', use_as_planned: false }],
    ] as const) {
      const refused = await shop.act(open, 'complete', { quantity_completed, ...more });
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'planned_for' }] });
    }
    expect(await shop.read(open)).toMatchObject({ status: 'in_progress', quantity_completed: 0 });
    expect((await shop.readRaw(flour.id)).current_stock).toBe(972);
  });

  test('what is not there is a shortage, and nothing is recorded', async () => {
    const { loaf, flour, start } = await bakery();
    const id = await start(1_001);
    const short = await shop.act(id, 'complete', { quantity_completed: 1_001 });
    expect(short.body).toMatchObject({ code: 'INSUFFICIENT_STOCK', errors: [{ field: flour.id }] });
    expect(await shop.read(id)).toMatchObject({ status: 'in_progress', material_cost: 0 });
    expect((await shop.readGood(loaf.id)).current_stock).toBe(0);
  });
});

describe('scrap', () => {
  const breakdown = async (id: string) => (await owner.get(`${shop.orders}/${id}/cost-breakdown`)).body;

  test('four of fifty scrapped: labour is as planned, and the difference is a yield variance', async () => {
    const { start, costOf } = await bakery();
    const id = await start(50);
    await costOf(id, 46, { quantity_scrapped: 4 });
    expect(await shop.read(id)).toMatchObject({ labour_cost: 50_000, wip_balance: 0 });
    expect((await breakdown(id)).variances).toEqual({
      price: 0,
      usage: 0,
      labour: 0,
      overhead: 0,
      yield: 44_000,
      total: 44_000,
    });
    expect([await shop.balance(LABOUR), await shop.balance(LOSS)]).toEqual([-50_000, 0]);
  });

  test('above the normal share it is a loss: 1.5 of 50 at ₦110 where 5 % is normal', async () => {
    const { loaf, start, costOf } = await bakery({ normal_scrap_percentage: 5 });
    const { body } = await owner.get(`/api/v1/inventory/finished-goods/${loaf.id}/bom`);
    expect(body.normal_scrap_percentage).toBe(5);
    const id = await start(50);
    // 5 % of 50 is 2.5, so 1.5 of the four are abnormal: 1.5/50 of ₦5,500.
    expect(await costOf(id, 46, { quantity_scrapped: 4 })).toBe((550_000 - 16_500) / 46);
    expect(await shop.read(id)).toMatchObject({ quantity_abnormal: 1.5, wip_balance: 0 });
    expect([await shop.balance(LOSS), await shop.balance(WIP)]).toEqual([16_500, 0]);
  });

  test('only scrap: its normal part waits for the good units, and is lost where none come', async () => {
    const { start, costOf } = await bakery();
    const id = await start(10);
    await shop.done(id, 'complete', { quantity_completed: 0, quantity_scrapped: 2 });
    expect(await shop.read(id)).toMatchObject({ status: 'in_progress', wip_balance: 22_000 });
    expect(await costOf(id, 8)).toBe(110_000 / 8);
    const lost = await start(1);
    await shop.done(lost, 'complete', { quantity_completed: 0, quantity_scrapped: 1 });
    expect([await shop.balance(LOSS), await shop.balance(WIP)]).toEqual([11_000, 0]);
    expect(await shop.tieOutFaults()).toEqual([]);
  });
});
