import { LIMITS } from '@lissafi/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fileForm,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let today: string;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());

const RAW = '/api/v1/inventory/raw-materials';
const GOODS = '/api/v1/inventory/finished-goods';
const ORDERS = '/api/v1/inventory/work-in-progress';
/** The largest amount and quantity that the API accepts. */
const MOST = 1_000_000_000_000_000;
const MANY = 1_000_000_000;
/** The largest amount of one entry, with room for another line of the same amount. */
const LARGE = LIMITS.document_max / 4;
let next = 0;

async function made(path: string, body: object) {
  const answer = await owner.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}
const raw = (fields: object = {}) => {
  const sku = `L-${++next}`;
  return made(RAW, { name: `Saffron ${sku}`, sku, unit: 'kg', ...fields });
};
const receive = (id: string, quantity: number, cost: object, fields: object = {}) =>
  owner.post(`${RAW}/${id}/receive`, {
    quantity,
    ...cost,
    received_on: today,
    payment_method: 'cash',
    ...fields,
  });
const increase = (id: string, quantity_adjusted: number, fields: object = {}) =>
  owner.post(`${RAW}/${id}/adjust-stock`, {
    adjustment_type: 'increase',
    quantity_adjusted,
    reason: 'physical_count',
    ...fields,
  });
const order = async (fields: object = {}) => {
  const material = await raw();
  const sku = `L-${++next}`;
  const good = await made(GOODS, { name: `Good ${sku}`, sku, unit: 'piece' });
  await made(`${GOODS}/${good.id}/bom`, { lines: [{ item_id: material.id, quantity: 1 }], ...fields });
  const made_ = await made(ORDERS, { finished_good_id: good.id, quantity: 1 });
  await made(`${ORDERS}/${made_.id}/start`, {});
  return { id: made_.id as string, good: good.id as string, material: material.id as string };
};
const sell = async (lines: object[]) =>
  owner.post('/api/v1/invoices', {
    customer_id: await testCustomer(owner),
    issue_date: today,
    due_date: today,
    issue: true,
    items: lines.map((line) => ({ name: 'Saffron', unit_price: 0, ...line })),
  });

/** Whatever was requested before, everything can still be read, and the books agree with the stock. */
async function allCanBeRead() {
  for (const path of [
    `${RAW}?sort_by=unit_cost`,
    `${GOODS}?sort_by=stock_value`,
    '/api/v1/inventory/accounting/valuation',
    '/api/v1/inventory/accounting/adjustments',
    '/api/v1/dashboard',
    ORDERS,
  ]) {
    const { status, body } = await owner.get(path);
    expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
  }
  const { body } = await owner.get('/api/v1/ledger/tie-out');
  expect(body.checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
}
const FULL = { status: 409, code: 'BOOKS_FULL' };
const tooMuch = (field: string) => ({
  status: 400,
  code: 'VALIDATION_FAILED',
  field,
  errors: [expect.objectContaining({ field, message: 'This is more than can be counted' })],
});

describe.each(['weighted_average', 'fifo'])('figures past what is counted exactly (%s)', (costing_method) => {
  beforeAll(async () => {
    owner = await testOwner(application, { costing_method, allow_negative_stock: true });
  });

  test('are refused where goods come in', async () => {
    const { id } = await raw();
    expect((await receive(id, MANY, { unit_cost: MOST })).body).toMatchObject(tooMuch('unit_cost'));
    expect((await receive(id, 0.0001, { total_cost: MOST })).body).toMatchObject(FULL);
    expect((await increase(id, MANY, { unit_cost: MOST })).body).toMatchObject(tooMuch('unit_cost'));
    expect((await owner.get(`${RAW}/${id}`)).body).toMatchObject({ current_stock: 0, version: 1 });
    await allCanBeRead();
  });

  test('are refused at their row when a file contains them, before anything is written', async () => {
    const send = (rows: string, preview: string) => {
      const file = fileForm(`name,sku,unit,quantity,value,unit cost\n${rows}`, {
        name: 'items.csv',
        fields: { preview },
      });
      return owner.post(`${RAW}/import`, file.body, file.headers);
    };
    for (const [row, field] of [
      ['Saffron,S1,kg,0.0001,9999999999999,', 'value'],
      ['Saffron,S1,kg,1000000000,,9999999999999', 'standard_cost'],
    ] as const) {
      const message = 'This is more than can be counted';
      const { body: preview } = await send(row, 'true');
      expect(preview.errors, JSON.stringify(preview)).toMatchObject([{ row: 2, field, message }]);
      expect((await send(row, 'false')).body).toMatchObject({ status: 400, field: `rows.2.${field}` });
    }
    const many = Array.from({ length: 10 }, (_, index) => `S,S${index},kg,1000,9999999999999,`).join('\n');
    const { status, body } = await send(many, 'true');
    expect([status, body.errors?.[0]?.field], JSON.stringify(body)).toEqual([200, 'value']);
    expect((await send(many, 'false')).status).toBe(400);
    await allCanBeRead();
  });

  test('are refused when a production order is completed, and its cost can be read whatever it was', async () => {
    const tiny = await order();
    const answer = await owner.post(`${ORDERS}/${tiny.id}/complete`, {
      quantity_completed: 0.0001,
      final: true,
      labour_cost: MOST / 1_000,
    });
    expect(answer.body).toMatchObject(FULL);
    expect((await owner.get(`${GOODS}/${tiny.good}`)).body).toMatchObject({ current_stock: 0 });

    const huge = await order({ labour_cost: 1_000_000_000_000 });
    await receive(huge.material, 1, { unit_cost: 1_000_000_000 });
    await made(`${ORDERS}/${huge.id}/consume-materials`, {
      consumption: [{ item_id: huge.material, quantity: 1 }],
    });
    await made(`${ORDERS}/${huge.id}/complete`, {
      quantity_completed: MANY,
      labour_cost: LARGE,
      overhead_cost: LARGE,
    });
    const breakdown = await owner.get(`${ORDERS}/${huge.id}/cost-breakdown`);
    expect(breakdown.status, JSON.stringify(breakdown.body)).toBe(200);
    expect(breakdown.body).toMatchObject({ variances: null, actual: { labour: LARGE, overhead: LARGE } });

    const split = await order();
    await made(`${ORDERS}/${split.id}/complete`, { quantity_completed: 0.0001, final: false });
    // The rest is the value of that small part of a unit.
    const late = { quantity_completed: 0, final: true, labour_cost: MOST };
    expect((await owner.post(`${ORDERS}/${split.id}/complete`, late)).body).toMatchObject(FULL);
    await allCanBeRead();
  });

  test('are refused when a bill is reckoned or an order is planned, and left out of what to buy', async () => {
    const dear = await raw({ standard_cost: MOST, minimum_stock: MANY });
    const also = await raw({ standard_cost: MOST });
    const sku = `L-${++next}`;
    const good = await made(GOODS, { name: 'Crown', sku, unit: 'piece' });
    const bom = `${GOODS}/${good.id}/bom`;
    await made(bom, {
      lines: [dear, also].map(({ id }) => ({ item_id: id, quantity: 1 })),
      labour_cost: MOST,
      yield_quantity: 0.0001,
    });
    const cost = await owner.post(`${GOODS}/${good.id}/calculate-cost`, { quantity: 0.0001 });
    expect(cost.body).toMatchObject(tooMuch('quantity'));
    await made(bom, { lines: [dear, also].map(({ id }) => ({ item_id: id, quantity: 1 })) });
    const planned = await owner.post(ORDERS, { finished_good_id: good.id, quantity: 6 });
    expect(planned.body).toMatchObject(tooMuch('quantity'));
    const { status, body } = await owner.get('/api/v1/inventory/purchase-suggestions');
    expect(status, JSON.stringify(body)).toBe(200);
    const lines = body.suppliers.flatMap((each: { items: object[] }) => each.items);
    expect(lines).toContainEqual(
      expect.objectContaining({ item_id: dear.id, last_cost: MOST, expected_cost: null }),
    );
  });
});

describe.each(['weighted_average', 'fifo'])('what piles up past what is counted (%s)', (costing_method) => {
  beforeAll(async () => {
    owner = await testOwner(application, { costing_method, allow_negative_stock: true });
  });

  test('a quantity below zero stops where it can still be counted, and can be put right again', async () => {
    const { id } = await raw();
    const lines = Array.from({ length: 200 }, () => ({ quantity: MANY, inventory_item_id: id }));
    const answers = [];
    for (let times = 0; times < 6; times++) answers.push(await sell(lines));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(answers.at(-1)!.body).toMatchObject(FULL);
    const { body } = await owner.get(`${RAW}/${id}`);
    expect(body.current_stock).toBe(-MANY * 200 * answers.filter(({ status }) => status === 201).length);
    expect((await increase(id, MANY, { unit_cost: 1, accept_differences: true })).status).toBe(200);
    await allCanBeRead();
  });

  test('a value on hand stops there too, however it grows', async () => {
    const { id } = await raw();
    expect((await receive(id, 1, { total_cost: LIMITS.document_max })).status).toBe(200);
    expect((await increase(id, 10_000)).body).toMatchObject(FULL);
    expect((await sell([{ quantity: MANY, inventory_item_id: id }])).body).toMatchObject(FULL);
    await application.owner('update organization_counter set posted_total = $2 where organization_id = $1', [
      owner.organization_id,
      LIMITS.books_documents,
    ]);
    expect((await receive(id, 1, { total_cost: 100 })).body).toMatchObject(FULL);
    expect((await increase(id, 1, { unit_cost: 100 })).body).toMatchObject(FULL);
    // Goods received by mistake are issued again.
    const out = { adjustment_type: 'decrease', quantity_adjusted: 1, reason: 'physical_count' };
    expect((await owner.post(`${RAW}/${id}/adjust-stock`, out)).status).toBe(200);
    expect((await owner.get(`${RAW}/${id}`)).body).toMatchObject({ current_stock: 0, stock_value: 0 });
    await allCanBeRead();
  });
});
