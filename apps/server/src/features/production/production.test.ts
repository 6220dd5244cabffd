import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Member,
  moveTo,
  type TestApplication,
  testApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { workshop } from '../../testing/stock.ts';

let application: TestApplication;
let owner: Member;
let shop: ReturnType<typeof workshop>;

beforeAll(async () => {
  application = await testApplication();
});
beforeEach(async () => {
  owner = await testOwner(application);
  shop = workshop(application, owner);
});
afterAll(() => application.close());

const WIP = '1210';
const LOSS = '5230';

/** A loaf of 2 kg flour, ₦10 labour and ₦5 overhead; 100 kg flour at ₦3 on hand. */
async function bakery(fields: object = {}) {
  const [flour, loaf] = [
    await shop.raw({ name: 'Flour' }),
    await shop.good({ name: 'Loaf', sku: 'LOAF', unit: 'piece' }),
  ];
  await shop.receive(flour.id, 100, 300);
  const bom = await shop.bom(loaf.id, [{ item_id: flour.id, quantity: 2 }], {
    labour_cost: 1_000,
    overhead_cost: 500,
    ...fields,
  });
  return { flour, loaf, bom };
}

describe('the life of an order', () => {
  test('S2.1-5 S2.3-13 S2.4-5 S2.4-6 S2.7-33 S2.7-37 runs from plan to completion and leaves nothing in progress', async () => {
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
    expect(await shop.untied()).toEqual([]);
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
    expect(await shop.untied()).toEqual([]);
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

  test('S2.4-5 S2.4-6 S2.4-7 S2.4-8 each action is possible in its states only', async () => {
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

  test('S2.4-8 on hold nothing is used or completed; resumed it goes on', async () => {
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

  test('S2.7-35 S2.4-7 a cancelled order keeps its reason, gives back what it reserved, and its cost is lost', async () => {
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
    expect(await shop.untied()).toEqual([]);
  });

  test('S2.4-6 partial completions take their share, the last exactly the rest; scrap stays in the good units', async () => {
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
    expect(await shop.untied()).toEqual([]);
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
    expect(await shop.untied()).toEqual([]);
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
    expect(await shop.untied()).toEqual([]);
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
      expect(await shop.untied()).toEqual([]);
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
    expect(await shop.untied()).toEqual([]);
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
  expect(await shop.untied()).toEqual([]);
});

describe('orders', () => {
  test('what is too much to be counted is refused at its field, not by accident', async () => {
    const { loaf } = await bakery({ labour_cost: 1_000_000_000_000_000 });
    expect(
      (await owner.post(shop.orders, { finished_good_id: loaf.id, quantity: 1_000_000_000 })).body,
    ).toMatchObject({ code: 'VALIDATION_FAILED', field: 'quantity' });
    const cost = await owner.post(`/api/v1/inventory/finished-goods/${loaf.id}/calculate-cost`, {
      quantity: 1_000_000_000,
    });
    expect(cost.body.field).toBe('quantity');
    const order = await shop.plan(loaf.id, 1);
    await shop.done(order.id, 'start');
    const completed = await shop.act(order.id, 'complete', {
      quantity_completed: 1_000_000_000,
      use_as_planned: false,
    });
    expect(completed.body.field).toBe('quantity_completed');
  });

  test('S2.7-33 the bill is copied: what changes of it later does not reach the order', async () => {
    const { flour, loaf, bom } = await bakery();
    const order = await shop.plan(loaf.id, 10);
    await owner.put(`/api/v1/inventory/finished-goods/${loaf.id}/bom/${bom.id}`, {
      version: 1,
      labour_cost: 9_999,
      lines: [{ item_id: flour.id, quantity: 50 }],
    });
    const changed = await owner.put(`${shop.orders}/${order.id}`, { version: 1, quantity: 20 });
    expect(changed.body).toMatchObject({ version: 2, quantity: 20, materials: [{ planned_quantity: 40 }] });
    await shop.done(order.id, 'start');
    expect((await shop.done(order.id, 'complete', { quantity_completed: 20 })).labour_cost).toBe(20_000);
  });

  test('quantity and checks of an order can change until it is started, the rest of it until it ends', async () => {
    const { loaf } = await bakery({ quality_checkpoints: [{ name: 'Weight' }, { name: 'Colour' }] });
    const order = await shop.plan(loaf.id, 10);
    const change = (fields: object) => owner.put(`${shop.orders}/${order.id}`, fields);
    const planned = await change({ version: 1, quality_checkpoints: [{ name: 'Crust', required: false }] });
    expect(planned.status).toBe(200);
    expect(planned.body.quality_checkpoints).toMatchObject([{ name: 'Crust', required: false }]);
    await shop.done(order.id, 'start');
    const { version } = await shop.read(order.id);
    for (const [fields, field] of [
      [{ quantity: 20 }, 'quantity'],
      [{ quality_checkpoints: [] }, 'quality_checkpoints'],
    ] as const)
      expect((await change({ version, ...fields })).body).toMatchObject({ code: 'INVALID_STATE', field });
    const { body } = await change({ version, notes: 'For Sunday' });
    expect(body).toMatchObject({
      quantity: 10,
      notes: 'For Sunday',
      quality_checkpoints: [{ name: 'Crust' }],
    });
    await shop.done(order.id, 'complete', { quantity_completed: 10 });
    const ended = await change({ version: (await shop.read(order.id)).version, notes: 'x' });
    expect(ended.body.code).toBe('INVALID_STATE');
  });

  test('S2.7-33 a good without a bill, a service, an unknown good and a wrong date are refused at their field', async () => {
    const { loaf, flour } = await bakery();
    const bare = await shop.good();
    const service = await shop.good({ item_kind: 'service' });
    const send = (body: object) =>
      owner.post(shop.orders, { finished_good_id: loaf.id, quantity: 1, ...body });
    for (const [body, code, field] of [
      [{ finished_good_id: bare.id }, 'INVALID_STATE', 'finished_good_id'],
      [{ finished_good_id: service.id }, 'INVALID_STATE', 'finished_good_id'],
      [{ finished_good_id: flour.id }, 'NOT_FOUND', 'finished_good_id'],
      [{ quantity: 0 }, 'VALIDATION_FAILED', 'quantity'],
      [{ priority: 'soon' }, 'VALIDATION_FAILED', 'priority'],
      [{ planned_start: '2026-02-02', planned_end: '2026-02-01' }, 'VALIDATION_FAILED', 'planned_end'],
      [{ status: 'completed' }, 'VALIDATION_FAILED', 'status'],
    ] as const)
      expect((await send(body)).body).toMatchObject({ code, field });
    expect((await owner.get(shop.orders)).body.total).toBe(0);
  });

  test('S2.7-34 an order is read, changed under its version, and deleted only while planned with nothing reserved', async () => {
    const { flour, loaf } = await bakery();
    const order = await shop.plan(loaf.id, 5);
    const path = `${shop.orders}/${order.id}`;
    expect(await shop.read(order.id)).toEqual(order);
    const changed = await owner.put(path, { version: 1, priority: 'urgent', planned_end: '2026-12-24' });
    expect(changed.body).toMatchObject({ version: 2, priority: 'urgent', planned_end: '2026-12-24' });
    expect((await owner.put(path, { version: 1, notes: 'x' })).body).toMatchObject({
      code: 'STALE_VERSION',
      current: { version: 2 },
    });
    expect((await owner.put(path, { version: 2, planned_start: '2026-12-25' })).body.field).toBe(
      'planned_end',
    );
    await shop.allocate(order.id, [{ item_id: flour.id, quantity: 1 }]);
    expect((await owner.delete(path)).body.code).toBe('INVALID_STATE');
    await shop.allocate(order.id, []);
    await shop.done(order.id, 'start');
    expect((await owner.put(path, { version: 5, quantity: 6 })).body).toMatchObject({
      code: 'INVALID_STATE',
      field: 'quantity',
    });
    expect((await owner.put(path, { version: 5, notes: 'Two ovens' })).body.notes).toBe('Two ovens');
    expect((await owner.delete(path)).body.code).toBe('INVALID_STATE');
    const other = await shop.plan(loaf.id, 5);
    expect((await owner.delete(`${shop.orders}/${other.id}`)).body).toEqual({ id: other.id });
    expect((await owner.get(`${shop.orders}/${other.id}`)).status).toBe(404);
    await shop.done(order.id, 'complete', { quantity_completed: 5 });
    expect((await owner.put(path, { version: 8, notes: 'x' })).body.code).toBe('INVALID_STATE');
  });

  test('S2.7-31 S2.7-32 S2.7-23 S2.3-13 the list pages, sorts, filters and searches; a good has its own', async () => {
    const { flour, loaf } = await bakery();
    const roll = await shop.good({ name: 'Meat roll', sku: 'ROLL' });
    await shop.bom(roll.id, [{ item_id: flour.id, quantity: 1 }]);
    const made: Record<string, { id: string }> = {};
    for (const [name, good, quantity, fields] of [
      ['a', loaf, 3, { priority: 'low', planned_start: '2026-03-01', planned_end: '2026-03-09' }],
      ['b', loaf, 1, { priority: 'urgent', planned_start: '2026-03-05', planned_end: '2026-03-06' }],
      ['c', roll, 2, { planned_start: '2026-03-10', planned_end: '2026-04-01', notes: 'Wedding' }],
      ['d', roll, 4, { priority: 'high', planned_start: '2026-03-20' }],
    ] as const)
      made[name] = await shop.plan(good.id, quantity, fields);
    await shop.done(made.a!.id, 'start');
    await shop.done(made.b!.id, 'cancel', { reason: 'x' });
    const byId = new Map(Object.entries(made).map(([name, { id }]) => [id, name]));
    const names = async (query: string) => {
      const { body } = await owner.get(`${shop.orders}?${query}`);
      return body.work_in_progress.map((order: { id: string }) => byId.get(order.id)).join('');
    };
    expect(await names('')).toBe('dcba');
    for (const [sort, order] of [
      ['order_number', 'abcd'],
      ['created_at', 'abcd'],
      ['quantity', 'bcad'],
      ['priority', 'acdb'],
      ['planned_start', 'abcd'],
      ['planned_end', 'bacd'],
    ])
      expect([sort, await names(`sort_by=${sort}&sort_direction=asc`)]).toEqual([sort, order]);
    expect(await names('sort_by=priority&sort_direction=desc')).toBe('bdca');
    expect(await names('sort_by=status&sort_direction=asc')).toBe('bacd');
    expect(await names('sort_by=updated_at&sort_direction=desc')).toBe('badc');
    expect(await names('status=planned&sort_by=order_number&sort_direction=asc')).toBe('cd');
    expect(await names('status=on_hold')).toBe('');
    expect(await names('status=cancelled')).toBe('b');
    expect(await names('priority=high')).toBe('d');
    expect(await names(`finished_good_id=${roll.id}`)).toBe('dc');
    expect(await names('date_from=2026-03-05&date_to=2026-03-10')).toBe('cb');
    expect(await names('search=wedding')).toBe('c');
    expect(await names('search=meat')).toBe('dc');
    expect(await names('search=-002')).toBe('b');
    const { body: page } = await owner.get(`${shop.orders}?limit=1&offset=1`);
    expect([page.work_in_progress.length, page.total, page.limit, page.offset]).toEqual([1, 4, 1, 1]);
    for (const query of ['status=done', 'priority=soon', 'sort_by=cost', 'limit=101'])
      expect((await owner.get(`${shop.orders}?${query}`)).status).toBe(400);
    const own = await owner.get(`/api/v1/inventory/finished-goods/${roll.id}/manufacturing?limit=1`);
    expect([own.body.work_in_progress[0].id, own.body.total, own.body.limit]).toEqual([made.d!.id, 2, 1]);
  });

  test('S2.7-42 overdue: the planned end has passed, not completed or cancelled; 50 long', async () => {
    const { loaf } = await bakery();
    const late = { planned_start: '2026-01-01', planned_end: '2026-01-05' };
    const orders = [];
    for (const planned_end of ['2026-01-09', '2026-01-05', '2026-01-07', '2026-01-06', application.today])
      orders.push(await shop.plan(loaf.id, 1, { ...late, planned_end }));
    await shop.plan(loaf.id, 1);
    const [first, second, third, fourth] = orders;
    await shop.done(third.id, 'start');
    await shop.done(third.id, 'complete', { quantity_completed: 1 });
    await shop.done(fourth.id, 'cancel', { reason: 'x' });
    const { body } = await owner.get(`${shop.orders}/overdue`);
    expect(body.work_in_progress.map((each: { id: string }) => each.id)).toEqual([second.id, first.id]);
    expect([body.total, body.limit]).toEqual([2, 50]);
    expect((await shop.read(first.id)).is_overdue).toBe(true);
    expect((await shop.read(third.id)).is_overdue).toBe(false);
    expect((await owner.get(`${shop.orders}/overdue?limit=1`)).body.work_in_progress).toHaveLength(1);
  });
});

describe('materials', () => {
  test('S2.7-36 allocations reserve exactly what they say, and what is used comes from them first', async () => {
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
    expect(await shop.untied()).toEqual([]);
  });

  test('S2.7-37 a sub-assembly goes in from finished goods; a key that is sent twice counts once', async () => {
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
    expect(await shop.untied()).toEqual([]);
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
    expect(await shop.untied()).toEqual([]);
    await shop.done(order.id, 'complete', { quantity_completed: 60 });
    expect(await shop.readGood(loaf.id)).toMatchObject({ current_stock: 60, stock_value: 36_000 });
    expect([await shop.balance(WIP), await shop.balance('5000')]).toEqual([0, 2_000]);
    expect(await shop.untied()).toEqual([]);
  });
});

describe('reading an order', () => {
  test('S2.7-38 the timeline has every event with who and when', async () => {
    const { flour, loaf } = await bakery({ quality_checkpoints: [{ name: 'Crust' }] });
    const order = await shop.plan(loaf.id, 1);
    const keeper = await testMember(application, owner, 'storekeeper');
    await keeper.post(`${shop.orders}/${order.id}/start`);
    await shop.done(order.id, 'hold', { reason: 'No light' });
    await shop.done(order.id, 'resume');
    await shop.allocate(order.id, [{ item_id: flour.id, quantity: 2 }]);
    await shop.done(order.id, 'consume-materials', { consumption: [{ item_id: flour.id, quantity: 2 }] });
    const [check] = order.quality_checkpoints;
    await owner.put(`${shop.orders}/${order.id}/quality-checkpoints/${check.id}`, { status: 'passed' });
    await owner.put(`${shop.orders}/${order.id}`, { version: 6, notes: 'x' });
    await shop.done(order.id, 'complete', { quantity_completed: 1 });
    const { body } = await owner.get(`${shop.orders}/${order.id}/timeline`);
    expect(
      body.timeline.map((event: { type: string; user_id: string }) => [event.type, event.user_id]),
    ).toEqual([
      ['production.planned', owner.user_id],
      ['production.started', keeper.user_id],
      ['production.held', owner.user_id],
      ['production.resumed', owner.user_id],
      ['production.allocated', owner.user_id],
      ['production.consumed', owner.user_id],
      ['production.checked', owner.user_id],
      ['production.updated', owner.user_id],
      ['production.completed', owner.user_id],
    ]);
    expect(body.timeline[2]).toMatchObject({ user_name: 'Bisi Adeyemi', data: { reason: 'No light' } });
    expect(body.timeline[5].data).toEqual({ cost: 600 });
    expect(body.timeline[8].data).toEqual({ quantity: 1, scrapped: 0, cost: 2_100 });
    for (const { at } of body.timeline) expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
    expect(body.total).toBe(9);
  });

  test('S2.7-39 S2.7-40 checkpoints are listed and recorded; the required ones must have passed before completion', async () => {
    const { loaf } = await bakery({
      quality_checkpoints: [{ name: 'Weight' }, { name: 'Colour', required: false }],
    });
    const order = await shop.plan(loaf.id, 2);
    const path = `${shop.orders}/${order.id}/quality-checkpoints`;
    const { body } = await owner.get(path);
    expect(body).toMatchObject({
      total: 2,
      quality_checkpoints: [
        { name: 'Weight', required: true, status: 'pending', checked_by: null },
        { name: 'Colour', required: false, status: 'pending' },
      ],
    });
    const [weight] = body.quality_checkpoints;
    await shop.done(order.id, 'start');
    const complete = () => shop.act(order.id, 'complete', { quantity_completed: 1 });
    expect((await complete()).body).toMatchObject({
      code: 'CHECKS_OPEN',
      errors: [{ field: weight.id, message: 'Weight is not checked yet' }],
    });
    const record = (fields: object) => owner.put(`${path}/${weight.id}`, fields);
    expect((await record({ status: 'failed', notes: '780 g' })).body).toMatchObject({
      status: 'failed',
      notes: '780 g',
      checked_by: owner.user_id,
      checked_by_name: 'Bisi Adeyemi',
    });
    expect((await complete()).body.errors[0].message).toBe('Weight has failed');
    expect((await record({ status: 'perfect' })).body.field).toBe('status');
    await record({ status: 'passed' });
    expect((await complete()).status).toBe(200);
    expect((await complete()).body.status).toBe('completed');
    expect((await record({ status: 'failed' })).body.code).toBe('INVALID_STATE');
    const unknown = await owner.put(`${path}/${order.id}`, { status: 'passed' });
    expect(unknown.status).toBe(404);
    const own = await shop.plan(loaf.id, 2, { quality_checkpoints: [] });
    expect(own.quality_checkpoints).toEqual([]);
  });

  test('S2.7-41 the cost breakdown: planned, actual, and the variance in its parts, which sum up', async () => {
    const { flour, loaf } = await bakery();
    const order = await shop.plan(loaf.id, 10);
    await shop.receive(flour.id, 100, 500);
    await shop.done(order.id, 'start');
    await shop.done(order.id, 'consume-materials', { consumption: [{ item_id: flour.id, quantity: 22 }] });
    const read = async () => (await owner.get(`${shop.orders}/${order.id}/cost-breakdown`)).body;
    expect(await read()).toMatchObject({ wip_balance: 8_800, variances: null, actual: { unit_cost: null } });
    await shop.done(order.id, 'complete', { quantity_completed: 9, final: true, labour_cost: 12_000 });
    const breakdown = await read();
    expect(breakdown).toMatchObject({
      planned: {
        quantity: 10,
        material: 6_000,
        labour: 10_000,
        overhead: 5_000,
        total: 21_000,
        unit_cost: 2_100,
      },
      actual: {
        quantity: 9,
        material: 8_800,
        labour: 12_000,
        overhead: 4_500,
        total: 25_300,
        unit_cost: 2_811,
      },
      wip_balance: 0,
      materials: [
        { name: 'Flour', planned_quantity: 20, planned_cost: 6_000, actual_quantity: 22, actual_cost: 8_800 },
      ],
      variances: { price: 2_200, usage: 600, labour: 2_000, overhead: -500, yield: 2_100, total: 6_400 },
    });
    const { total, ...parts } = breakdown.variances;
    expect(Object.values<number>(parts).reduce((sum, part) => sum + part, 0)).toBe(total);
    expect(total).toBe(25_300 - 18_900);
  });

  test('S2.7-43 capacity, week by week: planned, started, completed, on time, lead time, load', async () => {
    await moveTo(application, owner, new Date('2026-03-02T09:00:00Z'));
    try {
      const { version } = (await owner.get(`/api/v1/organizations/${owner.organization_id}`)).body;
      const set = await owner.put(`/api/v1/organizations/${owner.organization_id}`, {
        version,
        weekly_capacity: 80,
      });
      expect(set.body.weekly_capacity).toBe(80);
      const [flour, loaf] = [await shop.raw(), await shop.good()];
      await shop.bom(loaf.id, [{ item_id: flour.id, quantity: 1 }]);
      const [good, late, gone] = [
        await shop.plan(loaf.id, 40, { planned_end: '2026-03-06' }),
        await shop.plan(loaf.id, 20, { planned_end: '2026-03-08' }),
        await shop.plan(loaf.id, 99, { planned_end: '2026-03-08' }),
      ];
      await shop.plan(loaf.id, 30, { planned_end: '2026-03-09' });
      for (const order of [good, late]) await shop.done(order.id, 'start');
      await shop.done(gone.id, 'cancel', { reason: 'x' });
      await moveTo(application, owner, new Date('2026-03-06T09:00:00Z'));
      await shop.done(good.id, 'complete', { quantity_completed: 40, use_as_planned: false });
      await moveTo(application, owner, new Date('2026-03-09T09:00:00Z'));
      await shop.done(late.id, 'complete', {
        quantity_completed: 18,
        final: true,
        use_as_planned: false,
      });
      const { body } = await owner.get(
        `${shop.orders}/capacity-analysis?date_from=2026-03-04&date_to=2026-03-09`,
      );
      expect(body).toEqual({
        date_from: '2026-03-04',
        date_to: '2026-03-09',
        weekly_capacity: 80,
        weeks: [
          {
            week_start: '2026-03-02',
            week_end: '2026-03-08',
            planned_quantity: 60,
            planned_orders: 2,
            started_orders: 2,
            completed_orders: 1,
            completed_quantity: 40,
            on_time_rate: 100,
            lead_time_days: 4,
            load: 75,
          },
          {
            week_start: '2026-03-09',
            week_end: '2026-03-15',
            planned_quantity: 30,
            planned_orders: 1,
            started_orders: 0,
            completed_orders: 1,
            completed_quantity: 18,
            on_time_rate: 0,
            lead_time_days: 7,
            load: 37.5,
          },
        ],
      });
      expect((await owner.get(`${shop.orders}/capacity-analysis`)).body).toMatchObject({
        date_from: '2025-03-10',
        date_to: '2026-04-09',
      });
      const wrong = await owner.get(
        `${shop.orders}/capacity-analysis?date_from=2026-02-02&date_to=2026-02-01`,
      );
      expect(wrong.body.field).toBe('date_to');
    } finally {
      application.setNow(null);
    }
  });
});
