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
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application);
});
afterAll(() => application.close());

const SUPPLIERS = '/api/v1/suppliers';
const RAW = '/api/v1/inventory/raw-materials';
let next = 0;

async function made(path: string, body: object, member = owner) {
  const answer = await member.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const supplier = (name = 'Dangote Flour Mills', member = owner) => made(SUPPLIERS, { name }, member);
const item = (fields: object = {}, member = owner) => {
  const name = `Flour ${++next}`;
  return made(RAW, { name, sku: name, unit: 'bag', ...fields }, member);
};
async function onCredit(
  itemId: string,
  supplier_id: string,
  quantity: number,
  unit_cost: number,
  fields: object = {},
) {
  const answer = await owner.post(`${RAW}/${itemId}/receive`, {
    quantity,
    unit_cost,
    supplier_id,
    received_on: today,
    ...fields,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
const owedTo = async (id: string) => (await owner.get(`${SUPPLIERS}/${id}`)).body.balance;
const balance = async (code: string) => {
  const { body } = await owner.get('/api/v1/ledger/trial-balance');
  const account = body.accounts.find((each: { code: string }) => each.code === code);
  return account ? account.debit - account.credit : 0;
};
async function tiesOut() {
  const { body } = await owner.get('/api/v1/ledger/tie-out');
  expect(body.checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
}

test('a supplier is added, found, changed and deleted; what is used stays', async () => {
  const mills = await made(SUPPLIERS, {
    name: 'Golden Penny',
    phone: '0803 123 4567',
    address: { city: 'Apapa' },
    notes: 'Delivers on Mondays',
  });
  expect(mills).toMatchObject({
    name: 'Golden Penny',
    phone: '+2348031234567',
    status: 'active',
    balance: 0,
    item_count: 0,
    can: { update: true, delete: true, pay: false, return: true },
  });
  const path = `${SUPPLIERS}/${mills.id}`;
  expect((await owner.put(path, { version: 1, status: 'inactive', email: 'a@b.ng' })).body).toMatchObject({
    version: 2,
    status: 'inactive',
    email: 'a@b.ng',
    notes: 'Delivers on Mondays',
  });
  expect((await owner.put(path, { version: 1, name: 'x' })).body).toMatchObject({
    code: 'STALE_VERSION',
    current: { version: 2 },
  });
  const { body } = await owner.get(`${SUPPLIERS}?search=penny&status=inactive&limit=5`);
  expect(body).toMatchObject({ total: 1, limit: 5, offset: 0, suppliers: [{ id: mills.id }] });
  expect((await owner.get(`${SUPPLIERS}?status=active&search=penny`)).body.total).toBe(0);
  const flour = await item({ supplier_id: mills.id });
  expect((await owner.delete(path)).body.code).toBe('SUPPLIER_IN_USE');
  expect((await owner.get(path)).body.item_count).toBe(1);
  await owner.delete(`${RAW}/${flour.id}`);
  expect((await owner.delete(path)).status).toBe(200);
  expect((await owner.get(path)).status).toBe(404);
  const stranger = await testOwner(application);
  const other = await supplier('Other', stranger);
  expect((await owner.get(`${SUPPLIERS}/${other.id}`)).status).toBe(404);
  const refused = await owner.post(`${RAW}/${(await item()).id}/receive`, {
    quantity: 1,
    unit_cost: 1,
    received_on: today,
    supplier_id: other.id,
  });
  expect([refused.status, refused.body.field]).toEqual([404, 'supplier_id']);
});

test('goods on credit are owed; a payment settles the oldest first, with the tax that is withheld', async () => {
  const { id } = await supplier();
  const flour = await item();
  await onCredit(flour.id, id, 10, 10_000, { received_on: '2026-03-01', reference: 'second' });
  await onCredit(flour.id, id, 5, 10_000, { received_on: '2026-02-01', reference: 'first' });
  expect(await owedTo(id)).toBe(150_000);
  await tiesOut();
  const bank = await balance('1010');
  const pay = (body: object) =>
    owner.post(`${SUPPLIERS}/${id}/payments`, { paid_on: today, method: 'bank_transfer', ...body });
  const paid = await pay({ amount: 76_000, wht_amount: 4_000, reference: 'TRF 9' });
  expect(paid.body).toMatchObject({ balance: 70_000, can: { pay: true } });
  expect([(await balance('1010')) - bank, await balance('2220')]).toEqual([-76_000, -4_000]);
  const { payables } = (await owner.get(`${SUPPLIERS}/${id}/payables`)).body;
  expect(payables).toMatchObject([
    { reference: 'second', total_amount: 100_000, amount_paid: 30_000, balance_due: 70_000 },
    { reference: 'first', total_amount: 50_000, amount_paid: 50_000, balance_due: 0 },
  ]);
  const { payments } = (await owner.get(`${SUPPLIERS}/${id}/payments`)).body;
  expect(payments).toMatchObject([
    { amount: 76_000, wht_amount: 4_000, method: 'bank_transfer', reference: 'TRF 9' },
  ]);
  expect(payments[0].allocations).toHaveLength(2);
  await tiesOut();
  for (const [body, field] of [
    [{ amount: 70_001 }, 'amount'],
    [{ amount: 69_000, wht_amount: 1_001 }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 1, paid_on: '2199-01-01' }, 'paid_on'],
  ] as const)
    expect((await pay(body)).body).toMatchObject({ code: 'VALIDATION_FAILED', field });
  expect((await pay({ amount: 70_000 })).body).toMatchObject({ balance: 0, can: { pay: false } });
  await tiesOut();
});

test('returned goods do not settle an expense, which stays owed and can be voided', async () => {
  const { id } = await supplier();
  const flour = await item();
  await onCredit(flour.id, id, 1, 10_000);
  const expenses = '/api/v1/ingestion/transactions';
  const expense = await made(`${expenses}/manual`, {
    type: 'expense',
    amount: 25_000,
    transaction_date: '2026-01-05',
    category: 'repairs',
    payment_status: 'unpaid',
    supplier_id: id,
  });
  const { body } = await owner.post(`${SUPPLIERS}/${id}/returns`, {
    items: [{ inventory_item_id: flour.id, quantity: 1 }],
    returned_on: today,
  });
  expect(body.balance).toBe(25_000);
  expect((await owner.get(`${expenses}/${expense.id}`)).body).toMatchObject({
    payment_status: 'unpaid',
    amount_paid: 0,
  });
  const back = await owner.post(`${expenses}/${expense.id}/void`, { reason: 'Recorded twice' });
  expect([back.status, back.body.status]).toEqual([200, 'void']);
  expect((await owner.get(`${SUPPLIERS}/${id}`)).body.balance).toBe(0);
  await tiesOut();
});

test('goods that go back leave stock at cost, come off what is owed, and the rest is a refund that is due', async () => {
  const { id } = await supplier();
  const flour = await item();
  await onCredit(flour.id, id, 10, 10_000);
  await owner.post(`${SUPPLIERS}/${id}/payments`, { amount: 80_000, paid_on: today, method: 'cash' });
  const refunds = await balance('1170');
  const goBack = (quantity: number, fields: object = {}, itemId = flour.id) =>
    owner.post(`${SUPPLIERS}/${id}/returns`, {
      items: [{ inventory_item_id: itemId, quantity, ...fields }],
      returned_on: today,
      reference: 'weevils',
    });
  const { status, body } = await goBack(3);
  expect([status, body.balance]).toEqual([200, 0]);
  expect((await balance('1170')) - refunds).toBe(10_000);
  expect((await owner.get(`${RAW}/${flour.id}`)).body).toMatchObject({
    current_stock: 7,
    stock_value: 70_000,
  });
  expect((await owner.get(`${RAW}/${flour.id}/movements`)).body.movements[0]).toMatchObject({
    kind: 'supplier_return',
    quantity: -3,
    value: -30_000,
    supplier_id: id,
    reference: 'weevils',
  });
  expect((await goBack(8)).body).toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    errors: [{ field: 'items.0.quantity' }],
  });
  const yeast = await item({ batch_tracking_enabled: true });
  await onCredit(yeast.id, id, 2, 5_000, { batch_number: 'A', expires_on: '2190-01-01' });
  await onCredit(yeast.id, id, 2, 5_000, { batch_number: 'B', expires_on: '2191-01-01' });
  expect((await goBack(3, { batch_number: 'B' }, yeast.id)).body.code).toBe('INSUFFICIENT_STOCK');
  expect((await goBack(1, { batch_number: 'C' }, yeast.id)).body.field).toBe('items.0.batch_number');
  expect((await goBack(2, { batch_number: 'B' }, yeast.id)).body.balance).toBe(10_000);
  await tiesOut();
});

test('a return takes the amount and the VAT of the supplier’s credit note; what differs from the cost is a purchase difference', async () => {
  const { version, vat_registered } = (await owner.get(`/api/v1/organizations/${owner.organization_id}`))
    .body;
  const organization = `/api/v1/organizations/${owner.organization_id}`;
  await owner.put(organization, { version, vat_registered: true });
  const { id } = await supplier();
  const flour = await item();
  // Ten at ₦100 and ten at ₦200, with VAT of 7.5 %: the average is ₦150.
  await onCredit(flour.id, id, 10, 10_000, { tax_amount: 7_500 });
  await onCredit(flour.id, id, 10, 20_000, { tax_amount: 15_000 });
  const read = async () => Promise.all(['2000', '1160', '5030', '1170'].map(balance));
  const before = await read();
  const goBack = (quantity: number, fields: object) =>
    owner.post(`${SUPPLIERS}/${id}/returns`, {
      items: [{ inventory_item_id: flour.id, quantity }],
      returned_on: today,
      ...fields,
    });
  const since = async () => (await read()).map((value, index) => value - before[index]!);
  expect((await goBack(1, { amount: 100, tax_amount: 101 })).body.field).toBe('tax_amount');
  // Two of the more expensive ones: ₦430 with ₦30 of VAT, for goods valued at ₦300.
  const { body } = await goBack(2, { amount: 43_000, tax_amount: 3_000 });
  expect(body.balance).toBe(322_500 - 43_000);
  expect(await since()).toEqual([43_000, -3_000, -10_000, 0]);
  expect((await owner.get(`${RAW}/${flour.id}`)).body).toMatchObject({
    current_stock: 18,
    stock_value: 270_000,
  });
  await owner.post(`${SUPPLIERS}/${id}/payments`, { amount: 270_000, paid_on: today, method: 'cash' });
  // ₦95 is still owed; the rest of a credit note below cost is a refund due.
  expect((await goBack(2, { amount: 21_500, tax_amount: 1_500 })).body.balance).toBe(0);
  expect(await since()).toEqual([322_500, -4_500, 0, 12_000]);
  await tiesOut();
  await owner.put(organization, { version: version + 1, vat_registered });
});

test('goods received from a supplier are listed with their batches; a delivery lists its goods, and open ones can be filtered', async () => {
  const { id } = await supplier();
  const path = `${SUPPLIERS}/${id}`;
  const named = await item({ supplier_id: id });
  const yeast = await item({ batch_tracking_enabled: true });
  await item();
  await onCredit(yeast.id, id, 2.5, 4_000, { batch_number: 'A', expires_on: '2190-01-01' });
  await onCredit(yeast.id, id, 1, 4_000, { batch_number: 'B', reference: 'DN 2' });
  const { body } = await owner.get(`${path}/items`);
  expect(body).toMatchObject({
    total: 2,
    items: [
      { id: named.id, current_stock: 0, batch_tracking_enabled: false, batches: [] },
      {
        id: yeast.id,
        item_type: 'raw_material',
        current_stock: 3.5,
        batches: [
          { batch_number: 'A', quantity: 2.5, expires_on: '2190-01-01' },
          { batch_number: 'B', quantity: 1, expires_on: null },
        ],
      },
    ],
  });
  await owner.post(`${path}/payments`, { amount: 10_000, paid_on: today, method: 'cash' });
  expect((await owner.get(`${path}/payables`)).body.total).toBe(2);
  const open = (await owner.get(`${path}/payables?open=true`)).body;
  expect(open).toMatchObject({
    total: 1,
    payables: [{ reference: 'DN 2', balance_due: 4_000, items: [{ item_id: yeast.id, quantity: 1 }] }],
  });
  const entries = await owner.get(`/api/v1/ledger/entries?source_id=${open.payables[0].source_id}`);
  expect(entries.body.total).toBe(1);
  const back = {
    items: [{ inventory_item_id: yeast.id, quantity: 1, batch_number: 'B' }],
    returned_on: today,
  };
  expect((await owner.post(`${path}/returns`, back)).body.balance).toBe(0);
  expect((await owner.get(`${path}/items`)).body.items[1].batches).toMatchObject([{ batch_number: 'A' }]);
});

test('of payments at once, no more than is owed goes out; the same key pays once', async () => {
  const { id } = await supplier();
  const flour = await item();
  await onCredit(flour.id, id, 1, 50_000);
  await onCredit(flour.id, id, 1, 50_000);
  const pay = (headers?: Record<string, string>) =>
    owner.post(`${SUPPLIERS}/${id}/payments`, { amount: 10_000, paid_on: today, method: 'cash' }, headers);
  const responses = await Promise.all([1, 2, 3].map(() => pay({ 'idempotency-key': 'once' })));
  expect(responses.map((answer) => answer.body.balance)).toEqual([90_000, 90_000, 90_000]);
  const answers = await Promise.all(Array.from({ length: 14 }, () => pay()));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(9);
  expect(await owedTo(id)).toBe(0);
  await tiesOut();
});

test('who may do what: sales sees no balance, the store sends goods back, the books pay', async () => {
  const { id } = await supplier();
  const flour = await item();
  await onCredit(flour.id, id, 2, 50_000);
  const role = (name: string) => testMember(application, owner, name);
  const [sales, keeper, accountant] = [
    await role('sales'),
    await role('storekeeper'),
    await role('accountant'),
  ];
  const path = `${SUPPLIERS}/${id}`;
  expect((await sales.get(path)).body).toMatchObject({ balance: null, can: { pay: false, return: false } });
  expect((await sales.get(`${path}/payables`)).status).toBe(403);
  const payment = { amount: 10_000, paid_on: today, method: 'cash' };
  expect((await keeper.post(`${path}/payments`, payment)).status).toBe(403);
  const back = { items: [{ inventory_item_id: flour.id, quantity: 1 }], returned_on: today };
  expect((await keeper.post(`${path}/returns`, back)).body.balance).toBe(50_000);
  expect((await accountant.post(`${path}/payments`, payment)).body.balance).toBe(40_000);
  expect((await accountant.post(`${path}/returns`, back)).status).toBe(403);
  await tiesOut();
});

test('a payment is voided by a reversal, everything it settled is owed again, and only once', async () => {
  const { id } = await supplier();
  const flour = await item();
  await onCredit(flour.id, id, 10, 10_000, { received_on: '2026-02-01' });
  await onCredit(flour.id, id, 5, 10_000, { received_on: '2026-03-01' });
  const path = `${SUPPLIERS}/${id}`;
  const pay = (amount: number, wht_amount = 0) =>
    owner.post(`${path}/payments`, { amount, wht_amount, paid_on: '2026-04-01', method: 'bank_transfer' });
  await pay(114_000, 6_000);
  await pay(10_000);
  const list = async () => (await owner.get(`${path}/payments`)).body.payments;
  const [, first] = (await list()).sort(
    (a: { amount: number }, b: { amount: number }) => a.amount - b.amount,
  );
  expect(first).toMatchObject({ amount: 114_000, voided_at: null, can: { void: true } });
  const before = [await balance('1010'), await balance('2220'), await balance('2000')];
  const take = (reason: string, headers?: Record<string, string>) =>
    owner.post(`${path}/payments/${first.id}/void`, { reason }, headers);
  expect((await take('')).body.field).toBe('reason');
  const key = { 'idempotency-key': 'bounced' };
  const responses = await Promise.all([take('The check bounced', key), take('The check bounced', key)]);
  expect(responses.map(({ status, body }) => [status, body.balance])).toEqual([
    [200, 140_000],
    [200, 140_000],
  ]);
  expect([await balance('1010'), await balance('2220'), await balance('2000')]).toEqual([
    before[0]! + 114_000,
    before[1]! + 6_000,
    before[2]! - 120_000,
  ]);
  await tiesOut();
  const { payables } = (await owner.get(`${path}/payables`)).body;
  // The second payment had settled the later delivery, which stays settled.
  expect(payables).toMatchObject([
    { total_amount: 50_000, amount_paid: 10_000 },
    { total_amount: 100_000, amount_paid: 0 },
  ]);
  const voided = (await list()).find((each: { id: string }) => each.id === first.id);
  expect(voided).toMatchObject({ void_reason: 'The check bounced', can: { void: false } });
  const { entries } = (await owner.get(`/api/v1/ledger/entries?source_id=${first.id}`)).body;
  expect(entries).toMatchObject([
    { id: voided.void_entry_id, entry_date: today, reverses_id: first.journal_entry_id },
    { id: first.journal_entry_id, entry_date: '2026-04-01' },
  ]);
  expect((await take('again')).body.code).toBe('INVALID_STATE');
  const other = await supplier('Another');
  const elsewhere = `${SUPPLIERS}/${other.id}/payments/${first.id}/void`;
  expect((await owner.post(elsewhere, { reason: 'x' })).status).toBe(404);
  const keeper = await testMember(application, owner, 'storekeeper');
  expect((await keeper.post(`${path}/payments/${first.id}/void`, { reason: 'x' })).status).toBe(403);
  await pay(140_000);
  expect(await owedTo(id)).toBe(0);
  await tiesOut();
});

test('the integrity rules of the books hold after all of this', async () => {
  expect(await faultsOfBooks(application)).toEqual([]);
});
