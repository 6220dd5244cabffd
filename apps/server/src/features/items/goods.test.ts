import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());

const RAW = '/api/v1/inventory/raw-materials';
const GOODS = '/api/v1/inventory/finished-goods';
const BOOKS = '/api/v1/inventory/accounting';

async function make(base: string, name: string, fields: object = {}) {
  const { status, body } = await owner.post(base, { name, sku: name, unit: 'piece', ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
async function act(path: string, body: object) {
  const answer = await owner.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}
const receive = (base: string, id: string, quantity: number, unit_cost: number, fields: object = {}) =>
  act(`${base}/${id}/receive`, {
    quantity,
    unit_cost,
    received_on: today,
    payment_method: 'cash',
    ...fields,
  });

describe('finished goods', () => {
  beforeAll(async () => {
    owner = await testOwner(application);
  });

  test('are created, read, changed, adjusted and deleted, with their stock card', async () => {
    const loaf = await make(GOODS, 'Loaf', { selling_price: 120_000, standard_cost: 50_000 });
    expect(loaf).toMatchObject({
      item_type: 'finished_good',
      item_kind: 'stocked',
      selling_price: 120_000,
      current_stock: 0,
      bom_id: null,
    });
    const path = `${GOODS}/${loaf.id}`;
    expect((await owner.put(path, { version: 1, selling_price: 130_000 })).body).toMatchObject({
      version: 2,
      selling_price: 130_000,
    });
    expect((await owner.put(path, { version: 1, name: 'x' })).body.code).toBe('STALE_VERSION');
    const adjusted = await act(`${path}/adjust-stock`, {
      adjustment_type: 'increase',
      quantity_adjusted: 4,
      reason: 'physical_count',
    });
    expect(adjusted).toMatchObject({ current_stock: 4, stock_value: 200_000 });
    const card = (await owner.get(`${path}/movements?sort_by=occurred_on&sort_direction=asc&limit=1`)).body;
    expect(card).toMatchObject({ total: 1, limit: 1, offset: 0 });
    expect(card.movements[0]).toMatchObject({ kind: 'adjustment', quantity: 4, quantity_after: 4 });
    expect((await owner.delete(path)).body.code).toBe('ITEM_IN_USE');
    const unused = await make(GOODS, 'Unused');
    expect((await owner.delete(`${GOODS}/${unused.id}`)).status).toBe(200);
    expect((await owner.get(`${GOODS}/${unused.id}`)).status).toBe(404);
    expect((await owner.get(`${RAW}/${loaf.id}`)).status).toBe(404);
  });

  test('the list pages, sorts, filters and searches, by batches too, but not by supplier', async () => {
    owner = await testOwner(application);
    const { body: category } = await owner.post('/api/v1/inventory/categories', { name: 'Bread' });
    const tracked = { batch_tracking_enabled: true };
    const pie = await make(GOODS, 'Pie', { ...tracked, minimum_stock: 10, category_id: category.id });
    const loaf = await make(GOODS, 'Loaf', { maximum_stock: 5 });
    await make(GOODS, 'Bun', { status: 'inactive' });
    await receive(GOODS, pie.id, 5, 30_000, { batch_number: '1' });
    await receive(GOODS, loaf.id, 9, 10_000);
    const names = async (query: string) => {
      const { body } = await owner.get(`${GOODS}?${query}`);
      return body.finished_goods.map((item: { name: string }) => item.name);
    };
    expect(await names('')).toEqual(['Bun', 'Loaf', 'Pie']);
    expect(await names('sort_by=stock_value&sort_direction=desc')).toEqual(['Pie', 'Loaf', 'Bun']);
    expect(await names('sort_by=current_stock')).toEqual(['Bun', 'Pie', 'Loaf']);
    expect(await names(`category_id=${category.id}`)).toEqual(['Pie']);
    expect(await names('status=inactive')).toEqual(['Bun']);
    expect(await names('search=OA')).toEqual(['Loaf']);
    expect(await names('stock_status=low_stock')).toEqual(['Pie']);
    expect(await names('stock_status=overstock')).toEqual(['Loaf']);
    expect(await names('batch_tracking_enabled=true')).toEqual(['Pie']);
    expect(await names('batch_tracking_enabled=false')).toEqual(['Bun', 'Loaf']);
    // What was bought can be made once it has a bill of materials.
    expect(await names('can_be_made=true')).toEqual(['Bun']);
    const flour = await make('/api/v1/inventory/raw-materials', 'Flour');
    await owner.post(`${GOODS}/${loaf.id}/bom`, { lines: [{ item_id: flour.id, quantity: 1 }] });
    expect(await names('can_be_made=true')).toEqual(['Bun', 'Loaf']);
    expect(await names('can_be_made=false')).toEqual(['Pie']);
    // A receipt that was taken back is none.
    const receipts = '/api/v1/inventory/receipts';
    const { body: ofPie } = await owner.get(`${receipts}?item_id=${pie.id}`);
    await act(`${receipts}/${ofPie.receipts[0].id}/void`, { reason: 'Wrong item' });
    expect(await names('can_be_made=true')).toEqual(['Bun', 'Loaf', 'Pie']);
    expect(await names('can_be_made=false')).toEqual([]);
    expect((await owner.get(`${GOODS}?batch_tracking_enabled=maybe`)).status).toBe(400);
    expect((await owner.get(`${GOODS}?supplier_id=${category.id}`)).status).toBe(400);
    const { body: page } = await owner.get(`${GOODS}?limit=1&offset=2`);
    expect([page.finished_goods[0].name, page.total, page.limit, page.offset]).toEqual(['Pie', 3, 1, 2]);
  });

  test('many are changed at once, all or none', async () => {
    const [a, b] = [await make(GOODS, 'A'), await make(GOODS, 'B')];
    const update = (updates: object[]) => owner.post(`${GOODS}/bulk-update`, { updates });
    const refused = await update([
      { id: a.id, version: 1, selling_price: 5 },
      { id: b.id, version: 2, selling_price: 5 },
    ]);
    expect(refused.body.code).toBe('STALE_VERSION');
    expect((await owner.get(`${GOODS}/${a.id}`)).body.selling_price).toBeNull();
    const { finished_goods } = await act(`${GOODS}/bulk-update`, {
      updates: [
        { id: b.id, version: 1, selling_price: 700 },
        { id: a.id, version: 1, selling_price: 600 },
      ],
    });
    expect(finished_goods.map((item: { selling_price: number }) => item.selling_price)).toEqual([700, 600]);
    expect((await update([])).status).toBe(400);
  });

  test('its sales: what was issued and what came back, by date, without figures that are not the reader’s', async () => {
    owner = await testOwner(application);
    const customer = await testCustomer(owner);
    const loaf = await make(GOODS, 'Loaf');
    await receive(GOODS, loaf.id, 20, 40_000);
    const sell = (issue_date: string, quantity: number, fields: object = {}) =>
      act('/api/v1/invoices', {
        customer_id: customer,
        issue_date,
        due_date: '2199-01-01',
        issue: true,
        items: [{ name: 'Loaf', quantity, unit_price: 100_000, inventory_item_id: loaf.id }],
        ...fields,
      });
    const old = await sell('2026-01-05', 2);
    const recent = await sell(today, 5);
    await sell(today, 1, { issue: false });
    await sell(today, 1, { document_type: 'quote' });
    const gone = await sell(today, 1);
    await act(`/api/v1/invoices/${gone.id}/cancel`, { reason: 'x' });
    await act(`/api/v1/invoices/${recent.id}/credit-notes`, {
      items: [{ item_id: recent.items[0].id, quantity: 2 }],
      reason: 'stale',
      restock: true,
    });
    const path = `${GOODS}/${loaf.id}/sales`;
    const { body } = await owner.get(path);
    expect(body).toMatchObject({ total: 3, limit: 25, offset: 0 });
    expect(body.sales).toMatchObject([
      { document_type: 'credit_note', quantity: -2, net_amount: -200_000, cost: -80_000 },
      { document_type: 'invoice', invoice_id: recent.id, quantity: 5, net_amount: 500_000, cost: 200_000 },
      { invoice_id: old.id, invoice_number: old.invoice_number, customer_name: 'Mama Ngozi Stores' },
    ]);
    const ids = async (query: string) =>
      (await owner.get(`${path}?${query}`)).body.sales.map((sale: { invoice_id: string }) => sale.invoice_id);
    expect(await ids('date_to=2026-01-05')).toEqual([old.id]);
    expect(await ids(`date_from=${today}&limit=1&offset=1`)).toEqual([recent.id]);
    const keeper = await testMember(application, owner, 'storekeeper');
    expect((await keeper.get(path)).body.sales[1]).toMatchObject({
      quantity: 5,
      unit_price: null,
      net_amount: null,
      customer_name: null,
      cost: 200_000,
    });
    const sales = await testMember(application, owner, 'sales');
    expect((await sales.get(path)).body.sales[1]).toMatchObject({ net_amount: 500_000, cost: null });
    expect((await owner.get(`${GOODS}/019a0000-0000-7000-8000-000000000000/sales`)).status).toBe(404);
  });
});

test('a level that was computed, with more decimals than are kept, is rounded', async () => {
  owner = await testOwner(application);
  expect(await make(RAW, 'Yeast', { minimum_stock: 100 / 3 })).toMatchObject({ minimum_stock: 33.3333 });
});

describe('inventory accounting', () => {
  let flour: { id: string };
  let loaf: { id: string };
  beforeAll(async () => {
    owner = await testOwner(application);
    flour = await make(RAW, 'Flour');
    loaf = await make(GOODS, 'Loaf');
    await make(RAW, 'Empty', { standard_cost: 900 });
    await make(GOODS, 'Delivery', { item_kind: 'service' });
    await receive(RAW, flour.id, 3, 1_000);
    await receive(GOODS, loaf.id, 2, 5_000);
  });

  test('the valuation by the organization’s method: every item, those with nothing too, and the sum of the books', async () => {
    const { body } = await owner.get(`${BOOKS}/valuation`);
    expect(body).toEqual({
      ...{ valuation_method: 'weighted_average', books_method: 'weighted_average' },
      ...{ as_of: today, known_on: null },
      total_value: 13_000,
      ...{
        ledger: { raw_materials: 3_000, finished_goods: 10_000, total: 13_000 },
        difference: 0,
        marked: 0,
      },
      ...{ total: 3, limit: 1_000, offset: 0 },
      items: [
        { item_type: 'raw_material', name: 'Empty', sku: 'Empty', quantity: 0, value: 0, unit_cost: 900 },
        {
          item_type: 'raw_material',
          name: 'Flour',
          sku: 'Flour',
          quantity: 3,
          value: 3_000,
          unit_cost: 1_000,
        },
        {
          item_type: 'finished_good',
          name: 'Loaf',
          sku: 'Loaf',
          quantity: 2,
          value: 10_000,
          unit_cost: 5_000,
        },
      ].map((item) => ({ item_id: expect.any(String), unit: 'piece', mark: null, ...item })),
    });
    const { checks } = (await owner.get('/api/v1/ledger/tie-out')).body;
    expect(checks[0]).toMatchObject({ name: 'stock', ledger: body.total_value, difference: 0 });
    expect((await owner.get(`${BOOKS}/valuation?valuation_method=weighted_average`)).body).toEqual(body);
    expect((await owner.get(`${BOOKS}/valuation?valuation_method=fifo`)).body).toMatchObject({
      ...{ valuation_method: 'fifo', books_method: 'weighted_average', total_value: 13_000 },
    });
    expect((await owner.get(`${BOOKS}/valuation?valuation_method=lifo`)).status).toBe(400);
    const sales = await testMember(application, owner, 'sales');
    expect((await sales.get(`${BOOKS}/valuation`)).status).toBe(403);
    const other = await testOwner(application, { costing_method: 'fifo' });
    expect((await other.get(`${BOOKS}/valuation`)).body).toEqual({
      ...{ valuation_method: 'fifo', books_method: 'fifo', as_of: today, known_on: null },
      total_value: 0,
      ...{ ledger: { raw_materials: 0, finished_goods: 0, total: 0 }, difference: 0, marked: 0 },
      ...{ total: 0, limit: 1_000, offset: 0 },
      items: [],
    });
  });

  test('a page of the valuation has the sums over all items, and no answer holds more than 1,000 of them', async () => {
    const { items, ...sums } = (await owner.get(`${BOOKS}/valuation`)).body;
    const page = async (limit: number, offset: number) =>
      (await owner.get(`${BOOKS}/valuation?limit=${limit}&offset=${offset}`)).body;
    for (const offset of [0, 1, 2, 3])
      expect(await page(1, offset)).toEqual({
        ...{ ...sums, limit: 1, offset },
        items: items.slice(offset, offset + 1),
      });
    expect((await owner.get(`${BOOKS}/valuation?limit=1001`)).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      field: 'limit',
    });
  });

  test('adjustments of all items page, sort, and filter by date, type, reason and kind of item', async () => {
    const adjust = (path: string, adjustment_type: string, quantity_adjusted: number, fields: object) =>
      act(`${path}/adjust-stock`, { adjustment_type, quantity_adjusted, ...fields });
    await adjust(`${RAW}/${flour.id}`, 'decrease', 2, { reason: 'damage', occurred_on: '2026-02-01' });
    await adjust(`${RAW}/${flour.id}`, 'increase', 5, {
      reason: 'physical_count',
      occurred_on: '2026-03-01',
      reference_number: 'CNT-1',
      accept_differences: true,
    });
    await adjust(`${GOODS}/${loaf.id}`, 'decrease', 1, { reason: 'theft', occurred_on: '2026-04-01' });
    const reasons = async (query: string) => {
      const { status, body } = await owner.get(`${BOOKS}/adjustments?${query}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.adjustments.map((each: { reason: string }) => each.reason);
    };
    const { body } = await owner.get(`${BOOKS}/adjustments`);
    expect(body).toMatchObject({ total: 3, limit: 25, offset: 0 });
    expect(body.adjustments[1]).toMatchObject({
      item_id: flour.id,
      item_type: 'raw_material',
      item_name: 'Flour',
      item_sku: 'Flour',
      adjustment_type: 'increase',
      quantity_adjusted: 5,
      quantity: 5,
      value: 5_000,
      reason: 'physical_count',
      reference: 'CNT-1',
      occurred_on: '2026-03-01',
    });
    expect(await reasons('')).toEqual(['theft', 'physical_count', 'damage']);
    expect(await reasons('sort_by=occurred_on&sort_direction=asc')).toEqual([
      'damage',
      'physical_count',
      'theft',
    ]);
    expect(await reasons('sort_by=quantity')).toEqual(['physical_count', 'damage', 'theft']);
    expect(await reasons('sort_by=item_name&sort_direction=desc&limit=1')).toEqual(['theft']);
    expect(await reasons('sort_by=value&limit=1&offset=2')).toEqual(['damage']);
    expect(await reasons('sort_by=created_at&limit=1')).toEqual(['theft']);
    expect(await reasons('date_from=2026-02-02&date_to=2026-03-01')).toEqual(['physical_count']);
    expect(await reasons('adjustment_type=decrease')).toEqual(['theft', 'damage']);
    expect(await reasons('reason=damage')).toEqual(['damage']);
    expect(await reasons('inventory_item_type=finished_good')).toEqual(['theft']);
    expect((await owner.get(`${BOOKS}/adjustments?reason=rain`)).status).toBe(400);
    const sales = await testMember(application, owner, 'sales');
    expect((await sales.get(`${BOOKS}/adjustments`)).body.adjustments[0]).toMatchObject({ value: null });
    const stranger = await testOwner(application);
    expect((await stranger.get(`${BOOKS}/adjustments`)).body.total).toBe(0);
  });
});
