import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
let flour: string;
let supplier: string;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application);
  flour = (await owner.post('/api/v1/inventory/raw-materials', { name: 'Flour', sku: 'F', unit: 'kg' })).body
    .id;
  const { status, body } = await owner.post('/api/v1/suppliers', {
    name: 'Golden Penny',
    payment_terms: 'net_30',
  });
  expect([status, body.payment_terms]).toEqual([201, 'net_30']);
  supplier = body.id;
});
afterAll(() => application.close());

const receive = (total_cost: number, on: number, due?: number) =>
  owner.post(`/api/v1/inventory/raw-materials/${flour}/receive`, {
    ...{ quantity: 1, total_cost, supplier_id: supplier, received_on: addDays(today, on) },
    ...(due !== undefined && { due_date: addDays(today, due) }),
  });
const payables = async () =>
  (await owner.get(`/api/v1/suppliers/${supplier}/payables`)).body.payables as {
    id: string;
    due_date: string;
    received_on: string;
    total_amount: number;
    balance_due: number;
  }[];

test('a purchase on credit is due by the supplier’s terms or as stated, an expense too, never before it was made', async () => {
  await receive(1_000, -40);
  await receive(500, -20, -15);
  expect((await receive(500, -20, -21)).body).toMatchObject({ code: 'VALIDATION_FAILED', field: 'due_date' });
  const expense = (more: object) =>
    owner.post('/api/v1/ingestion/transactions/manual', {
      ...{ type: 'expense', amount: 300, category: 'repairs', transaction_date: addDays(today, -5) },
      ...{ payment_status: 'unpaid', supplier_id: supplier, ...more },
    });
  expect((await expense({ due_date: addDays(today, 3) })).body.due_date).toBe(addDays(today, 3));
  expect((await expense({ due_date: addDays(today, -6) })).body.field).toBe('due_date');
  expect((await payables()).map((each) => [each.total_amount, each.due_date])).toEqual([
    [300, addDays(today, 3)],
    [500, addDays(today, -15)],
    [1_000, addDays(today, -10)],
  ]);
});

test('ageing counts days from the due date, today and on any day, and ties to the ledger', async () => {
  const ageing = async (query = '') => (await owner.get(`/api/v1/ledger/payables-ageing?${query}`)).body;
  expect(await ageing()).toMatchObject({
    parties: [{ party_id: supplier, total: 1_800, ageing: { current: 300, days_1_30: 1_500 } }],
    difference: 0,
  });
  expect(await ageing(`as_of=${addDays(today, -12)}`)).toMatchObject({
    parties: [{ total: 1_500, ageing: { current: 1_000, days_1_30: 500 } }],
    difference: 0,
  });
  const { body } = await owner.get(`/api/v1/ledger/payables-ageing/documents?party_id=${supplier}`);
  expect(body.documents.map((each: { days_late: number }) => each.days_late)).toEqual([15, 10, 0]);
});

test('the statement says when each purchase is due', async () => {
  const { body } = await owner.get(`/api/v1/suppliers/${supplier}/statement?from=${addDays(today, -41)}`);
  expect(body.lines.map((line: { due_date: string }) => line.due_date)).toEqual([
    addDays(today, -10),
    addDays(today, -15),
    addDays(today, 3),
  ]);
});

test('a payment settles the oldest due first, not the oldest purchase', async () => {
  await owner.post(`/api/v1/suppliers/${supplier}/payments`, {
    ...{ amount: 600, paid_on: today, method: 'cash' },
  });
  expect((await payables()).map((each) => [each.total_amount, each.balance_due])).toEqual([
    [300, 300],
    [500, 0],
    [1_000, 900],
  ]);
  const { body } = await owner.get(`/api/v1/suppliers/${supplier}/statement?from=${addDays(today, -41)}`);
  expect(body.lines.at(-1).due_date).toBe(null);
});

test('what has to be paid: overdue, this week and later, the most urgent supplier first, with what they have of ours', async () => {
  const second = (await owner.post('/api/v1/suppliers', { name: 'Honeywell' })).body.id;
  const owe = (unit_price: number, due: number) =>
    owner.post('/api/v1/bills', {
      ...{ supplier_id: second, bill_date: addDays(today, -30), due_date: addDays(today, due), post: true },
      lines: [{ account_code: '6010', unit_price }],
    });
  await owe(10, -1);
  await owe(20, 0);
  await owe(40, 6);
  await owe(80, 7);
  await owner.post(`/api/v1/suppliers/${second}/payments`, {
    ...{ amount: 5, paid_on: today, method: 'cash', allow_advance: true, allocations: [] },
  });
  const { status, body } = await owner.get('/api/v1/payables/to-pay');
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    ...{ as_of: today, week_end: addDays(today, 6), total: 2 },
    suppliers: [
      { supplier_id: supplier, overdue: 900, this_week: 300, later: 0, total: 1_200, credits: 0 },
      { supplier_id: second, overdue: 10, this_week: 60, later: 80, total: 150, documents: 4, credits: 5 },
    ],
    totals: { overdue: 910, this_week: 360, later: 80, total: 1_350 },
  });
  expect((await owner.get('/api/v1/payables/to-pay?limit=1&offset=1')).body.suppliers).toHaveLength(1);
});
