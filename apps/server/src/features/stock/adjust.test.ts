import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let today: string;
let owner: Member;
let customer: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());

const GOODS = '/api/v1/inventory/finished-goods';
let next = 0;

async function act(path: string, body: object) {
  const answer = await owner.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}
async function good(fields: object = {}): Promise<string> {
  const sku = `A-${++next}`;
  return (await act(GOODS, { name: `Good ${sku}`, sku, unit: 'piece', ...fields })).id;
}
const receive = (id: string, quantity: number, unit_cost: number) =>
  act(`${GOODS}/${id}/receive`, { quantity, unit_cost, received_on: today, payment_method: 'cash' });
const sell = (id: string, ...quantities: number[]) =>
  act('/api/v1/invoices', {
    customer_id: customer,
    issue_date: today,
    due_date: today,
    issue: true,
    items: quantities.map((quantity) => ({
      name: 'Good',
      quantity,
      unit_price: 5_000,
      inventory_item_id: id,
    })),
  });
const cancel = (invoice: { id: string }) => act(`/api/v1/invoices/${invoice.id}/cancel`, { reason: 'x' });
const creditAll = (invoice: { id: string }) =>
  act(`/api/v1/invoices/${invoice.id}/credit-notes`, { reason: 'x', restock: true });
const adjust = (id: string, adjustment_type: string, quantity_adjusted: number, fields: object = {}) =>
  owner.post(`${GOODS}/${id}/adjust-stock`, {
    adjustment_type,
    quantity_adjusted,
    reason: 'physical_count',
    ...fields,
  });
/** Returns what the returned goods add to the value. */
async function returnedValue(id: string, quantity: number, fields: object = {}) {
  const before = (await owner.get(`${GOODS}/${id}`)).body.stock_value;
  const { status, body } = await adjust(id, 'increase', quantity, { reason: 'customer_return', ...fields });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.stock_value - before;
}

describe.each(['weighted_average', 'fifo'])(
  'what customers bring back by adjustment (%s)',
  (costing_method) => {
    beforeAll(async () => {
      owner = await testOwner(application, { costing_method, allow_negative_stock: true });
      customer = await testCustomer(owner);
    });
    /** Sells one unit at a cost of 100 and then one at another cost. */
    const two = async (cost: number) => {
      const id = await good();
      await receive(id, 1, 100);
      const first = await sell(id, 1);
      await receive(id, 1, cost);
      return { id, first, second: await sell(id, 1) };
    };

    test('costs what the latest unreturned issue cost, when an older one was returned by credit note', async () => {
      const { id, first } = await two(200);
      await creditAll(first);
      expect(await returnedValue(id, 1)).toBe(200);
    });

    test('or when the older sale was cancelled, or the newer one', async () => {
      const older = await two(900);
      await cancel(older.first);
      expect(await returnedValue(older.id, 1)).toBe(900);
      const newer = await two(900);
      await cancel(newer.second);
      expect(await returnedValue(newer.id, 1)).toBe(100);
    });

    test('each issue is returned once, in order, and a sale after a return is the latest issue again', async () => {
      const { id } = await two(200);
      expect(await returnedValue(id, 1)).toBe(200);
      await sell(id, 1);
      expect(await returnedValue(id, 1)).toBe(200);
      expect(await returnedValue(id, 1)).toBe(100);
    });

    test('two returns at once do not take the same issue', async () => {
      const { id } = await two(200);
      const answers = await Promise.all(
        [1, 2].map(() => adjust(id, 'increase', 1, { reason: 'customer_return' })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await owner.get(`${GOODS}/${id}`)).body).toMatchObject({ current_stock: 2, stock_value: 300 });
    });

    test('several issues in one return, a part of the oldest, and a typed cost that counts in their place', async () => {
      const { id } = await two(200);
      await receive(id, 4, 50);
      await sell(id, 4);
      expect(await returnedValue(id, 4.5)).toBe(4 * 50 + 100);
      expect(await returnedValue(id, 0.5, { unit_cost: 7_000 })).toBe(3_500);
      expect(await returnedValue(id, 1)).toBe(100);
    });

    test('what was sold before it came costs what it turned out to cost', async () => {
      const id = await good();
      await sell(id, 2);
      await receive(id, 2, 500);
      expect(await returnedValue(id, 1)).toBe(500);
      expect(await returnedValue(id, 1)).toBe(500);
    });

    test('reaches past any number of issues', async () => {
      const id = await good();
      await receive(id, 450, 10);
      const many = Array.from({ length: 150 }, () => 1);
      const invoices = [];
      for (let times = 0; times < 3; times++) invoices.push(await sell(id, ...many));
      await receive(id, 1, 999);
      expect(await returnedValue(id, 449, { accept_differences: true })).toBe(4_490);
      await creditAll(await sell(id, 1));
      expect(await returnedValue(id, 1)).toBe(10);
    });

    test('a return of more than was ever sold is valued at the known cost', async () => {
      const id = await good({ standard_cost: 70 });
      expect(await returnedValue(id, 2)).toBe(140);
    });
  },
);

describe('an adjustment', () => {
  beforeAll(async () => {
    owner = await testOwner(application);
    customer = await testCustomer(owner);
  });

  test('an increase without a known cost warns that it has no value, and does not warn where a cost is known', async () => {
    const id = await good();
    const warning = {
      field: 'unit_cost',
      code: 'COST_UNKNOWN',
      message: expect.stringContaining('No cost above 0 is known'),
    };
    const first = await adjust(id, 'increase', 2);
    expect([first.status, first.body.stock_value, first.body.warnings]).toEqual([200, 0, [warning]]);
    expect((await adjust(id, 'increase', 1)).body.warnings).toEqual([warning]);
    expect((await adjust(id, 'increase', 1, { unit_cost: 900 })).body.warnings).toEqual([]);
    expect((await adjust(id, 'increase', 1)).body).toMatchObject({ stock_value: 1_125, warnings: [] });
    expect((await adjust(id, 'decrease', 1)).body.warnings).toEqual([]);
    const priced = await good({ standard_cost: 70 });
    expect((await adjust(priced, 'increase', 1)).body).toMatchObject({ stock_value: 70, warnings: [] });
    const brought = await good();
    const back = await adjust(brought, 'increase', 1, { reason: 'customer_return' });
    expect(back.body.warnings).toEqual([warning]);
  });

  test('that takes out has no cost of its own', async () => {
    const id = await good({ standard_cost: 100 });
    const answer = await adjust(id, 'decrease', 1, { unit_cost: 50 });
    expect(answer.body).toMatchObject({ status: 400, field: 'unit_cost' });
    expect((await owner.get(`${GOODS}/${id}`)).body.current_stock).toBe(0);
  });

  test('lists whose days end before they begin are refused at their end', async () => {
    const id = await good();
    const days = 'date_from=2026-02-02&date_to=2026-02-01';
    for (const path of ['/api/v1/inventory/accounting/adjustments', `${GOODS}/${id}/sales`]) {
      expect((await owner.get(`${path}?${days}`)).body).toMatchObject({ status: 400, field: 'date_to' });
      expect((await owner.get(`${path}?date_from=2026-02-02&date_to=2026-02-02`)).status).toBe(200);
    }
  });

  test('that takes more of a batch than there is is refused, even where stock may go below zero', async () => {
    owner = await testOwner(application, { allow_negative_stock: true });
    customer = await testCustomer(owner);
    const id = await good({ batch_tracking_enabled: true });
    await act(`${GOODS}/${id}/receive`, {
      quantity: 1,
      unit_cost: 5,
      received_on: today,
      payment_method: 'cash',
      batch_number: 'A',
    });
    expect((await adjust(id, 'decrease', 2)).body.code).toBe('INSUFFICIENT_STOCK');
    expect((await adjust(id, 'decrease', 1)).body.current_stock).toBe(0);
  });
});
