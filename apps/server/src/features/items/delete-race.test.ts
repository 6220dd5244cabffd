import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  type Member,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
let today: string;
let next = 0;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application);
});
afterAll(() => application.close());

const RAW = '/api/v1/inventory/raw-materials';
const GOODS = '/api/v1/inventory/finished-goods';
const ORDERS = '/api/v1/inventory/work-in-progress';

async function made(path: string, body: object) {
  const answer = await owner.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const fresh = () => {
  const sku = `R-${++next}`;
  return { name: sku, sku, unit: 'kg' };
};

/** Runs both concurrently several times: the later one is refused with a proper message, never with a server error. */
async function race(start: () => Promise<readonly [Promise<Answer>, Promise<Answer>]>) {
  for (let round = 0; round < 6; round++) {
    const [gone, used] = await Promise.all(await start());
    const codes = `${gone.status} ${JSON.stringify(gone.body)} / ${used.status} ${JSON.stringify(used.body)}`;
    for (const { status } of [gone, used]) expect(status, codes).toBeLessThan(500);
  }
}

test('a supplier is deleted while goods come from it, or an item is given to it', async () => {
  await race(async () => {
    const { id: supplier_id } = await made('/api/v1/suppliers', { name: `Mill ${++next}` });
    const { id } = await made(RAW, fresh());
    return [
      owner.delete(`/api/v1/suppliers/${supplier_id}`),
      owner.post(`${RAW}/${id}/receive`, { quantity: 1, unit_cost: 100, received_on: today, supplier_id }),
    ];
  });
  await race(async () => {
    const { id: supplier_id } = await made('/api/v1/suppliers', { name: `Mill ${++next}` });
    return [owner.delete(`/api/v1/suppliers/${supplier_id}`), owner.post(RAW, { ...fresh(), supplier_id })];
  });
});

test('a category is deleted while an item is put into it', async () => {
  await race(async () => {
    const { id: category_id } = await made('/api/v1/inventory/categories', { name: `Kind ${++next}` });
    return [
      owner.delete(`/api/v1/inventory/categories/${category_id}`),
      owner.post(RAW, { ...fresh(), category_id }),
    ];
  });
});

test('a bill is deleted while an order is made from it; a good while a bill is written for it', async () => {
  const { id: flour } = await made(RAW, fresh());
  const bill = { lines: [{ item_id: flour, quantity: 1 }] };
  await race(async () => {
    const { id: finished_good_id } = await made(GOODS, fresh());
    const bom = await made(`${GOODS}/${finished_good_id}/bom`, bill);
    return [
      owner.delete(`${GOODS}/${finished_good_id}/bom/${bom.id}`),
      owner.post(ORDERS, { finished_good_id, quantity: 1 }),
    ];
  });
  await race(async () => {
    const { id } = await made(GOODS, fresh());
    return [owner.delete(`${GOODS}/${id}`), owner.post(`${GOODS}/${id}/bom`, bill)];
  });
});

test('a version that no record has reached is stale, however large', async () => {
  const item = await made(RAW, fresh());
  const { id: customer } = await made('/api/v1/customers', { name: 'Ada', type: 'business' });
  for (const version of [2_147_483_647, 2_147_483_648, 1e15]) {
    for (const path of [`${RAW}/${item.id}`, `/api/v1/customers/${customer}`])
      expect((await owner.put(path, { version, name: 'Other' })).body.code, `${path} ${version}`).toBe(
        'STALE_VERSION',
      );
  }
});
