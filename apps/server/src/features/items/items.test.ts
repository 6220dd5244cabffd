import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  type TestApplication,
  testApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await testApplication();
  ({ today } = application);
  owner = await testOwner(application);
});
afterAll(() => application.close());

const RAW = '/api/v1/inventory/raw-materials';
const GOODS = '/api/v1/inventory/finished-goods';
let next = 0;

async function raw(fields: object = {}, member = owner) {
  const number = ++next;
  const answer = await member.post(RAW, {
    name: `Flour ${number}`,
    sku: `FL-${number}`,
    unit: 'kg',
    ...fields,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const receive = (id: string, quantity: number, unit_cost: number, fields: object = {}, member = owner) =>
  member.post(`${RAW}/${id}/receive`, {
    quantity,
    unit_cost,
    received_on: today,
    payment_method: 'cash',
    ...fields,
  });
const adjust = (
  id: string,
  adjustment_type: string,
  quantity_adjusted: number,
  fields: object = {},
  member = owner,
) =>
  member.post(`${RAW}/${id}/adjust-stock`, {
    adjustment_type,
    quantity_adjusted,
    reason: 'damage',
    ...fields,
  });
const read = async (id: string, member = owner) => (await member.get(`${RAW}/${id}`)).body;
const balance = async (code: string, member = owner) => {
  const { body } = await member.get('/api/v1/ledger/trial-balance');
  const account = body.accounts.find((each: { code: string }) => each.code === code);
  return account.debit - account.credit;
};
async function tiesOut(member = owner) {
  const { body } = await member.get('/api/v1/ledger/tie-out');
  expect(body.checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0]);
}

describe('raw materials', () => {
  test('S2.7-6 S2.7-7 S2.7-8 S2.7-9 S2.3-9 S2.3-10 are created, read, changed and deleted; the SKU is the organization’s own', async () => {
    const made = await raw({
      name: 'Yeast',
      sku: 'YE-1',
      minimum_stock: 2.5,
      maximum_stock: 50,
      standard_cost: 90_000,
    });
    expect(made).toMatchObject({
      item_type: 'raw_material',
      status: 'active',
      unit: 'kg',
      minimum_stock: 2.5,
      maximum_stock: 50,
      standard_cost: 90_000,
      current_stock: 0,
      allocated: 0,
      available: 0,
      stock_value: 0,
      unit_cost: 90_000,
      stock_status: 'out_of_stock',
      batch_tracking_enabled: false,
    });
    expect(made).not.toHaveProperty('selling_price');
    expect((await owner.post(RAW, { name: 'Other', sku: 'ye-1', unit: 'kg' })).body).toMatchObject({
      code: 'SKU_TAKEN',
      field: 'sku',
    });
    const path = `${RAW}/${made.id}`;
    const changed = await owner.put(path, { version: 1, name: 'Dry yeast', status: 'inactive' });
    expect(changed.body).toMatchObject({ version: 2, name: 'Dry yeast', status: 'inactive' });
    expect((await owner.put(path, { version: 1, name: 'x' })).body).toMatchObject({
      code: 'STALE_VERSION',
      current: { version: 2 },
    });
    expect((await owner.get(`${GOODS}/${made.id}`)).status).toBe(404);
    for (const [body, field] of [
      [{ unit: 'kg' }, 'name'],
      [{ name: 'x', sku: 'x', unit: 'kg', minimum_stock: -1 }, 'minimum_stock'],
      [{ name: 'x', sku: 'x', unit: 'kg', minimum_stock: 5, maximum_stock: 4 }, 'maximum_stock'],
      [{ name: 'x', sku: 'x', unit: 'kg', selling_price: 5 }, 'selling_price'],
      [{ name: 'x', sku: 'x', unit: 'kg', current_stock: 5 }, 'current_stock'],
      [{ name: 'x', sku: 'x', unit: 'kg', status: 'gone' }, 'status'],
    ] as const) {
      const { status, body: answer } = await owner.post(RAW, body);
      expect(status).toBe(400);
      expect(JSON.stringify(answer.errors)).toContain(`"${field}"`);
    }
    expect((await owner.delete(path)).status).toBe(200);
    expect((await owner.get(path)).status).toBe(404);
    const used = await raw();
    await receive(used.id, 1, 100);
    expect((await owner.delete(`${RAW}/${used.id}`)).body.code).toBe('ITEM_IN_USE');
  });

  test('S2.7-2 S2.7-3 S2.7-4 S2.7-5 S2.7-14 the list pages, sorts, filters and searches; low stock is 50 long', async () => {
    const member = await testOwner(application);
    const { body: category } = await member.post('/api/v1/inventory/categories', { name: 'Baking' });
    const items = [];
    for (const [name, quantity, cost] of [
      ['Sugar', 5, 120_000],
      ['Salt', 50, 20_000],
      ['Butter', 500, 300_000],
    ] as const) {
      const item = await raw(
        {
          name,
          sku: name,
          minimum_stock: 10,
          maximum_stock: 100,
          ...(name === 'Salt' && { category_id: category.id }),
        },
        member,
      );
      await receive(item.id, quantity, cost, {}, member);
      items.push(item);
    }
    const names = async (query: string) => {
      const { body } = await member.get(`${RAW}?${query}`);
      return body.raw_materials.map((item: { name: string }) => item.name);
    };
    expect(await names('')).toEqual(['Butter', 'Salt', 'Sugar']);
    expect(await names('sort_by=current_stock&sort_direction=asc')).toEqual(['Sugar', 'Salt', 'Butter']);
    expect(await names('sort_by=stock_value&sort_direction=desc')).toEqual(['Butter', 'Salt', 'Sugar']);
    expect(await names('sort_by=unit_cost')).toEqual(['Salt', 'Sugar', 'Butter']);
    for (const sort of ['sku', 'created_at', 'updated_at'])
      expect(await names(`sort_by=${sort}`)).toHaveLength(3);
    expect(await names('stock_status=low_stock')).toEqual(['Sugar']);
    expect(await names('stock_status=in_stock')).toEqual(['Salt']);
    expect(await names('stock_status=overstock')).toEqual(['Butter']);
    expect(await names('stock_status=out_of_stock')).toEqual([]);
    expect(await names(`category_id=${category.id}`)).toEqual(['Salt']);
    expect(await names('status=inactive')).toEqual([]);
    expect(await names('search=utt')).toEqual(['Butter']);
    const { body: page } = await member.get(`${RAW}?limit=1&offset=1`);
    expect([page.raw_materials[0].name, page.total, page.limit, page.offset]).toEqual(['Salt', 3, 1, 1]);
    expect((await member.get(`${RAW}?stock_status=low_stock`)).body.limit).toBe(50);
    expect((await member.get(RAW)).body.limit).toBe(25);
    expect((await member.get(`${RAW}?sort_by=price`)).status).toBe(400);
  });

  test('S2.7-12 many are changed at once, all or none', async () => {
    const [a, b] = [await raw(), await raw()];
    const update = (updates: object[]) => owner.post(`${RAW}/bulk-update`, { updates });
    const refused = await update([
      { id: a.id, version: 1, status: 'inactive' },
      { id: b.id, version: 9, status: 'inactive' },
    ]);
    expect(refused.body.code).toBe('STALE_VERSION');
    expect((await read(a.id)).status).toBe('active');
    const { body } = await update([
      { id: b.id, version: 1, minimum_stock: 3 },
      { id: a.id, version: 1, status: 'inactive' },
    ]);
    expect(body.raw_materials.map((item: { id: string }) => item.id)).toEqual([b.id, a.id]);
    expect((await read(b.id)).minimum_stock).toBe(3);
  });
});

describe('stock adjustment', () => {
  test('S1.3-23 S1.3-24 S1.3-25 S2.7-10 S1.3-22 moves the stock in its direction and posts it against the account of its reason', async () => {
    const item = await raw();
    await receive(item.id, 10, 50_000);
    const answer = await adjust(item.id, 'decrease', 2.5, {
      inventory_item_id: item.id,
      inventory_item_type: 'raw_material',
      reference_number: 'R-1',
      notes: 'rats',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      name: item.name,
      sku: item.sku,
      current_stock: 7.5,
      stock_value: 375_000,
    });
    expect(await balance('5200')).toBe(125_000);
    await adjust(item.id, 'increase', 0.5, { reason: 'physical_count', unit_cost: 60_000 });
    expect(await read(item.id)).toMatchObject({ current_stock: 8, stock_value: 405_000 });
    const { body } = await owner.get(`${RAW}/${item.id}/movements`);
    expect(body.movements.map((each: object) => each)).toMatchObject([
      { kind: 'adjustment', quantity: 0.5, value: 30_000, quantity_after: 8, value_after: 405_000 },
      {
        kind: 'adjustment',
        quantity: -2.5,
        value: -125_000,
        reason: 'damage',
        reference: 'R-1',
        notes: 'rats',
        quantity_after: 7.5,
      },
      { kind: 'receipt', quantity: 10, value: 500_000 },
    ]);
    expect(
      (await adjust(item.id, 'decrease', 1, { inventory_item_type: 'finished_good' })).body,
    ).toMatchObject({ field: 'inventory_item_type' });
    await tiesOut();
  });

  test('S1.5-1 S1.5-2 S1.5-3 S1.5-4 S1.5-5 S1.5-8 the messages of the sheet, in its words, from the API too', async () => {
    const item = await raw();
    const send = (body: object) => owner.post(`${RAW}/${item.id}/adjust-stock`, body);
    const whole = { adjustment_type: 'increase', quantity_adjusted: 1, reason: 'damage' };
    const required = 'Please fill in all required fields';
    const cases: [object, string, string][] = [
      [{ ...whole, quantity_adjusted: undefined }, 'quantity_adjusted', required],
      [{ ...whole, reason: undefined }, 'reason', required],
      [{ ...whole, reason: 'other' }, 'reason_description', required],
      [{ ...whole, reason: 'other', reason_description: '  ' }, 'reason_description', required],
      [{ ...whole, reason: 'rain' }, 'reason', required],
    ];
    for (const quantity_adjusted of [0, -1, 0.00001, '5'])
      cases.push([{ ...whole, quantity_adjusted }, 'quantity_adjusted', 'Please enter a valid quantity']);
    for (const [body, field, message] of cases) {
      const answer = await send(body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(answer.body.errors).toEqual([expect.objectContaining({ field, message })]);
    }
    for (const reason of [
      'physical_count',
      'damage',
      'theft',
      'expired',
      'returned',
      'manufacturing_loss',
      'customer_return',
    ])
      expect((await send({ ...whole, reason })).status).toBe(200);
    expect((await send({ ...whole, reason: 'other', reason_description: 'Rain' })).status).toBe(200);
  });

  test('S1.5-7 below zero is recorded, charged at the last known cost, and trued up by the next receipt, visibly', async () => {
    const member = await testOwner(application);
    const item = await raw({}, member);
    await receive(item.id, 2, 10_000, {}, member);
    const short = await adjust(item.id, 'decrease', 5, {}, member);
    expect(short.body).toMatchObject({
      current_stock: -3,
      stock_value: -30_000,
      stock_status: 'out_of_stock',
    });
    await receive(item.id, 4, 12_000, {}, member);
    expect(await read(item.id, member)).toMatchObject({ current_stock: 1, stock_value: 12_000 });
    expect(await balance('5200', member)).toBe(50_000 + 6_000);
    const { body } = await member.get(`${RAW}/${item.id}/movements`);
    expect(body.movements[0]).toMatchObject({
      kind: 'true_up',
      quantity: 0,
      value: -6_000,
      value_after: 12_000,
    });
    await tiesOut(member);
  });

  test('a date in the future, a closed period and a stale key change nothing', async () => {
    const item = await raw();
    expect((await adjust(item.id, 'increase', 1, { occurred_on: '2199-01-01' })).body).toMatchObject({
      field: 'occurred_on',
    });
    expect((await receive(item.id, 1, 1, { received_on: '2199-01-01' })).body).toMatchObject({
      field: 'received_on',
    });
    const key = { 'idempotency-key': 'once' };
    const body = { adjustment_type: 'increase', quantity_adjusted: 3, reason: 'damage' };
    await owner.post(`${RAW}/${item.id}/adjust-stock`, body, key);
    await owner.post(`${RAW}/${item.id}/adjust-stock`, body, key);
    expect((await read(item.id)).current_stock).toBe(3);
  });
});

describe('receiving', () => {
  test('VAT that is claimed is not part of the cost; a supplier on credit becomes a payable, no supplier goods received not invoiced', async () => {
    const member = await testOwner(application);
    const version = (await member.get(`/api/v1/organizations/${member.organization_id}`)).body.version;
    await member.put(`/api/v1/organizations/${member.organization_id}`, { version, vat_registered: true });
    const item = await raw({}, member);
    await member.post(`${RAW}/${item.id}/receive`, {
      quantity: 3,
      total_cost: 100_000,
      tax_amount: 7_500,
      received_on: today,
    });
    expect(await read(item.id, member)).toMatchObject({
      current_stock: 3,
      stock_value: 100_000,
      unit_cost: 33_333,
    });
    expect(await balance('1160', member)).toBe(7_500);
    expect(await balance('2010', member)).toBe(-107_500);
    for (const body of [{ total_cost: 1, unit_cost: 1 }, {}])
      expect(
        (await member.post(`${RAW}/${item.id}/receive`, { quantity: 1, received_on: today, ...body })).status,
      ).toBe(400);
    await tiesOut(member);
  });
});

describe('costing through the API', () => {
  const fifo = async () => {
    const member = await testOwner(application);
    const { version } = (await member.get(`/api/v1/organizations/${member.organization_id}`)).body;
    await member.put(`/api/v1/organizations/${member.organization_id}`, { version, costing_method: 'fifo' });
    return member;
  };
  const average = () => testOwner(application);

  test.each([
    ['FIFO', fifo, 20_000, 10_000],
    ['weighted average', average, 22_500, 7_500],
  ])('10 at 10, 10 at 20, 15 out: %s', async (_name, make, cost, left) => {
    const member = await make();
    const item = await raw({}, member);
    await receive(item.id, 10, 1_000, {}, member);
    await receive(item.id, 10, 2_000, {}, member);
    await adjust(item.id, 'decrease', 15, {}, member);
    expect(await read(item.id, member)).toMatchObject({ current_stock: 5, stock_value: left });
    expect(await balance('5200', member)).toBe(cost);
    await tiesOut(member);
  });

  test.each([
    ['FIFO', fifo],
    ['weighted average', average],
  ])('30 out of 20, then 10 at 30 and 10 at 40: 10 worth 400, by %s', async (_name, make) => {
    const member = await make();
    const item = await raw({}, member);
    await receive(item.id, 10, 1_000, {}, member);
    await receive(item.id, 10, 2_000, {}, member);
    await adjust(item.id, 'decrease', 30, {}, member);
    await tiesOut(member);
    await receive(item.id, 10, 3_000, {}, member);
    expect(await read(item.id, member)).toMatchObject({ current_stock: 0, stock_value: 0 });
    await receive(item.id, 10, 4_000, {}, member);
    expect(await read(item.id, member)).toMatchObject({ current_stock: 10, stock_value: 40_000 });
    expect(await balance('5200', member)).toBe(60_000);
    await tiesOut(member);
  });

  test('thirds of a kobo: 3 in, 3 out, 3 in, 3 out leave exactly nothing', async () => {
    for (const make of [fifo, average]) {
      const member = await make();
      const item = await raw({}, member);
      for (const costs of [
        [100, 100, 101],
        [102, 100, 100],
      ]) {
        for (const cost of costs) await receive(item.id, 1, cost, {}, member);
        await adjust(item.id, 'decrease', 3, {}, member);
        expect(await read(item.id, member)).toMatchObject({ current_stock: 0, stock_value: 0 });
      }
      await tiesOut(member);
    }
  });
});

describe('batches', () => {
  test('a tracked good has lots: they go out by expiry, an expired one only to be written off', async () => {
    const item = await raw({ batch_tracking_enabled: true });
    expect((await receive(item.id, 5, 100)).body).toMatchObject({ field: 'batch_number' });
    await receive(item.id, 5, 100, { batch_number: 'B', expires_on: '2199-01-01' });
    await receive(item.id, 5, 200, { batch_number: 'A', expires_on: '2190-01-01' });
    await adjust(item.id, 'decrease', 7);
    const { body } = await owner.get(`${RAW}/${item.id}/movements`);
    expect(
      body.movements
        .slice(0, 2)
        .map((each: { batch_number: string; quantity: number }) => [each.batch_number, each.quantity]),
    ).toEqual([
      ['B', -2],
      ['A', -5],
    ]);
    expect((await adjust(item.id, 'decrease', 4)).body).toMatchObject({ code: 'INSUFFICIENT_STOCK' });
    expect((await adjust(item.id, 'decrease', 1, { batch_number: 'C' })).status).toBe(404);
    await tiesOut();
  });
});

test('sixteen at once take the last ten exactly: nothing is lost and nothing is doubled', async () => {
  const member = await testOwner(application);
  const item = await raw({}, member);
  await receive(item.id, 10, 700, {}, member);
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => adjust(item.id, 'decrease', 1, {}, member)),
  );
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  expect(await read(item.id, member)).toMatchObject({ current_stock: -6, stock_value: -4_200 });
  await tiesOut(member);
});

test('sales does not see costs, the storekeeper does not see prices', async () => {
  const { body: loaf } = await owner.post(GOODS, {
    name: 'Loaf',
    sku: 'LOAF',
    unit: 'piece',
    selling_price: 120_000,
  });
  const sales = await testMember(application, owner, 'sales');
  const keeper = await testMember(application, owner, 'storekeeper');
  expect((await sales.get(`${GOODS}/${loaf.id}`)).body).toMatchObject({
    unit_cost: null,
    stock_value: null,
    selling_price: 120_000,
  });
  expect((await keeper.get(`${GOODS}/${loaf.id}`)).body).toMatchObject({
    selling_price: null,
    stock_value: 0,
  });
  expect(
    (
      await sales.post(`${GOODS}/${loaf.id}/adjust-stock`, {
        adjustment_type: 'increase',
        quantity_adjusted: 1,
        reason: 'damage',
      })
    ).status,
  ).toBe(403);
  const { body: service } = await owner.post(GOODS, {
    name: 'Delivery',
    sku: 'DEL',
    unit: 'trip',
    item_kind: 'service',
  });
  expect(service).toMatchObject({ item_kind: 'service', stock_status: null, unit_cost: null });
  expect(
    (await owner.post(`${GOODS}/${service.id}/receive`, { quantity: 1, unit_cost: 1, received_on: today }))
      .body.code,
  ).toBe('INVALID_STATE');
});

test('a member who may not see costs cannot sort by them, because the order would reveal them', async () => {
  const businessOwner = await testOwner(application);
  const sales = await testMember(application, businessOwner, 'sales');
  for (const [path, sorts] of [
    ['/api/v1/inventory/raw-materials', ['unit_cost', 'stock_value']],
    ['/api/v1/inventory/finished-goods', ['unit_cost', 'stock_value']],
    ['/api/v1/suppliers', ['balance']],
  ] as const)
    for (const sort of sorts) {
      const refused = await sales.get(`${path}?sort_by=${sort}`);
      expect([refused.status, refused.body.code, refused.body.field]).toEqual([403, 'FORBIDDEN', 'sort_by']);
      expect((await sales.get(`${path}?sort_by=name`)).status).toBe(200);
      expect((await businessOwner.get(`${path}?sort_by=${sort}`)).status).toBe(200);
    }
});
