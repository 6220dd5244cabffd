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

const PATH = '/api/v1/ledger/tie-out';
let application: TestApplication;
let owner: Member;
let ids: Record<'invoice' | 'payable' | 'item' | 'order', string>;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
  const { today } = application;
  const customer = await testCustomer(owner);
  const { body: invoice } = await owner.post(
    '/api/v1/invoices',
    invoiceBody(customer, today, { issue: true } as never),
  );
  const supplier = (await owner.post('/api/v1/suppliers', { name: 'Golden Penny' })).body.id;
  const item = { sku: 'F', unit: 'kg' };
  const { body: flour } = await owner.post('/api/v1/inventory/raw-materials', { ...item, name: 'Flour' });
  await owner.post(`/api/v1/inventory/raw-materials/${flour.id}/receive`, {
    ...{ quantity: 10, unit_cost: 1_000, supplier_id: supplier, received_on: today },
  });
  const { body: bread } = await owner.post('/api/v1/inventory/finished-goods', {
    ...item,
    sku: 'B',
    name: 'Bread',
  });
  await owner.post(`/api/v1/inventory/finished-goods/${bread.id}/bom`, {
    lines: [{ item_id: flour.id, quantity: 1 }],
  });
  const { body: order } = await owner.post('/api/v1/inventory/work-in-progress', {
    finished_good_id: bread.id,
    quantity: 4,
  });
  const at = `/api/v1/inventory/work-in-progress/${order.id}`;
  expect((await owner.post(`${at}/start`, {})).status).toBe(200);
  const [payable] = await application.owner<{ id: string }>(
    'select id from payable where organization_id = $1',
    [owner.organization_id],
  );
  ids = { invoice: invoice.id, payable: payable!.id, item: flour.id, order: order.id };
});
afterAll(() => application.close());

const differing = async (name: string, query = '') => (await owner.get(`${PATH}/${name}${query}`)).body;

test('every check that agrees has no record that differs', async () => {
  for (const { name, difference } of (await owner.get(PATH)).body.checks) {
    expect([name, difference]).toEqual([name, 0]);
    expect(await differing(name)).toEqual({
      name,
      difference: 0,
      total: 0,
      differences: [],
      limit: 25,
      offset: 0,
    });
  }
});

test.each([
  ['payables', 'payable', 'update payable set amount_paid = amount_paid + 3 where id = $1', -3],
  ['stock', 'item', 'update stock_position set value = value + 5 where item_id = $1', 5],
  ['receivables', 'invoice', 'update invoice set base_amount_paid = base_amount_paid + 7 where id = $1', -7],
  ['work_in_progress', 'order', 'update production_order set labour_cost = labour_cost + 9 where id = $1', 9],
] as const)('what was changed beside the books is found: %s', async (name, kind, forge, difference) => {
  await application.owner(forge, [ids[kind]]);
  const checks = (await owner.get(PATH)).body.checks as { name: string; difference: number }[];
  expect(checks.find((check) => check.name === name)!.difference).toBe(difference);
  const body = await differing(name);
  expect(body).toMatchObject({ name, difference, total: 1 });
  expect(body.differences).toMatchObject([{ kind, id: ids[kind], difference }]);
  expect(body.differences[0].subledger - body.differences[0].ledger).toBe(difference);
});

test('movements that an entry did not post are found at the entry, the largest difference first', async () => {
  const [movement] = await application.owner<{ id: string; entry: string }>(
    'select id, journal_entry_id as entry from stock_movement where item_id = $1 order by seq limit 1',
    [ids.item],
  );
  await application.owner('alter table stock_movement disable trigger user');
  await application.owner('update stock_movement set value = value + 100 where id = $1', [movement!.id]);
  await application.owner('alter table stock_movement enable trigger user');
  const body = await differing('stock');
  expect(body.differences.map((each: { kind: string; id: string }) => [each.kind, each.id])).toEqual([
    ['entry', movement!.entry],
    ['item', ids.item],
  ]);
  // What was forged in the movement is not in the position: only the position differs from the books.
  expect(body.difference).toBe(5);
  expect((await differing('stock', '?limit=1&offset=1')).differences).toHaveLength(1);
});

test('only for those who read the books, and of their own organization', async () => {
  expect((await owner.get(`${PATH}/bank`)).status).toBe(404);
  for (const [role, status] of [
    ['viewer', 200],
    ['sales', 403],
    ['storekeeper', 403],
  ] as const)
    expect((await (await testMember(application, owner, role)).get(`${PATH}/stock`)).status).toBe(status);
  const stranger = await testOwner(application);
  expect((await stranger.get(`${PATH}/stock`)).body.differences).toEqual([]);
});
