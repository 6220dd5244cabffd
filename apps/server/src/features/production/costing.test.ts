import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../../testing/application.ts';
import { runs } from '../../testing/runs.ts';
import { workshop } from '../../testing/stock.ts';

let application: TestApplication;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

type Method = 'fifo' | 'weighted_average';
async function open(costing_method: Method) {
  const owner: Member = await testOwner(application, { costing_method });
  return { owner, shop: workshop(application, owner) };
}

describe('costing through the API', () => {
  test('6 at 3 and 6 at 4, one good that needs 10: it costs 34 by FIFO, not the 35 of a price list', async () => {
    const { shop } = await open('fifo');
    const [flour, loaf] = [await shop.raw({ standard_cost: 350 }), await shop.good()];
    await shop.receive(flour.id, 6, 300);
    await shop.receive(flour.id, 6, 400);
    await shop.bom(loaf.id, [{ item_id: flour.id, quantity: 10 }]);
    const order = await shop.plan(loaf.id, 1);
    await shop.done(order.id, 'start');
    expect(await shop.tieOutFaults()).toEqual([]);
    await shop.done(order.id, 'consume-materials', { consumption: [{ item_id: flour.id, quantity: 10 }] });
    expect(await shop.tieOutFaults()).toEqual([]);
    await shop.done(order.id, 'complete', { quantity_completed: 1 });
    expect(await shop.readGood(loaf.id)).toMatchObject({
      current_stock: 1,
      stock_value: 3_400,
      unit_cost: 3_400,
    });
    expect(await shop.readRaw(flour.id)).toMatchObject({ current_stock: 2, stock_value: 800 });
    expect(await shop.tieOutFaults()).toEqual([]);
  });

  test('batches of 2 at 0 and 2 at 50, one of each: the good costs 50; a batch has no more than is left', async () => {
    const { shop } = await open('fifo');
    const [yeast, loaf] = [
      await shop.raw({ name: 'Yeast', batch_tracking_enabled: true }),
      await shop.good({ batch_tracking_enabled: true }),
    ];
    await shop.receive(yeast.id, 2, 0, { batch_number: 'A' });
    await shop.receive(yeast.id, 2, 5_000, { batch_number: 'B' });
    await shop.receive(yeast.id, 2, 9_000, { batch_number: 'OLD', expires_on: '2020-01-01' });
    await shop.bom(loaf.id, [{ item_id: yeast.id, quantity: 2 }]);
    const order = await shop.plan(loaf.id, 1);
    await shop.done(order.id, 'start');
    const use = (...lines: [string, number][]) =>
      shop.act(order.id, 'consume-materials', {
        consumption: lines.map(([batch_number, quantity]) => ({ item_id: yeast.id, batch_number, quantity })),
      });
    expect((await use(['A', 1], ['A', 1.5])).body.errors[0].message).toBe(
      'Yeast, batch A: 2 there, 2.5 needed',
    );
    expect((await use(['OLD', 1])).body.field).toBe('consumption.0.batch_number');
    expect((await use(['C', 1])).status).toBe(404);
    expect((await use(['A', 1], ['B', 1])).body).toMatchObject({ material_cost: 5_000 });
    expect((await shop.allocate(order.id, [{ item_id: yeast.id, quantity: 3 }])).body.code).toBe(
      'INSUFFICIENT_STOCK',
    );
    await shop.done(order.id, 'complete', { quantity_completed: 1, expires_on: '2199-01-01' });
    expect(await shop.readGood(loaf.id)).toMatchObject({ current_stock: 1, stock_value: 5_000 });
    expect(await shop.tieOutFaults()).toEqual([]);
    const lots = await application.owner<{ batch_number: string; quantity_e4: string }>(
      'select batch_number, quantity_e4 from stock_lot where item_id = $1',
      [loaf.id],
    );
    expect(lots).toEqual([{ batch_number: order.order_number, quantity_e4: 10_000 }]);
  });

  test.each(['fifo', 'weighted_average'] as const)(
    '500 of material, 120 labour and 80 overhead complete 7: worth 700 and nothing in progress, by %s',
    async (method) => {
      const { shop } = await open(method);
      const [flour, loaf] = [await shop.raw(), await shop.good()];
      await shop.receive(flour.id, 10, 5_000);
      await shop.bom(loaf.id, [{ item_id: flour.id, quantity: 10 }], {
        yield_quantity: 7,
        labour_cost: 12_000,
        overhead_cost: 8_000,
      });
      const order = await shop.plan(loaf.id, 7);
      await shop.done(order.id, 'start');
      await shop.done(order.id, 'consume-materials', { consumption: [{ item_id: flour.id, quantity: 10 }] });
      const done = await shop.done(order.id, 'complete', { quantity_completed: 7 });
      expect([done.wip_balance, await shop.balance('1210'), await shop.balance('1220')]).toEqual([
        0, 0, 70_000,
      ]);
      let left = 70_000;
      for (let each = 0; each < 7; each++) {
        const { body } = await shop.takeGood(loaf.id, 1);
        left -= 10_000;
        expect(body.stock_value).toBe(left);
      }
      expect(await shop.tieOutFaults()).toEqual([]);
    },
  );
});

/** The most frequent actions appear several times. */
const ACTS = [
  ...(['receive', 'receive', 'plan', 'plan', 'start', 'hold', 'allocate', 'allocate'] as const),
  ...(['consume', 'consume', 'consume', 'complete', 'complete', 'final', 'cancel'] as const),
];

test('any history of receipts, reservations, use, completion and cancelling keeps quantities, values and the books', async () => {
  const step = fc.record({
    act: fc.constantFrom(...ACTS),
    which: fc.nat(9),
    quantity: fc.integer({ min: 1, max: 60_000 }).map((value) => value / 10_000),
    cost: fc.integer({ min: 0, max: 99_999 }),
  });
  const done = new Set<string>();
  const history = fc.tuple(
    fc.constantFrom<Method>('fifo', 'weighted_average'),
    fc.boolean(),
    fc.array(step, { minLength: 25, maxLength: 40, size: 'max' }),
  );
  await fc.assert(
    fc.asyncProperty(history, async ([method, allow_negative_stock, steps]) => {
      const { owner, shop } = await open(method);
      const { version } = (await owner.get(`/api/v1/organizations/${owner.organization_id}`)).body;
      await owner.put(`/api/v1/organizations/${owner.organization_id}`, { version, allow_negative_stock });
      const [flour, dough, loaf] = [await shop.raw(), await shop.good(), await shop.good()];
      await shop.receive(flour.id, 7, 333);
      await shop.bom(dough.id, [{ item_id: flour.id, quantity: 1.3 }], {
        yield_quantity: 3,
        labour_cost: 101,
      });
      await shop.bom(
        loaf.id,
        [
          { item_id: dough.id, quantity: 0.7 },
          { item_id: flour.id, quantity: 0.1, scrap_percentage: 3 },
        ],
        { overhead_cost: 77, yield_quantity: 2 },
      );
      /** Open orders with the goods that they make. */
      const orders: { id: string; good: string }[] = [];
      const plan = async (good: string, quantity: number, start: boolean) => {
        const { id } = await shop.plan(good, quantity);
        orders.push({ id, good });
        return start ? (await shop.act(id, 'start')).status : 201;
      };
      const run = async ({ act, which, quantity, cost }: (typeof steps)[number]) => {
        if (orders.length === 0 || act === 'plan')
          return plan(which % 2 === 0 ? dough.id : loaf.id, quantity, which % 5 > 0);
        const order = orders[which % orders.length]!;
        const item_id = order.good === loaf.id && which % 3 > 0 ? dough.id : flour.id;
        const lines = [
          { item_id, quantity },
          { item_id: flour.id, quantity: 0.0003 },
        ];
        const closed = (answer: { status: number }) => {
          if (answer.status === 200) orders.splice(orders.indexOf(order), 1);
          return answer.status;
        };
        const completion = { quantity_completed: quantity, final: act === 'final' };
        switch (act) {
          case 'receive':
            await shop.receive(flour.id, quantity, cost);
            return 200;
          case 'allocate':
            return (await shop.allocate(order.id, lines)).status;
          case 'consume':
            return (await shop.act(order.id, 'consume-materials', { consumption: lines })).status;
          case 'complete':
            return (await shop.act(order.id, 'complete', completion)).status;
          case 'final':
            return closed(await shop.act(order.id, 'complete', completion));
          case 'cancel':
            return closed(await shop.act(order.id, 'cancel', { reason: 'x' }));
          case 'hold':
            return (await shop.act(order.id, which % 2 === 0 ? 'hold' : 'resume')).status;
          default:
            return (await shop.act(order.id, 'start')).status;
        }
      };
      for (const each of steps) {
        const status = await run(each);
        expect([200, 201, 409]).toContain(status);
        if (status < 400) done.add(each.act);
        expect(await shop.tieOutFaults()).toEqual([]);
      }
      await assertConserved(owner, shop);
    }),
    // Each step is a call: a failing history is printed in full, not reduced.
    { numRuns: runs(10), endOnFailure: true },
  );
  for (const act of ['receive', 'allocate', 'consume', 'complete', 'final', 'cancel'])
    expect(done).toContain(act);
});

/** Stock on hand equals the sum of its movements, reservations equal those of the orders; closed orders are at 0. */
async function assertConserved(owner: Member, shop: ReturnType<typeof workshop>) {
  const wrong = await application.owner(
    `select i.name from item i
     join stock_position p on p.organization_id = i.organization_id and p.item_id = i.id
     left join lateral (select sum(quantity_e4) as quantity, sum(value) as value from stock_movement m
       where m.organization_id = i.organization_id and m.item_id = i.id) moved on true
     left join lateral (select sum(allocated_e4) as allocated from production_material m
       where m.organization_id = i.organization_id and m.item_id = i.id) held on true
     where i.organization_id = $1 and (p.quantity_e4 <> coalesce(moved.quantity, 0) or p.value <> coalesce(moved.value, 0)
       or p.allocated_e4 <> coalesce(held.allocated, 0))`,
    [owner.organization_id],
  );
  expect(wrong).toEqual([]);
  const { body } = await owner.get(`${shop.orders}?limit=100`);
  for (const order of body.work_in_progress) {
    const [sums] = await application.owner<{ used: string; made: string; cost: string }>(
      `select coalesce(-sum(quantity_e4) filter (where kind = 'consumption'), 0) as used,
         coalesce(sum(quantity_e4) filter (where kind = 'production'), 0) as made,
         coalesce(-sum(value) filter (where kind = 'consumption'), 0) as cost
       from stock_movement where source_id = $1`,
      [order.id],
    );
    const { materials } = await shop.read(order.id);
    if (['completed', 'cancelled'].includes(order.status)) {
      expect(order.wip_balance).toBe(0);
      expect(materials.filter((each: { allocated: number }) => each.allocated > 0)).toEqual([]);
    }
    const used = materials.reduce(
      (sum: number, each: { consumed: number }) => sum + each.consumed * 10_000,
      0,
    );
    expect([Number(sums!.used), Number(sums!.made), Number(sums!.cost)]).toEqual([
      Math.round(used),
      Math.round(order.quantity_completed * 10_000),
      order.material_cost,
    ]);
  }
  expect((await owner.get('/api/v1/ledger/verify')).body.intact).toBe(true);
}

describe('at once', () => {
  async function started(shop: ReturnType<typeof workshop>, lines: object[], count: number) {
    const loaf = await shop.good();
    await shop.bom(loaf.id, lines);
    const orders = [];
    for (let each = 0; each < count; each++) {
      const order = await shop.plan(loaf.id, 4);
      await shop.done(order.id, 'start');
      orders.push(order.id);
    }
    return { loaf, orders };
  }

  test('sixteen orders that each want 3 of 10 reserve 9: nothing is promised twice', async () => {
    const { shop } = await open('weighted_average');
    const flour = await shop.raw({ name: 'Flour' });
    await shop.receive(flour.id, 10, 100);
    const { orders } = await started(shop, [{ item_id: flour.id, quantity: 1 }], 16);
    const answers = await Promise.all(
      orders.map((id) => shop.allocate(id, [{ item_id: flour.id, quantity: 3 }])),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.code, body.errors[0].field]).toEqual([409, 'INSUFFICIENT_STOCK', flour.id]);
    expect(await shop.readRaw(flour.id)).toMatchObject({ allocated: 9, available: 1 });
  });

  test('eight completions of 1 of 4 at once: four count, and the order ends at 0', async () => {
    const { shop } = await open('weighted_average');
    const flour = await shop.raw();
    await shop.receive(flour.id, 10, 333);
    const { loaf, orders } = await started(shop, [{ item_id: flour.id, quantity: 1 }], 1);
    const [id] = orders as [string];
    await shop.done(id, 'consume-materials', { consumption: [{ item_id: flour.id, quantity: 10 }] });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.act(id, 'complete', { quantity_completed: 1 })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 409, 409, 409, 409]);
    expect(await shop.read(id)).toMatchObject({ status: 'completed', quantity_completed: 4, wip_balance: 0 });
    expect(await shop.readGood(loaf.id)).toMatchObject({ current_stock: 4, stock_value: 3_330 });
    expect(await shop.tieOutFaults()).toEqual([]);
  });

  test('orders that use the same materials in opposite order never wait for each other for ever', async () => {
    const { shop } = await open('fifo');
    const [a, b] = [await shop.raw(), await shop.raw()];
    for (const { id } of [a, b]) await shop.receive(id, 20, 777);
    const line = ({ id }: { id: string }) => ({ item_id: id, quantity: 1 });
    const { orders } = await started(shop, [line(a), line(b)], 12);
    const answers = await Promise.all(
      orders.map((id, index) => {
        const lines = index % 2 === 0 ? [line(a), line(b)] : [line(b), line(a)];
        return index % 3 === 0
          ? shop.allocate(id, lines)
          : shop.act(id, 'consume-materials', { consumption: lines });
      }),
    );
    expect(answers.map((answer) => answer.status)).toEqual(orders.map(() => 200));
    for (const { id } of [a, b])
      expect(await shop.readRaw(id)).toMatchObject({ current_stock: 12, allocated: 4 });
    expect(await shop.tieOutFaults()).toEqual([]);
  });
});
