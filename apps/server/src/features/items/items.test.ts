import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { materialTools, RAW } from '../../testing/materials.ts';

let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application);
});
afterAll(() => application.close());

const { raw, receive, read } = materialTools(() => ({ application, owner }));

const GOODS = '/api/v1/inventory/finished-goods';
describe('raw materials', () => {
  test('are created, read, changed and deleted; the SKU is the organization’s own', async () => {
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
    const codes = [];
    for (const name of ['Bean cake', 'Bean cake', 'bean-cake', '🍞'])
      codes.push((await owner.post(RAW, { name, unit: 'kg' })).body.sku);
    expect(codes).toEqual(['BEAN-CAKE', 'BEAN-CAKE-2', 'BEAN-CAKE-3', 'ITEM']);
    expect((await owner.post(RAW, { name: 'Other', sku: '', unit: 'kg' })).body.field).toBe('sku');
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

  test('the list pages, sorts, filters and searches; low stock is 50 long', async () => {
    const member = await testOwner(application);
    const { body: category } = await member.post('/api/v1/inventory/categories', { name: 'Baking' });
    const items = [];
    const supplier = (await member.post('/api/v1/suppliers', { name: 'Dangote' })).body.id;
    for (const [name, sku, quantity, cost] of [
      ['Sugar', 'M-2', 5, 120_000],
      ['Salt', 'M-3', 50, 20_000],
      ['Butter', 'M-1', 500, 300_000],
    ] as const) {
      const item = await raw(
        {
          name,
          sku,
          minimum_stock: 10,
          maximum_stock: 100,
          ...(name === 'Salt' && { category_id: category.id }),
          ...(name === 'Butter' && { supplier_id: supplier }),
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
    expect(await names('sort_by=sku')).toEqual(['Butter', 'Sugar', 'Salt']);
    expect(await names('sort_by=sku&sort_direction=desc')).toEqual(['Salt', 'Sugar', 'Butter']);
    expect(await names('sort_by=created_at')).toEqual(['Sugar', 'Salt', 'Butter']);
    expect(await names('sort_by=created_at&sort_direction=desc')).toEqual(['Butter', 'Salt', 'Sugar']);
    // Changed in another order than made.
    for (const index of [2, 0, 1])
      await member.put(`${RAW}/${items[index].id}`, { version: 1, description: 'Changed' });
    expect(await names('sort_by=updated_at')).toEqual(['Butter', 'Sugar', 'Salt']);
    expect(await names('sort_by=updated_at&sort_direction=desc')).toEqual(['Salt', 'Sugar', 'Butter']);
    expect(await names(`supplier_id=${supplier}`)).toEqual(['Butter']);
    expect(await names(`supplier_id=${category.id}`)).toEqual([]);
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

  test('the movements of a raw material are sorted and paged', async () => {
    const item = await raw();
    for (const days of [3, 2, 1])
      await receive(item.id, days, 1_000, { received_on: addDays(application.today, -days) });
    const card = async (query: string) => {
      const { body } = await owner.get(`${RAW}/${item.id}/movements?${query}`);
      const { movements, total, limit, offset } = body;
      return [movements.map((each: { quantity: number }) => each.quantity), total, limit, offset];
    };
    expect(await card('')).toEqual([[1, 2, 3], 3, 25, 0]);
    expect(await card('sort_by=occurred_on&sort_direction=asc')).toEqual([[3, 2, 1], 3, 25, 0]);
    expect(await card('sort_by=occurred_on&sort_direction=desc')).toEqual([[1, 2, 3], 3, 25, 0]);
    expect(await card('sort_by=occurred_on&sort_direction=asc&limit=1&offset=1')).toEqual([[2], 3, 1, 1]);
    expect((await owner.get(`${RAW}/${item.id}/movements?sort_by=price`)).status).toBe(400);
    expect((await owner.get(`${RAW}/${item.id}/movements?sort_direction=up`)).status).toBe(400);
  });

  test('many are changed at once, all or none', async () => {
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

test('sales does not see what things cost, the storekeeper not what they sell for', async () => {
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
  const { body: seen } = await keeper.get(`${GOODS}/${loaf.id}`);
  expect(seen).toMatchObject({ selling_price: null, stock_value: 0 });
  // What is sent back as it was read leaves the price; another one is not hers to set, by whatever way.
  const put = (fields: object, version = seen.version) =>
    keeper.put(`${GOODS}/${loaf.id}`, { version, ...fields });
  const kept = await put({ name: 'Big loaf', selling_price: null });
  expect(kept.status).toBe(200);
  const { version } = kept.body;
  for (const fields of [{ selling_price: 1 }, { price_includes_tax: true }])
    expect(await put(fields, version)).toMatchObject({
      status: 403,
      body: { field: Object.keys(fields)[0] },
    });
  const many = await keeper.post(`${GOODS}/bulk-update`, {
    updates: [{ id: loaf.id, version, selling_price: 1 }],
  });
  expect(many.body).toMatchObject({ code: 'FORBIDDEN', errors: [{ field: 'updates.0.selling_price' }] });
  expect((await owner.get(`${GOODS}/${loaf.id}`)).body.selling_price).toBe(120_000);
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

test('whoever does not see costs cannot sort by them: the order would show them', async () => {
  const boss = await testOwner(application);
  const sales = await testMember(application, boss, 'sales');
  for (const [path, sorts] of [
    ['/api/v1/inventory/raw-materials', ['unit_cost', 'stock_value']],
    ['/api/v1/inventory/finished-goods', ['unit_cost', 'stock_value']],
    ['/api/v1/suppliers', ['balance']],
  ] as const)
    for (const sort of sorts) {
      const refused = await sales.get(`${path}?sort_by=${sort}`);
      expect([refused.status, refused.body.code, refused.body.field]).toEqual([403, 'FORBIDDEN', 'sort_by']);
      expect((await sales.get(`${path}?sort_by=name`)).status).toBe(200);
      expect((await boss.get(`${path}?sort_by=${sort}`)).status).toBe(200);
    }
});
