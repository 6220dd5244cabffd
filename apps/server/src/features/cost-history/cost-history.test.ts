import type { CostSource } from '@lissafi/contract/cost-history';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  invoiceBody,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { workshop } from '../../testing/stock.ts';

const INVENTORY = '/api/v1/inventory';
let application: TestApplication;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

type Method = 'fifo' | 'weighted_average';
async function open(costing_method: Method, fields: object = {}) {
  const owner = await testOwner(application, { costing_method, ...fields });
  const sources = async (path: string): Promise<CostSource[]> => {
    const { status, body } = await owner.get(`${INVENTORY}/${path}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.costing_method).toBe(costing_method);
    return body.sources;
  };
  return {
    owner,
    shop: workshop(application, owner),
    ofItem: (id: string) => sources(`items/${id}/cost-sources`),
    ofMovement: (id: string) => sources(`movements/${id}/sources`),
    async movements(source_id: string, query = '') {
      const { body } = await owner.get(`${INVENTORY}/movements?source_id=${source_id}${query}`);
      return body.movements;
    },
  };
}
const seen = (rows: CostSource[]) =>
  rows.map(({ item_name, kind, reference, quantity, unit_cost, part_quantity, part_value }) => ({
    item_name,
    kind,
    reference,
    quantity,
    unit_cost,
    part: part_quantity === null ? null : [part_quantity, part_value],
  }));

/** Flour bought twice at two prices becomes dough, and dough becomes bread: one loaf needs 10 kg. */
async function bake(method: Method) {
  const all = await open(method);
  const { shop, owner } = all;
  const { body: mill } = await owner.post('/api/v1/suppliers', { name: 'Apapa Mills' });
  const [flour, dough, loaf] = [
    await shop.raw({ name: 'Flour' }),
    await shop.good({ name: 'Dough' }),
    await shop.good({ name: 'Loaf' }),
  ];
  const bought = { supplier_id: mill.id, payment_method: undefined };
  await shop.receive(flour.id, 6, 300, { ...bought, reference: 'first' });
  await shop.receive(flour.id, 6, 400, { ...bought, reference: 'second' });
  await shop.bom(dough.id, [{ item_id: flour.id, quantity: 10 }]);
  await shop.bom(loaf.id, [{ item_id: dough.id, quantity: 1 }]);
  const make = async (good: string, lines: object[]) => {
    const order = await shop.plan(good, 1);
    await shop.done(order.id, 'start');
    await shop.done(order.id, 'consume-materials', { consumption: lines });
    await shop.done(order.id, 'complete', { quantity_completed: 1 });
    return order;
  };
  const mixed = await make(dough.id, [{ item_id: flour.id, quantity: 10 }]);
  const baked = await make(loaf.id, [{ item_id: dough.id, quantity: 1 }]);
  return { ...all, flour, dough, loaf, mixed, baked };
}

describe('a cost opens what made it', () => {
  test('by FIFO the loaf’s cost is read back to each purchase, with the part that it took', async () => {
    const { flour, loaf, baked, mixed, ofItem, ofMovement, movements, owner } = await bake('fifo');
    const [layer] = await ofItem(loaf.id);
    expect(layer).toMatchObject({
      kind: 'production',
      source_id: baked.id,
      part_quantity: 1,
      part_value: 3_400,
    });
    const [dough] = await ofMovement(layer!.id);
    expect(dough).toMatchObject({ item_name: 'Dough', kind: 'consumption', quantity: -1, unit_cost: 3_400 });
    const [made] = await ofMovement(dough!.id);
    expect(made).toMatchObject({ kind: 'production', source_id: mixed.id });
    const [used] = await ofMovement(made!.id);
    const purchases = await ofMovement(used!.id);
    expect(seen(purchases)).toEqual([
      {
        item_name: 'Flour',
        kind: 'receipt',
        reference: 'second',
        quantity: 6,
        unit_cost: 400,
        part: [4, 1_600],
      },
      {
        item_name: 'Flour',
        kind: 'receipt',
        reference: 'first',
        quantity: 6,
        unit_cost: 300,
        part: [6, 1_800],
      },
    ]);
    expect(purchases[0]!.supplier_name).toBe('Apapa Mills');
    expect(await ofMovement(purchases[0]!.id)).toEqual([]);
    // Each of them refers to its journal entry.
    for (const { source_id, value } of purchases) {
      const { body } = await owner.get(`/api/v1/ledger/entries?source_id=${source_id}`);
      expect(body.entries[0].lines.map((line: { debit: number }) => line.debit)).toContain(value);
    }
    expect(seen(await ofItem(flour.id))).toMatchObject([{ reference: 'second', part: [2, 800] }]);
    const moved = await movements(mixed.id, `&item_id=${flour.id}`);
    expect(moved).toHaveLength(1);
    expect(moved[0]).toMatchObject({ id: used!.id, kind: 'consumption', value: -3_400 });
    expect(await movements(mixed.id)).toHaveLength(2);
  });

  test('by average it is all that came in since nothing was left', async () => {
    const { flour, loaf, shop, ofItem, ofMovement } = await bake('weighted_average');
    const purchases = async () => {
      const [layer] = await ofItem(loaf.id);
      const [dough] = await ofMovement(layer!.id);
      const [made] = await ofMovement(dough!.id);
      const [used] = await ofMovement(made!.id);
      return seen(await ofMovement(used!.id));
    };
    const both = [
      { item_name: 'Flour', kind: 'receipt', reference: 'second', quantity: 6, unit_cost: 400, part: null },
      { item_name: 'Flour', kind: 'receipt', reference: 'first', quantity: 6, unit_cost: 300, part: null },
    ];
    expect(await purchases()).toEqual(both);
    await shop.receive(flour.id, 2, 500, { reference: 'third' });
    expect(await purchases()).toEqual(both);
    expect(seen(await ofItem(flour.id)).map((each) => each.reference)).toEqual(['third', 'second', 'first']);
  });

  test('a new average begins after the stock was 0', async () => {
    const { shop, ofItem, owner } = await open('weighted_average');
    const flour = await shop.raw();
    const count = (adjustment_type: string, quantity_adjusted: number) =>
      owner.post(`${INVENTORY}/raw-materials/${flour.id}/adjust-stock`, {
        adjustment_type,
        quantity_adjusted,
        reason: 'physical_count',
      });
    await shop.receive(flour.id, 5, 100);
    await count('decrease', 5);
    expect(await ofItem(flour.id)).toEqual([]);
    await shop.receive(flour.id, 4, 250);
    await count('increase', 1);
    expect(seen(await ofItem(flour.id))).toMatchObject([
      { kind: 'adjustment', quantity: 1, unit_cost: 250 },
      { kind: 'receipt', quantity: 4, unit_cost: 250 },
    ]);
  });

  test.each(['fifo', 'weighted_average'] as const)(
    'what left before it came names the purchase that it waited for, by %s',
    async (method) => {
      const { shop, ofMovement, movements } = await open(method, { allow_negative_stock: true });
      const [flour, loaf] = [await shop.raw({ standard_cost: 200 }), await shop.good()];
      await shop.bom(loaf.id, [{ item_id: flour.id, quantity: 3 }]);
      const order = await shop.plan(loaf.id, 1);
      await shop.done(order.id, 'start');
      await shop.done(order.id, 'consume-materials', { consumption: [{ item_id: flour.id, quantity: 3 }] });
      const [used] = await movements(order.id);
      expect(await ofMovement(used.id)).toEqual([]);
      await shop.receive(flour.id, 5, 250, { reference: 'late' });
      expect(seen(await ofMovement(used.id))).toMatchObject([{ reference: 'late', part: [3, 750] }]);
      expect(await shop.tieOutFaults()).toEqual([]);
    },
  );

  test('what a customer gave back names the sale, and the sale its purchase', async () => {
    const { shop, owner, ofMovement, movements } = await open('fifo');
    const good = await shop.good();
    await owner.post(`${INVENTORY}/finished-goods/${good.id}/receive`, {
      quantity: 3,
      unit_cost: 500,
      received_on: application.today,
      payment_method: 'cash',
    });
    const items = [{ name: 'Tin', quantity: 2, unit_price: 900, inventory_item_id: good.id }];
    const { body: invoice } = await owner.post(
      '/api/v1/invoices',
      invoiceBody(await testCustomer(owner), application.today, { items, issue: true }),
    );
    await owner.post(`/api/v1/invoices/${invoice.id}/cancel`, { reason: 'by mistake' });
    const moved = await movements(invoice.id);
    const [sold, back] = [0, 1].map((place) => moved[place]);
    expect([sold.kind, back.kind]).toEqual(['sale', 'sale_return']);
    expect((await ofMovement(back.id)).map(({ id }) => id)).toEqual([sold.id]);
    expect(seen(await ofMovement(sold.id))).toMatchObject([{ kind: 'receipt', part: [2, 1_000] }]);
  });
});

describe('why a unit costs what it does', () => {
  test('one line: the unit cost of the latest production is its materials, labour and overhead', async () => {
    const { shop, owner } = await open('weighted_average');
    const { flour, loaf } = await shop.bakery();
    const sources = async (id: string) => (await owner.get(`${INVENTORY}/items/${id}/cost-sources`)).body;
    expect((await sources(loaf.id)).made).toBeNull();
    const order = await shop.plan(loaf.id, 3);
    await shop.done(order.id, 'start');
    await shop.done(order.id, 'complete', { quantity_completed: 3 });
    const { made } = await sources(loaf.id);
    expect(made).toMatchObject({ order_id: order.id, quantity: 3, unit_cost: 2_100, rounding: 0 });
    expect(made.parts).toEqual([
      { kind: 'material', item_id: flour.id, item_type: 'raw_material', name: 'Flour', value: 600 },
      { kind: 'labour', item_id: null, item_type: null, name: 'labour', value: 1_000 },
      { kind: 'overhead', item_id: null, item_type: null, name: 'overhead', value: 500 },
    ]);
    expect((await sources(flour.id)).made).toBeNull();
  });
});

describe('price and cost over time', () => {
  test('are listed at each day on which they changed, from a day on', async () => {
    const { shop, owner } = await open('weighted_average');
    const { today } = application;
    const at = (days: number) => application.setNow(new Date(Date.now() - days * 86_400_000));
    at(20);
    const good = await shop.good({ selling_price: 900 });
    const path = `${INVENTORY}/finished-goods/${good.id}`;
    const receive = (days: number, quantity: number, unit_cost: number) =>
      owner.post(`${path}/receive`, {
        quantity,
        unit_cost,
        received_on: addDays(today, -days),
        payment_method: 'cash',
      });
    await receive(20, 4, 500);
    at(10);
    expect((await owner.put(path, { version: 1, selling_price: 1_000 })).status).toBe(200);
    expect((await owner.put(path, { version: 2, name: 'Other' })).status).toBe(200);
    await receive(10, 4, 600);
    at(5);
    await shop.takeGood(good.id, 1);
    application.setNow(null);
    const history = async (query = '') =>
      (await owner.get(`${INVENTORY}/items/${good.id}/cost-history${query}`)).body;
    expect(await history()).toEqual({
      from: addDays(today, -365),
      to: today,
      costs: [
        { date: addDays(today, -20), unit_cost: 500 },
        { date: addDays(today, -10), unit_cost: 550 },
      ],
      prices: [
        { date: addDays(today, -20), price: 900 },
        { date: addDays(today, -10), price: 1_000 },
      ],
    });
    const since = addDays(today, -15);
    expect((await history(`?from=${since}`)).costs[0]).toEqual({ date: since, unit_cost: 500 });
    const before = await history(`?from=${addDays(today, -30)}&to=${since}`);
    expect([before.costs.length, before.prices.length]).toEqual([1, 1]);
    expect((await owner.get(`${INVENTORY}/items/${good.id}/cost-history?from=soon`)).body.field).toBe('from');
  });

  test('sales sees no costs, and the storekeeper no prices', async () => {
    const { shop, owner } = await open('fifo');
    const good = await shop.good({ selling_price: 900 });
    const of = async (role: 'sales' | 'storekeeper') =>
      (await testMember(application, owner, role)).get(`${INVENTORY}/items/${good.id}/cost-history`);
    expect((await of('sales')).body.code).toBe('FORBIDDEN');
    expect((await of('storekeeper')).body.prices).toEqual([]);
  });
});
