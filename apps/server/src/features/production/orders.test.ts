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

const bakery = (fields?: object) => shop.bakery(fields);

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

  test('the bill is copied: what changes of it later does not reach the order', async () => {
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

  test('a good without a bill, a service, an unknown good and a wrong date are refused at their field', async () => {
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

  test('an order is read, changed under its version, and deleted only while planned with nothing reserved', async () => {
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

  test('the list pages, sorts, filters and searches; a good has its own', async () => {
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

  test('overdue: the planned end has passed, not completed or cancelled; 50 long', async () => {
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
