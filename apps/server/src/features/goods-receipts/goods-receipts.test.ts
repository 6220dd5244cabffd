import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';

let application: TestApplication;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());

const RAW = '/api/v1/inventory/raw-materials';
const RECEIPTS = '/api/v1/inventory/receipts';

async function shop(fields: Record<string, unknown> = {}) {
  const owner = await testOwner(application, fields);
  const flour: string = (await owner.post(RAW, { name: 'Flour', sku: 'F', unit: 'kg' })).body.id;
  const supplier: string = (await owner.post('/api/v1/suppliers', { name: 'Golden Penny' })).body.id;
  const receive = async (quantity: number, unit_cost: number, more: object = {}) => {
    const answer = await owner.post(`${RAW}/${flour}/receive`, {
      ...{ quantity, unit_cost, received_on: today, supplier_id: supplier, ...more },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { receipts } = (await owner.get(`${RECEIPTS}?limit=100`)).body;
    return receipts
      .map((each: { id: string }) => each.id)
      .sort()
      .at(-1) as string;
  };
  const balances = async () => {
    const { body } = await owner.get('/api/v1/ledger/trial-balance');
    return Object.fromEntries(
      body.accounts
        .map((each: { code: string; debit: number; credit: number }) => [each.code, each.debit - each.credit])
        .filter(([, amount]: [string, number]) => amount !== 0),
    );
  };
  const stock = async () => (await owner.get(`${RAW}/${flour}`)).body;
  const take = (id: string, member: Member = owner) =>
    member.post(`${RECEIPTS}/${id}/void`, { reason: 'Wrong item' });
  return { owner, flour, supplier, receive, balances, stock, take };
}
const sound = async () => expect(await faultsOfBooks(application)).toEqual([]);

test('goods of a supplier whose bill comes later wait on goods received, not invoiced, and nothing is owed yet', async () => {
  const { owner, supplier, receive, balances } = await shop();
  const id = await receive(10, 500, { invoiced: false, reference: 'DN 7' });
  expect(await balances()).toEqual({ '1200': 5_000, '2010': -5_000 });
  expect((await owner.get(`/api/v1/suppliers/${supplier}`)).body.balance).toBe(0);
  const { body } = await owner.get(`${RECEIPTS}?unbilled=true&supplier_id=${supplier}`);
  expect(body).toMatchObject({
    total: 1,
    receipts: [
      {
        ...{ id, supplier_name: 'Golden Penny', settlement: 'not_invoiced', reference: 'DN 7' },
        lines: [{ name: 'Flour', quantity: 10, unbilled_quantity: 10, cost: 5_000, open_amount: 5_000 }],
        can: { void: true },
      },
    ],
  });
  // A receipt without a supplier may be billed by anybody.
  await receive(1, 100, { supplier_id: null });
  await receive(1, 100);
  expect((await owner.get(`${RECEIPTS}?unbilled=true&supplier_id=${supplier}`)).body.total).toBe(2);
  expect((await owner.get(`${RECEIPTS}?search=flou`)).body.total).toBe(3);
  const both = await owner.post(`${RAW}/${(await owner.get(RAW)).body.raw_materials[0].id}/receive`, {
    ...{ quantity: 1, unit_cost: 1, received_on: today, payment_method: 'cash', invoiced: false },
  });
  expect([both.status, both.body.field]).toEqual([400, 'invoiced']);
  await sound();
});

test('a wrong receipt is voided while its goods are there: stock, entry and payable are mirrored', async () => {
  const { owner, supplier, receive, balances, stock, take } = await shop({ vat_registered: true });
  await receive(4, 1_000, { payment_method: 'cash' });
  const before = await balances();
  const value = (await stock()).stock_value;
  for (const more of [
    { tax_amount: 750 },
    { invoiced: false },
    { supplier_id: null, tax_amount: 30 },
    { payment_method: 'bank_transfer' },
    { received_on: addDays(today, -9) },
  ]) {
    const id = await receive(10, 1_000, more);
    const answer = await take(id);
    expect([answer.status, answer.body.void_reason], JSON.stringify(answer.body)).toEqual([
      200,
      'Wrong item',
    ]);
    expect(answer.body.can.void).toBe(false);
    expect(await balances()).toEqual(before);
    expect(await stock()).toMatchObject({ current_stock: 4, stock_value: value, unit_cost: 1_000 });
    expect((await take(id)).body).toMatchObject({ status: 409, message: 'This receipt is already void.' });
  }
  expect((await owner.get(`/api/v1/suppliers/${supplier}`)).body.balance).toBe(0);
  await sound();
});

test('not when the goods are gone, or when something of it is settled; the reason says so', async () => {
  for (const costing_method of ['weighted_average', 'fifo'] as const) {
    const { owner, flour, supplier, receive, take } = await shop({ costing_method });
    const paid = await receive(1, 1_000);
    await owner.post(`/api/v1/suppliers/${supplier}/payments`, { amount: 1, paid_on: today, method: 'cash' });
    expect((await take(paid)).body.message).toMatch(/has been paid/);
    const used = await receive(5, 1_000, { supplier_id: null });
    await owner.post(`${RAW}/${flour}/adjust-stock`, {
      ...{ adjustment_type: 'decrease', quantity_adjusted: 3, reason: 'damage' },
    });
    expect((await take(used)).body).toMatchObject({ code: 'INVALID_STATE', status: 409 });
    expect((await take(used)).body.message).toMatch(/were used, sold, reserved or written down/);
    await sound();
  }
});

test('of a tracked good the batch itself must be there; sold before it came, it is no longer whole', async () => {
  const { owner, take } = await shop();
  const rice = (await owner.post(RAW, { name: 'Rice', sku: 'R', unit: 'bag', batch_tracking_enabled: true }))
    .body.id;
  for (const batch_number of ['A', 'B'])
    await owner.post(`${RAW}/${rice}/receive`, {
      ...{ quantity: 2, unit_cost: 900, received_on: today, batch_number },
    });
  const { receipts } = (await owner.get(`${RECEIPTS}?item_id=${rice}`)).body;
  await owner.post(`${RAW}/${rice}/adjust-stock`, {
    ...{ adjustment_type: 'decrease', quantity_adjusted: 1, reason: 'damage', batch_number: 'B' },
  });
  expect((await take(receipts[0].id)).status).toBe(409);
  expect((await take(receipts[1].id)).status).toBe(200);
  expect((await owner.get(`${RAW}/${rice}`)).body).toMatchObject({ current_stock: 1, stock_value: 900 });
  await sound();
});

test('two at once: the receipt is voided once', async () => {
  const { receive, take, balances } = await shop();
  const id = await receive(3, 700, { invoiced: false });
  const answers = await Promise.all([take(id), take(id), take(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await balances()).toEqual({});
  await sound();
});

test('the other costing method takes a voided receipt back too, and the cost of goods sold stays proved', async () => {
  const { owner, receive, take } = await shop();
  await receive(4, 1_000, { payment_method: 'cash' });
  const id = await receive(6, 3_000);
  await take(id);
  await owner.post('/api/v1/inventory/costing/catch-up', {});
  const { total } = (await owner.get('/api/v1/inventory/costing')).body;
  expect(total.closing_value).toEqual({ books: 4_000, other: 4_000 });
  const month = `period_start=${today.slice(0, 8)}01&period_end=${today}`;
  expect((await owner.get(`/api/v1/inventory/accounting/cogs?${month}`)).body).toMatchObject({
    ...{ purchases: 4_000, closing_value: 4_000, difference: 0 },
  });
});

test('the storekeeper voids and sees costs as elsewhere, sales sees none, and another organization nothing', async () => {
  const { owner, receive, take } = await shop();
  const id = await receive(3, 700);
  const [sales, keeper] = [
    await testMember(application, owner, 'sales'),
    await testMember(application, owner, 'storekeeper'),
  ];
  expect((await sales.get(`${RECEIPTS}/${id}`)).body.lines[0]).toMatchObject({
    cost: null,
    open_amount: null,
  });
  expect((await take(id, sales)).status).toBe(403);
  expect((await take(id, (await shop()).owner)).status).toBe(404);
  expect((await take(id, keeper)).status).toBe(200);
});
