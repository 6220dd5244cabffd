import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { GOODS, testShop } from '../../testing/shop.ts';

const BASE = '/api/v1/inventory/write-downs';
type Fields = Record<string, unknown>;

let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());

const { act, good, receive, assertTied } = testShop('bag', () => ({ application, owner }));

const write = (items: object[], fields: Fields = {}, member = owner, headers = {}) =>
  member.post(BASE, { written_on: today, reason: 'Prices fell', items, ...fields }, headers);
const list = async (query = '') => (await owner.get(`${BASE}${query}`)).body;
const worthOf = async (id: string) => (await owner.get(`${GOODS}/${id}`)).body.stock_value;
async function balances(): Promise<Record<string, number>> {
  const { body } = await owner.get('/api/v1/ledger/trial-balance');
  expect(body.total_debit).toBe(body.total_credit);
  return Object.fromEntries(
    body.accounts.map((each: { code: string; debit: number; credit: number }) => [
      each.code,
      each.debit - each.credit,
    ]),
  );
}

describe.each(['weighted_average', 'fifo'])('by %s', (costing_method) => {
  beforeEach(async () => {
    owner = await testOwner(application, { costing_method });
  });

  test('written down to what it brings, sold in part, and back by what is left (IAS 2 ¶33)', async () => {
    const id = await good({ selling_price: 90_000 });
    await receive(id, 10, 80_000);
    await receive(id, 30, 120_000);
    expect(await list('?selling_cost=5')).toMatchObject({
      total: 1,
      total_change: -980_000,
      items: [
        {
          ...{ item_id: id, quantity: 40, value: 4_400_000, unit_cost: 110_000, selling_price: 90_000 },
          ...{ unit_value: 85_500, change: -980_000, written_down: 0 },
        },
      ],
    });
    const first = await write([{ item_id: id, unit_value: 85_500 }]);
    expect([first.status, first.body.total]).toEqual([201, -980_000]);
    expect(await worthOf(id)).toBe(3_420_000);
    const after = await balances();
    expect([after[5250], after[1220]]).toEqual([980_000, 3_420_000]);
    // Half of it is gone, and its part of the write-down with it: the older goods under first in, first out.
    const left = costing_method === 'fifo' ? 534_545 : 490_000;
    const customer_id = await testCustomer(owner);
    const line = { name: 'Bag', quantity: 20, unit_price: 90_000, inventory_item_id: id };
    await act('/api/v1/invoices', {
      ...{ customer_id, issue_date: today, due_date: today, issue: true, items: [line] },
    });
    const before = await worthOf(id);
    expect((await list('?show=written_down')).items).toMatchObject([{ written_down: left }]);
    const back = await write([{ item_id: id, unit_value: 500_000 }]);
    expect(back.body.total).toBe(left);
    expect(await worthOf(id)).toBe(before + left);
    expect((await list('?show=written_down')).total).toBe(0);
    expect((await balances())[5250]).toBe(980_000 - left);
    const nothing = await write([{ item_id: id, unit_value: 500_000 }]);
    expect([nothing.status, nothing.body.errors[0].field]).toEqual([400, 'items.0.unit_value']);
    const { movements } = (await owner.get(`${GOODS}/${id}/movements`)).body;
    expect(movements.map(({ kind, value }: Fields) => [kind, value]).slice(0, 1)).toEqual([
      ['write_down', left],
    ]);
    await assertTied();
  });

  test('the cost of goods sold equals the ledger’s, and both methods are still valued', async () => {
    const id = await good();
    await receive(id, 10, 80_000);
    await write([{ item_id: id, unit_value: 50_000 }]);
    const range = `period_start=${today}&period_end=${today}`;
    const { body } = await owner.get(`/api/v1/inventory/accounting/cogs?${range}`);
    expect(body).toMatchObject({
      purchases: 800_000,
      losses_and_differences: 300_000,
      cogs: 0,
      difference: 0,
    });
    for (const method of ['weighted_average', 'fifo'])
      expect(
        (await owner.get(`/api/v1/inventory/accounting/valuation?valuation_method=${method}`)).body
          .total_value,
      ).toBe(500_000);
  });
});

describe('what is refused', () => {
  beforeEach(async () => {
    owner = await testOwner(application);
  });

  test('each item that cannot be written down at its row, and nothing is recorded', async () => {
    const [id, empty] = [await good(), await good()];
    await receive(id, 10, 80_000);
    const stranger = await testOwner(application);
    const theirs = (await act(GOODS, { name: 'x', sku: 'x', unit: 'kg' }, stranger)).id;
    const service = await good({ item_kind: 'service' });
    const unit_value = 1;
    const { body } = await write([
      { item_id: empty, unit_value },
      { item_id: theirs, unit_value },
      { item_id: service, unit_value },
      { item_id: id, unit_value: 90_000 },
      { item_id: id, unit_value },
    ]);
    expect(body.errors.map((each: Fields) => each.field)).toEqual([
      ...['items.0.item_id', 'items.1.item_id', 'items.2.item_id', 'items.3.unit_value', 'items.4.item_id'],
    ]);
    for (const [fields, field] of [
      [{ written_on: addDays(today, 1) }, 'written_on'],
      [{ reason: ' ' }, 'reason'],
      [{ items: [] }, 'items'],
      [{ items: [{ item_id: id, unit_value: 1.5 }] }, 'items.0.unit_value'],
    ] as const)
      expect((await write([{ item_id: id, unit_value }], fields)).body.field, field).toBe(field);
    expect(await worthOf(id)).toBe(800_000);
    await application.owner(
      'update organization_counter set books_locked_until = $2 where organization_id = $1',
      [owner.organization_id, addDays(today, -1)],
    );
    const closed = await write([{ item_id: id, unit_value }], { written_on: addDays(today, -1) });
    expect([closed.status, closed.body.code]).toEqual([409, 'PERIOD_LOCKED']);
  });

  test('the owner and the accountant write down, once for a key; who sees no books sees nothing of it', async () => {
    const id = await good();
    await receive(id, 10, 80_000);
    const role = (name: string) => testMember(application, owner, name);
    for (const name of ['admin', 'storekeeper', 'sales', 'viewer'])
      expect((await write([{ item_id: id, unit_value: 1 }], {}, await role(name))).status, name).toBe(403);
    for (const name of ['storekeeper', 'sales'])
      expect((await (await role(name)).get(BASE)).status, name).toBe(403);
    const accountant = await role('accountant');
    const key = { 'idempotency-key': 'year end' };
    const twins = await Promise.all(
      [1, 2, 3].map(() => write([{ item_id: id, unit_value: 70_000 }], {}, accountant, key)),
    );
    expect(new Set(twins.map(({ body }) => body.id)).size).toBe(1);
    expect(await worthOf(id)).toBe(700_000);
    // Two at once with their own keys: each sees what the other did.
    const both = await Promise.all(
      [60_000, 60_000].map((unit_value) => write([{ item_id: id, unit_value }])),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await worthOf(id)).toBe(600_000);
    await assertTied();
  });

  test('the price with VAT in it counts without it; items above their cost and without a price are not in the way', async () => {
    owner = await testOwner(application, { vat_registered: true });
    const taxed = await good({ selling_price: 107_500, price_includes_tax: true });
    await receive(taxed, 10, 110_000);
    const fine = await good({ selling_price: 200_000 });
    await receive(fine, 10, 110_000);
    const unpriced = await good();
    await receive(unpriced, 1, 500);
    expect(await list()).toMatchObject({ total: 1, items: [{ item_id: taxed, unit_value: 100_000 }] });
    expect((await list('?show=all')).total).toBe(3);
    expect((await list('?show=written_down')).total).toBe(0);
    expect((await list('?show=all&limit=1&offset=2')).items).toHaveLength(1);
    expect((await owner.get(`${BASE}?selling_cost=101`)).body.field).toBe('selling_cost');
  });
});
