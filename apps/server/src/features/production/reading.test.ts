import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Member,
  moveTo,
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
beforeEach(async () => {
  owner = await testOwner(application);
  shop = workshop(application, owner);
});
afterAll(() => application.close());

const bakery = (fields?: object) => shop.bakery(fields);

describe('reading an order', () => {
  test('the timeline has every event with who and when', async () => {
    const { flour, loaf } = await bakery({ quality_checkpoints: [{ name: 'Crust' }] });
    // Events have the time of the database.
    const [began] = await application.owner<{ now: string }>('select now()');
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
    const moments = body.timeline.map(({ at }: { at: string }) => Date.parse(at));
    const [database] = await application.owner<{ now: string }>('select now()');
    expect(moments).toEqual([...moments].sort((one, other) => one - other));
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(Date.parse(began!.now));
    expect(Math.max(...moments)).toBeLessThanOrEqual(Date.parse(database!.now));
    expect(body.total).toBe(9);
  });

  test('checkpoints are listed and recorded; the required ones must have passed before completion', async () => {
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

  test('the cost breakdown: planned, actual, and the variance in its parts, which sum up', async () => {
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

  test('capacity, week by week: planned, started, completed, on time, lead time, load', async () => {
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
