import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';

const RAW = '/api/v1/inventory/raw-materials';
const GOODS = '/api/v1/inventory/finished-goods';
const RECEIPTS = '/api/v1/inventory/receipts';
type Fields = Record<string, unknown>;

let application: TestApplication;
let owner: Member;
let today: string;
let flour: string;
let sugar: string;
let supplier: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application, { vat_registered: true });
  flour = (await owner.post(RAW, { name: 'Wheat flour', sku: 'F', unit: 'bag' })).body.id;
  sugar = (await owner.post(RAW, { name: 'Sugar', sku: 'S', unit: 'bag' })).body.id;
  supplier = (await owner.post('/api/v1/suppliers', { name: 'Mushin Flour Depot' })).body.id;
});

const deliver = (lines: object[], fields: Fields = {}, member = owner, headers = {}) =>
  member.post(RECEIPTS, { received_on: today, supplier_id: supplier, lines, ...fields }, headers);
const line = (item_id: string, quantity: number, unit_cost: number, more: Fields = {}) => ({
  ...{ item_id, quantity, unit_cost },
  ...more,
});
const balances = async () => {
  const { body } = await owner.get('/api/v1/ledger/trial-balance');
  return Object.fromEntries(
    body.accounts
      .map((each: { code: string; debit: number; credit: number }) => [each.code, each.debit - each.credit])
      .filter(([, amount]: [string, number]) => amount !== 0),
  );
};
const stockOf = async (id: string, base = RAW) => (await owner.get(`${base}/${id}`)).body;

test('several items come as one document, on one entry, with the transport in their costs', async () => {
  const { status, body } = await deliver(
    [line(flour, 8, 5_850_000, { tax_amount: 3_510_000 }), line(sugar, 3, 7_200_000)],
    { freight: 1_500_000, reference: 'DN 31' },
  );
  expect(status, JSON.stringify(body)).toBe(201);
  // 468,000 and 216,000: the transport of 15,000 falls 10,263.16 and 4,736.84.
  expect(body).toMatchObject({
    ...{ reference: 'DN 31', settlement: 'credit', supplier_name: 'Mushin Flour Depot' },
    lines: [
      { name: 'Wheat flour', quantity: 8, cost: 47_826_316 },
      { name: 'Sugar', quantity: 3, cost: 22_073_684 },
    ],
  });
  expect(await balances()).toEqual({ 1160: 3_510_000, 1200: 69_900_000, 2000: -73_410_000 });
  expect(await stockOf(flour)).toMatchObject({ current_stock: 8, stock_value: 47_826_316 });
  const { payables } = (await owner.get(`/api/v1/suppliers/${supplier}/payables`)).body;
  expect(payables).toMatchObject([{ total_amount: 73_410_000, items: [{}, {}] }]);
  const { entries } = (await owner.get(`/api/v1/ledger/entries?source_id=${body.id}`)).body;
  expect(entries).toMatchObject([{ memo: 'Received F, S' }]);
  // It is voided as a whole.
  const back = await owner.post(`${RECEIPTS}/${body.id}/void`, { reason: 'Wrong shop' });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  expect(await balances()).toEqual({});
  expect((await stockOf(sugar)).current_stock).toBe(0);
  expect(await faultsOfBooks(application)).toEqual([]);
});

test('paid at once, or before the bill; one item twice; of both kinds', async () => {
  const loaf = (await owner.post(GOODS, { name: 'Loaf', sku: 'L', unit: 'loaf' })).body.id;
  const paid = await deliver([line(flour, 2, 100), line(flour, 1, 400), line(loaf, 4, 50)], {
    ...{ supplier_id: null, payment_method: 'cash' },
  });
  expect(paid.status, JSON.stringify(paid.body)).toBe(201);
  expect(await balances()).toEqual({ 1000: -800, 1200: 600, 1220: 200 });
  expect(await stockOf(flour)).toMatchObject({ current_stock: 3, stock_value: 600, unit_cost: 200 });
  const waits = await deliver([line(flour, 5, 100), line(sugar, 2, 300)], { invoiced: false });
  expect(waits.body).toMatchObject({
    settlement: 'not_invoiced',
    lines: [{ open_amount: 500 }, { open_amount: 600 }],
  });
  expect((await balances())[2010]).toBe(-1_100);
  const { checks } = (await owner.get('/api/v1/ledger/tie-out')).body;
  for (const { name, difference } of checks) expect([name, difference]).toEqual([name, 0]);
});

test('what is wrong is refused at its line, all of it at once, and nothing is received', async () => {
  const service = (await owner.post(GOODS, { name: 'Slicing', sku: 'X', unit: 'hour', item_kind: 'service' }))
    .body.id;
  const stranger = await testOwner(application);
  const theirs = (await stranger.post(RAW, { name: 'Salt', sku: 'T', unit: 'kg' })).body.id;
  const { body } = await deliver([line(flour, 1, 5), line(service, 1, 5), line(theirs, 1, 5)]);
  expect(body.errors.map((each: Fields) => each.field)).toEqual(['lines.1.item_id', 'lines.2.item_id']);
  for (const [lines, fields, field] of [
    [[], {}, 'lines'],
    [[line(flour, 0, 5)], {}, 'lines.0.quantity'],
    [[{ item_id: flour, quantity: 1 }], {}, 'lines.0.unit_cost'],
    [[line(flour, 1, 5, { total_cost: 5 })], {}, 'lines.0.unit_cost'],
    [[line(flour, 1, 5)], { received_on: addDays(today, 1) }, 'received_on'],
    [[line(flour, 1, 5)], { freight: 5, invoiced: false }, 'freight'],
    [[line(flour, 1, 5)], { invoiced: false, payment_method: 'cash' }, 'invoiced'],
  ] as const)
    expect((await deliver([...lines], fields)).body.field, field).toBe(field);
  const tracked = (
    await owner.post(RAW, { name: 'Yeast', sku: 'Y', unit: 'pack', batch_tracking_enabled: true })
  ).body.id;
  expect((await deliver([line(flour, 1, 5), line(tracked, 1, 5)])).body.field).toBe('lines.1.batch_number');
  expect((await deliver([line(tracked, 1, 5, { batch_number: 'B1' })])).status).toBe(201);
  expect((await stockOf(flour)).current_stock).toBe(0);
});

test('the same key receives once, an id is taken once, and sales receives nothing', async () => {
  const key = { 'idempotency-key': 'lorry' };
  const lines = [line(flour, 1, 500), line(sugar, 1, 700)];
  const twins = await Promise.all([1, 2, 3].map(() => deliver(lines, {}, owner, key)));
  expect(new Set(twins.map(({ body }) => body.id)).size).toBe(1);
  expect((await stockOf(flour)).current_stock).toBe(1);
  const id = '0196f000-0000-7000-8000-000000000077';
  expect((await deliver(lines, { id })).status).toBe(201);
  expect((await deliver(lines, { id })).body).toMatchObject({ code: 'ID_TAKEN', field: 'id' });
  expect((await deliver(lines, {}, await testMember(application, owner, 'sales'))).status).toBe(403);
  const keeper = await testMember(application, owner, 'storekeeper');
  expect((await deliver(lines, {}, keeper)).status).toBe(201);
  // She receives, and pays nobody.
  const paid = { payment_method: 'cash' };
  const refused = { status: 403, body: { code: 'FORBIDDEN', field: 'payment_method' } };
  expect(await deliver(lines, { supplier_id: undefined, ...paid }, keeper)).toMatchObject(refused);
  const one = { quantity: 1, unit_cost: 500, received_on: today, ...paid };
  expect(await keeper.post(`${RAW}/${flour}/receive`, one)).toMatchObject(refused);
  // In opposite order at once: neither waits for the other.
  const both = await Promise.all([deliver(lines), deliver([...lines].reverse())]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(await faultsOfBooks(application)).toEqual([]);
});

test('a delivery has its number of the year, its place and who received it, and is printed without prices', async () => {
  const year = today.slice(0, 4);
  const { body } = await deliver([line(flour, 8, 5_850_000)], { invoiced: false, notes: 'One bag torn' });
  expect(body).toMatchObject({
    ...{ number: `GRN-${year}-001`, settlement: 'not_invoiced', notes: 'One bag torn' },
    ...{ location_name: expect.any(String), received_by_name: expect.any(String) },
  });
  const second = (await deliver([line(sugar, 3, 7_200_000)], { supplier_id: null })).body;
  expect(second.number).toBe(`GRN-${year}-002`);
  // One item that is received on its own page is the same document.
  await owner.post(`${RAW}/${flour}/receive`, { quantity: 1, unit_cost: 100, received_on: today });
  const { receipts } = (await owner.get(`${RECEIPTS}?search=GRN-${year}-003`)).body;
  expect(receipts).toMatchObject([{ number: `GRN-${year}-003`, lines: [{ name: 'Wheat flour' }] }]);
  for (const { id, number } of [body, second]) {
    const pdf = await owner.get(`${RECEIPTS}/${id}/pdf`);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.headers['content-disposition']).toContain(`${number}.pdf`);
  }
});
