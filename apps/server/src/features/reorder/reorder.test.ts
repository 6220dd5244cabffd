import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { workshop } from '../../testing/stock.ts';

const PATH = '/api/v1/inventory/purchase-suggestions';
let application: TestApplication;
let owner: Member;
let shop: ReturnType<typeof workshop>;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
  shop = workshop(application, owner);
});
afterAll(() => application.close());

const ask = async (query = '', member = owner) => (await member.get(`${PATH}${query}`)).body;

test('what is low, what orders need and what was used, in bags, by supplier, with what it cost last', async () => {
  const { today } = application;
  const supplier = (name: string) => owner.post('/api/v1/suppliers', { name, phone: '08031234567' });
  const mills = (await supplier('Abia Mills')).body;
  const market = (await supplier('Ogbete Market')).body;
  const flour = await shop.raw({
    name: 'Flour',
    minimum_stock: 100,
    conversions: [{ unit: 'bag', factor: 50 }],
    supplier_id: market.id,
  });
  await shop.receive(flour.id, 90, 90_000);
  // The last receipt gives the supplier and the cost.
  await shop.receive(flour.id, 310, 100_001, { supplier_id: mills.id, received_on: addDays(today, -40) });
  const loaf = await shop.good({ name: 'Loaf' });
  await shop.bom(loaf.id, [{ item_id: flour.id, quantity: 1 }]);
  const order = await shop.plan(loaf.id, 400);
  await shop.allocate(order.id, [{ item_id: flour.id, quantity: 10 }]);
  await shop.done(order.id, 'start');
  await shop.done(order.id, 'consume-materials', { consumption: [{ item_id: flour.id, quantity: 300 }] });
  await shop.plan(loaf.id, 60);
  const cups = await shop.good({ name: 'Paper cups', unit: 'piece', minimum_stock: 20, maximum_stock: 200 });
  await owner.post(`/api/v1/inventory/finished-goods/${cups.id}/receive`, {
    quantity: 25,
    unit_cost: 1_000,
    received_on: today,
    supplier_id: market.id,
  });
  const line = { name: 'x', quantity: 10, unit_price: 5_000, inventory_item_id: cups.id };
  const customer = await testCustomer(owner);
  const sold = await owner.post(
    '/api/v1/invoices',
    invoiceBody(customer, today, { issue: true, items: [line] }),
  );
  expect(sold.status, JSON.stringify(sold.body)).toBe(201);
  await shop.raw({ name: 'Salt', minimum_stock: 3 });
  // None of these appear: produced, never used, enough in stock, without stock, no longer bought.
  await shop.raw({ name: 'Never used' });
  const sugar = await shop.raw({ name: 'Sugar', minimum_stock: 3 });
  await shop.receive(sugar.id, 4, 100);
  await shop.good({ name: 'Delivery', item_kind: 'service' });
  await shop.raw({ name: 'Old', minimum_stock: 3, status: 'discontinued' });

  const body = await ask();
  expect(body).toMatchObject({ today, cover_days: 14, total: 3 });
  expect(body.suppliers.map((each: { supplier_name: string }) => each.supplier_name)).toEqual([
    'Abia Mills',
    'Ogbete Market',
    null,
  ]);
  // 400 received, 300 used: 100 on hand; the orders still need 100 and 60; up to 100 and 140 for 14 days: 300, 6 bags.
  const [mill, ogbete, nobody] = body.suppliers;
  expect(mill).toMatchObject({
    supplier_id: mills.id,
    supplier_phone: '+2348031234567',
    expected_cost: 30_000_300,
  });
  expect(mill.items).toMatchObject([
    {
      item_id: flour.id,
      on_hand: 100,
      stock_status: 'low_stock',
      needed: 160,
      expected_use: 140,
      suggested: 300,
      purchase_unit: 'bag',
      purchase_quantity: 6,
      last_cost: 100_001,
      last_received_on: addDays(today, -40),
      expected_cost: 30_000_300,
    },
  ]);
  expect(ogbete.items).toMatchObject([
    { name: 'Paper cups', item_type: 'finished_good', on_hand: 15, needed: 0, suggested: 185 },
  ]);
  expect(ogbete.items[0]).toMatchObject({ purchase_unit: null, purchase_quantity: 185, last_cost: 1_000 });
  expect(nobody.items).toMatchObject([{ name: 'Salt', suggested: 4, last_cost: null, expected_cost: null }]);
  expect(body.expected_cost).toBe(30_000_300 + 185_000);
  // For a month the expected use is 300, no longer 140.
  const month = (await ask('?cover_days=30')).suppliers[0].items[0];
  expect([month.expected_use, month.purchase_quantity]).toEqual([300, 10]);
  for (const query of ['?cover_days=0', '?cover_days=91', '?cover_days=x', '?more=1'])
    expect((await owner.get(`${PATH}${query}`)).status, query).toBe(400);

  const sales = await ask('', await testMember(application, owner, 'sales'));
  expect(sales.suppliers[0].items[0]).toMatchObject({ suggested: 300, last_cost: null, expected_cost: null });
  expect([sales.expected_cost, sales.suppliers[0].expected_cost]).toEqual([null, null]);
  const keeper = await ask('', await testMember(application, owner, 'storekeeper'));
  expect(keeper.expected_cost).toBe(body.expected_cost);
  expect((await ask('', await testOwner(application))).suppliers).toEqual([]);
});

test('what is on order is counted, drafts and the rest of what was sent; what was cancelled or void is not', async () => {
  const salt = await shop.raw({ name: 'Sea salt', minimum_stock: 10, maximum_stock: 60 });
  const supplier = (await owner.post('/api/v1/suppliers', { name: 'Salt House' })).body.id;
  const drafted = async () =>
    (await ask()).on_draft.find((each: { item_id: string }) => each.item_id === salt.id) ?? null;
  const mine = async () => {
    const { suppliers } = await ask();
    const lines = suppliers.flatMap((each: { items: object[] }) => each.items);
    return lines.find((each: { item_id: string }) => each.item_id === salt.id) ?? null;
  };
  const order = async (quantity: number) => {
    const lines = [{ item_id: salt.id, quantity, unit_price: 100 }];
    const body = { supplier_id: supplier, order_date: application.today, lines };
    return (await owner.post('/api/v1/purchase-orders', body)).body;
  };
  const act = (id: string, action: string) =>
    owner.post(`/api/v1/purchase-orders/${id}/${action}`, { ...(action === 'cancel' && { reason: 'x' }) });
  expect(await mine()).toMatchObject({ on_order: 0, suggested: 60 });
  expect(await drafted()).toBeNull();
  const { id, lines, order_number } = await order(8);
  const first = { order_id: id, order_number, quantity: 8 };
  expect(await mine()).toMatchObject({ on_order: 8, suggested: 52, drafts: [first] });
  const big = await order(30);
  expect(await mine()).toBeNull();
  // It is not suggested twice, and neither is it hidden.
  expect(await drafted()).toMatchObject({
    ...{ name: 'Sea salt', on_hand: 0, on_order: 38, minimum_stock: 10, stock_status: 'out_of_stock' },
    drafts: [first, { order_id: big.id, order_number: big.order_number, quantity: 30 }],
  });
  await act(big.id, 'send');
  // What was sent is on its way and hides it.
  expect([await mine(), await drafted()]).toEqual([null, null]);
  await act(big.id, 'cancel');
  await act(id, 'send');
  const come = { order_line_id: lines[0].id, item_id: salt.id, quantity: 5, unit_cost: 100 };
  const received = await owner.post('/api/v1/inventory/receipts', {
    ...{ order_id: id, supplier_id: supplier, received_on: application.today, lines: [come] },
  });
  expect(received.status, JSON.stringify(received.body)).toBe(201);
  expect(await mine()).toMatchObject({ on_hand: 5, on_order: 3, suggested: 52 });
  await act(id, 'close');
  expect(await mine()).toMatchObject({ on_hand: 5, on_order: 0, suggested: 55 });
});

test('what has no minimum and will be gone soon by its sales is told, until it has one', async () => {
  const { today } = application;
  const customer = await testCustomer(owner);
  const sold = async (name: string, received: number, quantity: number, fields: object = {}) => {
    const item = await shop.good({ name, unit: 'piece', ...fields });
    const path = `/api/v1/inventory/finished-goods/${item.id}`;
    await owner.post(`${path}/receive`, {
      ...{ quantity: received, unit_cost: 100, received_on: today, payment_method: 'cash' },
    });
    const line = { name, quantity, unit_price: 500, inventory_item_id: item.id };
    const body = invoiceBody(customer, today, { issue: true, items: [line] });
    expect((await owner.post('/api/v1/invoices', body)).status).toBe(201);
    return { id: item.id as string, path };
  };
  const matches = await sold('Matches', 105, 90);
  await sold('Candles', 1_000, 90);
  await sold('Soap', 105, 90, { minimum_stock: 2 });
  const gone = await sold('Rope', 90, 90);
  const unwatched = async () => {
    const { without_minimum } = await ask();
    const names = ['Matches', 'Candles', 'Soap', 'Rope'];
    return without_minimum.filter(({ name }: { name: string }) => names.includes(name));
  };
  expect(await unwatched()).toMatchObject([
    { item_id: matches.id, on_hand: 15, used_30_days: 90, days_left: 5, suggested_minimum: 21, version: 1 },
  ]);
  // What is out is to be bought, as before, and stands on the list once.
  const { suppliers } = await ask();
  const listed = suppliers.flatMap((each: { items: { item_id: string }[] }) => each.items);
  expect(listed.map((each: { item_id: string }) => each.item_id)).toContain(gone.id);
  await owner.put(matches.path, { version: 1, minimum_stock: 21 });
  expect(await unwatched()).toEqual([]);
  const after = (await ask()).suppliers.flatMap((each: { items: { name: string }[] }) => each.items);
  expect(after.map(({ name }: { name: string }) => name)).toContain('Matches');
});
