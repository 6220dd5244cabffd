import type { SalesDocuments, SalesReport } from '@lissafi/contract/sales-reports';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
let today: string;
beforeAll(async () => {
  application = await testApplication();
  ({ today } = application);
});
beforeEach(async () => {
  owner = await testOwner(application, { vat_registered: true });
});
afterAll(() => application.close());

const period = () => `date_from=${addDays(today, -30)}&date_to=${today}`;
async function read<Answer>(query: string, member = owner): Promise<Answer> {
  const { status, body } = await member.get(`/api/v1/reports/sales${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const sales = (by: string) => read<SalesReport>(`?by=${by}&${period()}`);
const documents = (query: string) => read<SalesDocuments>(`/documents?${query}&${period()}`);

async function sell(
  customer_id: string,
  items: object[],
  { member = owner, on = 0, ...fields }: { member?: Member; on?: number; [field: string]: unknown } = {},
) {
  const { status, body } = await member.post('/api/v1/invoices', {
    customer_id,
    issue_date: addDays(today, on),
    due_date: today,
    payment_terms: 'custom',
    issue: true,
    items,
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const line = (name: string, quantity: number, unit_price: number, fields: object = {}) => ({
  name,
  quantity,
  unit_price,
  tax_percentage: 0,
  ...fields,
});

test('sales by item, customer and person are the same total, less credit notes, and that of the books', async () => {
  const ngozi = await testCustomer(owner);
  const musa = await testCustomer(owner, { name: 'Musa' });
  const clerk = await testMember(application, owner, 'sales');
  const loaf = (
    await owner.post('/api/v1/inventory/finished-goods', { name: 'Loaf', sku: 'L', unit: 'piece' })
  ).body.id;
  await owner.post(`/api/v1/inventory/finished-goods/${loaf}/receive`, {
    quantity: 100,
    unit_cost: 10,
    received_on: addDays(today, -30),
  });
  const loaves = { inventory_item_id: loaf, inventory_item_type: 'finished_good' };
  const first = await sell(ngozi, [
    line('Loaf', 10, 1_000, { ...loaves, tax_percentage: 7.5 }),
    line('Delivery', 1, 333),
  ]);
  await sell(musa, [line('Loaf', 2, 1_000, loaves), line('DELIVERY', 1, 500)], { member: clerk, on: -3 });
  // Not counted: a draft, one cancelled, one of another period.
  await sell(musa, [line('Loaf', 1, 99, loaves)], { issue: false });
  const wrong = await sell(musa, [line('Cake', 1, 7_000)]);
  await owner.post(`/api/v1/invoices/${wrong.id}/cancel`, { reason: 'x' });
  await sell(musa, [line('Cake', 1, 9_000)], { on: -40 });
  const note = await owner.post(`/api/v1/invoices/${first.id}/credit-notes`, {
    reason: 'Stale',
    restock: false,
    items: [{ item_id: first.items[0].id, quantity: 3 }],
  });
  expect(note.status, JSON.stringify(note.body)).toBeLessThan(300);

  const totals = { documents: 3, invoiced: 12_833, credited: 3_000, net: 9_833 };
  expect(await sales('item')).toMatchObject({
    rows: [
      { id: loaf, name: 'Loaf', unit: 'piece', quantity: 9, documents: 3, net: 9_000, credited: 3_000 },
      { id: null, documents: 2, net: 833 },
    ],
    total: 2,
    totals,
  });
  expect(await sales('customer')).toMatchObject({
    rows: [
      { id: ngozi, name: 'Mama Ngozi Stores', invoiced: 10_333, credited: 3_000, net: 7_333, quantity: null },
      { id: musa, name: 'Musa', net: 2_500 },
    ],
    totals,
  });
  expect(await sales('person')).toMatchObject({
    rows: [
      { id: owner.user_id, net: 7_333 },
      { id: clerk.user_id, net: 2_500 },
    ],
    totals,
  });
  const behind = await documents(`by=item&key=${loaf}`);
  expect(behind).toMatchObject({ total: 3, net: 9_000 });
  expect(behind.documents.map(({ document_type, net }) => [document_type, net])).toEqual(
    expect.arrayContaining([
      ['credit_note', -3_000],
      ['invoice', 10_000],
      ['invoice', 2_000],
    ]),
  );
  expect((await documents('by=customer')).net).toBe(9_833);
  const report = (await owner.get(`/api/v1/ledger/profit-and-loss?${period()}`)).body;
  // In the books the invoice that was cancelled is there twice, and adds up to nothing.
  expect(report.totals.operating_income.amount).toBe(9_833);
});

test('a foreign document is divided over its lines without losing a kobo', async () => {
  const customer = await testCustomer(owner);
  await sell(customer, [line('A', 1, 1), line('B', 1, 1), line('C', 1, 1)], {
    currency: 'USD',
    exchange_rate: '1500.5',
  });
  const { rows, totals } = await sales('item');
  expect(totals.net).toBe((await sales('customer')).totals.net);
  expect(rows.reduce((sum, row) => sum + row.net, 0)).toBe(totals.net);
  const report = (await owner.get(`/api/v1/ledger/profit-and-loss?${period()}`)).body;
  expect(report.net_profit).toBe(totals.net);
});

test('without sales it is empty; a storekeeper sees none of it', async () => {
  expect(await sales('item')).toMatchObject({ rows: [], total: 0, totals: { net: 0, documents: 0 } });
  const keeper = await testMember(application, owner, 'storekeeper');
  expect((await keeper.get('/api/v1/reports/sales')).status).toBe(403);
  const wrong = await owner.get('/api/v1/reports/sales?by=month');
  expect([wrong.status, wrong.body.field]).toEqual([400, 'by']);
});
