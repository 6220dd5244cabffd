import { addDays } from '@lissafi/domain/calendar/civil-date';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answer,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { runs } from '../../testing/runs.ts';
import { GOODS, testShop } from '../../testing/shop.ts';

const TRANSFERS = '/api/v1/inventory/transfers';
const LOCATIONS = '/api/v1/inventory/locations';
type Fields = Record<string, unknown>;

let application: TestApplication;
let owner: Member;
let customer: string;
let today: string;
/** The first branch and place, and the second. */
let first: string;
let branch: string;
let yaba: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());

const { act, good, receive, assertTied } = testShop('loaf', () => ({ application, owner }));

const sell = (id: string, quantity: number, fields: Fields = {}): Promise<Answer> =>
  owner.post('/api/v1/invoices', {
    ...{ customer_id: customer, issue_date: today, due_date: today, issue: true },
    items: [{ name: 'Loaf', quantity, unit_price: 1_000, inventory_item_id: id }],
    ...fields,
  });
const carry = (item_id: string, quantity: number, fields: Fields = {}, member = owner) =>
  member.post(TRANSFERS, {
    ...{ from_location_id: first, to_location_id: yaba, transferred_on: today },
    items: [{ item_id, quantity }],
    ...fields,
  });
/** What is at the first place and at the second, by the movements. */
async function at(id: string): Promise<[number, number]> {
  const rows = await application.owner<{ location_id: string; quantity: number }>(
    `select location_id, sum(quantity_e4)::float8 / 10000 as quantity from stock_movement where item_id = $1 group by 1`,
    [id],
  );
  const of = (place: string) => rows.find(({ location_id }) => location_id === place)?.quantity ?? 0;
  return [of(first), of(yaba)];
}
async function twoPlaces(settings: Fields = {}) {
  owner = await testOwner(application, settings);
  customer = await testCustomer(owner);
  first = owner.organization_id;
  branch = (await act('/api/v1/branches', { name: 'Yaba' })).id;
  const { locations } = (await owner.get(LOCATIONS)).body;
  expect(locations).toMatchObject([
    { id: first, branch_id: first, is_default: true },
    { branch_id: branch, name: 'Yaba', is_default: true, items: 0 },
  ]);
  yaba = locations[1].id;
}

describe('branches and places', () => {
  beforeEach(() => twoPlaces());

  test('one of each in the beginning; names are taken once, and the first of each stays', async () => {
    const alone = await testOwner(application);
    expect((await alone.get('/api/v1/branches')).body.total).toBe(1);
    expect((await alone.get(LOCATIONS)).body.total).toBe(1);
    const twin = await owner.post('/api/v1/branches', { name: 'yaba' });
    expect([twin.status, twin.body.field]).toEqual([400, 'name']);
    const close = (path: string, version: number) => owner.put(path, { version, status: 'inactive' });
    expect((await close(`/api/v1/branches/${first}`, 1)).body.code).toBe('INVALID_STATE');
    expect((await close(`${LOCATIONS}/${yaba}`, 1)).body.message).toContain('A branch needs one place');
    const renamed = await owner.put(`${LOCATIONS}/${yaba}`, { version: 1, name: 'Yaba shop' });
    expect([renamed.status, renamed.body.name, renamed.body.version]).toEqual([200, 'Yaba shop', 2]);
    const stale = await owner.put(`${LOCATIONS}/${yaba}`, { version: 1, name: 'x' });
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION']);
    const storekeeper = await testMember(application, owner, 'storekeeper');
    expect((await storekeeper.get(LOCATIONS)).body.total).toBe(2);
    expect((await storekeeper.post(LOCATIONS, { name: 'Cold room' })).status).toBe(403);
  });

  test('a branch closes once nothing is left at its places, and what is closed takes nothing', async () => {
    const id = await good();
    await receive(id, 5, 100, { location_id: yaba });
    const close = () => owner.put(`/api/v1/branches/${branch}`, { version: 1, status: 'inactive' });
    const held = await close();
    expect([held.status, held.body.message]).toEqual([
      409,
      'There is still stock at Yaba. Transfer it first.',
    ]);
    await act(TRANSFERS, {
      ...{ from_location_id: yaba, to_location_id: first, transferred_on: today },
      items: [{ item_id: id, quantity: 5 }],
    });
    expect((await close()).body.status).toBe('inactive');
    const late = await owner.post(`${GOODS}/${id}/receive`, {
      ...{ quantity: 1, unit_cost: 1, received_on: today, payment_method: 'cash', location_id: yaba },
    });
    expect([late.status, late.body.field]).toEqual([400, 'location_id']);
    expect((await sell(id, 1, { branch_id: branch })).status).toBe(404);
    expect((await sell(id, 1)).status).toBe(201);
  });

  test('a sale takes from the place of its branch, and says where there is stock', async () => {
    const id = await good();
    await receive(id, 10);
    await receive(id, 2, 100, { location_id: yaba });
    const short = await sell(id, 3, { branch_id: branch });
    expect([short.status, short.body.code]).toEqual([409, 'INSUFFICIENT_STOCK']);
    expect(short.body.errors[0].message).toMatch(/at Yaba: 2 there, 3 needed, 1 short; 10 at Main store/);
    expect((await sell(id, 2, { branch_id: branch })).status).toBe(201);
    expect(await at(id)).toEqual([10, 0]);
    const alone = await sell(id, 11);
    expect(alone.body.errors[0].message).toContain('10 there, 11 needed');
    const sold = await sell(id, 10);
    expect(sold.status).toBe(201);
    expect(await at(id)).toEqual([0, 0]);
    await assertTied();
  });

  test('profit and loss and sales by branch; goods of a cancelled sale go back where they came from', async () => {
    const id = await good();
    await receive(id, 10, 100, { location_id: yaba });
    const { body: invoice } = await sell(id, 4, { branch_id: branch });
    const range = `date_from=${today}&date_to=${today}`;
    const profitOf = async (which: string) =>
      (await owner.get(`/api/v1/ledger/profit-and-loss?${range}&branch_id=${which}`)).body.net_profit;
    expect([await profitOf(branch), await profitOf(first)]).toEqual([3_600, 0]);
    const sales = (await owner.get(`/api/v1/reports/sales?by=item&${range}&branch_id=${branch}`)).body;
    expect(sales.total, JSON.stringify(sales)).toBe(1);
    await act(`/api/v1/invoices/${invoice.id}/cancel`, { reason: 'x' });
    expect(await at(id)).toEqual([0, 10]);
    expect([await profitOf(branch), await profitOf(first)]).toEqual([0, 0]);
    const { body: again } = await sell(id, 4, { branch_id: branch });
    await act(`/api/v1/invoices/${again.id}/credit-notes`, { reason: 'x', restock: true });
    expect([await at(id), await profitOf(branch)]).toEqual([[0, 10], 0]);
    const stranger = await testOwner(application);
    expect((await sell(id, 1, { branch_id: stranger.organization_id })).body.field).toBe('branch_id');
    await assertTied();
  });

  test('a receipt that is voided leaves the place that it came to', async () => {
    const id = await good();
    await receive(id, 10);
    await receive(id, 3, 200, { location_id: yaba });
    const { receipts } = (await owner.get('/api/v1/inventory/receipts')).body;
    const there = receipts.find(({ lines }: { lines: Fields[] }) => lines[0]!.quantity === 3);
    await carry(id, 3, { from_location_id: yaba, to_location_id: first });
    const gone = await owner.post(`/api/v1/inventory/receipts/${there.id}/void`, { reason: 'x' });
    expect(gone.status).toBe(409);
    await carry(id, 3);
    await act(`/api/v1/inventory/receipts/${there.id}/void`, { reason: 'x' });
    expect(await at(id)).toEqual([10, 0]);
    await assertTied();
  });

  test('a count is of its place', async () => {
    const id = await good();
    await receive(id, 10);
    await receive(id, 5, 100, { location_id: yaba });
    const quick = await act('/api/v1/inventory/counts/quick', { item_id: id, counted: 4, location_id: yaba });
    expect(quick).toMatchObject({ expected: 5, difference: -1, location_id: yaba });
    const sheet = await act('/api/v1/inventory/counts', {
      ...{ title: 'Yaba', scope: { of: 'all' }, location_id: yaba },
    });
    expect(sheet.lines[0].expected).toBe(4);
    await act(`/api/v1/inventory/counts/${sheet.id}/lines`, { item_id: id, counted: 6 });
    await act(`/api/v1/inventory/counts/${sheet.id}/post`, {});
    expect(await at(id)).toEqual([10, 6]);
    await assertTied();
  });
});

describe.each(['weighted_average', 'fifo'])('transfers (%s)', (costing_method) => {
  beforeEach(() => twoPlaces({ costing_method }));

  test('move quantities and no value, with a number and no entry; voided, they go back', async () => {
    const id = await good();
    await receive(id, 10, 100);
    await receive(id, 10, 200);
    const before = (await owner.get(`${GOODS}/${id}`)).body;
    const { status, body } = await carry(id, 15, { notes: 'for Saturday' });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      ...{ number: `TRF-${today.slice(0, 4)}-001`, from_name: 'Main store', to_name: 'Yaba' },
      lines: [{ item_id: id, quantity: 15, batch_number: null }],
      can: { void: true },
    });
    expect(await at(id)).toEqual([5, 15]);
    const waybill = await owner.get(`${TRANSFERS}/${body.id}/pdf`);
    expect([waybill.status, waybill.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(waybill.headers['content-disposition']).toContain(`${body.number}.pdf`);
    const { places } = (await owner.get(`${LOCATIONS}/stock?item_id=${id}`)).body;
    expect(places).toMatchObject([
      { name: 'Main store', quantity: 5, available: 5, value: 750 },
      { name: 'Yaba', quantity: 15, available: 15, value: 2_250 },
    ]);
    const after = (await owner.get(`${GOODS}/${id}`)).body;
    expect([after.current_stock, after.stock_value]).toEqual([before.current_stock, before.stock_value]);
    const { movements } = (await owner.get(`${GOODS}/${id}/movements`)).body;
    expect(movements.slice(0, 2)).toMatchObject([
      { kind: 'transfer', quantity: -15, value: 0, location_id: first, journal_entry_id: null },
      { kind: 'transfer', quantity: 15, value: 0, location_id: yaba, quantity_after: 35 },
    ]);
    expect((await sell(id, 10, { branch_id: branch })).status).toBe(201);
    const gone = await owner.post(`${TRANSFERS}/${body.id}/void`, { reason: 'x' });
    expect([gone.status, gone.body.code]).toEqual([409, 'INSUFFICIENT_STOCK']);
    await receive(id, 10, 100, { location_id: yaba });
    expect((await act(`${TRANSFERS}/${body.id}/void`, { reason: 'Wrong shop' })).voided_at).not.toBeNull();
    expect(await at(id)).toEqual([20, 0]);
    expect((await owner.post(`${TRANSFERS}/${body.id}/void`, { reason: 'x' })).body.code).toBe(
      'INVALID_STATE',
    );
    expect((await owner.get(`${TRANSFERS}?location_id=${yaba}`)).body.total).toBe(1);
    await assertTied();
  });

  test('both methods value the same goods after a transfer, with batches and their layers', async () => {
    const id = await good({ batch_tracking_enabled: true });
    await receive(id, 10, 100, { batch_number: 'A', expires_on: '2199-01-01' });
    await receive(id, 10, 300, { batch_number: 'B', expires_on: '2199-02-01' });
    const { body } = await carry(id, 12);
    expect(body.lines).toMatchObject([
      { batch_number: 'A', quantity: 10 },
      { batch_number: 'B', quantity: 2 },
    ]);
    const sold = await sell(id, 11, { branch_id: branch });
    expect(sold.status, JSON.stringify(sold.body)).toBe(201);
    const { stock_value } = (await owner.get(`${GOODS}/${id}`)).body;
    expect(stock_value).toBe(costing_method === 'fifo' ? 2_700 : 1_800);
    const other = costing_method === 'fifo' ? 'weighted_average' : 'fifo';
    const valued = await owner.get(`/api/v1/inventory/accounting/valuation?valuation_method=${other}`);
    expect(valued.body.total_value).toBe(costing_method === 'fifo' ? 1_800 : 2_700);
    expect((await sell(id, 2, { branch_id: branch })).body.code).toBe('INSUFFICIENT_STOCK');
    const named = await carry(id, 1, {
      ...{ from_location_id: yaba, to_location_id: first },
      items: [{ item_id: id, quantity: 1, batch_number: 'B' }],
    });
    expect(named.status, JSON.stringify(named.body)).toBe(201);
    expect((await sell(id, 9)).status).toBe(201);
    expect((await owner.get(`${GOODS}/${id}`)).body).toMatchObject({ current_stock: 0, stock_value: 0 });
    await assertTied();
  });

  test('what is refused, and by whom', async () => {
    const id = await good();
    await receive(id, 10);
    for (const [fields, field] of [
      [{ to_location_id: first }, 'to_location_id'],
      [{ transferred_on: '2199-01-01' }, 'transferred_on'],
      [{ items: [] }, 'items'],
      [{ items: [{ item_id: id, quantity: 0 }] }, 'items.0.quantity'],
      [{ items: [{ item_id: id, quantity: 1, batch_number: 'A' }] }, 'items.0.batch_number'],
    ] as const) {
      const { status, body } = await carry(id, 1, fields);
      expect([status, body.field], JSON.stringify(body)).toEqual([400, field]);
    }
    expect((await carry(id, 11)).body.errors[0]).toMatchObject({ field: 'items.0.quantity' });
    expect((await carry(crypto.randomUUID(), 1)).status).toBe(404);
    expect((await carry(id, 1, { to_location_id: crypto.randomUUID() })).body.field).toBe('location_id');
    for (const role of ['sales', 'viewer', 'accountant'])
      expect((await carry(id, 1, {}, await testMember(application, owner, role))).status).toBe(403);
    const key = { 'idempotency-key': 'van' };
    const send = () =>
      owner.post(
        TRANSFERS,
        {
          ...{ from_location_id: first, to_location_id: yaba, transferred_on: today },
          items: [{ item_id: id, quantity: 4 }],
        },
        key,
      );
    const twins = await Promise.all([send(), send(), send()]);
    expect(new Set(twins.map(({ body }) => body.id)).size).toBe(1);
    expect(await at(id)).toEqual([6, 4]);
  });

  test('a batch is carried from where it is; without a number those that end first, as far as they go', async () => {
    const yoghurt = await good({ name: 'Yoghurt', batch_tracking_enabled: true });
    const come = (batch_number: string, quantity: number, expires: number) =>
      receive(yoghurt, quantity, 100, { batch_number, expires_on: addDays(today, expires) });
    await come('LATE', 5, 60);
    await come('SOON', 5, 20);
    const move = (quantity: number, batch_number?: string) =>
      carry(yoghurt, quantity, {
        items: [{ item_id: yoghurt, quantity, ...(batch_number && { batch_number }) }],
      });
    const missing = await move(1, 'OTHER');
    expect([missing.status, missing.body.field, missing.body.message]).toEqual([
      404,
      'items.0.batch_number',
      'This batch is not there.',
    ]);
    const short = await move(11);
    expect([short.status, short.body.errors]).toEqual([
      409,
      [{ field: 'items.0.quantity', message: 'Yoghurt: 10 there', code: 'INSUFFICIENT_STOCK' }],
    ]);
    const ofBatch = await move(6, 'LATE');
    expect([ofBatch.status, ofBatch.body.errors[0].message]).toEqual([
      409,
      'Yoghurt: 5 there of this batch, 6 needed',
    ]);
    expect((await move(2, 'LATE')).body.lines).toMatchObject([{ batch_number: 'LATE', quantity: 2 }]);
    expect((await move(6)).body.lines).toMatchObject([
      { batch_number: 'SOON', quantity: 5 },
      { batch_number: 'LATE', quantity: 1 },
    ]);
    expect(await at(yoghurt)).toEqual([2, 8]);
    const plain = await good();
    await receive(plain, 1);
    const untracked = await carry(plain, 1, { items: [{ item_id: plain, quantity: 1, batch_number: 'A' }] });
    expect([untracked.status, untracked.body.errors[0].message]).toEqual([
      400,
      'This item is not tracked in batches',
    ]);
    await assertTied();
  });

  test('at once: the last unit of a place is sold or carried away once', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await good();
      await receive(id, 5);
      await receive(id, 1, 100, { location_id: yaba });
      const answers = await Promise.all([
        sell(id, 1, { branch_id: branch }),
        sell(id, 1, { branch_id: branch }),
        carry(id, 1, { from_location_id: yaba, to_location_id: first }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      const [here, there] = await at(id);
      expect([there, here >= 5]).toEqual([0, true]);
      const both = await Promise.all([
        carry(id, 2),
        carry(id, 1, { from_location_id: yaba, to_location_id: first }),
        sell(id, 1),
      ]);
      expect(both.every(({ status }) => status === 201 || status === 409)).toBe(true);
    }
    await assertTied();
  });
});

test('any mixture of receipts, sales, transfers and counts leaves the places adding up, and no place below zero', async () => {
  await twoPlaces({ costing_method: 'fifo' });
  const step = fc.record({
    kind: fc.constantFrom('receive', 'sell', 'carry', 'back', 'count'),
    there: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 6 }),
    cost: fc.integer({ min: 1, max: 999 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const id = await good();
      await receive(id, 6, 77);
      for (const each of steps) {
        const place = each.there ? { location_id: yaba } : {};
        if (each.kind === 'receive') await receive(id, each.quantity, each.cost, place);
        else if (each.kind === 'sell') await sell(id, each.quantity, each.there ? { branch_id: branch } : {});
        else if (each.kind === 'count')
          await act('/api/v1/inventory/counts/quick', { item_id: id, counted: each.quantity, ...place });
        else {
          const value = (await owner.get(`${GOODS}/${id}`)).body.stock_value;
          const [from_location_id, to_location_id] = each.kind === 'back' ? [yaba, first] : [first, yaba];
          await carry(id, each.quantity, { from_location_id, to_location_id });
          expect((await owner.get(`${GOODS}/${id}`)).body.stock_value).toBe(value);
        }
        const [here, there] = await at(id);
        const { current_stock } = (await owner.get(`${GOODS}/${id}`)).body;
        expect(here + there).toBe(current_stock);
        expect(Math.min(here, there)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: runs(6) },
  );
  await assertTied();
});
