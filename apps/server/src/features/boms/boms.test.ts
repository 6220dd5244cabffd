import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { workshop } from '../../testing/stock.ts';

const GOODS = '/api/v1/inventory/finished-goods';
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

test('a good has one active bill of materials with an id; a new one takes its place', async () => {
  const [flour, loaf] = [await shop.raw({ name: 'Flour' }), await shop.good({ name: 'Loaf' })];
  expect(loaf.bom_id).toBeNull();
  expect((await owner.get(`${GOODS}/${loaf.id}/bom`)).status).toBe(404);
  const first = await shop.bom(loaf.id, [{ item_id: flour.id, quantity: 12.5, scrap_percentage: 2.5 }], {
    yield_quantity: 20,
    labour_cost: 200_000,
    overhead_cost: 50_000,
    quality_checkpoints: [{ name: 'Weight', required: false }],
  });
  expect(first).toMatchObject({
    version: 1,
    revision: 1,
    active: true,
    yield_quantity: 20,
    labour_cost: 200_000,
    overhead_cost: 50_000,
    lines: [
      { item_id: flour.id, item_type: 'raw_material', name: 'Flour', quantity: 12.5, scrap_percentage: 2.5 },
    ],
    quality_checkpoints: [{ name: 'Weight', required: false }],
  });
  expect((await owner.get(`${GOODS}/${loaf.id}/bom`)).body).toEqual(first);
  expect((await shop.readGood(loaf.id)).bom_id).toBe(first.id);
  const second = await shop.bom(loaf.id, [{ item_id: flour.id, quantity: 11 }], { yield_quantity: 20 });
  expect(second).toMatchObject({ revision: 2, active: true });
  expect((await owner.get(`${GOODS}/${loaf.id}/bom`)).body.id).toBe(second.id);
  const { body } = await owner.get(`${GOODS}/${loaf.id}/boms`);
  expect(body.boms.map((each: typeof first) => [each.revision, each.active])).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(body.total).toBe(2);
});

test('a bill is changed under its version, and an older one made active again', async () => {
  const [flour, sugar, loaf] = [await shop.raw(), await shop.raw(), await shop.good()];
  const first = await shop.bom(loaf.id, [{ item_id: flour.id, quantity: 1 }]);
  const second = await shop.bom(loaf.id, [{ item_id: sugar.id, quantity: 1 }]);
  const path = `${GOODS}/${loaf.id}/bom/${first.id}`;
  const changed = await owner.put(path, {
    version: 1,
    active: true,
    labour_cost: 700,
    lines: [
      { item_id: sugar.id, quantity: 0.25 },
      { item_id: flour.id, quantity: 2 },
    ],
  });
  expect(changed.body).toMatchObject({ version: 2, active: true, labour_cost: 700, revision: 1 });
  expect(changed.body.lines.map((line: { quantity: number }) => line.quantity)).toEqual([0.25, 2]);
  expect((await shop.readGood(loaf.id)).bom_id).toBe(first.id);
  expect((await owner.put(path, { version: 1, labour_cost: 1 })).body).toMatchObject({
    code: 'STALE_VERSION',
    current: { version: 2, labour_cost: 700 },
  });
  expect(
    (await owner.put(`${GOODS}/${loaf.id}/bom/${second.id}`, { version: 1, active: false })).status,
  ).toBe(200);
});

test('a bill that an order was made from stays; any other is deleted', async () => {
  const [flour, loaf] = [await shop.raw(), await shop.good()];
  const first = await shop.bom(loaf.id, [{ item_id: flour.id, quantity: 1 }]);
  const order = await shop.plan(loaf.id, 1);
  const path = `${GOODS}/${loaf.id}/bom/${first.id}`;
  expect((await owner.delete(path)).body.code).toBe('ITEM_IN_USE');
  await owner.delete(`${shop.orders}/${order.id}`);
  expect((await owner.delete(path)).body).toEqual({ id: first.id });
  expect((await shop.readGood(loaf.id)).bom_id).toBeNull();
});

test('an item that is on a bill, or has one, is not deleted', async () => {
  const [flour, loaf] = [await shop.raw(), await shop.good()];
  const bom = await shop.bom(loaf.id, [{ item_id: flour.id, quantity: 1 }]);
  expect((await owner.delete(`/api/v1/inventory/raw-materials/${flour.id}`)).body.code).toBe('ITEM_IN_USE');
  expect((await owner.delete(`${GOODS}/${loaf.id}`)).body.code).toBe('ITEM_IN_USE');
  await owner.delete(`${GOODS}/${loaf.id}/bom/${bom.id}`);
  expect((await owner.delete(`${GOODS}/${loaf.id}`)).status).toBe(200);
  expect((await owner.delete(`/api/v1/inventory/raw-materials/${flour.id}`)).status).toBe(200);
});

test('all faults of the lines at once: unknown items, services, quantities', async () => {
  const loaf = await shop.good();
  const delivery = await shop.good({ item_kind: 'service' });
  const send = (lines: object[], fields: object = {}) =>
    owner.post(`${GOODS}/${loaf.id}/bom`, { lines, ...fields });
  const unknown = await send([
    { item_id: '01890000-0000-7000-8000-000000000000', quantity: 1 },
    { item_id: delivery.id, quantity: 1 },
  ]);
  expect(unknown.body.errors.map((each: { field: string }) => each.field)).toEqual([
    'lines.0.item_id',
    'lines.1.item_id',
  ]);
  const flour = await shop.raw();
  for (const [line, field] of [
    [{ item_id: flour.id, quantity: 0 }, 'lines.0.quantity'],
    [{ item_id: flour.id, quantity: 1, scrap_percentage: 101 }, 'lines.0.scrap_percentage'],
    [{ item_id: flour.id, quantity: 1, cost: 5 }, 'lines.0.cost'],
  ] as const)
    expect((await send([line])).body.field).toBe(field);
  expect((await send([])).body.field).toBe('lines');
  expect((await send([{ item_id: flour.id, quantity: 1 }], { yield_quantity: 0 })).body.field).toBe(
    'yield_quantity',
  );
  expect(
    (await owner.post(`${GOODS}/${delivery.id}/bom`, { lines: [{ item_id: flour.id, quantity: 1 }] })).body
      .code,
  ).toBe('INVALID_STATE');
});

test('a circle is refused with the names on the way, whichever bill closes it', async () => {
  const [bread, dough, starter] = [
    await shop.good({ name: 'Bread' }),
    await shop.good({ name: 'Dough' }),
    await shop.good({ name: 'Starter' }),
  ];
  await shop.bom(bread.id, [{ item_id: dough.id, quantity: 1 }]);
  await shop.bom(dough.id, [{ item_id: starter.id, quantity: 1 }]);
  const circle = await owner.post(`${GOODS}/${starter.id}/bom`, {
    lines: [{ item_id: bread.id, quantity: 1 }],
  });
  expect([circle.status, circle.body.errors]).toEqual([
    400,
    [
      {
        field: 'lines',
        code: 'BOM_CYCLE',
        message: 'A product cannot be made of itself: Starter → Bread → Dough → Starter',
      },
    ],
  ]);
  expect((await shop.readGood(starter.id)).bom_id).toBeNull();
  const itself = await owner.post(`${GOODS}/${starter.id}/bom`, {
    lines: [{ item_id: starter.id, quantity: 1 }],
  });
  expect(itself.body.errors[0].message).toBe('A product cannot be made of itself: Starter → Starter');
});

test('twenty levels are allowed, one more is not, added at the bottom or at the top', async () => {
  const flour = await shop.raw({ name: 'Flour' });
  const goods = [];
  for (let level = 0; level < 21; level++) goods.push(await shop.good({ name: `L${level}` }));
  let below = flour;
  for (const good of goods.slice(0, 20)) {
    await shop.bom(good.id, [{ item_id: below.id, quantity: 1 }]);
    below = good;
  }
  const deeper = await owner.post(`${GOODS}/${goods[20]!.id}/bom`, {
    lines: [{ item_id: below.id, quantity: 1 }],
  });
  expect(deeper.body.errors[0]).toMatchObject({ code: 'BOM_TOO_DEEP' });
  expect(deeper.body.errors[0].message).toContain('L20 → L19 → L18');
  const bottom = await owner.post(`${GOODS}/${goods[0]!.id}/bom`, {
    lines: [{ item_id: goods[20]!.id, quantity: 1 }],
  });
  expect(bottom.status).toBe(201);
  const under = await owner.post(`${GOODS}/${goods[20]!.id}/bom`, {
    lines: [{ item_id: flour.id, quantity: 1 }],
  });
  expect(under.body.errors[0]).toMatchObject({ code: 'BOM_TOO_DEEP' });
});

test('two bills written at once cannot close a circle between them', async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await shop.good(), await shop.good()];
    const answers = await Promise.all([
      owner.post(`${GOODS}/${a.id}/bom`, { lines: [{ item_id: b.id, quantity: 1 }] }),
      owner.post(`${GOODS}/${b.id}/bom`, { lines: [{ item_id: a.id, quantity: 1 }] }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400]);
  }
});

test('the cost of a quantity: each line, what is on hand, what is short, what can be made', async () => {
  const [flour, sugar, loaf] = [
    await shop.raw({ name: 'Flour' }),
    await shop.raw({ name: 'Sugar', standard_cost: 900 }),
    await shop.good({ name: 'Loaf' }),
  ];
  await shop.receive(flour.id, 10, 1_000);
  await shop.receive(flour.id, 10, 2_000);
  await shop.bom(
    loaf.id,
    [
      { item_id: flour.id, quantity: 5, scrap_percentage: 5 },
      { item_id: sugar.id, quantity: 1 },
    ],
    { yield_quantity: 10, labour_cost: 4_000, overhead_cost: 1_000 },
  );
  const { status, body } = await owner.post(`${GOODS}/${loaf.id}/calculate-cost`, { quantity: 40 });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    quantity: 40,
    material_cost: 31_500 + 3_600,
    labour_cost: 16_000,
    overhead_cost: 4_000,
    total_cost: 55_100,
    unit_cost: 1_378,
    can_make: 0,
    lines: [
      { name: 'Flour', needed: 21, current_stock: 20, available: 20, short: 1, cost: 31_500 },
      { name: 'Sugar', needed: 4, current_stock: 0, available: 0, short: 4, cost: 3_600 },
    ],
  });
  await shop.receive(sugar.id, 2, 900);
  const again = await owner.post(`${GOODS}/${loaf.id}/calculate-cost`, { quantity: 10 });
  expect(again.body).toMatchObject({ can_make: 20, lines: [{ short: 0 }, { short: 0 }] });
  expect((await owner.post(`${GOODS}/${loaf.id}/calculate-cost`, { quantity: 0 })).body.field).toBe(
    'quantity',
  );
  const sales = await testMember(application, owner, 'sales');
  expect((await sales.post(`${GOODS}/${loaf.id}/calculate-cost`, { quantity: 1 })).status).toBe(403);
});

test('where an item is used: raw materials and sub-assemblies, the active bills first', async () => {
  const [flour, dough, loaf] = [await shop.raw(), await shop.good(), await shop.good({ name: 'Loaf' })];
  await shop.bom(loaf.id, [{ item_id: flour.id, quantity: 3 }]);
  await shop.bom(loaf.id, [
    { item_id: dough.id, quantity: 1 },
    { item_id: flour.id, quantity: 0.5 },
    { item_id: flour.id, quantity: 0.25 },
  ]);
  const used = await owner.get(`/api/v1/inventory/raw-materials/${flour.id}/where-used`);
  expect(used.body).toMatchObject({
    total: 2,
    boms: [
      { finished_good_id: loaf.id, name: 'Loaf', revision: 2, active: true, quantity: 0.75 },
      { revision: 1, active: false, quantity: 3 },
    ],
  });
  expect((await owner.get(`${GOODS}/${dough.id}/where-used`)).body.total).toBe(1);
  expect((await owner.get(`${GOODS}/${flour.id}/where-used`)).status).toBe(404);
});
