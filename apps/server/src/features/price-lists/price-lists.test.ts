import { randomUUID } from 'node:crypto';
import { LIMITS } from '@lissafi/contract/limits';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { madeBy } from '../../testing/money.ts';

const BASE = '/api/v1/price-lists';
const GOODS = '/api/v1/inventory/finished-goods';

let application: TestApplication;
let owner: Member;
let today: string;
let bread: string;
let cake: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
beforeEach(async () => {
  owner = await testOwner(application);
  bread = await service('Agege bread', 120_000);
  cake = await service('Cake', 500_050);
});
afterAll(() => application.close());

const service = async (name: string, selling_price: number | null, member = owner): Promise<string> =>
  (
    await madeBy(member, GOODS, {
      ...{ name, sku: randomUUID().slice(0, 8), unit: 'piece', item_kind: 'service', selling_price },
    })
  ).id;
const list = (fields: object = {}, member = owner) => madeBy(member, BASE, { name: 'Wholesale', ...fields });
const STEPS = [
  { minimum_quantity: 10, unit_price: 105_000 },
  { minimum_quantity: 100, unit_price: 95_000 },
];
const setPrices = (id: string, version: number, prices: unknown, member = owner) =>
  member.put(`${BASE}/${id}/prices`, { version, prices });
const wholesale = async (fields: object = {}) => {
  const made = await list(fields);
  const set = await setPrices(made.id, 1, [{ item_id: bread, steps: STEPS }]);
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  return set.body;
};
const customer = (fields: object = {}, member = owner) =>
  madeBy(member, '/api/v1/customers', { name: 'Mama Ngozi', type: 'business', ...fields });
const itemsOf = async (id: string, query = '') => (await owner.get(`${BASE}/${id}/items${query}`)).body.items;

describe('a price list', () => {
  test('is added with its terms, changed from its version and logged', async () => {
    const made = await list({ percentage: -7.5, rounding: 1_000, valid_from: today });
    expect(made).toMatchObject({
      ...{ name: 'Wholesale', percentage: -7.5, rounding: 1_000, is_active: true, is_in_force: true },
      ...{ valid_from: today, valid_to: null, version: 1, item_count: 0, customer_count: 0 },
      can: { update: true, delete: true },
    });
    const changed = await owner.put(`${BASE}/${made.id}`, {
      version: 1,
      name: 'Distributors',
      valid_to: today,
    });
    expect(changed.body).toMatchObject({
      name: 'Distributors',
      percentage: -7.5,
      version: 2,
      valid_to: today,
    });
    const stale = await owner.put(`${BASE}/${made.id}`, { version: 1, name: 'Other' });
    expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, 'STALE_VERSION', 2]);
    expect((await owner.get(BASE)).body).toMatchObject({
      ...{ price_lists: [{ name: 'Distributors' }], can: { create: true } },
    });
    const events = await application.owner(
      `select type from event where organization_id = $1 and type like 'price_list.%' order by number`,
      [owner.organization_id],
    );
    expect(events.map(({ type }) => type)).toEqual(['price_list.created', 'price_list.updated']);
  });

  test('applies on its days alone', async () => {
    const before = await list({ name: 'Past', valid_to: addDays(today, -1) });
    const later = await list({ name: 'Next', valid_from: addDays(today, 1) });
    const off = await list({ name: 'Off', is_active: false });
    expect([before, later, off].map(({ is_in_force }) => is_in_force)).toEqual([false, false, false]);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'wholesale' }, 'name'],
    [{ percentage: -100.1 }, 'percentage'],
    [{ percentage: 1_001 }, 'percentage'],
    [{ percentage: 0.00001 }, 'percentage'],
    [{ rounding: 300 }, 'rounding'],
    [{ valid_from: '2026-02-30' }, 'valid_from'],
    [{ valid_from: '2026-05-02', valid_to: '2026-05-01' }, 'valid_to'],
    [{ prices: [] }, 'prices'],
  ])('with %j is refused at %s', async (fields, field) => {
    await list();
    const answer = await owner.post(BASE, { name: 'Another', ...fields });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((each: { field: string }) => each.field)).toEqual([field]);
  });

  test('keeps its days in order when only one of them is changed', async () => {
    const { id } = await list({ valid_from: '2026-05-02' });
    const answer = await owner.put(`${BASE}/${id}`, { version: 1, valid_to: '2026-05-01' });
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'valid_to']);
  });

  test('is not deleted while a customer has it, and then with its prices', async () => {
    const { id } = await wholesale();
    const { id: customerId, version } = await customer({ price_list_id: id });
    const refused = await owner.delete(`${BASE}/${id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'PRICE_LIST_IN_USE']);
    expect((await owner.get(`${BASE}/${id}`)).body).toMatchObject({
      ...{ customer_count: 1, can: { delete: false } },
    });
    const freed = await owner.put(`/api/v1/customers/${customerId}`, { version, price_list_id: null });
    expect(freed.body).toMatchObject({ price_list_id: null, price_list_name: null });
    expect((await owner.delete(`${BASE}/${id}`)).status).toBe(200);
    expect((await owner.get(`${BASE}/${id}`)).status).toBe(404);
    expect((await owner.get(`${GOODS}/${bread}/list-prices`)).body).toEqual({ prices: [] });
  });

  test('of a merged customer is deleted all the same', async () => {
    const { id } = await list();
    const [from, into] = [await customer({ price_list_id: id }), await customer({ name: 'Mama N.' })];
    await owner.post(`/api/v1/customers/${from.id}/merge`, { into_id: into.id });
    const kept = (await owner.get(`/api/v1/customers/${into.id}`)).body;
    expect(kept.price_list_name).toBe('Wholesale');
    await owner.put(`/api/v1/customers/${into.id}`, { version: kept.version, price_list_id: null });
    expect((await owner.delete(`${BASE}/${id}`)).status).toBe(200);
  });

  test('there is a limit to how many', async () => {
    for (let made = 0; made < LIMITS.price_lists; made++) await list({ name: `List ${made}` });
    const answer = await owner.post(BASE, { name: 'One more' });
    expect([answer.status, answer.body.code]).toEqual([409, 'INVALID_STATE']);
  });
});

describe('prices on a list', () => {
  test('are set for many products at once, replaced and taken away again', async () => {
    const { id, version, item_count } = await wholesale({ percentage: -10, rounding: 1_000 });
    expect([version, item_count]).toEqual([2, 1]);
    expect(await itemsOf(id)).toMatchObject([
      { item_id: bread, name: 'Agege bread', selling_price: 120_000, list_price: 108_000, steps: STEPS },
      { item_id: cake, selling_price: 500_050, list_price: 450_000, steps: [] },
    ]);
    expect((await itemsOf(id, '?only_own=true')).length).toBe(1);
    expect((await itemsOf(id, '?search=cak')).length).toBe(1);
    const any = [{ minimum_quantity: 0, unit_price: 99_000 }];
    await setPrices(id, 2, [{ item_id: bread, steps: any }]);
    expect((await itemsOf(id))[0]).toMatchObject({ list_price: 99_000, steps: any });
    const rule = (await owner.get(`${BASE}/${id}/rule`)).body;
    expect(rule.prices).toEqual([{ item_id: bread, minimum_quantity: 0, unit_price: 99_000 }]);
    await setPrices(id, 3, [{ item_id: bread, steps: [] }]);
    expect((await itemsOf(id))[0]).toMatchObject({ list_price: 108_000, steps: [] });
    const stale = await setPrices(id, 3, [{ item_id: bread, steps: any }]);
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION']);
  });

  test('are all or none, and only of what this organization sells', async () => {
    const { id } = await list();
    const stranger = await testOwner(application);
    const theirs = await service('Theirs', 1_000, stranger);
    const flour = (
      await madeBy(owner, '/api/v1/inventory/raw-materials', { name: 'Flour', sku: 'FL', unit: 'kg' })
    ).id;
    const steps = [{ minimum_quantity: 0, unit_price: 1 }];
    const answer = await setPrices(id, 1, [
      { item_id: bread, steps },
      { item_id: theirs, steps },
      { item_id: flour, steps },
    ]);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((each: { field: string }) => each.field)).toEqual([
      ...['prices.1.item_id', 'prices.2.item_id'],
    ]);
    expect((await owner.get(`${BASE}/${id}`)).body).toMatchObject({ version: 1, item_count: 0 });
    for (const [method, path] of [
      ['get', `${BASE}/${id}`],
      ['get', `${BASE}/${id}/rule`],
      ['get', `${BASE}/${id}/items`],
      ['delete', `${BASE}/${id}`],
    ] as const)
      expect((await stranger[method](path)).status, path).toBe(404);
    expect((await stranger.get(`${GOODS}/${bread}/list-prices`)).status).toBe(404);
  });

  test.each([
    [[{ minimum_quantity: -1, unit_price: 1 }]],
    [[{ minimum_quantity: 0.00001, unit_price: 1 }]],
    [[{ minimum_quantity: 1, unit_price: -1 }]],
    [[{ minimum_quantity: 1, unit_price: 1.5 }]],
    [[{ minimum_quantity: 1, unit_price: 2e15 }]],
    [
      [
        { minimum_quantity: 1, unit_price: 1 },
        { minimum_quantity: 1, unit_price: 2 },
      ],
    ],
    [
      Array.from({ length: LIMITS.price_steps + 1 }, (_, from) => ({
        minimum_quantity: from,
        unit_price: 1,
      })),
    ],
  ])('%j are refused', async (steps) => {
    const { id } = await list();
    expect((await setPrices(id, 1, [{ item_id: bread, steps }])).status).toBe(400);
  });

  test('a product that is named twice is refused', async () => {
    const { id } = await list();
    const twice = { item_id: bread, steps: STEPS };
    expect((await setPrices(id, 1, [twice, twice])).status).toBe(400);
  });

  test('are filled from selling prices, and changed together by a percentage', async () => {
    const { id } = await wholesale();
    await service('No price', null);
    const fill = (version: number, fields: object) =>
      owner.post(`${BASE}/${id}/fill`, { version, rounding: 1_000, ...fields });
    await fill(2, { which: 'missing', percentage: -20 });
    const after = await itemsOf(id, '?only_own=true');
    expect(after.map((each: { steps: unknown[] }) => each.steps)).toEqual([
      STEPS,
      [{ minimum_quantity: 0, unit_price: 400_000 }],
    ]);
    await fill(3, { which: 'all', percentage: -10 });
    expect((await itemsOf(id))[0].steps).toEqual([{ minimum_quantity: 0, unit_price: 108_000 }, ...STEPS]);
    await fill(4, { which: 'own', percentage: 10 });
    expect((await itemsOf(id))[0].steps.map((each: { unit_price: number }) => each.unit_price)).toEqual([
      ...[119_000, 116_000, 105_000],
    ]);
    expect((await fill(4, { which: 'own', percentage: 10 })).body.code).toBe('STALE_VERSION');
    expect((await fill(5, { which: 'everything', percentage: 10 })).status).toBe(400);
  });

  test('are not raised beyond the largest amount, and none of them is then', async () => {
    const { id } = await wholesale();
    await service('Oven', LIMITS.money_max);
    const fill = { version: 2, rounding: 1, which: 'all', percentage: 50 };
    const { status, body } = await owner.post(`${BASE}/${id}/fill`, fill);
    expect([status, body.message]).toEqual([409, 'A price would be too large.']);
    expect((await itemsOf(id))[0].steps).toEqual(STEPS);
    expect((await owner.get(`${BASE}/${id}`)).body.version).toBe(2);
  });

  test('are downloaded as a file, with a row for each quantity', async () => {
    const { id } = await wholesale({ percentage: -10 });
    const { body } = await owner.get(`${BASE}/${id}/items?format=csv`);
    expect(body).toContain('Agege bread');
    expect(body.split('\n').filter((line: string) => line.includes('Agege bread'))).toHaveLength(3);
  });

  test('of one product stand together, list by list', async () => {
    await wholesale();
    await list({ name: 'Distributors', percentage: -25 });
    const { body } = await owner.get(`${GOODS}/${bread}/list-prices`);
    expect(body.prices).toMatchObject([
      { name: 'Distributors', list_price: 90_000, steps: [], is_in_force: true },
      { name: 'Wholesale', list_price: 120_000, steps: STEPS },
    ]);
  });
});

describe('a customer with a list', () => {
  const line = (quantity: number, unit_price: number) => ({
    ...{ name: 'Agege bread', quantity, unit_price },
    ...{ inventory_item_id: bread, inventory_item_type: 'finished_good' },
  });
  /** A salesperson who may not sell below the price. */
  const cashier = async () => {
    const path = `/api/v1/organizations/${owner.organization_id}`;
    const { version } = (await owner.get(path)).body;
    expect((await owner.put(path, { version, sales_keep_prices: true })).status).toBe(200);
    return testMember(application, owner, 'sales');
  };

  test('buys at its prices from someone who may not sell below them', async () => {
    const { id } = await wholesale({ percentage: -10 });
    const { id: customer_id } = await customer({ price_list_id: id });
    const sales = await cashier();
    const sell = async (quantity: number, unit_price: number, fields: object = {}) =>
      (
        await sales.post('/api/v1/invoices', {
          ...{ customer_id, issue_date: today, due_date: today, issue: true },
          items: [line(quantity, unit_price)],
          ...fields,
        })
      ).status;
    expect(await sell(1, 108_000)).toBe(201);
    expect(await sell(1, 107_999)).toBe(403);
    expect(await sell(10, 105_000)).toBe(201);
    expect(await sell(9, 105_000)).toBe(403);
    expect(await sell(100, 95_000)).toBe(201);
    expect(await sell(100, 94_999)).toBe(403);
    // Other customers have the selling price.
    const { id: other } = await customer({ name: 'Other' });
    expect(await sell(100, 95_000, { customer_id: other })).toBe(403);
    expect(await sell(100, 120_000, { customer_id: other })).toBe(201);
    // Outside of its days the list does not apply.
    await owner.put(`${BASE}/${id}`, { version: 2, valid_from: addDays(today, 1) });
    expect(await sell(100, 95_000)).toBe(403);
  });

  test('gets it from someone who may reduce prices alone', async () => {
    const { id } = await wholesale();
    const sales = await cashier();
    const refused = await sales.post('/api/v1/customers', {
      ...{ name: 'My cousin', type: 'individual', price_list_id: id },
    });
    expect([refused.status, refused.body.field]).toEqual([403, 'price_list_id']);
    const made = await customer({}, sales);
    const path = `/api/v1/customers/${made.id}`;
    const again = await sales.put(path, { version: made.version, price_list_id: id });
    expect([again.status, again.body.field]).toEqual([403, 'price_list_id']);
    const given = await owner.put(path, { version: made.version, price_list_id: id });
    expect(given.body).toMatchObject({ price_list_id: id, price_list_name: 'Wholesale' });
    // What stays as it is may be sent along.
    const same = { version: given.body.version, price_list_id: id, notes: 'Pays on Fridays' };
    expect((await sales.put(path, same)).status).toBe(200);
  });

  test('has one that exists in this organization', async () => {
    const stranger = await testOwner(application);
    const theirs = (await list({}, stranger)).id;
    for (const price_list_id of [theirs, randomUUID()]) {
      const answer = await owner.post('/api/v1/customers', {
        ...{ name: 'Ada', type: 'individual', price_list_id },
      });
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'price_list_id']);
    }
  });

  test('is asked about a price that is far from the one on the list, not from the selling price', async () => {
    const { id } = await wholesale({ percentage: -50 });
    await customer({ name: 'Mama Ngozi', price_list_id: id });
    const read = async (text: string) => {
      const path = '/api/v1/ingestion/transactions/text-to-transaction';
      const { processing_id } = (await owner.post(path, { text })).body;
      const { transactions } = (await owner.get(`${path}/${processing_id}`)).body;
      return transactions[0]?.questions.map((each: { question: string }) => each.question);
    };
    expect(await read('Sold 2 agege bread to Mama Ngozi for 600 each')).toEqual([]);
    const asked = await read('Sold 2 agege bread to Mama Ngozi for 1900 each');
    expect(asked).toEqual(['Agege bread is usually ₦600.00. Is ₦1,900.00 each right?']);
  });
});

test('an owner and an admin set prices; who sees sales reads them; the storekeeper does not', async () => {
  const { id } = await wholesale();
  for (const [role, reads, writes] of [
    ['admin', 200, 200],
    ['accountant', 200, 403],
    ['sales', 200, 403],
    ['viewer', 200, 403],
    ['storekeeper', 403, 403],
  ] as const) {
    const member = await testMember(application, owner, role);
    expect((await member.get(`${BASE}/${id}/rule`)).status, role).toBe(reads);
    const { version } = (await owner.get(`${BASE}/${id}`)).body;
    expect((await setPrices(id, version, [{ item_id: bread, steps: STEPS }], member)).status, role).toBe(
      writes,
    );
  }
});
