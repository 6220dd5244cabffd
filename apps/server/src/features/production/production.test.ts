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
const LOSS = '5230';

const bakery = (fields?: object) => shop.bakery(fields);

describe('the life of an order', () => {
  test('runs from plan to completion and leaves nothing in progress', async () => {
    const { flour, loaf, bom } = await bakery();
    const year = application.today.slice(0, 4);
    const order = await shop.plan(loaf.id, 10, {
      priority: 'high',
      planned_start: application.today,
      planned_end: application.today,
      notes: 'For Saturday',
    });
    expect(order).toMatchObject({
      version: 1,
      order_number: `WO-${year}-001`,
      status: 'planned',
      priority: 'high',
      finished_good_name: 'Loaf',
      quantity: 10,
      quantity_completed: 0,
      bom_id: bom.id,
      bom_revision: 1,
      wip_balance: 0,
      materials: [
        { name: 'Flour', planned_quantity: 20, allocated: 0, consumed: 0, available: 100, short: 0 },
      ],
      can: { start: true, complete: false, delete: true },
    });
    expect((await shop.plan(loaf.id, 1)).order_number).toBe(`WO-${year}-002`);
    expect(await shop.done(order.id, 'start')).toMatchObject({
      status: 'in_progress',
      started_on: application.today,
      version: 2,
    });
    const used = await shop.done(order.id, 'consume-materials', {
      consumption: [{ item_id: flour.id, quantity: 20 }],
    });
    expect(used).toMatchObject({ material_cost: 6_000, wip_balance: 6_000, materials: [{ consumed: 20 }] });
    expect([await shop.balance(WIP), await shop.balance('1200')]).toEqual([6_000, 24_000]);
    expect(await shop.tieOutFaults()).toEqual([]);
    const done = await shop.done(order.id, 'complete', { quantity_completed: 10 });
    expect(done).toMatchObject({
      status: 'completed',
      completed_on: application.today,
      quantity_completed: 10,
      labour_cost: 10_000,
      overhead_cost: 5_000,
      wip_balance: 0,
      can: { update: false, cancel: false },
    });
    expect(await shop.readGood(loaf.id)).toMatchObject({
      current_stock: 10,
      stock_value: 21_000,
      unit_cost: 2_100,
    });
    const balances = [WIP, '1220', '5100', '5110'].map((code) => shop.balance(code));
    expect(await Promise.all(balances)).toEqual([0, 21_000, -10_000, -5_000]);
    expect(await shop.tieOutFaults()).toEqual([]);
    const { body } = await owner.get(`/api/v1/inventory/raw-materials/${flour.id}/movements`);
    expect(body.movements[0]).toMatchObject({
      kind: 'consumption',
      quantity: -20,
      value: -6_000,
      source_type: 'production_order',
      source_id: order.id,
      reference: order.order_number,
    });
  });

  test('each action is possible in its states only', async () => {
    const { loaf } = await bakery();
    const bodies: Record<string, object> = {
      complete: { quantity_completed: 1 },
      cancel: { reason: 'Power cut' },
    };
    const possible = { start: 'planned', hold: 'in_progress', resume: 'on_hold', complete: 'in_progress' };
    const ways: Record<string, string[]> = {
      planned: [],
      in_progress: ['start'],
      on_hold: ['start', 'hold'],
      completed: ['start', 'complete'],
      cancelled: ['cancel'],
    };
    for (const [state, way] of Object.entries(ways)) {
      for (const action of ['start', 'hold', 'resume', 'complete', 'cancel'] as const) {
        const order = await shop.plan(loaf.id, 1);
        for (const step of way) await shop.done(order.id, step, bodies[step]);
        expect((await shop.read(order.id)).status).toBe(state);
        const allowed =
          action === 'cancel' ? !['completed', 'cancelled'].includes(state) : possible[action] === state;
        const answer = await shop.act(order.id, action, bodies[action]);
        expect([state, action, answer.status, answer.body.code]).toEqual(
          allowed ? [state, action, 200, undefined] : [state, action, 409, 'INVALID_STATE'],
        );
      }
    }
    const order = await shop.plan(loaf.id, 1);
    expect((await shop.act(order.id, 'cancel')).body.field).toBe('reason');
    expect((await shop.act(order.id, 'cancel', { reason: ' ' })).body.field).toBe('reason');
  });

  test('on hold nothing is used or completed; resumed it goes on', async () => {
    const { flour, loaf } = await bakery();
    const order = await shop.plan(loaf.id, 1);
    await shop.done(order.id, 'start');
    expect((await shop.done(order.id, 'hold', { reason: 'No diesel' })).status).toBe('on_hold');
    const consumption = [{ item_id: flour.id, quantity: 2 }];
    expect((await shop.act(order.id, 'consume-materials', { consumption })).body.code).toBe('INVALID_STATE');
    expect((await shop.done(order.id, 'resume')).status).toBe('in_progress');
    await shop.done(order.id, 'consume-materials', { consumption });
    expect((await shop.done(order.id, 'complete', { quantity_completed: 1 })).status).toBe('completed');
  });

  test('a cancelled order keeps its reason, gives back what it reserved, and its cost is lost', async () => {
    const { flour, loaf } = await bakery();
    const order = await shop.plan(loaf.id, 10);
    await shop.allocate(order.id, [{ item_id: flour.id, quantity: 20 }]);
    await shop.done(order.id, 'start');
    await shop.done(order.id, 'consume-materials', { consumption: [{ item_id: flour.id, quantity: 5 }] });
    const cancelled = await shop.done(order.id, 'cancel', { reason: 'The oven broke' });
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'The oven broke',
      cancelled_on: application.today,
      wip_balance: 0,
      materials: [{ allocated: 0, consumed: 5 }],
    });
    expect([await shop.balance(LOSS), await shop.balance(WIP)]).toEqual([1_500, 0]);
    expect(await shop.readRaw(flour.id)).toMatchObject({ current_stock: 95, allocated: 0 });
    expect(await shop.tieOutFaults()).toEqual([]);
  });

  test('partial completions take their share, the last exactly the rest; scrap stays in the good units', async () => {
    const { flour, loaf } = await bakery({ labour_cost: 33, overhead_cost: 0, yield_quantity: 10 });
    const order = await shop.plan(loaf.id, 7);
    await shop.done(order.id, 'start');
    await shop.done(order.id, 'consume-materials', {
      consumption: [{ item_id: flour.id, quantity: 3.3333 }],
    });
    const first = await shop.done(order.id, 'complete', { quantity_completed: 3 });
    expect(first).toMatchObject({ status: 'in_progress', quantity_completed: 3, material_cost: 1_000 });
    // What was used is for 16.6665 loaves, so three take 1,000 × 3/16.6665, and 10 of labour.
    expect(await shop.readGood(loaf.id)).toMatchObject({ current_stock: 3, stock_value: 190 });
    expect(await shop.tieOutFaults()).toEqual([]);
    const last = await shop.done(order.id, 'complete', { quantity_completed: 3, quantity_scrapped: 1 });
    expect(last).toMatchObject({
      status: 'completed',
      quantity_completed: 6,
      quantity_scrapped: 1,
      labour_cost: 23,
      wip_balance: 0,
    });
    expect(await shop.readGood(loaf.id)).toMatchObject({ current_stock: 6, stock_value: 1_023 });
    expect([await shop.balance(WIP), await shop.balance(LOSS)]).toEqual([0, 0]);
    expect(await shop.tieOutFaults()).toEqual([]);
  });

  test('final ends an order before its plan is reached; without any good unit the rest is lost', async () => {
    const { flour, loaf } = await bakery({ labour_cost: 0, overhead_cost: 0 });
    const start = async () => {
      const order = await shop.plan(loaf.id, 10);
      await shop.done(order.id, 'start');
      await shop.done(order.id, 'consume-materials', { consumption: [{ item_id: flour.id, quantity: 20 }] });
      return order;
    };
    const short = await start();
    const ended = await shop.done(short.id, 'complete', { quantity_completed: 8, final: true });
    expect(ended).toMatchObject({ status: 'completed', quantity_completed: 8 });
    expect(await shop.readGood(loaf.id)).toMatchObject({ current_stock: 8, stock_value: 6_000 });
    const open = await start();
    const over = await shop.done(open.id, 'complete', { quantity_completed: 12, final: false });
    expect(over).toMatchObject({ status: 'in_progress', wip_balance: 0 });
    await shop.done(open.id, 'complete', { quantity_completed: 0, final: true });
    const spoiled = await start();
    expect((await shop.act(spoiled.id, 'complete', { quantity_completed: 0 })).body.field).toBe(
      'quantity_completed',
    );
    await shop.done(spoiled.id, 'complete', { quantity_completed: 0, quantity_scrapped: 10 });
    expect(await shop.read(spoiled.id)).toMatchObject({ status: 'completed', wip_balance: 0 });
    expect([await shop.balance(LOSS), await shop.balance(WIP)]).toEqual([6_000, 0]);
    expect(await shop.tieOutFaults()).toEqual([]);
  });
});

describe.each(['weighted_average', 'fifo'])(
  'what is left in an order after its good units, by %s',
  (costing_method) => {
    test('stays in their cost: on hand in stock, with those sold in cost of goods sold', async () => {
      owner = await testOwner(application, { costing_method });
      shop = workshop(application, owner);
      const { flour, loaf } = await bakery({ labour_cost: 0, overhead_cost: 0 });
      const order = await shop.plan(loaf.id, 10);
      await shop.done(order.id, 'start');
      await shop.done(order.id, 'consume-materials', { consumption: [{ item_id: flour.id, quantity: 20 }] });
      await shop.done(order.id, 'complete', { quantity_completed: 6 });
      await shop.done(order.id, 'complete', { quantity_completed: 3 });
      // ₦6.00 of the ₦60.00 is in the order still; three of the nine have gone when the tenth turns out to be scrap.
      await shop.takeGood(loaf.id, 3);
      const before = await shop.readGood(loaf.id);
      const gone = await shop.balance('5000');
      await shop.done(order.id, 'complete', { quantity_completed: 0, quantity_scrapped: 1 });
      const after = await shop.readGood(loaf.id);
      expect([after.current_stock, after.stock_value - before.stock_value]).toEqual([6, 400]);
      expect((await shop.balance('5000')) - gone).toBe(200);
      expect([await shop.balance(LOSS), await shop.balance(WIP)]).toEqual([0, 0]);
      expect(await shop.tieOutFaults()).toEqual([]);
    });
  },
);

describe('dates', () => {
  test('an order may be written up later, but not in the future, before its start, or in closed books', async () => {
    const { flour, loaf } = await bakery();
    const order = await shop.plan(loaf.id, 1);
    const [past, earlier, future] = ['2026-01-10', '2026-01-09', '2199-01-01'];
    const consumption = [{ item_id: flour.id, quantity: 2 }];
    expect((await shop.act(order.id, 'start', { started_on: future })).body.field).toBe('started_on');
    expect((await shop.done(order.id, 'start', { started_on: past })).started_on).toBe(past);
    for (const consumed_on of [earlier, future])
      expect((await shop.act(order.id, 'consume-materials', { consumption, consumed_on })).body.field).toBe(
        'consumed_on',
      );
    for (const completed_on of [earlier, future])
      expect((await shop.act(order.id, 'complete', { quantity_completed: 1, completed_on })).body.field).toBe(
        'completed_on',
      );
    const { version } = (await owner.get(`/api/v1/organizations/${owner.organization_id}`)).body;
    const books = (books_locked_until: string, version: number) =>
      owner.put(`/api/v1/organizations/${owner.organization_id}`, { version, books_locked_until });
    await books('2026-01-31', version);
    const locked = await shop.act(order.id, 'consume-materials', { consumption, consumed_on: past });
    expect(locked.body.code).toBe('PERIOD_LOCKED');
    const empty = await shop.act(order.id, 'complete', {
      quantity_completed: 1,
      completed_on: past,
      labour_cost: 0,
      overhead_cost: 0,
    });
    expect(empty.body.code).toBe('PERIOD_LOCKED');
    await books('2026-01-09', version + 1);
    await shop.done(order.id, 'consume-materials', { consumption, consumed_on: past });
    const done = await shop.done(order.id, 'complete', { quantity_completed: 1, completed_on: past });
    expect(done).toMatchObject({ completed_on: past, wip_balance: 0 });
    expect(await shop.tieOutFaults()).toEqual([]);
  });
});

test('nothing comes out before what went into it', async () => {
  const { flour, loaf } = await bakery();
  const order = await shop.plan(loaf.id, 1);
  await shop.done(order.id, 'start', { started_on: '2026-01-10' });
  await shop.done(order.id, 'consume-materials', {
    consumption: [{ item_id: flour.id, quantity: 2 }],
    consumed_on: '2026-01-12',
  });
  const early = await shop.act(order.id, 'complete', { quantity_completed: 1, completed_on: '2026-01-11' });
  expect([early.status, early.body.field]).toEqual([400, 'completed_on']);
  await shop.done(order.id, 'complete', { quantity_completed: 1, completed_on: '2026-01-12' });
  expect(await shop.tieOutFaults()).toEqual([]);
});
